/// A file's text as UTF-8 without a byte order mark, whichever encoding it came in.
struct SourceText {
  let bytes: [UInt8]

  /// - Throws: `.empty`, `.notUTF8`, `.brokenUTF16`, `.notText` or `.package`.
  init(_ file: [UInt8]) throws(ImportError) {
    guard !file.isEmpty else { throw .empty }
    if file.starts(with: [0x50, 0x4B, 0x03, 0x04]) { throw .package }
    if file.starts(with: [0xFF, 0xFE]) || file.starts(with: [0xFE, 0xFF]) {
      bytes = try Self.decodedUTF16(file, isBigEndian: file[0] == 0xFE)
    } else {
      let text = file.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(file[3...]) : file
      if let zero = text.prefix(4096).firstIndex(of: 0) { throw .notText(offset: zero) }
      if let broken = Self.firstBroken(in: text) {
        throw Self.error(at: broken, in: text, before: file.count - text.count)
      }
      bytes = text
    }
    if bytes.allSatisfy(\.isSpace) { throw .empty }
  }

  private static func decodedUTF16(_ file: [UInt8], isBigEndian: Bool) throws(ImportError) -> [UInt8] {
    guard file.count.isMultiple(of: 2) else { throw .brokenUTF16(offset: file.count - 1) }
    var units: [UInt16] = []
    units.reserveCapacity(file.count / 2)
    for index in stride(from: 2, to: file.count, by: 2) {
      let (one, two) = (UInt16(file[index]), UInt16(file[index + 1]))
      units.append(isBigEndian ? one << 8 | two : two << 8 | one)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(units.count * 2)
    var parser = Unicode.UTF16.ForwardParser()
    var rest = units.makeIterator()
    var read = 0
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let scalar):
        read += scalar.count
        if let encoded = Unicode.UTF8.transcode(scalar, from: Unicode.UTF16.self) { bytes += encoded }
      case .emptyInput: return bytes
      case .error: throw .brokenUTF16(offset: 2 + read * 2)
      }
    }
  }

  /// The first byte that does not belong to a character.
  static func firstBroken(in bytes: [UInt8]) -> Int? {
    if String(validating: bytes, as: UTF8.self) != nil { return nil }
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var read = 0
    while case .valid(let scalar) = parser.parseScalar(from: &rest) { read += scalar.count }
    return read < bytes.count ? read : nil
  }

  private static func error(at place: Int, in bytes: [UInt8], before mark: Int) -> ImportError {
    var line = 1
    var start = 0
    for index in 0..<place {
      let isEnd = bytes[index] == 0x0A || (bytes[index] == 0x0D && bytes[index + 1] != 0x0A)
      if isEnd {
        line += 1
        start = index + 1
      }
    }
    let column = bytes[start..<place].count { $0 & 0xC0 != 0x80 } + 1
    return .notUTF8(line: line, column: column, byte: bytes[place], offset: mark + place)
  }
}
