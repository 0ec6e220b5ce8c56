import DeckEngine
import Glibc
import Testing

@testable import DeckStore

@Suite struct `A journal writer` {
  private let folder = TestFolder()
  private var path: String { "\(folder.path)/laptop.jsonl" }

  private func entries() throws -> [JournalEntry] { JournalReader(try folder.bytes(of: "laptop.jsonl")).entries }

  @Test func `makes the file with its first line, private to the user, and adds to it from then on`() throws {
    let writer = JournalWriter(path: path)
    #expect(folder.names.isEmpty)
    try writer.append([review("1")])
    #expect(FileStatus(at: path)?.mode == 0o600)
    try writer.append([review("2"), undo("3", of: "2")])
    try writer.append([])
    try JournalWriter(path: path).append([review("4")])
    let lines = [review("1"), review("2"), undo("3", of: "2"), review("4")].flatMap(JournalLine.encode)
    #expect(try folder.bytes(of: "laptop.jsonl") == lines)
  }

  @Test func `begins a new line after a torn one`() throws {
    folder.write(JournalLine.encode(review("1")) + Array("{\"id\": \"2".utf8), to: "laptop.jsonl")
    try JournalWriter(path: path).append([review("3")])
    let journal = JournalReader(try folder.bytes(of: "laptop.jsonl"))
    #expect(journal.entries == [review("1"), review("3")])
    #expect(journal.problems.map(\.line) == [2])
  }

  @Test func `goes on in the file that has its name now`() throws {
    let writer = JournalWriter(path: path)
    try writer.append([review("1")])
    #expect(unsafe rename(path, "\(path).old") == 0)
    try writer.append([review("2")])
    #expect(try entries() == [review("2")])
    folder.write(JournalLine.encode(review("3")), to: "other")
    #expect(unsafe rename("\(folder.path)/other", path) == 0)
    try writer.append([review("4")])
    #expect(try entries() == [review("3"), review("4")])
  }

  @Test func `loses and mixes no line when many write at once`() throws {
    let path = path
    let errors = Threads.run(4) { writer throws(StoreError) in
      let journal = JournalWriter(path: path)
      for number in 0..<100 { try journal.append([review("\(writer)-\(number)")]) }
    }
    #expect(errors == [])
    let journal = JournalReader(try folder.bytes(of: "laptop.jsonl"))
    #expect(journal.problems.isEmpty)
    #expect(
      Set(journal.entries.map(\.id)) == Set((0..<4).flatMap { writer in (0..<100).map { "\(writer)-\($0)" } }))
    #expect(journal.entries.count == 400)
  }

  @Test func `says what is wrong with the folder or the file`() throws {
    let missing = "\(folder.path)/gone/laptop.jsonl"
    #expect(
      storeError { () throws(StoreError) in try JournalWriter(path: missing).append([review("1")]) }
        == .cannot(.append, path: missing, code: ENOENT))
    #expect(
      storeError { () throws(StoreError) in try JournalWriter(path: folder.path).append([review("1")]) }
        == .notAFile(path: folder.path))
    #expect(unsafe mkfifo("\(folder.path)/pipe", 0o600) == 0)
    #expect(
      storeError { () throws(StoreError) in try JournalWriter(path: "\(folder.path)/pipe").append([review("1")]) }
        == .notAFile(path: "\(folder.path)/pipe"))
  }

  @Test func `leaves nothing torn on a disk that fills up or fails, and goes on when it works again`() throws {
    let before = JournalLine.encode(review("1"))
    for torn in [[], Array("{\"id\"".utf8)] {
      for bytes in 0..<JournalLine.encode(review("2")).count {
        folder.write(before + torn, to: "laptop.jsonl")
        let disk = FaultyDisk(.full(after: bytes))
        #expect(
          storeError { () throws(StoreError) in
            try JournalWriter(path: path, disk: disk.operations).append([review("2")])
          } == .cannot(.append, path: path, code: ENOSPC))
        #expect(try folder.bytes(of: "laptop.jsonl") == before + torn)
      }
    }
    folder.write(before, to: "laptop.jsonl")
    let writer = JournalWriter(path: path, disk: FaultyDisk(.noSync).operations)
    #expect(
      storeError { () throws(StoreError) in try writer.append([review("2")]) }
        == .cannot(.append, path: path, code: EIO))
    #expect(try folder.bytes(of: "laptop.jsonl") == before)
    try JournalWriter(path: path).append([review("2")])
    #expect(try entries() == [review("1"), review("2")])
  }

  @Test func `loses no line that it had written, wherever the process dies`() throws {
    let before = JournalLine.encode(review("1"))
    let length = JournalLine.encode(review("2")).count
    var deaths = 0
    for units in 0..<(3 * (length + 2) + 4) {
      folder.write(before, to: "laptop.jsonl")
      let writer = JournalWriter(path: path, disk: FaultyDisk(.death(after: units)).operations)
      var written = [review("1")]
      let error = storeError { () throws(StoreError) in
        for id in ["2", "3", "4"] {
          try writer.append([review(id)])
          written.append(review(id))
        }
      }
      if error != nil { deaths += 1 }
      #expect(try folder.bytes(of: "laptop.jsonl").starts(with: written.flatMap(JournalLine.encode)))
      // The next start sets a torn line aside and goes on; a whole line that was not acknowledged may count.
      try JournalWriter(path: path).append([review("5")])
      let found = try entries()
      #expect(found.prefix(written.count) == written[...])
      #expect(found.last == review("5"))
      #expect(found.count <= written.count + 2)
    }
    #expect(deaths > 3 * length)
  }
}
