import Announcer
import DeckEngine
import DeckStore
import Glibc
import LanguagePacks
import Speakable
import Speech
import UserSettings
import VoiceMode

/// Says and prints sentences, for commands that do their work without a session.
final class Telling {
  /// What is said in the learner's language.
  let phrases: Phrasebook
  private let printer: CaptionPrinter
  private let sound: Sound
  private let voicing: Voicing
  private let reader: CardReader
  private let speaking: SpeakingSettings
  private var said: UInt64 = 0
  private var ended: UInt64 = 0

  init(options: Options, environment: Environment, library: Library) throws(Failure) {
    let engine = options.speech == .espeak ? SpeechEngine.start() : nil
    let settings = SettingsKeeper(folder: environment.settingsFolder)
    let languages = try LanguageChoice(
      options: options, preferred: settings.settings, environment: environment, library: library, engine: engine)
    phrases = languages.own.phrasebook
    sound = try Sound.chosen(options, engine: engine, environment: environment, isInteractive: false)
    var speaking = settings.settings.speaking
    if let rate = options.rate { speaking.wordsPerMinute = rate }
    voicing = languages.voicing(speaking)
    reader = languages.reader()
    self.speaking = speaking
    printer = CaptionPrinter(form: options.captions, language: phrases.language, onTerminal: false, movesCursor: false)
    for fault in [settings.fault].compactMap({ $0 }) + languages.faults { Output.complain(fault) }
  }

  /// Prints these sentences, one a line, and speaks them after what was said before.
  func say(_ sentences: [String]) { say(sentences.map { Announcement($0) }) }

  /// Prints these, one a line, without speaking them.
  func print(_ announcements: some Sequence<Announcement>) {
    for announcement in announcements { printer.show(announcement) }
  }

  /// A card's prompt in its own language, as it is asked.
  func prompt(of card: Card, in deck: Deck) -> Content {
    let language = card.languages.filled(from: deck.languages).prompt ?? phrases.language
    let text = card.id.numberInNote.map { clozeText(card.prompt, askingFor: $0) } ?? card.prompt
    let content = reader.read(text, .prompt, language, speaking)
    guard content.text.isEmpty else { return content }
    // A sound alone is named, so that the card can be told from others.
    let names = Reading(of: text, side: .prompt, language: language).sounds.joined(separator: ", ")
    return Content(names.isEmpty ? "[…]" : "[\(phrases.say(.cardSound))] \(printable(names))")
  }

  /// Whether there is anything to be said of a side of a card.
  func canSpeak(_ card: Card, _ side: CardSide, in deck: Deck) -> Bool {
    let languages = card.languages.filled(from: deck.languages)
    let (text, language) =
      side == .prompt ? (card.prompt, languages.prompt) : (card.answer, languages.answer)
    let reading = Reading(of: text, side: side, language: language ?? phrases.language)
    return reading.isSpeakable || !reading.sounds.isEmpty
  }

  /// Prints these, one a line, and speaks them after what was said before.
  func say(_ announcements: [Announcement]) {
    for announcement in announcements {
      printer.show(announcement)
      said += 1
      sound.voice.speak(voicing.utterance(announcement, id: said))
    }
  }

  /// Waits until all that was said has been heard.
  func hearOut() {
    while ended < said {
      for report in sound.reports.take() {
        if case .ended = report { ended += 1 }
      }
      if ended < said { usleep(2_000) }
    }
  }

  /// Ends with the exit code of work that is done, once all has been heard.
  func finish() throws(Failure) -> Int32 {
    if let failure = sound.hearOut() { throw failure }
    if case .failed(let code) = printer.outcome {
      throw Failure(
        "Standard output can't be written: \(Output.reason(code)). What was asked for is done, but could not be told of."
      )
    }
    return Program.ExitCode.done
  }
}
