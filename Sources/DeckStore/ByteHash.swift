/// A 64-bit hash over bytes that come in pieces, made for speed: four lanes of multiply and rotate, as in xxHash64.
///
/// It tells whether a file is still the same; it withstands no one who wants to deceive.
struct ByteHash {
  private static let first: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let second: UInt64 = 0xC2B2_AE3D_27D4_EB4F

  private var lanes = SIMD4<UInt64>(first &+ second, second, 0, 0 &- first)
  /// Bytes that do not fill a block of 32 yet.
  private var rest: [UInt8] = []
  private var count = 0

  /// The hash of all bytes so far.
  var value: UInt64 {
    var hash = lanes[0] ^ Self.rotated(lanes[1], 7) ^ Self.rotated(lanes[2], 12) ^ Self.rotated(lanes[3], 18)
    hash = (hash ^ UInt64(count)) &* Self.first
    for byte in rest { hash = Self.rotated((hash ^ UInt64(byte)) &* Self.second, 11) }
    hash ^= hash >> 33
    hash &*= Self.second
    return hash ^ (hash >> 29)
  }

  /// Takes in more bytes.
  mutating func add(_ bytes: ArraySlice<UInt8>) {
    count += bytes.count
    var bytes = bytes
    if !rest.isEmpty {
      let needed = min(32 - rest.count, bytes.count)
      rest += bytes.prefix(needed)
      bytes = bytes.dropFirst(needed)
      guard rest.count == 32 else { return }
      lanes = Self.mixed(lanes, with: rest[...])
      rest.removeAll(keepingCapacity: true)
    }
    let whole = bytes.count / 32 * 32
    if whole > 0 { lanes = Self.mixed(lanes, with: bytes.prefix(whole)) }
    rest += bytes.dropFirst(whole)
  }

  /// The lanes after whole blocks of 32 bytes.
  private static func mixed(_ lanes: SIMD4<UInt64>, with blocks: ArraySlice<UInt8>) -> SIMD4<UInt64> {
    unsafe blocks.withUnsafeBytes { buffer in
      // Four scalars rather than a vector: no processor multiplies 64-bit lanes as fast.
      var (a, b, c, d) = (lanes[0], lanes[1], lanes[2], lanes[3])
      for place in stride(from: 0, to: buffer.count, by: 32) {
        unsafe a = rotated(a &+ buffer.loadUnaligned(fromByteOffset: place, as: UInt64.self) &* second, 31) &* first
        unsafe b = rotated(b &+ buffer.loadUnaligned(fromByteOffset: place + 8, as: UInt64.self) &* second, 31) &* first
        unsafe c =
          rotated(c &+ buffer.loadUnaligned(fromByteOffset: place + 16, as: UInt64.self) &* second, 31) &* first
        unsafe d =
          rotated(d &+ buffer.loadUnaligned(fromByteOffset: place + 24, as: UInt64.self) &* second, 31) &* first
      }
      return SIMD4(a, b, c, d)
    }
  }

  @inline(__always) private static func rotated(_ value: UInt64, _ bits: UInt64) -> UInt64 {
    value << bits | value >> (64 - bits)
  }
}
