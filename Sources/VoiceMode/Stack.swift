import DeckEngine

/// The cards of a session, as those of a round or of a sitting of study.
enum Stack: Equatable, Sendable {
  case round(Round)
  case study(StudySession)

  /// What can happen to it.
  enum Event: Equatable {
    case activated
    case revealed
    case graded(Grade)
    case marked(CardMark.Kind)
    case undone
    case wentOn
    case timeRanOut
    case ticked
  }

  /// What is to be done about it, in order.
  enum Effect: Equatable {
    /// The grade belongs in the journal; `schedule` says which schedule takes it in, if any does.
    case record(Card.ID, Grade, schedule: String)
    case mark(Card.ID, CardMark.Kind)
    case takeBack(StudySession.Deed)
    case confirm(Card.ID, Grade, answerUnheard: Bool)
    case leech(lapses: Int)
    case ask
    case giveAnswer
    /// No card is shown for some minutes.
    case wait
    case refuse(Refusal)
    case finish(timeRanOut: Bool)
  }

  /// Why nothing was done.
  enum Refusal: Equatable {
    case noCardsLeft
    case nothingToUndo
    /// No card is shown for some minutes.
    case waiting
    /// The event has no meaning for these cards.
    case meaningless
  }

  /// The card shown, if any.
  var top: Card.ID? {
    switch self {
    case .round(let round): round.top
    case .study(let study): study.top
    }
  }

  /// The card whose answer is shown, if any.
  var answering: Card.ID? {
    switch self {
    case .round(let round): if case .answering(let card) = round.phase { card } else { nil }
    case .study(let study): if case .answering(let card) = study.phase { card } else { nil }
    }
  }

  /// When the next card is due, where none is shown before.
  var waitingUntil: Moment? {
    guard case .study(let study) = self, case .waiting(let moment) = study.phase else { return nil }
    return moment
  }

  /// The number of the card shown for the learner.
  var position: Int {
    switch self {
    case .round(let round): round.position
    case .study(let study): study.position
    }
  }

  /// How many cards there are, answered or not.
  var total: Int {
    switch self {
    case .round(let round): round.cards.count
    case .study(let study): study.total
    }
  }

  /// Cards that have had their first answer.
  var answeredCount: Int {
    switch self {
    case .round(let round): round.answeredCount
    case .study(let study): study.answeredCount
    }
  }

  /// Cards whose first answer was correct, and of how many: a round's result is over all its cards.
  var result: Round.Result {
    switch self {
    case .round(let round): round.result
    case .study(let study): Round.Result(correct: study.result.correct, total: study.result.answered)
    }
  }

  /// Advances by one event and returns what to do, in order.
  mutating func handle(_ event: Event, at now: Moment) -> [Effect] {
    switch self {
    case .round(var round):
      defer { self = .round(round) }
      return Self.handle(event, by: &round)
    case .study(var study):
      // Held twice, the session would be copied whole at its first change.
      self = .round(Round(asking: []))
      defer { self = .study(study) }
      return Self.handle(event, by: &study, at: now)
    }
  }

  /// Changes a sitting of study in place; nothing happens to a round.
  mutating func updateStudy(_ change: (inout StudySession) -> Void) {
    guard case .study(var study) = self else { return }
    self = .round(Round(asking: []))
    change(&study)
    self = .study(study)
  }

  // MARK: - Rounds

  private static func handle(_ event: Event, by round: inout Round) -> [Effect] {
    switch event {
    case .activated: round.handle(.activated).map(effect)
    case .revealed: round.handle(.revealed).map(effect)
    case .graded(let grade): round.handle(.graded(grade)).map(effect)
    case .undone: round.handle(.undone).map(effect)
    case .timeRanOut: round.handle(.timeRanOut).map(effect)
    case .marked, .wentOn: [.refuse(.meaningless)]
    case .ticked: []
    }
  }

  private static func effect(of effect: Round.Effect) -> Effect {
    switch effect {
    case .record(let card, let grade): .record(card, grade, schedule: "")
    case .takeBack(_, let grade): .takeBack(.grade(grade))
    case .confirm(let card, let grade, let answerUnheard): .confirm(card, grade, answerUnheard: answerUnheard)
    case .ask: .ask
    case .giveAnswer: .giveAnswer
    case .refuse(.noCardsLeft): .refuse(.noCardsLeft)
    case .refuse(.nothingToUndo): .refuse(.nothingToUndo)
    case .finish(_, let timeRanOut): .finish(timeRanOut: timeRanOut)
    }
  }

  // MARK: - Study

  private static func handle(_ event: Event, by study: inout StudySession, at now: Moment) -> [Effect] {
    switch event {
    case .activated: effects(of: .activated, on: &study)
    case .revealed: effects(of: .revealed, on: &study)
    case .graded(let grade): effects(of: .graded(grade, at: now), on: &study)
    case .marked(let kind): effects(of: .marked(kind, at: now), on: &study)
    case .undone: effects(of: .undone, on: &study)
    case .wentOn: effects(of: .wentOn, on: &study)
    case .ticked: effects(of: .ticked(at: now), on: &study)
    case .timeRanOut: []
    }
  }

  private static func effects(of event: StudySession.Event, on study: inout StudySession) -> [Effect] {
    study.handle(event).map { effect(of: $0, schedule: study.scheduler.parameters.tag) }
  }

  private static func effect(of effect: StudySession.Effect, schedule: String) -> Effect {
    switch effect {
    case .record(let card, let grade, let counts):
      .record(card, grade, schedule: counts ? schedule : "")
    case .mark(let card, let kind): .mark(card, kind)
    case .takeBack(_, let deed): .takeBack(deed)
    case .confirm(let card, let grade, let answerUnheard): .confirm(card, grade, answerUnheard: answerUnheard)
    case .leech(_, let lapses): .leech(lapses: lapses)
    case .ask: .ask
    case .giveAnswer: .giveAnswer
    case .wait: .wait
    case .refuse(.noCardsLeft): .refuse(.noCardsLeft)
    case .refuse(.nothingToUndo): .refuse(.nothingToUndo)
    case .refuse(.waiting): .refuse(.waiting)
    case .refuse(.notWaiting): .refuse(.meaningless)
    case .finish: .finish(timeRanOut: false)
    }
  }
}
