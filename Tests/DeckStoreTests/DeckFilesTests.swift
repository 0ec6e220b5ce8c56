import DeckEngine
import Glibc
import Testing

@testable import DeckStore

@Suite struct `A deck file on the disk` {
  private let folder = TestFolder()
  private var path: String { "\(folder.path)/deck.json" }
  private let text = "[\n  {\"id\": \"a\", \"prompt\": \"p\", \"answer\": \"q\"}\n]\n"

  @Test func `is changed as it stands there now, and keeps its permissions`() throws {
    folder.write(text, to: "deck.json")
    #expect(unsafe chmod(path, 0o640) == 0)
    let (deck, inverse) = try DeckFiles().edit(path, .change(card("a", "p", "r")))
    #expect(deck == Deck(name: "deck", cards: [card("a", "p", "r")]))
    #expect(try folder.text(of: "deck.json") == text.replacing("\"q\"", with: "\"r\""))
    #expect(FileStatus(at: path)?.mode == 0o640)
    folder.write(text.replacing("\"p\"", with: "\"P\""), to: "deck.json")
    #expect(try DeckFiles().edit(path, inverse).deck == Deck(name: "deck", cards: [card("a", "p", "q")]))
    #expect(folder.names == ["deck.json"])
  }

  @Test(.enabled(if: geteuid() == 0, "only root may give a file away"))
  func `keeps its owner`() throws {
    folder.write(text, to: "deck.json")
    #expect(unsafe chown(path, 12_345, 54_321) == 0)
    _ = try DeckFiles().edit(path, .change(card("a", "p", "r")))
    #expect(FileStatus(at: path)?.owner == 12_345)
    #expect(FileStatus(at: path)?.group == 54_321)
  }

  @Test func `is not written to by a change that changes nothing`() throws {
    folder.write(text, to: "deck.json")
    let before = FileStatus(at: path)
    _ = try DeckFiles().edit(path, .change(card("a", "p", "q")))
    #expect(FileStatus(at: path) == before)
  }

  @Test func `is replaced behind a symbolic link, which stays`() throws {
    folder.write(text, to: "real.json")
    #expect(unsafe symlink("real.json", path) == 0)
    _ = try DeckFiles().edit(path, .delete([Card.ID("a")]))
    #expect(try folder.text(of: "real.json") == "[]\n")
    var status = stat()
    #expect(unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test func `that is damaged stays as it is`() throws {
    folder.write("[{]", to: "deck.json")
    let error = storeError { () throws(StoreError) in _ = try DeckFiles().edit(path, .delete([])) }
    guard case .deckDamaged(path, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try folder.text(of: "deck.json") == "[{]")
  }

  @Test func `must be a file, be there, and be of a size to read`() throws {
    #expect(
      storeError { () throws(StoreError) in _ = try DeckFiles().load(folder.path) } == .notAFile(path: folder.path))
    #expect(unsafe mkfifo("\(folder.path)/pipe", 0o600) == 0)
    #expect(
      storeError { () throws(StoreError) in _ = try DeckFiles().load("\(folder.path)/pipe") }
        == .notAFile(path: "\(folder.path)/pipe"))
    #expect(
      storeError { () throws(StoreError) in _ = try DeckFiles().edit(path, .delete([])) }
        == .cannot(.read, path: path, code: ENOENT))
    folder.write("", to: "deck.json")
    #expect(unsafe truncate(path, 257 << 20) == 0)
    #expect(
      storeError { () throws(StoreError) in _ = try DeckFiles().load(path) }
        == .tooLarge(path: path, bytes: 257 << 20))
  }

  @Test func `takes a text editor's save into account that comes while it is changed`() throws {
    folder.write(text, to: "deck.json")
    let folder = folder
    let edited = text.replacing("\"q\"", with: "\"edited\"")
    let live = DiskOperations.live
    var disk = live
    let path = path
    // The editor saves just before the first replacement, by a file of its own as editors do.
    disk.sync = { descriptor, dataOnly throws(DiskOperations.Failure) in
      if (try? DeckFiles().load(path).deck.cards.first?.answer) == "q" {
        let file = OpenFile(descriptor: try live.open("\(path)~", O_WRONLY | O_CREAT | O_EXCL, 0o600))
        try live.writeAll(Array(edited.utf8)[...], to: file)
        try live.rename("\(path)~", path, true)
      }
      try live.sync(descriptor, dataOnly)
    }
    let deck = try DeckFiles(disk: disk).edit(path, .add([card("n", "new", "card")])).deck
    #expect(deck.cards == [card("n", "new", "card"), card("a", "p", "edited")])
    #expect(try DeckFiles().load(path).deck == deck)
    #expect(folder.names == ["deck.json"])
  }

  @Test func `loses no card when many add at once`() throws {
    folder.write("[]\n", to: "deck.json")
    let path = path
    let errors = Threads.run(4) { writer throws(StoreError) in
      for number in 0..<60 {
        _ = try DeckFiles().edit(path, .add([card("\(writer)-\(number)", "p", "q")]))
      }
    }
    #expect(errors == [])
    let ids = Set(try DeckFiles().load(path).deck.cards.map(\.id.text))
    #expect(ids == Set((0..<4).flatMap { writer in (0..<60).map { "\(writer)-\($0)" } }))
    #expect(folder.names == ["deck.json"])
  }

  @Test func `is wholly old or wholly new wherever the process dies`() throws {
    let old = DeckFile.bytes(of: Deck(name: "D", cards: (0..<8).map { card("\($0)", "prompt \($0)", "answer") }))
    let new = try DeckFile(bytes: old, path: path).applying(.change(card("3", "changed", "too"))).file.bytes
    var outcomes: [Bool] = []
    for units in 0..<(new.count + 10) {
      folder.write(old, to: "deck.json")
      let disk = FaultyDisk(.death(after: units))
      let error = storeError { () throws(StoreError) in
        _ = try DeckFiles(disk: disk.operations).edit(path, .change(card("3", "changed", "too")))
      }
      let found = try folder.bytes(of: "deck.json")
      #expect(found == old || found == new)
      outcomes.append(found == new)
      // Only what had no error may be relied on, and that must be there.
      if error == nil { #expect(found == new) }
      // The next start of the program works, whatever the dead one left.
      #expect(try DeckFiles().edit(path, .delete([Card.ID("0")])).deck.cards.count == 7)
    }
    #expect(outcomes.first == false)
    #expect(outcomes.last == true)
    #expect(outcomes == outcomes.sorted { !$0 && $1 })
  }

  @Test func `stays, with nothing beside it, when the disk is full or fails`() throws {
    folder.write(text, to: "deck.json")
    func error(_ fault: FaultyDisk.Fault) -> StoreError? {
      storeError { () throws(StoreError) in
        _ = try DeckFiles(disk: FaultyDisk(fault).operations).edit(path, .change(card("a", "p", "r")))
      }
    }
    for bytes in 0..<text.utf8.count {
      #expect(error(.full(after: bytes)) == .cannot(.write, path: path, code: ENOSPC))
    }
    #expect(error(.noSync) == .cannot(.write, path: path, code: EIO))
    #expect(try folder.text(of: "deck.json") == text)
    #expect(folder.names == ["deck.json"])
  }
}
