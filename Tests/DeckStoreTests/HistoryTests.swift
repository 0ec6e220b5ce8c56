import DeckEngine
import Testing

@testable import DeckStore

@Suite struct `A history` {
  @Test func `counts each entry once, by time and then by id`() {
    let entries = [review("b", at: 5), review("c", at: 1), review("a", at: 5), review("b", at: 5)]
    #expect(History(entries).standing == [review("c", at: 1), review("a", at: 5), review("b", at: 5)])
  }

  @Test func `leaves out what was undone, even if the undo is older by a wrong clock`() {
    let history = History([undo("u", of: "1", at: -9), review("1"), review("2")])
    #expect(history.standing == [review("2")])
    #expect(history.entries == [undo("u", of: "1", at: -9), review("1"), review("2")])
  }

  @Test func `remembers an undo whose entry has not arrived yet`() {
    let early = History([undo("u", of: "1")])
    #expect(early.standing.isEmpty)
    #expect(early.merged(with: History([review("1")])).standing.isEmpty)
  }

  @Test func `lets an undone undo count no longer`() {
    let entries = [review("1"), undo("2", of: "1"), undo("3", of: "2")]
    #expect(History(entries).standing == [review("1")])
    #expect(History(entries + [undo("4", of: "3")]).standing.isEmpty)
    // A second undo of the review itself is not undone by that.
    #expect(History(entries + [undo("5", of: "1")]).standing.isEmpty)
  }

  @Test func `takes nothing back for undos that void each other in a circle`() {
    #expect(
      History([undo("1", of: "2"), undo("2", of: "1"), undo("3", of: "3"), review("4")]).standing == [review("4")])
    let tail = [undo("1", of: "2"), undo("2", of: "1"), undo("5", of: "1"), review("4"), undo("6", of: "4")]
    #expect(History(tail).standing.isEmpty)
  }

  /// Entries over few ids, so that doubles, clashes, chains and circles of undos are common.
  private func randomEntries(_ generator: inout SplitMix64) -> [JournalEntry] {
    (0..<Int.random(in: 0...12, using: &generator)).map { _ in
      let id = "\(Int.random(in: 0..<8, using: &generator))"
      let time = Int64.random(in: 0..<3, using: &generator)
      return Bool.random(using: &generator)
        ? review(id, at: time, grade: Grade.allCases.randomElement(using: &generator) ?? .good)
        : undo(id, of: "\(Int.random(in: 0..<8, using: &generator))", at: time)
    }
  }

  @Test func `is the same whatever order, grouping and repetition its parts come in`() {
    var generator = SplitMix64(seed: 5)
    for _ in 0..<4_000 {
      let parts = (0..<3).map { _ in randomEntries(&generator) }
      let (a, b, c) = (History(parts[0]), History(parts[1]), History(parts[2]))
      let all = History(parts.flatMap { $0 })
      #expect(a.merged(with: b) == b.merged(with: a))
      #expect(a.merged(with: b).merged(with: c) == a.merged(with: b.merged(with: c)))
      #expect(a.merged(with: a) == a)
      #expect(a.merged(with: b).merged(with: c) == all)
      #expect(History((parts.flatMap { $0 } + parts[1]).shuffled(using: &generator)) == all)
    }
  }
}
