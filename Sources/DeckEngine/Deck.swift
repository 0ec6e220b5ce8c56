/// Cards in the learner's order, under one name.
public struct Deck: Hashable, Sendable {
  /// The name it is called by, in speech and on the command line.
  public var name: String
  /// The languages of the sides, for cards that do not say otherwise.
  public var languages: SideLanguages
  /// The cards, first to be asked first.
  public var cards: [Card]

  /// A deck of these cards.
  public init(name: String, languages: SideLanguages = SideLanguages(), cards: [Card] = []) {
    self.name = name
    self.languages = languages
    self.cards = cards
  }
}
