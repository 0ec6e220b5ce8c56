import Announcer
import DeckEngine
import VoiceMode

/// The options of a command line as values, each checked.
struct Options: Equatable, Sendable {
  /// Where the sound goes.
  enum SoundOutput: Equatable, Sendable {
    /// To the sound device, if there is one.
    case device
    /// Nowhere, as fast as the machine can.
    case nowhere
    /// Into this file.
    case file(String)
  }

  var store: String?
  var player = ""
  var voice: String?
  var language: String?
  var rate: Int?
  var speaks = true
  var output = SoundOutput.device
  var captions = CaptionPrinter.Form.text
  var lineMode = false
  var waits = false
  var hints = true
  var verbosity: Wording.Verbosity?
  var seed: UInt64?
  /// How long a round lasts, in seconds.
  var seconds = 100
  var shuffles = false
  /// The decks named on the command line.
  var decks: [String] = []
  /// What a sitting of study is about.
  var study = StudySettings()

  /// The first deck named on the command line.
  var deck: String? { decks.first }

  init(_ arguments: Arguments) throws(UsageError) {
    let given = arguments.options
    store = given["store"]
    player = given["player"] ?? ""
    voice = given["voice"]
    language = given["language"]
    rate = try Self.number(given["rate"], named: "rate", in: SpeakingSettings.rates, unit: "words a minute")
    speaks = given["speech"] != "off"
    output =
      switch given["output"] {
      case nil, "auto": .device
      case "null": .nowhere
      case let path?: .file(path)
      }
    captions =
      switch given["captions"] {
      case "json": .json
      case "off": .off
      default: .text
      }
    lineMode = arguments.has("line-mode")
    waits = arguments.has("wait")
    hints = !arguments.has("no-hints")
    verbosity = given["verbosity"].flatMap(Wording.Verbosity.init)
    if let text = given["seed"] {
      guard let seed = UInt64(text) else {
        throw UsageError(sentence: "The option --seed needs a whole number, not \(Arguments.quoted(text)).")
      }
      self.seed = seed
    }
    seconds = try Self.number(given["seconds"], named: "seconds", in: 1...86_400, unit: "seconds") ?? 100
    shuffles = arguments.has("shuffle")
    decks = arguments.operands
    if let days = try Self.number(given["ahead"], named: "ahead", in: 1...365, unit: "days") {
      study.scope = .ahead(days: days)
    }
    if arguments.has("cram") { study.scope = .cram }
    if let new = try Self.number(given["new"], named: "new", in: 0...9_999, unit: "cards") { study.newPerDay = new }
    if let most = try Self.number(given["reviews"], named: "reviews", in: 0...99_999, unit: "cards") {
      study.reviewsPerDay = most
    }
    if store == "" { throw UsageError(sentence: "The option --store needs the path of a folder after it.") }
  }

  private static func number(
    _ text: String?, named name: String, in range: ClosedRange<Int>, unit: String
  ) throws(UsageError) -> Int? {
    guard let text else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw UsageError(
        sentence: "The option --\(name) takes \(range.lowerBound) to \(range.upperBound) \(unit), "
          + "not \(Arguments.quoted(text)).")
    }
    return number
  }
}
