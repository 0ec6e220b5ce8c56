/// Questions and answers in Markdown that has no marks for them: definitions, lists in lists, headings, tables.
///
///     capital of Sweden :: Stockholm        a line with two colons between spaces
///     - capital of Norway                   an item, and what is indented under it
///       - Oslo
///     ## capital of Denmark                 a heading, and the text up to the next
///     Copenhagen
///     | capital of Finland | Helsinki |     a table with a heading row
struct MarkdownText {
  private var collector: NoteCollector
  private let format: DeckFormat

  static func deck(_ bytes: [UInt8], format: DeckFormat) -> ImportedDeck {
    var text = MarkdownText(collector: NoteCollector(ImportedDeck(format: format)), format: format)
    text.read(Array(TextLines(bytes)))
    return text.collector.deck
  }

  /// The text of a list item: after `- `, `* `, `+ ` or `1. `.
  static func item(_ line: some StringProtocol) -> String? {
    if let first = line.first, "-*+".contains(first), line.dropFirst().first == " " {
      return line.dropFirst(2).trimmed
    }
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, digits.count < 10 else { return nil }
    let rest = line.dropFirst(digits.count)
    guard let mark = rest.first, mark == "." || mark == ")", rest.dropFirst().first == " " else { return nil }
    return rest.dropFirst(2).trimmed
  }

  /// Whether a line is the rule under a table's heading: `| --- | :-: |`.
  static func isTableRule(_ line: some StringProtocol) -> Bool {
    line.contains("-") && line.contains("|") && line.allSatisfy { "|-: ".contains($0) }
  }

  /// The headings of a format: `##` in Markdown, `**` in Org.
  private func heading(_ line: String) -> (depth: Int, text: String)? {
    let mark: Character = format == .org ? "*" : "#"
    let depth = line.prefix { $0 == mark }.count
    guard depth > 0, depth < 20, line.dropFirst(depth).first == " " else { return nil }
    var text = line.dropFirst(depth + 1).trimmed
    if format == .org {
      if text.hasPrefix("TODO ") || text.hasPrefix("DONE ") { text = text.dropFirst(5).trimmed }
    } else {
      while text.hasSuffix("#") { text.removeLast() }
      text = text.trimmed
    }
    return (depth, text)
  }

  /// A heading or a list item with what belongs to it.
  private struct Section {
    var depth: Int
    var prompt: String
    var tags: [String]
    /// What an Org drawer says of it, by names in capitals.
    var properties: [String: String] = [:]
    var line: Int
    var body: [TextLines.Line] = []
    var hasChildren = false
  }

  private mutating func read(_ lines: [TextLines.Line]) {
    var sections: [Section] = []
    var loose: [TextLines.Line] = []
    for line in lines {
      guard let (depth, text) = heading(line.text) else {
        if sections.isEmpty { loose.append(line) } else { sections[sections.count - 1].body.append(line) }
        continue
      }
      if let last = sections.indices.last, sections[last].depth < depth { sections[last].hasChildren = true }
      var section = Section(depth: depth, prompt: text, tags: [], line: line.number)
      if format == .org { Self.takeOrgTags(&section) }
      sections.append(section)
    }
    if format == .org {
      loose = Self.takeDrawers(loose).lines
      for index in sections.indices {
        (sections[index].body, sections[index].properties) = Self.takeDrawers(sections[index].body)
      }
    }
    readBody(loose[...], under: nil)
    if !sections.isEmpty, format == .markdown, let first = sections.first,
      sections.dropFirst().allSatisfy({ $0.depth > first.depth }),
      first.depth == 1
    {
      collector.deck.name = first.prompt
    }
    var rest = sections[...]
    while let section = rest.popFirst() {
      if section.properties["ANKI_NOTE_TYPE"] != nil {
        let parts = rest.prefix { $0.depth > section.depth }
        let above = sections[..<rest.startIndex].last { $0.depth <= section.depth && $0.properties["ANKI_DECK"] != nil }
        addAnkiNote(section, parts: parts, deck: above?.properties["ANKI_DECK"])
        rest = rest.dropFirst(parts.count)
      } else {
        readBody(section.body[...], under: section)
      }
    }
  }

  // MARK: - Org

  /// Parts a text from the drawers and plans in it, which are notes about a card and not its text.
  ///
  /// - Returns: the other lines, and the properties by their names in capitals.
  private static func takeDrawers(_ lines: [TextLines.Line]) -> (lines: [TextLines.Line], properties: [String: String])
  {
    var kept: [TextLines.Line] = []
    var properties: [String: String] = [:]
    var rest = lines[...]
    while let line = rest.popFirst() {
      let bare = line.text.trimmed
      let isPlan =
        ["SCHEDULED:", "DEADLINE:", "CLOSED:", "CLOCK:"].contains { bare.hasPrefix($0) }
        && bare.contains { $0 == "<" || $0 == "[" }
      if bare.hasPrefix("#+") || isPlan { continue }
      guard [":PROPERTIES:", ":LOGBOOK:", ":CLOCK:"].contains(bare.uppercased()),
        let end = rest.firstIndex(where: { $0.text.trimmed.uppercased() == ":END:" })
      else {
        kept.append(line)
        continue
      }
      if bare.uppercased() == ":PROPERTIES:" {
        for line in rest[..<end] {
          guard let (key, value) = line.text.trimmed.dropFirst().split(atFirst: ":") else { continue }
          properties[key.uppercased()] = value.trimmed
        }
      }
      rest = rest[(end + 1)...]
    }
    return (kept, properties)
  }

  /// A note as Anki-editor writes it: a headline whose properties name the notetype, and a headline for each field.
  ///
  /// A first field without one is the note's own headline, a second one the text under it.
  private mutating func addAnkiNote(_ section: Section, parts: ArraySlice<Section>, deck: String?) {
    func text(_ lines: [TextLines.Line]) -> String { lines.map(\.text).joined(separator: "\n").trimmed }
    var values: [(name: String, text: String)] = []
    for part in parts {
      if part.depth == section.depth + 1 || values.isEmpty {
        values.append((part.prompt, text(part.body)))
      } else {
        values[values.count - 1].text += "\n\(part.prompt)\n\(text(part.body))"
      }
    }
    let type = section.properties["ANKI_NOTE_TYPE"] ?? ""
    let stock = Notetype.stock(type)
    let names = stock?.fields ?? (values.count > 1 ? values.map(\.name) : ["", values.first?.name ?? ""])
    let fields = names.enumerated().map { place, name in
      values.first { $0.name.lowercased() == name.lowercased() }?.text
        ?? (place == 0 ? section.prompt : place == 1 ? text(section.body) : "")
    }
    let labels = (section.properties["ANKI_TAGS"] ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
    let note = ImportedNote(
      guid: section.properties["ANKI_NOTE_ID"] ?? section.properties["ID"], notetype: type, fields: fields,
      tags: section.tags + labels.filter { !section.tags.contains($0) }, deck: deck, line: section.line)
    let isCloze = !ClozeText.deletions(in: fields.first ?? "").isEmpty
    collector.add(note, as: stock ?? (isCloze ? .cloze : .plain(prompt: 0, answer: 1, fields: names)))
  }

  // MARK: - Bodies

  /// `headline   :tag:other:`
  private static func takeOrgTags(_ section: inout Section) {
    guard section.prompt.hasSuffix(":"), let space = section.prompt.lastIndex(of: " ") else { return }
    let tail = section.prompt[section.prompt.index(after: space)...]
    guard tail.hasPrefix(":"), tail.utf8.count > 2 else { return }
    section.tags = tail.split(separator: ":").map(String.init)
    section.prompt = section.prompt[..<space].trimmed
  }

  /// Reads what stands under a heading: cards of its own, or else the heading's answer.
  private mutating func readBody(_ lines: ArraySlice<TextLines.Line>, under section: Section?) {
    var rest = lines
    var answer: [String] = []
    var strays: [TextLines.Line] = []
    var found = false
    while let line = rest.popFirst() {
      let bare = line.text.trimmed
      if bare.isEmpty || bare == "---" || bare == "***" {
        if !answer.isEmpty, bare.isEmpty { answer.append("") }
        continue
      }
      if let next = rest.first, bare.contains("|"), Self.isTableRule(next.text) {
        rest.removeFirst()
        while let row = rest.first, row.text.contains("|") {
          rest.removeFirst()
          addTableRow(row, tags: section?.tags ?? [])
        }
        found = true
        continue
      }
      if let (prompt, reply) = (Self.item(bare) ?? bare).split(atFirst: " :: ") {
        add([prompt.trimmed, reply.trimmed], tags: section?.tags ?? [], line: line.number)
        found = true
        continue
      }
      if let prompt = Self.item(bare), let (nested, after) = Self.nested(under: line, rest) {
        add([prompt, nested.joined(separator: "\n")], tags: section?.tags ?? [], line: line.number)
        rest = after
        found = true
        continue
      }
      strays.append(line)
      answer.append(line.text)
    }
    guard let section else {
      return collector.skip(strays: strays)
    }
    while answer.last?.isEmpty == true { answer.removeLast() }
    // A heading over other cards is their chapter.
    if found || section.hasChildren, answer.isEmpty { return }
    add(
      [section.prompt, answer.joined(separator: "\n").trimmed], tags: section.tags, line: section.line,
      guid: section.properties["ID"])
  }

  /// What is indented under a list item.
  private static func nested(
    under line: TextLines.Line, _ rest: ArraySlice<TextLines.Line>
  ) -> (texts: [String], rest: ArraySlice<TextLines.Line>)? {
    let indent = line.text.prefix { $0 == " " || $0 == "\t" }.utf8.count
    var texts: [String] = []
    var rest = rest
    while let next = rest.first {
      let depth = next.text.prefix { $0 == " " || $0 == "\t" }.utf8.count
      guard !next.text.isBlank, depth > indent else { break }
      texts.append(item(next.text.dropFirst(depth)) ?? next.text.trimmed)
      rest.removeFirst()
    }
    return texts.isEmpty ? nil : (texts, rest)
  }

  private mutating func addTableRow(_ row: TextLines.Line, tags: [String]) {
    var text = row.text.trimmed[...]
    if text.hasPrefix("|") { text.removeFirst() }
    if text.hasSuffix("|") { text.removeLast() }
    let cells = text.replacing("\\|", with: "\u{0}").split(separator: "|", omittingEmptySubsequences: false)
      .map { $0.replacing("\u{0}", with: "|").trimmed }
    add(cells, tags: tags, line: row.number)
  }

  private mutating func add(_ fields: [String], tags: [String], line: Int, guid: String? = nil) {
    let note = ImportedNote(guid: guid, fields: fields, tags: tags, line: line)
    let isCloze = !ClozeText.deletions(in: fields.first ?? "").isEmpty
    collector.add(note, as: isCloze ? .cloze : .plain(prompt: 0, answer: 1, fields: fields.map { _ in "" }))
  }
}
