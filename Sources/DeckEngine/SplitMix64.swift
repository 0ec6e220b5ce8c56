/// SplitMix64, a small source of chance that always goes the same way from the same seed.
struct SplitMix64: RandomNumberGenerator {
  /// The seed at first.
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.stirred(state)
  }

  /// A number that differs in about half of its bits for each bit of the argument.
  static func stirred(_ number: UInt64) -> UInt64 {
    var z = number
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
