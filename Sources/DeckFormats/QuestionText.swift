internal import DeckEngine

/// Questions and answers that begin with `Q:`, `A:` and `C:` at the start of a line: hashcards, repeater, SuperMemo.
///
/// A part goes on until the next mark; blank lines within it are kept. `---` on a line of its own ends a card.
struct QuestionText {
  private enum Part {
    case question
    case answer
    case cloze
  }

  private var collector: NoteCollector
  private var question: [String] = []
  private var answer: [String] = []
  private var cloze: [String] = []
  private var part: Part?
  private var start = 0
  /// What our own export says of the card that follows.
  private var facts = CardFacts()
  private var strays: [TextLines.Line] = []

  static func deck(_ bytes: [UInt8], format: DeckFormat) -> ImportedDeck {
    var text = QuestionText(collector: NoteCollector(ImportedDeck(format: format)))
    var lines = Array(TextLines(bytes))[...]
    text.readFrontMatter(&lines)
    for line in lines { text.take(line) }
    text.endCard()
    text.tellStrays()
    return text.collector.deck
  }

  /// `name = "…"` between two lines of three dashes (or plus signs) at the very top.
  private mutating func readFrontMatter(_ lines: inout ArraySlice<TextLines.Line>) {
    guard let first = lines.first?.text, first == "---" || first == "+++",
      let end = lines.dropFirst().prefix(100).firstIndex(where: { $0.text == first })
    else { return }
    let matter = lines[(lines.startIndex + 1)..<end]
    guard matter.allSatisfy({ $0.text.isBlank || $0.text.contains("=") || $0.text.contains(":") }),
      !matter.contains(where: { $0.text.hasPrefix("Q:") || $0.text.hasPrefix("C:") })
    else { return }
    for line in matter {
      guard let (key, value) = line.text.split(atFirst: "=") ?? line.text.split(atFirst: ":") else { continue }
      let text = CardFacts.unquoted(value.trimmed)
      switch key.trimmed {
      case "name": collector.deck.name = text
      case "prompt-language": collector.deck.languages.prompt = text
      case "answer-language": collector.deck.languages.answer = text
      default: break
      }
    }
    lines = lines[(end + 1)...]
  }

  private mutating func take(_ line: TextLines.Line) {
    let text = line.text
    if text.hasPrefix("Q:") {
      // SuperMemo repeats the mark on each line of a question.
      if part == .question, answer.isEmpty, question.last?.isBlank == false {
        return question.append(Self.content(text).trimmed)
      }
      endCard()
      begin(.question, line)
      question = [Self.content(text)]
    } else if text.hasPrefix("A:"), part == .question || part == .answer {
      part = .answer
      answer.append(Self.content(text))
    } else if text.hasPrefix("C:") {
      endCard()
      begin(.cloze, line)
      cloze = [Self.content(text)]
    } else if text == "---" {
      endCard()
    } else if let own = CardFacts(comment: text) {
      endCard()
      facts = own
    } else {
      switch part {
      case .question: question.append(CardFacts.unescaped(text))
      case .answer: answer.append(CardFacts.unescaped(text))
      case .cloze: cloze.append(CardFacts.unescaped(text))
      case nil: if !text.isBlank, !text.hasPrefix("#") { strays.append(line) }
      }
    }
  }

  private mutating func begin(_ part: Part, _ line: TextLines.Line) {
    tellStrays()
    self.part = part
    start = line.number
  }

  /// A paragraph of text between cards is told once, not line by line.
  private mutating func tellStrays() {
    collector.skip(strays: strays)
    strays = []
  }

  private static func content(_ line: String) -> String { String(line.dropFirst(2)) }

  private mutating func endCard() {
    defer {
      (question, answer, cloze, part) = ([], [], [], nil)
      if facts.line < start { facts = CardFacts() }
    }
    let ended = part
    guard let ended else { return }
    var note = ImportedNote(guid: facts.id, fields: [], tags: facts.tags, line: start)
    switch ended {
    case .question, .answer:
      note.fields = [facts.prompt(from: Self.joined(question)), Self.joined(answer)]
      if !facts.notes.isEmpty { note.fields.append(facts.notes) }
      if facts.id == nil, !ClozeText.deletions(in: note.fields[0]).isEmpty {
        collector.add(note, as: .cloze, languages: facts.languages)
      } else {
        collector.add(
          note, as: .pair, languages: facts.languages, keepsID: true)
      }
    case .cloze:
      note.fields = [Self.clozes(in: Self.joined(cloze))]
      collector.add(note, as: .cloze, languages: facts.languages)
    }
    facts = CardFacts()
  }

  private static func joined(_ lines: [String]) -> String { lines.joined(separator: "\n").trimmed }

  /// hashcards' `[deletion]` as numbered gaps, one card each; `\[` is a bracket, and so are those of a picture or link.
  static func clozes(in text: String) -> String {
    var output = ""
    var number = 0
    var rest = text[...]
    var isOpen = false
    let lastClosing = text.lastIndex(of: "]") ?? text.startIndex
    while let first = rest.popFirst() {
      switch first {
      case "\\" where rest.first == "[" || rest.first == "]":
        if let bracket = rest.popFirst() { output.append(bracket) }
      case "!" where rest.first == "[":
        // A picture: its brackets hold a description.
        output.append("!")
        while let next = rest.popFirst() {
          output.append(next)
          if next == "]" { break }
        }
      case "[" where !isOpen && rest.startIndex <= lastClosing:
        number += 1
        isOpen = true
        output += "{{c\(number)::"
      case "]" where isOpen:
        isOpen = false
        output += "}}"
      default: output.append(first)
      }
    }
    return output
  }
}

/// What our Markdown says of a card on a line before it: `<!-- card id="…" tags="a b" -->`.
struct CardFacts: Equatable {
  var id: String?
  var tags: [String] = []
  var notes = ""
  var languages = SideLanguages()
  /// The whole cloze text, where the question shows it with a gap.
  var cloze: String?
  var line = Int.max

  init() {}

  init?(comment: String) {
    guard comment.hasPrefix("<!-- card "), comment.hasSuffix(" -->") else { return nil }
    var rest = comment.dropFirst(10).dropLast(4)
    while let (name, after) = rest.split(atFirst: "=\"") {
      guard let (value, next) = after.split(atFirst: "\"") else { return nil }
      let text = Self.decoded(String(value))
      switch name.trimmed {
      case "id": id = text.isBlank ? nil : text
      case "tags": tags = value.split(whereSeparator: \.isWhitespace).map { Self.decoded(String($0)) }
      case "notes": notes = text
      case "cloze": cloze = text
      case "prompt-language": languages.prompt = text
      case "answer-language": languages.answer = text
      default: break
      }
      rest = next[...]
    }
  }

  /// The line, or `nil` if there is nothing to say.
  func comment() -> String {
    var text = "<!-- card"
    if let id { text += " id=\"\(Self.encoded(id))\"" }
    if !tags.isEmpty {
      text += " tags=\"\(tags.map { Self.encoded($0).replacing(" ", with: "&#32;") }.joined(separator: " "))\""
    }
    if !notes.isEmpty { text += " notes=\"\(Self.encoded(notes))\"" }
    if let cloze { text += " cloze=\"\(Self.encoded(cloze))\"" }
    if let tag = languages.prompt { text += " prompt-language=\"\(Self.encoded(tag))\"" }
    if let tag = languages.answer { text += " answer-language=\"\(Self.encoded(tag))\"" }
    return text + " -->"
  }

  /// What the card asks: the cloze text with its gaps, unless the question was changed in the file.
  func prompt(from question: String) -> String {
    guard let cloze, let number = id.flatMap({ Card.ID($0).numberInNote }) else { return question }
    let shown = TextLines(Array(ClozeText.shown(cloze, askingFor: number).utf8)).map(\.text).joined(separator: "\n")
    return shown.trimmed == question ? cloze : question
  }

  /// Characters that would end the comment, the line or the value.
  private static let codes: [(character: String, code: String)] = [
    ("&", "&#38;"), ("\"", "&#34;"), ("\r\n", "&#13;&#10;"), ("\n", "&#10;"), ("\r", "&#13;"), (">", "&#62;"),
    ("\t", "&#9;"),
  ]

  static func encoded(_ text: String) -> String {
    codes.reduce(text) { $0.replacing($1.character, with: $1.code) }
  }

  static func decoded(_ text: String) -> String {
    (codes + [(" ", "&#32;")]).reversed().reduce(text) { $0.replacing($1.code, with: $1.character) }
  }

  /// A line that must not be taken for a mark: its colon, or the first dash or bracket, is written as a code.
  static func escaped(_ line: String) -> String {
    for (mark, code) in marks where line.hasPrefix(mark) && (mark != "---" || line == mark) {
      return code + line.dropFirst(mark.count)
    }
    return line
  }

  static func unescaped(_ line: String) -> String {
    for (mark, code) in marks where line.hasPrefix(code) { return mark + line.dropFirst(code.count) }
    return line
  }

  private static let marks = [
    ("Q:", "Q&#58;"), ("A:", "A&#58;"), ("C:", "C&#58;"), ("---", "&#45;--"), ("<!-- card ", "&lt;!-- card "),
  ]

  static func unquoted(_ text: String) -> String {
    guard text.count > 1, let mark = text.first, mark == "\"" || mark == "'", text.last == mark else { return text }
    return String(text.dropFirst().dropLast()).replacing("\\\"", with: "\"").replacing("\\\\", with: "\\")
  }
}
