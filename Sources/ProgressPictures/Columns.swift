/// How many columns of a terminal a text takes.
enum Columns {
  /// The columns of a text.
  static func count(_ text: String) -> Int { text.reduce(0) { $0 + count($1) } }

  /// The columns of a character: two for wide ones and emoji, by Unicode's East Asian Width.
  static func count(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
      0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
      0x1F1E6...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return scalar.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}") ? 2 : 1
    }
  }

  /// As much of a text as fits into so many columns.
  static func prefix(of text: String, _ width: Int) -> String {
    var left = width
    return String(
      text.prefix { character in
        left -= count(character)
        return left >= 0
      })
  }

  /// The text in lines of so many columns, 2 or more, broken between words where that can be.
  static func lines(of text: String, _ width: Int) -> [String] {
    lines(of: text.split(separator: " ").map { String($0) }, width)
  }

  /// Words, or what is to stay together like words, in lines of so many columns, 2 or more.
  static func lines(of words: [String], _ width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in words {
      var word = word
      if !line.isEmpty, count(line) + 1 + count(word) <= width {
        line += " " + word
        continue
      }
      if !line.isEmpty { lines.append(line) }
      while count(word) > width {
        let start = prefix(of: word, width)
        lines.append(start)
        word = String(word.dropFirst(start.count))
      }
      line = word
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
