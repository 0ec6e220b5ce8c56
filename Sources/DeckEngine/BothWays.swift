/// Which decks are asked both ways: each card also from its answer to its prompt.
public enum BothWays: Hashable, Sendable {
  /// Every deck, or none.
  case all(Bool)
  /// The decks with these names, whatever their case.
  case decks([String])

  /// Whether the deck with this name is asked both ways.
  public func includes(_ deck: String) -> Bool {
    switch self {
    case .all(let all): all
    case .decks(let names): names.contains { $0.lowercased() == deck.lowercased() }
    }
  }
}

extension Card {
  /// The card asked the other way round, of the same note; `nil` for a card that is one of several of its note.
  ///
  /// - Parameter languages: the deck's, for a side that names none.
  public func reversed(in languages: SideLanguages) -> Card? {
    guard let id = id.reversed else { return nil }
    let own = self.languages.filled(from: languages)
    return Card(
      id: id, prompt: answer, answer: prompt, tags: tags,
      languages: SideLanguages(prompt: own.answer, answer: own.prompt), notes: notes)
  }
}

extension Card.ID {
  private static let mark = "#reverse"

  /// The id of the same card asked the other way round: `x#reverse` for `x`; `nil` for a card that is one of several
  /// of its note, such as a gap of a cloze text, which has no other way.
  public var reversed: Card.ID? { note.utf8.count == text.utf8.count ? Card.ID(text + Self.mark) : nil }

  /// The id of the card that this one is the other way of; `nil` for any other.
  public var straight: Card.ID? {
    text.hasSuffix(Self.mark) && text.utf8.count > Self.mark.utf8.count
      ? Card.ID(String(text.dropLast(Self.mark.count))) : nil
  }
}

extension Deck {
  /// The cards in the order they are to be learned: with `bothWays` those asked the other way after all others.
  public func cards(bothWays: Bool) -> [Card] {
    bothWays ? cards + cards.compactMap { $0.reversed(in: languages) } : cards
  }
}
