#if AnkiPackages
  import DeckEngine
  import DeckFormats
  import JSONText
  import Testing

  @testable import AnkiPackage

  @Suite struct `Anki's package` {
    static let packages = ["latest_sched.apkg", "legacy_sched.apkg"]

    @Test(arguments: packages)
    func `gives all notes, field by field, with their cards, decks and schedule`(name: String) throws {
      let truth = try JSONReader.value(of: bytes(of: fixture("truth.json")))["notes"]?.elements ?? []
      let deck = try AnkiPackage(path: fixture(name)).deck(withSchedule: true)
      #expect(truth.count == 36 && deck.notes.count == 36 && deck.warnings == [])
      var cards = 0
      for wanted in truth {
        let guid = wanted["guid"]?.text ?? ""
        let index = try #require(deck.notes.firstIndex { $0.guid == guid }, "\(guid)")
        let note = deck.notes[index]
        #expect(note.notetype == wanted["notetype"]?.text)
        #expect(note.fields == wanted["fields"]?.members?.map { $0.value.text ?? "" })
        #expect(note.tags == wanted["tags"]?.elements?.compactMap(\.text))
        let own = deck.cards.filter { $0.note == index }
        let wantedCards = wanted["cards"]?.elements ?? []
        if note.fields[0] == "front only, empty back" {
          #expect(own == [])
          continue
        }
        #expect(own.map(\.ordinal) == wantedCards.compactMap { $0["ord"]?.integer }, "\(guid)")
        for (card, wanted) in zip(own, wantedCards) {
          cards += 1
          #expect(card.deck == wanted["deck"]?.text)
          let schedule = try #require(card.schedule)
          let phases: [MemoryState.Phase] = [.new, .learning, .review, .relearning]
          #expect(schedule.phase == wanted["type"]?.integer.map { phases[$0] })
          #expect(schedule.isSuspended == (wanted["queue"]?.integer == -1))
          #expect(schedule.interval == wanted["ivl"]?.integer && schedule.reviews == wanted["reps"]?.integer)
          #expect(schedule.lapses == wanted["lapses"]?.integer && schedule.flag == wanted["flags"]?.integer)
          let data = try JSONReader.value(of: Array((wanted["data"]?.text ?? "{}").utf8))
          #expect(schedule.stability == data["s"]?.double && schedule.difficulty == data["d"]?.double)
          #expect((schedule.due != nil) == (schedule.phase != .new))
        }
      }
      #expect(cards == deck.cards.count && Set(deck.cards.map(\.card.id)).count == cards)
      #expect(deck.skipped == [Skipped(line: nil, excerpt: "front only, empty back", reason: .noAnswer)])
      #expect(deck.reviews.count == 8 && deck.reviews.map(\.grade).prefix(4) == [.easy, .good, .again, .hard])
    }

    @Test func `gives the same cards in its oldest and newest form`() throws {
      let decks = try Self.packages.map { try AnkiPackage(path: fixture($0)).deck() }
      #expect(decks[0] == decks[1])
      #expect(!decks[0].notes.contains { $0.fields[0].hasPrefix("Please update") })
      #expect(decks[0].cards.allSatisfy { $0.schedule == nil } && decks[0].reviews == [])
    }

    @Test func `gives its media, unpacked`() throws {
      let media = try Self.packages.map { name in
        var files: [String: [UInt8]] = [:]
        try AnkiPackage(path: fixture(name)).media(named: ["pic.png", "quo'te.png", "ünïcödé 語.mp3", "no.mp3"]) {
          files[$0] = $1
          return true
        }
        return files
      }
      #expect(media[0] == media[1])
      #expect(media[0].mapValues(\.count) == ["pic.png": 99, "quo'te.png": 185, "ünïcödé 語.mp3": 8340])
    }

    @Test func `of old programs' decoy alone gives nothing, and says so`() throws {
      let workshop = Workshop()
      let decoy =
        Workshop.collection(models: "{}") + """
          INSERT INTO notes VALUES (1, 'g', 1, '', 'Please update to the latest Anki version, then import again.' || char(31));
          INSERT INTO cards VALUES (1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '');
          """
      let collection = workshop.database(decoy)
      let alone = try AnkiPackage(path: workshop.package([.init(name: "collection.anki2", bytes: collection)])).deck()
      #expect(alone.cards == [] && alone.notes == [] && alone.warnings == [.decoyLeftOut])
      // Where the package says that it is new, the decoy is not even a stopgap.
      for version in [UInt8(2), 3] {
        let package = workshop.package([
          .init(name: "meta", bytes: [8, version]), .init(name: "collection.anki2", bytes: collection),
        ])
        #expect(throws: PackageError.missing(version == 2 ? "collection.anki21" : "collection.anki21b")) {
          try AnkiPackage(path: package).deck()
        }
      }
    }

    @Test func `takes languages from templates, home decks from filtered ones, and old schedules`() throws {
      let workshop = Workshop()
      let models = #"""
        {"5": {"name": "N", "type": 0, "flds": [{"name": "A", "ord": 0}, {"name": "B", "ord": 1}], "tmpls": [
        {"name": "1", "ord": 0, "qfmt": "{{tts en_US:A}}", "afmt": "{{FrontSide}}<hr id=answer>{{tts ja_JP voices=X:B}}"}]}}
        """#
      let collection = workshop.database(
        Workshop.collection(models: models, decks: #"{"1": {"name": "Home::A"}, "2": {"name": "Cram"}}"#) + """
          INSERT INTO notes VALUES (1, 'g', 5, ' t ', 'dog' || char(31) || '犬');
          INSERT INTO cards VALUES (9, 1, 2, 0, 7, 2, 2, -100, 10, 2500, 4, 1, 20, 1, 8, 'not json');
          """)
      let deck = try AnkiPackage(
        path: workshop.package([.init(name: "collection.anki2", bytes: collection)])
      ).deck(withSchedule: true)
      #expect(
        deck.cards.map(\.card) == [
          Card(
            id: Card.ID("g"), prompt: "dog", answer: "犬", tags: ["t"],
            languages: SideLanguages(prompt: "en-US", answer: "ja-JP"))
        ])
      let item = try #require(deck.cards.first)
      #expect(item.deck == "Home::A")
      // As fsrs-rs computes it for an ease of 2.5 and 10 days.
      let schedule = try #require(item.schedule)
      #expect(schedule.stability == 10 && abs((schedule.difficulty ?? 0) - 6.9140563) < 0.0001)
      #expect(schedule.due == Moment(seconds: 1_000_000 + 20 * 86_400))
      #expect(schedule.changed == Moment(seconds: 7) && schedule.id == "anki-9-7")
    }
  }
#endif
