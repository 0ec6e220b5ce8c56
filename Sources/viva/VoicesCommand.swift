import EspeakSpeech
import JSONText
import LanguagePacks
import Speech
import VoiceMode
import Voices

/// `viva voices`: who speaks, in which language; tries a voice; makes one the learner's own.
struct VoicesCommand {
  let options: Options
  let environment: Environment

  /// `viva voices list`: our languages first, then every voice of espeak-ng.
  func list() throws(Failure) -> Int32 {
    let library = Library(folder: options.store ?? environment.store)
    let languages = try LanguageChoice(options: options, environment: environment, library: library, engine: nil)
    var lines = ["Languages of our own phrases:"]
    for pack in languages.all {
      lines.append("  \(pack.language): \(pack.name), spoken by \(pack.voice.voice)")
    }
    do throws(SpeechError) {
      let voices = try EspeakClient().voices()
      lines.append("Voices of espeak-ng for cards in their languages; add +f1 to +f5 or +m1 to +m8 for variants:")
      for voice in voices.sorted(by: { $0.name < $1.name }) {
        lines.append("  \(voice.identifier): \(voice.name) (\(voice.languages.map(\.tag).joined(separator: ", ")))")
      }
    } catch {
      throw Failure("The voices of espeak-ng can't be listed: \(error). Try viva doctor.")
    }
    for fault in languages.faults { Output.complain(fault) }
    let code = Program.say(lines.joined(separator: "\n"), language: "en")
    return languages.faults.isEmpty ? code : Program.ExitCode.failed
  }

  /// `viva voices try NAME [TEXT]`: speaks a text, or a sentence of our own in the voice's language.
  func tryOut(_ name: String, text: String?) throws(Failure) -> Int32 {
    let engine = SpeechEngine.start()
    let voice = try engine.checked(voice: name)
    let tag = engine.language(of: voice) ?? "en"
    let library = Library(folder: options.store ?? environment.store)
    let languages = try LanguageChoice(options: options, environment: environment, library: library, engine: nil)
    let pack = languages.pack(for: tag)
    let sentence = text ?? pack.phrasebook.say(.correctHint)
    ReadOut.takeFile()
    let sound = try Sound(options.output, engine: engine, isInteractive: false)
    var settings = pack.voice
    settings.voice = voice
    if let rate = options.rate { settings.wordsPerMinute = rate }
    sound.voice.speak(Utterance(id: 1, segments: [.text(sentence, settings)]))
    let code = Program.say(sentence, spoken: "")
    if let failure = sound.hearOut() { throw failure }
    for report in sound.reports.take() {
      switch report {
      case .failed(_, let error): throw Failure("The voice \(name) failed: \(error). Try viva doctor.")
      case .soundLost(let reason): throw Failure("Nothing was heard: \(reason). Try viva doctor.")
      case .unspeakable: throw Failure("The voice \(name) can't speak this text.")
      case .began, .mark, .word, .ended, .unplayable, .soundBack: continue
      }
    }
    return code
  }

  /// `viva voices set NAME`: keeps a voice for our own phrases and for cards in their language.
  func set(_ name: String) throws(Failure) -> Int32 {
    let voice = try SpeechEngine.start().checked(voice: name)
    let keeper = SettingsKeeper(folder: environment.settingsFolder)
    if let fault = keeper.fault { throw Failure(fault) }
    if let reason = keeper.keep(voice: voice) { throw Failure(reason) }
    return Program.say("From now on \(voice) speaks.", language: "en")
  }
}
