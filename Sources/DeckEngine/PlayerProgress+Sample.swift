extension PlayerProgress {
  /// Made-up progress for previews: John Appleseed, who has played 330 rounds.
  ///
  /// - Parameters:
  ///   - seed: decides all the figures.
  ///   - today: the number of the day it is, as `StudyDay` counts.
  public static func sample(seed: UInt64 = 0, today: Int = 20_000) -> PlayerProgress {
    var chance = SplitMix64(seed: seed)
    let noon = Moment(seconds: Int64(today) * 86_400 + 43_200)
    var sample = PlayerProgress(name: "John Appleseed", today: today)
    let plays = [24, 46, 38, 31, 52, 27, 22, 19, 17, 30, 14, 10]
    for (index, rounds) in plays.enumerated() {
      let share = 97 - index * 3 + Int.random(in: -4...4, using: &chance)
      sample.add(table: index + 1, rounds: rounds, percent: min(max(share, 20), 100), before: noon, using: &chance)
    }
    for one in 1...12 {
      for other in one...12 where one * other <= 100 || Bool.random(using: &chance) {
        let answered = 40 - one - other
        let strength = 1.02 - Double(one * other) / 190 - Double.random(in: 0..<0.25, using: &chance)
        let known = min(max(strength, 0.05), 0.99)
        sample.facts[Card.ID("times:\(one)x\(other)")] = Fact(
          answered: answered, correct: Int(Double(answered) * known), strength: known)
      }
    }
    for back in (0..<180).reversed() where back < 9 || Int.random(in: 0..<3, using: &chance) > 0 {
      let answered = Int.random(in: 6...45, using: &chance)
      sample.days.append(
        Day(
          number: today - back, answered: answered,
          correct: answered - Int.random(in: 0...(answered / 4), using: &chance),
          milliseconds: answered * Int.random(in: 3000...7000, using: &chance)))
    }
    for (index, span) in recallSpans.prefix(7).enumerated() {
      let asked = 420 - 55 * index
      let known = asked * (97 - 3 * index - Int.random(in: 0...2, using: &chance)) / 100
      sample.recall.append(Recall(fromDays: span.lowerBound, toDays: span.upperBound, asked: asked, known: known))
    }
    sample.monthAsked = 388
    sample.monthKnown = 388 * Int.random(in: 86...94, using: &chance) / 100
    sample.forecast = (0..<forecastDays).map { max(0, 24 - $0 + Int.random(in: -6...6, using: &chance)) }
    return sample
  }

  private mutating func add(
    table: Int, rounds count: Int, percent: Int, before noon: Moment, using chance: inout SplitMix64
  ) {
    let latest = RoundResult(
      correct: min(10, percent / 10 + Int.random(in: 0...1, using: &chance)), total: 10,
      milliseconds: Int.random(in: 38_000...75_000, using: &chance),
      moment: noon + .seconds(-86_400 * Int.random(in: 0...20, using: &chance)))
    let best = RoundResult(
      correct: 10, total: 10, milliseconds: Int.random(in: 22_000...36_000, using: &chance),
      moment: latest.moment + .seconds(-86_400 * 12))
    tables.append(
      Table(
        table: table, rounds: count, answered: count * 11, correct: count * 11 * percent / 100, best: best,
        latest: latest))
    rounds += count
    asked += count * 10
    score += count * 10 * percent / 100
    if self.best.map(best.isBetter(than:)) ?? true { self.best = best }
    if (self.latest?.moment ?? .earliest) < latest.moment { self.latest = latest }
  }
}
