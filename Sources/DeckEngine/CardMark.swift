/// Something the learner, or a lesson, did to a card beside grading it.
public struct CardMark: Hashable, Sendable {
  /// What was done.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Not again today.
    case bury
    /// Not again until `unsuspend`.
    case suspend
    case unsuspend
    /// To be looked at later.
    case flag
    case unflag
    /// It was listened to in a lesson; says nothing about whether it was known.
    case heard
  }

  /// The deck's name at the time; for people who read the journal, not for finding the card.
  public var deck: String
  /// The card.
  public var card: Card.ID
  /// What was done to it.
  public var kind: Kind

  /// A mark with these facts.
  public init(deck: String, card: Card.ID, kind: Kind) {
    self.deck = deck
    self.card = card
    self.kind = kind
  }
}
