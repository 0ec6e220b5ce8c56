import DeckEngine
import Testing

@testable import DeckStore

@Suite struct `The cache of the fold` {
  private let folder = TestFolder()
  private var store: Store { Store(path: folder.path) }
  private var cache: FoldCache { FoldCache(store, player: "", wishes: ScheduleWishes()) }

  /// Reviews of 50 cards, an hour apart.
  private func reviews(_ range: Range<Int>, device: String = "laptop") -> [JournalEntry] {
    range.map { number in
      review(
        "\(device)-\(number)", at: Int64(number) * 3_600_000_000, card: "card\(number % 50)",
        grade: number % 7 == 0 ? .again : .good)
    }
  }

  private func lines(_ entries: [JournalEntry]) -> [UInt8] { entries.flatMap(JournalLine.encode) }

  /// What reading everything comes to.
  private func truth() throws -> ScheduleFold { ScheduleFold(try store.history().history.entries) }

  /// A store with a history that is long enough, and its cache.
  private func prepare(_ entries: [JournalEntry]) throws {
    try store.prepare()
    folder.write(lines(entries), to: "journal/laptop.jsonl")
    let read = try cache.load()
    #expect(read.isWorthKeeping && read.linesRead == entries.count)
    cache.keep(read)
    #expect(try store.names(in: store.cacheFolder).count == 1)
  }

  @Test func `gives what reading everything gives, and reads nothing`() throws {
    try prepare(reviews(0..<2000))
    let known = try cache.load()
    #expect(known.linesRead == 0 && !known.isWorthKeeping)
    #expect(known.fold == (try truth()))
  }

  @Test func `goes on from where it stands with what any device added since`() throws {
    try prepare(reviews(0..<2000))
    folder.write(lines(reviews(0..<2100)) + Array("{\"torn".utf8), to: "journal/laptop.jsonl")
    folder.write(lines(reviews(2000..<2050, device: "phone")), to: "journal/phone.jsonl")
    let known = try cache.load()
    #expect(known.linesRead == 150)
    #expect(known.fold == (try truth()))
    #expect(
      known.damage == [
        "\(folder.path)/journal/laptop.jsonl: Line 2101 breaks off and is set aside. All other lines count."
      ])
  }

  @Test(arguments: [
    undo("u", of: "laptop-5", at: 9_000_000_000_000), review("late", at: 5, card: "card1"),
    JournalEntry(
      id: "t", device: "phone", player: "", moment: Moment(microseconds: 9_000_000_000_000), zoneOffset: 0,
      event: .tuned(.reset)), review("laptop-7", at: 7 * 3_600_000_000, card: "card7", grade: .again),
  ])
  func `reads everything where something reaches back`(entry: JournalEntry) throws {
    try prepare(reviews(0..<2000))
    folder.write(lines([entry]), to: "journal/phone.jsonl")
    let known = try cache.load()
    #expect(known.linesRead >= 2000)
    #expect(known.fold == (try truth()))
  }

  @Test func `counts in step what was added and undone since`() throws {
    try prepare(reviews(0..<2000))
    folder.write(
      lines(reviews(2000..<2010, device: "phone") + [undo("u", of: "phone-2009", at: 9_000_000_000_000)]),
      to: "journal/phone.jsonl")
    let known = try cache.load()
    #expect(known.linesRead == 11)
    #expect(known.fold == (try truth()))
  }

  @Test func `is not made while something is undone that has not come yet`() throws {
    try store.prepare()
    folder.write(lines(reviews(0..<2000) + [undo("u", of: "elsewhere", at: 1)]), to: "journal/laptop.jsonl")
    #expect(try cache.load().isWorthKeeping == false)
  }

  @Test func `is not believed of a journal that was changed, shortened or taken away`() throws {
    let entries = reviews(0..<2000)
    try prepare(entries)
    var changed = lines(entries)
    let place = try #require(changed.firstRange(of: Array("\"grade\": 3".utf8))).upperBound - 1
    changed[place] = UInt8(ascii: "1")
    for bytes in [changed, lines(Array(entries.dropLast())), lines(Array(entries.dropFirst()))] {
      folder.write(bytes, to: "journal/laptop.jsonl")
      let known = try cache.load()
      #expect(known.linesRead >= 1999)
      #expect(known.fold == (try truth()))
    }
    folder.write([], to: "journal/laptop.jsonl")
    folder.write(lines(entries), to: "journal/other.jsonl")
    #expect(try cache.load().fold == (try truth()))
  }

  @Test func `is not believed when torn or damaged anywhere`() throws {
    try prepare(reviews(0..<2000))
    let name = try "cache/\(#require(store.names(in: store.cacheFolder).first))"
    let whole = try folder.bytes(of: name)
    let expected = try truth()
    var generator = SplitMix64(seed: 5)
    for _ in 0..<40 {
      var bytes = whole
      if Bool.random(using: &generator) {
        bytes.removeLast(Int.random(in: 1...bytes.count, using: &generator))
      } else {
        bytes[Int.random(in: bytes.indices, using: &generator)] ^= UInt8.random(in: 1...255, using: &generator)
      }
      folder.write(bytes, to: name)
      let known = try cache.load()
      #expect(known.linesRead == 2000)
      #expect(known.fold == expected)
    }
  }

  @Test func `is for one player and one set of wishes`() throws {
    try prepare(reviews(0..<2000))
    var wishes = ScheduleWishes()
    wishes.desiredRetention = 0.8
    #expect(try FoldCache(store, player: "", wishes: wishes).load().linesRead == 2000)
    let other = try FoldCache(store, player: "Ann", wishes: ScheduleWishes()).load()
    #expect(other.linesRead == 2000 && other.fold.histories.isEmpty)
  }

  @Test func `is left out for short journals and where it can't be written`() throws {
    try store.prepare()
    folder.write(lines(reviews(0..<20)), to: "journal/laptop.jsonl")
    #expect(try cache.load().isWorthKeeping == false)
    folder.write(lines(reviews(0..<2000)), to: "journal/laptop.jsonl")
    let disk = FaultyDisk(.full(after: 100))
    let broken = FoldCache(
      Store(path: folder.path, disk: disk.operations), player: "", wishes: ScheduleWishes())
    broken.keep(try broken.load())
    #expect(try store.names(in: store.cacheFolder) == [])
    #expect(try cache.load().fold == (try truth()))
  }
}
