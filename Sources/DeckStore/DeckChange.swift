public import DeckEngine

/// A change to a deck file.
public enum DeckChange: Equatable, Sendable {
  /// New cards, before the others, in this order.
  case add([Card])
  /// The text, tags and languages of the card with this id.
  case change(Card)
  /// What the first card has different from the second, which is the card as it was when the change was thought of; what
  /// somebody else has changed of it meanwhile stays.
  case amend(Card, from: Card)
  /// Fewer cards.
  case delete([Card.ID])
  /// Deleted cards again, at the places they had.
  case restore([Restored])

  /// A deleted card and where it stood.
  public struct Restored: Equatable, Sendable {
    /// The card.
    public var card: Card
    /// Its place among the cards, counted from 0; beyond the end means at the end.
    public var index: Int
    /// The card's own bytes in the file, so that keys we don't know come back too; `nil` writes it anew.
    var source: [UInt8]?

    /// A card that is to come back at this place, written anew.
    public init(_ card: Card, at index: Int) {
      self.card = card
      self.index = index
    }

    init(_ card: Card, at index: Int, source: [UInt8]) {
      self.card = card
      self.index = index
      self.source = source
    }
  }
}

extension Card.ID {
  /// A new id of 80 random bits, as 16 letters and digits: unique over all devices without asking them.
  public static func random(using generator: inout some RandomNumberGenerator) -> Card.ID {
    let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz")
    return Card.ID(String((0..<16).map { _ in alphabet[Int.random(in: 0..<32, using: &generator)] }))
  }

}
