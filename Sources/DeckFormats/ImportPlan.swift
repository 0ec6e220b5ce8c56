public import DeckEngine

/// What an import would do to a deck: which cards are new, which change, which stay; nothing is done by it.
///
/// A card that is in the deck keeps its id, and so its history, whatever the file calls it.
public struct ImportPlan: Equatable, Sendable {
  /// Cards to add after the others, in the file's order.
  public var new: [Card] = []
  /// Cards of the deck with the file's text and tags.
  public var updated: [Card] = []
  /// Cards of the deck that the file has just as they are.
  public var unchanged: [Card.ID] = []
  /// Cards that differ, but stay as they are because the file wants it.
  public var kept: [Card.ID] = []
  /// The ids that cards of the file have in the deck, where they differ.
  public var renamed: [Card.ID: Card.ID] = [:]

  /// Compares a deck with cards that are to be imported into it.
  ///
  /// A card is found by its id, by its note's GUID, by its prompt, or, if one side was only corrected, by the other.
  public init(deck: Deck, importing cards: [Card], matching: MatchingRule = .updateCurrent) {
    var finder = CardFinder(deck: deck, cards: cards)
    new.reserveCapacity(deck.cards.isEmpty ? cards.count : 0)
    for card in cards {
      guard let old = finder.find(card, matching: matching) else {
        var added = card
        added.id = finder.freeID(for: card.id)
        if added.id != card.id { renamed[card.id] = added.id }
        new.append(added)
        continue
      }
      if old.id != card.id { renamed[card.id] = old.id }
      var merged = card
      merged.id = old.id
      // What the file does not say does not change.
      if card.tags.isEmpty { merged.tags = old.tags }
      if card.notes.isEmpty { merged.notes = old.notes }
      merged.languages = card.languages.filled(from: old.languages)
      if merged == old {
        unchanged.append(old.id)
      } else if matching == .keepCurrent {
        kept.append(old.id)
      } else {
        updated.append(merged)
      }
    }
  }
}

/// Finds the card of a deck that an imported one is; each is found once.
private struct CardFinder {
  private let cards: [Card]
  private var byID: [Card.ID: Int] = [:]
  private var byPrompt: [String: [Int]] = [:]
  private var byAnswer: [String: [Int]] = [:]
  private var taken: Set<Int> = []
  private var ids: Set<Card.ID>
  /// Ids of the file: what they name is not to be found by its text.
  private let imported: Set<Card.ID>

  init(deck: Deck, cards: [Card]) {
    self.cards = deck.cards
    for (index, card) in deck.cards.enumerated() {
      byID[card.id] = index
      byPrompt[card.prompt, default: []].append(index)
      byAnswer[card.answer, default: []].append(index)
    }
    // Most imports are into a new deck, where there is nothing to be found.
    ids = Set(minimumCapacity: deck.cards.count + cards.count)
    for card in deck.cards { ids.insert(card.id) }
    imported = deck.cards.isEmpty ? [] : Set(cards.map(\.id))
  }

  mutating func find(_ card: Card, matching: MatchingRule) -> Card? {
    if cards.isEmpty { return nil }
    if let index = byID[card.id], !card.id.isRowNumber || Self.isAlike(cards[index], card) { return take(index) }
    // A note that had one card when it came may have more now.
    if card.id.text.hasSuffix("#1"), let index = byID[Card.ID(String(card.id.note))] { return take(index) }
    if let index = byID[Card.ID(card.id.text + "#1")] { return take(index) }
    if matching == .keepBoth { return nil }
    // Other gaps of one cloze text have the same prompt.
    let isGap = ClozeText.mayHaveGaps(card.prompt)
    let same = free(byPrompt[card.prompt]).filter { !isGap || cards[$0].answer == card.answer }
    if let index = same.first(where: { cards[$0].answer == card.answer }) ?? same.first { return take(index) }
    // A slip of the pen in the prompt is corrected where answer and most of the prompt are the same.
    let alike = free(byAnswer[card.answer]).filter { Self.isCorrection(cards[$0].prompt, card.prompt) }
    return alike.count == 1 ? take(alike[0]) : nil
  }

  /// An id that no card has.
  mutating func freeID(for id: Card.ID) -> Card.ID {
    var free = id
    var number = 2
    while !ids.insert(free).inserted {
      free = Card.ID("\(id.text)-\(number)")
      number += 1
    }
    return free
  }

  private mutating func take(_ index: Int) -> Card? {
    taken.insert(index).inserted ? cards[index] : nil
  }

  /// The first few cards that can still be found by their text.
  private func free(_ indices: [Int]?) -> [Int] {
    Array((indices ?? []).lazy.filter { !taken.contains($0) && !imported.contains(cards[$0].id) }.prefix(8))
  }

  /// Whether at most one side is another.
  private static func isAlike(_ one: Card, _ other: Card) -> Bool {
    one.prompt == other.prompt || one.answer == other.answer || isCorrection(one.prompt, other.prompt)
      || isCorrection(one.answer, other.answer)
  }

  /// Whether two texts share a beginning and an end that are most of both.
  private static func isCorrection(_ one: String, _ other: String) -> Bool {
    let (a, b) = (Array(one.utf8), Array(other.utf8))
    let shorter = min(a.count, b.count)
    guard shorter > 5 else { return false }
    let start = zip(a, b).prefix { $0 == $1 }.count
    let end = zip(a.reversed(), b.reversed()).prefix { $0 == $1 }.count
    return min(start + end, shorter) * 5 >= max(a.count, b.count) * 4
  }
}

extension Card.ID {
  /// Whether it is no more than a row's number, which every table has: by it alone no card is known.
  var isRowNumber: Bool { text.utf8.count < 10 && text.utf8.allSatisfy { (0x30...0x39).contains($0) } }
}
