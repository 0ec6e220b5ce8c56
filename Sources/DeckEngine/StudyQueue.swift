/// What is left to study today, and what comes next: plain data that is told the time.
public struct StudyQueue: Equatable, Sendable {
  /// What is to be done at a moment.
  public enum Next: Equatable, Sendable {
    /// Asks this card.
    case ask(Card.ID)
    /// Nothing is due, but a step of minutes ends then.
    case waitUntil(Moment)
    /// Nothing is left today.
    case done
  }

  /// A card that comes back after minutes.
  public struct Step: Equatable, Sendable {
    /// The card.
    public var card: Card.ID
    /// When it comes back.
    public var due: Moment
    /// When it was answered last.
    var answered: Moment?

    /// Whether it is to be asked at this time.
    ///
    /// A card answered later than now is due at once: the clock was set back, and its own time may be years away.
    func isDue(at now: Moment) -> Bool { due <= now || (answered.map { $0 > now } ?? false) }
  }

  /// The longest step, in seconds, that comes back in the same session though a new day begins meanwhile.
  static let longestStepPastDayEnd: Int64 = 3600

  /// What it goes by.
  public let settings: StudySettings
  /// The day that is studied.
  public let day: StudyDay
  /// Cards in steps of minutes, soonest first.
  public private(set) var steps: [Step] = []
  /// Cards that come back after days and are due, next first.
  public private(set) var reviews: [Card.ID] = []
  /// New cards, next first.
  public private(set) var new: [Card.ID] = []
  /// The cards answered last, newest last: as many as are to stand between siblings.
  private var recent: [Card.ID] = []
  /// Cards that are no longer in their deck; they keep their places, in case they come back.
  private var absent: Set<Card.ID> = []
  /// How many new cards the day still has room for.
  private var room = 0

  /// Today's queue: of these cards what is due, then new ones in the order given.
  ///
  /// What `histories` says of today's answers, to any card, has used up its part of the daily limits.
  public init(
    cards: [Card], histories: [Card.ID: CardHistory], scheduler: Scheduler, settings: StudySettings, day: StudyDay,
    at now: Moment
  ) {
    self.settings = settings
    self.day = day
    let horizon = Self.horizon(of: settings.scope, day)
    var due: [(card: Card.ID, memory: MemoryState)] = []
    var seen: Set<Card.ID> = []
    for card in cards where seen.insert(card.id).inserted {
      let history = histories[card.id] ?? CardHistory()
      guard history.isAvailable(on: day) else { continue }
      let memory = history.memory
      switch (settings.scope, memory.phase) {
      case (.cram, _): reviews.append(card.id)
      case (.due, .new), (.ahead, .new): new.append(card.id)
      case (.due, .learning), (.due, .relearning), (.ahead, .learning), (.ahead, .relearning):
        let step = Step(card: card.id, due: memory.due, answered: memory.lastReview)
        if step.due < day.end || step.isDue(at: now) {
          steps.append(step)
        } else if step.due < horizon {
          due.append((card.id, memory))
        }
      case (.due, .review), (.ahead, .review):
        if memory.due < horizon { due.append((card.id, memory)) }
      }
    }
    steps.sort { ($0.due, $0.card) < ($1.due, $1.card) }
    guard settings.scope != .cram else { return }
    reviews = Self.ordered(due, settings.order, scheduler, now)
    let newToday = histories.values.count { $0.firstReview.map(day.contains) ?? false }
    let newAllowed = max(0, settings.newPerDay - newToday)
    new.removeLast(max(0, new.count - newAllowed))
    room = newAllowed - new.count
    if settings.scope == .due {
      let reviewedToday = histories.values.count { $0.lastReviewTaken.map(day.contains) ?? false }
      reviews.removeLast(max(0, reviews.count - max(0, settings.reviewsPerDay - reviewedToday)))
    }
  }

  /// How many cards are left, whichever kind.
  public var count: Int { steps.count + reviews.count + new.count }

  /// What is to be done now: a step that has ended, then what is due, then what is new; siblings apart if it can be.
  public func next(at now: Moment) -> Next {
    let ended = steps.lazy.filter { $0.isDue(at: now) }.map(\.card)
    let recentNotes = recent.map(\.note)
    func isPresent(_ card: Card.ID) -> Bool { absent.isEmpty || !absent.contains(card) }
    func isApart(_ card: Card.ID) -> Bool {
      let note = card.note
      return isPresent(card) && !zip(recent, recentNotes).contains { $0 != card && $1 == note }
    }
    if let card = ended.first(where: isApart) ?? reviews.first(where: isApart) ?? new.first(where: isApart) {
      return .ask(card)
    }
    if let card = ended.first(where: isPresent) ?? reviews.first(where: isPresent) ?? new.first(where: isPresent) {
      return .ask(card)
    }
    return steps.first { isPresent($0.card) }.map { .waitUntil($0.due) } ?? .done
  }

  /// The card that a wait is for, to go on without waiting.
  public var nextStep: Card.ID? { steps.first { !absent.contains($0.card) }?.card }

  // MARK: - Changes that can be taken back

  /// Where a card stood, so that it can be put back.
  struct Removal: Equatable, Sendable {
    enum Place: Equatable, Sendable {
      case step(Step, at: Int)
      case review(at: Int)
      case new(at: Int)
    }
    var card: Card.ID
    var place: Place
    var recent: [Card.ID]
  }

  /// Takes a card out, answered or not wanted today; `nil` if it is not in the queue.
  mutating func remove(_ card: Card.ID) -> Removal? {
    let place: Removal.Place
    if let index = steps.firstIndex(where: { $0.card == card }) {
      place = .step(steps.remove(at: index), at: index)
    } else if let index = reviews.firstIndex(of: card) {
      reviews.remove(at: index)
      place = .review(at: index)
    } else if let index = new.firstIndex(of: card) {
      new.remove(at: index)
      place = .new(at: index)
    } else {
      return nil
    }
    let removal = Removal(card: card, place: place, recent: recent)
    recent = (recent + [card]).suffix(max(0, settings.siblingGap))
    return removal
  }

  /// Takes in that a removed card is to come back after minutes, if that is still in this session.
  mutating func insert(_ card: Card.ID, after memory: MemoryState) {
    guard memory.phase != .review, let answered = memory.lastReview else { return }
    let soon = answered.adding(microseconds: Self.longestStepPastDayEnd * 1_000_000)
    guard memory.due < day.end || memory.due <= soon else { return }
    let step = Step(card: card, due: memory.due, answered: answered)
    let index = steps.firstIndex { ($0.due, $0.card) > (step.due, step.card) } ?? steps.count
    steps.insert(step, at: index)
  }

  /// Puts a removed card under all others, to be asked again.
  mutating func append(_ card: Card.ID) { reviews.append(card) }

  /// Puts a card back where it stood; every later change must have been taken back before.
  mutating func restore(_ removal: Removal) {
    // A card that came back meanwhile is in two places otherwise.
    steps.removeAll { $0.card == removal.card }
    if reviews.last == removal.card { reviews.removeLast() }
    switch removal.place {
    // A card that was reopened meanwhile has moved the others.
    case .step(let step, let index): steps.insert(step, at: min(index, steps.count))
    case .review(let index): reviews.insert(removal.card, at: min(index, reviews.count))
    case .new(let index): new.insert(removal.card, at: min(index, new.count))
    }
    recent = removal.recent
  }

  // MARK: - Cards that come and go

  /// Whether the card is left to be asked.
  func contains(_ card: Card.ID) -> Bool {
    !absent.contains(card)
      && (reviews.contains(card) || new.contains(card) || steps.contains { $0.card == card })
  }

  /// Takes a new card in behind the others, if the day has room for it; whether it has.
  mutating func admit(_ card: Card.ID) -> Bool {
    guard settings.scope == .cram || room > 0 else { return false }
    room -= 1
    if settings.scope == .cram { reviews.append(card) } else { new.append(card) }
    return true
  }

  /// Passes a card over from now on; whether it was not passed over already.
  mutating func withdraw(_ card: Card.ID) -> Bool { absent.insert(card).inserted }

  /// Passes a card over no longer; whether it was.
  mutating func readmit(_ card: Card.ID) -> Bool { absent.remove(card) != nil }

  /// Puts a card before all that are due.
  mutating func reopen(_ card: Card.ID) {
    absent.remove(card)
    reviews.insert(card, at: 0)
  }

  // MARK: - Building

  private static func horizon(of scope: StudySettings.Scope, _ day: StudyDay) -> Moment {
    switch scope {
    case .due, .cram: day.end
    case .ahead(let days):
      day.end.adding(
        microseconds: Int64(min(max(days, 0), SchedulerParameters.longestInterval)) * Moment.microsecondsInDay)
    }
  }

  private static func ordered(
    _ due: [(card: Card.ID, memory: MemoryState)], _ order: StudySettings.ReviewOrder, _ scheduler: Scheduler,
    _ now: Moment
  ) -> [Card.ID] {
    switch order {
    case .dueDate:
      return due.sorted { ($0.memory.due, $0.card) < ($1.memory.due, $1.card) }.map(\.card)
    case .retrievability:
      let weighed = due.map { (card: $0.card, chance: scheduler.retrievability(of: $0.memory, at: now)) }
      return weighed.sorted { ($0.chance, $0.card) < ($1.chance, $1.card) }.map(\.card)
    }
  }
}
