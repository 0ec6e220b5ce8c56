import DeckEngine
import Testing

@Suite struct `The times tables` {
  private static let now = Moment(seconds: 1_800_000_000)

  @Test func `ask and want what they should`() throws {
    let times = try #require(TimesFact(.times, table: 7, factor: 8))
    #expect(times.card == Card(id: Card.ID("times:7x8"), prompt: "7 × 8", answer: "56"))
    let divide = try #require(TimesFact(.divide, table: 7, factor: 8))
    #expect(divide.card == Card(id: Card.ID("divide:7x8"), prompt: "56 ÷ 7", answer: "8"))
    let negative = try #require(TimesFact(.times, table: -1, factor: 8))
    #expect(negative.card == Card(id: Card.ID("times:-1x8"), prompt: "−1 × 8", answer: "−8"))
    #expect(TimesFact(.divide, table: 0, factor: 8) == nil)
    #expect(times.kin == TimesFact(.times, table: 8, factor: 7)?.kin && times.kin != divide.kin)
  }

  @Test func `know their facts by id, and nothing else`() throws {
    for table in [-1000, -1, 0, 1, 13, 1000] {
      for operation in TimesFact.Operation.allCases {
        for factor in 1...100 {
          guard let fact = TimesFact(operation, table: table, factor: factor) else { continue }
          #expect(TimesFact(id: fact.id) == fact)
        }
      }
    }
    let strange = [
      "", "7x8", "times:", "times:7", "times:7x", "times:x8", "times:7x8x9", "times:+7x8", "times:07x8", "plus:7x8",
      "divide:0x8", "times:9223372036854775807x8", "times:7x8:9", "tïmes:7x8",
    ]
    for id in strange { #expect(TimesFact(id: Card.ID(id)) == nil, "\(id)") }
  }

  @Test func `take an answer in any writing that means it`() throws {
    let fact = try #require(TimesFact(.times, table: 7, factor: 8))
    let words = TypedAnswer.NumberReader { ["fifty six": 56, "sixty five": 65][$0] }
    for typed in ["56", "56.", " 56 ", "56 ", "0056", "fifty-six", "Fifty-six!", "５６", "56.0", "٥٦"] {
      #expect(fact.isRight(typed, numbers: words) == true, "\(typed)")
    }
    for typed in [
      "65", "sixty five", "5 6", "56.5", "-56", "fifty six x", "?", "- 56", "-", "5656",
      String(repeating: "5", count: 10_000),
    ] {
      #expect(fact.isRight(typed, numbers: words) == false, "\(typed)")
    }
    for typed in ["", " ", "\u{202E}"] { #expect(fact.isRight(typed, numbers: words) == nil) }
    let negative = try #require(TimesFact(.times, table: -1, factor: 8))
    for typed in ["-8", "−8", " -8.", "- 8", " −  8"] { #expect(negative.isRight(typed) == true, "\(typed)") }
    #expect(negative.isRight("8") == false)
  }

  @Test func `are refused outside their range`() {
    for table in [-1000, -1, 0, 13, 1000] { #expect(throws: Never.self) { try TimesTables([table]) } }
    #expect(throws: TimesTables.Refusal.table(1001)) { try TimesTables([7, 1001]) }
    #expect(throws: TimesTables.Refusal.table(.min)) { try TimesTables([.min]) }
    for upTo in [0, -1, 101] { #expect(throws: TimesTables.Refusal.upTo(upTo)) { try TimesTables([7], upTo: upTo) } }
    #expect(throws: TimesTables.Refusal.nothingToAsk) { try TimesTables([0], operations: [.divide]) }
    #expect(throws: TimesTables.Refusal.nothingToAsk) { try TimesTables([]) }
  }

  @Test func `have all facts of the tables named, each once`() throws {
    let tables = try TimesTables([7, 3, 7], upTo: 2, operations: [.divide, .times])
    #expect(
      tables.facts.map(\.card.prompt) == ["3 × 1", "3 × 2", "3 ÷ 3", "6 ÷ 3", "7 × 1", "7 × 2", "7 ÷ 7", "14 ÷ 7"])
    #expect(try TimesTables([0]).facts.allSatisfy { $0.answer == 0 })
    #expect(try TimesTables([1000]).facts.map(\.answer).last == 12_000)
  }

  @Test func `have a name that tells one game from another`() throws {
    let games: [(tables: TimesTables, name: String)] = [
      (try TimesTables([7, 3, 7]), "tables 3 7"),
      (try TimesTables([0, -1]), "tables -1 0"),
      (try TimesTables([7], upTo: 10), "tables 7 up to 10"),
      (try TimesTables([7], operations: [.divide]), "tables 7 divide"),
      (try TimesTables([7], operations: [.divide, .times], answering: .revealed), "tables 7 mix reveal"),
      (try TimesTables([7], upTo: 3, answering: .revealed), "tables 7 up to 3 reveal"),
    ]
    for game in games {
      #expect(game.tables.name == game.name)
      #expect(TimesTables(named: game.name) == game.tables)
    }
    #expect(try TimesTables(named: "tables 7 3") == TimesTables([3, 7]))
    for name in [
      "tables", "Doctor Who", "tables x", "tables 7 x", "tables  7", "", "tables 7 up", "tables 7 up to",
      "tables 7 up to 0", "tables 7 reveal mix", "tables 7 mix divide", "tables 1001", "tables 0 divide",
    ] {
      #expect(TimesTables(named: name) == nil, "\(name)")
    }
  }

  @Test func `have as many questions as are wanted, as far as there are facts`() throws {
    let tables = try TimesTables([7])
    #expect([-1, 0, 1, 10, 12, 13, .max].map(tables.questions) == [1, 1, 1, 10, 12, 12, 12])
  }

  @Test func `make a round of ten different facts, without kin, the same for the same seed`() throws {
    let tables = try TimesTables()
    for seed in 0..<50 as Range<UInt64> {
      let round = round(of: tables, TimesMemory(), seed: seed)
      #expect(round.count == 10)
      #expect(Set(round.map(\.kin)).count == 10)
      #expect(round == self.round(of: tables, TimesMemory(), seed: seed))
    }
    #expect(round(of: tables, TimesMemory(), seed: 1) != round(of: tables, TimesMemory(), seed: 2))
  }

  @Test func `ask kin only where nothing else is left, and then apart`() throws {
    let tables = try TimesTables([1, 2, 3], upTo: 3)
    for seed in 0..<50 as Range<UInt64> {
      let round = round(of: tables, TimesMemory(), seed: seed, count: 9)
      #expect(Set(round) == Set(tables.facts))
      #expect(zip(round, round.dropFirst()).count { $0.kin == $1.kin } <= 1)
    }
    #expect(round(of: try TimesTables([7], upTo: 4), TimesMemory(), seed: 0).count == 4)
  }

  @Test func `ask what is weak more often than what is strong`() throws {
    let tables = try TimesTables([7, 8])
    var memory = TimesMemory()
    let weak = try #require(TimesFact(.times, table: 7, factor: 8))
    for fact in tables.facts where fact.kin != weak.kin {
      for days in [30, 20, 8] { memory.take(review(fact, .easy), at: Self.now + .seconds(-86_400 * days)) }
    }
    memory.take(review(weak, .again), at: Self.now + .seconds(-600))
    var counts: [Card.ID: Int] = [:]
    for seed in 0..<300 as Range<UInt64> {
      for fact in round(of: tables, memory, seed: seed, count: 5) { counts[fact.kin, default: 0] += 1 }
    }
    let strong = counts.filter { $0.key != weak.kin }.values.max() ?? 0
    #expect((counts[weak.kin] ?? 0) > 2 * strong)
  }

  @Test func `remember kin together, and only the player's own answers that stand`() throws {
    let (one, other) = (
      try #require(TimesFact(.times, table: 7, factor: 8)), try #require(TimesFact(.times, table: 8, factor: 7))
    )
    let entries = [
      entry("a", .review(review(one, .good)), at: 0), entry("b", .review(review(other, .again)), at: 60),
      entry("c", .review(review(one, .easy)), at: 120), entry("d", .undo(of: "c"), at: 130),
      entry("e", .review(review(one, .easy)), at: 140, player: "Kim"),
      entry(
        "f", .review(Review(deck: "x", card: Card.ID("x"), grade: .good, milliseconds: 1, mode: .round, schedule: "")),
        at: 150),
    ]
    let memory = TimesMemory(entries.reversed())
    #expect(memory.histories.mapValues(\.lastGrades) == [one.kin: [.good, .again]])
    #expect(memory.weakness(of: one, at: Self.now) == memory.weakness(of: other, at: Self.now))
    #expect(memory.weakness(of: one, at: Self.now) > TimesMemory().weakness(of: one, at: Self.now))
  }

  /// Every way of answering three facts right or wrong, eight answers deep: a wrong one comes back at the end, a right
  /// one never, and the result counts first answers.
  @Test func `bring back within the round what was wrong, in every way a round can go`() throws {
    let facts = try TimesTables([7], upTo: 3).facts
    for way in 0..<256 {
      var round = Round(asking: facts.map(\.id))
      var waiting = facts.map(\.id)
      var first: [Card.ID: Bool] = [:]
      for turn in 0..<8 where !waiting.isEmpty {
        let top = waiting.removeFirst()
        #expect(round.top == top)
        let fact = try #require(TimesFact(id: top))
        let isRight = fact.isRight(way >> turn & 1 == 1 ? "\(fact.answer)" : "\(fact.answer + 1)") ?? false
        #expect(isRight == (way >> turn & 1 == 1))
        _ = round.handle(.graded(isRight ? .correct : .wrong))
        if first[top] == nil { first[top] = isRight }
        if !isRight { waiting.append(top) }
      }
      #expect((round.phase == .finished) == waiting.isEmpty)
      #expect(round.result == Round.Result(correct: first.values.count { $0 }, total: 3))
    }
  }

  private func review(_ fact: TimesFact, _ grade: Grade) -> Review {
    Review(deck: "tables 7", card: fact.id, grade: grade, milliseconds: 2000, mode: .tables, schedule: "fsrs-6")
  }

  private func entry(_ id: String, _ event: JournalEntry.Event, at seconds: Int64, player: String = "") -> JournalEntry
  {
    JournalEntry(
      id: id, device: "d", player: player, moment: Self.now + .seconds(seconds), zoneOffset: 0, event: event)
  }

  private func round(of tables: TimesTables, _ memory: TimesMemory, seed: UInt64, count: Int = 10) -> [TimesFact] {
    var generator = SplitMix64(seed: seed)
    return tables.round(of: count, by: memory, at: Self.now, using: &generator)
  }
}
