private import Glibc

/// FSRS-6, the Free Spaced Repetition Scheduler: what becomes of a card's memory with each answer.
///
/// The formulas, their order and their rounding are those of py-fsrs 6.3.2, so that both give the same numbers.
public struct Scheduler: Hashable, Sendable {
  /// What it goes by.
  public let parameters: SchedulerParameters

  /// The least stability, in days (py-fsrs 6.3.2).
  static let leastStability = 0.001
  /// The greatest stability, in days: py-fsrs has no bound, and leaves the numbers altogether after a few dozen answers.
  static let greatestStability = 1e12

  // What depends on the weights alone is worked out once: a review then costs three or four powers.
  private let w: WeightConstants
  private let learning: Steps
  private let relearning: Steps

  /// A scheduler that goes by these parameters.
  public init(_ parameters: SchedulerParameters = .standard) {
    self.parameters = parameters
    w = WeightConstants(parameters)
    learning = Steps(parameters.learningSteps)
    relearning = Steps(parameters.relearningSteps)
  }

  /// Whether both go by the same parameters.
  public static func == (one: Scheduler, other: Scheduler) -> Bool { one.parameters == other.parameters }
  /// Feeds the parameters to the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(parameters) }

  /// The probability, from 0 to 1, that the card is remembered at this time; 0 for a card never answered.
  ///
  /// Time counts in whole periods of 24 hours, not in calendar days; a time before the last answer counts as none.
  public func retrievability(of state: MemoryState, at now: Moment) -> Double {
    guard state.stability > 0, let last = state.lastReview else { return 0 }
    return retrievability(stability: state.stability, days: max(0, now.wholeDays(since: last)))
  }

  /// The interval, in days, after which a card of this stability is remembered with the desired probability.
  public func interval(stability: Double) -> Int {
    let days = (stability / w.factor * w.intervalFactor).rounded(.toNearestOrEven)
    // Bounded as a double: a great stability would not fit an integer.
    return Int(min(max(days, 1), Double(parameters.maximumInterval)))
  }

  /// The state after an answer, with exactly the interval that the memory asks for.
  public func review(_ state: MemoryState, _ grade: Grade, at now: Moment) -> MemoryState {
    review(state, grade, at: now, chance: nil)
  }

  /// The state after an answer, with its interval spread if the parameters want that.
  ///
  /// The chance is drawn from the card's id and how often it has been answered before, so replaying the same answers
  /// gives the same days.
  public func review(
    _ state: MemoryState, _ grade: Grade, at now: Moment, card: Card.ID, repetition: Int
  ) -> MemoryState {
    review(
      state, grade, at: now, chance: parameters.isFuzzed ? Fuzz.chance(card: card, repetition: repetition) : nil)
  }

  private func review(_ state: MemoryState, _ grade: Grade, at now: Moment, chance: Double?) -> MemoryState {
    var next = state
    let days = state.lastReview.map { now.wholeDays(since: $0) }
    remember(&next, grade, days: days)
    let delay = self.delay(&next, grade)
    next.lastReview = now
    if let delay {
      next.due = now.adding(microseconds: delay)
    } else {
      next.phase = .review
      next.step = nil
      var interval = self.interval(stability: next.stability)
      if let chance {
        interval = Fuzz.interval(interval, maximum: parameters.maximumInterval, chance: chance)
      }
      next.due = now.adding(microseconds: Int64(interval) * Moment.microsecondsInDay)
    }
    return next
  }

  // MARK: - Memory

  private func remember(_ state: inout MemoryState, _ grade: Grade, days: Int?) {
    guard state.stability > 0, state.difficulty > 0 else {
      state.stability = max(w.weights[grade.rawValue - 1], Self.leastStability)
      state.difficulty = Self.bounded(w.firstDifficulty[grade.rawValue - 1])
      return
    }
    let stability = state.stability
    let difficulty = state.difficulty
    if let days, days < 1 {
      state.stability = sameDayStability(stability, grade)
    } else {
      let retrievability = days.map { self.retrievability(stability: stability, days: $0) } ?? 0
      state.stability =
        grade == .again
        ? forgottenStability(stability, difficulty, retrievability)
        : recalledStability(stability, difficulty, retrievability, grade)
    }
    state.stability = min(max(state.stability, Self.leastStability), Self.greatestStability)
    state.difficulty = nextDifficulty(difficulty, grade)
  }

  private func retrievability(stability: Double, days: Int) -> Double {
    pow(1 + w.factor * Double(days) / stability, w.decay)
  }

  private func sameDayStability(_ stability: Double, _ grade: Grade) -> Double {
    let growth = w.sameDayGrowth[grade.rawValue - 1] * pow(stability, w.minusW19)
    return stability * (grade == .again ? growth : max(growth, 1))
  }

  private func recalledStability(
    _ stability: Double, _ difficulty: Double, _ retrievability: Double, _ grade: Grade
  ) -> Double {
    let gain = exp((1 - retrievability) * w.w10) - 1
    let growth = w.expW8 * (11 - difficulty) * pow(stability, w.minusW9) * gain * w.recallFactor[grade.rawValue - 1]
    return stability * (1 + growth)
  }

  private func forgottenStability(_ stability: Double, _ difficulty: Double, _ retrievability: Double) -> Double {
    let long = w.w11 * pow(difficulty, w.minusW12) * (pow(stability + 1, w.w13) - 1) * exp((1 - retrievability) * w.w14)
    return min(long, stability / w.sameDayLoss)
  }

  private func nextDifficulty(_ difficulty: Double, _ grade: Grade) -> Double {
    let change = w.minusW6 * Double(grade.rawValue - 3)
    let damped = difficulty + (10 - difficulty) * change / 9
    return Self.bounded(w.easyPull + w.oneMinusW7 * damped)
  }

  private static func bounded(_ difficulty: Double) -> Double { min(max(difficulty, 1), 10) }

  // MARK: - Steps

  /// The wait of the step that an answer leads to, in microseconds; `nil` if it leads to days.
  private func delay(_ state: inout MemoryState, _ grade: Grade) -> Int64? {
    let steps: Steps
    switch state.phase {
    case .new, .learning:
      state.phase = .learning
      steps = learning
    case .relearning: steps = relearning
    case .review:
      guard grade == .again, let wait = relearning.waits.first else { return nil }
      state.phase = .relearning
      state.step = 0
      return wait
    }
    let step = state.step ?? 0
    guard let first = steps.waits.first, step < steps.waits.count || grade == .again else { return nil }
    switch grade {
    case .again:
      state.step = 0
      return first
    case .hard:
      state.step = step
      return step == 0 ? steps.firstHard : steps.waits[step]
    case .good:
      guard step + 1 < steps.waits.count else { return nil }
      state.step = step + 1
      return steps.waits[step + 1]
    case .easy: return nil
    }
  }

  /// A list of steps in microseconds.
  private struct Steps: Sendable {
    var waits: [Int64]
    /// What Hard waits at the first step: halfway to the second, or half as long again if there is none.
    var firstHard: Int64

    init(_ durations: [Duration]) {
      waits = durations.map(\.microseconds)
      firstHard =
        switch waits.count {
        case 0: 0
        case 1: Self.half(3 * waits[0])
        default: Self.half(waits[0] + waits[1])
        }
    }

    /// Half of a time, an odd microsecond to the even side, as Python's timedelta does it.
    private static func half(_ time: Int64) -> Int64 {
      let floor = time / 2
      return time % 2 == 0 || floor % 2 == 0 ? floor : floor + 1
    }
  }
}
