/// The state of every card, as a fold over what happened.
///
/// The same entries give the same state in whatever order they arrive and however often: they are put in order of
/// time, an id counts once, and what was undone does not count.
public struct ScheduleFold: Equatable, Sendable {
  /// What has come of each card that something happened to.
  public private(set) var histories: [Card.ID: CardHistory] = [:]
  /// What computes the memory.
  public let scheduler: Scheduler
  /// Whose answers are taken; those of others are passed over.
  public let player: String

  /// The state after these entries, of any device and in any order.
  public init(_ entries: some Sequence<JournalEntry>, player: String = "", scheduler: Scheduler = Scheduler()) {
    self.player = player
    self.scheduler = scheduler
    for entry in Self.counting(entries) { apply(entry) }
  }

  /// The state that was computed before, to go on from.
  package init(histories: [Card.ID: CardHistory], player: String, scheduler: Scheduler) {
    self.histories = histories
    self.player = player
    self.scheduler = scheduler
  }

  /// Takes in one entry more, which must be later than all before it and not undone; an undo does nothing here.
  public mutating func apply(_ entry: JournalEntry) {
    guard entry.player == player else { return }
    switch entry.event {
    case .review(let review):
      guard review.countsForSchedule else { return }
      histories[review.card, default: CardHistory()].answer(
        review.grade, of: review.card, at: entry.moment, by: scheduler)
    case .mark(let mark):
      histories[mark.card, default: CardHistory()].mark(mark.kind, at: entry.moment)
    case .known(let known):
      histories[known.card, default: CardHistory()].take(known, at: entry.moment)
    case .round, .named, .tuned, .undo: return
    }
  }

  /// The entries that count, oldest first: each id once, without what was undone and without the undos themselves.
  ///
  /// Entries of the same instant are in order of their ids. An undo can be undone too, by a later one.
  public static func counting(_ entries: some Sequence<JournalEntry>) -> [JournalEntry] {
    var ordered = Array(entries)
    // A journal of one device is in order already.
    if zip(ordered, ordered.dropFirst()).contains(where: { isOrdered($1, before: $0) }) {
      ordered.sort(by: isOrdered(_:before:))
    }
    var seen: Set<String> = []
    seen.reserveCapacity(ordered.count)
    ordered.removeAll { !seen.insert($0.id).inserted }
    var voided: Set<String> = []
    for entry in ordered.reversed() {
      if case .undo(of: let target) = entry.event, !voided.contains(entry.id) { voided.insert(target) }
    }
    ordered.removeAll { entry in
      if case .undo = entry.event { return true }
      return voided.contains(entry.id)
    }
    return ordered
  }

  private static func isOrdered(_ one: JournalEntry, before other: JournalEntry) -> Bool {
    (one.moment, one.id) < (other.moment, other.id)
  }
}

extension Review {
  /// Whether the answer moves the card's schedule: rounds, cramming and the like leave it alone.
  public var countsForSchedule: Bool { !schedule.isEmpty }
}
