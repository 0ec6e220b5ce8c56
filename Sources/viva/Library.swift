import DeckEngine
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
}

/// The decks and journals of a store, as a session needs them.
final class Library {
  private static let sampleName = "General knowledge"

  private let store: Store
  private var writer: JournalWriter?
  /// Cards deleted in this session, with the bytes they had, so that an undo brings back all of them.
  private var deleted: [Card.ID: DeckChange.Restored] = [:]
  /// The edits of this session that can be undone, as the store's log names them; `nil` for one that it did not take.
  private var logged: [String?] = []

  init(folder: String) {
    store = Store(path: folder)
  }

  var folder: String { store.path }

  // MARK: - Decks

  /// Opens a deck by its name or its file's path; without one the preferred deck, or else the built-in one.
  func open(_ name: String?, preferring preferred: String?) throws(Failure) -> OpenDeck {
    // What has a slash or an ending is a path: no deck's name is looked for then.
    if let name, name.contains("/") || name.hasSuffix(".json") { return try load(name) }
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

  private func load(_ path: String) throws(Failure) -> OpenDeck {
    do throws(StoreError) {
      return OpenDeck(deck: try store.deckFiles.load(path).deck, path: path)
    } catch { throw Failure(error) }
  }

  /// Puts the built-in deck into a store that has no decks; whether it did.
  private func installSample() throws(StoreError) -> Bool {
    guard try store.decks().isEmpty else { return false }
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
    let decks = try store.decks()
    for wanted in [preferred, Self.sampleName].compactMap({ $0 }) {
      if let found = decks.first(where: { $0.name.lowercased() == wanted.lowercased() }) { return found.path }
    }
    if let first = decks.first { return first.path }
    throw .noSuchDeck(name: preferred ?? Self.sampleName, existing: [], nearest: nil)
  }

  /// All decks of the store.
  func decks() throws(Failure) -> [DeckListing] {
    do throws(StoreError) { return try store.decks() } catch { throw Failure(error) }
  }

  /// Puts cards back with the bytes they had; kept for what is undone in this session.
  private func change(for edit: DeckEdit) -> DeckChange {
    switch edit {
    case .add(let prompt, let answer):
      var generator = SystemRandomNumberGenerator()
      return .add([Card(id: .random(using: &generator), prompt: prompt, answer: answer)])
    case .change(let card, let old): return .amend(card, from: old)
    case .delete(let ids): return .delete(ids)
    case .restore(let restored):
      return .restore(restored.map { deleted[$0.card.id] ?? DeckChange.Restored($0.card, at: $0.index) })
    }
  }

  /// The edit that a change to a deck file is for a session.
  private func edit(for change: DeckChange) -> DeckEdit {
    switch change {
    case .add(let cards): return .restore(cards.enumerated().map { DeckEdit.Restored($1, at: $0) })
    case .change(let card): return .change(card, from: card)
    case .amend(let card, let old): return .change(card, from: old)
    case .delete(let ids): return .delete(ids)
    case .restore(let restored):
      for one in restored { deleted[one.card.id] = one }
      return .restore(restored.map { DeckEdit.Restored($0.card, at: $0.index) })
    }
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
      case .review, .mark, .round, .named, .undo: continue
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

// MARK: - Edits

extension Library {
  /// Changes a deck's file as asked, and tells what came of it.
  func edit(_ opened: OpenDeck, _ edit: DeckEdit, undoing: Bool, deck number: Int = 0) -> Input {
    guard let path = opened.path else { return .notEdited(reason: "the built-in deck has no file in the store") }
    let input = make(change(for: edit), edit, at: path, undoing: undoing, deck: number)
    if undoing, case .edited = input, let last = logged.popLast(), let id = last { forget(id) }
    return input
  }

  /// When the newest edit of these decks that can be taken back was made; `nil` if there is none.
  func newestEdit(of opened: [OpenDeck]) -> EditLog.Entry? {
    do throws(StoreError) {
      return try store.edits.newest(of: Set(opened.compactMap(\.path).map(EditLog.realPath)))
    } catch {
      // A log that can't be read takes nothing back.
      return nil
    }
  }

  /// Takes the newest edit of an earlier session back; `nil` if there is none.
  func takeBackEdit(of opened: [OpenDeck]) -> Input? {
    guard let entry = newestEdit(of: opened),
      let number = opened.firstIndex(where: { $0.path.map(EditLog.realPath) == entry.deck }),
      let path = opened[number].path
    else { return nil }
    let input = make(entry.inverse, edit(for: entry.inverse), at: path, undoing: true, deck: number)
    // What is outdated will never fit again.
    if case .notEdited = input {} else { forget(entry.id) }
    return input
  }

  private func make(_ change: DeckChange, _ edit: DeckEdit, at path: String, undoing: Bool, deck number: Int) -> Input {
    do throws(StoreError) {
      let (deck, inverse) = try store.deckFiles.edit(path, change)
      if !undoing { log(inverse, of: path) }
      return .edited(deck, edit, inverse: self.edit(for: inverse), undoing: undoing, deck: number)
    } catch {
      do throws(StoreError) {
        switch error {
        case .noSuchCard:
          let deck = try store.deckFiles.load(path).deck
          // Of several cards, those that are there still go.
          if case .delete(let ids) = edit, ids.count > 1 {
            let left = ids.filter { id in deck.cards.contains { $0.id == id } }
            if !left.isEmpty {
              return make(.delete(left), .delete(left), at: path, undoing: undoing, deck: number)
            }
          }
          return .outdated(deck, edit, undoing: undoing, deck: number)
        case .cardChanged, .cardExists:
          return .outdated(try store.deckFiles.load(path).deck, edit, undoing: undoing, deck: number)
        default: return .notEdited(reason: error.briefReason)
        }
      } catch { return .notEdited(reason: error.briefReason) }
    }
  }

  /// Keeps what takes an edit back; without it the edit stands, and can be undone in this session alone.
  private func log(_ inverse: DeckChange, of path: String) {
    let id = String(SystemRandomNumberGenerator.number(), radix: 36)
    let entry = EditLog.Entry(
      id: id, moment: SessionClock.wallTime, deck: EditLog.realPath(path), inverse: inverse)
    do throws(StoreError) {
      try store.edits.append(entry)
      logged.append(id)
    } catch { logged.append(nil) }
  }

  private func forget(_ id: String) {
    // An entry that stays would be found outdated the next time.
    do throws(StoreError) { try store.edits.remove(id) } catch {}
  }
}

extension Failure {
  /// The store's own words.
  init(_ error: StoreError) {
    self.init("\(error)", details: error.debugDescription)
  }
}
