/// Bytes that take the place of others.
struct Splice: Equatable {
  var range: Range<Int>
  var bytes: [UInt8]

  init(_ range: Range<Int>, _ bytes: [UInt8]) {
    self.range = range
    self.bytes = bytes
  }

  init(at place: Int, _ bytes: [UInt8]) {
    self.init(place..<place, bytes)
  }

  /// The bytes with all splices made; those at one place follow each other in the order given.
  static func apply(_ splices: [Splice], to source: [UInt8]) -> [UInt8] {
    let ordered = splices.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    var result: [UInt8] = []
    result.reserveCapacity(source.count + splices.reduce(0) { $0 + $1.bytes.count })
    var copied = 0
    for (_, splice) in ordered {
      result += source[copied..<splice.range.lowerBound]
      result += splice.bytes
      copied = splice.range.upperBound
    }
    result += source[copied...]
    return result
  }
}

/// How a deck file sets its cards apart, found out from the cards that are there.
struct DeckLayout {
  /// What stands between two cards: a comma and a line break with the file's own indentation.
  let separator: [UInt8]
  /// What stands between the opening bracket and the first card, where the file has no card yet.
  let opening: [UInt8]
  /// What stands between the last card and the closing bracket, where the file has no card yet.
  let closing: [UInt8]

  /// The layout of this file.
  init(_ file: DeckFile) {
    let bytes = file.bytes
    let lineBreak: [UInt8] =
      bytes.firstIndex(of: 0x0A).map { $0 > 0 && bytes[$0 - 1] == 0x0D } == true ? [0x0D, 0x0A] : [0x0A]
    let indentation = Self.indentation(at: file.list.lowerBound, in: bytes)
    opening = lineBreak + indentation + [0x20, 0x20]
    closing = lineBreak + indentation
    if file.places.count > 1 {
      let between = bytes[file.places[0].whole.upperBound..<file.places[1].whole.lowerBound]
      if between.contains(0x0A) {
        separator = Array(between)
        return
      }
    }
    if let first = file.places.first {
      let before = bytes[(file.list.lowerBound + 1)..<first.whole.lowerBound]
      if let line = before.lastIndex(of: 0x0A) {
        separator = [UInt8(ascii: ",")] + lineBreak + before[(line + 1)...]
      } else {
        // All on one line so far: the next card stands under the first, a step in from the bracket's line.
        separator = [UInt8(ascii: ",")] + lineBreak + indentation + [0x20]
      }
    } else {
      separator = [UInt8(ascii: ",")] + opening
    }
  }

  /// The white space with which the line around this place begins.
  private static func indentation(at place: Int, in bytes: [UInt8]) -> [UInt8] {
    let start = bytes[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return Array(bytes[start..<place].prefix { $0 == 0x20 || $0 == 0x09 })
  }

  /// The white space that a card has after the comma between its first two members.
  static func memberGap(of place: CardPlace, in bytes: [UInt8]) -> [UInt8] {
    // The first of the values known to us that another member follows.
    let ends = [place.id, place.prompt, place.answer, place.tags, place.language].compactMap { $0?.upperBound }
    for end in ends.sorted() {
      let comma = afterSpace(end, in: bytes)
      guard bytes[comma] == UInt8(ascii: ",") else { continue }
      return Array(bytes[(comma + 1)..<afterSpace(comma + 1, in: bytes)])
    }
    return [0x20]
  }

  /// The first place from here on that is no white space.
  static func afterSpace(_ place: Int, in bytes: [UInt8]) -> Int {
    bytes[place...].firstIndex { ![0x20, 0x0A, 0x0D, 0x09].contains($0) } ?? bytes.count
  }
}
