/// What FSRS knows of one card, and when the card is due.
public struct MemoryState: Hashable, Sendable {
  /// How far a card has come.
  public enum Phase: String, CaseIterable, Hashable, Sendable {
    /// Never answered.
    case new
    /// In its first steps, minutes apart.
    case learning
    /// Known; comes back after days.
    case review
    /// Forgotten, and in steps again.
    case relearning
  }

  /// How far the card has come.
  public var phase: Phase
  /// Which learning or relearning step it stands at, from 0; `nil` in review.
  public var step: Int?
  /// The days after which it is remembered with 90 % probability; 0 while new, else 0.001 or more.
  public var stability: Double
  /// How hard it is, from 1 to 10; 0 while new.
  public var difficulty: Double
  /// When it is to be asked again; a new card is due at any time.
  public var due: Moment
  /// When it was last answered, if ever.
  public var lastReview: Moment?

  /// A card never answered.
  public static let new = MemoryState(
    phase: .new, step: 0, stability: 0, difficulty: 0, due: Moment(microseconds: 0), lastReview: nil)

  /// A state with these facts; nothing is checked.
  public init(phase: Phase, step: Int?, stability: Double, difficulty: Double, due: Moment, lastReview: Moment?) {
    self.phase = phase
    self.step = step
    self.stability = stability
    self.difficulty = difficulty
    self.due = due
    self.lastReview = lastReview
  }
}
