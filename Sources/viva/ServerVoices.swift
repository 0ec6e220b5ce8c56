import EspeakSpeech
import Glibc
import LanguagePacks
import SSIP
import Speakable
import Speech
import VoiceMode

extension LanguageChoice {
  /// The voices as other programs ask for them: by language, by kind, by name.
  func speaker(_ speaking: SpeakingSettings, engine: SpeechEngine?) -> Speaker {
    let voicing = voicing(speaking)
    let reader = reader()
    return Speaker(
      moduleName: "espeak-ng", language: own.language,
      voices: {
        (engine?.namedVoices ?? []).map {
          Speaker.Voice(name: $0.name, language: $0.languages.first?.tag ?? $0.identifier)
        }
      },
      settings: { language, type, name in
        let base = voicing.voice(language).settings
        var voice = base
        // As with cards: every voice keeps its proportion to the one whose rate the user set.
        voice.wordsPerMinute =
          base.wordsPerMinute * speaking.wordsPerMinute / max(1, voicing.voice(nil).settings.wordsPerMinute)
        voice.pitch = base.pitch + speaking.pitchShift
        voice.volume = base.volume * speaking.volume / 100
        if let name = name.flatMap({ Self.voice(called: $0, of: engine) }) {
          voice.voice = name
        } else if let variant = type.variant {
          voice.voice = "\(base.voice.prefix { $0 != "+" })+\(variant)"
        }
        return VoiceSettings(
          voice: voice.voice, wordsPerMinute: voice.wordsPerMinute, pitch: voice.pitch, pitchRange: voice.pitchRange,
          volume: voice.volume)
      },
      read: { text, language, punctuation in
        spokenText(
          text, punctuation: PunctuationLevel(rawValue: punctuation.rawValue) ?? .none, words: .words(for: language))
      },
      spell: { text, language in reader.spell(text.lowercased(), language, false) },
      capital: { SymbolWords.words(for: $0).capital }, time: Self.timeNow)
  }

  /// What the synthesiser calls a voice that a client names: by its name for people, its own, or a language.
  private static func voice(called name: String, of engine: SpeechEngine?) -> String? {
    let base = name.prefix { $0 != "+" }.lowercased()
    let voice = engine?.namedVoices.first { voice in
      voice.name.lowercased() == base || voice.identifier.lowercased() == base
        || voice.languages.contains { $0.tag.lowercased() == base }
    }
    return voice.map { $0.identifier + name.drop { $0 != "+" } }
  }

  /// The time by the clock on the wall, as `YYYY-MM-DD HH:MM:SS`.
  private static let timeNow: @Sendable () -> String = {
    var now = time(nil)
    var parts = unsafe tm()
    unsafe localtime_r(&now, &parts)
    var text = [CChar](repeating: 0, count: 32)
    let count = unsafe strftime(&text, text.count, "%Y-%m-%d %H:%M:%S", &parts)
    return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

extension VoiceType {
  /// The variant of espeak-ng that sounds so; `nil` leaves the voice as the user has it.
  fileprivate var variant: String? {
    switch self {
    case .male1: nil
    case .male2: "m3"
    case .male3: "m7"
    case .female1: "f2"
    case .female2: "f3"
    case .female3: "f4"
    case .childMale: "m5"
    case .childFemale: "f5"
    }
  }
}
