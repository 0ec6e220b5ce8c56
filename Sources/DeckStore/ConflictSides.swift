extension ConflictMarkers {
  /// The two texts that git could not make one, each whole; `nil` if the markers do not stand as git writes them.
  ///
  /// What stood there before both, as `diff3` style shows it, is left out: both sides are versions of it.
  static func sides(of bytes: [UInt8]) -> (ours: [UInt8], theirs: [UInt8])? {
    enum Part { case common, ours, base, theirs }
    var part = Part.common
    var (ours, theirs): ([UInt8], [UInt8]) = ([], [])
    var start = 0
    var conflicts = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let line = bytes[start..<min(end + 1, bytes.count)]
      switch (isMarker(bytes[start..<end]) ? bytes[start] : 0, part) {
      case (UInt8(ascii: "<"), .common): part = .ours
      case (UInt8(ascii: "|"), .ours): part = .base
      case (UInt8(ascii: "="), .ours), (UInt8(ascii: "="), .base): part = .theirs
      case (UInt8(ascii: ">"), .theirs):
        part = .common
        conflicts += 1
      case (UInt8(ascii: "<"), _), (UInt8(ascii: ">"), _): return nil
      case (_, .common):
        ours += line
        theirs += line
      case (_, .ours): ours += line
      case (_, .theirs): theirs += line
      case (_, .base): break
      }
      start = end + 1
    }
    return part == .common && conflicts > 0 ? (ours, theirs) : nil
  }
}
