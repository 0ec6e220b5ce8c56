import DeckEngine
import Testing

/// A deck made by chance, for which a lesson is planned.
struct RandomLesson {
  let candidates: [LessonCandidate]
  let settings: LessonSettings
  let lengths: [Card.ID: LessonPlan.Lengths]
  let seed: UInt64

  init(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let count =
      [Int.random(in: 0...6, using: &generator), .random(in: 2...30, using: &generator), 150]
      .randomElement(using: &generator) ?? 0
    var candidates: [LessonCandidate] = []
    var lengths: [Card.ID: LessonPlan.Lengths] = [:]
    for number in 0..<count {
      let card = Card.ID("\(number)")
      let familiarity: [LessonCandidate.Familiarity] = [.new, .shaky, .known, .known]
      let chosen = familiarity.randomElement(using: &generator) ?? .new
      candidates.append(
        LessonCandidate(card, chosen, isSpare: chosen == .known && Int.random(in: 0..<3, using: &generator) == 0))
      guard Int.random(in: 0..<40, using: &generator) > 0 else { continue }
      let longest = Int.random(in: 0..<25, using: &generator) == 0 ? 20_000 : 4_000
      lengths[card] = LessonPlan.Lengths(
        prompt: .random(in: 300...longest, using: &generator), answer: .random(in: 200...longest / 2, using: &generator)
      )
    }
    self.candidates = candidates
    self.lengths = lengths
    self.seed = seed
    settings = LessonSettings(
      length: .random(in: 1...45, using: &generator) * 60_000, newCards: .random(in: 0...8, using: &generator),
      think: Bool.random(using: &generator) ? .automatic : .fixed(.random(in: 0...6_000, using: &generator)),
      order: LessonOrder.allCases.randomElement(using: &generator) ?? .due,
      wordingLengths: [.again: 700, .remember: 1_200])
  }

  var plan: LessonPlan { LessonPlan(of: candidates, settings: settings, seed: seed) { lengths[$0] } }

  /// The gap before each showing after a card's first, with what it should be.
  static func gaps(
    of plan: LessonPlan, among candidates: [LessonCandidate]
  ) -> [(step: LessonPlan.Step, gap: Int, least: Int, most: Int)] {
    let familiarity = Dictionary(candidates.map { ($0.card, $0.familiarity) }) { first, _ in first }
    var ends: [Card.ID: Int] = [:]
    var gaps: [(step: LessonPlan.Step, gap: Int, least: Int, most: Int)] = []
    for step in plan.steps {
      if let end = ends[step.card] {
        let series = LessonGap.series(for: familiarity[step.card] ?? .known)
        let index = step.showing - 2
        let isOrdered = index < series.count
        gaps.append(
          (
            step, step.start - end, isOrdered ? series[index].least : LessonGap.leastOfSpare,
            isOrdered ? series[index].most : .max
          ))
      }
      ends[step.card] = step.end
    }
    return gaps
  }
}

@Suite struct `A planned lesson` {
  /// Thousands of random decks with their plans, each planned once.
  static let planned = (UInt64(0)..<3000).map { seed in
    let lesson = RandomLesson(seed: seed)
    return (lesson: lesson, plan: lesson.plan)
  }

  @Test func `aims at gaps that grow, each with how far it may be off`() {
    #expect(LessonGap.growing.map(\.target) == [15_000, 45_000, 130_000, 500_000])
    #expect(LessonGap.growing.map(\.least) == [5_000, 25_000, 80_000, 330_000])
    #expect(LessonGap.growing.map(\.most) == [40_000, 100_000, 260_000, 900_000])
  }

  @Test func `logs a reason for every gap outside its tolerance, and for no other`() {
    for (lesson, plan) in Self.planned {
      let outside = RandomLesson.gaps(of: plan, among: lesson.candidates)
        .filter { $0.gap < $0.least || $0.gap > $0.most }
        .map { "\($0.step.card) \($0.step.showing) \($0.gap)" }
      #expect(plan.deviations.map { "\($0.card) \($0.showing) \($0.gap)" } == outside, "seed \(lesson.seed)")
    }
  }

  @Test func `gives each reason where it holds`() throws {
    var seen: [LessonPlan.Reason: Int] = [:]
    for (lesson, plan) in Self.planned {
      let familiarity = Dictionary(lesson.candidates.map { ($0.card, $0.familiarity) }) { first, _ in first }
      for deviation in plan.deviations {
        seen[deviation.reason, default: 0] += 1
        let place = try #require(
          plan.steps.firstIndex { $0.card == deviation.card && $0.showing == deviation.showing })
        let series = LessonGap.series(for: familiarity[deviation.card] ?? .known)
        let isEarly =
          deviation.gap < (deviation.showing - 2 < series.count ? series[deviation.showing - 2].least : .max)
        switch deviation.reason {
        case .crowded: #expect(!isEarly, "seed \(lesson.seed)")
        case .keptApart:
          // It stands between two showings of the card that was heard before it.
          #expect(isEarly && place > 0, "seed \(lesson.seed)")
          let next = plan.steps.dropFirst(place + 1).first?.card
          #expect(next == nil || next == plan.steps[place - 1].card, "seed \(lesson.seed)")
        case .lessonEnded:
          #expect(isEarly, "seed \(lesson.seed)")
          // Its own time would have come too late for it to be heard to its end.
          let step = plan.steps[place]
          let least =
            deviation.showing - 2 < series.count ? series[deviation.showing - 2].least : LessonGap.leastOfSpare
          #expect(
            step.end - deviation.gap + least > lesson.settings.length, "seed \(lesson.seed)")
        }
      }
    }
    #expect(LessonPlan.Reason.allCases.allSatisfy { (seen[$0] ?? 0) > 0 }, "\(seen)")
  }

  @Test func `has nine gaps in ten within tolerance even where chance made the deck`() {
    let gaps = Self.planned.reduce(0) { $0 + RandomLesson.gaps(of: $1.plan, among: $1.lesson.candidates).count }
    let outside = Self.planned.reduce(0) { $0 + $1.plan.deviations.count }
    #expect(outside * 10 < gaps)
  }

  @Test func `never brings a card twice in a row`() {
    for (lesson, plan) in Self.planned {
      let isApart = zip(plan.steps, plan.steps.dropFirst()).allSatisfy { $0.card != $1.card }
      #expect(isApart, "seed \(lesson.seed)")
    }
  }

  @Test func `fills the time to within a card, and never takes longer`() {
    var early = 0
    for (lesson, plan) in Self.planned {
      #expect(plan.length <= lesson.settings.length, "seed \(lesson.seed)")
      let heard = Set(plan.steps.map(\.card))
      guard heard.count > 1 else { continue }
      let longest = plan.steps.map { $0.end - $0.start }.max() ?? 0
      if lesson.settings.length - plan.length <= longest + LessonPlan.stepPause { continue }
      early += 1
      // It ends early only where no other card may come within a minute, and all were heard.
      let now = plan.length + LessonPlan.stepPause
      let comings = lesson.candidates.filter { heard.contains($0.card) && $0.card != plan.steps.last?.card }.map {
        candidate in
        let showings = plan.steps.filter { $0.card == candidate.card }
        let series = LessonGap.series(for: candidate.familiarity)
        let least = showings.count <= series.count ? series[showings.count - 1].least : LessonGap.leastOfSpare
        return (showings.last?.end ?? 0) + least
      }
      #expect(comings.allSatisfy { $0 - now > LessonPlan.longestSilence || $0 + longest > lesson.settings.length })
      let known = lesson.candidates.filter { $0.familiarity != .new && plan.omissions[$0.card] == nil }
      #expect(known.allSatisfy { heard.contains($0.card) }, "seed \(lesson.seed)")
    }
    #expect(early > 50)
  }

  @Test func `has no silence longer than a minute`() {
    for (lesson, plan) in Self.planned {
      #expect(plan.steps.allSatisfy { $0.wait <= LessonPlan.longestSilence }, "seed \(lesson.seed)")
    }
  }

  @Test func `hears every new card three times or lets it wait, and says which`() {
    for (lesson, plan) in Self.planned {
      let wanted = lesson.candidates.filter { $0.familiarity == .new }.prefix(lesson.settings.newCards).map(\.card)
      let showings = Dictionary(grouping: plan.steps, by: \.card).mapValues(\.count)
      // By the order .random it is chance that chooses who is wanted.
      for card in wanted where lesson.settings.order != .random {
        let isHeard = (showings[card] ?? 0) >= LessonPlan.leastShowingsOfNew
        #expect(isHeard ? plan.omissions[card] == nil : showings[card] == nil && plan.omissions[card] != nil)
      }
      let new = Set(lesson.candidates.filter { $0.familiarity == .new }.map(\.card))
      #expect(new.intersection(showings.keys).count <= lesson.settings.newCards)
      #expect(new.intersection(showings.keys).allSatisfy { (showings[$0] ?? 0) >= LessonPlan.leastShowingsOfNew })
    }
  }

  @Test func `is the same for the same seed, and another for another`() {
    var differing = 0
    for (lesson, plan) in Self.planned.prefix(400) {
      #expect(lesson.plan == plan)
      let other = LessonPlan(of: lesson.candidates, settings: lesson.settings, seed: ~lesson.seed) {
        lesson.lengths[$0]
      }
      if other != plan { differing += 1 }
    }
    #expect(differing > 200)
  }

  @Test func `lays its steps one after the other, with a pause between and the time to think it was told`() {
    for (lesson, plan) in Self.planned {
      var time = 0
      for step in plan.steps {
        #expect(step.wait >= 0 && step.start == time + step.wait)
        #expect(step.think == lesson.settings.think.milliseconds(forAnswerOf: step.answer))
        #expect(step.answer == lesson.lengths[step.card]?.answer)
        time = step.end + LessonPlan.stepPause
      }
    }
  }

  /// A deck as learners have it: twenty times more known than new.
  static let everyday =
    (0..<100).map { LessonCandidate(Card.ID("due \($0)"), .known) }
    + (0..<9).map { LessonCandidate(Card.ID("new \($0)"), .new) }

  static func everydayPlan(minutes: Int = 30, think: LessonSettings.ThinkTime = .automatic) -> LessonPlan {
    LessonPlan(of: everyday, settings: LessonSettings(length: minutes * 60_000, think: think), seed: 7) { _ in
      LessonPlan.Lengths(prompt: 2_100, answer: 900)
    }
  }

  @Test func `keeps every gap in half an hour of an everyday deck, close to 15, 45, 130 and 500 seconds`() {
    let plan = Self.everydayPlan()
    #expect(plan.deviations == [])
    #expect(plan.steps.allSatisfy { $0.wait == 0 })
    for (index, target) in [15_000, 45_000, 130_000, 500_000].enumerated() {
      let gaps = RandomLesson.gaps(of: plan, among: Self.everyday)
        .filter { $0.step.card.text.hasPrefix("new") && $0.step.showing == index + 2 }
      #expect(gaps.count == 5)
      #expect(gaps.allSatisfy { abs($0.gap - target) <= 15_000 })
    }
  }

  @Test func `says new answers three times, then twice, then once, and varies the words until they are known`() {
    let plan = Self.everydayPlan()
    for number in 0..<5 {
      let steps = plan.steps.filter { $0.card == Card.ID("new \(number)") }
      #expect(steps.count >= 5 && steps.map(\.answers).starts(with: [3, 2, 1, 1, 1]))
      #expect(steps[3...].allSatisfy { $0.answers == 1 })
      let wordings = steps.map(\.wording)
      #expect(wordings.first == .plain && Set(wordings[1...2]) == [.again, .remember])
      #expect(wordings[3...].allSatisfy { $0 == .plain })
    }
    #expect(plan.steps.contains { $0.card == Card.ID("new 5") } == false)
    #expect(plan.steps.filter { $0.card.text.hasPrefix("due") }.allSatisfy { $0.answers == 1 && $0.wording == .plain })
  }

  /// The cards in the order of their first showing, a kind of them.
  private static func firsts(_ kind: String, _ order: LessonOrder, seed: UInt64) -> [String] {
    let plan = LessonPlan(of: everyday, settings: LessonSettings(order: order), seed: seed) { _ in
      LessonPlan.Lengths(prompt: 2_100, answer: 900)
    }
    return plan.steps.filter { $0.showing == 1 && $0.card.text.hasPrefix(kind) }.map(\.card.text)
  }

  @Test func `takes cards in the order wanted`() {
    let due = Self.everyday.filter { $0.familiarity == .known }.map(\.card.text)
    let inOrder = Self.firsts("due", .deck, seed: 7)
    #expect(inOrder.count > 40 && inOrder == Array(due.prefix(inOrder.count)))
    #expect(Self.firsts("new", .deck, seed: 7) == (0..<5).map { "new \($0)" })
    // By when they were due, chance stirs neighbours alone.
    let stirred = Self.firsts("due", .due, seed: 7)
    #expect(stirred != Array(due.prefix(stirred.count)))
    #expect(stirred.enumerated().allSatisfy { place, card in abs((due.firstIndex(of: card) ?? 999) - place) < 24 })
    #expect(Self.firsts("new", .due, seed: 7) == (0..<5).map { "new \($0)" })
    let random = Self.firsts("due", .random, seed: 7)
    #expect(random.contains { (due.firstIndex(of: $0) ?? 0) > 70 } && random == Self.firsts("due", .random, seed: 7))
    #expect(random != Self.firsts("due", .random, seed: 8))
    let chosen = (UInt64(0)..<20).map { Set(Self.firsts("new", .random, seed: $0)) }
    #expect(Set(chosen).count > 10 && chosen.allSatisfy { $0.count == 5 })
  }

  @Test func `is heard as often as wanted, with the same gaps each time, and no card twice in a row`() {
    for (lesson, plan) in Self.planned.prefix(500) {
      #expect(plan.steps(passes: 1) == plan.steps)
      let steps = plan.steps(passes: 3)
      guard Set(plan.steps.map(\.card)).count > 1 else { continue }
      let isApart = zip(steps, steps.dropFirst()).allSatisfy { $0.card != $1.card }
      #expect(isApart, "seed \(lesson.seed)")
      let areLaidOut = zip(steps, steps.dropFirst()).allSatisfy { $1.start == $0.end + LessonPlan.stepPause + $1.wait }
      #expect(areLaidOut, "seed \(lesson.seed)")
      let same = plan.steps.first?.card == plan.steps.last?.card
      #expect(steps.count == plan.steps.count * 3 - (same ? 2 : 0))
    }
    let alone = LessonPlan(of: [LessonCandidate(Card.ID("a"), .known)], seed: 1) { _ in
      LessonPlan.Lengths(prompt: 1_000, answer: 1_000)
    }
    #expect(alone.steps(passes: 3).map(\.card.text) == ["a", "a", "a"])
    #expect(LessonPlan(of: [], seed: 1) { _ in nil }.steps(passes: 3) == [])
  }

  @Test func `gives a second and the answer's length to think, or what was set`() {
    #expect(Self.everydayPlan().steps.first?.think == 1_900)
    #expect(Self.everydayPlan(think: .fixed(3_500)).steps.first?.think == 3_500)
  }

  @Test func `lets new cards wait where a lesson is too short for three showings`() {
    let plan = Self.everydayPlan(minutes: 1)
    #expect(plan.steps.allSatisfy { $0.card.text.hasPrefix("due") })
    #expect(plan.omissions == Dictionary(uniqueKeysWithValues: (0..<5).map { (Card.ID("new \($0)"), .noRoomForThree) }))
  }

  @Test func `is empty without cards, and has a lone due card once`() {
    #expect(LessonPlan(of: [], seed: 1) { _ in nil }.steps == [])
    let alone = LessonPlan(of: [LessonCandidate(Card.ID("a"), .known)], seed: 1) { _ in
      LessonPlan.Lengths(prompt: 1_000, answer: 1_000)
    }
    #expect(alone.steps.map(\.card) == [Card.ID("a")])
  }

  @Test func `leaves out what takes longer than the whole lesson, and says so`() {
    let cards = [LessonCandidate(Card.ID("a"), .known), LessonCandidate(Card.ID("b"), .known)]
    let plan = LessonPlan(of: cards, settings: LessonSettings(length: 60_000), seed: 1) {
      LessonPlan.Lengths(prompt: $0.text == "a" ? 59_000 : 900, answer: 900)
    }
    #expect(plan.steps.map(\.card) == [Card.ID("b")])
    #expect(plan.omissions == [Card.ID("a"): .tooLong])
  }

  @Test func `leaves out what can't be spoken, and says so`() {
    let cards = [LessonCandidate(Card.ID("a"), .known), LessonCandidate(Card.ID("b"), .known)]
    let plan = LessonPlan(of: cards, seed: 1) { $0.text == "a" ? nil : LessonPlan.Lengths(prompt: 900, answer: 900) }
    #expect(plan.steps.map(\.card) == [Card.ID("b")])
    #expect(plan.omissions == [Card.ID("a"): .unspeakable])
  }
}

@Suite struct `The cards for a lesson` {
  @Test func `are what is due, then new ones, then what is due soonest, without those put away`() {
    let now = Moment(seconds: 1_000_000_000)
    let day = StudyDay(at: now, zoneOffset: 0)
    func history(_ grades: [Grade], daysAgo: Int64, marks: [CardMark.Kind] = []) -> CardHistory {
      var history = CardHistory()
      for grade in grades {
        history.answer(
          grade, of: Card.ID("x"), at: Moment(seconds: now.microseconds / 1_000_000 - daysAgo * 86_400), by: Scheduler()
        )
      }
      for mark in marks { history.mark(mark, at: now) }
      return history
    }
    let histories: [Card.ID: CardHistory] = [
      Card.ID("late"): history([.easy], daysAgo: 400), Card.ID("shaky"): history([.wrong], daysAgo: 1),
      Card.ID("rested"): history([.easy], daysAgo: 0),
      Card.ID("away"): history([.easy], daysAgo: 400, marks: [.suspend]),
    ]
    let cards = ["new", "rested", "shaky", "away", "late", "new"].map { Card.ID($0) }
    #expect(
      LessonCandidate.all(of: cards, histories: histories, day: day) == [
        LessonCandidate(Card.ID("late"), .known), LessonCandidate(Card.ID("shaky"), .shaky),
        LessonCandidate(Card.ID("new"), .new), LessonCandidate(Card.ID("rested"), .known, isSpare: true),
      ])
    #expect(
      LessonCandidate.all(of: cards, histories: histories, day: day, order: .deck) == [
        LessonCandidate(Card.ID("shaky"), .shaky), LessonCandidate(Card.ID("late"), .known),
        LessonCandidate(Card.ID("new"), .new), LessonCandidate(Card.ID("rested"), .known, isSpare: true),
      ])
    #expect(
      Array(DrillPlan(cards: Array(cards.dropLast()), order: .due, histories: histories, seed: 1)).map(\.text)
        == ["away", "late", "shaky", "rested", "new"])
  }
}

@Suite struct `A drill` {
  static let cards = (0..<5).map { Card.ID("\($0)") }

  @Test func `goes through the deck in order, pass by pass`() {
    #expect(Array(DrillPlan(cards: Self.cards, passes: 2)) == Self.cards + Self.cards)
    #expect(DrillPlan(cards: Self.cards, passes: 2).count == 10)
    #expect(Array(DrillPlan(cards: [], passes: 3)) == [])
  }

  @Test func `takes the order it is told`() {
    #expect(Array(DrillPlan(cards: Self.cards, order: .deck, histories: [:], seed: 3)) == Self.cards)
    #expect(Array(DrillPlan(cards: Self.cards, order: .due, histories: [:], seed: 3)) == Self.cards)
    #expect(
      DrillPlan(cards: Self.cards, passes: 2, order: .random, histories: [:], seed: 3)
        == DrillPlan(cards: Self.cards, passes: 2, shuffledBy: 3))
  }

  @Test func `shuffles every pass anew by its seed, never the same card twice in a row`() {
    for seed in UInt64(0)..<500 {
      let drill = DrillPlan(cards: Self.cards, passes: 4, shuffledBy: seed)
      let heard = Array(drill)
      #expect(heard == Array(drill))
      #expect(zip(heard, heard.dropFirst()).allSatisfy { $0 != $1 })
      for pass in 0..<4 { #expect(Set(heard[(pass * 5)..<(pass * 5 + 5)]) == Set(Self.cards)) }
    }
  }
}
