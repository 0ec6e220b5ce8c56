import Announcer
import DeckEngine
import DeckStore
import Glibc
import LanguagePacks
import Speech
import UserSettings
import VoiceMode

/// A session with a deck: puts voice, store, terminal and words together, and runs them to the end.
struct Study {
  let options: Options
  let environment: Environment
  let mode: StudyMode
  /// What a session is for.
  enum Purpose {
    case asking
    case editing
    case settings
  }

  /// What the session is for.
  var purpose = Purpose.asking

  func run() throws(Failure) -> Int32 {
    // The voice starts up while the files are read.
    let engine = options.speech == .espeak ? SpeechEngine.start() : nil
    let signals = Signals()
    let settings = SettingsKeeper(folder: environment.settingsFolder)
    let library = Library(folder: options.store ?? environment.store)
    var opened =
      mode == .tables || purpose == .settings && options.deck == nil
      ? [] : try openDecks(in: library, preferring: settings.settings.deck)
    let speaking = chosenSettings(settings.settings.speaking)
    let languages = try LanguageChoice(
      options: options, preferred: settings.settings, environment: environment, library: library,
      engine: engine)
    let phrases = languages.own.phrasebook
    let reader = languages.reader(sounds: CardSounds(opened))

    let tables = try options.tables.map { tables throws(Failure) in
      try sitting(with: tables, in: library, language: languages.own)
    }
    if let tables { opened = [OpenDeck(deck: tables.deck)] }
    let mannerDeck = purpose == .settings && options.deck != nil ? opened.first?.deck.name : nil
    if purpose == .settings { opened = [OpenDeck(deck: Deck(name: ""))] }
    let decks = opened.map(\.deck)
    let asked = decks.flatMap { $0.cards(bothWays: mode == .study && options.bothWays.includes($0.name)) }
    let cards = Set(asked.lazy.map(\.id))

    let isTerminal = isatty(STDIN_FILENO) == 1 && !options.lineMode
    var scheduler = Scheduler()
    var folded: FoldCache.Folded?
    var session: Session
    var faults = [settings.fault].compactMap { $0 } + opened.compactMap(\.fault) + languages.faults
    switch mode {
    case .study:
      let sitting = self.sitting(with: asked, in: library)
      faults += sitting.faults
      scheduler = sitting.session.scheduler
      if let read = sitting.folded, read.isWorthKeeping { folded = read }
      session = Session(
        decks: decks, study: sitting.session,
        bothWays: Set(decks.indices.filter { options.bothWays.includes(decks[$0].name) }), phrases: phrases,
        reader: reader,
        keys: settings.settings.keys, settings: speaking)
    case .tables:
      guard let tables else { preconditionFailure("a sitting with tables without tables") }
      session = Session(
        deck: tables.deck, mode: mode, roundLength: options.tableSeconds.map { .seconds($0) }, phrases: phrases,
        reader: tables.reader(reader), keys: settings.settings.keys, settings: speaking,
        order: tables.order, typing: options.revealsAnswers ? nil : tables.typing, cardsAreFixed: true,
        best: tables.best)
    case .type:
      session = Session(
        deck: opened[0].deck, mode: mode, phrases: phrases, reader: reader, keys: settings.settings.keys,
        settings: speaking, order: options.shuffles ? Shuffle.order(seed: options.seed) : Shuffle.none,
        typing: typing(opened[0].deck, languages))
    case .round where purpose == .settings:
      session = Session(
        settings: mannerDeck.map { speaking.inManner(settings.settings.manners[$0]) } ?? speaking, for: mannerDeck,
        phrases: phrases, reader: reader, keys: settings.settings.keys)
    case .round where purpose == .editing:
      session = Session(
        editing: opened[0].deck, phrases: phrases, reader: reader, keys: settings.settings.keys,
        settings: speaking)
    case .round, .lesson, .drill:
      session = Session(
        deck: opened[0].deck, mode: mode, roundLength: .seconds(options.seconds), phrases: phrases,
        reader: reader, keys: settings.settings.keys, settings: speaking,
        order: options.shuffles ? Shuffle.order(seed: options.seed) : Shuffle.none)
    }
    if purpose != .settings { session.take(manners(in: settings.settings)) }
    var kept = session.settings
    if opened[0].isFirstRun, options.deck == nil, purpose == .asking {
      session.greet(Self.greeting(phrases, skippable: isTerminal && options.speaks))
    }
    let takesBack = mode == .study ? scheduler : nil
    let keeper = JournalKeeper(
      library: library, device: DeviceIdentity(folder: environment.settingsFolder).name, player: options.player)

    let sound = try Sound.chosen(
      options, engine: engine, environment: environment, isInteractive: isTerminal)
    let printer = CaptionPrinter(
      form: options.captions, language: phrases.language,
      onTerminal: isTerminal && isatty(STDOUT_FILENO) == 1, movesCursor: environment.terminalMovesCursor,
      view: environment.terminalMovesCursor ? options.view : .plain)
    printer.usesColour = environment.wantsColour
    printer.isShowing = speaking.captions
    let director = Director(
      session: session, manner: sound.manner, voicing: languages.voicing(session.settings), phrases: phrases,
      voice: sound.voice,
      store: Director.Store(
        record: {
          tables?.memory.take($0, at: SessionClock.wallTime)
          return keeper.record($0)
        },
        takeBack: {
          if $0 { tables?.memory.takeBack() }
          // Of what earlier sessions did, the newest goes first, be it a grade or an edit.
          if !$0, let edit = library.newestEdit(of: opened),
            keeper.newestDeed(of: cards).map({ $0 < edit.moment }) ?? true,
            let input = library.takeBackEdit(of: opened)
          {
            return (.saved, Director.TakenBack(edit: input))
          }
          return
            keeper.takeBack(inThisSession: $0, of: cards, scheduler: takesBack)
        },
        edit: { edit, undoing, index in library.edit(opened[index], edit, undoing: undoing, deck: index) },
        takeBackEdit: { library.takeBackEdit(of: opened) },
        keep: { changed, deck in
          printer.isShowing = changed.captions
          defer { kept = changed }
          return settings.keep(changed, after: kept, deck: deck, owns: mannerDeck != nil)
        }),
      caption: { printer.show($0) }, hintBegan: { printer.showWithHint($0) })
    let loop = MainLoop(
      director: director, reports: sound.reports, signals: signals, printer: printer,
      clock: SessionClock(soundTime: sound.time), terminal: isTerminal ? Terminal(descriptor: STDIN_FILENO) : nil,
      words: languages.own.commands, waits: sound.isUnhurried || options.waits, passTime: sound.passTime,
      retrySaving: { keeper.retry() })
    // At a keyboard, what is typed is part of the answer: how to leave can't be found by trying.
    let needsKeys = isTerminal && typesAnswers && session.settings.hints && session.settings.verbosity != .low
    let ending = loop.run(
      opening: .opened(introduction: introduction(opened, faults, languages, tellsKeysOfTyping: needsKeys)))
    let soundFailure = ending.isFromOutside ? sound.breakOff() : sound.finish()
    // Now that nobody waits for a card, the long history that was read is kept for the next start.
    if let folded { cache(of: library).keep(folded) }
    if let failure = keeper.finish(rescueFolders: environment.rescueFolders) ?? soundFailure { throw failure }
    if case .failed(let code) = printer.outcome {
      throw Failure("Standard output can't be written: \(Output.reason(code)). Your answers are saved.")
    }
    return ending.rawValue
  }

  private func openDecks(in library: Library, preferring preferred: String?) throws(Failure) -> [OpenDeck] {
    guard options.decks.count > 1 else { return [try library.open(options.deck, preferring: preferred)] }
    var opened: [OpenDeck] = []
    for name in options.decks { opened.append(try library.open(name, preferring: nil)) }
    return opened
  }

  /// A sitting with times tables, by what the journals say of the learner's memory.
  private func sitting(
    with tables: TimesTables, in library: Library, language: LanguagePack
  ) throws(Failure) -> TablesSitting {
    do throws(StoreError) {
      return TablesSitting(
        tables, count: options.questions ?? TablesSitting.usualCount, entries: try library.history().history.entries,
        player: options.player,
        seed: options.seed, language: language)
    } catch { throw Failure(error) }
  }

  /// Judges typed answers by the number words of each card's own language.
  private func typing(_ deck: Deck, _ languages: LanguageChoice) -> AnswerEntry {
    let own = languages.own.language
    let rules = options.strictly
    return AnswerEntry(learnerDecides: true) { card, answer, typed in
      let language = card.languages.filled(from: deck.languages).answer ?? own
      let numbers = TablesSitting.numbers(of: languages.pack(for: language))
      return TypedAnswer(answer, strictly: rules, numbers: numbers).judge(typed)
    }
  }

  private func cache(of library: Library) -> FoldCache {
    FoldCache(library.store, player: options.player, wishes: options.schedule)
  }

  /// A sitting with what is due of these cards, and what of the journals could not be read.
  private func sitting(
    with cards: [Card], in library: Library
  ) -> (session: StudySession, faults: [String], folded: FoldCache.Folded?) {
    var folded: FoldCache.Folded?
    var faults: [String] = []
    do throws(StoreError) {
      folded = try cache(of: library).load()
      faults = folded?.damage ?? []
    } catch {
      // Studying goes on as with new cards; nothing is written over.
      faults = ["\(error)"]
    }
    let scheduler = folded?.fold.scheduler ?? options.scheduler(after: [])
    let histories = folded?.fold.histories ?? [:]
    let now = SessionClock.wallTime
    let day = StudyDay(
      at: now, zoneOffset: SessionClock.zoneOffset(at: now), startHour: options.study.dayStartHour)
    let queue = StudyQueue(
      cards: cards, histories: histories, scheduler: scheduler, settings: options.study, day: day, at: now)
    return (StudySession(queue: queue, histories: histories, scheduler: scheduler, at: now), faults, folded)
  }

  /// The learner's settings, with what the command line says for this time.
  private func chosenSettings(_ kept: SpeakingSettings) -> SpeakingSettings {
    var chosen = kept
    if let rate = options.rate { chosen.wordsPerMinute = rate }
    if let verbosity = options.verbosity { chosen.verbosity = verbosity }
    if !options.hints { chosen.hints = false }
    // Speech-dispatcher has none of our sounds.
    if options.speech == .speechd, chosen.sounds == .earcons { chosen.sounds = .words }
    return chosen
  }

  /// How single decks are said, but for what the command line says for this time.
  private func manners(in settings: UserSettings) -> DeckManners {
    guard options.rate != nil || options.verbosity != nil else { return settings.manners }
    var manners = settings.manners
    manners.dropAll(rate: options.rate != nil, verbosity: options.verbosity != nil)
    return manners
  }

  /// The words for someone who has just come.
  static func greeting(_ phrases: Phrasebook, skippable: Bool) -> Announcement {
    let sentences =
      skippable ? [phrases.say(.skipIntroduction), phrases.say(.introduction)] : [phrases.say(.introduction)]
    return Announcement(sentences.joined(separator: " "))
  }

  /// Whether answers are typed.
  private var typesAnswers: Bool {
    switch mode {
    case .tables: !options.revealsAnswers
    case .type: true
    case .study, .round, .lesson, .drill: false
    }
  }

  /// What is to be said before the first card.
  private func introduction(
    _ opened: [OpenDeck], _ faults: [String], _ languages: LanguageChoice, tellsKeysOfTyping: Bool
  ) -> [Announcement] {
    let phrases = languages.own.phrasebook
    let missing = opened.flatMap { languages.languagesWithoutVoice(in: $0.deck) }.map {
      phrases.say(.noVoiceForLanguage, ["language": $0])
    }
    var block = (faults + missing).map {
      Announcement($0, sound: Earcon.error.rawValue, style: .error)
    }
    if options.isNewPlayer {
      block.append(Announcement(phrases.say(.playerNew, ["name": options.player])))
    }
    if let wanted = options.questions, let count = options.tables?.facts.count, count < wanted {
      block.append(Announcement(phrases.say(.fewerQuestions, ["count": "\(count)"], count: count)))
    }
    if tellsKeysOfTyping { block.append(Announcement(phrases.say(.typeKeys), style: .hint)) }
    for source in opened.compactMap(\.source) {
      let summary = ImportSummary(source: source, phrases: phrases)
      block += (summary.understanding + summary.losses).map { Announcement($0) }
    }
    return block
  }
}
