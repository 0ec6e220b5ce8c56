private import Glibc

/// Weights fitted to a learner's own answers, and whether they foretell better than those used so far.
///
/// The cards are dealt into five parts, and each is foretold by weights fitted to the other four. Only if that goes
/// better than with the old weights are weights fitted to all cards taken instead.
public enum WeightFit: Equatable, Sendable {
  /// The new weights foretell better; losses are means over all answers, each held out once, in nats.
  case improved([Double], oldLoss: Double, newLoss: Double)
  /// They do not, and the old ones stay.
  case kept(oldLoss: Double, newLoss: Double)
  /// There are only this many answers a day or more after the one before, fewer than `fewestAnswers`.
  case tooFew(Int)

  /// How many answers a fit needs, as in py-fsrs: with fewer, chance decides.
  public static let fewestAnswers = 512

  /// How many parts the cards are dealt into, each held out once.
  private static let parts = 5
  private static let epochs = 8
  private static let batchAnswers = 512
  private static let learningRate = 0.04
  /// How far each weight lies from the default among learners, from fsrs-rs: what holds back a fit to few answers.
  private static let deviations: [Double] = [
    6.43, 9.66, 17.58, 27.85, 0.57, 0.28, 0.6, 0.12, 0.39, 0.18, 0.33, 0.3, 0.09, 0.16, 0.57, 0.25, 1.03, 0.31, 0.32,
    0.14, 0.27,
  ]

  /// Fits weights to these cards' answers, beginning at the defaults and measured against `old`.
  ///
  /// The seed decides the order of learning alone; the same seed and answers give the same weights.
  public static func fit(to sequences: [ReviewSequence], replacing old: [Double], seed: UInt64 = 1) -> WeightFit {
    let usable = sequences.filter { $0.predictedCount > 0 }
    let answers = usable.reduce(0) { $0 + $1.predictedCount }
    guard answers >= fewestAnswers else { return .tooFew(answers) }
    // Each part is foretold by weights fitted to the others, so that every answer is once an unseen one.
    var unseenLoss = 0.0
    for part in 0..<parts {
      let heldOut = usable.indices.filter { $0 % parts == part }.map { usable[$0] }
      let weights = descend(on: usable.indices.filter { $0 % parts != part }.map { usable[$0] }, seed: seed)
      unseenLoss += sum(of: weights, on: heldOut).loss
    }
    let oldLoss = meanLoss(of: old, on: usable)
    let newLoss = unseenLoss / Double(answers)
    // Written so that a loss that is no number keeps the old weights.
    guard newLoss < oldLoss else { return .kept(oldLoss: oldLoss, newLoss: newLoss) }
    return .improved(descend(on: usable, seed: seed), oldLoss: oldLoss, newLoss: newLoss)
  }

  /// The mean logarithmic loss, in nats, of what these weights foretell of the answers; `nan` if there are none.
  public static func meanLoss(of weights: [Double], on sequences: [ReviewSequence]) -> Double {
    let sum = Self.sum(of: weights, on: sequences)
    return sum.loss / Double(sum.count)
  }

  /// The derivative of `meanLoss` by each weight.
  public static func slope(of weights: [Double], on sequences: [ReviewSequence]) -> [Double] {
    let sum = Self.sum(of: weights, on: sequences, wantsGradient: true)
    return sum.gradient.map { $0 / Double(sum.count) }
  }

  private static func sum(
    of weights: [Double], on sequences: [ReviewSequence], wantsGradient: Bool = false
  ) -> MemoryGradient {
    var sum = MemoryGradient(weights: weights, wantsGradient: wantsGradient)
    for sequence in sequences { sum.add(sequence) }
    return sum
  }

  /// Adam over batches, its rate falling along a cosine, each weight kept in its range.
  private static func descend(on sequences: [ReviewSequence], seed: UInt64) -> [Double] {
    var chance = SplitMix64(seed: seed)
    let answers = sequences.reduce(0) { $0 + $1.predictedCount }
    let start = SchedulerParameters.defaultWeights
    var weights = start
    var adam = Adam(count: start.count)
    // Steps in proportion to how much a weight differs among learners: an equal step for all would throw the small
    // weights far off on the chance of a few answers.
    let scales = zip(deviations, start).map { min($0, max($1, 0.1)) }
    let batchesInEpoch = max(1, (answers + batchAnswers - 1) / batchAnswers)
    // A small history has few batches; it is gone over more often, or nothing would move.
    let rounds = max(epochs, 40 / batchesInEpoch)
    let expectedSteps = Double(rounds * batchesInEpoch)
    for _ in 0..<rounds {
      var batch = MemoryGradient(weights: weights, wantsGradient: true)
      for (index, sequence) in sequences.shuffled(using: &chance).enumerated() {
        batch.add(sequence)
        guard batch.count >= batchAnswers || index == sequences.count - 1 else { continue }
        let share = min(1, Double(adam.steps) / expectedSteps)
        var gradient = batch.gradient
        for i in gradient.indices {
          let pull = 2 * (weights[i] - start[i]) / (deviations[i] * deviations[i]) / Double(answers)
          gradient[i] = gradient[i] / Double(max(1, batch.count)) + pull
        }
        adam.step(
          &weights, along: gradient, rate: learningRate * (1 + cos(.pi * share)) / 2, scales: scales)
        for (i, range) in SchedulerParameters.weightRanges.enumerated() {
          weights[i] = min(max(weights[i], range.lowerBound), range.upperBound)
        }
        batch = MemoryGradient(weights: weights, wantsGradient: true)
      }
    }
    return weights
  }
}

/// The optimiser Adam (Kingma and Ba, 2014), with its usual constants.
private struct Adam {
  private(set) var steps = 0
  private var mean: [Double]
  private var square: [Double]

  init(count: Int) {
    mean = Array(repeating: 0, count: count)
    square = mean
  }

  mutating func step(_ weights: inout [Double], along gradient: [Double], rate: Double, scales: [Double]) {
    steps += 1
    let meanBias = 1 - pow(0.9, Double(steps))
    let squareBias = 1 - pow(0.999, Double(steps))
    for i in weights.indices where gradient[i].isFinite {
      mean[i] = 0.9 * mean[i] + 0.1 * gradient[i]
      square[i] = 0.999 * square[i] + 0.001 * gradient[i] * gradient[i]
      weights[i] -= rate * scales[i] * (mean[i] / meanBias) / ((square[i] / squareBias).squareRoot() + 1e-8)
    }
  }
}
