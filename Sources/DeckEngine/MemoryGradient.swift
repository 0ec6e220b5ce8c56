private import Glibc

/// How wrong weights are about answers that were given, and which way each weight would have to move.
///
/// The loss is the logarithmic loss of the probabilities foretold for answers a day or more after the one before. The
/// formulas are the scheduler's, carried through forwards; their derivatives are carried through backwards.
struct MemoryGradient {
  /// Bounds of a foretold probability, so that a sure prediction that fails costs much, not infinitely much.
  private static let surest = 1e-6

  /// The sum of the losses of all answers taken in.
  private(set) var loss = 0.0
  /// How many answers that are.
  private(set) var count = 0
  /// The derivative of the sum by each weight.
  private(set) var gradient = [Double](repeating: 0, count: 21)

  private let w: [Double]
  private let factor: Double
  private let expW8: Double
  private let sameDayLoss: Double
  private let easiest: Double
  private let wantsGradient: Bool
  private var moves: [Move] = []

  init(weights: [Double], wantsGradient: Bool) {
    w = weights
    factor = pow(0.9, -1 / weights[20]) - 1
    expW8 = exp(weights[8])
    sameDayLoss = exp(weights[17] * weights[18])
    easiest = weights[4] - exp(weights[5] * 3) + 1
    self.wantsGradient = wantsGradient
  }

  /// An answer to a card that was known before: the memory it met, and what was foretold of it.
  private struct Move {
    var grade: Grade
    var days: Int
    var stability: Double
    var difficulty: Double
    var retrievability: Double
  }

  /// Takes in one card's answers.
  mutating func add(_ sequence: ReviewSequence) {
    guard let first = sequence.grades.first else { return }
    moves.removeAll(keepingCapacity: true)
    let rating = Double(first.rawValue - 1)
    var stability = max(w[first.rawValue - 1], Scheduler.leastStability)
    let firstDifficulty = w[4] - exp(w[5] * rating) + 1
    var difficulty = min(max(firstDifficulty, 1), 10)
    for (grade, days) in zip(sequence.grades, sequence.days).dropFirst() {
      let retrievability = days > 0 ? pow(1 + factor * Double(days) / stability, -w[20]) : 1
      let move = Move(
        grade: grade, days: days, stability: stability, difficulty: difficulty, retrievability: retrievability)
      if days > 0 {
        let foretold = min(max(retrievability, Self.surest), 1 - Self.surest)
        loss -= grade.isCorrect ? log(foretold) : log(1 - foretold)
        count += 1
      }
      moves.append(move)
      stability = min(max(growth(of: move).stability, Scheduler.leastStability), Scheduler.greatestStability)
      difficulty = min(max(unboundedDifficulty(after: move), 1), 10)
    }
    guard wantsGradient else { return }
    var slope = Slope()
    for move in moves.reversed() { carryBack(&slope, over: move) }
    gradient[first.rawValue - 1] += slope.stability
    if firstDifficulty > 1, firstDifficulty < 10 {
      gradient[4] += slope.difficulty
      gradient[5] -= slope.difficulty * rating * exp(w[5] * rating)
    }
  }

  // MARK: - Forwards

  /// What stability becomes, before it is bounded, and the terms its derivatives need.
  private struct Growth {
    enum Kind { case same, sameDay, recalled, forgotten, forgottenAtMost }
    var kind: Kind
    var stability: Double
    /// The same-day factor, the share gained, or the forgotten stability by memory.
    var term = 0.0
    /// `exp((1 - R) * w)` of the formula that applies.
    var surprise = 0.0
    /// What hard or easy multiplies the gain by.
    var bonus = 1.0
  }

  private func growth(of move: Move) -> Growth {
    let stability = move.stability
    let rating = Double(move.grade.rawValue)
    if move.days < 1 {
      let factor = exp(w[17] * (rating - 3 + w[18])) * pow(stability, -w[19])
      guard move.grade == .again || factor > 1 else { return Growth(kind: .same, stability: stability) }
      return Growth(kind: .sameDay, stability: stability * factor, term: factor)
    }
    guard move.grade == .again else {
      let surprise = exp((1 - move.retrievability) * w[10])
      let bonus = move.grade == .hard ? w[15] : move.grade == .easy ? w[16] : 1
      let gain = expW8 * (11 - move.difficulty) * pow(stability, -w[9]) * (surprise - 1)
      return Growth(
        kind: .recalled, stability: stability * (1 + gain * bonus), term: gain, surprise: surprise, bonus: bonus)
    }
    let surprise = exp((1 - move.retrievability) * w[14])
    let kept = w[11] * pow(move.difficulty, -w[12]) * (pow(stability + 1, w[13]) - 1) * surprise
    let most = stability / sameDayLoss
    return kept < most
      ? Growth(kind: .forgotten, stability: kept, term: kept, surprise: surprise)
      : Growth(kind: .forgottenAtMost, stability: most)
  }

  private func unboundedDifficulty(after move: Move) -> Double {
    w[7] * easiest + (1 - w[7]) * dampedDifficulty(after: move)
  }

  private func dampedDifficulty(after move: Move) -> Double {
    move.difficulty - (10 - move.difficulty) * w[6] * Double(move.grade.rawValue - 3) / 9
  }

  // MARK: - Backwards

  /// The derivative of the loss from some answer on, by the memory that the answer met.
  private struct Slope {
    var stability = 0.0
    var difficulty = 0.0
  }

  private mutating func carryBack(_ slope: inout Slope, over move: Move) {
    let after = slope
    slope = Slope()
    carryBackDifficulty(after.difficulty, into: &slope, over: move)
    let growth = growth(of: move)
    let isBounded =
      growth.stability <= Scheduler.leastStability || growth.stability >= Scheduler.greatestStability
    var byRetrievability = 0.0
    if !isBounded {
      byRetrievability = carryBackStability(after.stability, into: &slope, over: move, growth)
    }
    guard move.days > 0 else { return }
    let chance = move.retrievability
    if chance > Self.surest, chance < 1 - Self.surest {
      byRetrievability += move.grade.isCorrect ? -1 / chance : 1 / (1 - chance)
    }
    let share = Double(move.days) / move.stability
    let base = 1 + factor * share
    slope.stability += byRetrievability * w[20] * chance * factor * share / (base * move.stability)
    let factorByW20 = (factor + 1) * log(0.9) / (w[20] * w[20])
    gradient[20] -= byRetrievability * chance * (log(base) + w[20] * share * factorByW20 / base)
  }

  private mutating func carryBackDifficulty(_ after: Double, into slope: inout Slope, over move: Move) {
    let unbounded = unboundedDifficulty(after: move)
    guard unbounded > 1, unbounded < 10 else { return }
    let rating = Double(move.grade.rawValue - 3)
    slope.difficulty += after * (1 - w[7]) * (1 + w[6] * rating / 9)
    gradient[4] += after * w[7]
    gradient[5] -= after * w[7] * 3 * exp(w[5] * 3)
    gradient[6] -= after * (1 - w[7]) * (10 - move.difficulty) * rating / 9
    gradient[7] += after * (easiest - dampedDifficulty(after: move))
  }

  /// Carries the slope of the stability after the answer back; returns the part that is due to the retrievability.
  private mutating func carryBackStability(
    _ after: Double, into slope: inout Slope, over move: Move, _ growth: Growth
  ) -> Double {
    let stability = move.stability
    let rating = Double(move.grade.rawValue)
    let chance = move.retrievability
    let term = growth.term
    switch growth.kind {
    case .same:
      slope.stability += after
      return 0
    case .sameDay:
      slope.stability += after * term * (1 - w[19])
      gradient[17] += after * growth.stability * (rating - 3 + w[18])
      gradient[18] += after * growth.stability * w[17]
      gradient[19] -= after * growth.stability * log(stability)
      return 0
    case .recalled:
      let gained = stability * term * growth.bonus
      slope.stability += after * (1 + term * growth.bonus * (1 - w[9]))
      slope.difficulty -= after * gained / (11 - move.difficulty)
      gradient[8] += after * gained
      gradient[9] -= after * gained * log(stability)
      if move.grade == .hard { gradient[15] += after * stability * term }
      if move.grade == .easy { gradient[16] += after * stability * term }
      // Divided out rather than by the surprise, which is 0 where nothing was forgotten.
      let perSurprise = expW8 * (11 - move.difficulty) * pow(stability, 1 - w[9]) * growth.bonus * growth.surprise
      gradient[10] += after * perSurprise * (1 - chance)
      return -after * perSurprise * w[10]
    case .forgotten:
      let scale = w[11] * pow(move.difficulty, -w[12]) * growth.surprise
      slope.stability += after * scale * w[13] * pow(stability + 1, w[13] - 1)
      slope.difficulty -= after * w[12] * term / move.difficulty
      gradient[11] += after * term / w[11]
      gradient[12] -= after * term * log(move.difficulty)
      gradient[13] += after * scale * pow(stability + 1, w[13]) * log(stability + 1)
      gradient[14] += after * term * (1 - chance)
      return -after * term * w[14]
    case .forgottenAtMost:
      slope.stability += after / sameDayLoss
      gradient[17] -= after * growth.stability * w[18]
      gradient[18] -= after * growth.stability * w[17]
      return 0
    }
  }
}
