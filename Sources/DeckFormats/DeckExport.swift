public import DeckEngine

/// Decks written for other programs; what is written can be imported again without loss.
///
/// Exporting, importing and exporting again gives the same bytes.
public enum DeckExport {
  /// A table with a heading: prompt, answer, tags, id, and what else the cards have.
  public static func table(_ deck: Deck, separator: FieldSeparator) -> [UInt8] {
    let hasNotes = deck.cards.contains { !$0.notes.isEmpty }
    let languages = deck.cards.map { $0.languages.filled(from: deck.languages) }
    let hasLanguages = languages.contains { $0 != SideLanguages() }
    var output = TableWriter(separator: separator.byte)
    output.write(
      ["Prompt", "Answer", "Tags", "ID"] + (hasNotes ? ["Notes"] : [])
        + (hasLanguages ? ["Prompt language", "Answer language"] : []))
    for (card, language) in zip(deck.cards, languages) {
      output.write(
        [card.prompt, card.answer, Self.joined(card.tags), card.id.text] + (hasNotes ? [card.notes] : [])
          + (hasLanguages ? [language.prompt ?? "", language.answer ?? ""] : []))
    }
    return output.bytes
  }

  /// Notes in plain text as Anki imports them, with GUIDs, so that a second import updates them.
  public static func ankiText(_ deck: Deck) -> [UInt8] {
    var output = TableWriter(separator: FieldSeparator.tab.byte)
    output.bytes +=
      "#separator:tab\n#html:true\n#guid column:1\n#notetype column:2\n#deck column:3\n#tags column:6\n".utf8
    let name = deck.name.split(whereSeparator: \.isNewline).joined(separator: " ")
    var written: Set<String> = []
    let pairs = reversedPairs(in: deck)
    for card in deck.cards {
      let note = String(card.id.note)
      let (isGap, isReversed) = (card.gap != nil, pairs.contains(note))
      // All gaps of a text are one note, and so are both directions of a pair, under the GUID that Anki knows.
      if isGap || isReversed, !written.insert(note).inserted { continue }
      output.write([
        isGap || isReversed ? note : card.id.text, isGap ? "Cloze" : isReversed ? "Basic (and reversed card)" : "Basic",
        name, card.prompt, isGap ? card.notes : card.answer, Self.joined(card.tags),
      ])
    }
    return output.bytes
  }

  /// How many cards have notes or languages of their own, for which Anki's text has no room.
  public static func cardsLosingDetails(ofAnkiText deck: Deck) -> Int {
    deck.cards.count { $0.gap == nil && !$0.notes.isEmpty || $0.languages != SideLanguages() }
  }

  /// The notes that have two cards and no more, one asking the other's answer, with the same labels and nothing besides.
  private static func reversedPairs(in deck: Deck) -> Set<String> {
    var cards: [Substring: [Card]] = [:]
    for card in deck.cards where card.id.text.utf8.contains(UInt8(ascii: "#")) && card.gap == nil {
      cards[card.id.note, default: []].append(card)
    }
    return cards.reduce(into: []) { found, note in
      guard note.value.count == 2, let first = note.value.first, let second = note.value.last,
        first.id.text == "\(note.key)#1", second.id.text == "\(note.key)#2", first.prompt == second.answer,
        first.answer == second.prompt, first.tags == second.tags, first.notes.isEmpty, second.notes.isEmpty
      else { return }
      found.insert(String(note.key))
    }
  }

  /// Questions and answers in Markdown, as hashcards reads them; ids and tags stand in comments.
  ///
  /// A gap of a cloze text is written as its reader sees it, since other programs would show the answer in the question;
  /// the whole text stands in the comment.
  public static func markdown(_ deck: Deck) -> [UInt8] {
    var text = "---\nname = \(quoted(deck.name))\n"
    if let tag = deck.languages.prompt { text += "prompt-language = \(quoted(tag))\n" }
    if let tag = deck.languages.answer { text += "answer-language = \(quoted(tag))\n" }
    text += "---\n"
    for card in deck.cards {
      var facts = CardFacts()
      facts.id = card.id.text
      facts.tags = card.tags
      facts.notes = card.notes
      facts.languages = card.languages
      var question = card.prompt
      if let gap = card.gap {
        facts.cloze = card.prompt
        question = ClozeText.shown(card.prompt, askingFor: gap)
      }
      text += "\n\(facts.comment())\nQ: \(lines(question))\nA: \(lines(card.answer))\n"
    }
    return Array(text.utf8)
  }

  private static func quoted(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return "\"\(line.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  private static func lines(_ text: String) -> String {
    let lines = TextLines(Array(text.trimmed.utf8)).map(\.text)
    return ([lines.first ?? ""] + lines.dropFirst().map(CardFacts.escaped)).joined(separator: "\n")
  }

  /// Tags with spaces between them; a space within one becomes an underscore, as in Anki.
  private static func joined(_ tags: [String]) -> String {
    tags.map { String($0.map { $0.isWhitespace ? "_" : $0 }) }.joined(separator: " ")
  }
}

extension Card {
  /// Which gap of a cloze text the card asks for: its id ends in the gap's number; `nil` if it is another card.
  var gap: Int? {
    guard let number = id.numberInNote else { return nil }
    return ClozeText.deletions(in: prompt).contains { $0.number == number } ? number : nil
  }
}

/// Writes a table (RFC 4180) with LF at the ends of rows.
struct TableWriter {
  var bytes: [UInt8] = []
  let separator: UInt8

  init(separator: UInt8) {
    self.separator = separator
  }

  mutating func write(_ fields: [String]) {
    for (index, field) in fields.enumerated() {
      if index > 0 { bytes.append(separator) }
      let needsQuotes =
        field.utf8.first == UInt8(ascii: "#")
        || field.utf8.contains { $0 == separator || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D }
      guard needsQuotes else {
        bytes += field.utf8
        continue
      }
      bytes.append(0x22)
      var last: UInt8 = 0
      for byte in field.utf8 {
        // Readers take every line end for LF.
        if byte == 0x0A, last == 0x0D {
          last = byte
          continue
        }
        last = byte
        if byte == 0x22 { bytes.append(0x22) }
        bytes.append(byte == 0x0D ? 0x0A : byte)
      }
      bytes.append(0x22)
    }
    bytes.append(0x0A)
  }
}
