import DeckEngine
import DeckFormats
import DeckStore
import VoiceMode

/// A deck that is being studied, and where it comes from.
struct OpenDeck {
  var deck: Deck
  /// Its file; `nil` where the built-in deck stands in for a store that can't be written.
  var path: String?
  /// Whether the store has just been made.
  var isFirstRun = false
  /// What went wrong on the way, for the learner.
  var fault: String?
  /// Where the sounds of a package were unpacked to.
  var unpackedSounds: String?
  /// The file of another program that it was read from; `nil` for a deck of ours.
  var source: ImportSource?
}

/// The decks and journals of a store, as a session needs them.
final class Library {
  private static let sampleName = "General knowledge"

  let store: Store
  private var writer: JournalWriter?
  /// Cards deleted in this session, with the bytes they had, so that an undo brings back all of them.
  var deleted: [Card.ID: DeckChange.Restored] = [:]
  /// The edits of this session that can be undone, as the store's log names them; `nil` for one that it did not take.
  var logged: [String?] = []

  init(folder: String) {
    store = Store(path: folder)
  }

  var folder: String { store.path }

  // MARK: - Decks

  /// Opens a deck by its name or its file's path; without one the preferred deck, or else the built-in one.
  func open(_ name: String?, preferring preferred: String?) throws(Failure) -> OpenDeck {
    // What has a slash or an ending is a path: no deck's name is looked for then.
    if let name, name.contains("/") || name.hasSuffix(".json") || ImportSource.isFile(name) { return try load(name) }
    var opened: OpenDeck
    do throws(StoreError) {
      let isFirstRun = try installSample()
      let path = try findDeck(name, preferring: preferred)
      opened = OpenDeck(deck: try store.deckFiles.load(path).deck, path: path, isFirstRun: isFirstRun)
    } catch {
      if let name, case .noSuchDeck = error, PrivateFile.isThere(name) { return try load(name) }
      guard name == nil, case .cannot = error else { throw Failure(error) }
      opened = OpenDeck(deck: try sample(), path: nil, fault: "\(error) The built-in deck is asked instead.")
    }
    return opened
  }

  /// Opens a deck file, or any other that cards can be read from.
  private func load(_ path: String) throws(Failure) -> OpenDeck {
    let damage: Failure
    do throws(StoreError) {
      return OpenDeck(deck: try store.deckFiles.load(path).deck, path: path)
    } catch {
      guard case .deckDamaged = error else { throw Failure(error) }
      damage = Failure(error)
    }
    let source: ImportSource
    do throws(Failure) {
      source = try ImportSource(path)
    } catch {
      // What looks like a deck of ours and is damaged is told as that.
      throw ImportSource.isFile(path) || !path.hasSuffix(".json") ? error : damage
    }
    let imported = source.imported
    let isOurs = imported.format == .json
    guard !imported.cards.isEmpty, !isOurs || imported.skipped.isEmpty else {
      throw isOurs ? damage : Failure("\(path) has no card that can be asked. viva deck import --dry-run tells why.")
    }
    var opened = OpenDeck(
      deck: Deck(
        name: imported.name ?? source.stem, languages: imported.languages, cards: imported.cards.map(\.card)),
      path: nil, source: source)
    do throws(Failure) {
      opened.unpackedSounds = try unpackSounds(of: source)
    } catch { opened.fault = error.sentence }
    return opened
  }

  /// Unpacks the sounds of a package that is studied as it is into the cache; the folder, or `nil` if there are none.
  private func unpackSounds(of source: ImportSource) throws(Failure) -> String? {
    guard source.isPackage else { return nil }
    let names = source.mediaNames(among: Set(MediaNames.named(in: source.imported.cards.map(\.card)).sounds))
    guard !names.isEmpty else { return nil }
    let media = DeckMedia(deck: "\(folder)/cache/sounds/\(source.stem).json")
    // What was unpacked before is only compared.
    try source.media(named: names) { name, bytes throws(StoreError) in try media.keep(bytes, as: name) }
    return media.folder
  }

  /// Puts the built-in deck into a store that has no decks; whether it did.
  private func installSample() throws(StoreError) -> Bool {
    guard try store.titles().isEmpty else { return false }
    try store.prepare()
    return try store.install(PackageResources.general_knowledge_json, as: Self.sampleName)
  }

  private func sample() throws(Failure) -> Deck {
    do throws(StoreError) {
      return try DeckFile(bytes: PackageResources.general_knowledge_json, path: Self.sampleName).deck
    } catch { throw Failure(error) }
  }

  private func findDeck(_ name: String?, preferring preferred: String?) throws(StoreError) -> String {
    if let name { return try store.find(deck: name) }
    let decks = try store.titles()
    for wanted in [preferred, Self.sampleName].compactMap({ $0 }) {
      if let found = decks.first(where: { $0.name.lowercased() == wanted.lowercased() }) { return found.path }
    }
    if let first = decks.first { return first.path }
    throw .noSuchDeck(name: preferred ?? Self.sampleName, existing: [], nearest: nil)
  }

  /// The decks of the store with their cards, and why others could not be read, by their files' paths.
  func loadedDecks() throws(Failure) -> (decks: [(path: String, deck: Deck)], damaged: [String: StoreError]) {
    var decks: [(path: String, deck: Deck)] = []
    var damaged: [String: StoreError] = [:]
    do throws(StoreError) {
      for path in try store.deckPaths() {
        do throws(StoreError) {
          decks.append((path, try store.deckFiles.load(path).deck))
        } catch { damaged[path] = error }
      }
    } catch { throw Failure(error) }
    return (decks, damaged)
  }

  /// All decks of the store.
  func decks() throws(Failure) -> [DeckListing] {
    do throws(StoreError) { return try store.decks() } catch { throw Failure(error) }
  }

  // MARK: - The journal

  /// Writes an entry to this device's journal, synced.
  func append(_ entry: JournalEntry) throws(StoreError) {
    if writer == nil {
      try store.prepare()
      writer = store.journal(of: entry.device)
    }
    do throws(StoreError) {
      try writer?.append([entry])
    } catch {
      // The folder may have gone; next time it is made again.
      writer = nil
      throw error
    }
  }

  /// Writes many entries to this device's journal at once, synced.
  func append(all entries: [JournalEntry]) throws(StoreError) {
    guard let first = entries.first else { return }
    try store.prepare()
    try store.journal(of: first.device).append(entries)
  }

  /// All that is known to have happened, from every device's journal.
  func history() throws(StoreError) -> (history: History, damage: [JournalDamage]) {
    try store.history()
  }

  /// Every entry of every journal that can be read.
  func entries() throws(Failure) -> [JournalEntry] {
    do throws(StoreError) { return try history().history.entries } catch { throw Failure(error) }
  }

  /// The newest grade or mark that counts of a player and any of these cards, with its entry's id.
  func newestDeed(
    of player: String, among cards: Set<Card.ID>
  ) throws(StoreError) -> (id: String, card: Card.ID, deed: StudySession.Deed, moment: Moment)? {
    for entry in try store.history().history.standing.reversed() where entry.player == player {
      switch entry.event {
      case .review(let review) where cards.contains(review.card):
        return (entry.id, review.card, .grade(review.grade), entry.moment)
      case .mark(let mark) where cards.contains(mark.card) && mark.kind != .heard:
        return (entry.id, mark.card, .mark(mark.kind), entry.moment)
      case .review, .mark, .known, .round, .named, .tuned, .undo: continue
      }
    }
    return nil
  }

  /// Writes entries that the store can't take into another folder; the path, or `nil` if that can't be written either.
  func rescue(_ entries: [JournalEntry], in folder: String) -> String? {
    guard let id = entries.first?.id else { return nil }
    let path = "\(folder)/viva-rescued-\(id).jsonl"
    do throws(StoreError) {
      try PrivateFile.replace(path, with: entries.flatMap { JournalLine.encode($0) })
      return path
    } catch { return nil }
  }

  // MARK: - Voice files

  /// The learner's own voice files, those that can be read.
  func voiceFiles() -> (files: [(path: String, bytes: [UInt8])], faults: [String]) {
    var files: [(path: String, bytes: [UInt8])] = []
    var faults: [String] = []
    do throws(StoreError) {
      for path in try store.voicePaths() {
        do throws(StoreError) {
          if let bytes = try PrivateFile.readIfThere(path) { files.append((path, bytes)) }
        } catch { faults.append("\(error)") }
      }
    } catch { faults.append("\(error)") }
    return (files, faults)
  }
}

extension Failure {
  /// The store's own words.
  init(_ error: StoreError) {
    self.init("\(error)", details: error.debugDescription)
  }
}
