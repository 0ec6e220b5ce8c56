/// How decks' names become file names and are told apart.
enum DeckName {
  /// The most bytes of a file name before its ending: file systems allow 255, and a file sync adds to the name of a
  /// conflict copy.
  private static let longest = 200

  /// A file name without ending that every file system takes; `nil` if nothing of the name is left.
  static func fileName(for name: String) -> String? {
    let safe = String(name.unicodeScalars.map { isSafe($0) ? Character($0) : "-" })
    var text = ""
    for character in safe.drop(while: { $0 == "." || $0.isWhitespace }) {
      guard text.utf8.count + character.utf8.count <= longest else { break }
      text.append(character)
    }
    while let last = text.last, last == "." || last.isWhitespace { text.removeLast() }
    return text.contains { $0 != "-" && !$0.isWhitespace } ? text : nil
  }

  private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    // The right-to-left overrides among the format characters would make a name look like another one.
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
    default: !#"/\:*?"<>|"#.unicodeScalars.contains(scalar)
    }
  }

  /// Whether two names are the same to a person.
  static func matches(_ one: String, _ other: String) -> Bool { one.lowercased() == other.lowercased() }

  /// The one name that begins with what was given, or else the one that differs from it by few letters.
  static func nearest(to name: String, among names: [String]) -> String? {
    let wanted = name.lowercased()
    let begun = names.filter { $0.lowercased().hasPrefix(wanted) }
    if begun.count == 1, !wanted.isEmpty { return begun.first }
    let distances = names.map { (name: $0, distance: distance(Array(wanted), Array($0.lowercased()))) }
    guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(1, wanted.count / 3) ? best.name : nil
  }

  /// Letters to insert, leave out, replace or swap with their neighbour to make one word the other.
  private static func distance(_ one: [Character], _ other: [Character]) -> Int {
    // Names this long are no slips of the finger, and the table would be large.
    guard abs(one.count - other.count) < 20, one.count < 200, other.count < 200 else { return .max }
    var before: [Int] = []
    var row = Array(0...other.count)
    for (i, letter) in one.enumerated() {
      var next = [i + 1]
      for (j, candidate) in other.enumerated() {
        var best = min(row[j] + (letter == candidate ? 0 : 1), row[j + 1] + 1, next[j] + 1)
        if i > 0, j > 0, letter == other[j - 1], one[i - 1] == candidate { best = min(best, before[j - 1] + 1) }
        next.append(best)
      }
      before = row
      row = next
    }
    return row[other.count]
  }
}
