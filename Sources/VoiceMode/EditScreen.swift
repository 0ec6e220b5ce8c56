import Announcer
import DeckEngine
import LanguagePacks

/// The edit screen as a value: a form for a new card above the cards, a search among them, or one card opened.
struct EditScreen: Equatable, Sendable {
  /// A field of the screen.
  enum Field: String, CaseIterable, Hashable {
    case prompt = "prompt-field"
    case answer = "answer-field"
    case promptLanguage = "prompt-language"
    case answerLanguage = "answer-language"
    case tags = "tags"
    case search = "search"
  }

  /// What is typed about a card.
  struct Form: Equatable, Sendable {
    var prompt = TextField()
    var answer = TextField()
    var promptLanguage = TextField()
    var answerLanguage = TextField()
    var tags = TextField()

    init() {}

    init(_ card: Card) {
      prompt = TextField(card.prompt)
      answer = TextField(card.answer)
      promptLanguage = TextField(card.languages.prompt ?? "")
      answerLanguage = TextField(card.languages.answer ?? "")
      tags = TextField(card.tags.joined(separator: ", "))
    }

    /// Whether nothing is typed.
    var isBlank: Bool { prompt.trimmed.isEmpty && answer.trimmed.isEmpty }

    /// The tags typed, commas between them; one given twice counts once.
    var tagList: [String] {
      tags.text.split(separator: ",").reduce(into: []) { list, piece in
        let tag = TextField(String(piece)).trimmed
        if !tag.isEmpty, !list.contains(tag) { list.append(tag) }
      }
    }

    /// The card with what is typed, which keeps its id and so its history.
    func applied(to card: Card) -> Card {
      var card = card
      card.prompt = prompt.trimmed
      card.answer = answer.trimmed
      card.languages = SideLanguages(
        prompt: promptLanguage.trimmed.isEmpty ? nil : promptLanguage.trimmed,
        answer: answerLanguage.trimmed.isEmpty ? nil : answerLanguage.trimmed)
      if tagList != Form(card).tagList { card.tags = tagList }
      return card
    }
  }

  /// The card that was opened from the list, as it was then; `nil` while the list is shown.
  var opened: Card?
  /// What is typed about the opened card.
  var change = Form()
  /// What is typed about a new card.
  var draft = Form()
  /// What is searched for; `nil` while all cards are listed.
  var search: TextField?
  /// The cards that what is searched for is found in.
  var found: [Card.ID] = []
  /// The cards chosen for what is done to several at once.
  var selection: Set<Card.ID> = []
  /// Whether the learner was told that something typed is not saved, and nothing was done since.
  var hasWarned = false

  enum ID {
    static let header = "add-new-card"
    static let add = "add-card"
    static let change = "change-card"
    static let delete = "delete-card"
    static let done = "done"
    private static let cardPrefix = "card:"

    static func card(_ id: Card.ID) -> String { cardPrefix + id.text }

    /// The card that an element stands for.
    static func cardID(of element: String) -> Card.ID? {
      element.hasPrefix(cardPrefix) ? Card.ID(String(element.dropFirst(cardPrefix.count))) : nil
    }
  }

  /// Whether something typed about the opened card is not saved.
  var isChanged: Bool { opened.map { change.applied(to: $0) != $0 } ?? false }

  /// Shows the form for `card`, filled with its text.
  mutating func open(_ card: Card) {
    opened = card
    change = Form(card)
  }

  /// The form that is shown.
  var form: Form {
    get { opened == nil ? draft : change }
    set { if opened == nil { draft = newValue } else { change = newValue } }
  }

  /// The text of a field.
  subscript(field: Field) -> TextField {
    get {
      switch field {
      case .prompt: form.prompt
      case .answer: form.answer
      case .promptLanguage: form.promptLanguage
      case .answerLanguage: form.answerLanguage
      case .tags: form.tags
      case .search: search ?? TextField()
      }
    }
    set {
      switch field {
      case .prompt: form.prompt = newValue
      case .answer: form.answer = newValue
      case .promptLanguage: form.promptLanguage = newValue
      case .answerLanguage: form.answerLanguage = newValue
      case .tags: form.tags = newValue
      case .search: search = newValue
      }
    }
  }

  /// Looks for what is searched for in the cards as they are now.
  mutating func find(in cards: [Card]) {
    guard let search else { return }
    let wanted = CardSearch(search.text)
    found = cards.filter(wanted.finds).map(\.id)
  }

  /// The cards listed, in the deck's order, which is newest first.
  func listed(of cards: [Card]) -> [Card.ID] { search == nil ? cards.map(\.id) : found }

  /// The ids of the elements in focus order.
  func elementIDs(of cards: [Card]) -> [String] {
    if opened != nil {
      return [ID.header] + [Field.prompt, .answer, .promptLanguage, .answerLanguage, .tags].map(\.rawValue)
        + [ID.change, ID.delete, ID.done]
    }
    let top =
      search == nil ? [ID.header, Field.prompt.rawValue, Field.answer.rawValue, ID.add] : [Field.search.rawValue]
    return top + listed(of: cards).map(ID.card) + [ID.done]
  }
}
