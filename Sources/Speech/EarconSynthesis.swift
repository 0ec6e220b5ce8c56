import Glibc

extension Earcon {
  /// Its sound: 5 to 250 ms of mono 16-bit samples that begin and end in silence and peak below half of full scale.
  ///
  /// - Parameters:
  ///   - sampleRate: in hertz.
  ///   - volume: in percent, clamped to 0 to 200; above 100 it grows no louder than half of full scale.
  public func samples(sampleRate: Int, volume: Int) -> [Int16] {
    let loudness = Double(min(max(volume, 0), 200)) / 100
    return tones.flatMap { $0.samples(sampleRate: sampleRate, loudness: loudness) }
  }

  private var tones: [Tone] {
    switch self {
    case .correct: [Tone(hertz: 660, milliseconds: 70), Tone(hertz: 990, milliseconds: 110)]
    case .wrong: [Tone(from: 240, to: 150, milliseconds: 230, colour: .warm)]
    case .newCard: [Tone(hertz: 520, milliseconds: 60, level: 0.14)]
    case .edge: [Tone(from: 120, to: 70, milliseconds: 80, level: 0.4, fall: .quick)]
    case .unknown:
      [
        Tone(hertz: 196, milliseconds: 60, colour: .warm), Tone(hertz: 0, milliseconds: 45),
        Tone(hertz: 196, milliseconds: 60, colour: .warm),
      ]
    case .endOfDeck:
      [
        Tone(hertz: 523, milliseconds: 70), Tone(hertz: 659, milliseconds: 70), Tone(hertz: 784, milliseconds: 110),
      ]
    case .error: [Tone(hertz: 311, milliseconds: 190, level: 0.18, colour: .harsh)]
    case .undo:
      [
        Tone(from: 780, to: 420, milliseconds: 80, fall: .none), Tone(from: 420, to: 780, milliseconds: 80),
      ]
    case .tick: [Tone(hertz: 1800, milliseconds: 5, level: 0.08)]
    }
  }
}

/// A plain tone that begins and ends in silence: up to ten seconds of it, at 20 to 10,000 hertz.
package func toneSamples(hertz: Int, milliseconds: Int, sampleRate: Int, volume: Int) -> [Int16] {
  let pitch = Double(min(max(hertz, 20), 10_000))
  let tone = Tone(from: pitch, to: pitch, milliseconds: min(max(milliseconds, 5), 10_000), fall: .none)
  return tone.samples(sampleRate: sampleRate, loudness: Double(min(max(volume, 0), 200)) / 100)
}

/// One tone of an earcon.
private struct Tone {
  /// Which partials sound with the tone.
  enum Colour {
    case pure, warm, harsh

    /// Amplitudes of the tone and its multiples; they add up to 1.
    var partials: [Double] {
      switch self {
      case .pure: [1]
      case .warm: [0.6, 0.25, 0.15]
      case .harsh: [0.25, 0.15, 0.2, 0.1, 0.15, 0.15]
      }
    }
  }

  /// How the tone loses strength before its end.
  enum Fall {
    case none, slow, quick

    /// How many times it falls to 1/e by its end.
    var decays: Double {
      switch self {
      case .none: 0
      case .slow: 1.5
      case .quick: 4
      }
    }
  }

  /// Where the tone starts and ends, in hertz; 0 is a rest.
  var from: Double
  var to: Double
  var milliseconds: Int
  /// The peak at full loudness, as part of full scale.
  var level: Double
  var colour: Colour
  var fall: Fall

  init(
    from: Double, to: Double, milliseconds: Int, level: Double = 0.24, colour: Colour = .pure, fall: Fall = .slow
  ) {
    self.from = from
    self.to = to
    self.milliseconds = milliseconds
    self.level = level
    self.colour = colour
    self.fall = fall
  }

  init(hertz: Double, milliseconds: Int, level: Double = 0.24, colour: Colour = .pure) {
    self.init(from: hertz, to: hertz, milliseconds: milliseconds, level: level, colour: colour)
  }

  func samples(sampleRate: Int, loudness: Double) -> [Int16] {
    let count = sampleRate * milliseconds / 1000
    let peak = min(level * loudness, 0.49) * Double(Int16.max)
    var phase = 0.0
    return (0..<count).map { index in
      let part = Double(index) / Double(count)
      phase += (from + (to - from) * part) / Double(sampleRate)
      let wave = colour.partials.enumerated().reduce(0) { sum, partial in
        sum + partial.element * sin(2 * .pi * phase * Double(partial.offset + 1))
      }
      return Int16(wave * peak * exp(-fall.decays * part) * ramp(index, of: count, sampleRate: sampleRate))
    }
  }

  /// Rises from 0 in the first milliseconds and falls to 0 in the last, so that neither end clicks.
  private func ramp(_ index: Int, of count: Int, sampleRate: Int) -> Double {
    let attack = max(1, min(sampleRate * 4 / 1000, count / 4))
    let release = max(1, min(sampleRate * 12 / 1000, count / 2))
    return min(1, Double(index) / Double(attack), Double(count - 1 - index) / Double(release))
  }
}
