import DeckEngine
import Glibc
import JSONText
import Testing

@testable import DeckStore

@Suite struct `A store` {
  private let folder = TestFolder()
  private var store: Store { Store(path: "\(folder.path)/a/b") }

  @Test func `makes its folders, private to the user, as often as asked`() throws {
    try store.prepare()
    try store.prepare()
    for path in [store.path, store.decksFolder, store.journalFolder, store.cacheFolder] {
      #expect(FileStatus(at: path)?.mode == 0o700)
    }
    folder.write("", to: "file")
    #expect(
      storeError { () throws(StoreError) in try Store(path: "\(folder.path)/file").prepare() }
        == .cannot(.makeFolder, path: "\(folder.path)/file/decks", code: ENOTDIR))
  }

  @Test func `is rid of what killed programs left half written, and of nothing else`() throws {
    try store.prepare()
    let leftover = "a/b/decks/.viva-4194305-3.new"
    let others = [".viva-1-3.new", ".viva-x-3.new", ".viva-4194305-3.json", "viva-4194305-3.new"].map {
      "a/b/decks/\($0)"
    }
    for name in [leftover] + others { folder.write("{", to: name) }
    // The number of a program may be another machine's: what is locked is still written.
    folder.write("{", to: "a/b/cache/.viva-4194305-4.new")
    let held = unsafe open("\(store.cacheFolder)/.viva-4194305-4.new", O_RDONLY)
    defer { close(held) }
    #expect(flock(held, LOCK_EX) == 0)
    try store.prepare()
    #expect(FileStatus(at: "\(folder.path)/\(leftover)") == nil)
    for name in others { #expect(FileStatus(at: "\(folder.path)/\(name)") != nil, "\(name)") }
    #expect(FileStatus(at: "\(store.cacheFolder)/.viva-4194305-4.new") != nil)
  }

  @Test func `that does not exist yet has no decks and no history`() throws {
    #expect(try store.decks() == [])
    #expect(try store.history().history == History([]))
  }

  @Test func `lists its decks; a damaged one hides no other`() throws {
    try store.prepare()
    let path = try store.create(Deck(name: "Doctor/Who", cards: [card("a", "p", "q")]))
    let decks = store.decksFolder
    #expect(path == "\(decks)/Doctor-Who.json")
    #expect(FileStatus(at: path)?.mode == 0o600)
    folder.write("[5]", to: "a/b/decks/Bad.json")
    folder.write("[]", to: "a/b/decks/.hidden.json")
    folder.write("[]", to: "a/b/decks/notes.txt")
    folder.write("[]", to: "a/b/decks/Doctor-Who.sync-conflict-20261202-091504-ABCDEFG.json")
    folder.write("[]", to: "a/b/decks/Lost (Ann's conflicted copy 2026-12-02).json")
    let damage = JSONError(
      line: 1, column: 2, problem: .notAllowed("a card is an object with \"prompt\" and \"answer\""))
    #expect(
      try store.decks() == [
        DeckListing(
          name: "Bad", path: "\(decks)/Bad.json", cardCount: .failure(.deckDamaged(path: "\(decks)/Bad.json", damage))),
        DeckListing(
          name: "Doctor/Who", path: path, cardCount: .success(1),
          conflictCopies: ["\(decks)/Doctor-Who.sync-conflict-20261202-091504-ABCDEFG.json"]),
        DeckListing(
          name: "Lost (Ann's conflicted copy 2026-12-02)",
          path: "\(decks)/Lost (Ann's conflicted copy 2026-12-02).json", cardCount: .success(0)),
      ])
  }

  @Test func `finds a deck by its name or its file's, whatever the capitals, and names the nearest otherwise`() throws {
    try store.prepare()
    let who = try store.create(Deck(name: "Doctor: Who"))
    let capitals = try store.create(Deck(name: "Capitals"))
    #expect(try store.find(deck: "Doctor: Who") == who)
    #expect(try store.find(deck: "doctor- who") == who)
    #expect(try store.find(deck: "CAPITALS.JSON") == capitals)
    func missing(_ name: String, nearest: String?) {
      #expect(
        storeError { () throws(StoreError) in _ = try store.find(deck: name) }
          == .noSuchDeck(name: name, existing: ["Capitals", "Doctor: Who"], nearest: nearest))
    }
    missing("doc", nearest: "Doctor: Who")
    missing("cpaitals", nearest: "Capitals")
    missing("Rivers", nearest: nil)
    folder.write(#"{"name": "capitals", "cards": []}"#, to: "a/b/decks/other.json")
    #expect(try store.find(deck: "capitals") == "\(store.decksFolder)/other.json")
    #expect(
      storeError { () throws(StoreError) in _ = try store.find(deck: "CAPITALS") }
        == .ambiguousDeck(name: "CAPITALS", paths: [capitals, "\(store.decksFolder)/other.json"]))
  }

  @Test func `never overwrites a deck by a new one`() throws {
    try store.prepare()
    let path = try store.create(Deck(name: "A:B", cards: [card("a", "p", "q")]))
    let before = try folder.bytes(of: "a/b/decks/A-B.json")
    for name in ["A:B", "a:b", "A?B"] {
      #expect(
        storeError { () throws(StoreError) in _ = try store.create(Deck(name: name)) }
          == .deckExists(name: name, path: path))
    }
    #expect(try folder.bytes(of: "a/b/decks/A-B.json") == before)
    #expect(storeError { () throws(StoreError) in _ = try store.create(Deck(name: " .. ")) } == .emptyDeckName)
  }

  @Test func `takes the sample deck in once`() throws {
    try store.prepare()
    let fixture = "\(#filePath)".replacing("StoreTests.swift", with: "Fixtures/general-knowledge.json")
    let bytes = try DiskOperations.live.readFile(at: fixture, limit: 1 << 20)
    #expect(try store.install(bytes, as: "general-knowledge"))
    _ = try store.deckFiles.edit(try store.find(deck: "General knowledge"), .delete([Card.ID("braille")]))
    #expect(try !store.install(bytes, as: "general-knowledge"))
    #expect(try store.decks().map(\.cardCount) == [.success(19)])
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let changed = try folder.text(of: "a/b/decks/general-knowledge.json").split(separator: "\n")
    #expect(changed == lines.filter { !$0.contains("\"braille\"") })
  }

  @Test func `unites the journals of all devices and their conflict copies`() throws {
    try store.prepare()
    try store.journal(of: "laptop").append([review("1", at: 1), review("2", at: 2)])
    try store.journal(of: "../phone").append([undo("3", of: "1", at: 3)])
    #expect(try store.journalPaths().map { PathParts($0).name } == ["-phone.jsonl", "laptop.jsonl"])
    let copy = JournalLine.encode(review("2", at: 2)) + JournalLine.encode(review("4", at: 4)) + Array("{".utf8)
    folder.write(copy, to: "a/b/journal/laptop.sync-conflict-20261202-091504-ABCDEFG.jsonl")
    folder.write(
      JournalLine.encode(review("5", at: 5)), to: "a/b/journal/laptop (Ann's conflicted copy 2026-12-02).jsonl")
    folder.write("x", to: "a/b/journal/.syncthing.laptop.jsonl.tmp")
    let (history, damage) = try store.history()
    #expect(history.standing == [review("2", at: 2), review("4", at: 4), review("5", at: 5)])
    #expect(
      damage == [
        JournalDamage(
          path: "\(store.journalFolder)/laptop.sync-conflict-20261202-091504-ABCDEFG.jsonl",
          problem: JournalReader.Problem(line: 3, kind: .tornEnd))
      ])
  }

  @Test(arguments: [
    ("Capitals", "Capitals"), ("a/b\\c:d", "a-b-c-d"), ("..hidden", "hidden"), (" x. ", "x"),
    ("tab\tline\n", "tab-line-"),
    ("åäö 日本", "åäö 日本"), ("a\u{202E}b", "a-b"), ("../../etc", "-..-etc"),
  ])
  func `makes safe file names of deck names`(name: String, file: String) {
    #expect(DeckName.fileName(for: name) == file)
  }

  @Test func `makes no file name too long, and none of nothing`() {
    #expect(DeckName.fileName(for: String(repeating: "日", count: 300)) == String(repeating: "日", count: 66))
    for name in ["", "...", " / ", "\n"] { #expect(DeckName.fileName(for: name) == nil) }
  }
}
