import Glibc

/// Brings every clip of speech to the same loudness, whatever the voice, without clipping.
///
/// The gain of a clip is constant but for its first and last millisecond: it brings the power of what is not silence to -20 dB of full scale (RMS), and is held
/// back where the clip's peak would pass -1 dB of full scale. So loudness is even by power and no sample is ever cut.
enum Level {
  /// The loudness aimed at, as part of full scale: -20 dB.
  static let loudness = 0.1
  /// The highest peak, as part of full scale: -1 dB.
  static let peak = 0.891
  /// The most a clip is raised, so that hiss is not made speech.
  static let mostGain = 8.0
  /// How many samples a clip takes to rise from silence and to sink into it: about 1 ms, so that no join clicks.
  static let fade = 22
  /// Samples that are judged together: 20 ms at 22 050 Hz.
  private static let frame = 441

  /// The samples at the common loudness.
  static func evened(_ samples: [Int16]) -> [Int16] {
    let gain = gain(for: samples)
    return samples.enumerated().map { place, sample in
      let distance = min(place, samples.count - 1 - place)
      let rise = distance < fade ? Double(distance + 1) / Double(fade + 1) : 1
      return Int16(max(-32_768, min(32_767, (Double(sample) * gain * rise).rounded())))
    }
  }

  static func gain(for samples: [Int16]) -> Double {
    let full = 32_768.0
    let highest = samples.reduce(0) { max($0, Double($1.magnitude)) } / full
    guard highest > 0 else { return 1 }
    let powers = stride(from: 0, to: samples.count, by: frame).map { start in
      let stretch = samples[start..<min(start + frame, samples.count)]
      return stretch.reduce(0) { $0 + Double($1) * Double($1) } / Double(stretch.count) / (full * full)
    }
    // Frames 20 dB below the loudest are gaps between words.
    let gate = (powers.max() ?? 0) / 100
    let voiced = powers.filter { $0 >= gate }
    let power = voiced.reduce(0, +) / Double(max(1, voiced.count))
    return min(loudness / power.squareRoot(), peak / highest, mostGain)
  }
}
