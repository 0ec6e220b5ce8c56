import DeckEngine
import DeckFormats
import Testing

@Suite struct `An import into a deck` {
  private let paris = Card(id: Card.ID("p"), prompt: "Capital of France?", answer: "Paris", tags: ["eu"])

  private func deck(_ cards: Card...) -> Deck { Deck(name: "D", cards: cards) }
  private func card(_ id: String, _ prompt: String, _ answer: String) -> Card {
    Card(id: Card.ID(id), prompt: prompt, answer: answer)
  }

  @Test func `changes nothing the second time`() throws {
    for name in [
      "anki/notes_all.txt", "delimited/cloze.txt", "delimited/bom_crlf_quotes.csv", "anki/notes_min_html.txt",
    ] {
      let cards = try ImportedDeck.read(try fixture(name)).cards.map(\.card)
      let first = ImportPlan(deck: deck(), importing: cards)
      #expect(first.new == cards)
      let second = ImportPlan(deck: Deck(name: "D", cards: first.new), importing: cards)
      #expect(second.new == [] && second.updated == [] && second.unchanged == cards.map(\.id), "\(name)")
    }
  }

  @Test func `finds a card by its id and takes over its text`() {
    let plan = ImportPlan(deck: deck(paris), importing: [card("p", "France’s capital?", "Paris")])
    #expect(plan.updated == [Card(id: paris.id, prompt: "France’s capital?", answer: "Paris", tags: ["eu"])])
    #expect(plan.new == [])
  }

  @Test func `takes no row's number for the card it has in another table`() {
    let first = card("1", "Capital of France?", "Paris")
    for other in [
      card("1", "When did Rome fall?", "476"), card("1", "Seat of UNESCO?", "Paris"),
      card("1", "Capital of Frence?", "Lyon"),
    ] {
      let plan = ImportPlan(deck: deck(first), importing: [other])
      #expect(plan.updated == [] && plan.new.map(\.id.text) == ["1-2"])
    }
    let corrected = card("1", "Capital of France?", "Lyon")
    #expect(ImportPlan(deck: deck(first), importing: [corrected]).updated == [corrected])
  }

  @Test func `knows a card by its row's number in the table it came from`() {
    let rows = [card("1", "one", "1"), card("2", "two", "2"), card("3", "three", "3")]
    let changed = card("2", "zwei", "II")
    #expect(
      ImportPlan(deck: Deck(name: "D", cards: rows), importing: [rows[0], changed, rows[2]]).updated == [changed])
    // A row was put in: the numbers of those after it are no longer theirs.
    let shifted = [rows[0], card("2", "one and a half", "1.5"), card("3", "two", "2"), card("4", "three", "3")]
    let plan = ImportPlan(deck: Deck(name: "D", cards: rows), importing: shifted)
    #expect(plan.unchanged.map(\.text) == ["1", "2", "3"] && plan.new.map(\.prompt) == ["one and a half"])
  }

  @Test func `finds a card by its prompt, and keeps the id it has`() {
    let plan = ImportPlan(deck: deck(paris), importing: [card("x", "Capital of France?", "Paris!")])
    #expect(plan.updated.map(\.id) == [paris.id] && plan.renamed == [Card.ID("x"): paris.id])
  }

  @Test func `finds a card whose prompt was corrected, by its place`() {
    let (rome, oslo) = (card("r", "Capital of Italy?", "Rome"), card("o", "Capital of Norway?", "Oslo"))
    let corrected = card("x", "Capital of Frence?", "Paris")
    for file in [[rome, corrected, oslo], [rome, corrected]] {
      let old = file.map { $0 == corrected ? paris : $0 }
      let plan = ImportPlan(deck: Deck(name: "D", cards: old), importing: file)
      #expect(plan.updated.map(\.id) == [paris.id] && plan.new == [])
    }
    for file in [
      // Nothing around it is known, it has another place, another comes too, or the prompt is another.
      [corrected], [corrected, rome, oslo], [rome, corrected, card("y", "Capital of Spain?", "Madrid"), oslo],
      [rome, card("x", "Where is the Eiffel Tower?", "Paris"), oslo],
    ] {
      let plan = ImportPlan(deck: deck(rome, paris, oslo), importing: file)
      #expect(plan.updated == [] && plan.new.contains { $0.id.text == "x" })
    }
  }

  @Test func `takes no two prompts that are alike for one where their answer is that of others too`() {
    let metals = ["lithium", "sodium", "iron"].map { card($0, "Is \($0) a metal?", "yes") }
    let others = ["lithium", "radium", "iron"].map { card("\($0)!", "Is \($0) a metal?", "yes") }
    let plan = ImportPlan(deck: Deck(name: "D", cards: metals), importing: others)
    #expect(plan.updated == [] && plan.unchanged.count == 2 && plan.new.map(\.prompt) == ["Is radium a metal?"])
  }

  @Test func `overwrites no other sense of a word`() {
    let senses = [card("a", "bank", "Ufer"), card("b", "bank", "Geldinstitut")]
    let plan = ImportPlan(deck: Deck(name: "D", cards: senses), importing: [card("x", "bank", "Datenbank")])
    #expect(plan.updated == [] && plan.new.count == 1)
    let like = ImportPlan(deck: Deck(name: "D", cards: senses), importing: [card("x", "bank", "Geldinstitute")])
    #expect(like.updated.map(\.id.text) == ["b"])
  }

  @Test func `takes an id that was made from a prompt for no other sense, but knows it when the prompt was changed`()
    throws
  {
    func cards(_ text: String) throws -> [Card] { try ImportedDeck.read(Array(text.utf8)).cards.map(\.card) }
    let both = try cards("bank\tUfer\nbank\tGeldinstitut\nbane\tFluch\n")
    let one = ImportPlan(deck: Deck(name: "D", cards: both), importing: try cards("bank\tGeldinstitut\nbane\tFluch\n"))
    #expect(one.updated == [] && one.unchanged == [both[1].id, both[2].id])
    var edited = both
    edited[2].prompt = "the bane"
    let again = ImportPlan(deck: Deck(name: "D", cards: edited), importing: both)
    #expect(again.updated == [both[2]] && again.new == [])
  }

  @Test func `has every card of the file afterwards, and gives up none without need`() throws {
    var random = SplitMix64(seed: 8_261)
    func any(_ texts: [String]) -> String { texts[Int.random(in: 0..<texts.count, using: &random)] }
    let prompts = [
      "Is sodium a metal?", "Is radium a metal?", "Is radon a metal?", "bank", "bane", "{{c1::a}} {{c2::b}}",
    ]
    func cards() -> [Card] {
      var ids = Set<String>()
      return (0..<Int.random(in: 0...7, using: &random)).compactMap { row in
        let id = any(["\(row + 1)", "\(row + 2)", "g\(row)", "h#1", "h#2", "h"])
        return ids.insert(id).inserted ? card(id, any(prompts), any(["yes", "no", "Geldinstitut", "a"])) : nil
      }
    }
    for _ in 0..<20_000 {
      let (old, file) = (cards(), cards())
      let plan = ImportPlan(deck: Deck(name: "D", cards: old), importing: file)
      let changed = Dictionary(uniqueKeysWithValues: plan.updated.map { ($0.id, $0) })
      let after = old.map { changed[$0.id] ?? $0 } + plan.new
      func pairs(_ cards: [Card]) -> Set<[String]> { Set(cards.map { [$0.prompt, $0.answer] }) }
      #expect(pairs(after).isSuperset(of: pairs(file)))
      #expect(Set(after.map(\.id)).count == after.count)
      #expect(plan.new.count + plan.updated.count + plan.unchanged.count == file.count)
      // What is no longer in the deck gave way to what the file has of the same note or row, or with the same side.
      let names = Dictionary(uniqueKeysWithValues: file.map { (plan.renamed[$0.id] ?? $0.id, $0.id) })
      for lost in old where !pairs(after).contains([lost.prompt, lost.answer]) {
        let heir = try #require(changed[lost.id])
        #expect(heir.prompt == lost.prompt || heir.answer == lost.answer || names[lost.id]?.note == lost.id.note)
      }
    }
  }

  @Test func `knows a note's first card when the note has more of them now`() {
    let plan = ImportPlan(deck: deck(paris), importing: [card("p#1", "F", "P"), card("p#2", "P", "F")])
    #expect(plan.updated.map(\.id.text) == ["p"] && plan.new.map(\.id.text) == ["p#2"])
  }

  @Test func `keeps what is there, or adds beside it, if the file says so`() {
    let changed = [card("p", "New", "Paris")]
    #expect(ImportPlan(deck: deck(paris), importing: changed, matching: .keepCurrent).kept == [paris.id])
    let same = [card("x", "Capital of France?", "Paris")]
    #expect(ImportPlan(deck: deck(paris), importing: same, matching: .keepBoth).new.map(\.id.text) == ["x"])
  }

  @Test func `gives each card of one name its own place`() {
    let twice = [card("a", "q", "1"), card("b", "q", "2")]
    let plan = ImportPlan(deck: deck(card("a", "q", "1"), card("b", "q", "2")), importing: twice.reversed())
    #expect(plan.unchanged.map(\.text) == ["b", "a"])
  }
}

@Suite struct `An exported deck` {
  static let deck = Deck(
    name: "Odd \"deck\"", languages: SideLanguages(prompt: "sv", answer: "en"),
    cards: [
      Card(id: Card.ID("a#b"), prompt: "#hash\ttab", answer: "x, \"y\"; z", tags: ["t::u", "v"]),
      Card(
        id: Card.ID("c"), prompt: "  two\nlines\r\n---\nQ: no\n<!-- card id=\"x\" -->", answer: "A: b\nC: d",
        notes: "n \"o\"\n>\r\nCR"),
      Card(id: Card.ID("g#1"), prompt: "{{c1::Rome}}, {{c2::Italy::where}}", answer: "Rome", notes: "extra"),
      Card(id: Card.ID("g#2"), prompt: "{{c1::Rome}}, {{c2::Italy::where}}", answer: "Italy", notes: "extra"),
      Card(
        id: Card.ID("r#1"), prompt: "<b>der</b> &amp; Hund", answer: "dog",
        languages: SideLanguages(prompt: "de", answer: nil)),
      Card(id: Card.ID("r#2"), prompt: "dog", answer: "<b>der</b> &amp; Hund"),
    ])

  static let exporters: [(String, @Sendable (Deck) -> [UInt8])] = [
    ("csv", { DeckExport.table($0, separator: .comma) }), ("tsv", { DeckExport.table($0, separator: .tab) }),
    ("anki", { DeckExport.ankiText($0) }), ("markdown", { DeckExport.markdown($0) }),
  ]

  @Test(arguments: exporters.indices)
  func `gives the same bytes after it was imported again`(index: Int) throws {
    let (name, export) = Self.exporters[index]
    let bytes = export(Self.deck)
    let imported = try ImportedDeck.read(bytes)
    #expect(imported.skipped == [] && imported.warnings == [], "\(name)")
    #expect(imported.cards.map(\.card.id) == Self.deck.cards.map(\.id), "\(name)")
    let again = Deck(
      name: imported.name ?? imported.cards[0].deck ?? Self.deck.name, languages: imported.languages,
      cards: imported.cards.map(\.card))
    #expect(String(decoding: export(again), as: UTF8.self) == String(decoding: bytes, as: UTF8.self), "\(name)")
    #expect(ImportPlan(deck: again, importing: imported.cards.map(\.card)).unchanged.count == 6)
  }

  @Test func `in Markdown asks for a gap without giving its answer away, and loses nothing of the text`() throws {
    let cloze = "Q: {{c1::Rome}} is in\r\n{{c2::{{c1::old}} Italy::where}} {{c2::now}} > \"here\" {{c3::"
    let deck = Deck(
      name: "D",
      cards: [1, 2].map {
        Card(id: Card.ID("g#\($0)"), prompt: cloze, answer: $0 == 1 ? "Rome, old" : "old Italy, now")
      }
        + [Card(id: Card.ID("p"), prompt: "{{c1::plain}}", answer: "a")])
    let text = String(decoding: DeckExport.markdown(deck), as: UTF8.self)
    #expect(text.contains("\nQ: Q: […] is in\n[…] Italy now > \"here\"\nA: Rome, old\n"), "\(text)")
    #expect(text.contains("\nQ: Q: Rome is in\n[where] […] > \"here\"\nA: old Italy, now\n"))
    #expect(text.contains("\nQ: {{c1::plain}}\nA: a\n"))
    let imported = try ImportedDeck.read(Array(text.utf8))
    #expect(imported.cards.map(\.card.prompt) == [cloze, cloze, "{{c1::plain}}"])
    // What somebody wrote into the file instead counts.
    let changed = try ImportedDeck.read(Array(text.replacing("Rome is in", with: "Rome lies in").utf8))
    #expect(changed.cards.map(\.card.prompt)[1] == "Q: Rome lies in\n[where] […] > \"here\"")
  }

  @Test func `for Anki has both directions of a note in one, and says what it has no room for`() {
    func card(_ id: String, _ prompt: String, _ answer: String, notes: String = "", _ tags: [String] = []) -> Card {
      Card(id: Card.ID(id), prompt: prompt, answer: answer, tags: tags, notes: notes)
    }
    let deck = Deck(
      name: "D",
      cards: [
        card("a#1", "der Hund", "dog"), card("a#2", "dog", "der Hund"), card("b#1", "x", "y", notes: "n"),
        card("b#2", "y", "x"), card("c#1", "x", "y", ["t"]), card("c#2", "y", "x"), card("d#1", "p", "q"),
      ])
    let rows = String(decoding: DeckExport.ankiText(deck), as: UTF8.self).split(separator: "\n").dropFirst(6)
    #expect(rows.first == "a\tBasic (and reversed card)\tD\tder Hund\tdog\t")
    #expect(
      rows.dropFirst().map { $0.prefix(9) } == ["b#1\tBasic", "b#2\tBasic", "c#1\tBasic", "c#2\tBasic", "d#1\tBasic"])
    #expect(DeckExport.cardsLosingDetails(ofAnkiText: deck) == 1)
  }

  @Test(arguments: exporters.indices)
  func `loses none of Anki's cards`(index: Int) throws {
    let deck = Deck(name: "All", cards: try ImportedDeck.read(try fixture("anki/notes_all.txt")).cards.map(\.card))
    let bytes = Self.exporters[index].1(deck)
    let again = try ImportedDeck.read(bytes)
    #expect(again.cards.map(\.card.id) == deck.cards.map(\.id))
    #expect(Self.exporters[index].1(Deck(name: "All", cards: again.cards.map(\.card))) == bytes)
  }
}

@Suite struct `Any bytes` {
  /// Files that are nearly right: pieces of real ones, cut, doubled and mixed with each other.
  private static func mutant(_ seeds: [[UInt8]], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = seeds[Int.random(in: 0..<seeds.count, using: &random)]
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 0...40, using: &random)))
      case 1:
        let other = seeds[Int.random(in: 0..<seeds.count, using: &random)]
        let start = Int.random(in: 0...other.count, using: &random)
        bytes.insert(contentsOf: other[start...].prefix(60), at: place)
      case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
      default:
        let marks = ["{{c1::", "}}", "\"", "\n", "\r", "\t", "---\n", "Q:", "A:", "#", "[", "<", "&#", "{", "\\", "::"]
        bytes.insert(contentsOf: marks[Int.random(in: 0..<marks.count, using: &random)].utf8, at: place)
      }
    }
    return Array(bytes.prefix(4000))
  }

  @Test(arguments: [nil] + DeckFormat.allCases)
  func `are read or refused, and give cards with two sides and ids of their own`(format: DeckFormat?) throws {
    var seeds = try ["bom_crlf_quotes.csv", "cloze.txt", "full_headers.txt", "unbalanced_quote.txt", "utf16.txt"].map {
      try fixture("delimited/\($0)")
    }
    seeds += Samples.all
    var random = SplitMix64(seed: 20_261_203)
    for _ in 0..<300 {
      let bytes = Self.mutant(seeds, &random)
      guard let deck = try? ImportedDeck.read(bytes, options: ImportOptions(format: format)) else { continue }
      #expect(
        deck.cards.allSatisfy {
          !$0.card.prompt.allSatisfy(\.isWhitespace) && !$0.card.answer.allSatisfy(\.isWhitespace)
        })
      #expect(Set(deck.cards.map(\.card.id)).count == deck.cards.count, "\(bytes)")
    }
  }
}

/// Small files of each kind, to make others from.
enum Samples {
  static let all: [[UInt8]] = [
    "Q: one\nA: 1\n---\nC: [x] y\n", "# T\n- a :: b\n- c\n  - d\n## e\nf\n| a | b |\n|--|--|\n| c | d |\n",
    "* a :t:\n:PROPERTIES:\n:ID: x\n:END:\nb\n", "[{\"prompt\": \"a\", \"answer\": \"b\"}]",
    "<mnemosyne><item id=\"1\"><cat>c</cat><Q>q &#33267; &amp;</Q><A>a</A></item></mnemosyne>",
    "<openSM2sync><log type=\"16\" o_id=\"f\"><f>q</f><b>a</b></log><log type=\"6\" card_t=\"2\" fact=\"f\"/></openSM2sync>",
  ].map { Array($0.utf8) }
}
