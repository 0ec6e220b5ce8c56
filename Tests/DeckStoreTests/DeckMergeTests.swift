import DeckEngine
import Testing

@testable import DeckStore

private func file(_ cards: String..., name: String = "Cities") throws -> DeckFile {
  let text =
    "{\"format\": \"viva-deck\", \"version\": 1, \"name\": \"\(name)\", \"cards\": [\n  "
    + cards.joined(separator: ",\n  ") + "\n ]}\n"
  return try DeckFile(bytes: Array(text.utf8), path: "cities.json")
}

private func text(_ id: String, _ prompt: String, _ answer: String, _ more: String = "") -> String {
  "{\"id\": \"\(id)\", \"prompt\": \"\(prompt)\", \"answer\": \"\(answer)\"\(more)}"
}

@Suite struct `A merge of two versions of a deck` {
  private let paris = text("a", "France", "Paris")
  private let rome = text("b", "Italy", "Rome")
  private let roma = text("b", "Italy", "Roma")
  private let oslo = text("d", "Norway", "Oslo", ", \"mine\": [1]")

  @Test func `puts in what is missing where it stood, with keys that we don't know`() throws {
    let merge = try DeckMerge(try file(paris, rome), try file(paris, oslo, rome))
    #expect(merge.file == (try file(paris, oslo, rome)))
    #expect(merge.added == 1 && merge.keptBoth == 0)
  }

  @Test func `keeps both texts of a card that differs, under ids that every device gives alike`() throws {
    let one = try DeckMerge(try file(paris, rome), try file(paris, roma))
    #expect(one.file.deck.cards.map(\.answer) == ["Paris", "Rome", "Roma"])
    #expect(one.file.deck.cards.map(\.id.text) == ["a", "b", "b~988cb7bd"])
    #expect(one.added == 0 && one.keptBoth == 1)
    // The other device merges the other way round; then each gets the other's merge.
    let other = try DeckMerge(try file(paris, roma), try file(paris, rome))
    let both = try DeckMerge(one.file, other.file)
    #expect(both.file == one.file && both.added == 0 && both.keptBoth == 0)
    #expect(try DeckMerge(other.file, one.file).file == other.file)
  }

  @Test func `puts labels, notes and languages of one card together`() throws {
    let ours = try file(text("a", "France", "Paris", ", \"tags\": [\"eu\"], \"notes\": \"Seine\""))
    let theirs = try file(
      text("a", "France", "Paris", ", \"tags\": [\"big\", \"eu\"], \"notes\": \"Louvre\", \"language\": \"fr\""))
    let merge = try DeckMerge(ours, theirs)
    #expect(
      merge.file.deck.cards == [
        Card(
          id: Card.ID("a"), prompt: "France", answer: "Paris", tags: ["eu", "big"],
          languages: SideLanguages(prompt: "fr", answer: "fr"), notes: "Seine\nLouvre")
      ])
  }

  @Test func `takes the same text under another id for the same card`() throws {
    let ours = try file(paris)
    #expect(try DeckMerge(ours, try file(text("x", "France", "Paris"))).file == ours)
  }

  @Test func `never loses a text, whatever the versions, and comes to rest`() throws {
    var generator = SeededGenerator(seed: 7)
    func version() throws -> DeckFile {
      let ids = (0..<12).filter { _ in Bool.random(using: &generator) }.shuffled(using: &generator)
      let cards = ids.map { text("\($0)", "p\($0)", "a\(Int.random(in: 0..<3, using: &generator))") }
      let list = cards.isEmpty ? "[]" : "[\n  " + cards.joined(separator: ",\n  ") + "\n ]"
      return try DeckFile(bytes: Array("{\"cards\": \(list)}\n".utf8), path: "d.json")
    }
    func texts(_ file: DeckFile) -> Set<[String]> { Set(file.deck.cards.map { [$0.prompt, $0.answer] }) }
    for _ in 0..<400 {
      let (one, other) = (try version(), try version())
      let merge = try DeckMerge(one, other)
      #expect(texts(merge.file) == texts(one).union(texts(other)))
      #expect(merge.file.deck.cards.count == one.deck.cards.count + merge.added + merge.keptBoth)
      let back = try DeckMerge(other, one)
      #expect(texts(back.file) == texts(merge.file))
      // Each takes in what the other came to: nothing is new to either.
      #expect(try DeckMerge(merge.file, back.file).file.deck.cards == merge.file.deck.cards)
      #expect(try DeckMerge(merge.file, other).file == merge.file)
    }
  }
}

@Suite struct `Both sides of a conflict` {
  private let sides = (ours: "a\nb\nours\nz\n", theirs: "a\nb\ntheirs 1\ntheirs 2\nz\n")

  @Test(arguments: [
    "a\nb\n<<<<<<< HEAD\nours\n=======\ntheirs 1\ntheirs 2\n>>>>>>> branch\nz\n",
    "a\nb\n<<<<<<< HEAD\nours\n||||||| 1234567\nbase\n=======\ntheirs 1\ntheirs 2\n>>>>>>> branch\nz\n",
    "a\n<<<<<<< x\nb\nours\n=======\nb\ntheirs 1\n>>>>>>> y\n<<<<<<< x\n=======\ntheirs 2\n>>>>>>> y\nz\n",
  ])
  func `are read out of what git left`(text: String) throws {
    let read = try #require(ConflictMarkers.sides(of: Array(text.utf8)))
    #expect(String(decoding: read.ours, as: UTF8.self) == sides.ours)
    #expect(String(decoding: read.theirs, as: UTF8.self) == sides.theirs)
  }

  @Test(arguments: ["a\n", "<<<<<<< x\na\n", "<<<<<<< x\n=======\n", "=======\n>>>>>>> y\n", "<<<<<<< x\n<<<<<<< x\n"])
  func `are left alone where the markers make no sense`(text: String) {
    #expect(ConflictMarkers.sides(of: Array(text.utf8)) == nil)
  }
}

@Suite struct `A deck of a store` {
  private let folder = TestFolder()
  private var store: Store { Store(path: folder.path) }
  private let noon = Moment(seconds: 1_796_212_800)

  private func deck(_ cards: String...) -> String {
    "{\"name\": \"Cities\", \"cards\": [\n  \(cards.joined(separator: ",\n  "))\n ]}\n"
  }

  @Test func `takes in the copies that a file sync made, and keeps all that there was`() throws {
    try store.prepare()
    folder.write(deck(text("a", "France", "Paris")), to: "decks/Cities.json")
    let copy = "\(folder.path)/decks/Cities.sync-conflict-20261203-120000-ABC.json"
    folder.write(deck(text("b", "Italy", "Rome")), to: "decks/Cities.sync-conflict-20261203-120000-ABC.json")
    let path = "\(folder.path)/decks/Cities.json"
    let outcome = try store.merge([copy], into: path, at: noon)
    #expect(outcome.added == 1 && outcome.keptBoth == 0 && outcome.isChanged)
    #expect(try store.deckFiles.load(path).deck.cards.map(\.answer) == ["Rome", "Paris"])
    #expect(try store.names(in: store.decksFolder) == ["Cities.json"])
    let kept = try DeckBackups(store).list(of: path)
    #expect(kept.map(\.reason) == [.copy, .merge])
    #expect(try store.deckFiles.load(kept[1].path).deck.cards.map(\.answer) == ["Paris"])
    #expect(try store.merge([], into: path, at: noon).isChanged == false)
    #expect(try DeckBackups(store).list(of: path) == kept)
  }

  @Test func `that git left in conflict becomes one with both sides`() throws {
    try store.prepare()
    let lines = [
      "{\"name\": \"Cities\", \"cards\": [", "<<<<<<< HEAD", "  " + text("a", "France", "Paris") + ",",
      "  " + text("b", "Italy", "Rome"), "=======", "  " + text("a", "France", "Paris") + ",",
      "  " + text("b", "Italy", "Roma") + ",", "  " + text("c", "Spain", "Madrid"), ">>>>>>> phone", " ]}", "",
    ].joined(separator: "\n")
    folder.write(lines, to: "decks/Cities.json")
    let path = "\(folder.path)/decks/Cities.json"
    let outcome = try store.merge([], into: path, at: noon)
    #expect(outcome.deck.cards.map(\.answer) == ["Paris", "Rome", "Roma", "Madrid"])
    #expect(try store.deckFiles.load(path).deck == outcome.deck)
    #expect(try folder.text(of: "backups/Cities/\(#require(DeckBackups(store).list(of: path).first).name)") == lines)
  }

  @Test func `is left as it was where another version can't be read`() throws {
    try store.prepare()
    let text = deck(text("a", "France", "Paris"))
    folder.write(text, to: "decks/Cities.json")
    folder.write("{\"cards\": [", to: "decks/Cities.sync-conflict-1.json")
    let error = storeError { () throws(StoreError) in
      _ = try store.merge(
        ["\(folder.path)/decks/Cities.sync-conflict-1.json"], into: "\(folder.path)/decks/Cities.json", at: noon)
    }
    guard case .deckDamaged = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try folder.text(of: "decks/Cities.json") == text)
    #expect(try store.names(in: store.decksFolder).count == 2)
  }
}

@Suite struct `Backups of a deck` {
  private let folder = TestFolder()
  private var store: Store { Store(path: folder.path) }
  private var path: String { "\(folder.path)/decks/Cities.json" }
  private let noon = Moment(seconds: 1_796_212_800)

  @Test func `are ten at most, the newer the closer together`() throws {
    try store.prepare()
    for hour in 0..<200 {
      folder.write("[{\"prompt\": \"p\", \"answer\": \"\(hour)\"}]", to: "decks/Cities.json")
      try DeckBackups(store).keep(path, before: .import, at: noon + .seconds(hour * 3600))
    }
    let kept = try DeckBackups(store).list(of: path)
    #expect(kept.count == DeckBackups.kept)
    let hours = kept.map { Int(($0.moment - noon).microseconds / 3_600_000_000) }
    #expect(hours.first == 199 && hours.last == 0)
    let gaps = zip(hours, hours.dropFirst()).map { $0 - $1 }
    // The last few stand side by side, the first far apart.
    #expect(gaps.prefix(2).allSatisfy { $0 <= 4 } && gaps.suffix(2).allSatisfy { $0 >= 20 }, "\(gaps)")
    #expect(try store.deckFiles.load(kept[0].path).deck.cards[0].answer == "199")
  }

  @Test func `are not made twice of the same bytes, and survive a clock set back`() throws {
    try store.prepare()
    let backups = DeckBackups(store)
    folder.write("[]", to: "decks/Cities.json")
    let first = try backups.keep(path, before: .merge, at: noon)
    #expect(try backups.keep(path, before: .delete, at: noon + .seconds(9)) == first)
    folder.write("[ ]", to: "decks/Cities.json")
    let second = try backups.keep(path, before: .delete, at: noon + .seconds(-3600))
    #expect(try backups.list(of: path) == [second, first])
    #expect(second.moment > first.moment)
  }

  @Test func `bring a state back byte for byte, and the one before the return with another`() throws {
    try store.prepare()
    let backups = DeckBackups(store)
    folder.write("[{\"prompt\": \"p\",  \"answer\": \"old\"}]", to: "decks/Cities.json")
    let old = try backups.keep(path, before: .merge, at: noon)
    folder.write("[]", to: "decks/Cities.json")
    #expect(try backups.restore(old, to: path, at: noon + .seconds(60)).cards.map(\.answer) == ["old"])
    #expect(try folder.text(of: "decks/Cities.json") == "[{\"prompt\": \"p\",  \"answer\": \"old\"}]")
    let newest = try #require(backups.list(of: path).first)
    #expect(newest.reason == .restore)
    _ = try backups.restore(newest, to: path, at: noon + .seconds(120))
    #expect(try folder.text(of: "decks/Cities.json") == "[]")
  }

  @Test func `of decks elsewhere are kept apart by their folders`() throws {
    try store.prepare()
    folder.write("[]", to: "decks/Cities.json")
    folder.write("[]", to: "Cities.json")
    try DeckBackups(store).keep(path, before: .merge, at: noon)
    #expect(try DeckBackups(store).list(of: "\(folder.path)/Cities.json") == [])
  }

  @Test func `are made or nothing is changed, wherever the disk gives out`() throws {
    try store.prepare()
    let text = "[{\"prompt\": \"p\", \"answer\": \"a\"}]"
    folder.write("[{\"prompt\": \"q\", \"answer\": \"b\"}]", to: "other.json")
    for limit in 0..<400 {
      folder.write(text, to: "decks/Cities.json")
      let disk = FaultyDisk(.death(after: limit))
      let error = storeError { () throws(StoreError) in
        _ = try Store(path: folder.path, disk: disk.operations)
          .merge(["\(folder.path)/other.json"], into: path, at: noon + .seconds(limit))
      }
      let cards = try store.deckFiles.load(path).deck.cards
      #expect(cards.count == 1 || cards.count == 2)
      if cards.count == 2 {
        let kept = try #require(DeckBackups(store).list(of: path).first { $0.reason == .merge })
        #expect(try DiskOperations.live.readFile(at: kept.path, limit: .max) == Array(text.utf8))
      }
      if error == nil { return }
    }
    Issue.record("the merge never came to its end")
  }
}

extension DeckBackups.Backup {
  fileprivate var name: String { PathParts(path).name }
}

@Suite struct `A check of a deck` {
  private func found(_ text: String) -> [DeckCheck.Finding] { DeckCheck(Array(text.utf8), path: "d.json").findings }

  private func finding(_ line: Int, _ column: Int, _ fault: DeckCheck.Fault) -> DeckCheck.Finding {
    DeckCheck.Finding(place: DeckCheck.Place(line: line, column: column), fault: fault)
  }

  @Test func `finds everything, with line and column`() {
    let text = """
      {"name": "Cities", "language": "en", "cards": [
        {"id": "a", "prompt": "Frånce", "answer": "Paris"},
        {"id": "b", "prompt": " ", "answer": ""},
        {"id": "a", "prompt": "Italy", "answer": "Rome"},
        {"prompt": "Frånce", "answer": "Paris"}, {"prompt": "Frånce", "answer": "Lyon"},
        {"answer": "Oslo", "prompt": 5}]}
      """
    #expect(
      found(text) == [
        finding(3, 25, .noPrompt), finding(3, 40, .noAnswer), finding(4, 3, .sameID(line: 2)),
        finding(5, 3, .duplicate(line: 2)), finding(5, 44, .samePrompt(line: 2)), finding(6, 3, .noPrompt),
      ])
    let check = DeckCheck(Array(text.utf8), path: "d.json")
    #expect(check.deck == Deck(name: "Cities", languages: SideLanguages(prompt: "en", answer: "en")))
    #expect(check.cards.count == 4)
  }

  @Test func `finds what ends the file, and what only the reader of decks minds`() {
    #expect(
      found("[\n{\"prompt\": \"a\", \"answer\": \"b\"}\n") == [
        finding(3, 1, .unreadable("the file ends too early"))
      ])
    #expect(found("[{\"prompt\": \"a\", \"answer\": \"b\", \"tags\": 5}]").map(\.place.column) == [41])
    #expect(found("{}").count == 1)
    #expect(found("[]\n<<<<<<< HEAD\n") == [finding(2, 1, .conflict)])
    #expect(found("[{\"prompt\": \"a\", \"answer\": \"b\"}]") == [])
  }
}
