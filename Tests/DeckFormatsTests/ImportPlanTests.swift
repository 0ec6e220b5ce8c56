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
    let other = ImportPlan(deck: deck(first), importing: [card("1", "When did Rome fall?", "476")])
    #expect(other.updated == [] && other.new.map(\.id.text) == ["1-2"])
    for same in [
      card("1", "Capital of France?", "Lyon"), card("1", "Where?", "Paris"), card("1", "Capital of Frence?", "P"),
    ] {
      #expect(ImportPlan(deck: deck(first), importing: [same]).updated == [same])
    }
  }

  @Test func `finds a card by its prompt, and keeps the id it has`() {
    let plan = ImportPlan(deck: deck(paris), importing: [card("x", "Capital of France?", "Paris!")])
    #expect(plan.updated.map(\.id) == [paris.id] && plan.renamed == [Card.ID("x"): paris.id])
  }

  @Test func `finds a card whose prompt was corrected`() {
    let plan = ImportPlan(deck: deck(paris), importing: [card("x", "Capital of Frence?", "Paris")])
    #expect(plan.updated.map(\.id) == [paris.id])
    let other = ImportPlan(deck: deck(paris), importing: [card("x", "Where is the Eiffel Tower?", "Paris")])
    #expect(other.updated == [] && other.new.map(\.id.text) == ["x"])
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
        notes: "n \"o\"\n>"),
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
