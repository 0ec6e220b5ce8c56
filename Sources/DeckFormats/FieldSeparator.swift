/// What stands between the columns of a table.
public enum FieldSeparator: Hashable, Sendable {
  case tab
  case comma
  case semicolon
  case pipe
  case colon
  case space
  /// Another ASCII character.
  case other(UInt8)

  /// The character.
  public var byte: UInt8 {
    switch self {
    case .tab: 0x09
    case .comma: UInt8(ascii: ",")
    case .semicolon: UInt8(ascii: ";")
    case .pipe: UInt8(ascii: "|")
    case .colon: UInt8(ascii: ":")
    case .space: 0x20
    case .other(let byte): byte
    }
  }

  /// The separator with this character.
  init(_ byte: UInt8) {
    self = [.tab, .comma, .semicolon, .pipe, .colon, .space].first { $0.byte == byte } ?? .other(byte)
  }

  /// The separator that Anki calls this, in any case; or the character itself.
  init?(named name: String) {
    let names: [String: FieldSeparator] = [
      "tab": .tab, "comma": .comma, "semicolon": .semicolon, "pipe": .pipe, "colon": .colon, "space": .space,
      "\\t": .tab,
    ]
    if let named = names[name.lowercased()] {
      self = named
    } else if name.utf8.count == 1, let byte = name.utf8.first, byte < 0x80, byte >= 0x20 || byte == 0x09,
      byte != UInt8(ascii: "\"")
    {
      self.init(byte)
    } else {
      return nil
    }
  }

  /// The separators that are tried, the likeliest first.
  static let candidates: [FieldSeparator] = [.tab, .semicolon, .comma, .pipe, .colon]

  /// The separator that parts the most rows, however many columns they have; `nil` if none parts any.
  static func mostUsed(in bytes: [UInt8]) -> FieldSeparator? {
    var best: (separator: FieldSeparator, rows: Int)?
    for candidate in candidates where candidate != .colon {
      var reader = TableReader(Array(bytes.prefix(1 << 16)), separator: candidate.byte)
      var rows = 0
      while let columns = reader.skipRow() { if columns > 1 { rows += 1 } }
      if rows > best?.rows ?? 0 { best = (candidate, rows) }
    }
    return best?.separator
  }

  /// The separator under which most rows have the same number of columns, two or more.
  ///
  /// One that stands somewhere in the text proves nothing: each candidate reads the first 64 KB whole.
  /// - Returns: `nil` if under none of them at least half of the rows agree, or nine in ten have any columns.
  static func guessed(from bytes: [UInt8]) -> FieldSeparator? {
    var sample = Array(bytes.prefix(1 << 16))
    let isCut = sample.count < bytes.count
    if isCut { while let last = sample.last, last & 0xC0 == 0x80 { sample.removeLast() } }
    // The colons of a cloze deletion would look like columns.
    let hasClozes = String(decoding: sample, as: UTF8.self).range(ofFirst: "{{c") != nil
    var best: (separator: FieldSeparator, share: Double)?
    var ragged: FieldSeparator?
    for candidate in candidates where !(hasClozes && candidate == .colon) {
      var counts: [Int: Int] = [:]
      var rows = 0
      var reader = TableReader(sample, separator: candidate.byte)
      while let columns = reader.skipRow() {
        // The last row may be cut in two.
        if isCut, reader.isAtEnd { break }
        if columns == 0 { continue }
        rows += 1
        counts[columns, default: 0] += 1
      }
      let agreeing = counts.filter { $0.key > 1 }.values.max() ?? 0
      let share = Double(agreeing) / Double(max(rows, 1))
      if share > best?.share ?? 0 { best = (candidate, share) }
      // Rows may all be of different lengths, if nearly every one has columns at all; a colon is in every second text.
      let split = counts.filter { $0.key > 1 }.values.reduce(0, +)
      if ragged == nil, candidate != .colon, rows > 1, split * 10 >= rows * 9 { ragged = candidate }
    }
    guard let best, best.share >= 0.5 else { return ragged }
    return best.separator
  }
}
