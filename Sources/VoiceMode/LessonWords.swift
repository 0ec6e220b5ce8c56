public import Announcer
public import DeckEngine
public import LanguagePacks
import Speakable

/// What is said of the cards of a listening lesson or drill, live and in recordings alike.
public struct LessonWords: Sendable {
  private let decks: [Deck]
  private let cards: [Card.ID: (deck: Int, card: Int)]
  private let reader: CardReader
  private let phrases: Phrasebook
  /// How things are said.
  public var settings: SpeakingSettings

  /// The words for the cards of these decks.
  public init(decks: [Deck], reader: CardReader, phrases: Phrasebook, settings: SpeakingSettings) {
    self.decks = decks
    self.reader = reader
    self.phrases = phrases
    self.settings = settings
    var cards: [Card.ID: (deck: Int, card: Int)] = [:]
    for (deckIndex, deck) in decks.enumerated() {
      for (index, card) in deck.cards.enumerated() where cards[card.id] == nil { cards[card.id] = (deckIndex, index) }
    }
    self.cards = cards
  }

  /// The ids of all cards, in the decks' order, each once.
  public var allCards: [Card.ID] {
    var seen: Set<Card.ID> = []
    return decks.flatMap(\.cards).map(\.id).filter { seen.insert($0).inserted }
  }

  /// The name of the deck that a card is in; empty for an unknown card.
  public func deckName(of card: Card.ID) -> String { cards[card].map { decks[$0.deck].name } ?? "" }

  /// The prompt, with the words before it.
  public func prompt(of card: Card.ID, _ wording: LessonPlan.Wording = .plain) -> Announcement {
    let prompt = Part(kind: .content, content: content(of: card, .prompt))
    guard let words = words(of: wording) else { return Announcement(parts: [prompt]) }
    return Announcement(parts: [Part(kind: .content, content: words), prompt])
  }

  /// The answer.
  public func answer(of card: Card.ID) -> Announcement {
    Announcement(parts: [Part(kind: .content, content: content(of: card, .answer))])
  }

  /// Whether there are words, or sounds, on both sides of a card.
  public func canBeSpoken(_ card: Card.ID) -> Bool {
    [CardSide.prompt, .answer].allSatisfy { side in
      content(of: card, side).spoken.contains { stretch in
        stretch.soundFile != nil || stretch.text.unicodeScalars.contains { !$0.properties.isWhitespace }
      }
    }
  }

  /// The words before a prompt, if the wording has any.
  public func words(of wording: LessonPlan.Wording) -> Content? {
    switch wording {
    case .plain: nil
    case .again: Content(phrases.say(.lessonAgain), style: .announcement)
    case .remember: Content(phrases.say(.lessonRemember), style: .announcement)
    }
  }

  private func content(of id: Card.ID, _ side: CardSide) -> Content {
    guard let place = cards[id] else { return Content("", style: .content) }
    let deck = decks[place.deck]
    let card = deck.cards[place.card]
    let languages = card.languages.filled(from: deck.languages)
    let (field, language) =
      switch side {
      case .prompt: (card.prompt, languages.prompt)
      case .answer: (card.answer, languages.answer)
      }
    return reader.content(
      of: field, side, language ?? phrases.language, settings, deck: place.deck, word: phrases.say(.cardSound))
  }
}
