/// One thing that happened, as it stands in the journal: complete in itself and never changed afterwards.
public struct JournalEntry: Hashable, Sendable, Identifiable {
  /// The entry's own id, unique over all devices.
  public var id: String
  /// The device that wrote it.
  public var device: String
  /// Who was learning; empty for the only player of a store.
  public var player: String
  /// When it happened.
  public var moment: Moment
  /// How far local time was ahead of UTC then, in seconds.
  public var zoneOffset: Int
  /// What happened.
  public var event: Event

  /// An entry with these facts.
  public init(id: String, device: String, player: String, moment: Moment, zoneOffset: Int, event: Event) {
    self.id = id
    self.device = device
    self.player = player
    self.moment = moment
    self.zoneOffset = zoneOffset
    self.event = event
  }

  /// What an entry tells.
  public enum Event: Hashable, Sendable {
    /// A card was graded.
    case review(Review)
    /// A round came to its end.
    case round(RoundSummary)
    /// A card was put off, put away, flagged or heard.
    case mark(CardMark)
    /// What another program knew of a card was taken over.
    case known(KnownMemory)
    /// The player is shown by this name from now on, and is the same in the journal as before.
    case named(String)
    /// The player's schedule goes by these weights from now on, and for all answers given before.
    case tuned(Tuning)
    /// The entry with this id counts no longer.
    case undo(of: String)
  }
}

/// One answer to one card.
public struct Review: Hashable, Sendable {
  /// The deck's name at the time; for people who read the journal, not for finding the card.
  public var deck: String
  /// The card answered.
  public var card: Card.ID
  /// The grade given.
  public var grade: Grade
  /// Milliseconds from the prompt to the grade, pauses left out; 0 or more.
  public var milliseconds: Int
  /// The way of studying.
  public var mode: StudyMode
  /// Which schedule computed what came of it, such as `fsrs-6`; empty where no schedule was asked.
  public var schedule: String

  /// An answer with these facts.
  public init(deck: String, card: Card.ID, grade: Grade, milliseconds: Int, mode: StudyMode, schedule: String) {
    self.deck = deck
    self.card = card
    self.grade = grade
    self.milliseconds = milliseconds
    self.mode = mode
    self.schedule = schedule
  }
}

/// The end of a round.
public struct RoundSummary: Hashable, Sendable {
  /// The deck's name at the time.
  public var deck: String
  /// Cards whose first answer was correct.
  public var correct: Int
  /// Cards in the round.
  public var total: Int
  /// Milliseconds the round took, pauses left out.
  public var milliseconds: Int
  /// The way of studying.
  public var mode: StudyMode

  /// A summary of these figures.
  public init(deck: String, correct: Int, total: Int, milliseconds: Int, mode: StudyMode) {
    self.deck = deck
    self.correct = correct
    self.total = total
    self.milliseconds = milliseconds
    self.mode = mode
  }
}

/// The ways of studying, as the journal names them.
public enum StudyMode: String, CaseIterable, Hashable, Sendable {
  case round
  case study
  case lesson
  case type
  case drill
  case tables
}
