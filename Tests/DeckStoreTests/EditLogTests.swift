import DeckEngine
import Testing

@testable import DeckStore

@Suite struct `The log of edits` {
  private let folder = TestFolder()
  private var log: EditLog { Store(path: folder.path).edits }

  private func entry(_ id: String, _ inverse: DeckChange, deck: String = "/d.json") -> EditLog.Entry {
    EditLog.Entry(id: id, moment: Moment(microseconds: 5), deck: deck, inverse: inverse)
  }

  @Test func `gives back what it was given, newest first, of the decks asked for`() throws {
    let tagged = Card(
      id: Card.ID("a"), prompt: "p\n\"q\"", answer: "r", tags: ["t"], languages: SideLanguages(answer: "sv"))
    let changes: [DeckChange] = [
      .delete([Card.ID("a"), Card.ID("b")]), .amend(tagged, from: card("a", "p", "q")),
      .restore([
        DeckChange.Restored(tagged, at: 3, source: Array(#"{"x": 1}"#.utf8)), .init(card("b", "p", "q"), at: 0),
      ]),
      .add([tagged]), .change(tagged),
    ]
    for (number, change) in changes.enumerated() {
      try log.append(entry("\(number)", change))
      #expect(try log.newest(of: ["/d.json"]) == entry("\(number)", change))
    }
    try log.append(entry("other", .delete([]), deck: "/e.json"))
    #expect(try log.newest(of: ["/d.json"])?.id == "4")
    try log.remove("4")
    #expect(try log.newest(of: ["/d.json", "/f.json"])?.id == "3")
    #expect(try log.newest(of: ["/f.json"]) == nil)
  }

  @Test func `keeps the newest two hundred, and passes over what it can't read`() throws {
    try log.append(entry("first", .delete([])))
    for number in 0..<EditLog.capacity { try log.append(entry("\(number)", .delete([]), deck: "/e.json")) }
    #expect(try log.newest(of: ["/d.json"]) == nil)
    folder.write("torn {\n", to: "cache/edits.jsonl")
    #expect(try log.newest(of: ["/e.json"]) == nil)
    try log.append(entry("next", .delete([])))
    #expect(try log.newest(of: ["/d.json"])?.id == "next")
  }
}
