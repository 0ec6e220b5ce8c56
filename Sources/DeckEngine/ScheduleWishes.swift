/// What a learner may want of a schedule; the weights come from the answers.
public struct ScheduleWishes: Hashable, Sendable {
  /// The shares of due cards that can be wished for: below, cards are forgotten as often as known; above, they come
  /// back every day. The same as in Anki.
  public static let retentions = 0.7...0.99
  /// The lengths of a step that can be wished for, in minutes: a second to a week.
  public static let stepMinutes = (1.0 / 60)...10_080
  /// How many steps can be wished for at most.
  public static let mostSteps = 20

  /// The share of due cards that the learner wants to know, within `retentions`.
  public var desiredRetention = 0.9
  /// The waits of a new card before it leaves learning, in minutes within `stepMinutes`; may be empty.
  public var learningMinutes = [1.0, 10]
  /// The waits of a forgotten card before it is back in review, likewise.
  public var relearningMinutes = [10.0]

  /// What a learner wants who has wished for nothing.
  public init() {}

  /// Parameters by these wishes; a wish or weight outside its range gives the usual ones.
  public func parameters(weights: [Double]) -> SchedulerParameters {
    func steps(_ minutes: [Double]) -> [Duration] {
      minutes.map { .microseconds(Int64((min(max($0, 0), Self.stepMinutes.upperBound) * 60_000_000).rounded())) }
    }
    do throws(SchedulerParametersError) {
      return try SchedulerParameters(
        weights: weights, desiredRetention: desiredRetention, learningSteps: steps(learningMinutes),
        relearningSteps: steps(relearningMinutes))
    } catch { return .standard }
  }
}
