extension Utterance.Segment {
  /// Silences up to this many milliseconds are left as they are.
  public static let longestPlainSilence = 20_000
  /// How often a longer silence ticks, in milliseconds.
  public static let tickInterval = 5_000

  /// A silence; a long one carries a soft tick from time to time, so that a listener knows that it goes on.
  ///
  /// - Parameters:
  ///   - length: how long it takes, ticks included.
  ///   - passed: how long it has been silent before.
  ///   - volume: of the ticks, in percent.
  public static func silence(
    ofMilliseconds length: Int, following passed: Int = 0, tickVolume volume: Int
  ) -> [Utterance.Segment] {
    guard length + passed > longestPlainSilence else { return length > 0 ? [.silence(milliseconds: length)] : [] }
    var segments: [Utterance.Segment] = []
    var left = length
    // The last stretch is plain: a tick right before the next words would only startle.
    while left > tickInterval + Earcon.tickMilliseconds {
      segments += [.silence(milliseconds: tickInterval - Earcon.tickMilliseconds), .earcon(.tick, volume: volume)]
      left -= tickInterval
    }
    return segments + [.silence(milliseconds: left)]
  }
}

extension Earcon {
  /// How long the tick sounds, in milliseconds.
  static let tickMilliseconds = 5
}
