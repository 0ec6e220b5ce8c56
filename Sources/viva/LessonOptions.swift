import AudioFiles
import DeckEngine

/// How a lesson, a drill or a recording of one is made, as the command line says.
struct LessonOptions: Equatable, Sendable {
  var minutes = 30
  var newCards = 5
  var think = LessonSettings.ThinkTime.automatic
  var passes = 1
  /// In which order cards come in; `nil` where the command decides: a lesson's is `.due`, a drill's `.deck`.
  var order: LessonOrder?
  var isDrill = false
  var splits = false

  init() {}

  init(_ arguments: Arguments) throws(UsageError) {
    let given = arguments.options
    func number(_ name: String, _ range: ClosedRange<Int>, _ unit: String) throws(UsageError) -> Int? {
      try Options.number(given[name], named: name, in: range, unit: unit)
    }
    minutes = try number("minutes", 1...600, "minutes") ?? minutes
    if arguments.command != ["study"], !arguments.command.isEmpty {
      newCards = try number("new", 0...50, "new cards") ?? newCards
    }
    passes = try number("passes", 1...1000, "passes") ?? passes
    isDrill = arguments.has("drill")
    order = given["order"].flatMap(LessonOrder.init)
    if arguments.has("shuffle") {
      if let order, order != .random {
        throw UsageError(
          sentence: "The options --shuffle and --order \(order.rawValue) exclude each other. Leave one out.")
      }
      order = .random
    }
    for name in ["minutes", "new"] where isDrill && given[name] != nil {
      throw UsageError(
        sentence: "The option --\(name) is for lessons, and a drill takes every card. Leave it or --drill out.")
    }
    splits = arguments.has("split")
    if let text = given["think"], text != "auto" {
      guard let seconds = Double(text), (0...600).contains(seconds) else {
        throw UsageError(
          sentence: "The option --think takes auto or 0 to 600 seconds, not \(Arguments.quoted(text)).")
      }
      think = .fixed(Int((seconds * 1000).rounded()))
    }
    guard arguments.command == ["render"] else { return }
    guard let path = given["output"], path != "auto", path != "null" else {
      throw UsageError(sentence: "viva render needs -o and the sound file after it, such as -o lesson.mp3.")
    }
    guard let format = AudioFormat(ofPath: path), AudioFormat.writable.contains(format) else {
      throw UsageError(
        sentence: "The file of viva render ends in \(Self.endings), not as in \(Arguments.quoted(path)).")
    }
  }

  /// The endings of the files that can be written.
  static var endings: String { Arguments.list(AudioFormat.writable.map { ".\($0.rawValue)" }) }

  private static let minutes = Option(name: "minutes", argument: "N", help: "How long it is, 1 to 600; 30 if not said.")
  private static let new = Option(name: "new", argument: "N", help: "The most new cards, 0 to 50; 5 if not said.")
  private static let think = Option(
    name: "think", argument: "auto or SECONDS",
    help: "The time to answer; auto, or not said: one second and as long as the answer takes to say.")
  private static let passes = Option(
    name: "passes", argument: "N", help: "How often all of it is heard, 1 to 1000; once if not said.")
  private static let shuffle = Option(
    name: "shuffle", argument: nil, help: "Takes the cards in a random order, as --order random does.")
  private static let order = Option(
    name: "order", argument: Arguments.list(orders), choices: orders,
    help: "In which order cards come in: what has been due longest first, as they stand in their decks, or at random. "
      + "due if not said; for a drill, deck.")
  private static let orders = LessonOrder.allCases.map(\.rawValue)
  private static let drill = Option(
    name: "drill", argument: nil, help: "Records every card in turn instead of a lesson.")
  private static let split = Option(
    name: "split", argument: nil, help: "Writes a file for each card, with its number before the ending.")

  static let ofLesson = [minutes, new, think, passes, order, shuffle]
  static let ofDrill = [think, passes, order, shuffle]
  static let ofRecording = [minutes, new, drill, think, passes, order, shuffle, split]
}
