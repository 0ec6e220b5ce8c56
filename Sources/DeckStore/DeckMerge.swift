internal import DeckEngine
internal import JSONText

/// Two versions of a deck made one, card by card, losing neither side.
///
/// Cards are told apart by their ids. Of a card whose text differs both texts stay, theirs under an id of its own, which
/// every device gives alike; labels and notes are put together. A card of theirs with the very text of another card of
/// ours is that card. Merging again changes nothing.
public struct DeckMerge: Equatable, Sendable {
  /// The merged deck; everything else in the file is as it was in ours.
  public let file: DeckFile
  /// How many of their cards we did not have.
  public let added: Int
  /// How many cards stand there in two versions now that differed.
  public let keptBoth: Int

  /// Merges theirs into ours.
  ///
  /// - Throws: `.deckTooNew`; nothing is merged by half.
  public init(_ ours: DeckFile, _ theirs: DeckFile) throws(StoreError) {
    var plan = Plan(ours, theirs)
    for index in theirs.deck.cards.indices { plan.take(index) }
    let inserted = try ours.applying(.restore(plan.inserted)).file
    file = plan.changed.isEmpty ? inserted : try inserted.merging(changed: plan.changed, added: [])
    keptBoth = plan.keptBoth
    added = plan.inserted.count - plan.keptBoth
  }

  /// What is to be changed and inserted.
  private struct Plan {
    private struct Text: Hashable {
      var prompt: String
      var answer: String
    }

    private let ours: DeckFile
    private let theirs: DeckFile
    private var byID: [Card.ID: Card] = [:]
    private var byText: [Text: Card.ID] = [:]
    private var places: [Card.ID: Int] = [:]
    /// How many of our cards stand before the next new one: it goes behind the card that it follows in theirs, and
    /// never before one that was put in earlier, so that places can be counted as they are filled.
    private var place = 0
    private(set) var inserted: [DeckChange.Restored] = []
    private(set) var changed: [Card] = []
    private(set) var keptBoth = 0

    init(_ ours: DeckFile, _ theirs: DeckFile) {
      self.ours = ours
      self.theirs = theirs
      for (index, card) in ours.deck.cards.enumerated() {
        byID[card.id] = card
        places[card.id] = index
        let text = Text(prompt: card.prompt, answer: card.answer)
        if byText[text] == nil { byText[text] = card.id }
      }
    }

    mutating func take(_ index: Int) {
      let card = theirs.deck.cards[index]
      let text = Text(prompt: card.prompt, answer: card.answer)
      if let own = byID[card.id], Text(prompt: own.prompt, answer: own.answer) != text {
        stand(behind: own.id)
        var other = card
        other.id = Self.id(of: card)
        // Merged before, here or by another device.
        if byID[other.id] == nil, byText[text] == nil {
          insert(other, source: nil)
          keptBoth += 1
        }
      } else if let id = byID[card.id]?.id ?? byText[text], let own = byID[id] {
        stand(behind: id)
        unite(own, with: card)
      } else {
        insert(card, source: Array(theirs.bytes[theirs.places[index].whole]), hasID: theirs.places[index].hasID)
      }
    }

    private mutating func stand(behind id: Card.ID) {
      if let known = places[id] { place = max(place, known + 1) }
    }

    private mutating func insert(_ card: Card, source: [UInt8]?, hasID: Bool = true) {
      var card = card
      let isForeign = theirs.deck.languages != ours.deck.languages
      if isForeign { card.languages = card.languages.filled(from: theirs.deck.languages) }
      // Their bytes keep the keys that we do not know, unless something in them has to be another.
      if let source, hasID, !isForeign {
        inserted.append(DeckChange.Restored(card, at: place + inserted.count, source: source))
      } else {
        inserted.append(DeckChange.Restored(card, at: place + inserted.count))
      }
      byID[card.id] = card
      byText[Text(prompt: card.prompt, answer: card.answer)] = card.id
    }

    /// Adds labels, notes and languages of theirs to a card of ours.
    private mutating func unite(_ own: Card, with other: Card) {
      var united = own
      united.tags += other.tags.filter { !own.tags.contains($0) }
      united.languages = own.languages.filled(from: other.languages)
      if !other.notes.isEmpty, !own.notes.contains(other.notes) {
        united.notes = own.notes.isEmpty ? other.notes : "\(own.notes)\n\(other.notes)"
      }
      guard united != own else { return }
      changed.removeAll { $0.id == own.id }
      changed.append(united)
      byID[own.id] = united
    }

    /// The id of the other version of a card: the card's own and FNV-1a, 32 bits, over the text.
    private static func id(of card: Card) -> Card.ID {
      var hash: UInt32 = 0x811C_9DC5
      for byte in card.prompt.utf8 + [0] + card.answer.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
      return Card.ID("\(card.id.text)~\(String(hash, radix: 16))")
    }
  }
}
