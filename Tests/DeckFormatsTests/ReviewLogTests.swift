import DeckEngine
import DeckFormats
import Testing

@Suite struct `Answers as a table` {
  private let deck = Deck(name: "D", cards: [Card(id: Card.ID("a,b"), prompt: "p", answer: "q")])

  private func answer(
    _ id: String, _ grade: Grade, at seconds: Int64, schedule: String = "fsrs-6", card: String = "a,b"
  )
    -> JournalEntry
  {
    JournalEntry(
      id: id, device: "d", player: "", moment: Moment(seconds: seconds), zoneOffset: 0,
      event: .review(
        Review(
          deck: "D", card: Card.ID(card), grade: grade, milliseconds: 1500, mode: .study, schedule: schedule)))
  }

  @Test func `have the columns and kinds of Anki's log`() throws {
    let entries = [
      answer("1", .good, at: 1_000_000), answer("2", .good, at: 1_000_600), answer("3", .again, at: 2_000_000),
      answer("4", .good, at: 2_000_000, schedule: ""), answer("5", .good, at: 2_000_001, card: "other"),
      JournalEntry(
        id: "6", device: "d", player: "", moment: Moment(seconds: 3_000_000), zoneOffset: 0, event: .undo(of: "9")),
    ]
    let table = ReviewLog.table(entries, of: deck, player: "", scheduler: Scheduler())
    let rows = String(decoding: table, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(rows.first == "id,cid,usn,ease,ivl,lastIvl,factor,time,type")
    try #require(rows.count == 5)
    #expect(rows[1].hasPrefix("1000000000,\"a,b\",-1,3,-600,0,") && rows[1].hasSuffix(",1500,0"))
    #expect(rows[2].hasPrefix("1000600000,\"a,b\",-1,3,2,-600,") && rows[2].hasSuffix(",1500,0"))
    #expect(rows[3].hasPrefix("2000000000,\"a,b\",-1,1,-600,2,") && rows[3].hasSuffix(",1500,1"))
    // The same instant gets a number of its own.
    #expect(rows[4].hasPrefix("2000000001,\"a,b\",-1,3,0,-600,") && rows[4].hasSuffix(",1500,3"))
  }
}

@Suite struct `Cards of a file` {
  private func deck(_ cards: (id: String, deck: String?, guid: String?)...) -> ImportedDeck {
    var imported = ImportedDeck(format: .ankiText, name: "Named")
    for (index, card) in cards.enumerated() {
      imported.notes.append(ImportedNote(guid: card.guid, fields: ["p"]))
      imported.cards.append(
        ImportedCard(card: Card(id: Card.ID(card.id), prompt: "p", answer: "q"), note: index, deck: card.deck))
    }
    return imported
  }

  private func sharing(_ shares: ImportShares) -> [String] {
    shares.shares.map { "\($0.deck): \($0.cards.map(\.id.text).joined(separator: " "))" }
  }

  @Test func `go where the user says, where they are, where the file says, in this order`() {
    let imported = deck(("a", "One", "a"), ("b", nil, nil), ("c", "Two", "c"), ("d", "One", nil))
    let owners = [Card.ID("c"): "Three", Card.ID("d"): "Three"]
    #expect(
      sharing(ImportShares(imported, into: nil, fallback: "file", owners: owners))
        == ["One: a d", "Named: b", "Three: c"])
    #expect(sharing(ImportShares(imported, into: "X", fallback: "file", owners: owners)) == ["X: a b c d"])
  }

  @Test func `go to no other deck by a row's number`() {
    let imported = deck(("1", nil, "1"), ("x1", nil, "x1"))
    let owners = [Card.ID("1"): "Three", Card.ID("x1"): "Three"]
    #expect(
      sharing(ImportShares(imported, into: nil, fallback: "file", owners: owners)) == ["Named: 1", "Three: x1"])
  }

  @Test func `name their sounds and pictures by plain names alone`() {
    let card = Card(
      id: Card.ID("a"), prompt: "[sound:a b.mp3] <img alt=\"x\" src=\"p&amp;q.png\"> <IMG> [sound:../x.mp3]",
      answer: "![](c.ogg) ![x](d.jpg) <img src='https://x.org/e.png'> <img src=f.png/> [sound:a b.mp3]",
      notes: "[sound:é.wav] [sound:")
    let names = MediaNames.named(in: [card])
    #expect(names.sounds == ["a b.mp3", "c.ogg", "é.wav"])
    #expect(names.pictures == ["p&q.png", "f.png", "d.jpg"])
  }
}
