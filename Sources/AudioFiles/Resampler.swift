import Glibc

/// Changes the rate of a stream of samples, by a sinc filter under a Blackman window.
struct Resampler {
  /// How many input samples each output sample is made of, at equal rates; more when the rate falls.
  private static let width = 32
  /// The most positions between two input samples that have a filter of their own.
  private static let mostPhases = 640

  private let input: Int
  private let output: Int
  /// A filter for each position, one after the other.
  private let filters: [Float]
  private let taps: Int
  private let phases: Int
  private var history: [Float]
  /// Where the next output sample lies after the first of `history`, in parts of `output`.
  private var position = 0

  /// A resampler between these rates, in hertz.
  init(from input: Int, to output: Int) {
    let divisor = Self.greatestDivisor(input, output)
    self.input = input / divisor
    self.output = output / divisor
    let phases = min(self.output, Self.mostPhases)
    let cutoff = min(1, Double(output) / Double(input)) * 0.95
    let taps = Int((Double(Self.width) / min(1, Double(output) / Double(input))).rounded(.up)) / 2 * 2
    let half = Double(taps) / 2
    var filters: [Float] = []
    for phase in 0..<phases {
      let weights = (0..<taps).map { tap in
        let distance = Double(tap) - half + 1 - Double(phase) / Double(phases)
        let angle = Double.pi * distance * cutoff
        let sinc = abs(angle) < 1e-9 ? 1 : sin(angle) / angle
        let part = (distance + half) / Double(taps)
        return sinc * (0.42 - 0.5 * cos(2 * .pi * part) + 0.08 * cos(4 * .pi * part))
      }
      let sum = weights.reduce(0, +)
      filters += weights.map { Float($0 / sum) }
    }
    self.filters = filters
    self.taps = taps
    self.phases = phases
    // The first output sample lies on the first input sample.
    history = [Float](repeating: 0, count: taps / 2 - 1)
  }

  /// Takes samples and returns those of the other rate that can be told by now.
  mutating func take(_ samples: [Float]) -> [Float] {
    history += samples
    var result: [Float] = []
    result.reserveCapacity(samples.count * output / input + 1)
    while position / output + taps <= history.count {
      let first = position / output
      let filter = (position % output) * phases / output * taps
      var sum: Float = 0
      for tap in 0..<taps { sum += history[first + tap] * filters[filter + tap] }
      result.append(sum)
      position += input
    }
    let used = min(position / output, history.count)
    history.removeFirst(used)
    position -= used * output
    return result
  }

  /// The samples that are left at the end.
  mutating func finish() -> [Float] { take([Float](repeating: 0, count: taps / 2)) }

  private static func greatestDivisor(_ one: Int, _ other: Int) -> Int {
    other == 0 ? one : greatestDivisor(other, one % other)
  }
}
