/// What the user says of a file; what is not said is found out.
public struct ImportOptions: Equatable, Sendable {
  /// The format.
  public var format: DeckFormat?
  /// What stands between a term and its definition; Quizlet's is a tab.
  public var between: String?
  /// What stands after each card; Quizlet's is a line end.
  public var after: String?
  /// Which column holds what.
  public var columns: [ColumnRole: ColumnReference] = [:]

  /// A column by its number, from 1, or by its name.
  public enum ColumnReference: Hashable, Sendable {
    case number(Int)
    case name(String)
  }

  /// Options that say this.
  public init(
    format: DeckFormat? = nil, between: String? = nil, after: String? = nil,
    columns: [ColumnRole: ColumnReference] = [:]
  ) {
    self.format = format
    self.between = between
    self.after = after
    self.columns = columns
  }
}

extension ImportOptions {
  /// Reads `prompt=2,answer=3,tags=5`; columns can be named, too.
  ///
  /// - Returns: `nil`, and the part that makes no sense, if there is one.
  public static func columns(from text: String) -> (columns: [ColumnRole: ColumnReference], wrong: String?) {
    var columns: [ColumnRole: ColumnReference] = [:]
    for part in text.split(separator: ",", omittingEmptySubsequences: true) {
      guard let (key, value) = part.split(atFirst: "="), let role = ColumnRole(rawValue: key.trimmed.lowercased()),
        !value.isBlank
      else { return (columns, String(part)) }
      if let number = Int(value.trimmed) {
        guard number > 0 else { return (columns, String(part)) }
        columns[role] = .number(number)
      } else {
        columns[role] = .name(value.trimmed)
      }
    }
    return (columns, columns[.prompt] == nil || columns[.answer] == nil ? text : nil)
  }
}
