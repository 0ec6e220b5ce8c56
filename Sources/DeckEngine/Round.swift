/// One pass through a stack of cards, as a plain value: no clock, no files, no speech.
///
/// Only the top card counts. A card answered wrong goes to the bottom and comes back; the result counts first
/// answers alone.
public struct Round: Equatable, Sendable {
  /// What can happen to a round.
  public enum Event: Equatable, Sendable {
    /// The top card was activated: shows the answer, or the prompt again.
    case activated
    /// The answer is wanted, whatever is shown now.
    case revealed
    /// The top card was graded.
    case graded(Grade)
    /// The last grade was a mistake.
    case undone
    /// The clock has run out.
    case timeRanOut
    /// The whole stack is wanted again.
    case startedAgain
  }

  /// What is to be done about it, in order.
  public enum Effect: Equatable, Sendable {
    /// The grade counts: it belongs in the journal before anything is said.
    case record(Card.ID, Grade)
    /// This grade, the last one given, counts no longer.
    case takeBack(Card.ID, Grade)
    /// Says that the grade was taken; `answer` is wanted too if the learner has not heard it.
    case confirm(Card.ID, Grade, answerUnheard: Bool)
    /// Asks the top card.
    case ask(Card.ID)
    /// Gives the top card's answer.
    case giveAnswer(Card.ID)
    /// Nothing was done, for this reason.
    case refuse(Refusal)
    /// No card is left, or no time.
    case finish(Result, timeRanOut: Bool)
  }

  /// Why nothing was done.
  public enum Refusal: Equatable, Sendable {
    case noCardsLeft
    case nothingToUndo
  }

  /// What came of a round: cards whose first answer was correct, of all its cards.
  public struct Result: Equatable, Sendable {
    /// Cards whose first answer was correct.
    public var correct: Int
    /// Cards in the round, answered or not.
    public var total: Int

    /// A result of these figures.
    public init(correct: Int, total: Int) {
      self.correct = correct
      self.total = total
    }
  }

  /// Where a round stands.
  public enum Phase: Equatable, Sendable {
    /// The prompt of this card is shown.
    case asking(Card.ID)
    /// The answer of this card is shown.
    case answering(Card.ID)
    /// No card is left, or no time.
    case finished
  }

  /// A grade that can still be taken back.
  private struct Step: Equatable, Sendable {
    var card: Card.ID
    var grade: Grade
    var wasFirst: Bool
  }

  /// Where the round stands now.
  public private(set) var phase: Phase
  /// The cards under the top one, next first.
  public private(set) var waiting: [Card.ID]
  /// Every card of the round once, in the order it began with.
  public let cards: [Card.ID]
  private var firstGrades: [Card.ID: Grade] = [:]
  private var steps: [Step] = []
  private var isOutOfTime = false

  /// A round over these cards, in this order; an id that stands twice is asked once.
  public init(asking ids: [Card.ID]) {
    var seen: Set<Card.ID> = []
    cards = ids.filter { seen.insert($0).inserted }
    waiting = Array(cards.dropFirst())
    phase = cards.first.map(Phase.asking) ?? .finished
  }

  /// Cards that have had their first answer.
  public var answeredCount: Int { firstGrades.count }

  /// The figures so far: unanswered cards are not correct.
  public var result: Result {
    Result(correct: firstGrades.values.count(where: \.isCorrect), total: cards.count)
  }

  /// The number of the top card for the learner: cards answered once plus one, at most all.
  public var position: Int { min(answeredCount + 1, cards.count) }

  /// The card on top, if any is left.
  public var top: Card.ID? {
    switch phase {
    case .asking(let card), .answering(let card): card
    case .finished: nil
    }
  }

  /// Advances by one event and returns what to do, in order; never empty, so never silent.
  public mutating func handle(_ event: Event) -> [Effect] {
    switch (phase, event) {
    case (_, .startedAgain):
      self = Round(asking: cards)
      return [top.map(Effect.ask) ?? .refuse(.noCardsLeft)]
    case (_, .undone):
      return undo()
    case (.finished, .activated), (.finished, .revealed), (.finished, .graded), (.finished, .timeRanOut):
      return [.refuse(.noCardsLeft)]
    case (.asking(let card), .activated), (.asking(let card), .revealed), (.answering(let card), .revealed):
      phase = .answering(card)
      return [.giveAnswer(card)]
    case (.answering(let card), .activated):
      phase = .asking(card)
      return [.ask(card)]
    case (.asking(let card), .graded(let grade)):
      return take(grade, of: card, answerUnheard: true)
    case (.answering(let card), .graded(let grade)):
      return take(grade, of: card, answerUnheard: false)
    case (.asking(let card), .timeRanOut), (.answering(let card), .timeRanOut):
      waiting.insert(card, at: 0)
      isOutOfTime = true
      phase = .finished
      return [.finish(result, timeRanOut: true)]
    }
  }

  private mutating func take(_ grade: Grade, of card: Card.ID, answerUnheard: Bool) -> [Effect] {
    let wasFirst = firstGrades[card] == nil
    if wasFirst { firstGrades[card] = grade }
    steps.append(Step(card: card, grade: grade, wasFirst: wasFirst))
    if !grade.isCorrect { waiting.append(card) }
    let next: Effect
    if waiting.isEmpty {
      phase = .finished
      next = .finish(result, timeRanOut: false)
    } else {
      let top = waiting.removeFirst()
      phase = .asking(top)
      next = .ask(top)
    }
    return [.record(card, grade), .confirm(card, grade, answerUnheard: answerUnheard), next]
  }

  private mutating func undo() -> [Effect] {
    guard let step = steps.popLast() else { return [.refuse(.nothingToUndo)] }
    if let top { waiting.insert(top, at: 0) }
    // A wrong card is under the others, or on top already if there were none.
    if !step.grade.isCorrect { waiting.removeLast() }
    if step.wasFirst { firstGrades[step.card] = nil }
    if isOutOfTime {
      // The grade goes, but no time comes back to answer in.
      waiting.insert(step.card, at: 0)
      return [.takeBack(step.card, step.grade), .finish(result, timeRanOut: true)]
    }
    phase = .asking(step.card)
    return [.takeBack(step.card, step.grade), .ask(step.card)]
  }
}
