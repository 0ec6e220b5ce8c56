/// The fields of a Protocol Buffers message, as far as a package has them.
struct ProtocolBuffer {
  /// A field's value.
  enum Value: Equatable {
    case number(UInt64)
    case bytes(ArraySlice<UInt8>)
  }

  /// Numbers and values in the message's order; fields of fixed width are passed over.
  let fields: [(number: Int, value: Value)]

  /// Reads a message; `nil` if it is damaged.
  init?(_ bytes: ArraySlice<UInt8>) {
    var fields: [(number: Int, value: Value)] = []
    var rest = bytes
    while !rest.isEmpty {
      guard let key = Self.number(&rest) else { return nil }
      let number = Int(truncatingIfNeeded: key >> 3)
      switch key & 7 {
      case 0:
        guard let value = Self.number(&rest) else { return nil }
        fields.append((number, .number(value)))
      case 2:
        guard let count = Self.number(&rest), count <= rest.count else { return nil }
        fields.append((number, .bytes(rest.prefix(Int(count)))))
        rest = rest.dropFirst(Int(count))
      case 1, 5:
        let count = key & 7 == 1 ? 8 : 4
        guard rest.count >= count else { return nil }
        rest = rest.dropFirst(count)
      default: return nil
      }
    }
    self.fields = fields
  }

  /// The last number of a field; `nil` if it is not there.
  func number(_ field: Int) -> Int? {
    for case (field, .number(let value)) in fields.reversed() { return Int(truncatingIfNeeded: value) }
    return nil
  }

  /// The last text of a field; `nil` if it is not there.
  func text(_ field: Int) -> String? {
    for case (field, .bytes(let bytes)) in fields.reversed() { return String(decoding: bytes, as: UTF8.self) }
    return nil
  }

  /// The messages of a field.
  func messages(_ field: Int) -> [ArraySlice<UInt8>] {
    fields.compactMap { number, value in
      guard number == field, case .bytes(let bytes) = value else { return nil }
      return bytes
    }
  }

  private static func number(_ rest: inout ArraySlice<UInt8>) -> UInt64? {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), through: 63, by: 7) {
      guard let byte = rest.popFirst() else { return nil }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    return nil
  }
}
