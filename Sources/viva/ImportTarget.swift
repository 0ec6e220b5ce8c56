import DeckEngine
import DeckFormats
import DeckStore

/// A deck that cards of a file go into, as the import finds it.
struct ImportTarget {
  /// The deck as it is; without cards where it is still to be made.
  var deck: Deck
  /// Its file; `nil` where it is still to be made.
  var path: String?
  /// The cards of the file.
  var cards: [Card]
  /// What becomes of them.
  var plan: ImportPlan
  /// For a deck that is still to be made: another that has most of its cards already, and how many.
  var twin: (deck: String, count: Int)?

  /// The decks that a file's cards go into.
  static func all(
    of source: ImportSource, into: String?, in library: Library
  ) throws(Failure) -> [ImportTarget] {
    let imported = source.imported
    if let into, into.contains("/") || into.hasSuffix(".json") {
      let file: DeckFile
      do throws(StoreError) { file = try library.store.deckFiles.load(into) } catch { throw Failure(error) }
      return [ImportTarget(deck: file.deck, path: into, cards: imported.cards.map(\.card), from: imported)]
    }
    let (decks, damaged) = try library.loadedDecks()
    var owners: [Card.ID: String] = [:]
    for (_, deck) in decks { for card in deck.cards { owners[card.id] = deck.name } }
    let shares = ImportShares(imported, into: into, fallback: source.stem, owners: owners).shares
    var targets: [ImportTarget] = []
    for share in shares {
      let name = share.deck.lowercased()
      let path = library.store.path(forDeck: share.deck)
      let same = decks.first { $0.deck.name.lowercased() == name } ?? decks.first { $0.path == path }
      if same == nil, let path, let damage = damaged[path] { throw Failure(damage) }
      guard path != nil || same != nil else { throw Self.unusable(share.deck, in: source) }
      var target = ImportTarget(
        deck: same?.deck ?? Deck(name: share.deck, languages: imported.languages), path: same?.path,
        cards: share.cards, from: imported)
      if same == nil { target.twin = Self.twin(of: share.cards, among: decks.map(\.deck)) }
      targets.append(target)
    }
    return targets
  }

  /// A deck of which no file can be made, with the line that names it.
  private static func unusable(_ name: String, in source: ImportSource) -> Failure {
    let line = source.imported.notes.first { $0.deck == name }?.line
    guard let line else { return Failure(.emptyDeckName) }
    return Failure(
      "\(source.path), line \(line): no deck can have the name \(Arguments.quoted(name)). Nothing was imported. "
        + "Change the name in the file, or choose a deck with --into.")
  }

  /// The deck that has more than half of these cards already, side for side.
  private static func twin(of cards: [Card], among decks: [Deck]) -> (deck: String, count: Int)? {
    if decks.isEmpty { return nil }
    let pairs = Set(cards.map { [$0.prompt, $0.answer] })
    let counts = decks.map { deck in
      (deck: deck.name, count: deck.cards.count { pairs.contains([$0.prompt, $0.answer]) })
    }
    return counts.max { $0.count < $1.count }.flatMap { $0.count * 2 > cards.count ? $0 : nil }
  }

  private init(deck: Deck, path: String?, cards: [Card], from imported: ImportedDeck) {
    self.deck = deck
    self.path = path
    self.cards = cards
    if imported.languages != deck.languages {
      for index in self.cards.indices {
        self.cards[index].languages = self.cards[index].languages.filled(from: imported.languages)
      }
    }
    plan = ImportPlan(deck: deck, importing: self.cards, matching: imported.table?.matching ?? .updateCurrent)
  }

  /// Whether anything is to be written.
  var changesDeck: Bool { path == nil || !plan.new.isEmpty || !plan.updated.isEmpty }

  /// Writes the deck; cards that another program changed meanwhile are compared anew.
  func write(into store: Store, matching: MatchingRule) throws(StoreError) {
    if let path {
      if changesDeck { try merge(into: path, of: store, matching: matching) }
      return
    }
    do throws(StoreError) {
      _ = try store.create(Deck(name: deck.name, languages: deck.languages, cards: plan.new))
    } catch {
      // Another program has made it meanwhile: these cards join its.
      guard case .deckExists(_, let path) = error else { throw error }
      try merge(into: path, of: store, matching: matching)
    }
  }

  private func merge(into path: String, of store: Store, matching: MatchingRule) throws(StoreError) {
    try DeckBackups(store).keep(path, before: .import, at: SessionClock.wallTime)
    _ = try store.deckFiles.merge(path) { deck in
      let plan = ImportPlan(deck: deck, importing: cards, matching: matching)
      return (plan.updated, plan.new)
    }
  }
}
