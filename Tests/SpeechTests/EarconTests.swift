import Speech
import Testing

@Suite struct `An earcon` {
  static let rate = 22_050

  @Test(arguments: Earcon.allCases)
  func `is short, soft and begins and ends in silence`(earcon: Earcon) throws {
    let samples = earcon.samples(sampleRate: Self.rate, volume: 100)
    let milliseconds = samples.count * 1000 / Self.rate
    #expect(earcon == .tick ? (4...5).contains(milliseconds) : (58...250).contains(milliseconds))
    let peak = try #require(samples.map { abs(Int($0)) }.max())
    #expect((1000..<16_384).contains(peak))
    #expect(samples.first == 0)
    #expect(samples.last == 0)
  }

  @Test(arguments: Earcon.allCases)
  func `has no step that clicks`(earcon: Earcon) throws {
    let samples = earcon.samples(sampleRate: Self.rate, volume: 100)
    let peak = try #require(samples.map { abs(Int($0)) }.max())
    let steepest = zip(samples, samples.dropFirst()).map { abs(Int($1) - Int($0)) }.max() ?? 0
    #expect(steepest < peak * 3 / 5)
  }

  @Test func `never peaks at half of full scale, however loud`() {
    for earcon in Earcon.allCases {
      #expect(earcon.samples(sampleRate: Self.rate, volume: 900).allSatisfy { abs(Int($0)) < 16_384 })
      #expect(earcon.samples(sampleRate: Self.rate, volume: 0).allSatisfy { $0 == 0 })
    }
  }

  /// Crossings of zero a second in each third of the sound, in steps of a semitone and a half, and its length.
  private func shape(_ earcon: Earcon) -> [Int] {
    let samples = earcon.samples(sampleRate: Self.rate, volume: 100)
    let third = samples.count / 3
    let crossings = (0..<3).map { part in
      let piece = samples[(part * third)..<((part + 1) * third)].filter { $0 != 0 }
      return zip(piece, piece.dropFirst()).count { ($0 < 0) != ($1 < 0) }
    }
    return crossings + [samples.count * 20 / Self.rate]
  }

  @Test func `is told from every other by its pitch or its length`() {
    let shapes = Earcon.allCases.map(shape)
    #expect(Set(shapes).count == Earcon.allCases.count, "\(shapes)")
  }

  @Test func `of a correct answer rises, of a wrong one falls`() {
    let correct = shape(.correct)
    let wrong = shape(.wrong)
    #expect(correct[0] < correct[2])
    #expect(wrong[0] > wrong[2])
    #expect(wrong[0] < correct[0] * 2)
  }

  @Test func `has the same length at every rate`() {
    #expect(Earcon.edge.samples(sampleRate: 48_000, volume: 100).count == 48 * 80)
    #expect(Earcon.edge.samples(sampleRate: 16_000, volume: 100).count == 16 * 80)
  }
}
