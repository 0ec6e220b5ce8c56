/// One line of line mode.
public enum LineCommand: Equatable, Sendable {
  /// What the session takes.
  case input(Input)
  /// Time is to pass: so many seconds.
  case wait(Duration)
  /// The line has nothing in it.
  case nothing

  /// The longest wait, in seconds: a day.
  public static let longestWait = 86_400.0

  /// Reads a line: an action's word, a key's name, `type TEXT` or `wait SECONDS`.
  ///
  /// - Parameter words: action words of the language in use, each with its English one.
  public init(_ line: String, words: [String: String] = [:]) {
    let text = line.last == "\r" ? String(line.dropLast()) : line
    let trimmed = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard let first = trimmed.split(separator: " ").first.map({ $0.lowercased() }) else {
      self = .nothing
      return
    }
    let word = words[first] ?? first
    if word == "type" {
      self = .input(.typed(Self.rest(of: text) ?? ""))
    } else if word == "wait", let seconds = Double(trimmed.dropFirst(first.count + 1)),
      (0...Self.longestWait).contains(seconds)
    {
      self = .wait(.milliseconds(Int64(seconds * 1000)))
    } else if let key = Key(word: trimmed), case .character = key {
      self = .input(.key(key))
    } else if trimmed.count == first.count, let command = Command(rawValue: words[trimmed.lowercased()] ?? word) {
      self = .input(.command(command))
    } else if let command = words[trimmed.lowercased()].flatMap(Command.init(rawValue:)) {
      self = .input(.command(command))
    } else if let key = Key(word: trimmed.lowercased()) {
      self = .input(.key(key))
    } else {
      self = .input(.unknown(trimmed))
    }
  }

  /// What follows the first word and the one space after it, to the letter.
  private static func rest(of line: String) -> String? {
    let line = line.drop(while: \.isWhitespace)
    guard let space = line.firstIndex(where: \.isWhitespace) else { return nil }
    return String(line[line.index(after: space)...])
  }
}
