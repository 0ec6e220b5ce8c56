import Announcer
import DeckEngine
import JSONText
import LanguagePacks
import Speakable
@testable import VoiceMode
import Voices

/// A session with somebody at it: commands in, what is heard and done out.
struct Learner {
  var session: Session
  /// The session's time.
  var now = Moment(seconds: 1_000_000)
  /// What was heard since it was last asked for, as captions.
  private(set) var heard: [String] = []
  /// What was done since it was last asked for, sayings left out.
  private(set) var done: [Effect] = []
  /// The priorities of what was heard, in the same order.
  private(set) var priorities: [Priority] = []
  /// The styles of the first parts of what was heard, in the same order.
  private(set) var styles: [PartStyle] = []
  var isSpeaking = false
  private var nextID = 1

  static let doctor = Card(
    id: Card.ID("doctor"), prompt: "Who played the 13th Doctor in Doctor Who?", answer: "Jodie Whittaker")
  static let sweden = Card(id: Card.ID("sweden"), prompt: "What is the capital of Sweden?", answer: "Stockholm")
  static let phrases = Phrasebook.builtIn("en")

  /// Reads card text as it stands.
  static let reader = CardReader(
    read: { field, _, language, _ in Content(field, language: language, style: .content) },
    spell: { text, _, phonetically in text.map { phonetically ? "<\($0)>" : String($0) } })

  init(
    cards: [Card] = [doctor, sweden], mode: StudyMode = .round, seconds: Int? = nil,
    settings: SpeakingSettings = SpeakingSettings(), phrases: Phrasebook = phrases, typing: AnswerEntry? = nil,
    cardsAreFixed: Bool = false, best: PlayerProgress.RoundResult? = nil
  ) {
    session = Session(
      deck: Deck(name: "Test", cards: cards), mode: mode, roundLength: seconds.map { .seconds($0) }, phrases: phrases,
      reader: Self.reader, settings: settings, typing: typing, cardsAreFixed: cardsAreFixed, best: best)
    give(.opened(introduction: []))
  }

  init(editing deck: Deck, phrases: Phrasebook = phrases) {
    session = Session(editing: deck, phrases: phrases, reader: Self.reader)
    give(.opened(introduction: []))
  }

  /// A sitting of study with new cards.
  init(study cards: [Card], phrases: Phrasebook = phrases) {
    let scheduler = Scheduler()
    let queue = StudyQueue(
      cards: cards, histories: [:], scheduler: scheduler, settings: StudySettings(),
      day: StudyDay(at: now, zoneOffset: 0, startHour: 4), at: now)
    session = Session(
      decks: [Deck(name: "Test", cards: cards)],
      study: StudySession(queue: queue, histories: [:], scheduler: scheduler, at: now), phrases: phrases,
      reader: Self.reader)
    give(.opened(introduction: []))
  }

  /// A sitting of study with the new cards of several decks, some with manners of their own.
  init(decks: [Deck], manners: DeckManners) {
    let scheduler = Scheduler()
    let queue = StudyQueue(
      cards: decks.flatMap(\.cards), histories: [:], scheduler: scheduler, settings: StudySettings(),
      day: StudyDay(at: now, zoneOffset: 0, startHour: 4), at: now)
    session = Session(
      decks: decks, study: StudySession(queue: queue, histories: [:], scheduler: scheduler, at: now),
      phrases: Self.phrases, reader: Self.reader)
    session.take(manners)
    give(.opened(introduction: []))
  }

  /// The settings screen.
  init(settingsScreen settings: SpeakingSettings, phrases: Phrasebook = phrases) {
    session = Session(settings: settings, phrases: phrases, reader: Self.reader)
    give(.opened(introduction: []))
  }

  /// Whether answers are there to be heard now.
  var isTellingAnswers: Bool {
    if session.stack.answering != nil { return true }
    return session.editScreen != nil
  }

  /// Gives lines of line mode.
  @discardableResult
  mutating func give(_ lines: String...) -> [String] {
    for line in lines {
      switch LineCommand(line) {
      case .nothing: continue
      case .wait(let duration): now = now + duration
      case .input(let input): give(input)
      }
    }
    return takeHeard()
  }

  /// Gives one input and carries out edits as a store would.
  mutating func give(_ input: Input) {
    let effects = session.handle(input, in: Session.Context(now: now, isSpeaking: isSpeaking))
    for effect in effects {
      switch effect {
      case .say(let block):
        heard += block.map { Caption(of: $0, language: "en-GB").text }
        priorities += block.map(\.priority)
        styles += block.compactMap { $0.parts.first?.content.style }
      case .edit(let edit, let undoing, let index):
        done.append(effect)
        let (deck, inverse) = Self.apply(edit, to: session.decks[index], id: "new\(nextID)")
        nextID += 1
        give(.edited(deck, edit, inverse: inverse, undoing: undoing, deck: index))
      case .silence, .silenceAll, .holdSpeech, .resumeSpeech, .record, .takeBack, .takeBackEdit, .apply, .speak, .quit:
        done.append(effect)
      }
    }
  }

  mutating func press(_ key: Key) -> [String] {
    give(.key(key))
    return takeHeard()
  }

  mutating func takeHeard() -> [String] {
    defer { heard = [] }
    return heard
  }

  mutating func takeDone() -> [Effect] {
    defer { done = [] }
    return done
  }

  private static func apply(_ edit: DeckEdit, to deck: Deck, id: String) -> (Deck, DeckEdit) {
    var deck = deck
    switch edit {
    case .add(let prompt, let answer):
      deck.cards.insert(Card(id: Card.ID(id), prompt: prompt, answer: answer), at: 0)
      return (deck, .delete([Card.ID(id)]))
    case .change(let card, _):
      let index = deck.cards.firstIndex { $0.id == card.id } ?? 0
      let old = deck.cards[index]
      deck.cards[index] = card
      return (deck, .change(old, from: card))
    case .delete(let ids):
      let gone = deck.cards.enumerated().filter { ids.contains($0.element.id) }
      deck.cards.removeAll { ids.contains($0.id) }
      return (deck, .restore(gone.map { DeckEdit.Restored($0.element, at: $0.offset) }))
    case .restore(let restored):
      for one in restored { deck.cards.insert(one.card, at: one.index) }
      return (deck, .delete(restored.map(\.card.id)))
    }
  }
}

extension Phrasebook {
  /// The phrases of a built-in language.
  static func builtIn(_ language: String) -> Phrasebook {
    let files = Voices.files.map { file in
      do throws(JSONError) {
        return try VoiceFile(bytes: file.bytes)
      } catch { preconditionFailure("\(file.name): \(error)") }
    }
    return LanguagePacks(builtIn: files).pack(for: language).phrasebook
  }
}
