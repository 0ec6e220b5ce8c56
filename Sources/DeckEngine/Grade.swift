/// How well the learner knew a card; the raw values 1 to 4 are those of FSRS and of the journal.
public enum Grade: Int, CaseIterable, Hashable, Sendable {
  case again = 1
  case hard = 2
  case good = 3
  case easy = 4

  /// Of the two grades that most learners use: not known.
  public static let wrong = Grade.again
  /// Of the two grades that most learners use: known.
  public static let correct = Grade.good

  /// Whether the answer was known at all.
  public var isCorrect: Bool { self != .again }
}
