/// Text being typed, with its cursor; whole characters only, so that no accent is ever cut from its letter.
struct TextField: Equatable, Sendable {
  private(set) var characters: [Character] = []
  /// How many characters stand before the cursor.
  private(set) var cursor = 0

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

  mutating func insert(_ text: String) {
    // Joining may merge characters, an accent with its letter say: count what stands before the cursor anew.
    let before = String(characters[..<cursor]) + text
    let after = String(characters[cursor...])
    characters = Array(before + after)
    cursor = min(before.count, characters.count)
  }

  /// Takes away the character before the cursor and returns it.
  mutating func eraseBack() -> Character? {
    guard cursor > 0 else { return nil }
    cursor -= 1
    return characters.remove(at: cursor)
  }

  /// Takes away the character after the cursor and returns it.
  mutating func eraseForward() -> Character? {
    guard cursor < characters.count else { return nil }
    return characters.remove(at: cursor)
  }

  /// Moves the cursor and returns the character it then stands before; `nil` at the edge, where it stays.
  mutating func move(by steps: Int) -> Character? {
    let target = cursor + steps
    guard (0...characters.count).contains(target) else { return nil }
    cursor = target
    return cursor < characters.count ? characters[cursor] : " "
  }

  mutating func moveToStart() { cursor = 0 }
  mutating func moveToEnd() { cursor = characters.count }
}
