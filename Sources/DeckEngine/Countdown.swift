/// The clock of a timed round, as a value that is told the time.
public struct Countdown: Equatable, Sendable {
  /// The seconds left at which the clock speaks of itself, most first.
  public static let spokenSeconds = [30, 10, 0]

  /// The whole time, more than zero.
  public let limit: Duration
  /// What measures the time, and can be held.
  public var stopwatch = Stopwatch()
  private var announced: Int

  /// A clock over `limit` that has not begun.
  public init(limit: Duration) {
    self.limit = limit
    announced = Self.wholeSeconds(of: limit)
  }

  /// Whole seconds left, rounded up, so that 0 means that the time is over.
  public func secondsLeft(at now: Moment) -> Int {
    Self.wholeSeconds(of: limit - stopwatch.elapsed(at: now))
  }

  /// The mark of `spokenSeconds` that has just been passed, if any: the lowest one, each only once.
  public mutating func passedMark(at now: Moment) -> Int? {
    let left = secondsLeft(at: now)
    let passed = Self.spokenSeconds.last { $0 >= left && $0 < announced }
    if let passed { announced = passed }
    return passed
  }

  /// How long from now the next mark is reached; `nil` while the clock is held or no mark is left.
  public func timeToNextMark(at now: Moment) -> Duration? {
    guard stopwatch.isRunning, let mark = Self.spokenSeconds.first(where: { $0 < announced }) else { return nil }
    return max(.zero, limit - .seconds(mark) - stopwatch.elapsed(at: now))
  }

  private static func wholeSeconds(of duration: Duration) -> Int {
    Int((max(0, duration.microseconds) + 999_999) / 1_000_000)
  }
}
