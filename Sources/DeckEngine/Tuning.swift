/// Weights that were fitted to a player's own answers, as the journal keeps them: the newest that counts is gone by.
public struct Tuning: Hashable, Sendable {
  /// The weights w0 to w20; none where the default ones are taken up again.
  public let weights: [Double]
  /// The version of the rules that the weights belong to, which reviews scheduled by them carry.
  public let schedule: String

  /// The default weights, taken up again.
  public static let reset = Tuning(weights: [], schedule: SchedulerParameters.versionTag)

  /// These weights.
  public init(_ weights: [Double]) {
    self.init(weights: weights, schedule: SchedulerParameters.tag(of: weights))
  }

  /// A tuning as it was written down; nothing is checked.
  public init(weights: [Double], schedule: String) {
    self.weights = weights
    self.schedule = schedule
  }

  /// The weights that a player's schedule goes by after these entries; the default ones if none were fitted.
  ///
  /// Weights of other rules, or outside their ranges, are passed over.
  public static func weights(after entries: some Sequence<JournalEntry>, player: String = "") -> [Double] {
    var newest: [Double]?
    var tunings: [JournalEntry] = []
    var undos: [JournalEntry] = []
    for entry in entries {
      switch entry.event {
      case .tuned where entry.player == player: tunings.append(entry)
      case .undo: undos.append(entry)
      case .tuned, .review, .round, .mark, .known, .named: continue
      }
    }
    guard !tunings.isEmpty else { return SchedulerParameters.defaultWeights }
    for entry in ScheduleFold.counting(tunings + undos) {
      guard case .tuned(let tuning) = entry.event, let weights = tuning.usableWeights else { continue }
      newest = weights
    }
    return newest ?? SchedulerParameters.defaultWeights
  }

  /// The weights, if this version's rules can go by them.
  private var usableWeights: [Double]? {
    let rules = SchedulerParameters.versionTag
    guard schedule == rules || schedule.hasPrefix(rules + "-") else { return nil }
    guard !weights.isEmpty else { return SchedulerParameters.defaultWeights }
    let ranges = SchedulerParameters.weightRanges
    guard weights.count == ranges.count, zip(weights, ranges).allSatisfy({ $1.contains($0) }) else { return nil }
    return weights
  }
}

extension SchedulerParameters {
  /// What reviews scheduled by these weights carry: `fsrs-6`, and a mark of the weights where they are not the default.
  ///
  /// The mark is FNV-1a, 32 bits, over the bits of the weights.
  public static func tag(of weights: [Double]) -> String {
    guard weights != defaultWeights else { return versionTag }
    var hash: UInt32 = 0x811C_9DC5
    for weight in weights {
      for shift in stride(from: 0, to: 64, by: 8) {
        hash = (hash ^ UInt32(truncatingIfNeeded: (weight.bitPattern >> UInt64(shift)) & 0xFF)) &* 0x0100_0193
      }
    }
    let digits = String(hash, radix: 16)
    return "\(versionTag)-" + String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// What reviews scheduled by these parameters carry.
  public var tag: String { Self.tag(of: weights) }
}
