/// One card's answers in a row, as far as memory goes: each grade and the whole days since the answer before.
public struct ReviewSequence: Hashable, Sendable {
  /// The grades, first to last; never empty.
  public var grades: [Grade]
  /// For each grade the whole periods of 24 hours since the one before; 0 for the first.
  public var days: [Int]

  /// A sequence of as many days as grades; nothing is checked.
  public init(grades: [Grade], days: [Int]) {
    self.grades = grades
    self.days = days
  }

  /// How many answers a schedule can be judged by: those a day or more after the one before.
  public var predictedCount: Int { days.count { $0 > 0 } }

  /// The sequences of a player's cards, in the order of the cards' ids.
  ///
  /// Answers that leave the schedule alone, and those undone, are left out; a clock set back counts as no time.
  public static func sequences(of entries: some Sequence<JournalEntry>, player: String = "") -> [ReviewSequence] {
    var sequences: [Card.ID: (last: Moment, sequence: ReviewSequence)] = [:]
    for entry in ScheduleFold.counting(entries) where entry.player == player {
      guard case .review(let review) = entry.event, review.countsForSchedule else { continue }
      if var known = sequences[review.card] {
        known.sequence.grades.append(review.grade)
        known.sequence.days.append(max(0, entry.moment.wholeDays(since: known.last)))
        known.last = entry.moment
        sequences[review.card] = known
      } else {
        sequences[review.card] = (entry.moment, ReviewSequence(grades: [review.grade], days: [0]))
      }
    }
    return sequences.sorted { $0.key < $1.key }.map(\.value.sequence)
  }
}
