import DeckEngine
import Testing

@testable import DeckStore

@Suite struct `A change to a deck file` {
  private let hand = """
    { "name" : "Capitals", "mine": [1,  2],
      "cards":[
        { "prompt" :"Sweden?" , "id":"s", "answer":"Stockholm", "note": {"a":1} },

        { "id":"f",
          "prompt":"France?",
          "answer":"Lyon"
        },
        { "id":"d", "prompt":"Denmark?", "answer":"Copenhagen" }
      ] , "after": true }

    """

  @Test func `touches only the values that differ, also in a file formatted by hand`() throws {
    let file = try deckFile(hand)
    let (changed, inverse) = try file.applying(.change(card("f", "France?", "Paris \"city\"")))
    #expect(changed.text == hand.replacing("\"Lyon\"", with: #""Paris \"city\"""#))
    #expect(inverse == .change(card("f", "France?", "Lyon")))
    #expect(try changed.applying(inverse).file.text == hand)
  }

  @Test func `amends a card by what differs, and leaves what somebody else changed of it`() throws {
    let file = try deckFile(hand)
    let seen = card("f", "France?", "Marseille")
    let (changed, inverse) = try file.applying(.amend(card("f", "Capital of France?", "Marseille"), from: seen))
    #expect(changed.deck.cards[1] == card("f", "Capital of France?", "Lyon"))
    #expect(inverse == .amend(card("f", "France?", "Lyon"), from: card("f", "Capital of France?", "Lyon")))
    #expect(try changed.applying(inverse).file.text == hand)
    // Both gave the answer another text: neither is lost.
    #expect(
      storeError { () throws(StoreError) in _ = try file.applying(.amend(card("f", "France?", "Paris"), from: seen)) }
        == .cardChanged(Card.ID("f"), path: file.path))
  }

  @Test func `adds members that a card lacks in the card's own layout`() throws {
    let new = Card(
      id: Card.ID("f"), prompt: "France?", answer: "Lyon", tags: ["t"], languages: SideLanguages(answer: "fr"))
    let changed = try deckFile(hand).applying(.change(new)).file
    #expect(
      changed.text
        == hand.replacing(
          "\"Lyon\"", with: "\"Lyon\",\n      \"tags\": [\"t\"],\n      \"language\": {\"answer\": \"fr\"}"))
    #expect(changed.deck.cards[1] == new)
  }

  @Test func `keeps unknown keys inside a language that changes`() throws {
    let file = try deckFile(
      #"[{"id": "a", "prompt": "p", "answer": "q", "language": {"voice": "x", "prompt": "en"}}]"#)
    let new = Card(id: Card.ID("a"), prompt: "p", answer: "q", languages: SideLanguages(answer: "sv"))
    #expect(
      try file.applying(.change(new)).file.text
        == #"[{"id": "a", "prompt": "p", "answer": "q", "language": {"answer": "sv", "voice": "x"}}]"#)
  }

  @Test func `puts new cards first, one a line, in the file's own indentation`() throws {
    let (changed, inverse) = try deckFile(hand).applying(.add([card("n", "Norway?", "Oslo")]))
    let line = #"{"id": "n", "prompt": "Norway?", "answer": "Oslo", "tags": []}"#
    #expect(changed.text == hand.replacing("{ \"prompt\" :\"Sweden", with: "\(line),\n\n    { \"prompt\" :\"Sweden"))
    #expect(inverse == .delete([Card.ID("n")]))
    #expect(try changed.applying(inverse).file.text == hand)
  }

  struct Layout: CustomTestStringConvertible {
    var before: String
    var after: String
    var testDescription: String { before }
  }

  @Test(arguments: [
    Layout(before: "[]", after: "[\n  NEW\n]"),
    Layout(before: "{\n \"cards\": []\n}", after: "{\n \"cards\": [\n   NEW\n ]\n}"),
    Layout(before: "[{OLD}]", after: "[NEW,\n {OLD}]"),
    Layout(before: "[{OLD}, {OTHER}]", after: "[NEW,\n {OLD}, {OTHER}]"),
    Layout(before: "[\n\t{OLD}\n]", after: "[\n\tNEW,\n\t{OLD}\n]"),
    Layout(before: "[\r\n  {OLD}\r\n]\r\n", after: "[\r\n  NEW,\r\n  {OLD}\r\n]\r\n"),
    Layout(before: "[\n  {OLD}\n, {OTHER}\n]", after: "[\n  NEW\n, {OLD}\n, {OTHER}\n]"),
    Layout(before: "\u{FEFF}[\n {OLD},\n {OTHER}]", after: "\u{FEFF}[\n NEW,\n {OLD},\n {OTHER}]"),
  ])
  func `fits a new card into any layout`(layout: Layout) throws {
    func filled(_ text: String) -> String {
      text.replacing("OLD", with: #""id": "o", "prompt": "a", "answer": "b""#)
        .replacing("OTHER", with: #""id": "p", "prompt": "c", "answer": "d""#)
        .replacing("NEW", with: #"{"id": "n", "prompt": "e", "answer": "f"TAGS}"#)
        .replacing("TAGS", with: text.contains("cards") ? #", "tags": []"# : "")
    }
    let before = filled(layout.before)
    let (changed, inverse) = try deckFile(before).applying(.add([card("n", "e", "f")]))
    #expect(changed.text == filled(layout.after))
    if changed.deck.cards.count > 1 { #expect(try changed.applying(inverse).file.text == before) }
  }

  @Test func `brings deleted cards back byte for byte, wherever they stood`() throws {
    let text = """
      [
        {"id": "a", "prompt": "1", "answer": "x",  "mine": 1},
        {"id": "b", "prompt": "2", "answer": "x", "mine":2},
        {"id": "c", "prompt": "3", "answer": "x"},
        {"id": "d", "prompt": "4", "answer": "x", "mine": [ ]}
      ]
      """
    let ids = ["a", "b", "c", "d"]
    for mask in 0..<15 {
      let removed = ids.indices.filter { mask & 1 << $0 != 0 }
      let (changed, inverse) = try deckFile(text).applying(.delete(removed.map { Card.ID(ids[$0]) }))
      #expect(changed.deck.cards.map(\.id.text) == ids.indices.filter { !removed.contains($0) }.map { ids[$0] })
      #expect(try changed.applying(inverse).file.text == text)
    }
    let (none, back) = try deckFile(text).applying(.delete(ids.map { Card.ID($0) }))
    #expect(none.text == "[]")
    #expect(try none.applying(back).file.deck == deckFile(text).deck)
  }

  @Test func `writes the id into a card of a bare array that is edited, and into no other`() throws {
    let text = "[\n {\"prompt\": \"a\", \"answer\": \"b\"},\n {\"prompt\": \"c\", \"answer\": \"d\"}\n]"
    let file = try deckFile(text)
    let id = file.deck.cards[1].id
    let changed = try file.applying(.change(Card(id: id, prompt: "C", answer: "d"))).file
    #expect(
      changed.text
        == "[\n {\"prompt\": \"a\", \"answer\": \"b\"},\n {\"id\": \"\(id)\", \"prompt\": \"C\", \"answer\": \"d\"}\n]")
    #expect(changed.deck.cards.map(\.id) == file.deck.cards.map(\.id))
  }

  @Test func `never changes the id of another card, whatever cards share their prompt`() throws {
    var generator = SplitMix64(seed: 7)
    for _ in 0..<500 {
      let prompts = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
        ["x", "y"].randomElement(using: &generator) ?? ""
      }
      var file = try deckFile(
        "[" + prompts.map { #"{"prompt": "\#($0)", "answer": "z"}"# }.joined(separator: ", ") + "]")
      for step in 0..<4 {
        guard let one = file.deck.cards.randomElement(using: &generator) else { break }
        var expected = file.deck.cards
        let change: DeckChange
        switch Int.random(in: 0..<3, using: &generator) {
        case 0:
          let new = card("new\(step)", "x", "z")
          expected.insert(new, at: 0)
          change = .add([new])
        case 1:
          expected.removeAll { $0.id == one.id }
          change = .delete([one.id])
        default:
          let new = Card(id: one.id, prompt: one.prompt == "x" ? "y" : "x", answer: "z")
          expected = expected.map { $0.id == one.id ? new : $0 }
          change = .change(new)
        }
        let before = file.deck
        let (changed, inverse) = try file.applying(change)
        #expect(changed.deck.cards == expected)
        #expect(try changed.applying(inverse).file.deck == before)
        file = changed
      }
    }
  }

  @Test func `is refused where it makes no sense, with the reason`() throws {
    let file = try deckFile(hand)
    func error(_ change: DeckChange) -> StoreError? {
      storeError { () throws(StoreError) in _ = try file.applying(change) }
    }
    #expect(error(.change(card("q", "a", "b"))) == .noSuchCard(Card.ID("q"), path: "/d/Capitals.json"))
    #expect(error(.delete([Card.ID("q")])) == .noSuchCard(Card.ID("q"), path: "/d/Capitals.json"))
    #expect(error(.add([card("s", "a", "b")])) == .cardExists(Card.ID("s"), path: "/d/Capitals.json"))
    #expect(error(.add([card("q", " \n", "b")])) == .emptySide(.prompt))
    #expect(error(.change(card("s", "a", ""))) == .emptySide(.answer))
    let newer = try deckFile(#"{"version": 2, "cards": [{"id": "a", "prompt": "p", "answer": "q"}]}"#)
    #expect(newer.deck.cards.count == 1)
    #expect(
      storeError { () throws(StoreError) in _ = try newer.applying(.delete([Card.ID("a")])) }
        == .deckTooNew(path: "/d/Capitals.json", version: 2))
  }
}
