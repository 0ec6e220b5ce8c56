#if AnkiPackages
  import DeckEngine
  import DeckFormats
  import Testing

  @testable import AnkiPackage

  @Suite struct `A hostile package` {
    private let workshop = Workshop()

    private func error(_ entries: [Workshop.Entry], limits: PackageLimits = PackageLimits()) -> PackageError? {
      error(at: workshop.package(entries), limits: limits)
    }

    private func error(at path: String, limits: PackageLimits = PackageLimits()) -> PackageError? {
      do throws(PackageError) {
        _ = try AnkiPackage(path: path, limits: limits).deck(withSchedule: true)
        return nil
      } catch { return error }
    }

    private func error(of statements: String) -> PackageError? {
      error([.init(name: "collection.anki2", bytes: workshop.database(statements))])
    }

    @Test func `with paths, links or two files of one name is refused`() {
      #expect(error([.init(name: "../x")]) == .forbiddenEntry("the path “../x”"))
      #expect(error([.init(name: "/etc/passwd")]) == .forbiddenEntry("the path “/etc/passwd”"))
      #expect(
        error([.init(name: "collection.anki2", target: "/etc/passwd")])
          == .forbiddenEntry("the link “collection.anki2”"))
      #expect(error([.init(name: "media"), .init(name: "media")]) == .forbiddenEntry("two files “media”"))
    }

    @Test func `that unpacks out of all proportion is refused before it fills the memory`() {
      var limits = PackageLimits()
      limits.free = 1 << 20
      limits.ratio = 10
      let zeros = [UInt8](repeating: 0, count: 8 << 20)
      let path = workshop.package([.init(name: "collection.anki2", bytes: zeros)], isDeflated: true)
      #expect(bytes(of: path).count < 1 << 20)
      #expect(error(at: path, limits: limits) == .tooLarge(entry: "collection.anki2", limit: 1 << 20))
      limits.entries = 2
      #expect(
        error([.init(name: "1"), .init(name: "2"), .init(name: "3")], limits: limits) == .tooManyEntries(limit: 2))
      #expect(error([.init(name: "meta", bytes: zeros)]) == .tooLarge(entry: "meta", limit: 1024))
    }

    @Test func `of another kind, or of nothing, is told as what it is`() {
      #expect(error([.init(name: "meta", bytes: [8, 9]), .init(name: "collection.anki2")]) == .tooNew(version: 9))
      #expect(error([.init(name: "readme")]) == .missing("collection.anki2"))
      #expect(error([.init(name: "collection.anki2")]) == .damagedCollection("it is no SQLite database"))
      #expect(
        error([.init(name: "collection.anki21b", bytes: [1, 2, 3])])?.description.contains("sound package") == true)
      #expect(error(at: "/nonexistent.apkg")?.description.hasPrefix("can't be read") == true)
      #expect(error(at: "/tmp") == .cannotOpen(reason: "it is no file"))
      #expect(error(of: "CREATE TABLE x (a)") == .missing("the table col"))
    }

    @Test func `whose tables compute is refused`() {
      let tables = Workshop.collection(models: "{}")
      #expect(
        error(of: tables + "DROP TABLE notes; CREATE VIEW notes AS SELECT 1 id, 'g' guid, 1 mid, '' tags, 'x' flds")
          == .forbiddenSchema("notes"))
      #expect(
        error(
          of: tables
            + "DROP TABLE notes; CREATE TABLE notes (id integer PRIMARY KEY, guid text, mid integer, tags text, "
            + "flds text AS (hex(zeroblob(30000000))))") == .forbiddenSchema("notes"))
      #expect(
        error(of: tables + "DROP TABLE notes; CREATE VIRTUAL TABLE notes USING fts4(id, guid, mid, tags, flds)")
          == .forbiddenSchema("notes"))
    }

    @Test func `may hold triggers and views that nobody asks for; they do not run`() {
      let tables = Workshop.collection(models: "{}")
      #expect(
        error(
          of: tables
            + "CREATE VIEW v AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x FROM c;"
            + "CREATE TRIGGER t AFTER INSERT ON notes BEGIN DELETE FROM cards; END") == nil)
    }

    @Test func `gives media names that lead nowhere no file`() throws {
      let collection = workshop.database(Workshop.collection(models: "{}"))
      let list = #"{"0": "../x.mp3", "1": "/etc/passwd", "2": "ok.mp3", "meta": "y.mp3"}"#
      let package = AnkiPackage(
        path: workshop.package([
          .init(name: "collection.anki2", bytes: collection), .init(name: "media", bytes: Array(list.utf8)),
          .init(name: "0", bytes: [1]), .init(name: "2", bytes: [2]),
        ]))
      #expect(try package.deck().media == ["ok.mp3"])
      var taken: [String] = []
      try package.media(named: ["../x.mp3", "ok.mp3"]) { name, _ in
        taken.append(name)
        return true
      }
      #expect(taken == ["ok.mp3"])
    }

    @Test(arguments: ["latest_sched.apkg", "legacy_sched.apkg"])
    func `made of a sound one at random is read or refused`(name: String) {
      let sound = bytes(of: fixture(name))
      var random = SplitMix64(seed: 8)
      var refused = 0
      for _ in 0..<150 {
        let path = workshop.write(Self.mutant(sound, &random))
        if error(at: path) != nil { refused += 1 }
      }
      #expect(refused > 10 && refused < 150)
    }

    @Test func `with a collection changed at random is read or refused`() throws {
      let archive = try ArchiveReader(path: fixture("legacy_sched.apkg"))
      var collection: [UInt8] = []
      while let entry = try archive.next() {
        if entry.name == "collection.anki21" { collection = try archive.bytes(of: entry.name, limit: 1 << 20) }
      }
      var random = SplitMix64(seed: 9)
      for _ in 0..<300 {
        do throws(PackageError) {
          _ = try CollectionReader(Self.mutant(collection, &random)).deck(withSchedule: true)
        } catch { #expect(!error.description.isEmpty) }
      }
    }

    @Test func `list of media or message of any bytes is read or refused`() {
      var random = SplitMix64(seed: 10)
      for _ in 0..<2000 {
        let bytes = (0..<Int.random(in: 0..<40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
        do throws(PackageError) {
          let names = try MediaList.names(message: bytes)
          #expect(names.values.allSatisfy { MediaNames.isPlain($0) })
        } catch { #expect(error == .damagedArchive("its list of media can't be read")) }
      }
    }

    /// Bytes with some of them changed, left out or doubled.
    private static func mutant(_ sound: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
      var bytes = sound
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<8, using: &random) {
        case 0: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...64, using: &random)))
        case 1: bytes.insert(contentsOf: bytes[place...].prefix(64), at: place)
        default: bytes[place] = UInt8.random(in: 0...255, using: &random)
        }
        if bytes.isEmpty { bytes = [0] }
      }
      return bytes
    }
  }
#endif
