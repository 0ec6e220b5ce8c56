public import Announcer
public import DeckEngine
public import LanguagePacks

/// A listening lesson or drill being heard, as a plain value: what has been said and which keys were pressed go in, what
/// is to be said comes out. It needs no key, and takes any.
public struct LessonSession: Sendable {
  /// One card as it is to be heard; silences are milliseconds.
  public struct Hearing: Hashable, Sendable {
    /// The card.
    public var card: Card.ID
    /// What is said before the prompt.
    public var wording: LessonPlan.Wording
    /// The silence before it, beyond the usual pause.
    public var wait: Int
    /// How often the answer is said.
    public var answers: Int

    /// A card to be heard; as in a drill unless said otherwise.
    public init(card: Card.ID, wording: LessonPlan.Wording = .plain, wait: Int = 0, answers: Int = 1) {
      self.card = card
      self.wording = wording
      self.wait = wait
      self.answers = answers
    }

    /// A step of a lesson.
    public init(_ step: LessonPlan.Step) {
      self.init(card: step.card, wording: step.wording, wait: step.wait, answers: step.answers)
    }
  }

  /// What reaches the lesson.
  public enum Event: Equatable, Sendable {
    /// It begins; words that come before the first card may be given.
    case opened(introduction: [Announcement])
    /// All that was ordered has been heard.
    case ended
    /// The prompt, or the answer, of the present card begins to be heard.
    case promptBegan
    case answerBegan
    /// A key or a word asked for something; `nil` is a key without a meaning.
    case command(Command?)
    /// The program was stopped by the terminal, or goes on.
    case suspended
    case continued
  }

  /// What is to be done, in order.
  public enum Effect: Equatable, Sendable {
    /// Ends what is being said.
    case silence
    /// Says these one after the other.
    case say([Announcement])
    /// Says the prompt or the answer of the present card.
    case ask(Announcement)
    case answer(Announcement)
    /// Lets so many milliseconds pass in silence.
    case wait(Int)
    /// Holds the sound, or goes on with it.
    case hold
    case resume
    /// Prints this without saying it.
    case show(Announcement)
    /// Writes this down.
    case record(JournalEntry.Event)
    /// Voids the newest grade of this lesson.
    case takeBack
    /// Takes over changed settings.
    case apply(SpeakingSettings)
    /// Ends.
    case quit
  }

  /// Whether the time of the next card is waited for in silence.
  var isAwaitingCard: Bool { phase == .waiting }

  private enum Phase: Equatable {
    case notBegun
    /// Saying what comes before the first card.
    case introducing
    /// Waiting for the time of the next card; until it comes, keys are about the one heard last.
    case waiting
    case hearing
    /// Answering a key, after which the next card follows, or the present one again.
    case replying(again: Bool)
    case closing
    case over
  }

  /// One step of longer or shorter time to think, in milliseconds.
  static let thinkStep = 500

  private let mode: StudyMode
  private let hearings: [Hearing]
  private let phrases: Phrasebook
  private let keys: KeyMap
  private let think: LessonSettings.ThinkTime
  private let answerLength: @Sendable (Card.ID) -> Int
  private var words: LessonWords
  private var phase = Phase.notBegun
  private var index = 0
  /// Added to every time to think.
  private var moreThink = 0
  private var answerHeard = false
  private var isPaused = false
  private var timer = Stopwatch()
  private var heard: Set<Card.ID> = []
  private var grades: [Grade] = []
  /// Whether the present hearing has been graded: a key pressed twice must not grade twice.
  private var isGraded = false

  /// A lesson of these hearings.
  ///
  /// - Parameters:
  ///   - mode: `.lesson`, whose grades move the schedule, or `.drill`, whose grades do not.
  ///   - answerLength: how long a card's answer takes to say, in milliseconds.
  public init(
    _ hearings: [Hearing], mode: StudyMode, think: LessonSettings.ThinkTime, words: LessonWords, phrases: Phrasebook,
    keys: KeyMap = .standard, answerLength: @escaping @Sendable (Card.ID) -> Int
  ) {
    self.hearings = hearings
    self.mode = mode
    self.think = think
    self.words = words
    self.phrases = phrases
    self.keys = keys
    self.answerLength = answerLength
  }

  /// Whether a card has been heard to its end, and no key answered: the moment to take a command in.
  public var isBetweenCards: Bool { phase == .hearing }

  /// Whether there is nothing more to hear.
  public var isOver: Bool { phase == .over }

  /// The command of a key.
  public func command(for key: Key) -> Command? { keys.command(for: key) }

  /// Advances by one event and returns what to do, in order.
  public mutating func handle(_ event: Event, at now: Moment) -> [Effect] {
    switch event {
    case .opened(let introduction):
      guard !hearings.isEmpty else {
        phase = .closing
        return [.say(introduction + [Announcement(phrases.say(mode == .drill ? .drillEmpty : .lessonEmpty))])]
      }
      guard introduction.isEmpty else {
        phase = .introducing
        return [.say(introduction), .wait(LessonPlan.stepPause)]
      }
      return hear(at: now)
    case .ended: return goOn(at: now)
    case .promptBegan:
      timer = Stopwatch()
      timer.release(.notRunning, at: now)
      return []
    case .answerBegan:
      answerHeard = true
      return []
    case .command(let command): return isPaused ? resumed(by: command, at: now) : run(command, at: now)
    case .suspended:
      timer.hold(.suspended, at: now)
      return [.hold]
    case .continued:
      timer.release(.suspended, at: now)
      return isPaused ? [] : [.resume]
    }
  }

  // MARK: - The course

  private mutating func goOn(at now: Moment) -> [Effect] {
    switch phase {
    case .hearing:
      // All that was ordered has been heard, the answer with it.
      answerHeard = true
      return markHeard() + next(at: now)
    case .introducing: return hear(at: now)
    case .waiting:
      index += 1
      return hear(at: now)
    case .replying(let again): return again ? hear(at: now) : next(at: now)
    case .notBegun, .over: return []
    case .closing:
      phase = .over
      return [.quit]
    }
  }

  /// Listening alone is logged once for each card, as soon as its answer was said.
  private mutating func markHeard() -> [Effect] {
    let card = hearings[index].card
    guard answerHeard, heard.insert(card).inserted else { return [] }
    return [.record(.mark(CardMark(deck: words.deckName(of: card), card: card, kind: .heard)))]
  }

  private mutating func next(at now: Moment) -> [Effect] {
    guard index + 1 < hearings.count else {
      phase = .closing
      let count = heard.count
      let phrase = mode == .drill ? Phrase.drillOver : .lessonOver
      return [.say([Announcement(phrases.say(phrase, ["count": "\(count)"], count: count))])]
    }
    let wait = hearings[index + 1].wait
    guard wait > 0 else {
      index += 1
      return hear(at: now)
    }
    phase = .waiting
    return [.wait(wait)]
  }

  private mutating func hear(at now: Moment) -> [Effect] {
    phase = .hearing
    answerHeard = false
    isGraded = false
    let hearing = hearings[index]
    let length = answerLength(hearing.card)
    let answer = words.answer(of: hearing.card)
    var effects: [Effect] = [
      .ask(words.prompt(of: hearing.card, hearing.wording)), .wait(thinkTime(forAnswerOf: length)), .answer(answer),
    ]
    for _ in 1..<max(1, hearing.answers) { effects += [.wait(LessonPlan.echo(ofAnswer: length)), .answer(answer)] }
    return effects + [.wait(LessonPlan.stepPause)]
  }

  private func thinkTime(forAnswerOf length: Int) -> Int {
    max(0, think.milliseconds(forAnswerOf: length) + moreThink)
  }

  // MARK: - Keys

  private mutating func resumed(by command: Command?, at now: Moment) -> [Effect] {
    isPaused = false
    timer.release(.paused, at: now)
    return command == .pause || command == .resume ? [.resume] : run(command, at: now)
  }

  private mutating func run(_ command: Command?, at now: Moment) -> [Effect] {
    switch phase {
    case .over, .notBegun: return []
    case .closing:
      phase = .over
      return [.silence, .quit]
    case .introducing where command != .quit && command != .pause: return [.silence] + hear(at: now)
    case .introducing, .waiting, .hearing, .replying: break
    }
    let isGrade = command == .correct || command == .grade2 || command == .wrong || command == .grade1
    return (isGrade ? [] : markHeard()) + obey(command, at: now)
  }

  private mutating func obey(_ command: Command?, at now: Moment) -> [Effect] {
    guard let command else { return reply([.sound(Sound.unknown)], again: true) }
    switch command {
    case .correct, .grade2: return grade(.correct, at: now)
    case .wrong, .grade1: return grade(.wrong, at: now)
    case .next:
      guard phase != .waiting else {
        index += 1
        return [.silence] + hear(at: now)
      }
      return [.silence] + next(at: now)
    case .repeat, .previous, .first: return [.silence] + hear(at: now)
    case .activate, .reveal:
      phase = .hearing
      return [.silence, .answer(words.answer(of: hearings[index].card)), .wait(LessonPlan.stepPause)]
    case .up: return changeThink(by: Self.thinkStep)
    case .down: return changeThink(by: -Self.thinkStep)
    case .faster: return changeRate(by: SpeakingSettings.rateStep)
    case .slower: return changeRate(by: -SpeakingSettings.rateStep)
    case .pause:
      isPaused = true
      timer.hold(.paused, at: now)
      return [.hold, .show(Announcement(phrases.say(.paused)))]
    case .status:
      let values = ["number": "\(index + 1)", "total": "\(hearings.count)"]
      return reply([Announcement(phrases.say(.cardPosition, values))], again: true)
    case .undo:
      guard let grade = grades.popLast() else {
        return reply([Announcement(phrases.say(.nothingToUndo), sound: Sound.edge)], again: true)
      }
      isGraded = false
      let what = phrases.say(grade.isCorrect ? .correctSaid : .wrongSaid)
      return [.takeBack] + reply([Announcement(phrases.say(.undone, ["what": what]), sound: Sound.undo)], again: true)
    case .stop:
      phase = .replying(again: false)
      return [.silence, .wait(LessonPlan.stepPause)]
    case .help, .hint, .readAll:
      return reply([Announcement(phrases.say(mode == .drill ? .drillKeys : .lessonKeys))], again: true)
    case .resume, .last, .grade3, .grade4, .bury, .suspend, .flag, .playSound, .spell, .earlier, .later, .rotorNext,
      .rotorPrevious, .edit, .delete, .find, .select, .selectAll, .submit, .eraseBack:
      return reply([.sound(Sound.unknown)], again: true)
    case .quit:
      phase = .over
      return [.silence, .quit]
    }
  }

  private mutating func reply(_ block: [Announcement], again: Bool) -> [Effect] {
    // A card heard to its end is not heard again for a question in the pause after it.
    phase = .replying(again: again && !answerHeard)
    return [.silence, .say(block), .wait(LessonPlan.stepPause)]
  }

  private mutating func grade(_ grade: Grade, at now: Moment) -> [Effect] {
    guard !isGraded else { return reply([.sound(Sound.edge)], again: false) }
    isGraded = true
    let card = hearings[index].card
    let review = Review(
      deck: words.deckName(of: card), card: card, grade: grade,
      milliseconds: Int(timer.elapsed(at: now).microseconds / 1000), mode: mode,
      schedule: mode == .lesson ? SchedulerParameters.versionTag : "")
    heard.insert(card)
    grades.append(grade)
    var block = [
      Announcement(
        phrases.say(grade.isCorrect ? .correctSaid : .wrongSaid), sound: grade.isCorrect ? Sound.correct : Sound.wrong)
    ]
    // The answer is what the learner lacked.
    if !grade.isCorrect, !answerHeard { block.append(words.answer(of: card)) }
    phase = .replying(again: false)
    return [.silence, .record(.review(review)), .say(block), .wait(LessonPlan.stepPause)]
  }

  private mutating func changeThink(by step: Int) -> [Effect] {
    let length = answerLength(hearings[index].card)
    let before = thinkTime(forAnswerOf: length)
    moreThink += step
    let time = thinkTime(forAnswerOf: length)
    guard time != before else {
      moreThink -= step
      return reply([.sound(Sound.edge)], again: true)
    }
    let tenths = (time + 50) / 100
    let seconds = tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    return reply([Announcement(phrases.say(.lessonThink, ["seconds": seconds]))], again: true)
  }

  private mutating func changeRate(by step: Int) -> [Effect] {
    var settings = words.settings
    let rate = min(
      max(settings.wordsPerMinute + step, SpeakingSettings.rates.lowerBound), SpeakingSettings.rates.upperBound)
    guard rate != settings.wordsPerMinute else { return reply([.sound(Sound.edge)], again: true) }
    settings.wordsPerMinute = rate
    words.settings = settings
    return [.apply(settings)] + reply([Announcement(phrases.say(.speed, ["rate": "\(rate)"]))], again: true)
  }
}
