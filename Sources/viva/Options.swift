import Announcer
import DeckEngine
import DeckFormats
import UserSettings
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

  /// Who speaks.
  enum SpeechChoice: String {
    /// Our own voice.
    case espeak
    /// The one that the user has set up in speech-dispatcher.
    case speechd
    /// Nobody: the talking is left to a screen reader.
    case off
  }

  var store: String?
  var player = ""
  /// Whether the command line names somebody new, where others learn already: that may be a slip of the keyboard.
  var isNewPlayer = false
  var voice: String?
  var language: String?
  var rate: Int?
  var speech = SpeechChoice.espeak
  /// Whether the command line says who speaks.
  var saysWhoSpeaks = false
  /// Whether anything is spoken by us; `false` leaves the talking to a screen reader.
  var speaks: Bool {
    get { speech != .off }
    set { if !newValue { speech = .off } }
  }
  var output = SoundOutput.device
  var captions = CaptionPrinter.Form.text
  var view = CaptionPrinter.View.plain
  var lineMode = false
  var waits = false
  var hints = true
  var verbosity: Wording.Verbosity?
  var seed: UInt64?
  /// How long a round lasts, in seconds.
  var seconds = 100
  var shuffles = false
  /// How long a round of tables lasts, in seconds; `nil` where no clock runs.
  var tableSeconds: Int?
  /// The times tables asked; `nil` outside `viva tables`.
  var tables: TimesTables?
  /// How many questions a round of tables is to have; `nil` where the command line does not say.
  var questions: Int?
  /// Whether answers are spoken to oneself and graded, instead of typed.
  var revealsAnswers = false
  /// What counts in a typed answer although it usually doesn't.
  var strictly: TypedAnswer.Rules = []
  /// The file that a picture of progress goes to.
  var svg: String?
  /// The file that a page of progress goes to.
  var html: String?
  /// What is said of a file to import.
  var reading = ImportOptions()
  /// The deck that an import goes into; `nil` where the file decides.
  var into: String?
  /// Whether an import stops before anything is written.
  var isTrial = false
  /// Whether schedules and earlier answers are imported too.
  var withSchedule = false
  /// What an export is written as; `nil` where the file's ending decides.
  var exportFormat: ExportFormat?
  /// Where an export goes; `nil` for standard output.
  var exportFile: String?
  /// The decks named on the command line.
  var decks: [String] = []
  /// What a sitting of study is about, and how much of it a day brings.
  var study = StudySettings()
  /// What is wanted of the schedule.
  var schedule = ScheduleWishes()
  /// Which decks are asked both ways.
  var bothWays = BothWays.all(false)
  private var newPerDay: Int?
  private var reviewsPerDay: Int?
  /// How a lesson, a drill or a recording of one is made.
  var lesson = LessonOptions()

  /// Takes in what the learner has set, where the command line does not say otherwise.
  mutating func take(_ settings: UserSettings) {
    let scope = study.scope
    study = settings.study
    study.scope = scope
    if let newPerDay { study.newPerDay = newPerDay }
    if let reviewsPerDay { study.reviewsPerDay = reviewsPerDay }
    schedule = settings.schedule
    bothWays = settings.bothWays
  }

  /// The scheduler that a player's answers come to: by wishes, and by weights that were fitted to them.
  func scheduler(after entries: [JournalEntry]) -> Scheduler {
    Scheduler(schedule.parameters(weights: Tuning.weights(after: entries, player: player)))
  }

  /// The first deck named on the command line.
  var deck: String? { decks.first }

  init(_ arguments: Arguments) throws(UsageError) {
    let given = arguments.options
    store = given["store"]
    player = given["player"] ?? ""
    voice = given["voice"]
    language = given["language"]
    rate = try Self.number(given["rate"], named: "rate", in: SpeakingSettings.rates, unit: "words a minute")
    speech = given["speech"].flatMap(SpeechChoice.init) ?? .espeak
    saysWhoSpeaks = given["speech"] != nil
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
    view = given["view"] == "large" ? .large : .plain
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
    decks = given["deck"].map { [$0] } ?? arguments.operands
    if let days = try Self.number(given["ahead"], named: "ahead", in: 1...365, unit: "days") {
      study.scope = .ahead(days: days)
    }
    if arguments.has("cram") { study.scope = .cram }
    lesson = try LessonOptions(arguments)
    if arguments.command == ["study"],
      let new = try Self.number(given["new"], named: "new", in: StudySettings.newCards, unit: "cards")
    {
      newPerDay = new
    }
    if let most = try Self.number(given["reviews"], named: "reviews", in: StudySettings.reviews, unit: "cards") {
      reviewsPerDay = most
    }
    svg = given["svg"]
    html = given["html"]
    if let svg, svg == html {
      throw UsageError(sentence: "The options --svg and --html need a file each, not the same one.")
    }
    revealsAnswers = arguments.has("reveal")
    questions = try Self.number(given["round"], named: "round", in: 1...1000, unit: "questions")
    tableSeconds = given["seconds"] == nil ? nil : seconds
    strictly = try Self.rules(given["strict"])
    if arguments.command == ["deck", "import"] { try takeImport(arguments) }
    if arguments.command == ["deck", "export"] {
      exportFormat = given["format"].flatMap { ExportFormat(rawValue: $0) }
      exportFile = given["output"]
      output = .device
    }
    if arguments.command == ["tables"] { tables = try Self.tables(arguments) }
    if speech == .speechd, output != .device {
      throw UsageError(
        sentence: "With --speech speechd the sound goes where speech-dispatcher sends it. Leave --output out.")
    }
    if store == "" { throw UsageError(sentence: "The option --store needs the path of a folder after it.") }
  }

  private mutating func takeImport(_ arguments: Arguments) throws(UsageError) {
    let given = arguments.options
    into = given["into"]
    isTrial = arguments.has("dry-run")
    withSchedule = arguments.has("with-schedule")
    reading.format = given["format"].flatMap(DeckFormat.init)
    for (name, text) in [("between", given["between"]), ("after", given["after"])] where text == "" {
      throw UsageError(sentence: "The option --\(name) needs a text that is not empty.")
    }
    reading.between = given["between"]
    reading.after = given["after"]
    if let text = given["columns"] {
      let (columns, wrong) = ImportOptions.columns(from: text)
      if let wrong {
        throw UsageError(
          sentence: "The option --columns takes a prompt and an answer, such as prompt=1,answer=2,tags=3, "
            + "not \(Arguments.quoted(wrong)).")
      }
      reading.columns = columns
    }
  }

  private static func tables(_ arguments: Arguments) throws(UsageError) -> TimesTables {
    var numbers: [Int] = []
    for word in arguments.operands {
      guard let table = Int(word) else {
        guard !word.isWholeNumber else {
          let range = TimesTables.range
          throw UsageError(
            sentence: "There are times tables from \(range.lowerBound) to \(range.upperBound), not of \(word).")
        }
        throw UsageError(sentence: "A times table is a whole number, not \(Arguments.quoted(word)).")
      }
      numbers.append(table)
    }
    let upTo = try number(arguments.options["up-to"], named: "up-to", in: TimesTables.factors, unit: "as a factor")
    guard !arguments.has("mix") || !arguments.has("divide") else {
      throw UsageError(
        sentence: "--divide asks divisions alone and --mix asks both: give one of them, not both.")
    }
    let operations: [TimesFact.Operation] =
      arguments.has("mix") ? [.times, .divide] : arguments.has("divide") ? [.divide] : [.times]
    do throws(TimesTables.Refusal) {
      return try TimesTables(
        numbers.isEmpty ? TimesTables.usual : numbers, upTo: upTo ?? TimesTables.usualUpTo, operations: operations,
        answering: arguments.has("reveal") ? .revealed : .typed)
    } catch {
      switch error {
      case .table(let table):
        let range = TimesTables.range
        throw UsageError(
          sentence: "There are times tables from \(range.lowerBound) to \(range.upperBound), not of \(table).")
      case .upTo(let factor):
        throw UsageError(sentence: "The option --up-to takes 1 to 100 as a factor, not \(factor).")
      case .nothingToAsk:
        throw UsageError(sentence: "Nothing can be divided by 0. Name another table, or leave --divide out.")
      }
    }
  }

  private static let ruleNames: [(name: String, rule: TypedAnswer.Rules)] = [
    ("case", .case), ("accents", .accents), ("spacing", .spacing), ("punctuation", .punctuation),
    ("numbers", .numbers), ("sharp-s", .sharpS), ("width", .width), ("all", .all),
  ]

  private static func rules(_ text: String?) throws(UsageError) -> TypedAnswer.Rules {
    var rules: TypedAnswer.Rules = []
    for word in (text ?? "").split(separator: ",") {
      guard let found = ruleNames.first(where: { $0.name == word }) else {
        let names = ruleNames.map(\.name)
        throw UsageError(
          sentence: "The option --strict takes \(Arguments.list(names)), not \(Arguments.quoted(String(word)))."
            + Arguments.suggestion(for: String(word), among: names))
      }
      rules.formUnion(found.rule)
    }
    return rules
  }

  static func number(
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

extension String {
  /// Whether this is a whole number, be it too great to reckon with.
  fileprivate var isWholeNumber: Bool {
    let digits = drop { $0 == "-" || $0 == "+" }
    return digits.count >= count - 1 && !digits.isEmpty && digits.allSatisfy { $0.isASCII && $0.isNumber }
  }
}
