/// The lines of a text, whatever ends them: LF, CR or CR LF.
struct TextLines: Sequence {
  /// A line, with its number from 1.
  struct Line: Equatable {
    var text: String
    var number: Int
  }

  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes[...]
  }

  func makeIterator() -> AnyIterator<Line> {
    var rest = bytes
    var number = 0
    return AnyIterator {
      guard !rest.isEmpty else { return nil }
      number += 1
      let end = rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? rest.endIndex
      let text = String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
      var next = end
      if next < rest.endIndex {
        next += rest[next] == 0x0D && next + 1 < rest.endIndex && rest[next + 1] == 0x0A ? 2 : 1
      }
      rest = rest[next...]
      return Line(text: text, number: number)
    }
  }

  /// The first line of a text.
  static func first(of bytes: [UInt8]) -> String {
    String(decoding: bytes.prefix { $0 != 0x0A && $0 != 0x0D }.prefix(1 << 16), as: UTF8.self)
  }
}

extension StringProtocol {
  /// Without white space at both ends.
  var trimmed: String {
    var slice = self[...]
    while let first = slice.first, first.isWhitespace { slice.removeFirst() }
    while let last = slice.last, last.isWhitespace { slice.removeLast() }
    return String(slice)
  }

  /// Whether there is nothing but white space.
  var isBlank: Bool {
    // Almost always the first byte tells.
    if let first = utf8.first, first > 0x20, first < 0x80 { return false }
    return allSatisfy(\.isWhitespace)
  }

  /// Where another text first stands in this one.
  func range(ofFirst other: String) -> Index? {
    guard !other.isEmpty else { return nil }
    let wanted = Array(other.utf8)
    var index = utf8.startIndex
    while index < utf8.endIndex {
      guard let found = utf8[index...].firstIndex(of: wanted[0]) else { return nil }
      if utf8[found...].starts(with: wanted) { return found }
      index = utf8.index(after: found)
    }
    return nil
  }

  /// The parts before and after the first occurrence of another text; `nil` if there is none. Nothing is copied.
  func split(atFirst other: String) -> (before: SubSequence, after: SubSequence)? {
    guard let place = range(ofFirst: other) else { return nil }
    return (self[..<place], self[utf8.index(place, offsetBy: other.utf8.count)...])
  }
}
