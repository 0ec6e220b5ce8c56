import Announcer
import DeckEngine
import DeckStore
import Glibc
import LanguagePacks
import Speech
import UserSettings
import VoiceMode

/// `viva lesson` and `viva drill`: cards to listen to, with no key needed.
struct Listening {
  let options: Options
  let environment: Environment
  let mode: StudyMode

  func run() throws(Failure) -> Int32 {
    let engine = options.speech == .espeak ? SpeechEngine.start() : nil
    let signals = Signals()
    let settings = SettingsKeeper(folder: environment.settingsFolder)
    let library = Library(folder: options.store ?? environment.store)
    let desk = try ListeningDesk(
      options: options, environment: environment, settings: settings, library: library, engine: engine)
    let course = try desk.course(mode)
    let phrases = desk.languages.own.phrasebook
    let keeper = JournalKeeper(
      library: library, device: DeviceIdentity(folder: environment.settingsFolder).name, player: options.player)

    let isTerminal = isatty(STDIN_FILENO) == 1 && !options.lineMode
    let sound = try Sound.chosen(
      options, engine: engine, environment: environment, isInteractive: isTerminal, keepsTime: true)
    let printer = CaptionPrinter(
      form: options.captions, language: phrases.language,
      onTerminal: isTerminal && isatty(STDOUT_FILENO) == 1, movesCursor: environment.terminalMovesCursor,
      view: environment.terminalMovesCursor ? options.view : .plain)
    printer.usesColour = environment.wantsColour
    printer.isShowing = desk.speaking.captions
    let session = LessonSession(
      course.hearings, mode: mode, think: course.think, words: course.words, phrases: phrases,
      keys: settings.settings.keys, answerLength: course.answerLength)
    let cards = Set(course.words.allCards)
    var kept = desk.speaking
    let director = LessonDirector(
      session: session, manner: sound.manner, voicing: desk.languages.voicing(desk.speaking), phrases: phrases,
      voice: sound.voice,
      store: Director.Store(
        record: { keeper.record($0) },
        takeBack: { keeper.takeBack(inThisSession: $0, of: cards, scheduler: nil) },
        edit: { _, _, _ in .notEdited(reason: "a lesson changes no cards") },
        keep: { changed, _ in
          defer { kept = changed }
          return settings.keep(changed, after: kept, deck: desk.onlyDeck)
        }),
      caption: { printer.show($0) })
    let loop = MainLoop(
      director: director, reports: sound.reports, signals: signals, printer: printer,
      clock: SessionClock(soundTime: sound.time), terminal: isTerminal ? Terminal(descriptor: STDIN_FILENO) : nil,
      words: desk.languages.own.commands, waits: sound.isUnhurried || options.waits, passTime: sound.passTime,
      retrySaving: { keeper.retry() })
    var introduction = desk.faults.map { Announcement($0, sound: Earcon.error.rawValue, style: .error) }
    if course.leftOut > 0 {
      let count = course.leftOut
      introduction.append(Announcement(phrases.say(.lessonLeftOut, ["count": "\(count)"], count: count)))
    }
    if options.isNewPlayer {
      introduction.append(Announcement(phrases.say(.playerNew, ["name": options.player])))
    }
    introduction += course.notices(phrases).map { Announcement($0) }
    let ending = loop.run(opening: .opened(introduction: introduction))
    let soundFailure = ending.isFromOutside ? sound.breakOff() : sound.finish()
    if let failure = keeper.finish(rescueFolders: environment.rescueFolders) ?? soundFailure { throw failure }
    if case .failed(let code) = printer.outcome {
      throw Failure("Standard output can't be written: \(Output.reason(code)). Your answers are saved.")
    }
    return ending.rawValue
  }
}

/// What lessons, drills and recordings of them have in common: decks, histories, languages.
struct ListeningDesk {
  let options: Options
  let decks: [Deck]
  /// The deck, where there is but one: it is heard in its own manner.
  let onlyDeck: String?
  private let sounds: CardSounds
  let histories: [Card.ID: CardHistory]
  let languages: LanguageChoice
  let speaking: SpeakingSettings
  /// What went wrong on the way, a sentence each.
  let faults: [String]

  init(
    options: Options, environment: Environment, settings: SettingsKeeper, library: Library, engine: SpeechEngine?
  ) throws(Failure) {
    self.options = options
    var opened: [OpenDeck] = []
    if options.decks.isEmpty { opened = [try library.open(nil, preferring: settings.settings.deck)] }
    for name in options.decks { opened.append(try library.open(name, preferring: nil)) }
    decks = opened.map(\.deck)
    onlyDeck = decks.count == 1 ? decks[0].name : nil
    sounds = CardSounds(opened)
    var speaking = settings.settings.speaking
    if let onlyDeck { speaking = speaking.inManner(settings.settings.manners[onlyDeck]) }
    if let rate = options.rate { speaking.wordsPerMinute = rate }
    self.speaking = speaking
    let languages = try LanguageChoice(
      options: options, preferred: settings.settings, environment: environment, library: library, engine: engine)
    self.languages = languages
    let missing = decks.flatMap { languages.languagesWithoutVoice(in: $0) }.map {
      languages.own.phrasebook.say(.noVoiceForLanguage, ["language": $0])
    }
    var faults = [settings.fault].compactMap { $0 } + opened.compactMap(\.fault) + languages.faults + missing
    do throws(StoreError) {
      let (history, damage) = try library.history()
      histories =
        ScheduleFold(
          history.entries, player: options.player, scheduler: options.scheduler(after: history.entries)
        ).histories
      faults += damage.map { "\($0)" }
    } catch {
      histories = [:]
      faults.append("\(error)")
    }
    self.faults = faults
  }

  /// What is heard.
  func course(_ mode: StudyMode) throws(Failure) -> Course {
    let words = LessonWords(
      decks: decks, reader: languages.reader(sounds: sounds), phrases: languages.own.phrasebook, settings: speaking)
    return try Course(
      mode: mode, options: options, words: words, voicing: languages.voicing(speaking), histories: histories,
      at: SessionClock.wallTime)
  }
}
