import Announcer
import DeckEngine
import LanguagePacks
import Speakable

/// The edit screen as a value: a form for a new card above the cards, or one card opened.
struct EditScreen: Equatable, Sendable {
  /// The card that was opened from the list; `nil` while the list is shown.
  var opened: Card?
  var prompt = TextField()
  var answer = TextField()

  enum ID {
    static let header = "add-new-card"
    static let prompt = "prompt-field"
    static let answer = "answer-field"
    static let add = "add-card"
    static let change = "change-card"
    static let delete = "delete-card"
    static let done = "done"
    static let cardPrefix = "card:"
  }

  /// The form for `card`, filled with its text.
  static func opening(_ card: Card) -> EditScreen {
    EditScreen(opened: card, prompt: TextField(card.prompt), answer: TextField(card.answer))
  }

  /// The elements in focus order; the cards stand as they do in the deck, newest first.
  func elements(of cards: [Card], phrases: Phrasebook, read: (String, Card, CardSide) -> Content) -> [Element] {
    var elements: [Element] = []
    func label(_ phrase: Phrase) -> Content { Content(phrases.say(phrase)) }
    func field(_ id: String, _ phrase: Phrase, _ field: TextField) -> Element {
      Element(
        id: id, label: label(phrase), value: field.text.isEmpty ? nil : Content(field.text, style: .content),
        traits: [.field], hint: phrases.say(.fieldHint))
    }
    func button(_ id: String, _ phrase: Phrase, _ hint: Phrase) -> Element {
      Element(id: id, label: label(phrase), traits: [.button], hint: phrases.say(hint))
    }
    if let opened {
      elements = [
        Element(id: ID.header, label: read(opened.prompt, opened, .prompt), traits: [.header]),
        field(ID.prompt, .promptField, prompt), field(ID.answer, .answerField, answer),
        button(ID.change, .changeLabel, .changeHint), button(ID.delete, .deleteLabel, .deleteHint),
      ]
    } else {
      elements = [
        Element(id: ID.header, label: label(.addNewCard), traits: [.header]),
        field(ID.prompt, .promptField, prompt), field(ID.answer, .answerField, answer),
        button(ID.add, .addCardLabel, .addCardHint),
      ]
      elements += cards.map { card in
        Element(
          id: ID.cardPrefix + card.id.text, label: read(card.prompt, card, .prompt),
          value: read(card.answer, card, .answer), traits: [.button], hint: phrases.say(.cardInListHint))
      }
    }
    elements.append(button(ID.done, .doneLabel, .doneHint))
    return elements
  }
}
