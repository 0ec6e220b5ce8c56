/// The plain loop over a deck: prompt, time to think, answer, next card; nothing is scheduled.
///
/// It is worked out card by card, so that a deck of any length takes no more memory than its ids.
public struct DrillPlan: Hashable, Sendable, Sequence {
  /// The cards of one pass, in the deck's order.
  public let cards: [Card.ID]
  /// How often the deck is gone through, 1 or more.
  public let passes: Int
  /// What decides the order of each pass; `nil` keeps the deck's.
  public let seed: UInt64?

  /// A drill of these cards.
  public init(cards: [Card.ID], passes: Int = 1, shuffledBy seed: UInt64? = nil) {
    self.cards = cards
    self.passes = Swift.max(1, passes)
    self.seed = seed
  }

  /// A drill in this order.
  ///
  /// - Parameters:
  ///   - histories: what is known of the cards; one without a history is new and comes last where the order is `.due`.
  ///   - seed: decides the order `.random`.
  public init(
    cards: [Card.ID], passes: Int = 1, order: LessonOrder, histories: [Card.ID: CardHistory], seed: UInt64
  ) {
    switch order {
    case .deck: self.init(cards: cards, passes: passes)
    case .random: self.init(cards: cards, passes: passes, shuffledBy: seed)
    case .due:
      let answered = cards.compactMap { card in
        histories[card].flatMap { $0.memory.phase == .new ? nil : (due: $0.memory.due, card: card) }
      }
      let sorted = answered.sorted { ($0.due, $0.card) < ($1.due, $1.card) }.map(\.card)
      let known = Set(sorted)
      self.init(cards: sorted + cards.filter { !known.contains($0) }, passes: passes)
    }
  }

  /// How many cards are heard in all.
  public var count: Int { cards.count * passes }

  /// The cards in the order heard, pass by pass.
  public func makeIterator() -> Iterator { Iterator(self) }

  /// Goes through a drill; no card is heard twice in a row, not even from one pass to the next, if there are others.
  public struct Iterator: IteratorProtocol, Sendable {
    private let plan: DrillPlan
    private var generator: SplitMix64
    private var order: [Card.ID]
    private var pass = 0
    private var index = 0

    fileprivate init(_ plan: DrillPlan) {
      self.plan = plan
      generator = SplitMix64(seed: plan.seed ?? 0)
      order = plan.cards
      if plan.seed != nil { order.shuffle(using: &generator) }
    }

    /// The next card; `nil` after the last pass.
    public mutating func next() -> Card.ID? {
      if index == order.count {
        pass += 1
        index = 0
        if pass < plan.passes, plan.seed != nil { shuffleAgain() }
      }
      guard pass < plan.passes, index < order.count else { return nil }
      defer { index += 1 }
      return order[index]
    }

    private mutating func shuffleAgain() {
      let last = order.last
      order.shuffle(using: &generator)
      if order.first == last, order.count > 1 { order.swapAt(0, order.count - 1) }
    }
  }
}
