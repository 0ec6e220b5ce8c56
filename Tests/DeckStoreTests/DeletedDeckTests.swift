import DeckEngine
import Testing

@testable import DeckStore

@Suite struct `A deleted deck` {
  private let folder = TestFolder()
  private var store: Store { Store(path: "\(folder.path)/s") }
  private let early = Moment(seconds: 1), late = Moment(seconds: 2)

  @Test func `is out of the list, kept to the letter, and comes back`() throws {
    try store.prepare()
    let path = try store.create(Deck(name: "A::B", cards: [card("a", "p", "q")]))
    let bytes = try store.deckFiles.load(path).bytes
    let removed = try store.remove(deck: "a::b", at: early)
    #expect(removed.name == "A::B" && removed.keptAt == "\(store.deletedFolder)/A--B.1000000.json")
    #expect(try store.decks() == [])
    #expect(try store.undelete("A::B") == ("A::B", path))
    #expect(try store.deckFiles.load(path).bytes == bytes)
  }

  @Test func `comes back as it was last, and never over another`() throws {
    try store.prepare()
    for (time, answer) in [(early, "old"), (late, "new")] {
      _ = try store.create(Deck(name: "A", cards: [card("a", "p", answer)]))
      _ = try store.remove(deck: "A", at: time)
    }
    let path = try store.create(Deck(name: "A"))
    #expect(
      storeError { () throws(StoreError) in _ = try store.undelete(nil) } == .deckExists(name: "A", path: path))
    _ = try store.remove(deck: "A", at: Moment(seconds: 0))
    #expect(try store.deckFiles.load(store.undelete(nil).path).deck.cards.map(\.answer) == ["new"])
  }

  @Test func `may be damaged, and one that is not there is told with those that are`() throws {
    try store.prepare()
    folder.write("[5]", to: "s/decks/Bad.json")
    #expect(try store.remove(deck: "Bad", at: early).name == "Bad")
    #expect(
      storeError { () throws(StoreError) in _ = try store.undelete("Good") }
        == .noDeletedDeck(name: "Good", deleted: ["Bad"]))
  }
}

@Suite struct `The media of a deck` {
  private let folder = TestFolder()

  @Test func `are files beside it, under plain names`() throws {
    let media = DeckMedia(deck: "\(folder.path)/My deck.json")
    #expect(media.folder == "\(folder.path)/My deck.media" && media.path(of: "a.mp3") == nil)
    try media.keep([1], as: "a.mp3")
    try media.keep([2], as: "a.mp3")
    let path = try #require(media.path(of: "a.mp3"))
    #expect(try DeckFiles().bytes(of: path, limit: 10) == [2])
    #expect(FileStatus(at: media.folder)?.mode == 0o700 && FileStatus(at: path)?.mode == 0o600)
    for name in ["", ".", "..", "../x", "a/b"] {
      #expect(storeError { () throws(StoreError) in try media.keep([1], as: name) } != nil, "\(name)")
    }
  }
}
