/// Turns text into samples; the live one talks to a worker process, a test's makes tones.
public struct Synthesizer: Sendable {
  /// What synthesis hands over, in order.
  public enum Output: Equatable, Sendable {
    /// Mono, signed 16-bit samples at the synthesiser's rate.
    case samples([Int16])
    /// A word begins: its offset and length in Unicode scalars of the text, at the samples handed over so far.
    case word(offset: Int, length: Int)
  }

  /// How a synthesis that did not fail came to its end.
  public enum Ending: Equatable, Sendable {
    case finished
    case interrupted
  }

  /// Samples per second, in hertz.
  public var sampleRate: Int
  /// Speaks `text` on the calling thread, handing over each buffer; `take` returns `false` to stop early.
  public var synthesise:
    @Sendable (_ text: String, _ settings: VoiceSettings, _ take: (Output) -> Bool) throws(SpeechError) -> Ending

  /// A synthesiser made of these functions.
  public init(
    sampleRate: Int,
    synthesise:
      @escaping @Sendable (_ text: String, _ settings: VoiceSettings, _ take: (Output) -> Bool)
      throws(SpeechError) -> Ending
  ) {
    self.sampleRate = sampleRate
    self.synthesise = synthesise
  }
}
