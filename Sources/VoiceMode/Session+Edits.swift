import Announcer
import DeckEngine
import LanguagePacks
import Speakable

/// What comes of edits, once the deck's file has been changed or could not be.
extension Session {
  /// The deck was changed as asked.
  mutating func edited(
    _ changed: Deck, at index: Int, by edit: DeckEdit, inverse: DeckEdit, undoing: Bool, at now: Moment
  ) -> [Effect] {
    guard decks.indices.contains(index) else { return [] }
    let before = decks[index]
    takeOver(changed, at: index)
    if !undoing { undoable.append(.edit(inverse, deck: index)) }
    tellStudy(of: edit, changed, deck: index, at: now)
    let said = confirmation(of: edit, before: before, after: changed, undoing: undoing)
    moveOn(after: edit, before: before, after: changed, undoing: undoing)
    // An edit undone outside the edit screen may have taken the card away that is asked.
    if editScreen == nil { restartRound(at: now) }
    return say([said, focusAnnouncement(at: now)])
  }

  /// The deck was not changed, since a card of it was changed or deleted elsewhere meanwhile.
  mutating func outdated(
    _ current: Deck, at index: Int, for edit: DeckEdit, undoing: Bool, at now: Moment
  ) -> [Effect] {
    guard decks.indices.contains(index) else { return [] }
    let before = decks[index]
    takeOver(current, at: index)
    for card in before.cards where cards[card.id] == nil {
      for id in asked(card.id, deck: index) { stack.updateStudy { $0.withdraw(id, at: now) } }
    }
    if editScreen == nil { restartRound(at: now) }
    if undoing {
      return say([
        Announcement(phrases.say(.undoOutdated), sound: Sound.error, style: .error), focusAnnouncement(at: now),
      ])
    }
    var said = Announcement(phrases.say(.cardGone), sound: Sound.error, style: .error)
    switch edit {
    case .change(let card, _):
      if let elsewhere = cards[card.id] {
        // What is typed stays; saved again, it is meant to take the place of what the card says now.
        editScreen?.opened = elsewhere
        said = Announcement(phrases.say(.cardChangedElsewhere), sound: Sound.error, style: .error)
        said.parts += [contentPart(elsewhere, .prompt), contentPart(elsewhere, .answer)]
      } else if let screen = editScreen, screen.opened != nil {
        editScreen?.draft = screen.change
        editScreen?.opened = nil
        focus = EditScreen.ID.add
      }
    case .delete:
      editScreen?.opened = nil
      focusInEditing(EditScreen.ID.header)
    case .add, .restore: break
    }
    return say([said, focusAnnouncement(at: now)])
  }

  private mutating func takeOver(_ deck: Deck, at index: Int) {
    decks[index] = deck
    indexCards()
    lookAgain()
  }

  private func confirmation(of edit: DeckEdit, before: Deck, after: Deck, undoing: Bool) -> Announcement {
    let confirmation: String
    var subject: Card?
    switch edit {
    case .add:
      confirmation = phrases.say(.cardAdded)
      subject = after.cards.first
    case .change(let card, _):
      confirmation = phrases.say(.cardChanged)
      subject = after.cards.first { $0.id == card.id }
    case .delete(let ids) where ids.count == 1:
      confirmation = phrases.say(.cardDeleted)
      subject = before.cards.first { $0.id == ids[0] }
    case .restore(let restored) where restored.count == 1:
      confirmation = phrases.say(.cardRestored)
      subject = restored[0].card
    case .delete(let ids):
      confirmation = phrases.say(.cardsDeleted, ["count": "\(ids.count)"], count: ids.count)
    case .restore(let restored):
      confirmation = phrases.say(.cardsRestored, ["count": "\(restored.count)"], count: restored.count)
    }
    var said = Announcement(confirmation, sound: undoing ? Sound.undo : nil)
    if let subject { said.parts.append(contentPart(subject, .prompt)) }
    return said
  }

  /// Puts the focus where the learner goes on.
  private mutating func moveOn(after edit: DeckEdit, before: Deck, after: Deck, undoing: Bool) {
    guard editScreen != nil else { return }
    switch edit {
    case .add:
      editScreen?.draft = EditScreen.Form()
      focus = EditScreen.Field.prompt.rawValue
    case .change(let card, _):
      editScreen?.opened = nil
      focusInEditing(EditScreen.ID.card(card.id))
    case .delete(let ids):
      if editScreen?.opened.map({ ids.contains($0.id) }) == true { editScreen?.opened = nil }
      guard editScreen?.opened == nil else { return }
      let gone = Set(ids)
      let listed = editScreen?.search == nil ? before.cards.map(\.id) : wereFound(before)
      let place = listed.firstIndex(where: gone.contains) ?? 0
      let left = listed.filter { !gone.contains($0) }
      let neighbour = left.indices.contains(place) ? left[place] : left.last
      focusInEditing(neighbour.map(EditScreen.ID.card) ?? EditScreen.Field.prompt.rawValue)
    case .restore(let restored):
      editScreen?.opened = nil
      focusInEditing(restored.first.map { EditScreen.ID.card($0.card.id) } ?? EditScreen.ID.header)
    }
    // What is looked for may no longer be found.
    if editElementIDs.contains(focus) == false, let first = editElementIDs.first { focus = first }
  }

  private func wereFound(_ before: Deck) -> [Card.ID] {
    var screen = editScreen
    screen?.find(in: before.cards)
    return screen?.found ?? []
  }

  private var editElementIDs: [String] { editScreen?.elementIDs(of: deck.cards) ?? [] }

  private mutating func focusInEditing(_ id: String) {
    if editScreen != nil { focus = id }
  }

  /// Lets a card that came or went be asked, or not.
  private mutating func tellStudy(of edit: DeckEdit, _ changed: Deck, deck: Int, at now: Moment) {
    let ids: [Card.ID] =
      switch edit {
      case .add: changed.cards.first.map { asked($0.id, deck: deck) } ?? []
      case .change: []
      case .delete(let ids): ids.flatMap { asked($0, deck: deck) }
      case .restore(let restored): restored.flatMap { asked($0.card.id, deck: deck) }
      }
    stack.updateStudy { study in
      for id in ids {
        switch edit {
        case .add: study.admit(id, at: now)
        case .change: break
        case .delete: study.withdraw(id, at: now)
        case .restore: study.readmit(id, at: now)
        }
      }
    }
  }

  /// The ids under which a card is asked: from prompt to answer, and where the deck asks both ways, back.
  private func asked(_ id: Card.ID, deck: Int) -> [Card.ID] {
    [id] + (bothWays.contains(deck) ? [id.reversed].compactMap { $0 } : [])
  }
}
