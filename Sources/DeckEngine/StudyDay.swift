/// The day a learner lives by: it begins early in the morning, so that study after midnight still belongs to the evening.
public struct StudyDay: Hashable, Sendable {
  /// The hour at which a day begins unless the learner wants another: 4 in the morning.
  public static let usualStartHour = 4

  /// The number of its date, counted in days from 1970-01-01.
  public let number: Int
  /// Its first instant.
  public let start: Moment

  /// The day that holds this instant.
  ///
  /// - Parameters:
  ///   - now: any instant; one outside the years 1 to 9999 counts as their first or last.
  ///   - zoneOffset: how far local time is ahead of UTC, in seconds; more than a day counts as a day.
  ///   - startHour: the local hour at which days begin, from 0 to 23.
  public init(at now: Moment, zoneOffset: Int, startHour: Int = usualStartHour) {
    let offset = min(max(zoneOffset, -86_400), 86_400) - min(max(startHour, 0), 23) * 3600
    let shift = Int64(offset) * 1_000_000
    let bounded = min(max(now, .earliest), .latest)
    number = Moment(microseconds: bounded.microseconds + shift).wholeDays(since: Moment(microseconds: 0))
    start = Moment(microseconds: Int64(number) * Moment.microsecondsInDay - shift)
  }

  /// The first instant of the day after.
  public var end: Moment { Moment(microseconds: start.microseconds + Moment.microsecondsInDay) }

  /// Whether the instant lies in this day.
  public func contains(_ moment: Moment) -> Bool { moment >= start && moment < end }

  /// How many days from this one the instant's day is; negative if it is over.
  public func days(until moment: Moment) -> Int { moment.wholeDays(since: start) }

  /// Whether a card in this state is to be asked today, or is late.
  ///
  /// A card that comes back after days is due from the first instant of its day; one in steps is due at its time, and
  /// belongs to the day if that time does. A new card is never due.
  public func isDue(_ memory: MemoryState) -> Bool { memory.phase != .new && memory.due < end }
}
