/// An instant, in microseconds since 1970-01-01 00:00 UTC; comparing and subtracting never overflow for years 1 to 9999.
public struct Moment: Hashable, Comparable, Sendable {
  /// Microseconds since 1970-01-01 00:00 UTC; negative before it.
  public var microseconds: Int64

  /// An instant `microseconds` after 1970-01-01 00:00 UTC.
  public init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  /// An instant `seconds` after 1970-01-01 00:00 UTC.
  public init(seconds: Int64) {
    microseconds = seconds * 1_000_000
  }

  /// Whether one instant is before the other.
  public static func < (one: Moment, other: Moment) -> Bool {
    one.microseconds < other.microseconds
  }

  /// The instant this long after; earlier if the duration is negative.
  public static func + (moment: Moment, duration: Duration) -> Moment {
    Moment(microseconds: moment.microseconds + duration.microseconds)
  }

  /// How long after `other` this instant is; negative if it is before.
  public static func - (moment: Moment, other: Moment) -> Duration {
    .microseconds(moment.microseconds - other.microseconds)
  }
}

extension Duration {
  /// The whole microseconds of this duration, truncated towards zero.
  public var microseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
  }
}
