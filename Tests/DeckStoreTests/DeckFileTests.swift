import DeckEngine
import JSONText
import Testing

@testable import DeckStore

func deckFile(_ text: String) throws(StoreError) -> DeckFile {
  try DeckFile(bytes: Array(text.utf8), path: "/d/Capitals.json")
}

extension DeckFile {
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

@Suite struct `A deck file` {
  @Test func `is read in the object form with everything it says`() throws {
    let file = try deckFile(
      """
      {"format": "viva-deck", "version": 1, "name": "Städer", "language": {"prompt": "en-GB", "answer": "sv"},
       "made-by": {"x": 1},
       "cards": [
        {"id": "a", "prompt": "Sweden?", "answer": "Stockholm", "tags": ["north"], "language": {"answer": "en"}, "z": 0},
        {"id": "b", "prompt": " France? ", "answer": "Paris", "language": "fr"}
       ]}
      """)
    #expect(
      file.deck
        == Deck(
          name: "Städer", languages: SideLanguages(prompt: "en-GB", answer: "sv"),
          cards: [
            Card(
              id: Card.ID("a"), prompt: "Sweden?", answer: "Stockholm", tags: ["north"],
              languages: SideLanguages(answer: "en")),
            Card(
              id: Card.ID("b"), prompt: " France? ", answer: "Paris",
              languages: SideLanguages(prompt: "fr", answer: "fr")),
          ]))
    #expect(file.form == .object)
  }

  @Test func `is read as a bare array, named after the file, with ids that never change`() throws {
    let file = try deckFile(#"[{"prompt": "1+1", "answer": "2"}, {"prompt": "1+1", "answer": "two"}]"#)
    #expect(
      file.deck
        == Deck(
          name: "Capitals", cards: [card("6fd2c2d2a6b9d70f", "1+1", "2"), card("6fd2c3d2a6b9d8c2", "1+1", "two")]))
    #expect(file.form == .array)
  }

  @Test func `takes a byte order mark, CR LF, one language for both sides and an id of null`() throws {
    let text =
      "\u{FEFF}{\"language\": \"sv\",\r\n\"cards\": [\r\n{\"id\": null, \"prompt\": \"a\", \"answer\": \"b\"}]}\r\n"
    let deck = try deckFile(text).deck
    #expect(deck.languages == SideLanguages(prompt: "sv", answer: "sv"))
    #expect(deck.cards == [Card(id: .derived(from: "a", occurrence: 1), prompt: "a", answer: "b")])
  }

  @Test func `may hold a megabyte in one field`() throws {
    let long = String(repeating: "å", count: 500_000)
    #expect(try deckFile(#"[{"prompt": "\#(long)", "answer": "b"}]"#).deck.cards.first?.prompt == long)
  }

  struct Damage: CustomTestStringConvertible {
    var text: String
    var line: Int
    var column: Int
    var problem: JSONError.Problem
    var testDescription: String { text }

    init(_ text: String, _ line: Int, _ column: Int, _ problem: JSONError.Problem) {
      self.text = text
      self.line = line
      self.column = column
      self.problem = problem
    }
  }

  @Test(arguments: [
    Damage("", 1, 1, .unexpectedEnd),
    Damage("5", 1, 1, .notAllowed("a deck is an object with cards, or an array of cards")),
    Damage("{}", 1, 2, .notAllowed("this deck has no \"cards\"")),
    Damage("{\"cards\": {}}", 1, 11, .notAllowed("\"cards\" must be an array of cards")),
    Damage("{\"cards\": [],\n\"cards\": []}", 2, 10, .notAllowed("\"cards\" stands here a second time")),
    Damage("{\"format\": \"x\", \"cards\": []}", 1, 12, .notAllowed("the format of a deck is \"viva-deck\"")),
    Damage("{\"version\": 0}", 1, 13, .notAllowed("\"version\" must be a whole number above 0")),
    Damage("{\"name\": 5}", 1, 10, .notAllowed("\"name\" must be a text in quotation marks")),
    Damage("{\"language\": 5}", 1, 14, .notAllowed("\"language\" must be a language tag, or one for each side")),
    Damage("[5]", 1, 2, .notAllowed("a card is an object with \"prompt\" and \"answer\"")),
    Damage("[\n{\"answer\": \"b\"}]", 2, 1, .notAllowed("this card has no \"prompt\"")),
    Damage("[{\"prompt\": \"a\"}]", 1, 2, .notAllowed("this card has no \"answer\"")),
    Damage("[{\"prompt\": 5, \"answer\": \"b\"}]", 1, 13, .notAllowed("\"prompt\" must be a text in quotation marks")),
    Damage("[{\"prompt\": \"a\", \"answer\": \" \\n\"}]", 1, 28, .notAllowed("\"answer\" must not be empty")),
    Damage("[{\"prompt\": \"a\", \"answer\": \"b\", \"id\": \"\"}]", 1, 39, .notAllowed("\"id\" must not be empty")),
    Damage(
      "[{\"prompt\": \"a\", \"answer\": \"b\", \"tags\": \"x\"}]", 1, 41,
      .notAllowed("\"tags\" must be an array of texts")),
    Damage(
      "[{\"id\": \"x\", \"prompt\": \"a\", \"answer\": \"b\"},\n {\"id\": \"x\", \"prompt\": \"c\", \"answer\": \"d\"}]",
      2, 9, .notAllowed("another card has the id \"x\" too")),
    Damage("[{\"prompt\": \"a\" \"answer\": \"b\"}]", 1, 17, .expected("a comma or }")),
    Damage(
      String(repeating: "[", count: 10_000), 1, 2, .notAllowed("a card is an object with \"prompt\" and \"answer\"")),
    Damage("{\"x\": " + String(repeating: "[", count: 10_000), 1, 518, .nestedTooDeeply),
  ])
  func `is refused with line, column and reason`(damage: Damage) {
    let expected = JSONError(line: damage.line, column: damage.column, problem: damage.problem)
    #expect(
      storeError { () throws(StoreError) in _ = try deckFile(damage.text) }
        == .deckDamaged(path: "/d/Capitals.json", expected))
  }

  @Test func `with git's conflict markers is told as such`() {
    let text = "[\n<<<<<<< HEAD\n{\"prompt\": \"a\", \"answer\": \"b\"}\n=======\n>>>>>>> other\n]"
    #expect(
      storeError { () throws(StoreError) in _ = try deckFile(text) }
        == .deckInConflict(path: "/d/Capitals.json", line: 2))
  }

  @Test func `that is new is written one card a line and reads back as the same deck`() throws {
    let deck = Deck(
      name: "A \"b\"", languages: SideLanguages(prompt: "en"),
      cards: [card("1", "p", "q"), card("2", "r\n", "s", tags: ["t"])])
    let bytes = DeckFile.bytes(of: deck)
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        {"format": "viva-deck", "version": 1, "name": "A \\"b\\"",
         "language": {"prompt": "en"},
         "cards": [
          {"id": "1", "prompt": "p", "answer": "q", "tags": []},
          {"id": "2", "prompt": "r\\n", "answer": "s", "tags": ["t"]}
         ]}

        """)
    #expect(try DeckFile(bytes: bytes, path: "x.json").deck == deck)
    let empty = Deck(name: "e")
    #expect(try DeckFile(bytes: DeckFile.bytes(of: empty), path: "x.json").deck == empty)
  }
}
