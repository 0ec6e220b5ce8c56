import DeckEngine
import DeckFormats

/// What another program's schedule knew, as entries of the journal.
struct ScheduleImport {
  /// Whose journal it goes into.
  let device: String
  let player: String
  /// The ids of the entries there are: what was taken over once is not taken over again.
  let known: Set<String>

  /// The answers, memories and marks that come with an import.
  ///
  /// - Parameter targets: the decks, which say by which id and in which deck a card is known here.
  func entries(of imported: ImportedDeck, into targets: [ImportTarget]) -> [JournalEntry] {
    var places: [Card.ID: (id: Card.ID, deck: String)] = [:]
    for target in targets {
      for card in target.cards { places[card.id] = (target.plan.renamed[card.id] ?? card.id, target.deck.name) }
    }
    var entries: [JournalEntry] = []
    func add(_ id: String, at moment: Moment, _ event: JournalEntry.Event) {
      guard !known.contains(id) else { return }
      entries.append(
        JournalEntry(
          id: id, device: device, player: player, moment: moment, zoneOffset: SessionClock.zoneOffset(at: moment),
          event: event))
    }
    for review in imported.reviews {
      guard let place = places[review.card] else { continue }
      add(
        review.id, at: review.moment,
        .review(
          Review(
            deck: place.deck, card: place.id, grade: review.grade, milliseconds: review.milliseconds, mode: .study,
            schedule: review.counts ? SchedulerParameters.versionTag : "")))
    }
    for item in imported.cards {
      guard let schedule = item.schedule, let place = places[item.card.id] else { continue }
      // The memory holds from right after the answers that led to it; later answers given here go on from it.
      let moment = (schedule.lastReview ?? schedule.changed ?? Moment(microseconds: 0)) + .microseconds(1)
      if let memory = schedule.memory {
        add(
          "\(schedule.id)-known", at: moment,
          .known(
            KnownMemory(
              deck: place.deck, card: place.id, memory: memory, repetitions: schedule.reviews, lapses: schedule.lapses))
        )
      }
      let marks: [(isSet: Bool, kind: CardMark.Kind)] = [(schedule.isSuspended, .suspend), (schedule.flag > 0, .flag)]
      for mark in marks where mark.isSet {
        add(
          "\(schedule.id)-\(mark.kind.rawValue)", at: moment,
          .mark(CardMark(deck: place.deck, card: place.id, kind: mark.kind)))
      }
    }
    return entries
  }
}

extension ImportedSchedule {
  /// The memory that FSRS goes on from; `nil` for a card never answered, or of which too little is known.
  fileprivate var memory: MemoryState? {
    guard phase != .new, let stability, let difficulty, let due else { return nil }
    let last = lastReview ?? due + .seconds(-86_400 * max(1, interval))
    return MemoryState(
      phase: phase, step: phase == .review ? nil : 0, stability: stability, difficulty: difficulty, due: due,
      lastReview: last)
  }
}
