/// How a listening lesson is made; all times are milliseconds.
public struct LessonSettings: Hashable, Sendable {
  /// How long the learner is given to answer, counted from the end of the prompt.
  public enum ThinkTime: Hashable, Sendable {
    /// One second and as long as the spoken answer takes.
    case automatic
    /// So many milliseconds for every card.
    case fixed(Int)

    /// The time for an answer that takes so long to say.
    public func milliseconds(forAnswerOf length: Int) -> Int {
      switch self {
      case .automatic: LessonSettings.thinkAloud + length
      case .fixed(let milliseconds): milliseconds
      }
    }
  }

  /// What is given beyond the length of the answer, to recall it in.
  static let thinkAloud = 1000

  /// How long the lesson may be.
  public var length: Int
  /// How many new cards it may bring in, 0 or more.
  public var newCards: Int
  /// How long the learner has for an answer.
  public var think: ThinkTime
  /// In which order cards come in.
  public var order: LessonOrder
  /// What the words before a prompt take to say, for wordings that have any.
  public var wordingLengths: [LessonPlan.Wording: Int]

  /// Settings for a lesson; half an hour with at most five new cards, what is due longest first, unless said otherwise.
  public init(
    length: Int = 30 * 60_000, newCards: Int = 5, think: ThinkTime = .automatic, order: LessonOrder = .due,
    wordingLengths: [LessonPlan.Wording: Int] = [:]
  ) {
    self.length = max(0, length)
    self.newCards = max(0, newCards)
    self.think = think
    self.order = order
    self.wordingLengths = wordingLengths
  }
}

/// A card that a lesson could bring.
public struct LessonCandidate: Hashable, Sendable {
  /// How well it is known.
  public enum Familiarity: Hashable, Sendable {
    /// Never answered.
    case new
    /// Answered, but still or again in steps of minutes.
    case shaky
    /// In review.
    case known
  }

  /// The card.
  public var card: Card.ID
  /// How well it is known.
  public var familiarity: Familiarity
  /// Whether it is heard only when what is due leaves time.
  public var isSpare: Bool

  /// A candidate.
  public init(_ card: Card.ID, _ familiarity: Familiarity, isSpare: Bool = false) {
    self.card = card
    self.familiarity = familiarity
    self.isSpare = isSpare
  }

  /// The candidates for a lesson: what is due, then new cards in the order given, then what is not due yet; suspended and
  /// buried cards are left out.
  ///
  /// - Parameter order: whether what is not new comes by when it is due, or in the order given; chance is the planner's.
  public static func all(
    of cards: [Card.ID], histories: [Card.ID: CardHistory], day: StudyDay, order: LessonOrder = .due
  ) -> [LessonCandidate] {
    var seen: Set<Card.ID> = []
    var known: [(due: Moment, candidate: LessonCandidate)] = []
    var new: [LessonCandidate] = []
    for card in cards where seen.insert(card).inserted {
      let history = histories[card] ?? CardHistory()
      guard history.isAvailable(on: day) else { continue }
      let memory = history.memory
      switch memory.phase {
      case .new: new.append(LessonCandidate(card, .new))
      case .learning, .relearning:
        known.append((memory.due, LessonCandidate(card, .shaky, isSpare: !day.isDue(memory))))
      case .review: known.append((memory.due, LessonCandidate(card, .known, isSpare: !day.isDue(memory))))
      }
    }
    switch order {
    case .due: known.sort { ($0.due, $0.candidate.card) < ($1.due, $1.candidate.card) }
    case .deck, .random: break
    }
    let candidates = known.map(\.candidate)
    return candidates.filter { !$0.isSpare } + new + candidates.filter(\.isSpare)
  }
}
