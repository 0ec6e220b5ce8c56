#if AnkiPackages
  internal import DeckEngine
  internal import DeckFormats
  internal import JSONText

  /// Makes cards of a collection's tables, of the oldest or the newest form.
  struct CollectionReader {
    private let database: CollectionDatabase
    private var notetypes: [Int: Notetype] = [:]
    private var decks: [Int: String] = [:]
    private let tables: Set<String>
    /// When the collection was made, in seconds since 1970: days of reviews count from there.
    private var created = 0

    private static let tableNames = ["col", "notes", "cards", "revlog", "notetypes", "fields", "templates", "decks"]

    /// - Throws: `PackageError`.
    init(_ bytes: [UInt8]) throws(PackageError) {
      database = try CollectionDatabase(bytes)
      tables = try database.tables(among: Self.tableNames)
      for table in ["col", "notes", "cards"] where !tables.contains(table) { throw .missing("the table \(table)") }
      if tables.isSuperset(of: ["notetypes", "fields", "templates", "decks"]) {
        try readTables()
      } else {
        try readTexts()
      }
    }

    /// The notes and their cards.
    func deck(withSchedule: Bool) throws(PackageError) -> ImportedDeck {
      let cards = try cards(withSchedule: withSchedule)
      var collector = NoteCollector(ImportedDeck(format: .ankiPackage))
      var ids: [Int: Card.ID] = [:]
      try database.rows("SELECT id, guid, mid, tags, flds FROM notes ORDER BY id") { row throws(PackageError) in
        let own = cards[row.integer(0)] ?? []
        let notetype = notetypes[row.integer(2)]
        let note = ImportedNote(
          guid: row.text(1), notetype: notetype?.name,
          fields: row.text(4).split(separator: "\u{1F}", omittingEmptySubsequences: false).map(String.init),
          tags: row.text(3).split(whereSeparator: \.isWhitespace).map(String.init), deck: own.first?.deck)
        let first = collector.deck.cards.count
        collector.add(
          note, as: notetype ?? Notetype.standard(isCloze: false), ordinals: own.map(\.ordinal))
        for index in first..<collector.deck.cards.count {
          guard let card = own.first(where: { $0.ordinal == collector.deck.cards[index].ordinal }) else { continue }
          collector.deck.cards[index].deck = card.deck
          collector.deck.cards[index].schedule = card.schedule
          ids[card.id] = collector.deck.cards[index].card.id
        }
      }
      if withSchedule { try readReviews(of: ids, into: &collector.deck) }
      return collector.deck
    }

    // MARK: - Notetypes and decks

    /// From tables of their own, as Anki has them since 2.1.28.
    private mutating func readTables() throws(PackageError) {
      var fields: [Int: [(Int, String)]] = [:]
      var templates: [Int: [(Int, name: String, front: String, back: String)]] = [:]
      var found: [Int: Notetype] = [:]
      var names: [Int: String] = [:]
      var start = 0
      try database.rows("SELECT crt FROM col") { row throws(PackageError) in start = row.integer(0) }
      try database.rows("SELECT ntid, ord, name FROM fields") { row throws(PackageError) in
        fields[row.integer(0), default: []].append((row.integer(1), row.text(2)))
      }
      try database.rows("SELECT ntid, ord, name, config FROM templates") { row throws(PackageError) in
        guard let config = ProtocolBuffer(row.bytes(3)[...]) else {
          throw .damagedCollection("the template \(row.text(2)) can't be read")
        }
        templates[row.integer(0), default: []].append(
          (row.integer(1), row.text(2), config.text(1) ?? "", config.text(2) ?? ""))
      }
      try database.rows("SELECT id, name, config FROM notetypes") { row throws(PackageError) in
        let id = row.integer(0)
        guard let config = ProtocolBuffer(row.bytes(2)[...]) else {
          throw .damagedCollection("the notetype \(row.text(1)) can't be read")
        }
        found[id] = Notetype(
          name: row.text(1), fields: fields[id, default: []].sorted { $0.0 < $1.0 }.map(\.1),
          isCloze: config.number(1) == 1,
          templates: templates[id, default: []].sorted { $0.0 < $1.0 }.map { ($0.name, $0.front, $0.back) })
      }
      try database.rows("SELECT id, name FROM decks") { row throws(PackageError) in
        names[row.integer(0)] = row.text(1).split(separator: "\u{1F}").joined(separator: "::")
      }
      notetypes = found.filter { !$0.value.templateNames.isEmpty }
      decks = names
      created = start
    }

    /// From JSON texts in the collection's one row.
    private mutating func readTexts() throws(PackageError) {
      var start = 0
      var models = ""
      var names = ""
      try database.rows("SELECT crt, models, decks FROM col") { row throws(PackageError) in
        (start, models, names) = (row.integer(0), row.text(1), row.text(2))
      }
      created = start
      do throws(JSONError) {
        for model in try JSONReader.value(of: Array(models.utf8)).members ?? [] {
          if let id = Int(model.name), let notetype = Notetype(json: model.value) { notetypes[id] = notetype }
        }
        for deck in try JSONReader.value(of: Array(names.utf8)).members ?? [] {
          if let id = Int(deck.name), let name = deck.value["name"]?.text { decks[id] = name }
        }
      } catch { throw .damagedCollection("its notetypes can't be read at \(error)") }
    }

    // MARK: - Cards and answers

    private struct CardRow {
      var id: Int
      var ordinal: Int
      var deck: String?
      var schedule: ImportedSchedule?
    }

    /// The cards of each note, in the order of their ordinals.
    private func cards(withSchedule: Bool) throws(PackageError) -> [Int: [CardRow]] {
      var cards: [Int: [CardRow]] = [:]
      let columns = "id, nid, did, ord, odid, type, queue, due, ivl, factor, reps, lapses, odue, flags, mod, data"
      try database.rows("SELECT \(columns) FROM cards") { row throws(PackageError) in
        // A filtered deck is only lent its cards.
        let home = row.integer(4) == 0 ? row.integer(2) : row.integer(4)
        cards[row.integer(1), default: []].append(
          CardRow(
            id: row.integer(0), ordinal: row.integer(3), deck: decks[home],
            schedule: withSchedule ? ScheduleRow(row, created: created).schedule : nil))
      }
      return cards.mapValues { $0.sorted { $0.ordinal < $1.ordinal } }
    }

    private func readReviews(of cards: [Int: Card.ID], into deck: inout ImportedDeck) throws(PackageError) {
      guard tables.contains("revlog") else { return }
      var reviews: [ImportedReview] = []
      var last: [Card.ID: Moment] = [:]
      try database.rows("SELECT id, cid, ease, factor, time, type FROM revlog ORDER BY id") {
        row throws(PackageError) in
        // Kinds from 4 on are changes by hand, not answers.
        guard let card = cards[row.integer(1)], let grade = Grade(rawValue: row.integer(2)), row.integer(5) < 4,
          let moment = Moment(milliseconds: row.integer(0))
        else { return }
        // Cramming without a new date has no factor.
        reviews.append(
          ImportedReview(
            card: card, moment: moment, grade: grade, milliseconds: max(0, row.integer(4)),
            counts: row.integer(5) != 3 || row.integer(3) > 0, id: "anki-\(row.integer(0))-\(row.integer(1))"))
        last[card] = max(last[card] ?? moment, moment)
      }
      deck.reviews = reviews
      for index in deck.cards.indices {
        guard var schedule = deck.cards[index].schedule, let moment = last[deck.cards[index].card.id] else { continue }
        // The log knows the milliseconds, and of old cards it is the only one to know.
        if schedule.lastReview.map({ $0 < moment }) ?? true { schedule.lastReview = moment }
        deck.cards[index].schedule = schedule
      }
    }
  }

  extension Moment {
    /// An instant in milliseconds since 1970; `nil` for one beyond the year 9999.
    init?(milliseconds: Int) {
      guard (0..<253_402_300_800_000).contains(milliseconds) else { return nil }
      self.init(microseconds: Int64(milliseconds) * 1000)
    }
  }
#endif
