/// Where and why a text is not JSON.
public struct JSONError: Error, Equatable, Sendable {
  /// The line, counted from 1.
  public var line: Int
  /// The character on the line, counted from 1; a tab is one character.
  public var column: Int
  /// What is wrong there.
  public var problem: Problem

  /// What can be wrong.
  public enum Problem: Equatable, Sendable {
    /// Something else should stand here, such as "a comma or }".
    case expected(String)
    /// The text ends in the middle.
    case unexpectedEnd
    /// More text follows the value.
    case trailingText
    /// Bytes that are not UTF-8.
    case invalidUTF8
    /// A line break or another control character stands unescaped in a string.
    case controlCharacter
    /// A backslash with something that can't be escaped.
    case badEscape
    /// A number that breaks the rules.
    case badNumber
    /// Brackets within brackets, deeper than `JSONReader.deepestNesting`.
    case nestedTooDeeply
    /// A value that the format of the file does not allow, told in words.
    case notAllowed(String)
  }

  /// An error at that place.
  public init(line: Int, column: Int, problem: Problem) {
    self.line = line
    self.column = column
    self.problem = problem
  }
}

extension JSONError: CustomStringConvertible {
  /// `line 3, column 14: a comma or } should stand here`
  public var description: String { "line \(line), column \(column): \(problem)" }
}

extension JSONError.Problem: CustomStringConvertible {
  /// The problem, as the end of a sentence.
  public var description: String {
    switch self {
    case .expected(let what): "\(what) should stand here"
    case .unexpectedEnd: "the file ends too early"
    case .trailingText: "nothing should follow here"
    case .invalidUTF8: "this is not UTF-8 text"
    case .controlCharacter: "a line break or control character stands inside a text; write \\n for a line break"
    case .badEscape: "after a backslash only \\ \" / b f n r t or u with four digits can stand"
    case .badNumber: "this is not a number"
    case .nestedTooDeeply: "brackets are nested too deeply"
    case .notAllowed(let what): what
    }
  }
}
