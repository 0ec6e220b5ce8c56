/// Which of the learner's cards are wanted.
///
/// Names of decks and tags match whatever their case; `a` matches `a::b` too, as in Anki.
public struct StudyFilter: Hashable, Sendable {
  /// Names of decks; every deck if empty.
  public var decks: [String]
  /// Tags, of which a card must have one; any card if empty.
  public var tags: [String]
  /// Tags, of which a card must have none.
  public var excludedTags: [String]
  /// Whether only flagged cards are wanted.
  public var flaggedOnly: Bool

  /// A filter; without arguments it lets everything through.
  public init(decks: [String] = [], tags: [String] = [], excludedTags: [String] = [], flaggedOnly: Bool = false) {
    self.decks = decks
    self.tags = tags
    self.excludedTags = excludedTags
    self.flaggedOnly = flaggedOnly
  }

  /// The cards that are wanted, in the order of the decks and of the cards in them, each id once.
  public func cards(of allDecks: [Deck], histories: [Card.ID: CardHistory]) -> [Card] {
    var seen: Set<Card.ID> = []
    return allDecks.filter { decks.isEmpty || matches($0.name, any: decks) }.flatMap(\.cards).filter { card in
      (tags.isEmpty || card.tags.contains { matches($0, any: tags) })
        && !card.tags.contains { matches($0, any: excludedTags) }
        && (!flaggedOnly || histories[card.id]?.isFlagged == true)
        && seen.insert(card.id).inserted
    }
  }

  private func matches(_ name: String, any wanted: [String]) -> Bool {
    let name = name.lowercased()
    return wanted.contains {
      let wanted = $0.lowercased()
      return name == wanted || name.hasPrefix(wanted + "::")
    }
  }
}
