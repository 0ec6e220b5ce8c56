public import DeckEngine
internal import JSONText

extension Card {
  /// The card with what `card` has different from `old`; `nil` where somebody else gave it another text for the same.
  fileprivate func amended(to card: Card, from old: Card) -> Card? {
    var merged = self
    func take<Value: Equatable>(_ part: WritableKeyPath<Card, Value>) -> Bool {
      let (wanted, before) = (card[keyPath: part], old[keyPath: part])
      guard wanted != before else { return true }
      guard self[keyPath: part] == before || self[keyPath: part] == wanted else { return false }
      merged[keyPath: part] = wanted
      return true
    }
    let isMerged = take(\.prompt) && take(\.answer) && take(\.tags) && take(\.languages)
    return isMerged ? merged : nil
  }
}

extension DeckFile {
  /// The file after a change, and the change that takes it back.
  ///
  /// - Throws: `.deckTooNew`, `.noSuchCard`, `.cardChanged`, `.cardExists` or `.emptySide`.
  public func applying(_ change: DeckChange) throws(StoreError) -> (file: DeckFile, inverse: DeckChange) {
    guard version <= Self.newestVersion else { throw .deckTooNew(path: path, version: version) }
    switch change {
    case .add(let cards):
      let file = try inserting(cards.enumerated().map { DeckChange.Restored($1, at: $0) })
      return (file, .delete(cards.map(\.id)))
    case .restore(let restored):
      let file = try inserting(restored.sorted { $0.index < $1.index })
      return (file, .delete(restored.map(\.card.id)))
    case .change(let card):
      let index = try index(of: card.id)
      return (try rewriting(index, as: card), .change(deck.cards[index]))
    case .amend(let card, let old):
      let index = try index(of: card.id)
      let current = deck.cards[index]
      guard let merged = current.amended(to: card, from: old) else { throw .cardChanged(card.id, path: path) }
      return (try rewriting(index, as: merged), .amend(current, from: merged))
    case .delete(let ids):
      var indices: Set<Int> = []
      for id in ids { indices.insert(try index(of: id)) }
      let removed = indices.sorted().map { index in
        DeckChange.Restored(deck.cards[index], at: index, source: Array(bytes[places[index].whole]))
      }
      return (try removing(indices), .restore(removed))
    }
  }

  private func index(of id: Card.ID) throws(StoreError) -> Int {
    guard let index = deck.cards.firstIndex(where: { $0.id == id }) else { throw .noSuchCard(id, path: path) }
    return index
  }

  // MARK: - The three kinds of change

  private func inserting(_ items: [DeckChange.Restored]) throws(StoreError) -> DeckFile {
    var ids = Set(deck.cards.map(\.id))
    var expected = deck.cards.map(\.id)
    for item in items {
      try Self.check(item.card)
      guard ids.insert(item.card.id).inserted else { throw .cardExists(item.card.id, path: path) }
      expected.insert(item.card.id, at: min(max(item.index, 0), expected.count))
    }
    guard !items.isEmpty else { return self }
    let layout = DeckLayout(self)
    let texts = items.map { item in
      item.source ?? Array(item.card.json(withTags: form == .object).lineText.utf8)
    }
    var splices: [Splice] = []
    if deck.cards.isEmpty {
      let text = Array(texts.joined(separator: layout.separator))
      splices.append(Splice(list, [UInt8(ascii: "[")] + layout.opening + text + layout.closing + [UInt8(ascii: "]")]))
    } else {
      for (order, (item, text)) in zip(items, texts).enumerated() {
        let place = min(max(item.index - order, 0), places.count)
        if place == 0 {
          splices.append(Splice(at: places[0].whole.lowerBound, text + layout.separator))
        } else {
          splices.append(Splice(at: places[place - 1].whole.upperBound, layout.separator + text))
        }
      }
    }
    return try keepingIDs(expected, after: splices)
  }

  private func removing(_ indices: Set<Int>) throws(StoreError) -> DeckFile {
    guard !indices.isEmpty else { return self }
    let expected = deck.cards.indices.filter { !indices.contains($0) }
    guard let firstKept = expected.first else { return try keepingIDs([], after: [Splice(list, Array("[]".utf8))]) }
    let splices = indices.sorted().map { index in
      // Each goes with the separator towards the nearest card that stays before it, or else after it.
      index < firstKept
        ? Splice(places[index].whole.lowerBound..<places[index + 1].whole.lowerBound, [])
        : Splice(places[index - 1].whole.upperBound..<places[index].whole.upperBound, [])
    }
    return try keepingIDs(expected.map { deck.cards[$0].id }, after: splices)
  }

  private func rewriting(_ index: Int, as card: Card) throws(StoreError) -> DeckFile {
    try keepingIDs(deck.cards.map(\.id), after: splices(rewriting: index, as: card))
  }

  private func splices(rewriting index: Int, as card: Card) throws(StoreError) -> [Splice] {
    try Self.check(card)
    let old = deck.cards[index]
    let place = places[index]
    var splices: [Splice] = []
    var added: [JSON.Member] = []
    func replace(_ name: String, at range: Range<Int>?, by value: JSON) {
      if let range {
        splices.append(Splice(range, Array(value.lineText.utf8)))
      } else {
        added.append(JSON.Member(name, value))
      }
    }
    if !place.hasID { splices.append(idSplice(for: place, id: card.id)) }
    if card.prompt != old.prompt { replace("prompt", at: place.prompt, by: .string(card.prompt)) }
    if card.answer != old.answer { replace("answer", at: place.answer, by: .string(card.answer)) }
    if card.tags != old.tags { replace("tags", at: place.tags, by: .array(card.tags.map(JSON.string))) }
    if card.languages != old.languages {
      replace("language", at: place.language, by: languageValue(at: place.language, card.languages))
    }
    if card.notes != old.notes { replace("notes", at: place.notes, by: .string(card.notes)) }
    if !added.isEmpty {
      let gap = DeckLayout.memberGap(of: place, in: bytes)
      let end = [place.id, place.prompt, place.answer, place.tags, place.language, place.notes].compactMap {
        $0?.upperBound
      }.max()
      var text: [UInt8] = []
      for member in added {
        text.append(UInt8(ascii: ","))
        text += gap
        text += "\(JSON.string(member.name).lineText): \(member.value.lineText)".utf8
      }
      splices.append(Splice(at: end ?? place.answer.upperBound, text))
    }
    return splices
  }

  /// The file with many cards changed and others added after the last, in one go.
  ///
  /// - Throws: `.deckTooNew`, `.noSuchCard`, `.cardExists` or `.emptySide`; nothing is changed by half.
  public func merging(changed: [Card], added: [Card]) throws(StoreError) -> DeckFile {
    guard version <= Self.newestVersion else { throw .deckTooNew(path: path, version: version) }
    var places: [Card.ID: Int] = [:]
    for (index, card) in deck.cards.enumerated() { places[card.id] = index }
    var splices: [Splice] = []
    for card in changed {
      guard let index = places[card.id] else { throw .noSuchCard(card.id, path: path) }
      splices += try self.splices(rewriting: index, as: card)
    }
    let rewritten = splices.isEmpty ? self : try keepingIDs(deck.cards.map(\.id), after: splices)
    let end = deck.cards.count
    return try rewritten.inserting(added.enumerated().map { DeckChange.Restored($1, at: end + $0) })
  }

  // MARK: - Pieces

  static func check(_ card: Card) throws(StoreError) {
    guard !card.prompt.isBlank else { throw .emptySide(.prompt) }
    guard !card.answer.isBlank else { throw .emptySide(.answer) }
  }

  /// The file after the splices, with ids written into the cards that would else be known by another one: an id that
  /// the file does not name depends on the cards around it.
  private func keepingIDs(_ expected: [Card.ID], after splices: [Splice]) throws(StoreError) -> DeckFile {
    var file = try DeckFile(bytes: Splice.apply(splices, to: bytes), path: path)
    while true {
      let missing = zip(zip(file.deck.cards, file.places), expected).compactMap { pair, id in
        pair.0.id == id ? nil : file.idSplice(for: pair.1, id: id)
      }
      if missing.isEmpty { return file }
      file = try DeckFile(bytes: Splice.apply(missing, to: file.bytes), path: path)
    }
  }

  private func idSplice(for place: CardPlace, id: Card.ID) -> Splice {
    let value = JSON.string(id.text).lineText
    if let range = place.id { return Splice(range, Array(value.utf8)) }
    let start = DeckLayout.afterSpace(place.whole.lowerBound + 1, in: bytes)
    return Splice(at: start, Array("\"id\": \(value),".utf8) + DeckLayout.memberGap(of: place, in: bytes))
  }

  /// The language member's new value; keys in it that we don't know stay.
  private func languageValue(at range: Range<Int>?, _ languages: SideLanguages) -> JSON {
    var members: [JSON.Member] = []
    if let range {
      do throws(JSONError) {
        members = try JSONReader.value(of: Array(bytes[range])).members ?? []
      } catch {
        preconditionFailure("a value that was read once can be read again")
      }
    }
    members.removeAll { $0.name == "prompt" || $0.name == "answer" }
    return .object((languages.json.members ?? []) + members)
  }
}
