/// All that a card's past comes to: its memory, its counts and its marks.
public struct CardHistory: Hashable, Sendable {
  /// How many of the last grades are kept.
  public static let keptGrades = 10

  /// What the scheduler knows of it.
  public internal(set) var memory = MemoryState.new
  /// How often it was answered, where answers count.
  public internal(set) var repetitions = 0
  /// How often it was answered wrong, whatever it had come to by then.
  public internal(set) var lapses = 0
  /// The last grades, newest last, at most `keptGrades`.
  public internal(set) var lastGrades: [Grade] = []
  /// When it was answered first.
  public internal(set) var firstReview: Moment?
  /// When it was last answered after having been in review, so that it took one of a day's reviews.
  public internal(set) var lastReviewTaken: Moment?
  /// When it was last put off until the next day.
  public internal(set) var buriedAt: Moment?
  /// When it was last heard in a lesson, without a grade.
  public internal(set) var lastHeard: Moment?
  /// Whether it is not to be asked at all.
  public internal(set) var isSuspended = false
  /// Whether the learner wants to look at it later.
  public internal(set) var isFlagged = false

  /// The past of a card that has none, or of one whose memory comes from elsewhere.
  ///
  /// - Parameters:
  ///   - memory: what is known of it, such as an import brings along.
  ///   - firstReview: when it was answered first; `nil` for a card never answered.
  public init(memory: MemoryState = .new, firstReview: Moment? = nil) {
    self.memory = memory
    self.firstReview = firstReview
  }

  /// All that a past comes to, as it was read back from somewhere.
  package init(
    memory: MemoryState, repetitions: Int, lapses: Int, lastGrades: [Grade], firstReview: Moment?,
    lastReviewTaken: Moment?, buriedAt: Moment?, lastHeard: Moment?, isSuspended: Bool, isFlagged: Bool
  ) {
    self.memory = memory
    self.repetitions = repetitions
    self.lapses = lapses
    self.lastGrades = lastGrades
    self.firstReview = firstReview
    self.lastReviewTaken = lastReviewTaken
    self.buriedAt = buriedAt
    self.lastHeard = lastHeard
    self.isSuspended = isSuspended
    self.isFlagged = isFlagged
  }

  /// Whether it may be asked on this day.
  public func isAvailable(on day: StudyDay) -> Bool {
    !isSuspended && !(buriedAt.map(day.contains) ?? false)
  }

  /// Takes in an answer that counts.
  public mutating func answer(_ grade: Grade, of card: Card.ID, at moment: Moment, by scheduler: Scheduler) {
    if memory.phase == .review { lastReviewTaken = moment }
    if firstReview == nil { firstReview = moment }
    memory = scheduler.review(memory, grade, at: moment, card: card, repetition: repetitions)
    repetitions += 1
    if !grade.isCorrect { lapses += 1 }
    if lastGrades.count == Self.keptGrades { lastGrades.removeFirst() }
    lastGrades.append(grade)
  }

  /// Takes over what another program knew.
  public mutating func take(_ known: KnownMemory, at moment: Moment) {
    memory = known.memory
    repetitions = max(repetitions, known.repetitions)
    lapses = max(lapses, known.lapses)
    if firstReview == nil { firstReview = known.memory.lastReview ?? moment }
  }

  /// Takes in a mark.
  public mutating func mark(_ kind: CardMark.Kind, at moment: Moment) {
    switch kind {
    case .bury: buriedAt = moment
    case .suspend: isSuspended = true
    case .unsuspend: isSuspended = false
    case .flag: isFlagged = true
    case .unflag: isFlagged = false
    case .heard: lastHeard = moment
    }
  }

  /// Whether the wrong answer just taken in makes the card one that costs more than it brings, a leech.
  ///
  /// True at the threshold and then after every half of it, as in Anki; never for a threshold below 1.
  public func isLeech(threshold: Int) -> Bool {
    guard threshold > 0, lapses >= threshold, lastGrades.last == .again else { return false }
    return (lapses - threshold) % max(1, threshold / 2) == 0
  }
}
