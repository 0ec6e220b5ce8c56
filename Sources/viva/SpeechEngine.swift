import EspeakSpeech
import LanguagePacks
import Speech
import Synchronization

/// The voice of this program: the synthesiser in its worker, and what it can speak.
final class SpeechEngine: Sendable {
  private let client = EspeakClient()
  private let list = Mutex<[EspeakVoice]?>(nil)

  /// An engine whose worker gets ready while the caller goes on.
  static func start() -> SpeechEngine {
    let engine = SpeechEngine()
    engine.client.prepare()
    return engine
  }

  var sampleRate: Int { EspeakClient.sampleRate }

  var synthesizer: Synthesizer { client.synthesizer }

  /// Every voice there is; none if the synthesiser can't name them, which speaking will tell of.
  var voices: [SynthesiserVoice] {
    namedVoices.map { SynthesiserVoice(identifier: $0.identifier, languages: $0.languages.map(\.tag)) }
  }

  /// The same voices, with their names for people.
  var namedVoices: [EspeakVoice] {
    list.withLock { list in
      if let list { return list }
      do throws(SpeechError) {
        let voices = try client.voices()
        list = voices
        return voices
      } catch { return [] }
    }
  }

  /// A voice's name if the synthesiser knows it.
  func checked(voice name: String) throws(Failure) -> String {
    let base = name.split(separator: "+").first.map(String.init) ?? name
    let known = voices
    guard !known.isEmpty else { return name }
    let names = known.flatMap { [$0.identifier] + $0.languages }
    guard names.contains(where: { $0.lowercased() == base.lowercased() }) else {
      throw Failure(
        "There is no voice \(Arguments.quoted(name)).\(Arguments.suggestion(for: base, among: names)) "
          + "Voices are named like languages, such as en-us or sv+f2.")
    }
    return name
  }

  /// The language that a voice speaks best; `nil` if none has that name.
  func language(of name: String) -> String? {
    let base = (name.split(separator: "+").first.map(String.init) ?? name).lowercased()
    return voices.first { $0.identifier.lowercased() == base }?.languages.first
      ?? voices.lazy.flatMap(\.languages).first { $0.lowercased() == base }
  }
}
