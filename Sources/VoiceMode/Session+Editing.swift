import Announcer
import DeckEngine
import LanguagePacks
import Speakable

/// The edit screen: adding, finding, choosing, changing and deleting cards.
extension Session {
  mutating func startEditing(at now: Moment) -> [Effect] {
    guard editScreen == nil, !cardsAreFixed else { return say([.sound(Sound.edge)]) }
    hold(.editing, at: now)
    editedDeck = deckIndex
    var screen = EditScreen()
    screen.draft = keptDraft ?? EditScreen.Form()
    keptDraft = nil
    editScreen = screen
    return moveFocus(to: EditScreen.ID.header)
  }

  mutating func activateInEditing(at now: Moment) -> [Effect] {
    switch focus {
    case EditScreen.ID.add, EditScreen.ID.change: return submitForm()
    case EditScreen.ID.delete: return deleteAtFocus()
    case EditScreen.ID.done: return leaveEditing(at: now)
    default:
      if isTyping { return submit() }
      guard let card = cardAtFocus else { return say([.sound(Sound.edge)]) }
      editScreen?.open(card)
      return moveFocus(to: EditScreen.ID.header)
    }
  }

  // MARK: - Finding and choosing

  /// Opens the field that cards are found by as it is typed in.
  mutating func find() -> [Effect] {
    guard let screen = editScreen, screen.opened == nil else { return say([.sound(Sound.unknown)]) }
    if screen.search == nil {
      editScreen?.search = TextField()
      lookAgain()
    }
    return moveFocus(to: EditScreen.Field.search.rawValue)
  }

  /// Finds what is searched for in the cards as they are now.
  mutating func lookAgain() {
    let cards = deck.cards
    editScreen?.find(in: cards)
    editScreen?.selection.formIntersection(cards.map(\.id))
  }

  /// What is found now, after what was typed.
  mutating func findings() -> [Announcement] {
    lookAgain()
    guard let screen = editScreen else { return [] }
    var said = Announcement(phrases.say(.cardCount, ["count": "\(screen.found.count)"], count: screen.found.count))
    if let first = screen.found.first.flatMap({ cards[$0] }) { said.parts.append(contentPart(first, .prompt)) }
    return [said]
  }

  /// Chooses the card that has the focus for what is done to several, or no longer.
  mutating func selectAtFocus() -> [Effect] {
    guard let card = cardAtFocus, editScreen?.opened == nil else { return say([.sound(Sound.unknown)]) }
    let isSelected = editScreen?.selection.remove(card.id) == nil
    if isSelected { editScreen?.selection.insert(card.id) }
    var said = Announcement(phrases.say(isSelected ? .selectedSaid : .unselectedSaid))
    let count = editScreen?.selection.count ?? 0
    said.parts.append(
      Part(kind: .value, content: Content(phrases.say(.cardCount, ["count": "\(count)"], count: count), style: .value)))
    return say([said])
  }

  /// Chooses all cards listed, or none where all are chosen.
  mutating func selectAll() -> [Effect] {
    guard let screen = editScreen, screen.opened == nil else { return say([.sound(Sound.unknown)]) }
    let listed = Set(screen.listed(of: deck.cards))
    let isAll = !listed.isEmpty && screen.selection.isSuperset(of: listed)
    editScreen?.selection = isAll ? [] : listed
    let count = isAll ? 0 : listed.count
    var said = Announcement(phrases.say(isAll ? .unselectedSaid : .selectedSaid))
    said.parts.append(
      Part(kind: .value, content: Content(phrases.say(.cardCount, ["count": "\(count)"], count: count), style: .value)))
    return say([said])
  }

  /// Deletes the cards chosen, or the one that has the focus or is opened.
  mutating func deleteAtFocus() -> [Effect] {
    guard let screen = editScreen else { return say([.sound(Sound.unknown)]) }
    if let opened = screen.opened { return [.edit(.delete([opened.id]), undoing: false, deck: deckIndex)] }
    let chosen = deck.cards.map(\.id).filter(screen.selection.contains)
    let doomed = chosen.isEmpty ? cardAtFocus.map { [$0.id] } ?? [] : chosen
    guard !doomed.isEmpty else { return say([.sound(Sound.unknown)]) }
    return [.edit(.delete(doomed), undoing: false, deck: deckIndex)]
  }

  var cardAtFocus: Card? {
    guard editScreen != nil, let id = EditScreen.ID.cardID(of: focus) else { return nil }
    return cards[id]
  }

  // MARK: - Saving what is typed

  /// Enter in a field: from the prompt on to the answer, from there into the deck; from the search to what is found.
  mutating func submit() -> [Effect] {
    if isTypingAnswer { return submitAnswer() }
    guard let screen = editScreen else { return say([.sound(Sound.unknown)]) }
    if focus == EditScreen.Field.search.rawValue {
      guard let first = screen.found.first else { return say(findings() + [.sound(Sound.edge)]) }
      return moveFocus(to: EditScreen.ID.card(first))
    }
    if focus == EditScreen.Field.prompt.rawValue, !screen.form.prompt.trimmed.isEmpty,
      screen.form.answer.trimmed.isEmpty
    {
      return moveFocus(to: EditScreen.Field.answer.rawValue)
    }
    return submitForm()
  }

  mutating func submitForm() -> [Effect] {
    guard let screen = editScreen else { return say([.sound(Sound.unknown)]) }
    let form = screen.form
    func isLanguage(_ field: TextField) -> Bool { field.trimmed.isEmpty || LanguageField.isTag(field.trimmed) }
    let faults: [(isThere: Bool, field: EditScreen.Field, said: Phrase)] = [
      (form.prompt.trimmed.isEmpty, .prompt, .promptMissing), (form.answer.trimmed.isEmpty, .answer, .answerMissing),
      (!isLanguage(form.promptLanguage), .promptLanguage, .languageUnknown),
      (!isLanguage(form.answerLanguage), .answerLanguage, .languageUnknown),
    ]
    if let fault = faults.first(where: \.isThere) {
      focus = fault.field.rawValue
      return say([Announcement(phrases.say(fault.said), sound: Sound.error), focusAnnouncement()])
    }
    if let opened = screen.opened {
      return [.edit(.change(form.applied(to: opened), from: opened), undoing: false, deck: deckIndex)]
    }
    return [
      .edit(.add(prompt: form.prompt.trimmed, answer: form.answer.trimmed), undoing: false, deck: deckIndex)
    ]
  }

  private mutating func leaveEditing(at now: Moment) -> [Effect] {
    guard let screen = editScreen else { return say([.sound(Sound.edge)]) }
    let loses = screen.isChanged || onlyEdits && screen.opened == nil && !screen.draft.isBlank
    if loses, !screen.hasWarned {
      editScreen?.hasWarned = true
      return say([Announcement(phrases.say(.notSavedYet), sound: Sound.error), focusAnnouncement()])
    }
    if let opened = screen.opened {
      editScreen?.opened = nil
      return moveFocus(to: EditScreen.ID.card(opened.id))
    }
    if screen.search != nil {
      editScreen?.search = nil
      editScreen?.found = []
      return moveFocus(to: EditScreen.ID.header)
    }
    if onlyEdits { return [.quit] }
    keptDraft = screen.draft.isBlank ? nil : screen.draft
    editScreen = nil
    editedDeck = nil
    restartRound(at: now)
    release(.editing, at: now)
    let kept = keptDraft == nil ? [] : [Announcement(phrases.say(.draftKept))]
    return say(kept + arrival())
  }
}

/// What a field for a language takes.
enum LanguageField {
  /// Tags to step through, besides those of the deck.
  static let usual = ["de", "en-GB", "en-US", "es", "fr", "sv"]

  /// Whether a text has the form of a BCP 47 language tag.
  static func isTag(_ text: String) -> Bool {
    let subtags = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = subtags.first, (2...3).contains(first.count), first.allSatisfy({ $0.isASCII && $0.isLetter })
    else { return false }
    return subtags.dropFirst().allSatisfy { subtag in
      (1...8).contains(subtag.count) && subtag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
  }
}
