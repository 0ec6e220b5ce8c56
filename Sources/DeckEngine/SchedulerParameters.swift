/// What a scheduler goes by: the 21 weights of FSRS-6 and the learner's wishes.
public struct SchedulerParameters: Hashable, Sendable {
  /// What reviews scheduled by these rules carry in the journal.
  public static let versionTag = "fsrs-6"

  /// The default weights w0 to w20 of FSRS-6, as py-fsrs 6.3.2 and Anki have them.
  public static let defaultWeights: [Double] = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629, 1.6483,
    0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
  ]

  /// The range of each weight, ends included, from py-fsrs 6.3.2.
  public static let weightRanges: [ClosedRange<Double>] = [
    0.001...100, 0.001...100, 0.001...100, 0.001...100, 1...10, 0.001...4, 0.001...4, 0.001...0.75, 0...4.5, 0...0.8,
    0.001...3.5, 0.001...5, 0.001...0.25, 0.001...0.9, 0...4, 0...1, 1...6, 0...2, 0...2, 0...0.8, 0.1...0.8,
  ]

  /// The longest interval that can be asked for, in days: a hundred years.
  public static let longestInterval = 36_500

  /// FSRS-6 as it comes: 90 % retention, learning steps of 1 and 10 minutes, one relearning step of 10 minutes.
  public static let standard = SchedulerParameters()

  /// The weights w0 to w20.
  public let weights: [Double]
  /// The share of due cards that the learner wants to know, more than 0 and less than 1.
  public let desiredRetention: Double
  /// The waits of a new card before it leaves learning, first to last; may be empty.
  public let learningSteps: [Duration]
  /// The waits of a forgotten card before it is back in review; may be empty.
  public let relearningSteps: [Duration]
  /// The longest interval given, in days, from 1 to `longestInterval`.
  public let maximumInterval: Int
  /// Whether intervals are spread a little, so that cards learned together do not stay together.
  public let isFuzzed: Bool

  private init() {
    weights = Self.defaultWeights
    desiredRetention = 0.9
    learningSteps = [.seconds(60), .seconds(600)]
    relearningSteps = [.seconds(600)]
    maximumInterval = Self.longestInterval
    isFuzzed = true
  }

  /// Parameters that have been checked; nothing is clipped.
  ///
  /// - Throws: the first thing found that lies outside its range.
  public init(
    weights: [Double] = defaultWeights, desiredRetention: Double = 0.9,
    learningSteps: [Duration] = [.seconds(60), .seconds(600)], relearningSteps: [Duration] = [.seconds(600)],
    maximumInterval: Int = longestInterval, isFuzzed: Bool = true
  ) throws(SchedulerParametersError) {
    guard weights.count == Self.weightRanges.count else { throw .weightCount(weights.count) }
    for (index, (weight, range)) in zip(weights, Self.weightRanges).enumerated() where !range.contains(weight) {
      throw .weight(index: index, value: weight)
    }
    guard desiredRetention > 0, desiredRetention < 1 else { throw .desiredRetention(desiredRetention) }
    let stepRange = Duration.microseconds(1)...Duration.seconds(Self.longestInterval * 86_400)
    for step in learningSteps + relearningSteps where !stepRange.contains(step) { throw .step(step) }
    guard (1...Self.longestInterval).contains(maximumInterval) else { throw .maximumInterval(maximumInterval) }
    self.weights = weights
    self.desiredRetention = desiredRetention
    self.learningSteps = learningSteps
    self.relearningSteps = relearningSteps
    self.maximumInterval = maximumInterval
    self.isFuzzed = isFuzzed
  }
}

/// Why parameters cannot be scheduled by.
public enum SchedulerParametersError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There are this many weights instead of 21.
  case weightCount(Int)
  /// The weight with this number, from 0, lies outside its range or is no number.
  case weight(index: Int, value: Double)
  /// The retention is not between 0 and 1.
  case desiredRetention(Double)
  /// A learning step is not longer than nothing, or longer than a hundred years.
  case step(Duration)
  /// The maximum interval is not between 1 and 36500 days.
  case maximumInterval(Int)

  /// The sentence a person hears.
  public var description: String {
    switch self {
    case .weightCount(let count): return "The schedule needs 21 parameters, not \(count)."
    case .weight(let index, let value):
      let range = SchedulerParameters.weightRanges[index]
      return "Parameter \(index) of the schedule is \(value). Choose from \(range.lowerBound) to \(range.upperBound)."
    case .desiredRetention(let value): return "The wanted retention is \(value). Choose a number between 0 and 1."
    case .step(let step): return "A learning step of \(step) is no step. Choose more than nothing, at most 100 years."
    case .maximumInterval(let days):
      return "The longest interval is \(days) days. Choose from 1 to \(SchedulerParameters.longestInterval)."
    }
  }
}
