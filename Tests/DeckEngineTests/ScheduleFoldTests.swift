import DeckEngine
import Testing

private let paris = Card.ID("paris")
private let rome = Card.ID("rome")
private let monday = Moment(seconds: 1_796_040_000)

/// An entry so many minutes after `monday`.
func entry(
  _ id: String, minutes: Int64 = 0, player: String = "", device: String = "desk", _ event: JournalEntry.Event
) -> JournalEntry {
  JournalEntry(
    id: id, device: device, player: player, moment: Moment(seconds: monday.microseconds / 1_000_000 + minutes * 60),
    zoneOffset: 0, event: event)
}

func answer(
  _ card: Card.ID, _ grade: Grade, mode: StudyMode = .study, schedule: String = SchedulerParameters.versionTag
) -> JournalEntry.Event {
  .review(Review(deck: "Cities", card: card, grade: grade, milliseconds: 900, mode: mode, schedule: schedule))
}

func mark(_ card: Card.ID, _ kind: CardMark.Kind) -> JournalEntry.Event {
  .mark(CardMark(deck: "Cities", card: card, kind: kind))
}

private let story: [JournalEntry] = [
  entry("1", minutes: 0, answer(paris, .good)),
  entry("2", minutes: 1, answer(rome, .again)),
  entry("3", minutes: 2, answer(rome, .good)),
  entry("4", minutes: 3, .undo(of: "2")),
  entry("5", minutes: 11, answer(paris, .good)),
  entry("6", minutes: 12, mark(rome, .flag)),
  entry("7", minutes: 13, mark(rome, .suspend)),
  entry("8", minutes: 14, .undo(of: "7")),
  entry("9", minutes: 15, mark(paris, .heard)),
  entry("a", minutes: 16, answer(paris, .again, mode: .round, schedule: "")),
  entry("b", minutes: 17, player: "Ada", answer(paris, .again)),
  entry("c", minutes: 18, .round(RoundSummary(deck: "Cities", correct: 1, total: 2, milliseconds: 9, mode: .round))),
]

@Suite struct `The fold over the journal` {
  @Test func `gives each card its memory, its counts and its marks`() throws {
    let scheduler = Scheduler()
    let fold = ScheduleFold(story, scheduler: scheduler)
    let first = scheduler.review(.new, .good, at: monday)
    let second = scheduler.review(first, .good, at: monday + .seconds(660))
    #expect(Set(fold.histories.keys) == [paris, rome])

    let known = try #require(fold.histories[paris])
    #expect(known.memory == second)
    #expect(known.repetitions == 2)
    #expect(known.lapses == 0)
    #expect(known.lastGrades == [.good, .good])
    #expect(known.firstReview == monday)
    #expect(known.lastHeard == monday + .seconds(900))
    #expect(known.lastReviewTaken == nil)

    let undone = try #require(fold.histories[rome])
    #expect(undone.memory == scheduler.review(.new, .good, at: monday + .seconds(120)))
    #expect(undone.lapses == 0)
    #expect(undone.isFlagged)
    #expect(!undone.isSuspended)
  }

  @Test func `is the same in whatever order lines arrive, and however often`() {
    var generator = SplitMix64(seed: 3)
    let expected = ScheduleFold(story)
    for _ in 0..<200 {
      let repeated = story + story.filter { _ in Bool.random(using: &generator) }
      #expect(ScheduleFold(repeated.shuffled(using: &generator)) == expected)
    }
  }

  @Test func `orders entries of the same instant by their ids`() {
    let entries = [entry("y", answer(paris, .good)), entry("x", answer(paris, .again))]
    #expect(ScheduleFold(entries).histories[paris]?.lastGrades == [.again, .good])
    #expect(ScheduleFold(entries.reversed()) == ScheduleFold(entries))
  }

  @Test func `takes one entry more as if it had been there from the start`() {
    var fold = ScheduleFold(story)
    let more = entry("d", minutes: 9000, answer(paris, .again))
    fold.apply(more)
    #expect(fold == ScheduleFold(story + [more]))
    #expect(fold.histories[paris]?.lapses == 1)
    #expect(fold.histories[paris]?.lastReviewTaken == more.moment)
  }

  @Test func `keeps the players apart`() {
    let fold = ScheduleFold(story, player: "Ada")
    #expect(fold.histories.keys.sorted() == [paris])
    #expect(fold.histories[paris]?.lapses == 1)
  }

  @Test func `lets an undo be undone, but only by a later one`() {
    let grade = entry("1", answer(paris, .good))
    let undo = entry("2", minutes: 1, .undo(of: "1"))
    let redo = entry("3", minutes: 2, .undo(of: "2"))
    #expect(ScheduleFold.counting([grade, undo]) == [])
    #expect(ScheduleFold.counting([redo, undo, grade]) == [grade])
    let early = entry("0", minutes: -1, .undo(of: "2"))
    #expect(ScheduleFold.counting([grade, undo, early]) == [])
  }

  @Test func `survives undos that void themselves, each other or nothing`() {
    let grade = entry("1", answer(paris, .good))
    let entries = [
      grade, entry("2", .undo(of: "2")), entry("3", .undo(of: "4")), entry("4", .undo(of: "3")),
      entry("5", .undo(of: "not there")),
    ]
    #expect(ScheduleFold.counting(entries) == [grade])
  }

  @Test func `undoes a grade whose clock ran ahead of the undo's`() {
    let ahead = entry("1", minutes: 600, device: "phone", answer(paris, .good))
    #expect(ScheduleFold.counting([ahead, entry("2", .undo(of: "1"))]) == [])
  }

  @Test func `gives the same days again when intervals are spread`() {
    var generator = SplitMix64(seed: 11)
    let entries = (0..<400).map { number in
      entry(
        "\(number)", minutes: Int64(number) * 700,
        answer(Card.ID("card-\(number % 20)"), Int.random(in: 0..<5, using: &generator) == 0 ? .again : .good))
    }
    #expect(ScheduleFold(entries) == ScheduleFold(entries.shuffled(using: &generator)))
    let exact = try? Scheduler(SchedulerParameters(isFuzzed: false))
    #expect(ScheduleFold(entries).histories != exact.map { ScheduleFold(entries, scheduler: $0).histories })
  }

  @Test func `keeps the last ten grades`() {
    let entries = (0..<12).map {
      entry("\($0 + 10)", minutes: Int64($0) * 2000, answer(paris, $0 < 2 ? .again : .good))
    }
    let history = ScheduleFold(entries).histories[paris]
    #expect(history?.lastGrades == Array(repeating: .good, count: 10))
    #expect(history?.repetitions == 12)
  }

  @Test(arguments: CardMark.Kind.allCases)
  func `takes in every mark`(kind: CardMark.Kind) {
    var history = CardHistory()
    history.mark(kind, at: monday)
    let day = StudyDay(at: monday, zoneOffset: 0)
    let tomorrow = StudyDay(at: day.end, zoneOffset: 0)
    #expect(history.isAvailable(on: day) == (kind != .bury && kind != .suspend))
    #expect(history.isAvailable(on: tomorrow) == (kind != .suspend))
    #expect(history.isFlagged == (kind == .flag))
    #expect(history.isSuspended == (kind == .suspend))
    #expect(history.lastHeard == (kind == .heard ? monday : nil))
    #expect(history.memory == .new)
  }

  @Test func `calls a card a leech at 8 wrong answers and every 4 after`() {
    var history = CardHistory()
    var leeches: [Int] = []
    for number in 0..<40 {
      history.answer(number % 2 == 0 ? .again : .good, of: paris, at: monday + .seconds(number * 600), by: Scheduler())
      if history.isLeech(threshold: 8) { leeches.append(history.lapses) }
      #expect(!history.isLeech(threshold: 0))
    }
    #expect(leeches == [8, 12, 16, 20])
  }
}

@Suite struct `What another program knew of a card` {
  private let card = Card.ID("a")
  private let memory = MemoryState(
    phase: .review, step: nil, stability: 40, difficulty: 3, due: Moment(seconds: 4_000_000),
    lastReview: Moment(seconds: 1000))

  private func entry(_ id: String, seconds: Int64, _ event: JournalEntry.Event) -> JournalEntry {
    JournalEntry(id: id, device: "d", player: "", moment: Moment(seconds: seconds), zoneOffset: 0, event: event)
  }

  private func answer(_ id: String, seconds: Int64) -> JournalEntry {
    entry(
      id, seconds: seconds,
      .review(Review(deck: "D", card: card, grade: .good, milliseconds: 0, mode: .study, schedule: "fsrs-6")))
  }

  @Test func `counts in place of the answers before it, and those after go on from it`() {
    let known = entry(
      "k", seconds: 1001, .known(KnownMemory(deck: "D", card: card, memory: memory, repetitions: 9, lapses: 2)))
    let before = ScheduleFold([answer("1", seconds: 1000), known]).histories[card]
    #expect(before?.memory == memory && before?.repetitions == 9 && before?.lapses == 2)
    #expect(before?.firstReview == Moment(seconds: 1000))
    let alone = ScheduleFold([known]).histories[card]
    #expect(alone?.memory == memory && alone?.firstReview == Moment(seconds: 1000))
    let after = ScheduleFold([known, answer("2", seconds: 4_000_000)]).histories[card]
    #expect(
      after?.memory
        == Scheduler().review(memory, .good, at: Moment(seconds: 4_000_000), card: card, repetition: 9))
    #expect(after?.repetitions == 10)
  }
}
