public import JSONText

/// Why nothing could be imported from a file.
public enum ImportError: Error, Equatable, Sendable {
  /// The file is empty.
  case empty
  /// More bytes than are read.
  case tooLarge(bytes: Int, limit: Int)
  /// Bytes that are not UTF-8; line and column count from 1, the offset from 0.
  case notUTF8(line: Int, column: Int, byte: UInt8, offset: Int)
  /// UTF-16 with a byte order mark that breaks at this byte, from 0.
  case brokenUTF16(offset: Int)
  /// Bytes with zeros among them: UTF-16 without a byte order mark, or no text at all.
  case notText(offset: Int)
  /// JSON that can't be read, or is not a deck.
  case json(JSONError)
  /// XML that can't be read: the line, the column and what is wrong.
  case xml(line: Int, column: Int, problem: String)
  /// No format that we know.
  case unknownFormat
  /// A package, which this module does not read.
  case package
  /// A column that the table does not have; `named` as the user wrote it.
  case noSuchColumn(named: String, columns: [String])
}

extension ImportError: CustomStringConvertible {
  /// What is wrong and what to do, as the end of a sentence that begins with the file's name.
  public var description: String {
    switch self {
    case .empty: "is empty"
    case .tooLarge(let bytes, let limit):
      "has \(bytes) bytes, and no more than \(limit) are read; split it into several files"
    case .notUTF8(let line, let column, let byte, let offset):
      "is not UTF-8 text: line \(line), column \(column), byte \(offset + 1) has the value \(Self.hexadecimal(byte)). "
        + "If it is an older file, convert it with: iconv -f WINDOWS-1252 -t UTF-8"
    case .brokenUTF16(let offset): "is UTF-16 text that breaks at byte \(offset + 1); save it again as UTF-8"
    case .notText(let offset):
      "is no text: byte \(offset + 1) is zero. If it is UTF-16, save it again as UTF-8"
    case .json(let error): "can't be read at \(error)"
    case .xml(let line, let column, let problem): "can't be read at line \(line), column \(column): \(problem)"
    case .unknownFormat:
      "holds no cards in a format that is known. Say which with --format, or how a table is laid out with --columns"
    case .package: "is an Anki package, which this build does not read; export the notes from Anki as plain text"
    case .noSuchColumn(let name, let columns):
      "has no column \(name); its \(columns.count) columns are: \(columns.joined(separator: ", "))"
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "0x" + (digits.count < 2 ? "0" : "") + digits
  }
}
