import Speech

/// Makes the sound of words: whole, without silence at its ends, at the common loudness.
struct ClipMaker: Sendable {
  let synthesizer: Synthesizer

  /// The samples of these words.
  ///
  /// - Throws: `.unspeakable` if the voice can't say one of the texts or nothing is heard of them; others as the
  ///   synthesiser does.
  func clip(of words: Passage.Words) throws(SpeechError) -> [Int16] {
    var samples: [Int16] = []
    for segment in words.segments {
      switch segment {
      case .text(let text, let settings):
        _ = try synthesizer.synthesise(text, settings) { output in
          if case .samples(let more) = output { samples += more }
          return true
        }
      case .silence(let milliseconds):
        samples += [Int16](repeating: 0, count: max(0, milliseconds) * synthesizer.sampleRate / 1000)
      case .earcon(let earcon, let volume):
        samples += earcon.samples(sampleRate: synthesizer.sampleRate, volume: volume)
      case .tone(let hertz, let milliseconds, let volume):
        samples += toneSamples(
          hertz: hertz, milliseconds: milliseconds, sampleRate: synthesizer.sampleRate, volume: volume)
      case .mark: break
      }
    }
    var trimming = SilenceTrimming()
    let heard = trimming.take(samples)
    guard !heard.isEmpty else { throw .unspeakable }
    return Level.evened(heard)
  }
}
