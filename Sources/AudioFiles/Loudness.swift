/// How loud a sound is, and what brings it to the loudness of speech: measured a sample at a time, in little memory.
package struct Loudness {
  /// The loudness of speech, as part of full scale (RMS), -20 dB: that of espeak-ng's voices at their usual volume.
  private static let ofSpeech = 0.1
  /// The highest peak, as part of full scale: -1 dB.
  private static let peak = 0.891
  /// The most a sound is raised, so that hiss is not made speech.
  private static let mostGain = 8.0

  /// Samples that are judged together: 20 ms.
  private let frameLength: Int
  private var powers: [Double] = []
  private var sum = 0.0
  private var count = 0
  private var highest = 0.0

  /// A measure of samples of this rate, in hertz.
  package init(sampleRate: Int) { frameLength = max(1, sampleRate / 50) }

  /// Takes in the next sample, full scale being 1.
  package mutating func take(_ sample: Double) {
    highest = max(highest, abs(sample))
    sum += sample * sample
    count += 1
    guard count == frameLength else { return }
    powers.append(sum / Double(count))
    sum = 0
    count = 0
  }

  /// What the samples are to be multiplied with; 1 where nothing is heard.
  package var gain: Double {
    let powers = count > 0 ? self.powers + [sum / Double(count)] : self.powers
    guard highest > 0, let most = powers.max() else { return 1 }
    // Frames 20 dB below the loudest are gaps between words.
    let voiced = powers.filter { $0 >= most / 100 }
    let power = voiced.reduce(0, +) / Double(max(1, voiced.count))
    return min(Self.ofSpeech / power.squareRoot(), Self.peak / highest, Self.mostGain)
  }
}
