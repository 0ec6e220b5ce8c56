import AudioOutput
import DeckEngine
import DeckStore
import EspeakSpeech
import Glibc
import JSONText
import Speech

/// `viva doctor`: looks at everything that speaking, reading keys and keeping decks need, and says what to do about
/// each fault.
struct Doctor {
  let options: Options
  let environment: Environment

  /// One thing that was looked at.
  struct Finding: Equatable {
    enum State: String {
      case good
      /// It works, but not as it could.
      case weak
      /// Something does not work.
      case fault
    }

    /// What was looked at.
    var subject: String
    var state: State
    /// How it is.
    var fact: String
    /// What to do about it; `nil` where nothing need be done.
    var remedy: String?
    /// Whether nothing is heard because of it.
    var stopsSpeech = false

    var line: String {
      let mark =
        switch state {
        case .good: "Good"
        case .weak: "Could be better"
        case .fault: "Fault"
        }
      return "\(mark). \(subject): \(fact)" + (remedy.map { " \($0)" } ?? "")
    }

    var json: JSON {
      [
        "subject": .string(subject), "state": .string(state.rawValue), "fact": .string(fact),
        "remedy": remedy.map(JSON.string) ?? .null, "stopsSpeech": .bool(stopsSpeech),
      ]
    }
  }

  /// Looks at everything and tells; the exit code is 1 if something stops speech.
  func run(asJSON: Bool) -> Int32 {
    let findings = voice() + sound() + terminal() + locale() + store() + settings()
    let speaks = !findings.contains(where: \.stopsSpeech)
    let summary = speaks ? "Viva can speak." : "Viva can't speak until the fault above is mended."
    let text: String
    if asJSON {
      let report: JSON = [
        "version": .string(Program.version), "speaks": .bool(speaks), "findings": .array(findings.map(\.json)),
      ]
      text = report.lineText
    } else {
      text = (["viva \(Program.version)"] + findings.map(\.line) + [summary]).joined(separator: "\n")
    }
    let code = Program.say(text, spoken: asJSON ? "" : nil, language: "en")
    return speaks ? code : Program.ExitCode.failed
  }

  // MARK: - The voice

  private func voice() -> [Finding] {
    let client = EspeakClient()
    let start = SessionClock.steadyTime
    var first: Duration?
    var again: Duration?
    do throws(SpeechError) {
      for _ in 0..<2 {
        let asked = first == nil ? start : SessionClock.steadyTime
        var heard: Duration?
        _ = try client.synthesizer.synthesise("Viva", VoiceSettings(voice: "en-gb")) { output in
          if case .samples = output, heard == nil { heard = SessionClock.steadyTime - asked }
          return true
        }
        if first == nil { first = heard } else { again = heard }
      }
      let (library, voices) = try client.describe()
      return [
        Finding(
          subject: "Voice", state: .good,
          fact: "libespeak-ng \(library.version) with \(voices.count) voices; its data is in \(library.dataFolder)."),
        Finding(
          subject: "Speed of the voice", state: .good,
          fact: "first sound \(Self.text(first)) after its start, \(Self.text(again)) after that."),
        wall(library),
      ]
    } catch {
      let reason = "\(error)"
      return [
        Finding(
          subject: "Voice", state: .fault, fact: "\(reason).",
          remedy: "Install it with: apt-get install libespeak-ng1 espeak-ng-data", stopsSpeech: true)
      ]
    }
  }

  private func wall(_ library: LibraryDescription) -> Finding {
    let isWhole = library.hasLandlock && library.filtersSystemCalls
    return Finding(
      subject: "Shelter around the voice", state: isWhole ? .good : .weak,
      fact: isWhole
        ? "it reads its own data and nothing else, and reaches no network."
        : "this kernel can't shut it in fully (Landlock: \(library.hasLandlock ? "yes" : "no"), "
          + "system call filter: \(library.filtersSystemCalls ? "yes" : "no")).",
      remedy: isWhole ? nil : "A kernel from 5.13 on with Landlock enabled can; speech works all the same.")
  }

  private static func text(_ duration: Duration?) -> String {
    duration.map { "\($0.microseconds / 1000).\($0.microseconds / 100 % 10) ms" } ?? "never"
  }

  // MARK: - The sound

  private func sound() -> [Finding] {
    let device = PcaudioSink(sampleRate: EspeakClient.sampleRate, applicationName: "viva")
    let start = SessionClock.steadyTime
    do throws(SpeechError) {
      try device.open()
      return [
        Finding(
          subject: "Sound", state: .good,
          fact: "\(environment.soundServer ?? "ALSA, without a sound server"); opened in "
            + "\(Self.text(SessionClock.steadyTime - start)).")
      ]
    } catch {
      let reason = "\(error)"
      let remedy =
        environment.soundServer == nil
        ? "No sound server was found. Install and start one: apt-get install pipewire-pulse, or pulseaudio; "
          + "then: systemctl --user start pipewire-pulse, or pulseaudio --start"
        : "Start it again: systemctl --user restart pipewire-pulse, or pulseaudio --kill; pulseaudio --start"
      return [
        Finding(
          subject: "Sound", state: .fault, fact: "no device can be opened: \(reason).", remedy: remedy,
          stopsSpeech: true)
      ]
    }
  }

  // MARK: - The terminal and the language

  private func terminal() -> [Finding] {
    guard isatty(STDIN_FILENO) == 1 else {
      return [
        Finding(
          subject: "Terminal", state: .good,
          fact: "standard input is none, so commands are read one a line.")
      ]
    }
    let columns = Terminal.columns(of: STDIN_FILENO)
    guard environment.terminalMovesCursor else {
      return [
        Finding(
          subject: "Terminal", state: .weak, fact: "it does not say that it can move the cursor.",
          remedy: "Captions are printed line by line. If it can, set TERM, for example to xterm.")
      ]
    }
    return [Finding(subject: "Terminal", state: .good, fact: "\(columns) columns.")]
  }

  private func locale() -> [Finding] {
    let name = environment.language ?? "C"
    let isUTF8 = environment.isUTF8
    return [
      Finding(
        subject: "Language", state: isUTF8 ? .good : .weak, fact: "the locale is \(name).",
        remedy: isUTF8 ? nil : "Letters such as å may be typed wrongly; set LANG to a UTF-8 locale, such as C.UTF-8.")
    ]
  }

  // MARK: - Files

  private func store() -> [Finding] {
    let path = options.store ?? environment.store
    let store = Store(path: path)
    do throws(StoreError) {
      try store.prepare()
      try PrivateFile.checkWritable(folder: path)
      let decks = try store.decks()
      var findings = [
        Finding(
          subject: "Store", state: .good, fact: "\(path), with \(decks.count) deck\(decks.count == 1 ? "" : "s").")
      ]
      for case .failure(let error) in decks.map(\.cardCount) {
        findings.append(Finding(subject: "Deck", state: .fault, fact: "\(error)"))
      }
      for damage in try store.history().damage {
        findings.append(Finding(subject: "Journal", state: .weak, fact: "\(damage)"))
      }
      return findings
    } catch {
      return [Finding(subject: "Store", state: .fault, fact: "\(error)")]
    }
  }

  private func settings() -> [Finding] {
    let keeper = SettingsKeeper(folder: environment.settingsFolder)
    let voiceFaults = Library(folder: options.store ?? environment.store).voiceFiles().faults
    let settings = Finding(
      subject: "Settings", state: keeper.fault == nil ? .good : .fault, fact: keeper.fault ?? "\(keeper.path).")
    return [settings] + voiceFaults.map { Finding(subject: "Voice file", state: .fault, fact: $0) }
  }
}
