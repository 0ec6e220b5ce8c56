/// Text being typed, with its cursor and selection; whole characters only, so that no accent is ever cut from its letter.
struct TextField: Equatable, Sendable {
  /// How far the cursor goes, or how much is erased.
  enum Unit {
    case character
    case word
    /// To the edge of the line.
    case line
    /// To the edge of the text.
    case all
  }

  /// Which way.
  enum Direction {
    case back
    case forward
  }

  /// What the field was like before a change.
  private struct State: Equatable {
    var characters: [Character]
    var cursor: Int
  }

  /// What was done last: letters typed one after the other are undone together.
  private enum Deed {
    case typing
    case other
  }

  private(set) var characters: [Character] = []
  /// How many characters stand before the cursor.
  private(set) var cursor = 0
  /// The other end of the selection; `nil` where nothing is selected.
  private var anchor: Int?
  private var earlier: [State] = []
  private var lastDeed = Deed.other
  /// The most steps that can be undone.
  private static let undoLimit = 200

  init(_ text: String = "") {
    characters = Array(text)
    cursor = characters.count
  }

  var text: String { String(characters) }

  /// The text without white space at its ends, as it is kept.
  var trimmed: String {
    let isSpace: (Character) -> Bool = \.isWhitespace
    guard let first = characters.firstIndex(where: { !isSpace($0) }),
      let last = characters.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(characters[first...last])
  }

  /// What is selected; `nil` where nothing is.
  var selection: Range<Int>? {
    guard let anchor, anchor != cursor else { return nil }
    return min(anchor, cursor)..<max(anchor, cursor)
  }

  /// The text that is selected.
  var selectedText: String { selection.map { String(characters[$0]) } ?? "" }

  // MARK: - Changes

  /// Puts text in the place of the selection, or at the cursor.
  mutating func insert(_ text: String) {
    keep(as: text.count == 1 && text.first?.isWhitespace == false ? .typing : .other)
    removeSelection()
    // Joining may merge characters, an accent with its letter say: count what stands before the cursor anew.
    let before = String(characters[..<cursor]) + text
    let after = String(characters[cursor...])
    characters = Array(before + after)
    cursor = min(before.count, characters.count)
  }

  /// Takes away the selection, or so much beside the cursor; what was taken, `nil` at the edge.
  mutating func erase(_ unit: Unit, _ direction: Direction) -> String? {
    let range: Range<Int>
    if let selection {
      range = selection
    } else {
      let target = place(unit, direction)
      range = min(target, cursor)..<max(target, cursor)
    }
    guard !range.isEmpty else { return nil }
    keep(as: .other)
    let erased = String(characters[range])
    characters.removeSubrange(range)
    cursor = range.lowerBound
    anchor = nil
    return erased
  }

  /// Takes back the last change of the text; whether there was one.
  mutating func undo() -> Bool {
    guard let state = earlier.popLast() else { return false }
    characters = state.characters
    cursor = state.cursor
    anchor = nil
    lastDeed = .other
    return true
  }

  /// Puts another text in the place of all there is.
  mutating func replaceAll(by text: String) {
    keep(as: .other)
    characters = Array(text)
    cursor = characters.count
    anchor = nil
  }

  private mutating func keep(as deed: Deed) {
    defer { lastDeed = deed }
    if deed == .typing, lastDeed == .typing { return }
    earlier.append(State(characters: characters, cursor: cursor))
    if earlier.count > Self.undoLimit { earlier.removeFirst() }
  }

  private mutating func removeSelection() {
    if let selection {
      characters.removeSubrange(selection)
      cursor = selection.lowerBound
    }
    anchor = nil
  }

  // MARK: - The cursor

  /// Moves the cursor; whether it moved.
  mutating func move(_ unit: Unit, _ direction: Direction, selecting: Bool = false) -> Bool {
    lastDeed = .other
    let target = place(unit, direction)
    if selecting {
      anchor = anchor ?? cursor
    } else if anchor != nil {
      anchor = nil
      // Leaving a selection is something to be told, also where the cursor stays.
      if target == cursor { return true }
    }
    guard target != cursor else { return false }
    cursor = target
    return true
  }

  /// Moves the cursor to the line before or after, as far into it as it was; whether there is one.
  mutating func moveToLine(_ direction: Direction) -> Bool {
    lastDeed = .other
    anchor = nil
    let line = lineRange(at: cursor)
    let column = cursor - line.lowerBound
    switch direction {
    case .back:
      guard line.lowerBound > 0 else { return false }
      let above = lineRange(at: line.lowerBound - 1)
      cursor = min(above.lowerBound + column, above.upperBound)
    case .forward:
      guard line.upperBound < characters.count else { return false }
      let below = lineRange(at: line.upperBound + 1)
      cursor = min(below.lowerBound + column, below.upperBound)
    }
    return true
  }

  /// The character after the cursor; `nil` at the end.
  var characterAtCursor: Character? { cursor < characters.count ? characters[cursor] : nil }

  /// The word that the cursor stands in or before.
  var wordAtCursor: String {
    let end = characters[cursor...].firstIndex(where: \.isWhitespace) ?? characters.count
    return String(characters[cursor..<end])
  }

  /// The word that ends at the cursor, white space and marks after it left out.
  var wordBeforeCursor: String {
    guard let last = characters[..<cursor].lastIndex(where: { $0.isLetter || $0.isNumber }) else { return "" }
    let start = characters[..<last].lastIndex(where: \.isWhitespace).map { $0 + 1 } ?? 0
    return String(characters[start...last])
  }

  /// The line that the cursor stands in.
  var lineAtCursor: String { String(characters[lineRange(at: cursor)]) }

  private func lineRange(at place: Int) -> Range<Int> {
    let start = characters[..<place].lastIndex(where: \.isNewline).map { $0 + 1 } ?? 0
    let end = characters[place...].firstIndex(where: \.isNewline) ?? characters.count
    return start..<end
  }

  private func place(_ unit: Unit, _ direction: Direction) -> Int {
    switch (unit, direction) {
    case (.character, .back): return max(0, cursor - 1)
    case (.character, .forward): return min(characters.count, cursor + 1)
    case (.line, .back): return lineRange(at: cursor).lowerBound
    case (.line, .forward): return lineRange(at: cursor).upperBound
    case (.all, .back): return 0
    case (.all, .forward): return characters.count
    case (.word, .back):
      var place = cursor
      while place > 0, characters[place - 1].isWhitespace { place -= 1 }
      while place > 0, !characters[place - 1].isWhitespace { place -= 1 }
      return place
    case (.word, .forward):
      var place = cursor
      while place < characters.count, !characters[place].isWhitespace { place += 1 }
      while place < characters.count, characters[place].isWhitespace { place += 1 }
      return place
    }
  }
}
