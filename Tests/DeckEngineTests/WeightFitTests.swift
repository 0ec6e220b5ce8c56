import DeckEngine
import Glibc
import Testing

private let start = Moment(seconds: 1_796_212_800)

/// The answers of a made-up learner whose memory follows these weights, to cards scheduled by the default ones.
private func learner(_ weights: [Double], cards: Int, answers: Int, seed: UInt64) throws -> [ReviewSequence] {
  var generator = SplitMix64(seed: seed)
  let planner = Scheduler()
  let truth = Scheduler(try SchedulerParameters(weights: weights))
  return (0..<cards).map { _ in
    var planned = MemoryState.new
    var remembered = MemoryState.new
    var now = start
    var sequence = ReviewSequence(grades: [], days: [])
    for number in 0..<answers {
      let probability = number == 0 ? 0.7 : truth.retrievability(of: remembered, at: now)
      let isKnown = Double.random(in: 0..<1, using: &generator) < probability
      let grade: Grade =
        isKnown ? [.good, .good, .good, .hard, .easy].randomElement(using: &generator) ?? .good : .again
      let last = planned.lastReview ?? now
      sequence.grades.append(grade)
      sequence.days.append(Int((now - last).components.seconds / 86_400))
      planned = planner.review(planned, grade, at: now)
      remembered = truth.review(remembered, grade, at: now)
      now = planned.due + .seconds(Int.random(in: 0...86_400, using: &generator))
    }
    return sequence
  }
}

/// Default weights, with some of another learner's.
private let forgetful: [Double] = {
  var weights = SchedulerParameters.defaultWeights
  weights[2] = 1.0
  weights[8] = 1.2
  weights[20] = 0.4
  return weights
}()

@Suite struct `Fitting the weights` {
  @Test func `descends along the slope that small changes of each weight show`() throws {
    // Sequences that pass through every formula: same day, hard, easy, forgotten early and late.
    let sequences =
      try learner(forgetful, cards: 60, answers: 9, seed: 2) + learner(forgetful, cards: 9, answers: 40, seed: 3)
    var weights = forgetful
    // Away from its lower bound, and strong enough that Hard shrinks a memory on the same day.
    weights[7] = 0.05
    let slope = WeightFit.slope(of: weights, on: sequences)
    for index in weights.indices {
      let change = 1e-6 * max(weights[index], 0.01)
      var more = weights
      more[index] += change
      var less = weights
      less[index] -= change
      let measured =
        (WeightFit.meanLoss(of: more, on: sequences) - WeightFit.meanLoss(of: less, on: sequences)) / (2 * change)
      #expect(abs(slope[index] - measured) <= 1e-5 * max(abs(measured), 0.01), "weight \(index)")
      #expect(measured != 0, "weight \(index)")
    }
  }

  @Test func `foretells what the scheduler does`() throws {
    let sequences = try learner(forgetful, cards: 20, answers: 8, seed: 4)
    let scheduler = Scheduler(try SchedulerParameters(weights: forgetful))
    var loss = 0.0
    var count = 0
    for sequence in sequences {
      var state = MemoryState.new
      var now = start
      for (grade, days) in zip(sequence.grades, sequence.days) {
        now = now + .seconds(days * 86_400)
        if days > 0 {
          let probability = scheduler.retrievability(of: state, at: now)
          loss -= log(grade.isCorrect ? probability : 1 - probability)
          count += 1
        }
        state = scheduler.review(state, grade, at: now)
      }
    }
    let mean = WeightFit.meanLoss(of: forgetful, on: sequences)
    #expect(abs(mean - loss / Double(count)) < 1e-9)
  }

  @Test func `finds weights that foretell a learner's unseen answers better than the defaults`() throws {
    let history = try learner(forgetful, cards: 250, answers: 10, seed: 5)
    let unseen = try learner(forgetful, cards: 250, answers: 10, seed: 6)
    let defaults = SchedulerParameters.defaultWeights
    let fit = WeightFit.fit(to: history, replacing: defaults)
    guard case .improved(let weights, let oldLoss, let newLoss) = fit else {
      Issue.record("expected an improvement, got \(fit)")
      return
    }
    #expect(newLoss < oldLoss)
    _ = try SchedulerParameters(weights: weights)
    let before = WeightFit.meanLoss(of: defaults, on: unseen)
    let after = WeightFit.meanLoss(of: weights, on: unseen)
    let best = WeightFit.meanLoss(of: forgetful, on: unseen)
    // At least four fifths of what can be gained at all.
    #expect(after < best + (before - best) / 5)
    #expect(WeightFit.fit(to: history, replacing: defaults) == fit)
  }

  @Test func `keeps weights that foretell better, such as those of a fit just made`() throws {
    let history = try learner(forgetful, cards: 120, answers: 8, seed: 5)
    let first = WeightFit.fit(to: history, replacing: SchedulerParameters.defaultWeights)
    guard case .improved(let weights, _, let newLoss) = first else {
      Issue.record("expected an improvement, got \(first)")
      return
    }
    let oldLoss = WeightFit.meanLoss(of: weights, on: history)
    #expect(oldLoss < newLoss)
    #expect(WeightFit.fit(to: history, replacing: weights) == .kept(oldLoss: oldLoss, newLoss: newLoss))
  }

  @Test func `does nothing with few answers`() {
    let one = ReviewSequence(grades: [.good, .good, .again], days: [0, 0, 4])
    #expect(WeightFit.fit(to: [], replacing: SchedulerParameters.defaultWeights) == .tooFew(0))
    #expect(
      WeightFit.fit(to: Array(repeating: one, count: 511), replacing: SchedulerParameters.defaultWeights)
        == .tooFew(511))
  }

  @Test func `stays within the ranges when every answer is the same`() throws {
    for grade in Grade.allCases {
      let one = ReviewSequence(grades: Array(repeating: grade, count: 6), days: [0, 1, 5, 40, 30_000, 1])
      switch WeightFit.fit(to: Array(repeating: one, count: 120), replacing: SchedulerParameters.defaultWeights) {
      case .improved(let weights, _, let newLoss):
        _ = try SchedulerParameters(weights: weights)
        #expect(newLoss.isFinite)
      case .kept(let oldLoss, let newLoss): #expect(oldLoss.isFinite && newLoss.isFinite)
      case .tooFew(let count): Issue.record("\(count) answers are enough")
      }
    }
  }

  @Test func `takes a journal's answers card by card`() {
    let a = Card.ID("a")
    let b = Card.ID("b")
    let day: Int64 = 1440
    let entries = [
      entry("6", minutes: 9 * day, answer(a, .again)), entry("1", answer(b, .good)),
      entry("2", minutes: 5, answer(a, .hard)),
      entry("3", minutes: 2 * day + 5, answer(a, .easy)), entry("4", minutes: 3 * day, answer(a, .again, schedule: "")),
      entry("5", minutes: 4 * day, player: "Ada", answer(a, .again)), entry("7", minutes: 5 * day, answer(b, .again)),
      entry("8", minutes: 6 * day, .undo(of: "7")), entry("9", minutes: 7 * day, mark(b, .flag)),
    ]
    #expect(
      ReviewSequence.sequences(of: entries) == [
        ReviewSequence(grades: [.hard, .easy, .again], days: [0, 2, 6]), ReviewSequence(grades: [.good], days: [0]),
      ])
  }
}
