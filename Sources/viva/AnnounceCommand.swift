import Announcer
import Emacspeak
import Glibc
import LanguagePacks
import SSIP
import SSIPServer
import Speech
import UserSettings
import VoiceMode

/// `viva announce`: says what other programs want said.
struct AnnounceCommand {
  let options: Options
  let environment: Environment
  let arguments: Arguments

  /// How the command is spoken to.
  private enum Front {
    case text(String)
    case lines
    case json
    case emacspeak
    case sockets
  }

  func run() throws(Failure) -> Int32 {
    let front = try self.front()
    if arguments.has("install-service") { return try ServiceInstallation(environment: environment).run() }
    let port = try self.port()
    if options.speech == .speechd, case .sockets = front {
      throw Failure(wrongUsage: "A server that takes the place of speech-dispatcher can't speak through it.")
    }
    let signals = Signals(handling: [SIGQUIT])
    let engine = options.speech == .espeak ? SpeechEngine.start() : nil
    let settings = SettingsKeeper(folder: environment.settingsFolder)
    let languages = try LanguageChoice(
      options: options, preferred: settings.settings, environment: environment,
      library: Library(folder: options.store ?? environment.store), engine: engine)
    for fault in [settings.fault].compactMap({ $0 }) + languages.faults { Output.complain(fault) }
    var speaking = settings.settings.speaking
    if let rate = options.rate { speaking.wordsPerMinute = rate }
    if let verbosity = options.verbosity { speaking.verbosity = verbosity }
    if !options.hints { speaking.hints = false }
    let speaker = languages.speaker(speaking, engine: engine)
    let printer = CaptionPrinter(
      form: options.captions, language: languages.own.language, onTerminal: false, movesCursor: false)

    // Whoever sends commands expects time to pass as it does with a device.
    let isLive =
      switch front {
      case .text, .lines: false
      case .json, .emacspeak, .sockets: true
      }
    let sound = try Sound.chosen(
      options, engine: engine, environment: environment, isInteractive: isLive)
    let faults = FaultTeller(phrases: languages.own.phrasebook)
    switch front {
    case .text(let text):
      let announcer = AnnouncementLines(languages: languages, speaking: speaking, speaker: speaker, sound: sound)
      announcer.isUnhurried = true
      announcer.show = { printer.show($0.announcement) }
      announcer.say(text)
      return try run(announcer, sound, signals, printer, faults, readsInput: false)
    case .lines:
      let announcer = AnnouncementLines(languages: languages, speaking: speaking, speaker: speaker, sound: sound)
      announcer.isUnhurried = true
      announcer.show = { printer.show($0.announcement) }
      return try run(announcer, sound, signals, printer, faults, readsInput: true)
    case .json:
      let lines = AnnouncementLines(languages: languages, speaking: speaking, speaker: speaker, sound: sound)
      return try run(JSONAnnouncements(lines), sound, signals, printer, faults, readsInput: true)
    case .emacspeak:
      let server = EmacspeakServer(speaker: speaker, version: "Viva \(Program.version)")
      let lines = EmacspeakLines(server: server, sound: sound, printer: printer)
      return try run(lines, sound, signals, printer, faults, readsInput: true)
    case .sockets:
      return try SpeechServer(
        speaker: speaker, sound: sound, signals: signals, printer: printer, faults: faults
      ).run(path: arguments.options["socket"], port: port, environment: environment)
    }
  }

  private func run(
    _ front: any AnnouncementFront, _ sound: Sound, _ signals: Signals, _ printer: CaptionPrinter,
    _ faults: FaultTeller, readsInput: Bool
  ) throws(Failure) -> Int32 {
    let loop = AnnouncementLoop(front: front, sound: sound, signals: signals, faults: faults) {
      printer.outcome == .closed
    }
    let ending = loop.run(readsInput: readsInput)
    if ending != .done { sound.voice.stop() }
    let failure = ending == .done ? sound.hearOut() : sound.finish()
    if let failure { throw failure }
    if case .failed(let code) = printer.outcome {
      throw Failure("Standard output can't be written: \(Output.reason(code)).")
    }
    return ending == .done && front.hasRefused ? Program.ExitCode.failed : ending.rawValue
  }

  // MARK: - The command line

  private func front() throws(Failure) -> Front {
    let ways = ["json", "dialect", "socket", "install-service"].filter(arguments.has)
    let servesPort = arguments.has("port") && !arguments.has("socket")
    if ways.count > 1 {
      throw Failure(wrongUsage: "--\(ways[0]) and --\(ways[1]) don't go together. Choose one of them.")
    }
    if !arguments.operands.isEmpty, let way = ways.first ?? (servesPort ? "port" : nil) {
      throw Failure(
        wrongUsage: "With --\(way) there is no text to say, such as \(Arguments.quoted(arguments.operands[0])).")
    }
    if arguments.has("json") { return .json }
    if arguments.has("dialect") { return .emacspeak }
    if arguments.has("socket") || servesPort { return .sockets }
    return arguments.operands.isEmpty ? .lines : .text(arguments.operands.joined(separator: " "))
  }

  private func port() throws(Failure) -> Int? {
    guard let text = arguments.options["port"] else { return nil }
    guard let port = Int(text), (1...65_535).contains(port) else {
      throw Failure(wrongUsage: "The option --port takes 1 to 65535, not \(Arguments.quoted(text)).")
    }
    return port
  }
}

/// Says once what is wrong with voice or sound, and again only after it has been well.
final class FaultTeller {
  private let phrases: Phrasebook
  private var told: Set<Phrase> = []

  init(phrases: Phrasebook) {
    self.phrases = phrases
  }

  /// A sentence for the user; `nil` where a report tells of no fault, or of one that was told.
  func sentence(for report: Player.Event) -> String? {
    switch report {
    case .soundLost(let reason):
      told.insert(.noSound).inserted ? phrases.say(.noSound, ["reason": reason]) : nil
    case .failed(_, let error):
      told.insert(.noVoice).inserted ? phrases.say(.noVoice, ["reason": "\(error)"]) : nil
    case .unspeakable: phrases.say(.unspeakable)
    case .soundBack: told.remove(.noSound).map { _ in phrases.say(.soundBack) }
    case .began, .mark, .word, .ended, .unplayable: nil
    }
  }
}
