import DeckEngine
import DeckStore
import LanguagePacks
import Speakable

/// `viva deck merge`, `backups` and the way back: versions of a deck made one, and what is kept of it.
struct DeckMergeCommand {
  let options: Options
  let environment: Environment

  /// `viva deck merge DECK [OTHER]`: takes in another deck, or else the copies that a file sync made and both sides
  /// that git left.
  func merge() throws(Failure) -> Int32 {
    let library = Library(folder: options.store ?? environment.store)
    let telling = try Telling(options: options, environment: environment, library: library)
    let store = library.store
    let names = options.decks
    do throws(StoreError) {
      let path = try DeckCheckCommand.path(of: names[0], in: store)
      let others =
        names.count > 1
        ? [try DeckCheckCommand.path(of: names[1], in: store)]
        : try store.decks().first { $0.path == path }?.conflictCopies ?? []
      guard others != [path] else { throw .deckExists(name: names[1], path: path) }
      let outcome = try store.merge(others, into: path, at: SessionClock.wallTime)
      let phrases = telling.phrases
      let name = printable(outcome.deck.name)
      if outcome.isChanged || !others.isEmpty {
        let values = [
          "deck": name, "cards": cards(outcome.deck, phrases), "added": "\(outcome.added)",
          "both": "\(outcome.keptBoth)",
        ]
        telling.say([phrases.say(.mergeDone, values)])
        if outcome.isChanged { telling.say([phrases.say(.backupKept)]) }
      } else {
        telling.say([phrases.say(.mergeNothing, ["deck": name])])
      }
    } catch { throw Failure(error) }
    return try telling.finish()
  }

  /// `viva deck backups DECK`: the earlier states that are kept, newest first.
  func list() throws(Failure) -> Int32 {
    let library = Library(folder: options.store ?? environment.store)
    let telling = try Telling(options: options, environment: environment, library: library)
    let phrases = telling.phrases
    do throws(StoreError) {
      let path = try path(in: library.store)
      let backups = try DeckBackups(library.store).list(of: path)
      if backups.isEmpty { telling.say([phrases.say(.backupNone, ["deck": printable(options.deck ?? "")])]) }
      for (index, backup) in backups.enumerated() {
        var words = ["\(index + 1)", Self.time(backup.moment)]
        // A backup of a damaged file is kept as it is, and has no cards to count.
        do throws(StoreError) {
          words.append(cards(try library.store.deckFiles.load(backup.path).deck, phrases))
        } catch { words.append(phrases.say(.deckDamaged)) }
        words.append(phrases.say(Self.phrase(for: backup.reason)))
        telling.say([words.joined(separator: ", ")])
      }
    } catch { throw failure(error, library.store) }
    return try telling.finish()
  }

  /// `viva deck restore DECK [WHICH]`: brings an earlier state of a deck back.
  func restore() throws(Failure) -> Int32 {
    let name = options.deck ?? ""
    let library = Library(folder: options.store ?? environment.store)
    let backups = DeckBackups(library.store)
    let path: String
    let known: [DeckBackups.Backup]
    do throws(StoreError) {
      path = try self.path(in: library.store)
      known = try backups.list(of: path)
    } catch { throw failure(error, library.store) }
    let newest = known.firstIndex { $0.reason != .copy }
    let which = options.decks.dropFirst().first ?? newest.map { "\($0 + 1)" } ?? "1"
    guard !known.isEmpty else {
      throw Failure(
        "There is no backup of the deck \(name). Backups are made before a deck is merged or imported into.")
    }
    let chosen = Int(which).flatMap { known.indices.contains($0 - 1) ? known[$0 - 1] : nil }
    guard let backup = chosen ?? known.first(where: { Self.time($0.moment).hasPrefix(which) && Int(which) == nil })
    else {
      throw Failure(
        wrongUsage: "The deck \(name) has backups 1 to \(known.count), not \(Arguments.quoted(which)). "
          + "viva deck backups lists them.")
    }
    let telling = try Telling(options: options, environment: environment, library: library)
    do throws(StoreError) {
      let deck = try backups.restore(backup, to: path, at: SessionClock.wallTime)
      let values = [
        "deck": printable(deck.name), "date": Self.time(backup.moment), "cards": cards(deck, telling.phrases),
      ]
      telling.say([telling.phrases.say(.backupRestored, values)])
    } catch { throw Failure(error) }
    return try telling.finish()
  }

  private func path(in store: Store) throws(StoreError) -> String {
    try DeckCheckCommand.path(of: options.deck ?? "", in: store)
  }

  /// The store's own words, but for a deck that was deleted: its backups wait until it is back.
  private func failure(_ error: StoreError, _ store: Store) -> Failure {
    guard case .noSuchDeck(let name, _, _) = error else { return Failure(error) }
    do throws(StoreError) {
      guard try store.isDeleted(deck: name) else { return Failure(error) }
    } catch { return Failure(error) }
    return Failure("The deck \(name) was deleted. Bring it back first: viva deck undelete \(Arguments.quoted(name)).")
  }

  private func cards(_ deck: Deck, _ phrases: Phrasebook) -> String {
    phrases.say(.cardCount, ["count": "\(deck.cards.count)"], count: deck.cards.count)
  }

  /// A moment by the learner's own clock, such as `2026-12-03 05:30`.
  private static func time(_ moment: Moment) -> String {
    let local = moment + .seconds(SessionClock.zoneOffset(at: moment))
    return String(local.rfc3339.prefix(16).map { $0 == "T" ? " " : $0 })
  }

  private static func phrase(for reason: DeckBackups.Reason) -> Phrase {
    switch reason {
    case .merge: .backupBeforeMerge
    case .import: .backupBeforeImport
    case .delete: .backupBeforeDelete
    case .restore: .backupBeforeRestore
    case .copy: .backupCopy
    }
  }
}
