/// Which key asks for which command.
public struct KeyMap: Equatable, Sendable {
  /// The command of each key.
  public var commands: [Key: Command]

  /// A map of these keys.
  public init(commands: [Key: Command]) {
    self.commands = commands
  }

  /// The keys as they are until the learner changes them.
  public static let standard = KeyMap(commands: [
    .named(.right): .next, .named(.tab): .next, .named(.left): .previous, .named(.shiftTab): .previous,
    .named(.home): .first, .named(.end): .last,
    .named(.space): .activate, .named(.enter): .activate,
    .character("w"): .wrong, .character("c"): .correct,
    .character("1"): .grade1, .character("2"): .grade2, .character("3"): .grade3, .character("4"): .grade4,
    .character("r"): .repeat, .character("s"): .spell, .character("a"): .readAll, .character("h"): .hint,
    .character("t"): .status, .character("u"): .undo, .character("p"): .pause, .named(.escape): .stop,
    .named(.pageUp): .rotorPrevious, .named(.pageDown): .rotorNext, .named(.up): .up, .named(.down): .down,
    .character(","): .earlier, .character("."): .later, .character("?"): .help,
    .character("+"): .faster, .character("="): .faster, .character("-"): .slower,
    .character("b"): .bury, .character("z"): .suspend, .character("f"): .flag, .character("v"): .playSound,
    .character("e"): .edit, .character("q"): .quit, .control("c"): .quit, .named(.delete): .delete,
    .character("/"): .find, .character("x"): .select, .character("X"): .selectAll,
  ])

  /// The command of a key, if it has one. Alt with a key is that key's command, as in a text field; a key with a name
  /// has its command with others held too.
  public func command(for key: Key) -> Command? {
    if let command = commands[key] { return command }
    switch key {
    case .alt(let character): return commands[.character(character)]
    case .modified(_, let name): return commands[.named(name)]
    case .character, .control, .named, .unrecognised: return nil
    }
  }
}
