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
  /// A card is found by its id, by its note's GUID, by its prompt, or, if only its prompt was corrected, by its answer
  /// and its place among the others. Where two cards may be one or two, they are two: a card too many can be deleted,
  /// one that was overwritten is lost.
  public init(deck: Deck, importing cards: [Card], matching: MatchingRule = .updateCurrent) {
    var ids = Set<Card.ID>(minimumCapacity: deck.cards.count + cards.count)
    for card in deck.cards { ids.insert(card.id) }
    // Most imports are into a new deck, where there is nothing to be found.
    let found = deck.cards.isEmpty ? nil : CardFinder(deck: deck.cards, file: cards, matching: matching).found
    new.reserveCapacity(deck.cards.isEmpty ? cards.count : 0)
    for (index, card) in cards.enumerated() {
      guard let place = found?[index] else {
        var added = card
        added.id = Self.freeID(for: card.id, among: &ids)
        if added.id != card.id { renamed[card.id] = added.id }
        new.append(added)
        continue
      }
      let old = deck.cards[place]
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

  /// An id that no card has.
  private static func freeID(for id: Card.ID, among ids: inout Set<Card.ID>) -> Card.ID {
    var free = id
    var number = 2
    while !ids.insert(free).inserted {
      free = Card.ID("\(id.text)-\(number)")
      number += 1
    }
    return free
  }
}

/// Finds the cards of a deck that those of a file are: the surest evidence first, over the whole file, so that no card
/// takes the place of another that comes later.
private struct CardFinder {
  private let deck: [Card]
  private let file: [Card]
  /// For each card of the file its place in the deck; each place is found once.
  private(set) var found: [Int?]
  private var taken: [Bool]

  init(deck: [Card], file: [Card], matching: MatchingRule) {
    self.deck = deck
    self.file = file
    found = Array(repeating: nil, count: file.count)
    taken = Array(repeating: false, count: deck.count)
    let byID = Dictionary(deck.indices.map { (deck[$0].id, $0) }) { first, _ in first }
    findByID(byID)
    if matching == .keepBoth { return }
    findByText()
    findByDerivedID(byID)
    findByRowNumber(byID)
    findByPlace()
  }

  private mutating func take(_ place: Int, for index: Int) {
    if taken[place] { return }
    taken[place] = true
    found[index] = place
  }

  private mutating func findByID(_ byID: [Card.ID: Int]) {
    let named = file.indices.filter { !file[$0].id.isRowNumber && !file[$0].id.isDerived }
    for index in named { if let place = byID[file[index].id] { take(place, for: index) } }
    for index in named where found[index] == nil {
      if let place = Self.otherCount(of: file[index].id, byID) { take(place, for: index) }
    }
  }

  /// A note that had one card when it came may have more now, or the other way round.
  private static func otherCount(of id: Card.ID, _ byID: [Card.ID: Int]) -> Int? {
    id.text.hasSuffix("#1") ? byID[Card.ID(String(id.note))] : byID[Card.ID(id.text + "#1")]
  }

  /// An id that was made from a prompt names the card still when its prompt was changed in the deck; it must not name
  /// one of several with the same prompt, which have their ids by their order.
  private mutating func findByDerivedID(_ byID: [Card.ID: Int]) {
    let prompts = Set(deck.lazy.map(\.prompt))
    for (index, card) in file.enumerated()
    where found[index] == nil && card.id.isDerived && !prompts.contains(card.prompt) {
      if let place = byID[card.id] ?? Self.otherCount(of: card.id, byID) { take(place, for: index) }
    }
  }

  private mutating func findByText() {
    var places: [String: [Int]] = [:]
    for place in deck.indices.reversed() where !taken[place] { places[deck[place].prompt, default: []].append(place) }
    for (index, card) in file.enumerated() where found[index] == nil {
      let same = places[card.prompt]?.last { deck[$0].answer == card.answer && !taken[$0] }
      if let same { take(same, for: index) }
    }
    // Another answer was written to the same prompt. Other gaps of one cloze text have the same prompt.
    for (index, card) in file.enumerated() where found[index] == nil && !ClozeText.mayHaveGaps(card.prompt) {
      places[card.prompt]?.removeAll { taken[$0] }
      guard let left = places[card.prompt], let place = left.last else { continue }
      // Of several senses of one word, only that is taken which is recognised.
      let like = left.filter { Self.isCorrection(deck[$0].answer, card.answer) }
      if left.count == 1 { take(place, for: index) } else if like.count == 1 { take(like[0], for: index) }
    }
  }

  /// In a table that came before, a row's number tells which card it is; in another table it tells nothing.
  private mutating func findByRowNumber(_ byID: [Card.ID: Int]) {
    var same = 0
    var rows: [(index: Int, place: Int)] = []
    for (index, card) in file.enumerated() where card.id.isRowNumber {
      guard let place = byID[card.id] else { continue }
      if found[index] == place { same += 1 } else { rows.append((index, place)) }
    }
    guard same > rows.count else { return }
    for row in rows where found[row.index] == nil { take(row.place, for: row.index) }
  }

  /// A slip of the pen was corrected in a prompt: the same answer, which no other card has, most of the prompt, and the
  /// same place between cards that were found.
  private mutating func findByPlace() {
    var answers: [String: (deck: Int, file: Int)] = [:]
    for card in deck { answers[card.answer, default: (0, 0)].deck += 1 }
    for card in file { answers[card.answer, default: (0, 0)].file += 1 }
    var index = 0
    while index < file.count {
      guard found[index] == nil else {
        index += 1
        continue
      }
      let start = index
      while index < file.count, found[index] == nil { index += 1 }
      let before = start == 0 ? -1 : found[start - 1] ?? -1
      let after = index == file.count ? deck.count : found[index] ?? deck.count
      // Where nothing around them was found, the cards may well be others.
      guard start > 0 || index < file.count, after - before - 1 == index - start else { continue }
      for (offset, index) in (start..<index).enumerated() {
        let (old, card) = (deck[before + 1 + offset], file[index])
        guard old.answer == card.answer, answers[card.answer].map({ $0 == (1, 1) }) == true else { continue }
        if Self.isCorrection(old.prompt, card.prompt) { take(before + 1 + offset, for: index) }
      }
    }
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
  /// Whether it may have been made from the card's prompt.
  fileprivate var isDerived: Bool {
    note.utf8.count == 16 && note.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// Whether it is no more than a row's number, which every table has: by it alone no card is known.
  var isRowNumber: Bool { text.utf8.count < 10 && text.utf8.allSatisfy { (0x30...0x39).contains($0) } }
}
