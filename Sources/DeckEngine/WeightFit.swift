private import Glibc

/// Weights fitted to a learner's own answers, and whether they foretell better than those used so far.
///
/// Some cards are held out of the fitting; the new weights are kept only if they foretell those cards better.
public enum WeightFit: Equatable, Sendable {
  /// The new weights foretell better; losses are means over the answers held out, in nats.
  case improved([Double], oldLoss: Double, newLoss: Double)
  /// They do not, and the old ones stay.
  case kept(oldLoss: Double, newLoss: Double)
  /// There are only this many answers a day or more after the one before, fewer than `fewestAnswers`.
  case tooFew(Int)

  /// How many answers a fit needs.
  public static let fewestAnswers = 128

  /// Every so many cards one is held out.
  private static let heldOutEvery = 5
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
    var learned: [ReviewSequence] = []
    var heldOut: [ReviewSequence] = []
    for (index, sequence) in usable.enumerated() {
      if index % heldOutEvery == heldOutEvery - 1 { heldOut.append(sequence) } else { learned.append(sequence) }
    }
    let weights = descend(on: learned, seed: seed)
    let oldLoss = meanLoss(of: old, on: heldOut)
    let newLoss = meanLoss(of: weights, on: heldOut)
    // Written so that a loss that is no number keeps the old weights.
    return newLoss < oldLoss
      ? .improved(weights, oldLoss: oldLoss, newLoss: newLoss) : .kept(oldLoss: oldLoss, newLoss: newLoss)
  }

  /// The mean logarithmic loss, in nats, of what these weights foretell of the answers; `nan` if there are none.
  public static func meanLoss(of weights: [Double], on sequences: [ReviewSequence]) -> Double {
    var sum = MemoryGradient(weights: weights, wantsGradient: false)
    for sequence in sequences { sum.add(sequence) }
    return sum.loss / Double(sum.count)
  }

  /// The derivative of `meanLoss` by each weight.
  public static func slope(of weights: [Double], on sequences: [ReviewSequence]) -> [Double] {
    var sum = MemoryGradient(weights: weights, wantsGradient: true)
    for sequence in sequences { sum.add(sequence) }
    return sum.gradient.map { $0 / Double(sum.count) }
  }

  /// Adam over batches, its rate falling along a cosine, each weight kept in its range.
  private static func descend(on sequences: [ReviewSequence], seed: UInt64) -> [Double] {
    var chance = SplitMix64(state: seed)
    let answers = sequences.reduce(0) { $0 + $1.predictedCount }
    let start = SchedulerParameters.defaultWeights
    var weights = start
    var adam = Adam(count: start.count)
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
        adam.step(&weights, along: gradient, rate: learningRate * (1 + cos(.pi * share)) / 2)
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

  mutating func step(_ weights: inout [Double], along gradient: [Double], rate: Double) {
    steps += 1
    let meanBias = 1 - pow(0.9, Double(steps))
    let squareBias = 1 - pow(0.999, Double(steps))
    for i in weights.indices where gradient[i].isFinite {
      mean[i] = 0.9 * mean[i] + 0.1 * gradient[i]
      square[i] = 0.999 * square[i] + 0.001 * gradient[i] * gradient[i]
      weights[i] -= rate * (mean[i] / meanBias) / ((square[i] / squareBias).squareRoot() + 1e-8)
    }
  }
}
