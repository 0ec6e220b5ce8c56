/// How loud a sound is, and what brings it to the loudness of speech: measured a stretch at a time, in little memory.
struct Loudness {
  /// The loudness of speech, as part of full scale (RMS): that of espeak-ng's voices at their usual volume.
  static let ofSpeech: Float = 0.1
  /// The highest peak, as part of full scale: -1 dB.
  static let peak: Float = 0.891
  /// The most a sound is raised, so that hiss is not made speech.
  static let mostGain: Float = 8

  /// Samples that are judged together: 20 ms.
  private let frameLength: Int
  private var powers: [Float] = []
  private var sum: Float = 0
  private var count = 0
  private var highest: Float = 0

  /// A measure of samples of this rate, in hertz.
  init(sampleRate: Int) { frameLength = max(1, sampleRate / 50) }

  mutating func take(_ samples: [Float]) {
    for sample in samples {
      highest = max(highest, abs(sample))
      sum += sample * sample
      count += 1
      guard count == frameLength else { continue }
      powers.append(sum / Float(count))
      sum = 0
      count = 0
    }
  }

  /// What the samples are to be multiplied with.
  var gain: Float {
    let powers = count > 0 ? self.powers + [sum / Float(count)] : self.powers
    guard highest > 0, let most = powers.max(), most > 0 else { return 1 }
    // Frames 20 dB below the loudest are gaps between words.
    let voiced = powers.filter { $0 >= most / 100 }
    let power = voiced.reduce(0, +) / Float(max(1, voiced.count))
    return min(Self.ofSpeech / power.squareRoot(), Self.peak / highest, Self.mostGain)
  }
}
