/// How much is studied in a day, and in which order.
public struct StudySettings: Hashable, Sendable {
  /// Which cards a session is about.
  public enum Scope: Hashable, Sendable {
    /// What is due, then new cards.
    case due
    /// What is due today or within so many days more, however much it is, then new cards.
    case ahead(days: Int)
    /// Every card, due or not; the answers leave the schedule alone.
    case cram
  }

  /// What comes first of the cards that are due.
  public enum ReviewOrder: String, CaseIterable, Hashable, Sendable {
    /// What has been due longest.
    case dueDate
    /// What is most likely forgotten.
    case retrievability
  }

  /// How many new cards a day a learner may ask for.
  public static let newCards = 0...9_999
  /// How many cards in review a day a learner may ask for.
  public static let reviews = 0...99_999

  /// New cards in a day, 0 or more.
  public var newPerDay: Int
  /// Cards in review in a day, 0 or more; steps of minutes are not counted.
  public var reviewsPerDay: Int
  /// Which cards.
  public var scope: Scope
  /// What comes first of the cards that are due.
  public var order: ReviewOrder
  /// How many other cards are asked, if there are any, between two cards of one note; 0 or more.
  public var siblingGap: Int
  /// After how many wrong answers a card is called a leech, and again after every half of that; 0 for never.
  public var leechThreshold: Int
  /// The local hour at which days begin, from 0 to 23.
  public var dayStartHour: Int

  /// Settings; those left out are Anki's defaults.
  public init(
    newPerDay: Int = 20, reviewsPerDay: Int = 200, scope: Scope = .due, order: ReviewOrder = .dueDate,
    siblingGap: Int = 3, leechThreshold: Int = 8, dayStartHour: Int = StudyDay.usualStartHour
  ) {
    self.newPerDay = newPerDay
    self.reviewsPerDay = reviewsPerDay
    self.scope = scope
    self.order = order
    self.siblingGap = siblingGap
    self.leechThreshold = leechThreshold
    self.dayStartHour = dayStartHour
  }
}
