/// Cuts what a server sends into replies and events, for a client.
public struct ReplyReader: Equatable, Sendable {
  /// A complete piece of what a server sends.
  public enum Item: Equatable, Sendable {
    /// The answer to a command: its code, its lines of data, and whether it tells of success.
    case reply(code: Int, data: [String])
    /// What became of a message, by its number.
    case event(Notice, message: Int)
  }

  /// What a server sends is no SSIP.
  public struct Garbled: Error, Equatable, Sendable {}

  /// The most bytes one reply may have.
  static let longest = 16 << 20

  private var pending: [UInt8] = []
  private var lines: [String] = []
  private var size = 0

  /// A reader that has read nothing.
  public init() {}

  /// Takes what was received.
  public mutating func append(_ bytes: some Sequence<UInt8>) { pending += bytes }

  /// The next complete piece; `nil` until more bytes come.
  public mutating func next() throws(Garbled) -> Item? {
    while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
      var line = pending[..<end]
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      let text = String(decoding: line, as: UTF8.self)
      pending.removeFirst(end + 1)
      size += text.utf8.count
      guard text.utf8.count > 3, Int(text.prefix(3)) != nil, size < Self.longest else { throw Garbled() }
      let isLast = !text.dropFirst(3).hasPrefix("-")
      lines.append(text)
      guard isLast else { continue }
      defer {
        lines = []
        size = 0
      }
      return try Self.item(lines)
    }
    guard pending.count < Self.longest else { throw Garbled() }
    return nil
  }

  private static func item(_ lines: [String]) throws(Garbled) -> Item {
    guard let code = lines.last.flatMap({ Int($0.prefix(3)) }) else { throw Garbled() }
    let data = lines.dropLast().map { String($0.dropFirst(4)) }
    guard (700...705).contains(code) else { return .reply(code: code, data: data) }
    guard let message = data.first.flatMap({ Int($0) }) else { throw Garbled() }
    let notice: Notice? =
      switch code {
      case 700: data.count > 2 ? .mark(data[2]) : nil
      case 701: .begin
      case 702: .end
      case 703: .cancelled
      case 704: .paused
      default: .resumed
      }
    guard let notice else { throw Garbled() }
    return .event(notice, message: message)
  }
}
