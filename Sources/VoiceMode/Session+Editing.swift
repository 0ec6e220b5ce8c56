import Announcer
import DeckEngine
import LanguagePacks
import Speakable

/// The edit screen: adding, changing and deleting cards, and typing.
extension Session {
  /// Whether printing keys type into a field now.
  var isTyping: Bool {
    isTypingAnswer
      || editScreen != nil && (focus == EditScreen.ID.prompt || focus == EditScreen.ID.answer)
  }

  mutating func startEditing(at now: Moment) -> [Effect] {
    guard editScreen == nil, !cardsAreFixed else { return say([.sound(Sound.edge)]) }
    hold(.editing, at: now)
    editedDeck = deckIndex
    editScreen = EditScreen()
    return moveFocus(to: EditScreen.ID.header)
  }

  mutating func activateInEditing(at now: Moment) -> [Effect] {
    switch focus {
    case EditScreen.ID.prompt, EditScreen.ID.answer: return submit()
    case EditScreen.ID.add, EditScreen.ID.change: return submitForm()
    case EditScreen.ID.delete: return deleteAtFocus()
    case EditScreen.ID.done: return leaveEditing(at: now)
    default:
      guard let card = cardAtFocus else { return say([.sound(Sound.edge)]) }
      editScreen = .opening(card)
      return moveFocus(to: EditScreen.ID.header)
    }
  }

  /// Deletes the card that has the focus or is opened.
  mutating func deleteAtFocus() -> [Effect] {
    guard let card = editScreen?.opened ?? cardAtFocus else { return say([.sound(Sound.unknown)]) }
    return [.edit(.delete(card.id), undoing: false, deck: deckIndex)]
  }

  /// What became of an edit that was asked for.
  mutating func edited(
    _ changed: Deck, at index: Int, by edit: DeckEdit, inverse: DeckEdit, undoing: Bool, at now: Moment
  ) -> [Effect] {
    guard decks.indices.contains(index) else { return [] }
    let before = decks[index]
    decks[index] = changed
    indexCards()
    if !undoing { undoable.append(.edit(inverse, deck: index)) }
    tellStudy(of: edit, changed, deck: index, at: now)
    let confirmation: Phrase
    var subject: Card?
    switch edit {
    case .add:
      confirmation = .cardAdded
      subject = changed.cards.first
      editScreen = editScreen.map { _ in EditScreen() }
      focusInEditing(EditScreen.ID.prompt)
    case .change(let card):
      confirmation = .cardChanged
      subject = card
      editScreen = editScreen.map { _ in EditScreen() }
      focusInEditing(EditScreen.ID.cardPrefix + card.id.text)
    case .delete(let id):
      confirmation = .cardDeleted
      let index = before.cards.firstIndex { $0.id == id } ?? 0
      subject = before.cards.first { $0.id == id }
      editScreen = editScreen.map { _ in EditScreen() }
      let neighbour = changed.cards.indices.contains(index) ? changed.cards[index] : changed.cards.last
      focusInEditing(neighbour.map { EditScreen.ID.cardPrefix + $0.id.text } ?? EditScreen.ID.prompt)
    case .restore(let card, _):
      confirmation = .cardRestored
      subject = card
      focusInEditing(EditScreen.ID.cardPrefix + card.id.text)
    }
    var said = Announcement(phrases.say(confirmation), sound: undoing ? Sound.undo : nil)
    if let subject { said.parts.append(contentPart(subject, .prompt)) }
    // An edit undone outside the edit screen may have taken the card away that is asked.
    if editScreen == nil { restartRound(at: now) }
    return say([said, focusAnnouncement()])
  }

  // MARK: - Typing

  mutating func type(_ text: String) -> [Effect] {
    guard isTyping else { return say([.sound(Sound.unknown)]) }
    let clean = printable(text)
    updateField { $0.insert(clean) }
    return echo(clean)
  }

  /// What a key does in a text field; `nil` if it is a command there too.
  mutating func typeKey(_ key: Key) -> [Effect]? {
    switch key {
    case .character(let character): return type(String(character))
    case .named(.space): return type(" ")
    case .named(.enter): return submit()
    case .named(.backspace): return eraseBack()
    case .named(.delete): return erase { $0.eraseForward() }
    case .named(.left): return moveCursor { $0.move(by: -1) }
    case .named(.right): return moveCursor { $0.move(by: 1) }
    case .named(.home):
      updateField { $0.moveToStart() }
      return echo(field?.text.first.map(String.init) ?? phrases.say(.blank))
    case .named(.end):
      updateField { $0.moveToEnd() }
      return echo(field?.text.last.map(String.init) ?? phrases.say(.blank))
    case .named(.tab), .named(.shiftTab), .named(.escape), .named(.up), .named(.down), .named(.pageUp),
      .named(.pageDown), .alt, .control, .unrecognised:
      return nil
    }
  }

  mutating func eraseBack() -> [Effect] {
    erase { $0.eraseBack() }
  }

  /// Enter in a field: from the prompt on to the answer, from there into the deck.
  mutating func submit() -> [Effect] {
    if isTypingAnswer { return submitAnswer() }
    if focus == EditScreen.ID.prompt, editScreen?.prompt.trimmed.isEmpty == false,
      editScreen?.answer.trimmed.isEmpty == true
    {
      return moveFocus(to: EditScreen.ID.answer)
    }
    return submitForm()
  }

  private mutating func submitForm() -> [Effect] {
    guard let form = editScreen else { return say([.sound(Sound.unknown)]) }
    for (text, field, missing) in [
      (form.prompt.trimmed, EditScreen.ID.prompt, Phrase.promptMissing),
      (form.answer.trimmed, EditScreen.ID.answer, Phrase.answerMissing),
    ] where text.isEmpty {
      focus = field
      return say([Announcement(phrases.say(missing), sound: Sound.error), focusAnnouncement()])
    }
    if var card = form.opened {
      card.prompt = form.prompt.trimmed
      card.answer = form.answer.trimmed
      return [.edit(.change(card), undoing: false, deck: deckIndex)]
    }
    return [
      .edit(.add(prompt: form.prompt.trimmed, answer: form.answer.trimmed), undoing: false, deck: deckIndex)
    ]
  }

  private mutating func leaveEditing(at now: Moment) -> [Effect] {
    if let opened = editScreen?.opened {
      editScreen = EditScreen()
      return moveFocus(to: EditScreen.ID.cardPrefix + opened.id.text)
    }
    editScreen = nil
    editedDeck = nil
    restartRound(at: now)
    release(.editing, at: now)
    return say(arrival())
  }

  /// Lets a card that came or went be asked, or not.
  private mutating func tellStudy(of edit: DeckEdit, _ changed: Deck, deck: Int, at now: Moment) {
    let isBothWays = bothWays.contains(deck)
    func both(_ id: Card.ID) -> [Card.ID] { [id] + (isBothWays ? [id.reversed].compactMap { $0 } : []) }
    stack.updateStudy { study in
      switch edit {
      case .add: for id in changed.cards.first.map({ both($0.id) }) ?? [] { study.admit(id, at: now) }
      case .change: break
      case .delete(let id): for id in both(id) { study.withdraw(id, at: now) }
      case .restore(let card, _): for id in both(card.id) { study.readmit(id, at: now) }
      }
    }
  }

  private mutating func focusInEditing(_ id: String) {
    if editScreen != nil { focus = id }
  }

  private var cardAtFocus: Card? {
    guard editScreen != nil, focus.hasPrefix(EditScreen.ID.cardPrefix) else { return nil }
    return cards[Card.ID(String(focus.dropFirst(EditScreen.ID.cardPrefix.count)))]
  }

  private var field: TextField? {
    if isTypingAnswer { return typing?.field }
    return focus == EditScreen.ID.prompt ? editScreen?.prompt : editScreen?.answer
  }

  private mutating func updateField(_ change: (inout TextField) -> Void) {
    if isTypingAnswer {
      typing.mutate { change(&$0.field) }
    } else if focus == EditScreen.ID.prompt {
      editScreen.mutate { change(&$0.prompt) }
    } else {
      editScreen.mutate { change(&$0.answer) }
    }
  }

  private mutating func erase(_ change: (inout TextField) -> Character?) -> [Effect] {
    var erased: Character?
    updateField { erased = change(&$0) }
    return erased.map { echo(String($0)) } ?? sayAside([.sound(Sound.edge)])
  }

  private mutating func moveCursor(_ change: (inout TextField) -> Character?) -> [Effect] {
    var reached: Character?
    updateField { reached = change(&$0) }
    return reached.map { echo(String($0)) } ?? sayAside([.sound(Sound.edge)])
  }

  /// What was typed or passed, said in the style of typing; a space and a mark by name.
  private func echo(_ text: String) -> [Effect] {
    let spoken = text.count == 1 ? reader.spell(text, phrases.language, false).joined(separator: " ") : text
    let content = Content(spoken.isEmpty ? phrases.say(.blank) : spoken, style: .echo)
    return sayAside([Announcement(parts: [Part(kind: .content, content: content)])])
  }
}

extension Optional {
  /// Changes the value in place, if there is one.
  fileprivate mutating func mutate(_ change: (inout Wrapped) -> Void) {
    guard var value = self else { return }
    change(&value)
    self = value
  }
}
