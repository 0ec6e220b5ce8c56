import AudioFiles

/// Brings every clip of speech to the same loudness, whatever the voice, without clipping.
///
/// The gain of a clip is constant but for its first and last millisecond: it brings the power of what is not silence to
/// -20 dB of full scale (RMS), and is held back where the clip's peak would pass -1 dB of full scale. So loudness is even
/// by power and no sample is ever cut.
enum Level {
  /// How many samples a clip takes to rise from silence and to sink into it: about 1 ms, so that no join clicks.
  static let fade = 22
  /// The rate by which the length of what is judged together is reckoned, in hertz: that of espeak-ng.
  private static let sampleRate = 22_050

  /// The samples at the common loudness.
  static func evened(_ samples: [Int16]) -> [Int16] {
    var loudness = Loudness(sampleRate: sampleRate)
    for sample in samples { loudness.take(Double(sample) / 32_768) }
    let gain = loudness.gain
    return samples.enumerated().map { place, sample in
      let distance = min(place, samples.count - 1 - place)
      let rise = distance < fade ? Double(distance + 1) / Double(fade + 1) : 1
      return Int16(max(-32_768, min(32_767, (Double(sample) * gain * rise).rounded())))
    }
  }
}
