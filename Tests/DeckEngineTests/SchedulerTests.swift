import DeckEngine
import JSONText
import Testing

/// Whether two numbers differ by no more than a billionth of the expected one.
private func agree(_ value: Double, _ expected: Double) -> Bool {
  abs(value - expected) <= 1e-9 * max(abs(expected), 1e-300)
}

private let noon = Moment(seconds: 1_700_000_000)

@Suite struct `The scheduler` {
  @Test(arguments: [("fsrs_small.jsonl", 300, 1928), ("fsrs_main.jsonl.xz", 2000, 31164)])
  func `gives the states of py-fsrs after every answer of the table`(
    name: String, histories: Int, reviews: Int
  ) throws {
    let table = try SchedulerTables.table(name)
    #expect(table.histories.count == histories)
    var count = 0
    var mismatches: [String] = []
    for history in table.histories {
      var state = MemoryState.new
      for (index, row) in history.rows.enumerated() {
        let scheduler = try #require(table.schedulers[row.config])
        let grade = try #require(Grade(rawValue: row.rating))
        let now = Moment(seconds: Int64(row.time))
        let before = scheduler.retrievability(of: state, at: now)
        state = scheduler.review(state, grade, at: now)
        let later = scheduler.retrievability(of: state, at: now + .seconds(30 * 86_400))
        let due = scheduler.retrievability(of: state, at: state.due)
        let phases: [MemoryState.Phase] = [.new, .learning, .review, .relearning]
        let isSame =
          agree(before, row.retrievability) && agree(state.stability, row.stability)
          && agree(state.difficulty, row.difficulty) && agree(later, row.retrievabilityAfter30Days)
          && agree(due, row.retrievabilityWhenDue) && state.phase == phases[row.state] && state.step == row.step
          && state.due == Moment(seconds: Int64(row.due)) && state.lastReview == now
          && (row.interval.map { scheduler.interval(stability: state.stability) == $0 } ?? true)
        if !isSame { mismatches.append("history \(history.id), answer \(index): \(state), expected \(row)") }
        count += 1
      }
    }
    #expect(mismatches.prefix(5) == [])
    #expect(count == reviews)
  }

  @Test func `knows nothing of a card never answered`() {
    #expect(Scheduler().retrievability(of: .new, at: noon) == 0)
  }

  @Test func `takes time before the last answer as none`() {
    let scheduler = Scheduler()
    let learned = scheduler.review(.new, .easy, at: noon)
    let lastYear = noon + .seconds(-365 * 86_400)
    #expect(scheduler.retrievability(of: learned, at: lastYear) == 1)
    let again = scheduler.review(learned, .good, at: lastYear)
    #expect(again.stability == learned.stability)
    #expect(again.due == lastYear + .seconds(8 * 86_400))
  }

  @Test(arguments: Grade.allCases)
  func `stays within its numbers however long the same grade goes on`(grade: Grade) throws {
    for weights in [SchedulerParameters.defaultWeights, SchedulerParameters.weightRanges.map(\.upperBound)] {
      let scheduler = Scheduler(try SchedulerParameters(weights: weights))
      var state = MemoryState.new
      var now = noon
      for repetition in 0..<500 {
        let before = state.due
        state = scheduler.review(state, grade, at: now, card: Card.ID("a"), repetition: repetition)
        #expect(state.stability >= 0.001 && state.stability <= 1e12)
        #expect(state.difficulty >= 1 && state.difficulty <= 10)
        #expect(state.due <= .latest)
        #expect(state.due > before || state.due == .latest)
        now = state.due
      }
    }
  }

  @Test(arguments: [
    Int64(2_147_483_648), 253_402_300_799, -62_135_596_800, Int64.max / 1_000_000, Int64.min / 1_000_000,
  ])
  func `works at the ends of time`(seconds: Int64) {
    let scheduler = Scheduler()
    let now = Moment(seconds: seconds)
    for last in [noon, now, .latest, .earliest] {
      let learned = scheduler.review(.new, .easy, at: last)
      let probability = scheduler.retrievability(of: learned, at: now)
      #expect(probability > 0 && probability <= 1)
      for grade in Grade.allCases {
        let state = scheduler.review(learned, grade, at: now)
        #expect(state.stability.isFinite && state.difficulty.isFinite)
        #expect(state.due >= .earliest && state.due <= .latest)
      }
    }
  }

  @Test func `shrinks the memory of a card that is thousands of days late and forgotten`() {
    let scheduler = Scheduler()
    let learned = scheduler.review(.new, .easy, at: noon)
    let late = scheduler.review(learned, .again, at: noon + .seconds(5000 * 86_400))
    #expect(late.phase == .relearning)
    #expect(late.stability < learned.stability && late.stability > 0.1)
  }

  @Test func `rounds the half of an odd microsecond to the even side`() throws {
    let wait = { (steps: [Duration]) throws in
      Scheduler(try SchedulerParameters(learningSteps: steps)).review(.new, .hard, at: noon).due - noon
    }
    #expect(try wait([.microseconds(1)]) == .microseconds(2))
    #expect(try wait([.microseconds(3)]) == .microseconds(4))
    #expect(try wait([.microseconds(2), .microseconds(3)]) == .microseconds(2))
  }
}

@Suite struct `Scheduler parameters` {
  @Test func `refuse what lies outside its range, and say so`() {
    let weights = SchedulerParameters.defaultWeights
    #expect(throws: SchedulerParametersError.weightCount(19)) {
      try SchedulerParameters(weights: Array(weights.dropLast(2)))
    }
    #expect(throws: SchedulerParametersError.weight(index: 20, value: 0.05)) {
      try SchedulerParameters(weights: weights.dropLast() + [0.05])
    }
    #expect(throws: SchedulerParametersError.self) { try SchedulerParameters(weights: weights.dropLast() + [.nan]) }
    for retention in [0, 1, -1, .infinity] {
      #expect(throws: SchedulerParametersError.desiredRetention(retention)) {
        try SchedulerParameters(desiredRetention: retention)
      }
    }
    #expect(throws: SchedulerParametersError.self) { try SchedulerParameters(desiredRetention: .nan) }
    #expect(throws: SchedulerParametersError.step(.zero)) { try SchedulerParameters(learningSteps: [.zero]) }
    #expect(throws: SchedulerParametersError.step(.seconds(-1))) {
      try SchedulerParameters(relearningSteps: [.seconds(-1)])
    }
    #expect(throws: SchedulerParametersError.maximumInterval(0)) { try SchedulerParameters(maximumInterval: 0) }
    #expect(throws: SchedulerParametersError.maximumInterval(36_501)) {
      try SchedulerParameters(maximumInterval: 36_501)
    }
  }

  @Test func `accept both ends of every range`() throws {
    _ = try SchedulerParameters(weights: SchedulerParameters.weightRanges.map(\.lowerBound))
    _ = try SchedulerParameters(weights: SchedulerParameters.weightRanges.map(\.upperBound))
  }

  @Test(
    arguments: [
      (SchedulerParametersError.weightCount(19), "The schedule needs 21 parameters, not 19."),
      (.weight(index: 20, value: 0.05), "Parameter 20 of the schedule is 0.05. Choose from 0.1 to 0.8."),
      (.desiredRetention(1), "The wanted retention is 1.0. Choose a number between 0 and 1."),
      (.step(.zero), "A learning step of 0.0 seconds is no step. Choose more than nothing, at most 100 years."),
      (.maximumInterval(0), "The longest interval is 0 days. Choose from 1 to 36500."),
    ])
  func `word every fault`(fault: SchedulerParametersError, words: String) {
    #expect(fault.description == words)
  }
}

@Suite struct `The spread of intervals` {
  @Test func `has the bounds of py-fsrs and Anki`() throws {
    var count = 0
    for line in try SchedulerTables.bytes("fsrs_fuzz.jsonl").split(separator: UInt8(ascii: "\n")) {
      let row = try JSONReader.value(of: Array(line))
      let maximum = try #require(row["max"]?.integer)
      let days = try #require(row["days"]?.integer)
      let chance = try #require(row["u"]?.double)
      let bounds = Fuzz.bounds(of: days, maximum: maximum)
      // The table's own draw, over our bounds: it rounds, so its ends have half the weight and one day more is reached.
      let drawn =
        days <= 2
        ? days
        : min(Int((chance * Double(bounds.count) + Double(bounds.lowerBound)).rounded(.toNearestOrEven)), maximum)
      #expect(row["out"]?.integer == drawn, "\(days) days, at most \(maximum), chance \(chance)")
      #expect(bounds.contains(Fuzz.interval(days, maximum: maximum, chance: chance)))
      count += 1
    }
    #expect(count == 2128)
  }

  @Test func `reaches every day of its bounds equally often, and none beside`() {
    let count = 60_000
    var days: [Int: Int] = [:]
    for repetition in 0..<count {
      days[
        Fuzz.interval(7, maximum: 36_500, chance: Fuzz.chance(card: Card.ID("paris"), repetition: repetition)),
        default: 0] += 1
    }
    #expect(days.keys.sorted() == [5, 6, 7, 8, 9])
    #expect(days.values.allSatisfy { abs($0 - count / 5) < count / 100 })
  }

  @Test func `is always the same for a card and its count of answers`() {
    #expect(Fuzz.chance(card: Card.ID("paris"), repetition: 3) == Fuzz.chance(card: Card.ID("paris"), repetition: 3))
    #expect(Fuzz.chance(card: Card.ID("paris"), repetition: 3) == 0.48623217614180203)
    let chances = Set((0..<1000).map { Fuzz.chance(card: Card.ID("card-\($0)"), repetition: 1) })
    #expect(chances.count == 1000)
  }

  @Test func `leaves steps and short intervals alone`() {
    let scheduler = Scheduler()
    let first = scheduler.review(.new, .good, at: noon, card: Card.ID("a"), repetition: 0)
    #expect(first == scheduler.review(.new, .good, at: noon))
    let second = scheduler.review(first, .good, at: first.due, card: Card.ID("a"), repetition: 1)
    #expect(second == scheduler.review(first, .good, at: first.due))
  }

  @Test func `changes the due day alone, and only if it is wanted`() throws {
    let exact = Scheduler(try SchedulerParameters(isFuzzed: false))
    let fuzzed = Scheduler()
    var seen: Set<Moment> = []
    for number in 0..<100 {
      let card = Card.ID("card-\(number)")
      var state = fuzzed.review(.new, .easy, at: noon, card: card, repetition: 0)
      #expect(exact.review(.new, .easy, at: noon, card: card, repetition: 0) == exact.review(.new, .easy, at: noon))
      seen.insert(state.due)
      state.due = noon + .seconds(8 * 86_400)
      #expect(state == exact.review(.new, .easy, at: noon))
    }
    #expect(seen == Set((6...10).map { noon + .seconds($0 * 86_400) }))
  }
}
