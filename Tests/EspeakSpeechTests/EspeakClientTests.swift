import BuiltProgram
import EspeakSpeech
import Glibc
import Speech
import Testing

@Suite(.serialized) struct `The voice in its worker process` {
  private let client = EspeakClient(worker: .path(builtProgram))
  private static let paragraph =
    "The library of the old town stands on a hill. From its windows you see the river, the bridge and the boats. "
    + "Every morning a boy walks up with a basket of bread, and the reader at the desk buys one loaf."

  @Test func `speaks words, each with its place`() {
    let spoken = client.speak("Jodie Whittaker")
    #expect(spoken.ending == .finished)
    #expect((10_000...60_000).contains(spoken.samples.count))
    #expect(spoken.peak > 5_000)
    #expect(spoken.words == [0, 6])
    #expect(client.speak("Vad heter Sveriges huvudstad?", voice: "sv").words == [0, 4, 10, 19])
    // Places are counted in scalars, not in bytes.
    #expect(client.speak("Åäö är bra", voice: "sv").words == [0, 4, 7])
  }

  @Test func `makes silence of nothing to say`() {
    for text in ["", " ", "...", "____"] {
      let spoken = client.speak(text)
      #expect(spoken.ending == .finished)
      #expect(spoken.words == [])
    }
  }

  @Test func `speaks faster or slower, louder or softer, as each text is to be`() {
    let slow = client.speak(Self.paragraph, rate: 100)
    let fast = client.speak(Self.paragraph, rate: 300)
    #expect(slow.samples.count > fast.samples.count * 2)
    var loud = 0
    var soft = 0
    _ = try? client.synthesizer.synthesise("Hello", VoiceSettings(voice: "en-gb", volume: 100)) { output in
      if case .samples(let samples) = output { loud = max(loud, samples.map { Int($0.magnitude) }.max() ?? 0) }
      return true
    }
    _ = try? client.synthesizer.synthesise("Hello", VoiceSettings(voice: "en-gb", volume: 30)) { output in
      if case .samples(let samples) = output { soft = max(soft, samples.map { Int($0.magnitude) }.max() ?? 0) }
      return true
    }
    #expect(soft > 0 && soft * 2 < loud)
  }

  @Test func `lets no text change how the next one sounds`() {
    let before = client.speak(Self.paragraph).samples.count
    for hostile in [
      "<prosody rate=\"x-slow\">a", "\u{1} 40S b", "\u{1}10P c", "[[h@'loU]]", "<speak><voice name=\"fr\">d",
      "\u{0}\u{7F}\u{9B}e",
    ] {
      _ = client.speak(hostile)
      _ = client.speak(hostile, upTo: 1)
      let after = client.speak(Self.paragraph).samples.count
      // The library's own lengths vary by some milliseconds from call to call.
      #expect(abs(after - before) < 2_000, "\(hostile): \(before) and then \(after)")
    }
    _ = client.speak("x", voice: "fr", rate: 900)
    #expect(abs(client.speak(Self.paragraph).samples.count - before) < 2_000)
  }

  @Test func `stops when no more is wanted, and never mixes the old with the new`() {
    let whole = client.speak(Self.paragraph).samples.count
    let stopped = client.speak(Self.paragraph, upTo: 1_000)
    #expect(stopped.ending == .interrupted)
    #expect(stopped.samples.count < whole / 4)
    let reference = client.speak("Yes").samples.count
    for _ in 0..<1_000 {
      _ = client.speak(Self.paragraph, upTo: 1)
      let next = client.speak("Yes")
      #expect(next.ending == .finished)
      guard abs(next.samples.count - reference) < 2_000 else {
        Issue.record("\(next.samples.count) samples of the new text instead of \(reference)")
        return
      }
    }
  }

  @Test func `knows every voice, and refuses names that are none`() throws {
    let (library, voices) = try client.describe()
    #expect(library.version.hasPrefix("1."))
    #expect(library.dataFolder.hasSuffix("espeak-ng-data"))
    #expect(library.filtersSystemCalls)
    #expect(voices.count > 80)
    let swedish = try #require(voices.first { $0.identifier == "gmq/sv" })
    #expect(swedish.name == "Swedish")
    #expect(swedish.languages == [.init(tag: "sv", priority: 5)])
    for name in ["zz", "en+nosuch", "../../etc/passwd", "", "C", "en_US", "gmw/nosuch", "!v/f2"] {
      #expect(client.speak("Hello", voice: name).error == .unknownVoice(name))
    }
    #expect(client.speak("Hello", voice: "en-gb+f3").ending == .finished)
    for name in ["fr", "fr-FR", "pt-br", "roa/pt-BR", "cmn", "en-GB-scotland+f2"] {
      #expect(client.speak("Bonjour", voice: name).ending == .finished, "\(name)")
    }
    // Without a voice of that name the one before must not speak.
    #expect(client.speak("Bonjour", voice: "zz").samples == [])
  }

  @Test func `goes on with a fresh worker when one is killed in the middle`() throws {
    let whole = client.speak(Self.paragraph)
    var killed: Int32 = 0
    let spoken = client.speak(Self.paragraph) { heard in
      guard heard > 40_000, killed == 0, let process = client.workerProcess else { return }
      killed = process
      kill(process, SIGKILL)
    }
    #expect(killed != 0)
    #expect(spoken.ending == .finished)
    #expect(client.workerProcess != killed)
    // Every word was said, the one at the break perhaps twice.
    #expect(Set(spoken.words) == Set(whole.words))
    #expect(spoken.words.count <= whole.words.count + 12)
  }

  @Test(arguments: [SIGKILL, SIGSTOP])
  func `records the same sound where a worker is lost in the middle`(signal: Int32) throws {
    let text = Array(repeating: Self.paragraph, count: 20).joined(separator: " ")
    func record(_ client: EspeakClient) throws -> [Int16] {
      var samples: [Int16] = []
      let ending = try client.recordingSynthesizer.synthesise(text, VoiceSettings(voice: "en-gb")) { output in
        if case .samples(let more) = output { samples += more }
        return true
      }
      #expect(ending == .finished)
      return samples
    }
    let client = EspeakClient(worker: .path(builtProgram))
    let whole = try record(client)
    var lost = 0
    for delay in [4_000, 15_000, 40_000] as [UInt32] {
      let process = try #require(client.workerProcess)
      Thread.start {
        usleep(delay)
        kill(process, signal)
      }
      let again = try record(client)
      #expect(again == whole, "\(again.count) samples, not \(whole.count)")
      if client.workerProcess != process { lost += 1 }
    }
    #expect(lost > 0)
  }

  @Test func `speaks although its worker and the spare one were killed while nobody spoke`() throws {
    let client = EspeakClient(worker: .path(builtProgram))
    _ = client.speak("Warm")
    let first = try #require(client.workerProcess)
    kill(first, SIGKILL)
    _ = client.speak("Warm")
    // Where the spare one speaks now, one more stands beside it: kill all that are this test's.
    let second = try #require(client.workerProcess)
    #expect(second != first)
    var spares: [Int32] = []
    // A process that has only just been started does not show its name yet.
    for _ in 0..<200 where spares.isEmpty {
      spares = workers(startedAfter: second)
      usleep(5_000)
    }
    for process in [second] + spares { kill(process, SIGKILL) }
    #expect(client.speak("Hello").ending == .finished)
    #expect(!spares.isEmpty)
  }

  @Test(arguments: ["en-gb", "en-us", "de", "fr", "sv", "es"])
  func `never sounds slower at a higher rate, from 80 to 900 words a minute`(voice: String) {
    let rates = Array(stride(from: 80, through: 900, by: 10))
    let lengths = rates.map { client.speak(Self.paragraph, voice: voice, rate: $0).samples.count }
    let slower = zip(zip(rates, lengths), lengths.dropFirst()).filter { $0.0.1 < $0.1 }
    #expect(slower.map { $0.0.0 } == [], "rates after which the next higher one was slower")
    #expect(client.speak(Self.paragraph, voice: voice, rate: 449).samples.count >= lengths[37])
    // It is no dead control either: the fastest takes less than a fifth of the slowest.
    #expect(lengths[82] * 5 < lengths[0])
  }

  @Test func `survives a worker that hangs`() throws {
    _ = client.speak("Warm")
    let process = try #require(client.workerProcess)
    kill(process, SIGSTOP)
    #expect(client.speak("Hello").ending == .finished)
    #expect(client.workerProcess != process)
    #expect(processFile(process, "stat") == nil, "the old one is gone, and not a zombie")
  }

  @Test func `survives the text that kills the library`() {
    let killer = "}2/K:  _-A3T-4Gn~  pfE]&o;Thg"
    let spoken = client.speak(killer, voice: "vi")
    #expect(spoken.ending == .finished || spoken.error == .unspeakable)
    #expect(client.speak("Xin chào", voice: "vi").ending == .finished)
  }

  @Test func `tells what to do when it can't be started`() {
    let lost = EspeakClient(worker: .path("/nonexistent/viva"))
    guard case .engineUnavailable(let reason) = lost.speak("Hello").error else {
      Issue.record("no error")
      return
    }
    #expect(reason.contains("No such file"))
    // A program that ends at once has not been killed by the text, whether it ends after that was sent or in the middle.
    for text in ["Hello", String(repeating: "Hello ", count: 200_000)] {
      #expect(
        EspeakClient(worker: .path("/bin/true")).speak(text).error
          == .engineUnavailable(reason: "its process ends as soon as it is started"))
    }
  }

  @Test func `runs in a sandbox with an empty environment`() throws {
    unsafe setenv("ESPEAK_DATA_PATH", "/nonexistent", 1)
    defer { unsafe unsetenv("ESPEAK_DATA_PATH") }
    let client = EspeakClient(worker: .path(builtProgram))
    #expect(client.speak("Hello").ending == .finished)
    let process = try #require(client.workerProcess)
    #expect(processFile(process, "environ") == "")
    #expect(processLine(process, "status", "NoNewPrivs")?.hasSuffix("1") == true)
    #expect(processLine(process, "status", "Seccomp:")?.hasSuffix("2") == true)
    #expect(processLine(process, "limits", "Max open files")?.contains("16 ") == true)
    #expect(processLine(process, "limits", "Max file size")?.contains(" 0 ") == true)
    #expect(processLine(process, "limits", "Max core file size")?.contains(" 0 ") == true)
  }

  @Test func `ends its worker with itself`() throws {
    var processes: [Int32] = []
    do {
      let client = EspeakClient(worker: .path(builtProgram))
      _ = client.speak("Hello")
      processes.append(try #require(client.workerProcess))
    }
    for process in processes { #expect(kill(process, 0) != 0) }
  }

  @Test func `speaks very long texts, and stops in them at once`() {
    let letters = String(repeating: "abcdefgh", count: 1_000)
    #expect(client.speak(letters).ending == .finished)
    let megabyte = String(repeating: "word ", count: 200_000)
    let stopped = client.speak(megabyte, upTo: 1_000)
    #expect(stopped.ending == .interrupted)
    #expect(client.speak("Yes").ending == .finished)
  }
}
