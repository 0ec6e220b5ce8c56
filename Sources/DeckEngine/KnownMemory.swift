/// What another program's schedule knew of a card, taken over as it stood there.
public struct KnownMemory: Hashable, Sendable {
  /// The deck's name at the time; for people who read the journal, not for finding the card.
  public var deck: String
  /// The card.
  public var card: Card.ID
  /// Its memory, which counts in place of all that was known of it until then.
  public var memory: MemoryState
  /// How often it was answered there.
  public var repetitions: Int
  /// How often it was forgotten there.
  public var lapses: Int

  /// A memory with these facts.
  public init(deck: String, card: Card.ID, memory: MemoryState, repetitions: Int, lapses: Int) {
    self.deck = deck
    self.card = card
    self.memory = memory
    self.repetitions = repetitions
    self.lapses = lapses
  }
}
