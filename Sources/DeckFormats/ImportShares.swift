public import DeckEngine

/// Which deck each card of a file belongs into.
public struct ImportShares: Equatable, Sendable {
  /// The cards for one deck.
  public struct Share: Equatable, Sendable {
    /// The deck's name.
    public var deck: String
    /// The cards, in the file's order.
    public var cards: [Card]

    /// These cards for this deck.
    public init(deck: String, cards: [Card]) {
      self.deck = deck
      self.cards = cards
    }
  }

  /// The shares, in the order in which the file comes to their decks; none for a file without cards.
  public private(set) var shares: [Share] = []

  /// Shares a file's cards out.
  ///
  /// - Parameters:
  ///   - into: the deck that the user wants all cards in; `nil` leaves it to the file.
  ///   - fallback: the deck of cards of which the file does not say it.
  ///   - owners: the decks that already have cards of these ids. A note that the file names by a GUID is one note
  ///     wherever it comes from, so its cards are brought up to date where they are.
  public init(_ imported: ImportedDeck, into: String?, fallback: String, owners: [Card.ID: String] = [:]) {
    // A file for one deck needs no look at each card.
    if let into, !imported.cards.isEmpty {
      shares = [Share(deck: into, cards: imported.cards.map(\.card))]
      return
    }
    if owners.isEmpty, !imported.cards.isEmpty, imported.cards.allSatisfy({ $0.deck == nil }) {
      shares = [Share(deck: imported.name ?? fallback, cards: imported.cards.map(\.card))]
      return
    }
    var places: [String: Int] = [:]
    for item in imported.cards {
      let isNamed = into == nil && imported.notes[item.note].guid != nil && !item.card.id.isRowNumber
      let owner = isNamed ? owners[item.card.id] : nil
      let name = into ?? owner ?? item.deck ?? imported.name ?? fallback
      if let place = places[name] {
        shares[place].cards.append(item.card)
      } else {
        places[name] = shares.count
        shares.append(Share(deck: name, cards: [item.card]))
      }
    }
  }
}
