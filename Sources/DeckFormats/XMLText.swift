/// Reads XML as a row of tags and texts; enough for files that programs write, with no entities of their own.
struct XMLText {
  enum Piece: Equatable {
    case open(name: String, attributes: [String: String])
    case close(name: String)
    case text(String)
  }

  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The next piece; `nil` at the end.
  ///
  /// - Throws: `.xml` for a tag that never ends.
  mutating func next() throws(ImportError) -> Piece? {
    while offset < bytes.count {
      guard bytes[offset] == UInt8(ascii: "<") else {
        let start = offset
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "<") { offset += 1 }
        return .text(Self.decoded(String(decoding: bytes[start..<offset], as: UTF8.self)))
      }
      if isAt("<!--") {
        try skip(past: "-->")
      } else if isAt("<![CDATA[") {
        let start = offset + 9
        try skip(past: "]]>")
        return .text(String(decoding: bytes[start..<(offset - 3)], as: UTF8.self))
      } else if isAt("<?") {
        try skip(past: "?>")
      } else if isAt("<!") {
        // A document type could define entities without end; none of them is looked at.
        try skip(past: ">")
      } else {
        return try tag()
      }
    }
    return nil
  }

  private mutating func tag() throws(ImportError) -> Piece {
    let start = offset
    var quote: UInt8?
    while offset < bytes.count {
      let byte = bytes[offset]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        break
      }
      offset += 1
    }
    guard offset < bytes.count else { throw error(at: start, "a tag begins here and never ends") }
    let body = String(decoding: bytes[(start + 1)..<offset], as: UTF8.self)
    offset += 1
    if body.hasPrefix("/") { return .close(name: body.dropFirst().trimmed) }
    let isEmpty = body.hasSuffix("/")
    let inner = isEmpty ? String(body.dropLast()) : body
    let name = String(inner.prefix { !$0.isWhitespace })
    var attributes: [String: String] = [:]
    var rest = inner.dropFirst(name.count)
    while let (key, after) = rest.split(atFirst: "="), let mark = after.first, mark == "\"" || mark == "'" {
      guard let (value, next) = after.dropFirst().split(atFirst: String(mark)) else { break }
      attributes[key.trimmed] = Self.decoded(String(value))
      rest = next[...]
    }
    if isEmpty { pendingClose = name }
    return .open(name: name, attributes: attributes)
  }

  /// The name of an empty tag that has just been opened, for whoever keeps count of what is open.
  private(set) var pendingClose: String?

  /// Takes the end of an empty tag.
  mutating func takePendingClose() -> String? {
    defer { pendingClose = nil }
    return pendingClose
  }

  private func isAt(_ text: StaticString) -> Bool {
    bytes[offset...].starts(with: "\(text)".utf8)
  }

  private mutating func skip(past end: String) throws(ImportError) {
    let start = offset
    let wanted = Array(end.utf8)
    while offset + wanted.count <= bytes.count {
      if bytes[offset] == wanted[0], bytes[offset...].starts(with: wanted) {
        offset += wanted.count
        return
      }
      offset += 1
    }
    throw error(at: start, "something begins here and never ends; \(end) is missing")
  }

  /// An error at a byte.
  func error(at place: Int? = nil, _ problem: String) -> ImportError {
    let before = bytes[..<min(place ?? offset, bytes.count)]
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return .xml(
      line: before.count { $0 == 0x0A } + 1, column: before[start...].count { $0 & 0xC0 != 0x80 } + 1,
      problem: problem)
  }

  /// The line that is read now, from 1.
  var line: Int { bytes[..<offset].count { $0 == 0x0A } + 1 }

  /// The five references of XML and those by number, decoded once.
  static func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var output = ""
    var rest = text[...]
    while let (before, after) = rest.split(atFirst: "&") {
      output += before
      guard let end = after.utf8.prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
        output += "&"
        rest = after[...]
        continue
      }
      let name = after[..<end]
      let known = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"][String(name)] ?? character(name)
      if let known {
        output += known
        rest = after[after.index(after: end)...]
      } else {
        output += "&"
        rest = after[...]
      }
    }
    return output + rest
  }

  private static func character(_ name: Substring) -> String? {
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let number = digits.lowercased().hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }
}
