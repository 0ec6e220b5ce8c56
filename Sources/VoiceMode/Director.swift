public import Announcer
public import DeckEngine
public import LanguagePacks
public import Speech

/// Carries a session's effects out: to the announcement queue and the voice, to captions, and to the store.
///
/// It holds the session and the queue, and is used from one thread.
public struct Director {
  /// What the voice can be told.
  public struct Voice {
    /// Speaks this after all that was ordered before.
    public var speak: (Utterance) -> Void
    /// Silences all that is not protected.
    public var interrupt: () -> Void
    /// Silences everything.
    public var stop: () -> Void
    /// Holds speech where it is.
    public var pause: () -> Void
    /// Goes on where it was held.
    public var resume: () -> Void

    /// A voice made of these functions.
    public init(
      speak: @escaping (Utterance) -> Void, interrupt: @escaping () -> Void, stop: @escaping () -> Void,
      pause: @escaping () -> Void, resume: @escaping () -> Void
    ) {
      self.speak = speak
      self.interrupt = interrupt
      self.stop = stop
      self.pause = pause
      self.resume = resume
    }
  }

  /// What became of something that was to be written down.
  public enum Saving: Equatable, Sendable {
    case saved
    /// Not written; it is kept and tried again. The reason is a sentence for the learner; `nil` if it was told already.
    case failed(reason: String?)
    /// Written, with all that had failed before.
    case savedAgain
  }

  /// What came of taking back something of an earlier session.
  public struct TakenBack {
    /// What the session is told of it.
    var input: Input

    /// Something voided.
    public init(card: Card.ID, deed: StudySession.Deed, history: CardHistory?) {
      input = .tookBack(card, deed, history: history)
    }

    /// An edit taken back, or why it was not.
    public init(edit input: Input) {
      self.input = input
    }
  }

  /// What reaches into the store.
  public struct Store {
    /// Writes an entry down, synced.
    public var record: (JournalEntry.Event) -> Saving
    /// Voids the newest grade or mark, of this session alone or of any.
    public var takeBack: (_ inThisSession: Bool) -> (saving: Saving, undone: TakenBack?)
    /// Changes the deck with this number, from 0; the input tells what came of it.
    public var edit: (DeckEdit, _ undoing: Bool, _ deck: Int) -> Input
    /// Takes back the newest edit of an earlier session; `nil` if there is none.
    public var takeBackEdit: () -> Input?
    /// Keeps changed settings, as they are for the deck of this name; a sentence for the learner if they can't be kept.
    /// No deck is named where there may be several.
    public var keep: (SpeakingSettings, _ deck: String?) -> String?

    /// A store made of these functions.
    public init(
      record: @escaping (JournalEntry.Event) -> Saving,
      takeBack: @escaping (_ inThisSession: Bool) -> (saving: Saving, undone: TakenBack?),
      edit: @escaping (DeckEdit, _ undoing: Bool, _ deck: Int) -> Input,
      takeBackEdit: @escaping () -> Input? = { nil }, keep: @escaping (SpeakingSettings, _ deck: String?) -> String?
    ) {
      self.record = record
      self.takeBack = takeBack
      self.edit = edit
      self.takeBackEdit = takeBackEdit
      self.keep = keep
    }
  }

  /// The session being run.
  public private(set) var session: Session
  /// Whether the session has asked to end.
  public private(set) var hasQuit = false
  private var queue: AnnouncementQueue
  private var spoken: [AnnouncementQueue.Entry] = []
  private var voicing: Voicing
  private let voice: Voice
  private let store: Store
  private let phrases: Phrasebook
  private let caption: (Announcement) -> Void
  private let hintBegan: (Announcement) -> Void

  /// A director over a session that has not been opened.
  ///
  /// - Parameters:
  ///   - caption: shows what begins to be said.
  ///   - hintBegan: told when the hint of an announcement begins to be said.
  public init(
    session: Session, manner: AnnouncementQueue.Manner, voicing: Voicing, phrases: Phrasebook, voice: Voice,
    store: Store, caption: @escaping (Announcement) -> Void, hintBegan: @escaping (Announcement) -> Void
  ) {
    self.session = session
    queue = AnnouncementQueue(manner: manner)
    self.voicing = voicing
    self.phrases = phrases
    self.voice = voice
    self.store = store
    self.caption = caption
    self.hintBegan = hintBegan
  }

  /// Whether anything is being said, held or waits.
  public var isSpeaking: Bool { !queue.isIdle }

  /// Whether something was ordered of the voice that has not begun to be heard.
  public var isAboutToBegin: Bool { spoken.contains { !begun.contains($0.id) } }
  private var begun: Set<UInt64> = []
  /// Faults of the voice that have been told and last.
  private var told: Set<Phrase> = []
  private var unplayable = UnplayableSounds()

  /// Takes one input and carries out all that follows from it, in order.
  public mutating func handle(_ input: Input, at now: Moment) {
    let isGreeting = session.greeting.map { words in spoken.contains { $0.announcement == words } } ?? false
    let context = Session.Context(now: now, isSpeaking: isSpeaking, isGreeting: isGreeting)
    for effect in session.handle(input, in: context) { carryOut(effect, at: now) }
  }

  /// Takes what the voice reports.
  public mutating func handle(_ report: Player.Event, at now: Moment) {
    switch report {
    case .began(let id):
      guard let entry = spoken.first(where: { $0.id == id }), begun.insert(id).inserted else { return }
      caption(entry.announcement)
    case .mark(let id, let mark):
      guard mark == Voicing.hintMark, let entry = spoken.first(where: { $0.id == id }) else { return }
      hintBegan(entry.announcement)
    case .ended(let id, _):
      spoken.removeAll { $0.id == id }
      begun.remove(id)
      carryOut(queue.handle(.ended(id)))
    case .unspeakable:
      handle(.announcement(fault(.unspeakable, priority: .low)), at: now)
    case .unplayable(_, let path, let error):
      guard let sentence = unplayable.sentence(for: path, error, phrases) else { return }
      let said = Announcement(sentence, priority: .low, sound: Sound.error, style: .error)
      handle(.announcement(said), at: now)
    case .soundLost(let reason):
      showOnce(.noSound, ["reason": reason])
    case .soundBack:
      told.remove(.noSound)
      caption(fault(.soundBack, priority: .low))
    case .failed(_, let error):
      showOnce(.noVoice, ["reason": "\(error)"])
    case .word:
      return
    }
  }

  /// Prints a caption for what can't be spoken, since it is the voice that fails; not again until it has been well.
  private mutating func showOnce(_ phrase: Phrase, _ values: [String: String]) {
    guard told.insert(phrase).inserted else { return }
    caption(fault(phrase, values, priority: .low))
  }

  private func fault(_ phrase: Phrase, _ values: [String: String] = [:], priority: Priority) -> Announcement {
    Announcement(phrases.say(phrase, values), priority: priority, sound: Sound.error, style: .error)
  }

  private mutating func carryOut(_ effect: Effect, at now: Moment) {
    switch effect {
    case .silence:
      carryOut(queue.handle(.keyPressed))
    case .silenceAll:
      carryOut(queue.handle(.stop))
    case .holdSpeech:
      voice.pause()
      // Speech that stops is answer enough for an ear, and this for a finger on a braille display.
      caption(Announcement(phrases.say(.paused)))
    case .resumeSpeech:
      caption(Announcement(phrases.say(.resumed)))
      voice.resume()
    case .say(let block):
      carryOut(queue.handle(.announce(block)))
    case .record(let event):
      take(store.record(event))
    case .takeBack(let inThisSession):
      let outcome = store.takeBack(inThisSession)
      take(outcome.saving)
      guard !inThisSession else { return }
      handle(outcome.undone?.input ?? .nothingToTakeBack, at: now)
    case .takeBackEdit:
      handle(store.takeBackEdit() ?? .nothingToTakeBack, at: now)
    case .edit(let edit, let undoing, let deck):
      handle(store.edit(edit, undoing, deck), at: now)
    case .apply(let settings):
      voicing.settings = settings
      if let reason = store.keep(settings, session.deck.name), told.insert(.settingsNotSaved).inserted {
        carryOut(queue.handle(.announce([fault(.settingsNotSaved, ["reason": reason], priority: .high)])))
      }
    case .speak(let settings):
      voicing.settings = settings
    case .quit:
      hasQuit = true
    }
  }

  /// Tells what became of something written down: of an effect, or of what is tried again later.
  public mutating func take(_ saving: Saving) {
    switch saving {
    case .saved, .failed(reason: nil):
      return
    case .failed(let reason?):
      carryOut(queue.handle(.announce([fault(.notSaved, ["reason": reason], priority: .high)])))
    case .savedAgain:
      carryOut(queue.handle(.announce([fault(.savedAgain, priority: .low)])))
    }
  }

  private mutating func carryOut(_ effects: [AnnouncementQueue.Effect]) {
    for effect in effects {
      switch effect {
      case .interrupt:
        voice.interrupt()
        voice.resume()
      case .stop:
        voice.stop()
        voice.resume()
      case .speak(let entry):
        spoken.append(entry)
        voice.speak(voicing.utterance(entry.announcement, id: entry.id))
      }
    }
  }
}
