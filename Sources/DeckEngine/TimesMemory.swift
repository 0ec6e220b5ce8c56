/// What FSRS knows of a learner's memory of each fact of the tables, kin taken together.
public struct TimesMemory: Equatable, Sendable {
  /// What has come of each fact, by the id of its kin.
  public private(set) var histories: [Card.ID: CardHistory] = [:]
  /// What computes the memory.
  public let scheduler: Scheduler

  /// How likely a fact never asked is to be drawn, beside one that has just been forgotten, near 1.
  static let weaknessOfNew = 0.5
  /// How likely even the best known fact is to be drawn.
  static let leastWeakness = 0.04

  /// The memory of a learner who has answered nothing.
  public init(scheduler: Scheduler = Scheduler()) { self.scheduler = scheduler }

  /// The memory after these entries, of any device and in any order; those of others and of cards are passed over.
  public init(_ entries: some Sequence<JournalEntry>, player: String = "", scheduler: Scheduler = Scheduler()) {
    self.init(scheduler: scheduler)
    for entry in ScheduleFold.counting(entries) where entry.player == player {
      guard case .review(let review) = entry.event else { continue }
      take(review, at: entry.moment)
    }
  }

  /// Takes in one answer more, later than all before it; an answer to something else changes nothing.
  public mutating func take(_ review: Review, at moment: Moment) {
    guard let fact = TimesFact(id: review.card) else { return }
    histories[fact.kin, default: CardHistory()].answer(review.grade, of: fact.kin, at: moment, by: scheduler)
  }

  /// How much a fact needs practice, more than 0 and at most about 2.
  ///
  /// It grows with the chance that the fact is forgotten now, and with how soon it will be.
  public func weakness(of fact: TimesFact, at now: Moment) -> Double {
    guard let history = histories[fact.kin] else { return Self.weaknessOfNew }
    let forgotten = 1 - scheduler.retrievability(of: history.memory, at: now)
    return Self.leastWeakness + forgotten + 1 / (1 + history.memory.stability)
  }
}
