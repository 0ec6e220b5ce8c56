/// Terms and definitions with separators of the user's own between and after them.
enum QuizletText {
  static func deck(_ bytes: [UInt8], between: String, after: String) -> ImportedDeck {
    var collector = NoteCollector(ImportedDeck(format: .quizlet))
    let (between, after) = (unescaped(between), unescaped(after))
    var text = String(decoding: bytes, as: UTF8.self)
    if bytes.contains(0x0D) { text = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n") }
    var line = 1
    var rows = 0
    // The rest is a part of the text, never a copy: there may be a great many cards.
    var rest = Substring(text)
    while !rest.isEmpty {
      let end = rest.range(ofFirst: after)
      let card = rest[..<(end ?? rest.endIndex)]
      let lead = card.prefix { $0.isNewline || $0.isWhitespace }.count { $0.isNewline }
      if !card.isBlank {
        rows += 1
        let sides = card.split(atFirst: between) ?? (card, "")
        let fields = [sides.before.trimmed, sides.after.trimmed]
        collector.add(
          ImportedNote(fields: fields, line: line + lead),
          as: ClozeText.deletions(in: fields[0]).isEmpty ? .pair : .cloze)
      }
      line += card.utf8.count { $0 == 0x0A }
      guard let end else { break }
      line += after.utf8.count { $0 == 0x0A }
      rest = rest[rest.utf8.index(end, offsetBy: after.utf8.count)...]
    }
    collector.deck.table = TableLayout(
      separator: nil, columns: [.init(role: .prompt), .init(role: .answer)], rows: rows)
    return collector.deck
  }

  /// `\n` and `\t` as people type them on a command line; names of separators too.
  static func unescaped(_ text: String) -> String {
    switch text.lowercased() {
    case "tab": "\t"
    case "comma": ","
    case "semicolon": ";"
    case "newline": "\n"
    default: text.replacing("\\n", with: "\n").replacing("\\t", with: "\t")
    }
  }
}
