/// The lines that git writes around the two sides of a conflict.
enum ConflictMarkers {
  private static let letters: [UInt8] = [UInt8](#"<=>|"#.utf8)

  /// Whether a line, without its line break, is such a marker.
  static func isMarker(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.count >= 7, let first = line.first, letters.contains(first) else { return false }
    guard line.prefix(7).allSatisfy({ $0 == first }) else { return false }
    let rest = line.dropFirst(7)
    return rest.isEmpty || rest.first == UInt8(ascii: " ") || rest.first == UInt8(ascii: "\r")
  }

  /// The line of the first marker in a text that is known not to be JSON, counted from 1.
  static func firstLine(in bytes: [UInt8]) -> Int? {
    var number = 1
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      // A line of equal signs alone may be anything; only the outer markers tell a conflict.
      if bytes[start] == UInt8(ascii: "<") || bytes[start] == UInt8(ascii: ">"), isMarker(bytes[start..<end]) {
        return number
      }
      start = end + 1
      number += 1
    }
    return nil
  }
}
