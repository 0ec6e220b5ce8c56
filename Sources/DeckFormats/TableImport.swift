internal import DeckEngine

/// Reads tables: CSV, TSV, Anki's plain text, Mnemosyne's.
struct TableImport {
  private let bytes: [UInt8]
  private let options: ImportOptions
  private let format: DeckFormat?
  private let headers: AnkiHeaders
  /// What a first line `sep=;` says, as Excel writes and reads it.
  private let separatorLine: (separator: FieldSeparator, end: Int)?
  /// Where the rows begin, and at which line.
  private var start: (offset: Int, line: Int) {
    separatorLine.map { ($0.end, 2) } ?? (headers.end, headers.firstLine)
  }

  init(_ bytes: [UInt8], format: DeckFormat?, options: ImportOptions) {
    self.bytes = bytes
    self.format = format
    self.options = options
    headers = AnkiHeaders(of: bytes)
    separatorLine = headers.isPresent ? nil : Self.separatorLine(of: bytes)
  }

  private static func separatorLine(of bytes: [UInt8]) -> (separator: FieldSeparator, end: Int)? {
    let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    let bare = line.filter { $0 != UInt8(ascii: "\"") }
    guard line.count < 10, bare.count >= 5, String(decoding: bare.prefix(4), as: UTF8.self).lowercased() == "sep=",
      let separator = FieldSeparator(named: String(decoding: bare[4...4], as: UTF8.self)),
      // A spreadsheet may have padded the line with that very character.
      bare[5...].allSatisfy({ $0 == bare[4] })
    else { return nil }
    let rest = bytes[line.endIndex...]
    return (separator, line.endIndex + min(rest.count, rest.starts(with: [0x0D, 0x0A]) ? 2 : 1))
  }

  /// - Throws: `.unknownFormat` for a text without columns, `.noSuchColumn`.
  func deck() throws(ImportError) -> ImportedDeck {
    let separator = try separator()
    let kind: DeckFormat = format ?? (headers.isPresent ? .ankiText : separator == .tab ? .tsv : .csv)
    var reader = TableReader(bytes, separator: separator.byte, from: start.offset, line: start.line)
    var row: [String] = []
    var layout = try layout(separator: separator, kind: kind)
    if layout.hasHeading { _ = reader.nextRow(into: &row) }
    var collector = NoteCollector(ImportedDeck(format: kind))
    // A row has at least one line, and a line of fewer bytes is no card.
    collector.expect(min(bytes.count { $0 == 0x0A || $0 == 0x0D }, bytes.count / 4) + 1)
    var columns = Columns(layout)
    var extraRows: (line: Int, count: Int)?
    while let (line, isEmpty, isQuoted) = reader.nextRow(into: &row) {
      if isEmpty { continue }
      layout.rows += 1
      if row.count > layout.columns.count, row[layout.columns.count...].contains(where: { !$0.isBlank }) {
        if headers.columns != nil || layout.hasHeading {
          extraRows = (extraRows?.line ?? line, (extraRows?.count ?? 0) + 1)
        }
        while layout.columns.count < row.count { layout.columns.append(TableLayout.Column(role: .notes)) }
        columns = Columns(layout)
      }
      if headers.isPresent, row.count == 1, !isQuoted, row[0].hasPrefix("#") {
        collector.skip(ImportedNote(fields: row, line: line), .comment)
        continue
      }
      add(row, at: line, columns: columns, to: &collector)
    }
    collector.deck.table = layout
    collector.deck.warnings += headers.unknown
    collector.deck.warnings += reader.openQuotes.map { .openQuote(line: $0) }
    collector.deck.warnings += reader.longFields.map { .longField(line: $0.line, lines: $0.lines) }
    if let extraRows { collector.deck.warnings.append(.extraColumns(line: extraRows.line, rows: extraRows.count)) }
    return collector.deck
  }

  private func separator() throws(ImportError) -> FieldSeparator {
    if let between = options.between, let named = FieldSeparator(named: between) { return named }
    if let declared = headers.separator ?? separatorLine?.separator { return declared }
    switch format {
    case .tsv, .mnemosyne: return .tab
    default: break
    }
    let rows = headers.isPresent ? Array(bytes[headers.end...]) : bytes
    if let guessed = FieldSeparator.guessed(from: rows) { return guessed }
    // Whoever names columns, or says that it is such a table, knows that there are some.
    if format == .csv || !options.columns.isEmpty, let used = FieldSeparator.mostUsed(in: rows) { return used }
    if format == .csv { return .comma }
    // One column can be a list of cloze texts, or a table that is said to be one.
    if headers.isPresent || format != nil || ClozeText.mayHaveGaps(String(decoding: bytes, as: UTF8.self)) {
      return .tab
    }
    throw .unknownFormat
  }

  // MARK: - Columns

  /// Finds out what each column is for: from the user, from the settings, from a heading, or by its place.
  private func layout(separator: FieldSeparator, kind: DeckFormat) throws(ImportError) -> TableLayout {
    var reader = TableReader(bytes, separator: separator.byte, from: start.offset, line: start.line)
    var first: [String] = []
    _ = reader.nextRow(into: &first)
    var widest = first.count
    for _ in 0..<100 { widest = max(widest, reader.skipRow() ?? 0) }
    widest = max(widest, headers.columns?.count ?? 0, 1)
    var layout = TableLayout(
      separator: separator, columns: (0..<widest).map { _ in TableLayout.Column(role: .notes) },
      matching: headers.matching)
    let special: [(ColumnRole, Int?)] = [
      (.notetype, headers.notetypeColumn), (.deck, headers.deckColumn), (.tags, headers.tagsColumn),
      (.id, headers.guidColumn),
    ]
    for case (let role, let index?) in special {
      while layout.columns.count <= index { layout.columns.append(TableLayout.Column(role: .notes)) }
      layout.columns[index].role = role
    }
    var names = headers.columns
    let roles = first.map { ColumnRole(heading: $0) }
    if names == nil, !headers.isPresent {
      let isHeading =
        roles.contains(.prompt) && roles.contains(.answer) || ColumnRole.areOfCloze(first)
        || (!options.columns.isEmpty && options.columns.values.contains { Self.isNamed($0, in: first) })
      if isHeading {
        layout.hasHeading = true
        names = first
      }
    }
    for (index, name) in (names ?? []).enumerated() where index < layout.columns.count {
      layout.columns[index].name = name.isBlank ? nil : name.trimmed
      // Later columns of the same name are further fields.
      if layout.columns[index].role == .notes, let role = ColumnRole(heading: name),
        !layout.columns.contains(where: { $0.role == role })
      {
        layout.columns[index].role = role
      }
    }
    if !options.columns.isEmpty {
      try assignByUser(to: &layout)
    } else {
      assignByPlace(to: &layout, kind: kind)
    }
    return layout
  }

  private static func isNamed(_ reference: ImportOptions.ColumnReference, in row: [String]) -> Bool {
    switch reference {
    case .number: false
    case .name(let name): row.contains { $0.trimmed.lowercased() == name.lowercased() }
    }
  }

  private func assignByUser(to layout: inout TableLayout) throws(ImportError) {
    for index in layout.columns.indices { layout.columns[index].role = .notes }
    for (role, reference) in options.columns {
      let place: Int?
      let wanted: String
      switch reference {
      case .number(let number):
        place = layout.columns.indices.contains(number - 1) ? number - 1 : nil
        wanted = "\(number)"
      case .name(let name):
        place = layout.columns.firstIndex { $0.name?.lowercased() == name.lowercased() }
        wanted = name
      }
      guard let place else {
        throw .noSuchColumn(
          named: wanted, columns: layout.columns.enumerated().map { $1.name ?? "\($0 + 1)" })
      }
      layout.columns[place].role = role
    }
  }

  private func assignByPlace(to layout: inout TableLayout, kind: DeckFormat) {
    let free = layout.columns.indices.filter { layout.columns[$0].role == .notes }
    var rest = free[...]
    if !layout.columns.contains(where: { $0.role == .prompt }), let first = rest.popFirst() {
      layout.columns[first].role = .prompt
    }
    // Three columns of Mnemosyne's are the word, its pronunciation and its meaning.
    if kind == .mnemosyne, layout.columns.count > 2, rest.count > 1 { rest.removeFirst() }
    if !layout.columns.contains(where: { $0.role == .answer }), let second = rest.first {
      layout.columns[second].role = .answer
    }
  }

  /// The columns by their use, so that no row has to look for them.
  private struct Columns {
    var fields: [Int] = []
    var tags: Int?
    var id: Int?
    var notetype: Int?
    var deck: Int?
    var promptLanguage: Int?
    var answerLanguage: Int?
    var plain: Notetype

    init(_ layout: TableLayout) {
      var names: [String] = []
      var answer = 1
      for (index, column) in layout.columns.enumerated() {
        switch column.role {
        case .tags: tags = index
        case .id: id = index
        case .notetype: notetype = index
        case .deck: deck = index
        case .promptLanguage: promptLanguage = index
        case .answerLanguage: answerLanguage = index
        case .ignored: break
        case .prompt:
          // What is asked is the first field, by which a note is known.
          fields.insert(index, at: 0)
          names.insert(column.name ?? "", at: 0)
        case .answer, .notes:
          fields.append(index)
          names.append(column.name ?? "")
        }
      }
      if let column = layout.columns.firstIndex(where: { $0.role == .answer }) {
        answer = fields.firstIndex(of: column) ?? 1
      }
      plain = .plain(prompt: 0, answer: answer, fields: names)
    }
  }

  // MARK: - Rows

  private func add(_ row: [String], at line: Int, columns: Columns, to collector: inout NoteCollector) {
    func value(_ index: Int?) -> String? {
      guard let index, index < row.count, !row[index].isBlank else { return nil }
      return row[index]
    }
    var fields: [String] = []
    fields.reserveCapacity(columns.fields.count)
    for index in columns.fields {
      let text = index < row.count ? row[index] : ""
      fields.append(headers.isHTML == false ? Self.escaped(text) : text)
    }
    let notetype = value(columns.notetype) ?? headers.notetype
    var note = ImportedNote(
      guid: value(columns.id), notetype: notetype, fields: fields, tags: headers.tags,
      deck: value(columns.deck) ?? headers.deck, line: line)
    if let tags = value(columns.tags) {
      for tag in tags.split(whereSeparator: \.isWhitespace).map(String.init) where !note.tags.contains(tag) {
        note.tags.append(tag)
      }
    }
    let languages = SideLanguages(prompt: value(columns.promptLanguage), answer: value(columns.answerLanguage))
    let prompt = fields.first ?? ""
    let stock = notetype.flatMap(Notetype.stock)
    // A card's own id names one gap or one direction already.
    let isCard = columns.id != nil && stock == nil && note.guid != nil && !headers.isPresent
    if let stock {
      collector.add(note, as: stock, languages: languages)
    } else if !isCard, ClozeText.mayHaveGaps(prompt), !ClozeText.deletions(in: prompt).isEmpty {
      collector.add(note, as: .cloze, languages: languages)
    } else {
      collector.add(note, as: columns.plain, languages: languages, keepsID: true)
    }
  }

  /// Text that is no markup, written so that it is not read as markup: only what could be taken for it changes.
  static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else { return text }
    let bytes = Array(text.utf8)
    var escaped: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0x20
      let isLetter = (0x41...0x5A).contains(next & 0xDF)
      switch byte {
      case UInt8(ascii: "<") where isLetter || next == UInt8(ascii: "/") || next == UInt8(ascii: "!"):
        escaped += "&lt;".utf8
      case UInt8(ascii: "&") where isLetter || next == UInt8(ascii: "#"): escaped += "&amp;".utf8
      default: escaped.append(byte)
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }
}
