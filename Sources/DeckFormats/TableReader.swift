/// Reads a table row by row (RFC 4180): quoted fields may hold separators and line ends, rows may be ragged.
///
/// A quotation mark that opens a field but is not closed before a separator or a line end is a character like others.
struct TableReader {
  private let bytes: [UInt8]
  private let separator: UInt8
  private var offset: Int
  /// The line of the next row, from 1.
  private(set) var line: Int
  /// Where a quotation mark opens a field and none closes it.
  private(set) var openQuotes: [Int] = []
  /// Quoted fields of more than `longestField` lines.
  private(set) var longFields: [(line: Int, lines: Int)] = []

  /// The lines after which a quoted field is worth a warning.
  static let longestField = 20

  init(_ bytes: [UInt8], separator: UInt8, from offset: Int = 0, line: Int = 1) {
    self.bytes = bytes
    self.separator = separator
    self.offset = offset
    self.line = line
  }

  /// Whether the last row has been read.
  var isAtEnd: Bool { offset >= bytes.count }

  /// Reads the next row into `fields`; `nil` after the last.
  ///
  /// - Returns: the row's line, whether it was an empty line, and whether its first field was quoted.
  mutating func nextRow(into fields: inout [String]) -> (line: Int, isEmpty: Bool, isQuoted: Bool)? {
    guard offset < bytes.count else { return nil }
    fields.removeAll(keepingCapacity: true)
    let start = line
    let isQuoted = bytes[offset] == 0x22
    let isEmpty = bytes[offset] == 0x0A || bytes[offset] == 0x0D
    while true {
      let field = nextField()
      fields.append(field.isQuoted ? unquoted(field.content) : plain(field.content))
      if endOfRow() { return (start, isEmpty, isQuoted) }
    }
  }

  /// Passes over the next row and counts its columns: 0 for an empty line, `nil` after the last.
  mutating func skipRow() -> Int? {
    guard offset < bytes.count else { return nil }
    let isEmpty = bytes[offset] == 0x0A || bytes[offset] == 0x0D
    var columns = 0
    while true {
      _ = nextField()
      columns += 1
      if endOfRow() { return isEmpty ? 0 : columns }
    }
  }

  // MARK: - Pieces

  /// Moves to the end of the field that begins here; `content` lies between its quotation marks.
  private mutating func nextField() -> (content: Range<Int>, isQuoted: Bool) {
    if offset < bytes.count, bytes[offset] == 0x22 {
      if let (end, lines) = closingQuote(after: offset) {
        let content = (offset + 1)..<end
        if lines > Self.longestField { longFields.append((line, lines)) }
        offset = end + 1
        line += lines
        return (content, true)
      }
      openQuotes.append(line)
    }
    let start = offset
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == separator || byte == 0x0A || byte == 0x0D { break }
      offset += 1
    }
    return (start..<offset, false)
  }

  /// The quotation mark that closes the field opened at `start`, and the line ends on the way.
  private func closingQuote(after start: Int) -> (end: Int, lines: Int)? {
    var index = start + 1
    var lines = 0
    while index < bytes.count {
      switch bytes[index] {
      case 0x22:
        let next = index + 1
        guard next < bytes.count else { return (index, lines) }
        if bytes[next] == 0x22 {
          index += 2
          continue
        }
        return bytes[next] == separator || bytes[next] == 0x0A || bytes[next] == 0x0D ? (index, lines) : nil
      case 0x0A: lines += 1
      case 0x0D where index + 1 >= bytes.count || bytes[index + 1] != 0x0A: lines += 1
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Moves over a separator, or over a line end: then the row is over.
  private mutating func endOfRow() -> Bool {
    guard offset < bytes.count else { return true }
    if bytes[offset] == separator {
      offset += 1
      return false
    }
    offset += bytes[offset] == 0x0D && offset + 1 < bytes.count && bytes[offset + 1] == 0x0A ? 2 : 1
    line += 1
    return true
  }

  private func plain(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// A quoted field's text: doubled marks are one, line ends are LF.
  private func unquoted(_ range: Range<Int>) -> String {
    guard bytes[range].contains(where: { $0 == 0x22 || $0 == 0x0D }) else { return plain(range) }
    var text: [UInt8] = []
    text.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      if byte == 0x22 {
        index += 1
      } else if byte == 0x0D {
        if index + 1 < range.upperBound, bytes[index + 1] == 0x0A { index += 1 }
        text.append(0x0A)
        index += 1
        continue
      }
      text.append(byte)
      index += 1
    }
    return String(decoding: text, as: UTF8.self)
  }
}
