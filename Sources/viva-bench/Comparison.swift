import JSONText

/// How two things that were measured in the same run compare, or one size beside its limit.
struct Comparison {
  /// What is compared.
  var name: String
  /// The figure: a ratio, or a size.
  var value: Double
  /// What the figure counts: `times` or `MB`.
  var unit: String
  /// What it should be; `nil` where there is no goal.
  var goal: Goal?

  /// What a figure should be.
  enum Goal {
    case atLeast(Double)
    case atMost(Double)
  }

  /// How many times faster the second is than the first, by their medians.
  static func ratio(_ name: String, of slow: Measurement, to fast: Measurement, atLeast goal: Double) -> Comparison {
    Comparison(
      name: name, value: slow.quantile(0.5) / fast.quantile(0.5), unit: "times", goal: .atLeast(goal))
  }

  /// Whether the goal is met; `nil` where there is none.
  var isMet: Bool? {
    switch goal {
    case .atLeast(let least): value >= least
    case .atMost(let most): value <= most
    case nil: nil
    }
  }

  private var goalText: String {
    switch goal {
    case .atLeast(let least): "≥ \(Measurement.text(least))"
    case .atMost(let most): "≤ \(Measurement.text(most))"
    case nil: ""
    }
  }

  /// One row of the table.
  var row: String {
    "| \(name) | \(Measurement.text(value)) \(unit) | \(goalText) | \(isMet.map { $0 ? "met" : "MISSED" } ?? "") |"
  }

  static let header = """
    | what | figure | goal | |
    | --- | --- | --- | --- |
    """

  var json: JSON {
    [
      "name": .string(name), "value": .number(Measurement.text(value)), "unit": .string(unit),
      "goalMet": isMet.map(JSON.bool) ?? .null,
    ]
  }
}
