/// The silence of a card between two of its showings: how long it should be, and how far it may be off.
///
/// The targets grow by about 3.3 from one to the next, after Pimsleur's graduated intervals.
public struct LessonGap: Hashable, Sendable {
  /// The shortest, in milliseconds.
  public var least: Int
  /// The one aimed at.
  public var target: Int
  /// The longest.
  public var most: Int

  /// The gaps of a card that is being learned, first to last.
  public static let growing = [
    LessonGap(least: 5_000, target: 15_000, most: 40_000), LessonGap(least: 25_000, target: 45_000, most: 100_000),
    LessonGap(least: 80_000, target: 130_000, most: 260_000),
    LessonGap(least: 330_000, target: 500_000, most: 900_000),
  ]

  /// The least gap of a card that is heard once more only because there is time.
  public static let leastOfSpare = 45_000

  /// The gaps that a card has in a lesson: all for a new one, the last three for one that is half known, none for one
  /// that is known.
  public static func series(for familiarity: LessonCandidate.Familiarity) -> [LessonGap] {
    switch familiarity {
    case .new: growing
    case .shaky: Array(growing.dropFirst())
    case .known: []
    }
  }
}
