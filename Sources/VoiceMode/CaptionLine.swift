/// Keeps the current caption on the terminal with the cursor on its first character, so that a braille display
/// follows it; earlier captions scroll away above.
///
/// A caption is broken into rows between words. One that has more rows than the terminal is shown page by page, so that
/// its beginning does not scroll away.
public struct CaptionLine: Equatable, Sendable {
  /// How many columns a character takes; 0, 1 or 2.
  public typealias CellWidth = @Sendable (Character) -> Int

  private var text = ""
  /// The rows that are shown, from the page's first.
  private var shown: [String] = []
  private var page = 0
  private var columns: Int
  private var lines: Int
  /// Whether the terminal understands cursor movement.
  private let movesCursor: Bool

  /// A terminal of so many columns and lines with nothing on it.
  public init(columns: Int, lines: Int = 24, movesCursor: Bool) {
    self.columns = max(1, columns)
    self.lines = max(2, lines)
    self.movesCursor = movesCursor
  }

  /// What to write so that the current caption fits a terminal that has another size now.
  public mutating func resize(columns: Int, lines: Int = 24, width: CellWidth) -> String {
    self.columns = max(1, columns)
    self.lines = max(2, lines)
    guard movesCursor, !text.isEmpty else { return "" }
    // The cursor stands on the caption's first character, however the terminal has moved it.
    page = 0
    shown = pageRows(width: width)
    return "\r\u{1B}[J" + written(shown)
  }

  /// What to write so that `new` is the current caption.
  public mutating func show(_ new: String, width: CellWidth) -> String {
    guard movesCursor else {
      return Self.rows(of: new, columns: columns, width: width).joined(separator: "\r\n") + "\r\n"
    }
    let left = leave(width: width)
    text = new
    page = 0
    shown = pageRows(width: width)
    return left + written(shown)
  }

  /// What to write so that the current caption goes on with more text, nothing of it being written again.
  public mutating func extend(to longer: String, width: CellWidth) -> String {
    guard movesCursor, longer.hasPrefix(text), !text.isEmpty else { return show(longer, width: width) }
    text = longer
    let rows = pageRows(width: width)
    defer { shown = rows }
    guard let changed = zip(shown, rows).enumerated().first(where: { $1.0 != $1.1 })?.offset ?? firstNew(of: rows)
    else { return "" }
    let down = changed > 0 && changed < shown.count ? "\u{1B}[\(changed)B" : ""
    var output = ""
    if changed < shown.count {
      let old = shown[changed]
      let cells = old.reduce(0) { $0 + width($1) }
      if rows[changed].hasPrefix(old), cells > 0, cells < columns {
        output = down + "\u{1B}[\(cells + 1)G" + rows[changed].dropFirst(old.count)
      } else {
        // A word went on and no longer fits its row.
        output = down + "\r\u{1B}[J" + rows[changed]
      }
    } else {
      output = (shown.count > 1 ? "\u{1B}[\(shown.count - 1)B" : "") + "\r\n" + rows[changed]
    }
    output += rows.dropFirst(changed + 1).map { "\r\n" + $0 }.joined()
    return output + back(rows.count)
  }

  /// What to write so that the next or an earlier page of a long caption is shown; `nil` if there is none.
  public mutating func turnPage(by step: Int, width: CellWidth) -> String? {
    let all = Self.rows(of: text, columns: columns, width: width)
    let target = page + step
    guard movesCursor, !text.isEmpty, target >= 0, target * (lines - 1) < all.count else { return nil }
    page = target
    shown = pageRows(width: width)
    return "\r\u{1B}[J" + written(shown)
  }

  /// What to write before anything else is printed: the cursor goes below the current caption.
  public mutating func leave(width: CellWidth) -> String {
    guard movesCursor, !text.isEmpty else { return "" }
    let row = shown.count - 1
    text = ""
    shown = []
    return (row > 0 ? "\u{1B}[\(row)B" : "") + "\r\n"
  }

  private func firstNew(of rows: [String]) -> Int? { rows.count > shown.count ? shown.count : nil }

  private func written(_ rows: [String]) -> String { rows.joined(separator: "\r\n") + back(rows.count) }

  private func back(_ rows: Int) -> String { (rows > 1 ? "\u{1B}[\(rows - 1)A" : "") + "\r" }

  /// The rows of the page that is shown; the terminal's last line stays free for the cursor below.
  private func pageRows(width: CellWidth) -> [String] {
    let all = Self.rows(of: text, columns: columns, width: width)
    return Array(all.dropFirst(page * (lines - 1)).prefix(lines - 1))
  }

  /// A text in rows, broken between words; a word longer than a row is cut.
  public static func rows(of text: String, columns: Int, width: CellWidth) -> [String] {
    var rows: [String] = []
    var row = ""
    var cells = 0
    func size(_ text: some StringProtocol) -> Int { text.reduce(0) { $0 + width($1) } }
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let gap = rows.isEmpty && row.isEmpty ? 0 : 1
      if !row.isEmpty, cells + gap + size(word) > columns {
        rows.append(row)
        row = ""
        cells = 0
      } else if !row.isEmpty {
        row += " "
        cells += 1
      }
      for character in word {
        if cells + width(character) > columns, !row.isEmpty {
          rows.append(row)
          row = ""
          cells = 0
        }
        row.append(character)
        cells += width(character)
      }
    }
    return rows + [row]
  }
}
