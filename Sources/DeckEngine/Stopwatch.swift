/// Measures time that is told to it, and stands still while anything holds it.
public struct Stopwatch: Equatable, Sendable {
  /// What can hold the time.
  public enum Hold: Hashable, Sendable {
    /// The learner asked for a pause.
    case paused
    /// Cards are being edited.
    case editing
    /// The program is suspended.
    case suspended
    /// There is nothing to measure yet, or no longer.
    case notRunning
  }

  private var used: Duration = .zero
  private var runningSince: Moment?
  private var holds: Set<Hold> = [.notRunning]

  /// A stopwatch at zero, held until `release(.notRunning, at:)`.
  public init() {}

  /// Whether time is running.
  public var isRunning: Bool { holds.isEmpty }

  /// Stops the time until every hold is released; a second hold of the same kind changes nothing.
  public mutating func hold(_ hold: Hold, at now: Moment) {
    settle(at: now)
    holds.insert(hold)
    runningSince = nil
  }

  /// Gives up one hold; the time runs on once none is left.
  public mutating func release(_ hold: Hold, at now: Moment) {
    settle(at: now)
    holds.remove(hold)
    if holds.isEmpty { runningSince = now }
  }

  /// The same holds, at zero again.
  public mutating func reset(at now: Moment) {
    used = .zero
    if runningSince != nil { runningSince = now }
  }

  /// Time used so far, holds left out; a clock that is set back takes nothing away.
  public func elapsed(at now: Moment) -> Duration {
    used + max(.zero, runningSince.map { now - $0 } ?? .zero)
  }

  private mutating func settle(at now: Moment) {
    used = elapsed(at: now)
    if runningSince != nil { runningSince = now }
  }
}
