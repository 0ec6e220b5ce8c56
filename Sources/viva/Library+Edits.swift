import DeckEngine
import DeckStore
import VoiceMode

/// Changing deck files as a session asks, and taking changes back.
extension Library {
  /// Changes a deck's file as asked, and tells what came of it.
  func edit(_ opened: OpenDeck, _ edit: DeckEdit, undoing: Bool, deck number: Int = 0) -> Input {
    guard let path = opened.path else {
      return .notEdited(
        reason: opened.source == nil
          ? "the built-in deck has no file in the store"
          : "it belongs to another program; viva deck import makes a deck of it that can be changed")
    }
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
}
