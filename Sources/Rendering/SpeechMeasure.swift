public import Speech

/// Tells how long words take to say, without silence at their ends.
///
/// espeak-ng says a text by up to 20 ms longer or shorter depending on what it said before; asked for the same words in
/// the same order from its start on, it gives the same lengths.
public struct SpeechMeasure: Sendable {
  private let voice: ClipMaker

  /// A measure by this voice.
  public init(synthesizer: Synthesizer, sounds: SoundFiles = .none) {
    voice = ClipMaker(synthesizer: synthesizer, sounds: sounds)
  }

  /// The length in milliseconds; `nil` for words that can't be spoken.
  ///
  /// - Throws: as the synthesiser does, but for a text that can't be spoken.
  public func milliseconds(of words: Passage.Words) throws(SpeechError) -> Int? {
    do throws(SpeechError) {
      let samples = try voice.clip(of: words).samples
      return samples.isEmpty ? nil : samples.count * 1000 / voice.synthesizer.sampleRate
    } catch {
      if error == .unspeakable { return nil }
      throw error
    }
  }
}
