public import Announcer
public import DeckEngine
public import LanguagePacks
public import Speech

/// Carries out what a listening lesson orders: to the voice, to captions and to the store.
public struct LessonDirector: Directing {
  /// What an order is for the lesson.
  private enum Role {
    case words, prompt, answer, silence
  }

  private struct Order {
    var id: UInt64
    var announcement: Announcement?
    var role: Role
    var hasBegun = false
  }

  private var session: LessonSession
  private var voicing: Voicing
  private let manner: AnnouncementQueue.Manner
  private let phrases: Phrasebook
  private let voice: Director.Voice
  private let store: Director.Store
  private let caption: (Announcement) -> Void
  private var orders: [Order] = []
  private var nextID: UInt64 = 1
  /// In a recording: a card has been heard, and the next command or `goOn` decides what follows.
  private var isAtRest = false
  private var isHeld = false
  private var unplayable = UnplayableSounds()
  private var told: Set<Phrase> = []
  /// Whether the session has asked to end.
  public private(set) var hasQuit = false

  /// A director over a lesson that has not been opened.
  ///
  /// - Parameters:
  ///   - manner: whether keys cut speech off, or every command waits for the end of a card, as in a recording.
  ///   - caption: shows what begins to be said.
  public init(
    session: LessonSession, manner: AnnouncementQueue.Manner, voicing: Voicing, phrases: Phrasebook,
    voice: Director.Voice, store: Director.Store, caption: @escaping (Announcement) -> Void
  ) {
    self.session = session
    self.manner = manner
    self.voicing = voicing
    self.phrases = phrases
    self.voice = voice
    self.store = store
    self.caption = caption
  }

  /// Whether something that was ordered has not been heard to its end.
  public var isSpeaking: Bool { !orders.isEmpty && !isHeld }

  /// Whether the first of what was ordered has not begun to be heard.
  public var isAboutToBegin: Bool { orders.first.map { !$0.hasBegun } ?? false }

  /// Whether the lesson is not over.
  public var isUnfinished: Bool { !session.isOver && !hasQuit && !isHeld }

  /// Nothing happens by itself: the sound is the clock.
  public func timeToNextTick(at now: Moment) -> Duration? { nil }

  /// Takes one input and carries out all that follows from it.
  public mutating func handle(_ input: Input, at now: Moment) {
    switch input {
    case .opened(let introduction): run(.opened(introduction: introduction), at: now)
    case .key(let key): run(.command(session.command(for: key)), at: now)
    case .command(let command): run(.command(command), at: now)
    case .typed, .unknown: run(.command(nil), at: now)
    case .suspended: run(.suspended, at: now)
    case .continued: run(.continued, at: now)
    case .announcement(let announcement): caption(announcement)
    case .ticked, .edited, .outdated, .notEdited, .tookBack, .nothingToTakeBack: return
    }
  }

  /// Takes what the voice reports.
  public mutating func handle(_ report: Player.Event, at now: Moment) {
    switch report {
    case .began(let id):
      guard let index = orders.firstIndex(where: { $0.id == id }), !orders[index].hasBegun else { return }
      orders[index].hasBegun = true
      if let announcement = orders[index].announcement { caption(announcement) }
      switch orders[index].role {
      case .prompt: run(.promptBegan, at: now)
      case .answer: run(.answerBegan, at: now)
      case .words, .silence: break
      }
    case .ended(let id, _):
      guard let index = orders.firstIndex(where: { $0.id == id }) else { return }
      orders.remove(at: index)
      guard orders.isEmpty else { return }
      if manner == .unhurried, session.isBetweenCards { isAtRest = true } else { run(.ended, at: now) }
    case .unspeakable: caption(fault(.unspeakable))
    case .unplayable(_, let path, let error):
      guard let sentence = unplayable.sentence(for: path, error, phrases) else { return }
      caption(Announcement(sentence, priority: .low, sound: Earcon.error.rawValue, style: .error))
    case .soundLost(let reason): showOnce(.noSound, reason)
    case .soundBack:
      told.remove(.noSound)
      caption(fault(.soundBack))
    case .failed(_, let error): showOnce(.noVoice, "\(error)")
    case .mark, .word: return
    }
  }

  /// Goes on with the next card of a recording.
  public mutating func goOn(at now: Moment) {
    guard isAtRest else { return }
    isAtRest = false
    run(.ended, at: now)
  }

  private mutating func run(_ event: LessonSession.Event, at now: Moment) {
    if case .command = event { isAtRest = false }
    for effect in session.handle(event, at: now) { carryOut(effect) }
  }

  private mutating func carryOut(_ effect: LessonSession.Effect) {
    switch effect {
    case .silence:
      voice.interrupt()
      release()
      orders = []
    case .say(let block): for announcement in block { order(announcement, .words) }
    case .ask(let announcement): order(announcement, .prompt)
    case .answer(let announcement): order(announcement, .answer)
    case .wait(let milliseconds):
      order(
        Utterance(
          id: nextID,
          segments: Utterance.Segment.silence(
            ofMilliseconds: milliseconds,
            // The pause after the card before is part of what is heard as one silence.
            following: session.isAwaitingCard ? LessonPlan.stepPause : 0, tickVolume: tickVolume)),
        nil, .silence)
    case .hold:
      isHeld = true
      voice.pause()
    case .resume: release()
    case .show(let announcement): caption(announcement)
    case .record(let event): take(store.record(event))
    case .takeBack: take(store.takeBack(true).saving)
    case .apply(let settings):
      voicing.settings = settings
      if let reason = store.keep(settings, nil), told.insert(.settingsNotSaved).inserted {
        warn(phrases.say(.settingsNotSaved, ["reason": reason]))
      }
    case .quit: hasQuit = true
    }
  }

  private var tickVolume: Int { voicing.settings.sounds == .earcons ? voicing.settings.volume : 0 }

  private mutating func release() {
    isHeld = false
    voice.resume()
  }

  private mutating func order(_ announcement: Announcement, _ role: Role) {
    var utterance = voicing.utterance(announcement, id: nextID)
    // The silences of a lesson are its own: the usual gap would make them longer.
    if case .silence = utterance.segments.last { utterance.segments.removeLast() }
    order(utterance, announcement, role)
  }

  private mutating func order(_ utterance: Utterance, _ announcement: Announcement?, _ role: Role) {
    orders.append(Order(id: nextID, announcement: announcement, role: role))
    nextID += 1
    voice.speak(utterance)
  }

  /// Tells what became of something written down; that it could not be saved is said to its end, whatever comes.
  public mutating func take(_ saving: Director.Saving) {
    switch saving {
    case .saved, .failed(reason: nil): return
    case .failed(let reason?): warn(phrases.say(.notSaved, ["reason": reason]))
    case .savedAgain: caption(fault(.savedAgain))
    }
  }

  /// Says what must not be lost; it is no part of the lesson, so nothing waits for it.
  private mutating func warn(_ sentence: String) {
    let warning = Announcement(sentence, priority: .high, sound: Earcon.error.rawValue, style: .error)
    caption(warning)
    voice.speak(voicing.utterance(warning, id: nextID))
    nextID += 1
  }

  private mutating func showOnce(_ phrase: Phrase, _ reason: String) {
    guard told.insert(phrase).inserted else { return }
    caption(Announcement(phrases.say(phrase, ["reason": reason]), priority: .low, style: .error))
  }

  private func fault(_ phrase: Phrase) -> Announcement {
    Announcement(phrases.say(phrase), priority: .low, style: .error)
  }
}
