/// Reads JSON from bytes, value by value, so that a large file needs no tree in memory.
///
/// A byte order mark at the start is skipped. After an error the reader is of no more use.
public struct JSONReader: Sendable {
  /// How deep brackets may stand within brackets.
  public static let deepestNesting = 512

  private let bytes: [UInt8]
  /// The byte that is read next, counted from 0.
  public private(set) var offset = 0
  private var depth = 0

  /// A reader at the start of these bytes.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  /// Reads a text that is one value.
  public static func value(of bytes: [UInt8]) throws(JSONError) -> JSON {
    var reader = JSONReader(bytes)
    let value = try reader.value()
    try reader.end()
    return value
  }

  /// What kind of value comes next; `nil` at the end, or where no value can begin.
  public enum Kind: Equatable, Sendable {
    case null
    case bool
    case number
    case string
    case array
    case object
  }

  /// What kind of value comes next; `nil` at the end, or where no value can begin.
  public mutating func nextKind() -> Kind? {
    skipSpace()
    guard offset < bytes.count else { return nil }
    return switch bytes[offset] {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .bool
    case UInt8(ascii: "n"): .null
    default: nil
    }
  }

  /// Reads the next value whole.
  public mutating func value() throws(JSONError) -> JSON {
    switch nextKind() {
    case .null:
      try take("null")
      return .null
    case .bool:
      if bytes[offset] == UInt8(ascii: "t") {
        try take("true")
        return .bool(true)
      }
      try take("false")
      return .bool(false)
    case .number: return .number(try number())
    case .string: return .string(try string())
    case .array:
      var elements: [JSON] = []
      try array { reader throws(JSONError) in elements.append(try reader.value()) }
      return .array(elements)
    case .object:
      var members: [JSON.Member] = []
      try object { name, reader throws(JSONError) in members.append(JSON.Member(name, try reader.value())) }
      return .object(members)
    case nil: throw error(offset < bytes.count ? .expected("a value") : .unexpectedEnd)
    }
  }

  /// Reads an object; `member` must read exactly the value of each name it is given.
  public mutating func object(
    _ member: (_ name: String, inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    try open("{", or: "{")
    if try close("}") { return }
    while true {
      skipSpace()
      guard offset < bytes.count else { throw error(.unexpectedEnd) }
      guard bytes[offset] == UInt8(ascii: "\"") else { throw error(.expected("a name in quotation marks")) }
      let name = try string()
      skipSpace()
      try expect(UInt8(ascii: ":"), .expected("a colon"))
      try member(name, &self)
      if try close("}") { return }
      try expect(UInt8(ascii: ","), .expected("a comma or }"))
    }
  }

  /// Reads an array; `element` must read exactly one value each time.
  public mutating func array(_ element: (inout JSONReader) throws(JSONError) -> Void) throws(JSONError) {
    try open("[", or: "[")
    if try close("]") { return }
    while true {
      try element(&self)
      if try close("]") { return }
      try expect(UInt8(ascii: ","), .expected("a comma or ]"))
    }
  }

  /// Reads a string and decodes its escapes; a lone surrogate becomes U+FFFD.
  public mutating func string() throws(JSONError) -> String {
    guard nextKind() == .string else { throw error(.expected("a text in quotation marks")) }
    let start = offset + 1
    offset = start
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        let text = try validated(bytes[start..<offset], from: start)
        offset += 1
        return text
      case UInt8(ascii: "\\"): return try escapedString(from: start)
      case 0x00...0x1F: throw error(.controlCharacter)
      default: offset += 1
      }
    }
    throw error(.unexpectedEnd)
  }

  /// Nothing but white space may be left.
  public mutating func end() throws(JSONError) {
    skipSpace()
    guard offset == bytes.count else { throw error(.trailingText) }
  }

  /// Moves over white space, so that `offset` is where the next value begins.
  public mutating func skipSpace() {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x0A, 0x0D, 0x09: offset += 1
      default: return
      }
    }
  }

  /// An error at a place in the bytes; where the reader stands if no other is named.
  public func error(_ problem: JSONError.Problem, at place: Int? = nil) -> JSONError {
    let place = min(place ?? offset, bytes.count)
    let before = bytes[..<place]
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    // Continuation bytes are part of the character before them.
    let column = bytes[min(lineStart, place)..<place].count { $0 & 0xC0 != 0x80 } + 1
    return JSONError(line: before.count { $0 == 0x0A } + 1, column: column, problem: problem)
  }

  // MARK: - Pieces

  private mutating func open(_ bracket: Unicode.Scalar, or name: String) throws(JSONError) {
    skipSpace()
    try expect(UInt8(ascii: bracket), .expected(name))
    depth += 1
    guard depth <= Self.deepestNesting else { throw error(.nestedTooDeeply, at: offset - 1) }
  }

  private mutating func close(_ bracket: Unicode.Scalar) throws(JSONError) -> Bool {
    skipSpace()
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: bracket) else { return false }
    offset += 1
    depth -= 1
    return true
  }

  private mutating func expect(_ byte: UInt8, _ problem: JSONError.Problem) throws(JSONError) {
    guard offset < bytes.count else { throw error(.unexpectedEnd) }
    guard bytes[offset] == byte else { throw error(problem) }
    offset += 1
  }

  private mutating func take(_ word: StaticString) throws(JSONError) {
    let letters = Array("\(word)".utf8)
    guard bytes[offset...].starts(with: letters) else { throw error(.expected("a value")) }
    offset += letters.count
  }

  private mutating func number() throws(JSONError) -> String {
    let start = offset
    func isDigit(_ index: Int) -> Bool { index < bytes.count && (0x30...0x39).contains(bytes[index]) }
    func digits() -> Bool {
      let first = offset
      while isDigit(offset) { offset += 1 }
      return offset > first
    }
    if bytes[offset] == UInt8(ascii: "-") { offset += 1 }
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "0"), isDigit(offset + 1) {
      throw error(.badNumber, at: start)
    }
    guard digits() else { throw error(.badNumber, at: start) }
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
      offset += 1
      guard digits() else { throw error(.badNumber, at: start) }
    }
    if offset < bytes.count, [UInt8(ascii: "e"), UInt8(ascii: "E")].contains(bytes[offset]) {
      offset += 1
      if offset < bytes.count, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(bytes[offset]) { offset += 1 }
      guard digits() else { throw error(.badNumber, at: start) }
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func escapedString(from start: Int) throws(JSONError) -> String {
    var text: [UInt8] = Array(bytes[start..<offset])
    // Each stretch is checked with its place, since decoded escapes shift what follows.
    _ = try validated(bytes[start..<offset], from: start)
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\"") {
        offset += 1
        return String(decoding: text, as: UTF8.self)
      } else if byte == UInt8(ascii: "\\") {
        try escape(into: &text)
      } else if byte < 0x20 {
        throw error(.controlCharacter)
      } else {
        let first = offset
        while offset < bytes.count, bytes[offset] >= 0x20, bytes[offset] != UInt8(ascii: "\""),
          bytes[offset] != UInt8(ascii: "\\")
        {
          offset += 1
        }
        _ = try validated(bytes[first..<offset], from: first)
        text += bytes[first..<offset]
      }
    }
    throw error(.unexpectedEnd)
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
    let start = offset
    guard offset + 1 < bytes.count else { throw error(.unexpectedEnd, at: bytes.count) }
    offset += 2
    switch bytes[start + 1] {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(bytes[start + 1])
    case UInt8(ascii: "u"):
      let unit = try hexDigits(of: start)
      var scalar = UnicodeScalar(UInt32(unit))
      if (0xD800...0xDBFF).contains(unit), offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "\\"),
        bytes[offset + 1] == UInt8(ascii: "u")
      {
        let second = offset
        offset += 2
        let low = try hexDigits(of: second)
        if (0xDC00...0xDFFF).contains(low) {
          scalar = UnicodeScalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00))
        } else {
          offset = second
        }
      }
      text += String(Character(scalar ?? "\u{FFFD}")).utf8
    default: throw error(.badEscape, at: start)
    }
  }

  private mutating func hexDigits(of escape: Int) throws(JSONError) -> UInt16 {
    guard offset + 4 <= bytes.count else { throw error(.unexpectedEnd, at: bytes.count) }
    var unit: UInt16 = 0
    for byte in bytes[offset..<(offset + 4)] {
      guard let digit = Character(UnicodeScalar(byte)).hexDigitValue, byte < 0x80 else {
        throw error(.badEscape, at: escape)
      }
      unit = unit << 4 | UInt16(digit)
    }
    offset += 4
    return unit
  }

  private func validated(_ slice: ArraySlice<UInt8>, from start: Int) throws(JSONError) -> String {
    if let text = String(validating: slice, as: UTF8.self) { return text }
    var parser = Unicode.UTF8.ForwardParser()
    var rest = slice.makeIterator()
    var sound = 0
    while case .valid(let scalar) = parser.parseScalar(from: &rest) { sound += scalar.count }
    throw error(.invalidUTF8, at: start + sound)
  }
}
