/// Keeps the current caption on the terminal with the cursor on its first character, so that a braille display
/// follows it; earlier captions scroll away above.
public struct CaptionLine: Equatable, Sendable {
  /// How many columns a character takes; 0, 1 or 2.
  public typealias CellWidth = @Sendable (Character) -> Int

  private var text = ""
  private var columns: Int
  /// Whether the terminal understands cursor movement.
  private let movesCursor: Bool

  /// A terminal of so many columns with nothing on it.
  public init(columns: Int, movesCursor: Bool) {
    self.columns = max(1, columns)
    self.movesCursor = movesCursor
  }

  /// The terminal has another width now; what it shows of the current caption is wrapped anew by the terminal itself.
  public mutating func resize(columns: Int) {
    self.columns = max(1, columns)
  }

  /// What to write so that `new` is the current caption.
  public mutating func show(_ new: String, width: CellWidth) -> String {
    defer { text = new }
    guard movesCursor else { return new + "\r\n" }
    return leave(width: width) + new + back(from: end(of: new, width: width))
  }

  /// What to write so that the current caption goes on with more text, nothing of it being written again.
  public mutating func extend(to longer: String, width: CellWidth) -> String {
    guard movesCursor, longer.hasPrefix(text), !text.isEmpty else { return show(longer, width: width) }
    defer { text = longer }
    let more = String(longer.dropFirst(text.count))
    let end = end(of: text, width: width)
    let column = end.column < columns ? "\u{1B}[\(end.column + 1)G" : "\u{1B}[\(columns)G"
    let down = end.row > 0 ? "\u{1B}[\(end.row)B" : ""
    // At a full row the cursor can't stand behind the last character: begin the next row instead.
    let wrap = end.column < columns ? "" : "\r\n"
    return down + column + wrap + more + back(from: self.end(of: longer, width: width))
  }

  /// What to write before anything else is printed: the cursor goes below the current caption.
  public mutating func leave(width: CellWidth) -> String {
    guard movesCursor, !text.isEmpty else { return "" }
    let row = end(of: text, width: width).row
    text = ""
    return (row > 0 ? "\u{1B}[\(row)B" : "") + "\r\n"
  }

  private func back(from end: (row: Int, column: Int)) -> String {
    (end.row > 0 ? "\u{1B}[\(end.row)A" : "") + "\r"
  }

  /// Where the cursor is after printing a text from the start of a row; a full row leaves it at `columns`.
  private func end(of text: String, width: CellWidth) -> (row: Int, column: Int) {
    text.reduce(into: (row: 0, column: 0)) { place, character in
      let cells = width(character)
      if place.column + cells > columns {
        place.row += 1
        place.column = 0
      }
      place.column += cells
    }
  }
}
