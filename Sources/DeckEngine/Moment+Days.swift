extension Moment {
  /// Microseconds in a period of 24 hours.
  static let microsecondsInDay: Int64 = 86_400_000_000

  /// The last instant there is: the end of the year 9999 in UTC.
  public static let latest = Moment(microseconds: 253_402_300_800_000_000 - 1)
  /// The first instant there is: the start of the year 1 in UTC.
  public static let earliest = Moment(microseconds: -62_135_596_800_000_000)

  /// The instant so much later, never past the year 9999 nor before the year 1.
  func adding(microseconds more: Int64) -> Moment {
    let (sum, overflow) = microseconds.addingReportingOverflow(more)
    guard !overflow else { return more < 0 ? .earliest : .latest }
    return min(max(Moment(microseconds: sum), .earliest), .latest)
  }

  /// Whole periods of 24 hours since another instant, rounded down; negative if this one is before it.
  func wholeDays(since other: Moment) -> Int {
    let (difference, overflow) = microseconds.subtractingReportingOverflow(other.microseconds)
    // Only an instant far outside the years 1 to 9999 gets here.
    guard !overflow else { return microseconds < 0 ? -200_000_000 : 200_000_000 }
    let (days, rest) = difference.quotientAndRemainder(dividingBy: Self.microsecondsInDay)
    return Int(rest < 0 ? days - 1 : days)
  }
}
