import Announcer
public import DeckEngine
import LanguagePacks

/// Which deck a card belongs to, and where the focus is at first.
extension Session {
  /// The deck that is edited, or else that of the card shown, or else the first.
  public var deck: Deck { decks[deckIndex] }

  /// The number of `deck`, from 0.
  var deckIndex: Int { editedDeck ?? stack.top.map(deckIndex(of:)) ?? 0 }

  /// The deck of a card.
  func deck(of card: Card.ID) -> Deck { decks[deckIndex(of: card)] }

  /// The number of a card's deck, from 0.
  func deckIndex(of card: Card.ID) -> Int {
    deckIndices[card] ?? card.straight.flatMap { deckIndices[$0] } ?? 0
  }

  /// Looks all cards up by their ids from now on; of two cards with one id, the first deck's counts.
  mutating func indexCards() {
    cards = Dictionary(
      decks.lazy.flatMap(\.cards).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for index in bothWays where decks.indices.contains(index) {
      for card in decks[index].cards.compactMap({ $0.reversed(in: decks[index].languages) })
      where cards[card.id] == nil { cards[card.id] = card }
    }
    guard decks.count > 1 else { return }
    deckIndices = [:]
    for (index, deck) in decks.enumerated() {
      for card in deck.cards where deckIndices[card.id] == nil { deckIndices[card.id] = index }
    }
  }

  /// Whether there is no card at all.
  var hasNoCards: Bool { cards.isEmpty }

  /// The element that has the focus when the screen is new.
  var homeFocus: String {
    if stack.top != nil { return ID.card }
    if stack.waitingUntil != nil { return ID.wait }
    if hasNoCards { return ID.edit }
    switch stack {
    case .round: return ID.startAgain
    case .study: return ID.quit
    }
  }

  /// What is said when the cards come up: that there are none, that none is due, or the focused element.
  func arrival() -> [Announcement] {
    if editScreen != nil || onlySettings { return [focusAnnouncement(at: time)] }
    let isDone = stack.top == nil && stack.waitingUntil == nil
    if hasNoCards { return [Announcement(phrases.say(.deckEmpty)), focusAnnouncement(at: time)] }
    if isDone, case .study = stack { return [Announcement(resultText), focusAnnouncement(at: time)] }
    return [focusAnnouncement(at: time)]
  }
}
