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

  func run() throws(Failure) -> Int32 {
    // The voice starts up while the files are read.
    let engine = options.speaks ? SpeechEngine.start() : nil
    let signals = Signals()
    let settings = SettingsKeeper(folder: environment.settingsFolder)
    let library = Library(folder: options.store ?? environment.store)
    let opened = try library.open(options.deck, preferring: settings.settings.deck)
    let speaking = chosenSettings(settings.settings.speaking)
    let languages = try LanguageChoice(
      options: options, preferred: settings.settings, environment: environment, library: library,
      engine: engine)
    let phrases = languages.own.phrasebook

    let session = Session(
      deck: opened.deck, mode: mode, roundLength: mode == .round ? .seconds(options.seconds) : nil, phrases: phrases,
      reader: languages.reader, keys: settings.settings.keys, settings: speaking,
      order: options.shuffles ? Shuffle.order(seed: options.seed) : Shuffle.none)
    let keeper = JournalKeeper(
      library: library, device: DeviceIdentity(folder: environment.settingsFolder).name, player: options.player)

    let isTerminal = isatty(STDIN_FILENO) == 1 && !options.lineMode
    let sound = try Sound(options.output, engine: engine, isInteractive: isTerminal)
    let printer = CaptionPrinter(
      form: options.captions, language: phrases.language,
      onTerminal: isTerminal && isatty(STDOUT_FILENO) == 1, movesCursor: environment.terminalMovesCursor)
    printer.isShowing = speaking.captions
    let director = Director(
      session: session, manner: sound.manner, voicing: languages.voicing(speaking), phrases: phrases,
      voice: sound.voice,
      store: Director.Store(
        record: { keeper.record($0) },
        takeBack: { keeper.takeBack(inThisSession: $0, of: opened.deck) },
        edit: { edit, undoing in library.edit(opened, edit, undoing: undoing) },
        keep: { changed in
          printer.isShowing = changed.captions
          return settings.keep(changed)
        }),
      caption: { printer.show($0) }, hintBegan: { printer.showWithHint($0) })
    let loop = MainLoop(
      director: director, reports: sound.reports, signals: signals, printer: printer,
      clock: SessionClock(soundTime: sound.time), terminal: isTerminal ? Terminal(descriptor: STDIN_FILENO) : nil,
      words: languages.own.commands, waits: sound.isUnhurried || options.waits, passTime: sound.passTime,
      retrySaving: { keeper.retry() })
    let ending = loop.run(opening: .opened(introduction: introduction(opened, settings, languages)))
    let soundFailure = sound.finish()
    if let failure = keeper.finish(rescueFolders: environment.rescueFolders) ?? soundFailure { throw failure }
    if case .failed(let code) = printer.outcome {
      throw Failure("Standard output can't be written: \(Output.reason(code)). Your answers are saved.")
    }
    return ending.rawValue
  }

  /// The learner's settings, with what the command line says for this time.
  private func chosenSettings(_ kept: SpeakingSettings) -> SpeakingSettings {
    var chosen = kept
    if let rate = options.rate { chosen.wordsPerMinute = rate }
    if let verbosity = options.verbosity { chosen.verbosity = verbosity }
    if !options.hints { chosen.hints = false }
    return chosen
  }

  /// What is to be said before the first card.
  private func introduction(
    _ opened: OpenDeck, _ settings: SettingsKeeper, _ languages: LanguageChoice
  ) -> [Announcement] {
    let phrases = languages.own.phrasebook
    let missing = languages.languagesWithoutVoice(in: opened.deck).map {
      phrases.say(.noVoiceForLanguage, ["language": $0])
    }
    var block = ([settings.fault, opened.fault].compactMap { $0 } + languages.faults + missing).map {
      Announcement($0, sound: Earcon.error.rawValue, style: .error)
    }
    if opened.isFirstRun, options.deck == nil { block.append(Announcement(phrases.say(.introduction))) }
    return block
  }
}
