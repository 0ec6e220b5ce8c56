import JSONText

/// Times of one thing, measured several times in one run.
struct Measurement {
  /// What was measured.
  var name: String
  /// Milliseconds, in the order measured.
  var milliseconds: [Double]
  /// The figure it should stay under, and which one that is; `nil` where there is no goal.
  var goal: (quantile: Double, milliseconds: Double)?

  /// The time that this share of all runs took at most.
  func quantile(_ share: Double) -> Double {
    let sorted = milliseconds.sorted()
    guard !sorted.isEmpty else { return .nan }
    return sorted[min(sorted.count - 1, Int((Double(sorted.count) * share).rounded(.down)))]
  }

  /// Whether the goal is met; `nil` where there is none.
  var isMet: Bool? { goal.map { quantile($0.quantile) <= $0.milliseconds } }

  /// One row of the table.
  var row: String {
    let figures = [0.5, 0.99, 0, 1].map { Self.text(quantile($0)) }
    let goalText = goal.map { "p\(Int($0.quantile * 100)) ≤ \(Self.text($0.milliseconds))" } ?? ""
    let verdict = isMet.map { $0 ? "met" : "MISSED" } ?? ""
    return "| \(name) | \(milliseconds.count) | \(figures.joined(separator: " | ")) | \(goalText) | \(verdict) |"
  }

  static let header = """
    | what | runs | median ms | p99 ms | least ms | most ms | goal | |
    | --- | --- | --- | --- | --- | --- | --- | --- |
    """

  var json: JSON {
    [
      "name": .string(name), "runs": .integer(milliseconds.count),
      "medianMilliseconds": .number(Self.text(quantile(0.5))),
      "p99Milliseconds": .number(Self.text(quantile(0.99))), "leastMilliseconds": .number(Self.text(quantile(0))),
      "mostMilliseconds": .number(Self.text(quantile(1))), "goalMet": isMet.map(JSON.bool) ?? .null,
    ]
  }

  /// A number with three decimals.
  static func text(_ value: Double) -> String {
    guard value.isFinite else { return "0.000" }
    let thousandths = Int((value * 1000).rounded())
    let fraction = String(abs(thousandths) % 1000)
    return "\(thousandths / 1000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction)"
  }
}
