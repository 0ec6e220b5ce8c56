/// A JSON value (RFC 8259) that loses nothing: members keep their order, numbers keep their digits.
public enum JSON: Equatable, Sendable {
  case null
  case bool(Bool)
  /// A number as it was written, such as `1.50` or `1e400`.
  case number(String)
  case string(String)
  case array([JSON])
  case object([Member])

  /// A name and its value in an object.
  public struct Member: Equatable, Sendable {
    /// The name.
    public var name: String
    /// The value.
    public var value: JSON

    /// A member of an object.
    public init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }

  /// The whole number of this value.
  public static func integer(_ value: some BinaryInteger) -> JSON { .number("\(value)") }

  /// The value of a member, the last one if a name stands twice; `nil` for no object or no such member.
  public subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  /// The text of a string value.
  public var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The value of a number that is whole and fits.
  public var integer: Int? {
    guard case .number(let digits) = self else { return nil }
    return Int(digits) ?? Double(digits).flatMap { Int(exactly: $0) }
  }

  /// The value of a number, as near as a double comes; `nil` if it is too large for one.
  public var double: Double? {
    guard case .number(let digits) = self, let value = Double(digits), value.isFinite else { return nil }
    return value
  }

  /// The value of `true` or `false`.
  public var bool: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  /// The elements of an array.
  public var elements: [JSON]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// The members of an object, in order.
  public var members: [Member]? {
    guard case .object(let members) = self else { return nil }
    return members
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
  /// A string value.
  public init(stringLiteral value: String) { self = .string(value) }
  /// An object with these members, in this order.
  public init(dictionaryLiteral elements: (String, JSON)...) { self = .object(elements.map(Member.init)) }
  /// An array of these elements.
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }
}

extension JSON {
  /// The value on one line, with a space after each comma and colon.
  public var lineText: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the value on one line, in UTF-8.
  public func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .number(let digits): bytes += digits.utf8
    case .string(let text): Self.write(text, to: &bytes)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes += ", ".utf8 }
        element.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes += ", ".utf8 }
        Self.write(member.name, to: &bytes)
        bytes += ": ".utf8
        member.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    // Nearly every text goes as it is.
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C && $0 != 0x7F }) {
      bytes += text.utf8
      bytes.append(UInt8(ascii: "\""))
      return
    }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0x0A: bytes += "\\n".utf8
      case 0x0D: bytes += "\\r".utf8
      case 0x09: bytes += "\\t".utf8
      case 0x00...0x1F, 0x7F:
        let digits = Array("0123456789abcdef".utf8)
        bytes += "\\u00".utf8 + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
