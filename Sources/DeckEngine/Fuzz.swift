/// A small spread of intervals, so that cards learned together do not stay together.
///
/// The bounds are Anki's (`rslib/src/scheduler/states/fuzz.rs`); the chance is our own and repeatable.
public enum Fuzz {
  /// The intervals, in days, that may be given for one of this many days; the interval alone below 3 days.
  public static func bounds(of days: Int, maximum: Int) -> ClosedRange<Int> {
    guard days > 2 else {
      let interval = min(days, maximum)
      return interval...interval
    }
    let length = Double(days)
    let spread =
      1 + 0.15 * part(of: length, from: 2.5, to: 7) + 0.1 * part(of: length, from: 7, to: 20)
      + 0.05 * part(of: length, from: 20, to: .infinity)
    let upper = min(Int((length + spread).rounded(.toNearestOrEven)), maximum)
    let lower = min(Int((length - spread).rounded(.toNearestOrEven)), upper)
    return lower...upper
  }

  /// The interval within the bounds that a chance from 0 to just below 1 picks, each with equal weight.
  public static func interval(_ days: Int, maximum: Int, chance: Double) -> Int {
    let bounds = bounds(of: days, maximum: maximum)
    let pick = Int((chance * Double(bounds.count)).rounded(.down))
    return bounds.lowerBound + min(max(0, pick), bounds.count - 1)
  }

  /// A number from 0 to just below 1 that is always the same for a card and its count of earlier answers.
  ///
  /// FNV-1a over the id's UTF-8, stirred by SplitMix64: Swift's own hash differs from one run to the next.
  public static func chance(card: Card.ID, repetition: Int) -> Double {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in card.text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let z = SplitMix64.stirred(hash &+ (UInt64(truncatingIfNeeded: repetition) &+ 1) &* 0x9E37_79B9_7F4A_7C15)
    return Double(z >> 11) * 0x1p-53
  }

  private static func part(of days: Double, from start: Double, to end: Double) -> Double {
    max(min(days, end) - start, 0)
  }
}
