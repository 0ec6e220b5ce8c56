import Glibc
import Testing

@Suite struct `Lessons with the program` {
  private static let cards = """
    [{"prompt": "the capital of Sweden", "answer": "Stockholm"}, {"prompt": "the capital of France", "answer": "Paris"},
     {"prompt": "five times seven", "answer": "thirty five"}, {"prompt": "the largest planet", "answer": "Jupiter"},
     {"prompt": "the opposite of hot", "answer": "cold"}, {"prompt": "a baby dog", "answer": "puppy"},
     {"prompt": "<br>", "answer": "the look of a dog"}]
    """

  private let home = TemporaryFolder()
  private var deck: String { home.write(Self.cards, to: "deck.json") }

  private func run(_ words: [String], input: String = "") -> Program.Outcome {
    Program.run(words + ["--store", home.file("store")], input: input, home: home)
  }

  /// What a caption file says is said from when to when, in milliseconds.
  private func cues(_ name: String) throws -> [(from: Int, to: Int, text: String)] {
    func milliseconds(_ clock: Substring) -> Int {
      let numbers = clock.split { ":.".contains($0) }.compactMap { Int($0) }
      return ((numbers[0] * 60 + numbers[1]) * 60 + numbers[2]) * 1000 + numbers[3]
    }
    let blocks = try #require(home.text(name)).split(separator: "\n\n").dropFirst()
    return blocks.map { block in
      let lines = block.split(separator: "\n")
      let times = lines[0].split(separator: " ")
      return (milliseconds(times[0]), milliseconds(times[2]), String(lines[1]))
    }
  }

  private func sound(_ name: String) throws -> Recording {
    let recording = Recording(wave: home.read(name) ?? [])
    return try #require(recording)
  }

  @Test(arguments: ["lesson", "drill"])
  func `is not begun where nobody would hear it`(command: String) {
    let home = TemporaryFolder()
    let run = Program.run([command, "--language", "en"], home: home)
    #expect(run.status == 1)
    #expect(run.errors.contains("No sound: ") && run.errors.contains("Nobody would hear this."))
    #expect(Program.system("cat \(home.path)/.local/share/viva/journal/* 2>/dev/null | grep -c heard").output == "0\n")
  }

  @Test func `are heard without a key, and neither help nor harm the schedule`() throws {
    let lesson = run(["lesson", deck, "--minutes", "3", "--seed", "3", "--output", "null"])
    #expect(lesson.status == 0)
    let said = lesson.lines
    #expect(said.prefix(4) == ["the capital of Sweden", "Stockholm", "Stockholm", "Stockholm"])
    #expect(said.contains("Again: the capital of Sweden"))
    #expect(said.contains { $0.hasPrefix("Do you remember: ") })
    #expect(said.last?.hasPrefix("The lesson is over. You heard ") == true)
    let journal = Program.system("cat \(home.file("store"))/journal/*").output
    #expect(journal.contains("\"heard\"") && !journal.contains("\"grade\""))
    // All are as new as before.
    let study = run(["study", deck, "--output", "null"], input: "t\n")
    #expect(study.lines.contains { $0.hasPrefix("Card 1 of 7") }, "\(study.lines)")
  }

  @Test func `say what they leave out and how soon they end, before they begin`() {
    let long = Array(repeating: "long", count: 300).joined(separator: " ")
    let few = home.write(
      "[{\"prompt\": \"one\", \"answer\": \"1\"}, {\"prompt\": \"two\", \"answer\": \"2\"}, "
        + "{\"prompt\": \"\(long)\", \"answer\": \"3\"}]", to: "few.json")
    let half = run(["lesson", few, "--minutes", "1", "--new", "3", "--output", "null"])
    #expect(half.lines.first == "1 card takes longer than the whole lesson and is left out.", "\(half.lines.prefix(3))")
    #expect(half.lines.contains("one") && !half.lines.contains { $0.contains("long long") })
    let soon = run(["lesson", few, "--minutes", "10", "--new", "2", "--output", "null"])
    #expect(
      soon.lines.first?.hasPrefix("With so few cards this lesson is over in about ") == true, "\(soon.lines.prefix(3))")
    let file = run(["render", few, "--minutes", "10", "--new", "2", "-o", home.file("soon.wav")])
    #expect(file.errors.contains("With so few cards this lesson is over in about "))
  }

  @Test func `tick in silences beyond twenty seconds, live and recorded`() throws {
    let few = home.write(
      #"[{"prompt": "one", "answer": "1"}, {"prompt": "two", "answer": "2"}]"#, to: "few.json")
    let words = [few, "--minutes", "5", "--new", "2", "--seed", "1"]
    #expect(run(["lesson"] + words + ["--output", home.file("live.wav")]).status == 0)
    #expect(run(["render"] + words + ["-o", home.file("made.wav")]).status == 0)
    for name in ["live.wav", "made.wav"] {
      let recording = try sound(name)
      var sounds: [Int] = []
      for (place, sample) in recording.samples.enumerated() where abs(Int(sample)) > 4 { sounds.append(place) }
      let silences = zip(sounds, sounds.dropFirst()).map { Double($1 - $0) / Double(recording.rate) }
      #expect((silences.max() ?? 0) < 6.1, "\(name)")
      // Three ticks in the one silence of 20 seconds.
      #expect(silences.count { $0 > 4.9 } == 3, "\(name)")
    }
  }

  @Test func `take a grade at any time`() {
    let lesson = run(
      ["lesson", deck, "--minutes", "3", "--seed", "3", "--output", "null"],
      input: "correct\nwrong\nundo\nstatus\nquit\n")
    #expect(lesson.status == 0)
    #expect(lesson.lines.contains("Correct."))
    #expect(lesson.lines.contains("Undone: Wrong."))
    let grades = Program.system("cat \(home.file("store"))/journal/*").output
    #expect(grades.components(of: "\"grade\": 3") == 1)
    #expect(grades.components(of: "\"grade\": 1") == 1)
    #expect(grades.components(of: "\"kind\": \"undo\"") == 1)
  }

  @Test func `drill every card in turn, as often as asked`() {
    let drill = run(["drill", deck, "--passes", "2", "--output", "null"])
    let once = [
      "the capital of Sweden", "Stockholm", "the capital of France", "Paris", "five times seven", "thirty five",
      "the largest planet", "Jupiter", "the opposite of hot", "cold", "a baby dog", "puppy",
    ]
    #expect(drill.lines.filter { once.contains($0) } == once + once)
    #expect(drill.lines.first == "1 card can't be spoken and is left out.")
    #expect(drill.lines.last == "The drill is over. You heard 6 cards.")
    let shuffled = run(["drill", deck, "--shuffle", "--seed", "8", "--output", "null"])
    #expect(Set(shuffled.lines).isSuperset(of: once) && shuffled.lines.filter { once.contains($0) } != once)
  }

  @Test func `take cards in the order asked for, live and recorded`() throws {
    let prompts = [
      "the capital of Sweden", "the capital of France", "five times seven", "the largest planet", "the opposite of hot",
      "a baby dog",
    ]
    func firsts(_ lines: [String]) -> [String] {
      lines.reduce(into: []) { if prompts.contains($1), !$0.contains($1) { $0.append($1) } }
    }
    func heard(_ words: String...) -> [String] { firsts(run(words + ["--output", "null", "--seed", "5"]).lines) }
    let lesson = heard("lesson", deck, "--minutes", "5", "--order", "deck")
    #expect(lesson == Array(prompts.prefix(5)))
    let random = heard("lesson", deck, "--minutes", "5", "--order", "random")
    #expect(random.count == 5 && random != lesson)
    #expect(heard("drill", deck) == prompts)
    let shuffled = heard("drill", deck, "--order", "random")
    #expect(shuffled != prompts && shuffled == heard("drill", deck, "--shuffle"))
    let recorded = run(
      ["render", deck, "-o", home.file("r.flac"), "--minutes", "5", "--order", "random", "--seed", "5"])
    let captions = try cues("r.vtt").map(\.text)
    #expect(recorded.status == 0 && firsts(captions) == random)
    // What has been answered is due before what is new.
    _ = run(["lesson", deck, "--output", "null", "--order", "deck"], input: "next\nnext\nwrong\nquit\n")
    #expect(heard("drill", deck, "--order", "due").first == "five times seven")
    let twice = run(["lesson", deck, "--minutes", "1", "--output", "null", "--passes", "2"]).lines
    #expect(twice.count { $0 == "the capital of Sweden" } >= 2 || twice.count > 20, "\(twice)")
  }

  @Test(arguments: [
    (["lesson", "x.json", "--order", "dew"], "The option --order takes due, deck or random, not “dew”."),
    (
      ["drill", "x.json", "--shuffle", "--order", "deck"],
      "The options --shuffle and --order deck exclude each other. Leave one out."
    ),
    (["lesson", "x.json", "--minutes", "0"], "The option --minutes takes 1 to 600 minutes, not “0”."),
    (["lesson", "x.json", "--new", "51"], "The option --new takes 0 to 50 new cards, not “51”."),
    (["drill", "x.json", "--think", "-1"], "The option --think takes auto or 0 to 600 seconds, not “-1”."),
    (["drill", "x.json", "--passes", "0"], "The option --passes takes 1 to 1000 passes, not “0”."),
    (
      ["render", "x.json", "-o", "a.wav", "--drill", "--minutes", "3"],
      "The option --minutes is for lessons, and a drill takes every card. Leave it or --drill out."
    ),
    (
      ["render", "x.json", "-o", "x.xyz"],
      "The file of viva render ends in .wav, .flac, .ogg, .opus or .mp3, not as in “x.xyz”."
    ),
  ])
  func `refuse what can't be meant`(words: [String], sentence: String) {
    let refused = run(words)
    #expect(refused.status == 2 && refused.output == "" && refused.errors == "viva: \(sentence)\n")
  }

  @Test func `say what is missing where there is nothing to hear`() {
    let few =
      "There is nothing to hear. A lesson needs at least two cards that can be spoken. Add cards, or make it longer."
    let none = "There is nothing to hear. Add cards that can be spoken."
    let empty = home.write("[]", to: "empty.json")
    let one = home.write(#"[{"prompt": "one", "answer": "two"}]"#, to: "one.json")
    let sounds = home.write(#"[{"prompt": "<br>", "answer": "<br>"}]"#, to: "sounds.json")
    let left = "1 card can't be spoken and is left out."
    #expect(run(["lesson", empty, "--output", "null"]).lines == [few])
    #expect(run(["lesson", one, "--output", "null"]).lines == [few])
    #expect(run(["lesson", sounds, "--output", "null"]).lines == [left, few])
    #expect(run(["drill", sounds, "--output", "null"]).lines == [left, none])
    #expect(run(["drill", one, "--output", "null"]).lines == ["one", "two", "The drill is over. You heard 1 card."])
    for (deck, errors) in [(empty, "viva: \(none)\n"), (sounds, "viva: \(left)\nviva: \(none)\n")] {
      let render = run(["render", deck, "-o", home.file("none.wav"), "--drill"])
      #expect(render.status == 1 && render.errors == errors)
    }
    #expect(Program.system("ls \(home.path)").output.contains("none") == false)
  }

  @Test func `are written as files that tell how loud they are, and do not click`() throws {
    for ending in ["wav", "flac", "ogg", "opus", "mp3"] {
      #expect(run(["render", deck, "-o", home.file("loud.\(ending)"), "--drill"]).status == 0)
      let bytes = try #require(home.read("loud.\(ending)"))
      let norm = "Loudness: RMS of speech at -20 dBFS, peak at most -1 dBFS"
      #expect(bytes.firstRange(of: Array(norm.utf8)) != nil, "\(ending)")
    }
    let sound = try sound("loud.wav")
    // -1 dB of full scale is 29 204.
    #expect(sound.peak <= 29_205)
    let samples = sound.samples.map { Int($0) }
    // A silence of half a second stands between texts; the shorter ones in a text are the voice's own.
    var silence = 0
    var joins: [Int] = []
    for place in samples.indices {
      if samples[place] == 0 {
        silence += 1
      } else {
        if silence >= sound.rate / 2 { joins += [place - silence, place] }
        silence = 0
      }
    }
    #expect(joins.count == 22, "two between each of twelve texts")
    for join in joins { #expect(abs(samples[join] - samples[join - 1]) < 100, "at sample \(join)") }
  }

  @Test func `end at once and leave nothing when a signal comes in the middle of a recording`() {
    let long = home.write(
      "[" + (1...400).map { #"{"prompt": "question \#($0)", "answer": "answer \#($0)"}"# }.joined(separator: ",") + "]",
      to: "long.json")
    for (signal, code) in [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)] {
      let terminal = PseudoTerminal(
        ["render", long, "-o", home.file("long.ogg"), "--drill", "--passes", "9", "--store", home.file("store")],
        home: home)
      #expect(terminal.shows(" %"))
      #expect(Program.system("ls -A \(home.path)").output.contains(".long.ogg."))
      kill(terminal.process, signal)
      #expect(terminal.end() == code)
      #expect(terminal.isRestored)
      #expect(!Program.system("ls -A \(home.path)").output.contains("long.ogg"))
    }
    #expect(Program.system("cd \(home.path) && ls -A | grep part").output == "")
  }

  @Test func `stand still while a recording is stopped by Ctrl-Z, and are recorded to the end afterwards`() throws {
    let cards =
      "[" + (1...60).map { #"{"prompt": "question \#($0)", "answer": "answer \#($0)"}"# }.joined(separator: ",") + "]"
    let words = [
      "render", home.write(cards, to: "long.json"), "--drill", "--passes", "9", "--store", home.file("store"),
    ]
    let terminal = PseudoTerminal(words + ["-o", home.file("stopped.wav")], home: home)
    #expect(terminal.shows(" %"))
    terminal.press("\u{1A}")
    var status: Int32 = 0
    #expect(unsafe waitpid(terminal.process, &status, WUNTRACED) == terminal.process)
    #expect(status & 0xFF == 0x7F, "it is stopped, not ended")
    #expect(terminal.isRestored)
    func size() -> String { Program.system("cd \(home.path) && stat -c %s .stopped.wav.*.part").output }
    let before = size()
    terminal.read(milliseconds: 1500)
    #expect(size() == before && !before.isEmpty)
    kill(terminal.process, SIGCONT)
    #expect(terminal.end() == 0)
    #expect(terminal.isRestored)
    #expect(Program.run(words + ["-o", home.file("whole.wav")], home: home).status == 0)
    #expect(home.read("stopped.wav") == home.read("whole.wav"))
  }

  @Test func `are the same all day where no seed is given, and others with another seed`() throws {
    func lesson(_ words: [String]) throws -> String {
      let run = run(
        ["render", deck, "--minutes", "4", "--order", "random", "-o", home.file("l.wav")] + words)
      #expect(run.status == 0)
      return try #require(home.text("l.txt"))
    }
    let today = try lesson([])
    #expect(try lesson([]) == today)
    let others = try (1...3).map { try lesson(["--seed", "\($0)"]) }
    #expect(Set(others).count > 1)
    #expect(try lesson(["--seed", "2"]) == others[1])
  }

  @Test func `leave what was there when the captions have no room, and say which file it was`() {
    for ending in ["vtt", "txt"] {
      #expect(run(["render", deck, "-o", home.file("room.wav"), "--drill"]).status == 0)
      let before = home.read("room.wav")
      _ = Program.system("cd \(home.path) && rm room.\(ending) && ln -s /dev/full room.\(ending) && touch stamp")
      let full = run(["render", deck, "-o", home.file("room.wav"), "--drill", "--think", "3"])
      #expect(
        full.status == 1
          && full.errors
            == "viva: The file \(home.file("room.\(ending)")) can't be written: the disk is full. "
            + "Make room, or choose a place on another disk.\n"
      )
      #expect(home.read("room.wav") == before)
      #expect(
        Program.system("cd \(home.path) && find . -newer stamp -name 'room*' -type f; ls -A | grep part").output == "")
      _ = Program.system("rm \(home.path)/room.*")
    }
  }

  @Test func `do not wait for ever on a pipe, nor harm each other where two go into one file`() throws {
    _ = Program.system("ln -s /dev/stdout \(home.file("pipe.wav"))")
    let piped = Program.run(
      ["render", deck, "-o", home.file("pipe.wav"), "--drill", "--store", home.file("store")], home: home, timeout: 30)
    #expect(piped.status == 1 && piped.errors.contains("pipe.wav can't be written"), "\(piped)")
    let command = "\"\(Program.path)\" render \(deck) -o \(home.file("two.wav")) --drill --store \(home.file("store"))"
    let both = Program.system("\(command) & \(command) >/dev/null; wait $!; echo $?")
    #expect(both.output.hasSuffix("\n0\n"), "\(both)")
    let (whole, captions) = (try sound("two.wav").seconds, try cues("two.vtt"))
    #expect(whole > 20 && captions.count == 12)
    #expect(Program.system("cd \(home.path) && ls -A | grep part").output == "")
  }

  @Test func `take no more memory for a longer recording`() throws {
    func peak(_ cards: Int) throws -> Int {
      let list = (1...cards).map { #"{"prompt": "a\#($0)", "answer": "b"}"# }.joined(separator: ",")
      let deck = home.write("[\(list)]", to: "peak.json")
      let words = ["render", deck, "-o", home.file("peak.flac"), "--drill", "--think", "0", "--rate", "900"]
      let process = Program.spawn(
        [Program.path] + words + ["--store", home.file("store")], environment: Program.bare(home), descriptors: [])
      var status: Int32 = 0
      var usage = rusage()
      #expect(unsafe wait4(process, &status, 0, &usage) == process && status == 0)
      return usage.ru_maxrss
    }
    let (short, long) = (try peak(12), try peak(240))
    #expect(long * 100 < short * 115, "\(short) kB for 12 cards, \(long) kB for 240")
  }

  @Test func `are recorded as they are heard`() throws {
    let words = ["--minutes", "3", "--seed", "3"]
    let render = run(["render", deck, "-o", home.file("lesson.wav")] + words)
    #expect(render.status == 0)
    #expect(render.lines.last?.hasPrefix("Written: \(home.file("lesson.wav")). Length: 2:") == true)
    let live = run(["lesson", deck, "--output", "null"] + words).lines.dropLast()
    let cues = try cues("lesson.vtt")
    #expect(cues.map(\.text) == Array(live))
    #expect(home.text("lesson.txt")?.split(separator: "\n").count == cues.count)
    #expect(home.text("lesson.lrc")?.split(separator: "\n").count == cues.count + 2)
  }

  @Test func `are silent exactly where their captions say so, and think as long as planned`() throws {
    _ = run(["render", deck, "-o", home.file("drill.wav"), "--drill"])
    let sound = try sound("drill.wav")
    let cues = try cues("drill.vtt")
    #expect(cues.count == 12)
    func isLoud(_ index: Int) -> Bool { index < sound.samples.count && abs(Int(sound.samples[index])) > 60 }
    func place(_ milliseconds: Int) -> Int { milliseconds * sound.rate / 1000 }
    for cue in cues {
      let stretch = (place(cue.from) - place(60))..<(place(cue.to) + place(60))
      let loud = stretch.filter { $0 >= 0 && isLoud($0) }
      let first = try #require(loud.first) * 1000 / sound.rate
      let last = try #require(loud.last) * 1000 / sound.rate
      #expect(abs(first - cue.from) <= 50 && abs(last - cue.to) <= 50, "\(cue): heard from \(first) to \(last)")
    }
    // Between prompt and answer nothing is heard, for a second and as long as the answer takes.
    for pair in stride(from: 0, to: cues.count, by: 2) {
      let (prompt, answer) = (cues[pair], cues[pair + 1])
      let think = answer.from - prompt.to
      #expect(abs(think - (1000 + answer.to - answer.from)) <= 20, "\(think) ms for \(answer)")
      #expect(!(place(prompt.to + 20)..<place(answer.from - 20)).contains(where: isLoud))
    }
    #expect(sound.peak > 8_000 && sound.peak < 32_700, "neither faint nor clipped")
  }

  @Test(.enabled(if: Recogniser.isInstalled, "needs pocketsphinx and sox"))
  func `are recorded in words that a listener understands, in their order`() throws {
    // Each of them the recogniser understands at every rate from 120 to 200 words a minute.
    let sentences = [
      "the capital city of sweden", "people call it stockholm", "which animal gives us milk",
      "the cow gives us milk every morning", "the largest planet of all", "it is the planet jupiter",
      "what is a young dog called", "a young dog is a puppy",
    ]
    let cards = stride(from: 0, to: 8, by: 2).map {
      #"{"prompt": "\#(sentences[$0])", "answer": "\#(sentences[$0 + 1])"}"#
    }
    let deck = home.write("[\(cards.joined(separator: ","))]", to: "sentences.json")
    _ = run(["render", deck, "-o", home.file("lesson.wav"), "--minutes", "2", "--seed", "3"])
    let sound = try sound("lesson.wav")
    let cues = try cues("lesson.vtt").filter { sentences.contains($0.text.lowercased()) }.prefix(12)
    #expect(cues.count == 12)
    let heard = cues.map { cue in
      Recogniser.sentence(
        in: sound, of: sentences, from: Double(cue.from) / 1000, seconds: Double(cue.to - cue.from) / 1000 + 0.1)
    }
    // A recogniser mishears a word now and then: no more than one of them.
    let wrong = zip(heard, cues).filter { $0 != $1.text.lowercased() }
    #expect(wrong.count <= 1, "\(wrong)")
  }

  @Test(arguments: [("wav", "RIFF"), ("flac", "fLaC"), ("ogg", "OggS"), ("opus", "OggS"), ("mp3", "")])
  func `are written in every format`(ending: String, magic: String) throws {
    let render = run(["render", deck, "-o", home.file("l.\(ending)"), "--drill"])
    #expect(render.status == 0, "\(render.errors)")
    let bytes = try #require(home.read("l.\(ending)"))
    #expect(bytes.count > 10_000)
    #expect(bytes.starts(with: magic.utf8))
  }

  @Test func `are written as a file for each card`() {
    let render = run(["render", deck, "-o", home.file("card.flac"), "--drill", "--split"])
    #expect(render.status == 0)
    let files = Program.system("cd \(home.path) && ls card-*").output.split(separator: "\n").map(String.init)
    #expect(files == (1...6).flatMap { number in ["flac", "lrc", "txt", "vtt"].map { "card-00\(number).\($0)" } })
    #expect(!render.errors.contains("earlier"))
    let facts = String(decoding: (home.read("card-003.flac") ?? []).prefix(4000), as: UTF8.self)
    #expect(facts.contains("title=deck 3") && facts.contains("artist=Viva"))
    let fewer = home.write(#"[{"prompt": "one", "answer": "1"}, {"prompt": "two", "answer": "2"}]"#, to: "fewer.json")
    let again = run(["render", fewer, "-o", home.file("card.flac"), "--drill", "--split"])
    let third = home.file("card-003.flac")
    #expect(again.errors == "viva: 4 files of an earlier, longer recording are still there, from \(third) on.\n")
  }

  @Test func `clear up after one that was killed, and touch nothing else`() {
    let leftovers = [".l.wav.4194305.part", ".l.vtt.4194305.part"]
    let others = [".l.wav.1.part", ".l.wav.x.part", ".m.wav.4194305.part"]
    for name in leftovers + others { _ = home.write("x", to: name) }
    #expect(run(["render", deck, "-o", home.file("l.wav"), "--drill"]).status == 0)
    for name in leftovers { #expect(home.read(name) == nil, "\(name)") }
    for name in others { #expect(home.read(name) != nil, "\(name)") }
  }

  @Test func `leave no half file behind when they are interrupted, or there is no room`() {
    let long = home.write(
      "[" + (1...400).map { #"{"prompt": "question \#($0)", "answer": "answer \#($0)"}"# }.joined(separator: ",") + "]",
      to: "long.json")
    let script = """
      "\(Program.path)" render \(long) -o \(home.file("long.wav")) --drill --passes 50 --store \(home.file("store")) &
      sleep 1.5; kill -TERM $!; wait $!; echo "ended with $?"
      """
    #expect(Program.system(script).output == "ended with 143\n")
    let full = Program.system(
      """
      trap '' XFSZ; ulimit -f 1000
      "\(Program.path)" render \(long) -o \(home.file("full.wav")) --drill --store \(home.file("store")) 2>&1
      echo "ended with $?"
      """)
    #expect(full.output.hasSuffix("ended with 1\n"))
    #expect(full.output.contains("File too large"), "\(full.output)")
    #expect(Program.system("cd \(home.path) && ls -A").output == "long.json\n")
  }

  @Test func `keep their file for themselves, whatever is told of them`() throws {
    _ = run(["render", deck, "-o", home.file("quiet.wav"), "--drill"])
    let length = try sound("quiet.wav").seconds
    #expect(length > 20)
    #expect(run(["render", deck, "--output", home.file("piped.wav"), "--drill"]).status == 0)
    #expect(abs(try sound("piped.wav").seconds - length) < 0.5)
    let terminal = PseudoTerminal(
      ["render", deck, "-o", home.file("terminal.wav"), "--drill", "--store", home.file("store")], home: home)
    #expect(terminal.shows("Written: "))
    #expect(terminal.end() == 0)
    #expect(abs(try sound("terminal.wav").seconds - length) < 0.5)
  }

  @Test func `take the place of an earlier recording, and of no other file`() {
    let words = ["--drill", "-o", home.file("words.mp3")]
    let deck = home.write("der Hund\tthe dog\n", to: "words.txt")
    let cards = home.write(#"[{"prompt": "a", "answer": "b"}]"#, to: "cards.json")
    let refused = run(["render", cards] + words)
    #expect(refused.status == 1 && refused.errors.contains("words.txt can't be written"), "\(refused.errors)")
    #expect(home.text("words.txt") == "der Hund\tthe dog\n")
    _ = unsafe unlink(deck)
    for _ in 0..<2 { #expect(run(["render", cards] + words).status == 0) }
    let sound = Program.run(["round", cards, "--output", cards], home: home)
    #expect(sound.status == 1 && sound.errors.contains("no sound"), "\(sound.errors)")
    #expect(home.text("cards.json") == #"[{"prompt": "a", "answer": "b"}]"#)
    #expect(Program.run(["round", cards, "--output", home.file("new.txt")], home: home).status == 1)
    // An option is no value for the one before it.
    let swallowed = Program.run(["round", cards, "--output", "--verbose"], home: home)
    #expect(swallowed.status == 2 && swallowed.errors.contains("--output needs"), "\(swallowed.errors)")
  }

  @Test func `last as long on a terminal where nobody speaks, and answer keys there`() {
    let start = Program.seconds()
    let terminal = PseudoTerminal(
      ["drill", deck, "--speech", "off", "--think", "1", "--store", home.file("store")], home: home)
    #expect(terminal.shows("Stockholm"))
    // Twenty-one characters are read, and a second is for thinking.
    #expect(Program.seconds() - start > 2)
    terminal.press("c")
    #expect(terminal.shows("Correct."))
    #expect(terminal.shows("the capital of France"))
    terminal.press("q")
    #expect(terminal.end() == 0)
    #expect(terminal.isRestored)
    #expect(Program.system("cat \(home.file("store"))/journal/*").output.components(of: "\"grade\": 3") == 1)
  }

  @Test func `are recorded at a terminal too, and what is said of it stays out of the file`() throws {
    let terminal = PseudoTerminal(
      ["render", deck, "--drill", "-o", home.file("seen.wav"), "--store", home.file("store")], home: home)
    #expect(terminal.shows("100 %"))
    #expect(terminal.shows("Written: "))
    _ = terminal.end()
    #expect(try sound("seen.wav").seconds > 20)
  }

  @Test func `are recorded into the file that is named, whichever way it is named`() throws {
    for option in ["-o", "--output"] {
      #expect(run(["render", deck, "--drill", option, home.file("named.wav")]).status == 0)
      #expect(try sound("named.wav").seconds > 20)
    }
  }

  @Test func `need a file to be recorded into`() {
    for words in [
      ["render", deck], ["render", deck, "-o", "lesson.mid"], ["render", deck, "--speech", "off", "-o", "a.wav"],
    ] {
      let run = run(words)
      #expect(run.status == 2 && run.output == "" && run.errors.hasPrefix("viva: "), "\(run)")
    }
    let nowhere = run(["render", deck, "-o", "/nonexistent/lesson.wav"])
    #expect(nowhere.status == 1 && nowhere.errors.contains("/nonexistent/lesson.wav"), "\(nowhere.errors)")
  }
}
