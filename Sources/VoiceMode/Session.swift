public import Announcer
public import DeckEngine
public import LanguagePacks
import Speakable
import Speech

/// A learner's session with cards, as a plain value: keys and time in, effects out.
///
/// It knows screens, focus and words; it has no clock, no file, no voice and no terminal.
public struct Session: Sendable {
  /// What the moment of an input is like.
  public struct Context: Equatable, Sendable {
    /// The time by the session's own clock.
    public var now: Moment
    /// Whether something is being said.
    public var isSpeaking: Bool
    /// Whether the greeting is being said.
    public var isGreeting: Bool

    /// The context of an input.
    public init(now: Moment, isSpeaking: Bool = false, isGreeting: Bool = false) {
      self.now = now
      self.isSpeaking = isSpeaking
      self.isGreeting = isGreeting
    }
  }

  /// What can be undone, newest last.
  enum Undoable: Equatable {
    /// A grade or a mark.
    case deed
    case edit(DeckEdit, deck: Int)
  }

  /// The ids of elements, apart from those of the edit screen.
  enum ID {
    static let status = "status"
    static let card = "card"
    static let wrong = "wrong"
    static let correct = "correct"
    static let hard = "hard"
    static let easy = "easy"
    static let edit = "edit"
    static let result = "result"
    static let startAgain = "start-again"
    static let quit = "quit"
    static let empty = "empty"
    static let wait = "wait"
  }

  let phrases: Phrasebook
  let reader: CardReader
  let keys: KeyMap
  let mode: StudyMode
  let roundLength: Duration?

  /// What is set about how things are said, for the deck at hand.
  public internal(set) var settings: SpeakingSettings
  /// What is set for every deck that has no manner of its own.
  var general: SpeakingSettings
  var manners = DeckManners()
  /// The deck whose own manner the settings screen sets; `nil` where it sets what holds for all.
  var mannerOf: String?
  /// The decks as they are now; never empty.
  public internal(set) var decks: [Deck]
  var cards: [Card.ID: Card]
  /// The decks whose cards are asked both ways, by number.
  let bothWays: Set<Int>
  /// The deck of each card, where there are several.
  var deckIndices: [Card.ID: Int]
  var stack: Stack
  var countdown: Countdown?
  var answerTimer = Stopwatch()
  var roundTimer = Stopwatch()
  /// What is typed in answer; `nil` where the learner reveals and grades.
  var typing: Typing?
  /// Whether the cards are made by the program and can't be edited.
  var cardsAreFixed = false
  /// The best round so far, where that is told.
  var best: PlayerProgress.RoundResult?
  var editScreen: EditScreen?
  /// The deck that is being edited.
  var editedDeck: Int?
  /// Whether there is nothing but the settings screen.
  var onlySettings = false
  /// The words for someone who has just come: as long as they are said, a key only ends them.
  public internal(set) var greeting: Announcement?
  /// Whether there is nothing but the edit screen.
  var onlyEdits = false
  /// A new card that was begun in the edit screen and not added.
  var keptDraft: EditScreen.Form?
  var isInKeyHelp = false
  /// Whether time ran out in the middle of an answer: the rest of it, up to Enter, is not meant for what came then.
  var isStillTyping = false
  var isPaused = false
  /// The time of the last input.
  var time = Moment(microseconds: 0)
  var focus: String
  var undoable: [Undoable] = []
  var history = SpeechHistory()
  var lastContent: Announcement?
  var lastCommand: Command?
  var repetitions = 0
  var rotor = Rotor()
  var order: @Sendable ([Card.ID]) -> [Card.ID]

  /// A round over `deck`.
  ///
  /// - Parameters:
  ///   - roundLength: the time of a timed round; `nil` where no clock runs.
  ///   - order: puts the cards in the order they are asked in, at the start and whenever the round starts again.
  ///   - typing: how answers are typed and judged; `nil` where the learner reveals and grades.
  ///   - cardsAreFixed: whether the cards can't be edited.
  ///   - best: the best round so far, told at the end of a round of tables.
  public init(
    deck: Deck, mode: StudyMode, roundLength: Duration? = nil, phrases: Phrasebook, reader: CardReader,
    keys: KeyMap = .standard, settings: SpeakingSettings = SpeakingSettings(),
    order: @escaping @Sendable ([Card.ID]) -> [Card.ID] = { $0 }, typing: AnswerEntry? = nil,
    cardsAreFixed: Bool = false, best: PlayerProgress.RoundResult? = nil
  ) {
    self.init(
      [deck], .round(Round(asking: order(deck.cards.map(\.id)))), mode, roundLength, phrases, reader, keys, settings,
      order)
    self.typing = typing.map { Typing(entry: $0) }
    self.cardsAreFixed = cardsAreFixed
    self.best = best
  }

  /// A sitting of study.
  ///
  /// - Parameters:
  ///   - decks: the decks whose cards `study` asks, at least one.
  ///   - bothWays: which of them, by number, are asked from answer to prompt too.
  public init(
    decks: [Deck], study: StudySession, bothWays: Set<Int> = [], phrases: Phrasebook, reader: CardReader,
    keys: KeyMap = .standard,
    settings: SpeakingSettings = SpeakingSettings()
  ) {
    precondition(!decks.isEmpty, "a sitting of study without a deck")
    self.init(
      decks, .study(study), .study, nil, phrases, reader, keys, settings, { $0 }, bothWays: bothWays)
  }

  /// A session with the edit screen alone.
  public init(
    editing deck: Deck, phrases: Phrasebook, reader: CardReader, keys: KeyMap = .standard,
    settings: SpeakingSettings = SpeakingSettings()
  ) {
    self.init([deck], .round(Round(asking: [])), .round, nil, phrases, reader, keys, settings, { $0 })
    onlyEdits = true
    editedDeck = 0
    editScreen = EditScreen()
    focus = EditScreen.ID.header
  }

  /// A session with the settings screen alone.
  ///
  /// - Parameter deck: the deck that the settings are for; `nil` for those that hold for all.
  public init(
    settings: SpeakingSettings, for deck: String? = nil, phrases: Phrasebook, reader: CardReader,
    keys: KeyMap = .standard
  ) {
    self.init([Deck(name: deck ?? "")], .round(Round(asking: [])), .round, nil, phrases, reader, keys, settings, { $0 })
    mannerOf = deck
    onlySettings = true
    cardsAreFixed = true
    focus = SettingsID.header
  }

  private init(
    _ decks: [Deck], _ stack: Stack, _ mode: StudyMode, _ roundLength: Duration?, _ phrases: Phrasebook,
    _ reader: CardReader, _ keys: KeyMap, _ settings: SpeakingSettings,
    _ order: @escaping @Sendable ([Card.ID]) -> [Card.ID], bothWays: Set<Int> = []
  ) {
    self.decks = decks
    self.bothWays = bothWays
    self.stack = stack
    self.mode = mode
    self.roundLength = roundLength
    self.phrases = phrases
    self.reader = reader
    self.keys = keys
    self.settings = settings
    general = settings
    self.order = order
    cards = [:]
    deckIndices = [:]
    countdown = roundLength.map(Countdown.init(limit:))
    focus = ID.card
    indexCards()
    focus = homeFocus
  }

  /// Takes one input and returns what to do, in order.
  public mutating func handle(_ input: Input, in context: Context) -> [Effect] {
    time = context.now
    switch input {
    case .opened(let introduction):
      startClocks(at: context.now)
      return say(introduction + [greeting].compactMap { $0 } + arrival())
    case .key(let key):
      return press(key, in: context)
    case .command(let command):
      return run(command, in: context)
    case .typed(let text):
      lastCommand = nil
      return [.silence] + type(text)
    case .unknown(let line):
      lastCommand = nil
      return [.silence]
        + say([Announcement(phrases.say(.unknownCommand, ["command": printable(line)]), sound: Sound.unknown)])
    case .ticked:
      return tick(at: context.now)
    case .suspended:
      hold(.suspended, at: context.now)
      return [.silenceAll]
    case .continued:
      release(.suspended, at: context.now)
      return say([focusAnnouncement()])
    case .edited(let deck, let edit, let inverse, let undoing, let index):
      return edited(deck, at: index, by: edit, inverse: inverse, undoing: undoing, at: context.now)
    case .outdated(let deck, let edit, let undoing, let index):
      return outdated(deck, at: index, for: edit, undoing: undoing, at: context.now)
    case .notEdited(let reason):
      return say([
        Announcement(phrases.say(.deckNotSaved, ["reason": reason]), priority: .high, sound: Sound.error, style: .error)
      ])
    case .tookBack(let card, let deed, let history):
      return tookBack(card, deed, history, at: context.now)
    case .nothingToTakeBack:
      return say([Announcement(phrases.say(.nothingToUndo), sound: Sound.edge)])
    case .announcement(let announcement):
      return say([announcement])
    }
  }

  // MARK: - Keys and commands

  /// Greets with these words before the first card; a key that comes while they are said does nothing but end them.
  public mutating func greet(_ words: Announcement) { greeting = words }

  private mutating func press(_ key: Key, in context: Context) -> [Effect] {
    if context.isGreeting, key != .control("c") {
      return [.silence] + say(arrival())
    }
    if isInKeyHelp { return [.silence] + describe(key) }
    if isStillTyping {
      switch key {
      case .character, .named(.space), .named(.backspace): return sayAside([.sound(Sound.edge)])
      case .named(.enter):
        isStillTyping = false
        return sayAside([.sound(Sound.edge)])
      case .named, .modified, .control, .alt, .unrecognised: isStillTyping = false
      }
    }
    if isTyping, let effects = typeKey(key) {
      lastCommand = nil
      rotor.isInHand = false
      return [.silence] + effects
    }
    guard let command = keys.command(for: key) else {
      lastCommand = nil
      return [.silence] + say([.sound(Sound.unknown)])
    }
    return run(command, in: context)
  }

  private mutating func run(_ command: Command, in context: Context) -> [Effect] {
    if isInKeyHelp { return [.silence] + describe(command) }
    repetitions = lastCommand == command ? repetitions + 1 : 0
    if command != .up, command != .down { rotor.isInHand = command == .rotorNext || command == .rotorPrevious }
    if command != .activate { editScreen?.hasWarned = false }
    lastCommand = command
    if command == .pause || command == .resume { return pauseOrResume(command, in: context) }
    if isPaused, command != .status, command != .stop { endPause(at: context.now) }
    if command == .stop { return context.isSpeaking ? [.silenceAll] : say([.sound(Sound.edge)]) }
    return [.silence] + act(on: command, at: context.now)
  }

  private mutating func act(on command: Command, at now: Moment) -> [Effect] {
    switch command {
    case .next: move(by: 1)
    case .previous: move(by: -1)
    case .first: moveToEdge(last: false)
    case .last: moveToEdge(last: true)
    case .activate: activate(at: now)
    case .reveal: reveal(at: now)
    case .wrong: grade(.wrong, at: now)
    case .correct: grade(.correct, at: now)
    case .grade1: grade(.again, at: now)
    case .grade2: grade(settings.fourGrades ? .hard : .good, at: now)
    case .grade3: settings.fourGrades ? grade(.good, at: now) : say([.sound(Sound.unknown)])
    case .grade4: settings.fourGrades ? grade(.easy, at: now) : say([.sound(Sound.unknown)])
    case .undo: isTyping ? undoTyping() : undo(at: now)
    case .repeat: sayAgain()
    case .spell: spell()
    case .readAll: readAll()
    case .hint: giveHint()
    case .status: giveStatus(at: now)
    case .earlier: browse { $0.earlier() }
    case .later: browse { $0.later() }
    case .help: startKeyHelp()
    case .faster: change(.speed, by: 1)
    case .slower: change(.speed, by: -1)
    case .rotorNext: turnRotor(by: 1)
    case .rotorPrevious: turnRotor(by: -1)
    case .up: isTyping && !rotor.isInHand ? moveVertically(.back) : useRotor(by: 1)
    case .down: isTyping && !rotor.isInHand ? moveVertically(.forward) : useRotor(by: -1)
    case .edit: startEditing(at: now)
    case .delete: deleteAtFocus()
    case .find: find()
    case .select: selectAtFocus()
    case .selectAll: selectAll()
    case .submit: isTyping ? submit() : say([.sound(Sound.unknown)])
    case .eraseBack: isTyping ? eraseBack() : say([.sound(Sound.unknown)])
    case .bury: mark(.bury, at: now)
    case .suspend: mark(.suspend, at: now)
    case .flag: flag(at: now)
    case .playSound: playSound()
    case .quit: [.quit]
    case .pause, .resume, .stop: []
    }
  }

  // MARK: - Saying

  /// Says a block, and keeps it for repeating and for the history.
  mutating func say(_ block: [Announcement]) -> [Effect] {
    for announcement in block where !announcement.parts.isEmpty { history.add(announcement) }
    if let last = block.last(where: { !$0.parts.isEmpty && $0.priority != .low }) { lastContent = last.withoutHint }
    return [.say(block)]
  }

  /// Says something about what was said, which is not itself kept.
  func sayAside(_ block: [Announcement]) -> [Effect] { [.say(block)] }
}

/// The names of short sounds in announcements.
enum Sound {
  static let correct = Earcon.correct.rawValue
  static let wrong = Earcon.wrong.rawValue
  static let newCard = Earcon.newCard.rawValue
  static let edge = Earcon.edge.rawValue
  static let unknown = Earcon.unknown.rawValue
  static let endOfDeck = Earcon.endOfDeck.rawValue
  static let error = Earcon.error.rawValue
  static let undo = Earcon.undo.rawValue
  static let tick = Earcon.tick.rawValue
}
