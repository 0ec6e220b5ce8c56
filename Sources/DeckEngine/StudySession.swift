/// One sitting of spaced repetition, as a plain value: no clock, no files, no speech.
public struct StudySession: Equatable, Sendable {
  /// What can happen to a session.
  public enum Event: Equatable, Sendable {
    /// The card shown was activated: shows the answer, or the prompt again.
    case activated
    /// The answer is wanted, whatever is shown now.
    case revealed
    /// The card shown was graded.
    case graded(Grade, at: Moment)
    /// The card shown was put off, put away, flagged or the like.
    case marked(CardMark.Kind, at: Moment)
    /// The last grade or mark was a mistake.
    case undone
    /// The card that is waited for is wanted now.
    case wentOn
    /// Time has passed.
    case ticked(at: Moment)
  }

  /// What is to be done about it, in order.
  public enum Effect: Equatable, Sendable {
    /// The grade belongs in the journal before anything is said; whether it counts for the schedule.
    case record(Card.ID, Grade, counts: Bool)
    /// The mark belongs in the journal before anything is said, and is then confirmed.
    case mark(Card.ID, CardMark.Kind)
    /// This, the last thing done, counts no longer.
    case takeBack(Card.ID, Deed)
    /// Says that the grade was taken; `answer` is wanted too if the learner has not heard it.
    case confirm(Card.ID, Grade, answerUnheard: Bool)
    /// Says that the card has been answered wrong so often that it is better changed or put away.
    case leech(Card.ID, lapses: Int)
    /// Asks a card.
    case ask(Card.ID)
    /// Gives the answer of the card shown.
    case giveAnswer(Card.ID)
    /// Says when the next card is due, and offers to go on at once.
    case wait(until: Moment)
    /// Nothing was done, for this reason.
    case refuse(Refusal)
    /// Nothing is left today.
    case finish(Result)
  }

  /// What can be taken back.
  public enum Deed: Hashable, Sendable {
    case grade(Grade)
    case mark(CardMark.Kind)
  }

  /// Why nothing was done.
  public enum Refusal: Equatable, Sendable {
    case noCardsLeft
    case nothingToUndo
    /// No card is shown before this instant, unless the learner goes on.
    case waiting(until: Moment)
    /// A card is shown already.
    case notWaiting
  }

  /// What came of a session: cards whose first answer in it was correct, of those answered.
  public struct Result: Equatable, Sendable {
    /// Cards whose first answer in the session was correct.
    public var correct: Int
    /// Cards answered in the session.
    public var answered: Int

    /// A result of these figures.
    public init(correct: Int, answered: Int) {
      self.correct = correct
      self.answered = answered
    }
  }

  /// Where a session stands.
  public enum Phase: Equatable, Sendable {
    /// The prompt of this card is shown.
    case asking(Card.ID)
    /// The answer of this card is shown.
    case answering(Card.ID)
    /// No card is shown; the next one is due then.
    case waiting(until: Moment)
    /// Nothing is left today.
    case finished
  }

  /// Something that can still be taken back, with what it changed.
  struct Step: Equatable, Sendable {
    var card: Card.ID
    var deed: Deed
    var history: CardHistory?
    var removal: StudyQueue.Removal?
    var wasFirst = false
    var total: Int
  }

  /// Where the session stands now.
  public internal(set) var phase: Phase
  /// What is left; the card shown is in it until it is answered.
  public internal(set) var queue: StudyQueue
  /// What has come of the session's cards, so far as anything ever happened to them.
  public internal(set) var histories: [Card.ID: CardHistory]
  /// How many cards the session has, answered or not; it shrinks when one is put off or away unanswered.
  public internal(set) var total: Int
  /// What computes the memory.
  public let scheduler: Scheduler
  var firstGrades: [Card.ID: Grade] = [:]
  var trail: [Step] = []

  /// A session over this queue; begin by asking its `top`.
  public init(queue: StudyQueue, histories: [Card.ID: CardHistory], scheduler: Scheduler, at now: Moment) {
    self.queue = queue
    self.scheduler = scheduler
    total = queue.count
    let cards = queue.steps.map(\.card) + queue.reviews + queue.new
    // Only what may change: a copy of everything would cost as much as the whole store.
    self.histories = Dictionary(uniqueKeysWithValues: cards.compactMap { card in histories[card].map { (card, $0) } })
    phase = Self.phase(for: queue.next(at: now))
  }

  /// Cards that have had their first answer in this session.
  public var answeredCount: Int { firstGrades.count }

  /// The figures so far.
  public var result: Result {
    Result(correct: firstGrades.values.count(where: \.isCorrect), answered: firstGrades.count)
  }

  /// The number of the card shown for the learner: cards answered once plus one, at most all.
  public var position: Int { min(answeredCount + 1, total) }

  /// The card shown, if any.
  public var top: Card.ID? {
    switch phase {
    case .asking(let card), .answering(let card): card
    case .waiting, .finished: nil
    }
  }

  /// What is to be done at first: asks a card, waits or finishes.
  public var opening: Effect { effect(of: phase) }

  /// Advances by one event and returns what to do, in order; never empty, so never silent, but for time that passes.
  public mutating func handle(_ event: Event) -> [Effect] {
    switch (phase, event) {
    case (_, .undone):
      return undo()
    case (.finished, .activated), (.finished, .revealed), (.finished, .graded), (.finished, .marked),
      (.finished, .wentOn):
      return [.refuse(.noCardsLeft)]
    case (.waiting(let moment), .activated), (.waiting(let moment), .revealed), (.waiting(let moment), .graded),
      (.waiting(let moment), .marked):
      return [.refuse(.waiting(until: moment))]
    case (.waiting, .wentOn):
      phase = queue.nextStep.map(Phase.asking) ?? .finished
      return [effect(of: phase)]
    case (.waiting, .ticked(let now)):
      let before = phase
      phase = Self.phase(for: queue.next(at: now))
      return phase == before ? [] : [effect(of: phase)]
    case (.finished, .ticked), (.asking, .ticked), (.answering, .ticked):
      return []
    case (.asking, .wentOn), (.answering, .wentOn):
      return [.refuse(.notWaiting)]
    case (.asking(let card), .activated), (.asking(let card), .revealed), (.answering(let card), .revealed):
      phase = .answering(card)
      return [.giveAnswer(card)]
    case (.answering(let card), .activated):
      phase = .asking(card)
      return [.ask(card)]
    case (.asking(let card), .graded(let grade, let now)):
      return take(grade, of: card, at: now, answerUnheard: true)
    case (.answering(let card), .graded(let grade, let now)):
      return take(grade, of: card, at: now, answerUnheard: false)
    case (.asking(let card), .marked(let kind, let now)), (.answering(let card), .marked(let kind, let now)):
      return mark(card, kind, at: now)
    }
  }

  static func phase(for next: StudyQueue.Next) -> Phase {
    switch next {
    case .ask(let card): .asking(card)
    case .waitUntil(let moment): .waiting(until: moment)
    case .done: .finished
    }
  }

  func effect(of phase: Phase) -> Effect {
    switch phase {
    case .asking(let card): .ask(card)
    case .answering(let card): .giveAnswer(card)
    case .waiting(let moment): .wait(until: moment)
    case .finished: .finish(result)
    }
  }
}
