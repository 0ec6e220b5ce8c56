import DeckEngine
import DeckStore
import LanguagePacks

/// `viva deck new`, `delete` and `undelete`: decks as a whole.
struct DeckCommand {
  let options: Options
  let environment: Environment

  /// `viva deck new NAME`: a deck without cards.
  func make() throws(Failure) -> Int32 {
    try tell(.deckCreated) { store throws(StoreError) in
      try store.prepare()
      let deck = Deck(name: options.deck ?? "")
      _ = try store.create(deck)
      return deck.name
    }
  }

  /// `viva deck delete NAME`: the file goes aside, the journal stays.
  func delete() throws(Failure) -> Int32 {
    try tell(.deckDeleted) { store throws(StoreError) in
      try store.remove(deck: options.deck ?? "", at: SessionClock.wallTime).name
    }
  }

  /// `viva deck undelete [NAME]`: the deck deleted last, or the one with this name.
  func undelete() throws(Failure) -> Int32 {
    try tell(.deckRestored) { store throws(StoreError) in try store.undelete(options.deck).name }
  }

  private func tell(
    _ phrase: Phrase, _ work: (Store) throws(StoreError) -> String
  ) throws(Failure) -> Int32 {
    let library = Library(folder: options.store ?? environment.store)
    let telling = try Telling(options: options, environment: environment, library: library)
    let name: String
    do throws(StoreError) {
      name = try work(library.store)
    } catch {
      // Deleting the one that is in the way would make it the one deleted last.
      guard phrase == .deckRestored, case .deckExists(let name, let path) = error else { throw Failure(error) }
      throw Failure(
        "A deck called \(name) is there again, in \(path). Nothing was changed. Give that one another name in its file, "
          + "and the deleted one comes back.")
    }
    telling.say([telling.phrases.say(phrase, ["deck": name])])
    return try telling.finish()
  }
}
