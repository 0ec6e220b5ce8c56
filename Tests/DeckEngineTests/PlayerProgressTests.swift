import DeckEngine
import Testing

@Suite struct `A player's progress` {
  /// Noon of a day in UTC.
  private static let noon = Moment(seconds: 20_000 * 86_400 + 43_200)

  @Test func `is empty for a player who has done nothing`() {
    let progress = PlayerProgress([], player: "Kim", at: Self.noon, zoneOffset: 0)
    #expect(progress == PlayerProgress(name: "Kim", today: 20_000, forecast: Array(repeating: 0, count: 30)))
    #expect(progress.percentage == nil && progress.retention == nil && progress.streak == 0)
    #expect(progress.dueToday == 0 && progress.doneToday == 0 && progress.milliseconds == 0)
  }

  @Test func `adds up rounds, tables and days, whatever the order of the entries`() {
    let entries = [
      round("a", "tables 7 8", 8, of: 10, milliseconds: 50_000, daysAgo: 2),
      round("b", "tables 7", 10, of: 10, milliseconds: 40_000, daysAgo: 1),
      round("c", "tables 7", 10, of: 10, milliseconds: 45_000, daysAgo: 0),
      round("d", "Doctor Who", 1, of: 2, milliseconds: 9000, daysAgo: 0),
      round("e", "tables 7", 0, of: 10, milliseconds: 1, daysAgo: 0),
      entry("f", .undo(of: "e"), daysAgo: 0),
      answer("g", "times:7x8", .good, daysAgo: 2), answer("h", "times:8x7", .again, daysAgo: 1),
      answer("i", "times:7x8", .good, daysAgo: 0), answer("j", "paris", .good, daysAgo: 0, schedule: ""),
      answer("k", "times:7x8", .good, daysAgo: 0, player: "Kim"),
    ]
    let progress = PlayerProgress(entries.reversed(), player: "", name: "Player", at: Self.noon, zoneOffset: 0)
    #expect(progress.name == "Player")
    #expect([progress.rounds, progress.score, progress.asked] == [4, 29, 32])
    #expect(progress.percentage == 90)
    #expect(progress.best == result(10, 10, 40_000, daysAgo: 1))
    #expect(progress.latest == result(1, 2, 9000, daysAgo: 0))
    #expect(
      progress.tables == [
        PlayerProgress.Table(
          table: 7, rounds: 3, answered: 2, correct: 2, best: result(10, 10, 40_000, daysAgo: 1),
          latest: result(10, 10, 45_000, daysAgo: 0)),
        PlayerProgress.Table(
          table: 8, rounds: 1, answered: 1, correct: 0, best: result(8, 10, 50_000, daysAgo: 2),
          latest: result(8, 10, 50_000, daysAgo: 2)),
      ])
    #expect(progress.weakestFirst.map(\.table) == [8, 7])
    #expect(
      progress.days == [
        PlayerProgress.Day(number: 19_998, answered: 1, correct: 1, milliseconds: 2000),
        PlayerProgress.Day(number: 19_999, answered: 1, correct: 0, milliseconds: 2000),
        PlayerProgress.Day(number: 20_000, answered: 2, correct: 2, milliseconds: 4000),
      ])
    #expect(progress.streak == 3 && progress.doneToday == 2 && progress.milliseconds == 8000)
    #expect(progress.recall == [PlayerProgress.Recall(fromDays: 1, toDays: 1, asked: 2, known: 1)])
    #expect(progress.retention == 50)
    #expect(progress.facts.keys.map(\.text) == ["times:7x8"])
    #expect(progress.facts[Card.ID("times:7x8")].map { [$0.answered, $0.correct] } == [3, 2])
    #expect(progress.forecast.reduce(0, +) == 1)
    // Answered correctly a moment ago, and yet not certain to be known next week.
    #expect(progress.facts.values.allSatisfy { $0.strength > 0.3 && $0.strength < 0.95 })
  }

  @Test func `has a streak that lasts until a whole day is missed`() {
    func streak(_ daysAgo: [Int]) -> Int {
      let days = daysAgo.map { PlayerProgress.Day(number: 100 - $0, answered: 1, correct: 1, milliseconds: 1) }
      return PlayerProgress(today: 100, days: days).streak
    }
    #expect([[], [0], [1], [2], [3, 1, 0], [3, 2, 1], [5, 4, 2]].map(streak) == [0, 1, 1, 0, 2, 3, 0])
  }

  @Test func `counts a day by the place where it was lived, from four in the morning`() {
    let late = Moment(seconds: 20_000 * 86_400 + 2 * 3600)
    func day(_ zone: Int) -> Int? {
      var entry = answer("a", "times:7x8", .good, daysAgo: 0)
      entry.moment = late
      entry.zoneOffset = zone
      return PlayerProgress([entry], player: "", at: Self.noon, zoneOffset: 0).days.first?.number
    }
    #expect(day(0) == 19_999 && day(3 * 3600) == 20_000)
  }

  @Test func `has as its best the greater share, then the less time a card`() {
    let ten = result(10, 10, 40_000, daysAgo: 0)
    #expect(ten.isBetter(than: result(19, 20, 10_000, daysAgo: 0)))
    #expect(ten.isBetter(than: result(20, 20, 81_000, daysAgo: 0)))
    #expect(!ten.isBetter(than: result(20, 20, 79_000, daysAgo: 0)) && !ten.isBetter(than: ten))
    #expect(PlayerProgress.percentage(199, of: 200) == 99 && PlayerProgress.percentage(1, of: 0) == nil)
  }

  @Test func `comes made up for previews, always the same`() {
    let sample = PlayerProgress.sample()
    #expect(sample.name == "John Appleseed" && sample.rounds == 330 && sample.asked == 3300)
    #expect(sample == .sample() && sample != .sample(seed: 1))
    for seed in 0..<200 as Range<UInt64> {
      let sample = PlayerProgress.sample(seed: seed)
      #expect(sample.tables.map(\.table) == Array(1...12))
      #expect(sample.tables.allSatisfy { ($0.percentage ?? -1) >= 0 && ($0.percentage ?? 101) <= 100 })
      #expect(sample.facts.values.allSatisfy { $0.correct <= $0.answered && (0...1).contains($0.strength) })
      #expect(sample.days.allSatisfy { $0.correct <= $0.answered } && sample.forecast.allSatisfy { $0 >= 0 })
      #expect(sample.recall.allSatisfy { $0.known <= $0.asked } && sample.streak >= 9)
    }
  }

  private func result(_ correct: Int, _ total: Int, _ milliseconds: Int, daysAgo: Int) -> PlayerProgress.RoundResult {
    PlayerProgress.RoundResult(
      correct: correct, total: total, milliseconds: milliseconds,
      moment: entry("", .undo(of: ""), daysAgo: daysAgo).moment)
  }

  private func round(_ id: String, _ deck: String, _ correct: Int, of total: Int, milliseconds: Int, daysAgo: Int)
    -> JournalEntry
  {
    var entry = entry(
      id, .round(RoundSummary(deck: deck, correct: correct, total: total, milliseconds: milliseconds, mode: .tables)),
      daysAgo: daysAgo)
    // Rounds of one day follow each other as their ids do; the result's moment is that of the day.
    entry.zoneOffset = 0
    return entry
  }

  private func answer(
    _ id: String, _ card: String, _ grade: Grade, daysAgo: Int, player: String = "", schedule: String = "fsrs-6"
  ) -> JournalEntry {
    let review = Review(
      deck: "tables 7", card: Card.ID(card), grade: grade, milliseconds: 2000, mode: .tables, schedule: schedule)
    return entry(id, .review(review), daysAgo: daysAgo, player: player)
  }

  private func entry(_ id: String, _ event: JournalEntry.Event, daysAgo: Int, player: String = "") -> JournalEntry {
    JournalEntry(
      id: id, device: "d", player: player, moment: Self.noon + .seconds(-86_400 * daysAgo - 60), zoneOffset: 0,
      event: event)
  }
}
