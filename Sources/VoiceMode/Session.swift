import Announcer
public import DeckEngine
public import LanguagePacks
import Speakable
import Speech

/// A learner's session with one deck, as a plain value: keys and time in, effects out.
///
/// It knows screens, focus and words; it has no clock, no file, no voice and no terminal.
public struct Session: Sendable {
  /// What the moment of an input is like.
  public struct Context: Equatable, Sendable {
    /// The time by the session's own clock.
    public var now: Moment
    /// Whether something is being said.
    public var isSpeaking: Bool

    /// The context of an input.
    public init(now: Moment, isSpeaking: Bool = false) {
      self.now = now
      self.isSpeaking = isSpeaking
    }
  }

  /// What can be undone, newest last.
  enum Undoable: Equatable {
    case grade
    case edit(DeckEdit)
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
  }

  let phrases: Phrasebook
  let reader: CardReader
  let keys: KeyMap
  let mode: StudyMode
  let roundLength: Duration?

  /// What is set about how things are said.
  public internal(set) var settings: SpeakingSettings
  /// The deck as it is now.
  public internal(set) var deck: Deck
  var cards: [Card.ID: Card]
  var round: Round
  var countdown: Countdown?
  var answerTimer = Stopwatch()
  var roundTimer = Stopwatch()
  var editScreen: EditScreen?
  var isInKeyHelp = false
  var isPaused = false
  var focus: String
  var undoable: [Undoable] = []
  var history = SpeechHistory()
  var lastContent: Announcement?
  var lastCommand: Command?
  var repetitions = 0
  var rotor = Rotor()
  var order: @Sendable ([Card.ID]) -> [Card.ID]

  /// A session over `deck`.
  ///
  /// - Parameters:
  ///   - roundLength: the time of a timed round; `nil` where no clock runs.
  ///   - order: puts the cards in the order they are asked in, at the start and whenever the round starts again.
  public init(
    deck: Deck, mode: StudyMode, roundLength: Duration? = nil, phrases: Phrasebook, reader: CardReader,
    keys: KeyMap = .standard, settings: SpeakingSettings = SpeakingSettings(),
    order: @escaping @Sendable ([Card.ID]) -> [Card.ID] = { $0 }
  ) {
    self.deck = deck
    self.mode = mode
    self.roundLength = roundLength
    self.phrases = phrases
    self.reader = reader
    self.keys = keys
    self.settings = settings
    self.order = order
    cards = Dictionary(deck.cards.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    round = Round(asking: order(deck.cards.map(\.id)))
    countdown = roundLength.map(Countdown.init(limit:))
    focus = round.cards.isEmpty ? ID.edit : ID.card
  }

  /// Takes one input and returns what to do, in order.
  public mutating func handle(_ input: Input, in context: Context) -> [Effect] {
    switch input {
    case .opened(let introduction):
      startClocks(at: context.now)
      return say(introduction + openingBlock())
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
    case .edited(let deck, let edit, let inverse, let undoing):
      return edited(deck, by: edit, inverse: inverse, undoing: undoing, at: context.now)
    case .notEdited(let reason):
      return say([
        Announcement(phrases.say(.deckNotSaved, ["reason": reason]), priority: .high, sound: Sound.error, style: .error)
      ])
    case .tookBack(let card, let grade):
      var block = [undoneAnnouncement(of: grade)]
      if let card = cards[card] { block.append(Announcement(parts: [contentPart(card, .prompt)])) }
      return say(block)
    case .nothingToTakeBack:
      return say([Announcement(phrases.say(.nothingToUndo), sound: Sound.edge)])
    case .announcement(let announcement):
      return say([announcement])
    }
  }

  /// How long from now something happens by itself; `nil` if nothing does.
  public func timeToNextTick(at now: Moment) -> Duration? {
    round.top == nil ? nil : countdown?.timeToNextMark(at: now)
  }

  // MARK: - Keys and commands

  private mutating func press(_ key: Key, in context: Context) -> [Effect] {
    if isInKeyHelp { return [.silence] + describe(key) }
    if isTyping, let effects = typeKey(key) {
      lastCommand = nil
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
    case .undo: undo(at: now)
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
    case .up: useRotor(by: 1)
    case .down: useRotor(by: -1)
    case .edit: startEditing(at: now)
    case .delete: deleteAtFocus()
    case .submit: isTyping ? submit() : say([.sound(Sound.unknown)])
    case .eraseBack: isTyping ? eraseBack() : say([.sound(Sound.unknown)])
    case .quit: [.quit]
    case .pause, .resume, .stop: []
    }
  }

  // MARK: - Pausing

  private mutating func pauseOrResume(_ command: Command, in context: Context) -> [Effect] {
    let pauses = command == .pause && !isPaused
    guard pauses || isPaused else { return [.silence] + say([.sound(Sound.edge)]) }
    if pauses {
      isPaused = true
      hold(.paused, at: context.now)
      // Speech that stops in the middle is answer enough; a silence that goes on is not.
      return context.isSpeaking ? [.holdSpeech] : say([Announcement(phrases.say(.paused))])
    }
    endPause(at: context.now)
    return context.isSpeaking ? [.resumeSpeech] : say([Announcement(phrases.say(.resumed))])
  }

  private mutating func endPause(at now: Moment) {
    isPaused = false
    release(.paused, at: now)
  }

  // MARK: - Clocks

  mutating func startClocks(at now: Moment) {
    guard round.top != nil else { return }
    release(.notRunning, at: now)
  }

  mutating func hold(_ hold: Stopwatch.Hold, at now: Moment) {
    countdown?.stopwatch.hold(hold, at: now)
    answerTimer.hold(hold, at: now)
    roundTimer.hold(hold, at: now)
  }

  mutating func release(_ hold: Stopwatch.Hold, at now: Moment) {
    countdown?.stopwatch.release(hold, at: now)
    answerTimer.release(hold, at: now)
    roundTimer.release(hold, at: now)
  }

  private mutating func tick(at now: Moment) -> [Effect] {
    guard round.top != nil, let mark = countdown?.passedMark(at: now) else { return [] }
    if mark == 0 {
      // Cards that are being edited hold the clock, so the card screen is showing.
      return perform(round.handle(.timeRanOut), at: now)
    }
    return say([Announcement(phrases.say(.timeLeft, ["seconds": "\(mark)"]), priority: .low)])
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

  private func openingBlock() -> [Announcement] {
    round.cards.isEmpty ? [Announcement(phrases.say(.deckEmpty)), focusAnnouncement()] : [focusAnnouncement()]
  }
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
}
