import Announcer
import DeckEngine
import LanguagePacks
import Speakable

/// The elements of the edit screen: each is made when it is wanted, since a deck may have many thousand cards.
extension Session {
  /// The element of the edit screen with this id, if it is there.
  func editElement(_ id: String, of screen: EditScreen) -> Element? {
    if let field = EditScreen.Field(rawValue: id) { return element(of: field, in: screen) }
    switch id {
    case EditScreen.ID.header:
      let label = screen.opened.map { contentPart($0, .prompt).content } ?? Content(phrases.say(.addNewCard))
      return Element(id: id, label: label, traits: [.header])
    case EditScreen.ID.add: return editButton(id, .addCardLabel, .addCardHint)
    case EditScreen.ID.change: return editButton(id, .changeLabel, .changeHint)
    case EditScreen.ID.delete: return editButton(id, .deleteLabel, .deleteHint)
    case EditScreen.ID.done:
      return editButton(id, .doneLabel, screen.opened == nil && screen.search == nil ? leavingHint : .doneListHint)
    default:
      guard let card = EditScreen.ID.cardID(of: id).flatMap({ cards[$0] }) else { return nil }
      return Element(
        id: id, label: content(card.prompt, of: card, .prompt), value: content(card.answer, of: card, .answer),
        traits: screen.selection.contains(card.id) ? [.button, .selected] : [.button],
        hint: phrases.say(.cardInListHint))
    }
  }

  private var leavingHint: Phrase { onlyEdits ? .quitHint : .doneHint }

  private func editButton(_ id: String, _ label: Phrase, _ hint: Phrase) -> Element {
    Element(id: id, label: Content(phrases.say(label)), traits: [.button], hint: phrases.say(hint))
  }

  private func element(of field: EditScreen.Field, in screen: EditScreen) -> Element {
    let text = printable(screen[field].text)
    let (label, hint): (Phrase, Phrase) =
      switch field {
      case .prompt: (.promptField, .fieldHint)
      case .answer: (.answerField, .fieldHint)
      case .promptLanguage: (.promptLanguageField, .languageFieldHint)
      case .answerLanguage: (.answerLanguageField, .languageFieldHint)
      case .tags: (.tagsField, .tagsFieldHint)
      case .search: (.searchField, .searchFieldHint)
      }
    let value = text.isEmpty ? nil : Content(text, language: language(of: field), style: .content)
    return Element(
      id: field.rawValue, label: Content(phrases.say(label)), value: value, traits: [.field], hint: phrases.say(hint))
  }

  /// The language of what is typed in a field; `nil` is that of our own phrases.
  func language(of field: EditScreen.Field) -> String? {
    let languages = (editScreen?.opened?.languages ?? SideLanguages()).filled(from: deck.languages)
    return switch field {
    case .prompt: languages.prompt
    case .answer: languages.answer
    case .promptLanguage, .answerLanguage, .tags, .search: nil
    }
  }

  /// `Card 3 of 20`, of a card in the list.
  func listPosition(of id: String) -> String? {
    guard let screen = editScreen, let card = EditScreen.ID.cardID(of: id) else { return nil }
    let listed = screen.listed(of: deck.cards)
    guard let index = listed.firstIndex(of: card) else { return nil }
    return phrases.say(.cardPosition, ["number": "\(index + 1)", "total": "\(listed.count)"])
  }
}
