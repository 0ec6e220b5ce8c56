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
    var guid: String?
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
      var section = Section(depth: depth, prompt: text, tags: [], guid: nil, line: line.number)
      if format == .org { Self.takeOrgTags(&section) }
      sections.append(section)
    }
    readBody(loose[...], under: nil)
    if !sections.isEmpty, format == .markdown, let first = sections.first,
      sections.dropFirst().allSatisfy({ $0.depth > first.depth }),
      first.depth == 1
    {
      collector.deck.name = first.prompt
    }
    for section in sections { readBody(section.body[...], under: section) }
  }

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
    var section = section
    var rest = lines
    var answer: [String] = []
    var firstStray: TextLines.Line?
    var found = false
    var inDrawer = false
    while let line = rest.popFirst() {
      let bare = line.text.trimmed
      if format == .org {
        if bare.hasPrefix("#+") { continue }
        if bare == ":PROPERTIES:" || bare == ":LOGBOOK:" { inDrawer = true }
        if inDrawer {
          if bare == ":END:" { inDrawer = false }
          if let (key, value) = bare.dropFirst().split(atFirst: ":"), key.lowercased() == "id" {
            section?.guid = value.trimmed
          }
          continue
        }
      }
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
      if firstStray == nil { firstStray = line }
      answer.append(line.text)
    }
    guard let section else {
      if let firstStray { collector.skip(ImportedNote(fields: [firstStray.text], line: firstStray.number), .stray) }
      return
    }
    while answer.last?.isEmpty == true { answer.removeLast() }
    // A heading over other cards is their chapter.
    if found || section.hasChildren, answer.isEmpty { return }
    add(
      [section.prompt, answer.joined(separator: "\n").trimmed], tags: section.tags, line: section.line,
      guid: section.guid)
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
