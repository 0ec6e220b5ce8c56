/// Takes the silence off both ends of a stream of samples, so that a pause is as long as it was meant to be.
///
/// espeak-ng begins a text with up to 50 ms of silence and ends it with up to 85 ms.
public struct SilenceTrimming: Sendable {
  /// Samples up to this magnitude are silence: 56 dB below full scale, which no cut makes click.
  public static let threshold: Int16 = 50

  private var hasBegun = false
  private var held: [Int16] = []

  /// A stream that has not begun.
  public init() {}

  /// Takes the next samples, and returns what is known to be no silence at an end.
  public mutating func take(_ samples: [Int16]) -> [Int16] {
    guard let last = samples.lastIndex(where: Self.isLoud) else {
      if hasBegun { held += samples }
      return []
    }
    let first = hasBegun ? samples.startIndex : samples.firstIndex(where: Self.isLoud) ?? last
    defer {
      hasBegun = true
      held = Array(samples[(last + 1)...])
    }
    return held + samples[first...last]
  }

  private static func isLoud(_ sample: Int16) -> Bool { sample > threshold || sample < -threshold }
}

extension Synthesizer {
  /// The same voice without the silence at both ends of each text.
  public var trimmingSilence: Synthesizer {
    let voice = self
    return Synthesizer(sampleRate: sampleRate) { text, settings, take throws(SpeechError) in
      var trimming = SilenceTrimming()
      return try voice.synthesise(text, settings) { output in
        switch output {
        case .samples(let samples):
          let heard = trimming.take(samples)
          // The synthesiser wants to know between any two buffers whether to go on.
          return take(.samples(heard))
        case .word: return take(output)
        }
      }
    }
  }
}
