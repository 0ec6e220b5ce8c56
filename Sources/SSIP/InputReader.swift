/// Cuts what a client sends into command lines and message bodies, however the bytes come in.
///
/// Only CR LF ends a line; a CR or an LF alone is data. What is longer than the limits is passed over and reported once.
struct InputReader: Equatable, Sendable {
  /// What the bytes are read as.
  enum Mode: Equatable, Sendable {
    case line
    /// Text up to a line with nothing but a dot.
    case body
  }

  /// A complete piece of input.
  enum Item: Equatable, Sendable {
    /// A line, without its end.
    case line([UInt8])
    /// A body, without the dots that were stuffed into it and without its last line end.
    case body([UInt8])
    /// The line with the dot came first of all.
    case noBody
    case lineTooLong
    case bodyTooLong
  }

  private static let carriageReturn = UInt8(ascii: "\r")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let dot = UInt8(ascii: ".")
  private static let endOfBody: [UInt8] = [carriageReturn, lineFeed, dot, carriageReturn, lineFeed]

  let longestLine: Int
  let longestBody: Int
  /// Bytes that belong to no item yet; those before `position` have been looked at and stand in `current`.
  private var pending: [UInt8] = []
  private var position = 0
  private var current: [UInt8] = []
  private var isTooLong = false

  /// - Parameters:
  ///   - longestLine: in bytes, its end not counted.
  ///   - longestBody: in bytes as sent.
  init(longestLine: Int, longestBody: Int) {
    self.longestLine = longestLine
    self.longestBody = longestBody
  }

  /// How many bytes are held.
  var heldCount: Int { pending.count - position + current.count }

  mutating func append(_ bytes: some Sequence<UInt8>) {
    if position == pending.count {
      pending.removeAll(keepingCapacity: pending.capacity <= 1 << 16)
      position = 0
    }
    pending += bytes
  }

  /// The next complete item; `nil` until more bytes come.
  mutating func next(_ mode: Mode) -> Item? {
    while position < pending.count {
      let byte = pending[position]
      position += 1
      current.append(byte)
      if byte == Self.lineFeed, let item = complete(mode) {
        current.removeAll(keepingCapacity: current.capacity <= 1 << 16)
        isTooLong = false
        return item
      }
      limit(mode)
    }
    return nil
  }

  private func complete(_ mode: Mode) -> Item? {
    switch mode {
    case .line:
      guard current.suffix(2).first == Self.carriageReturn, current.count > 1 else { return nil }
      return isTooLong ? .lineTooLong : .line(Array(current.dropLast(2)))
    case .body:
      if current == Self.endOfBody.suffix(3), !isTooLong { return .noBody }
      guard current.suffix(5).elementsEqual(Self.endOfBody) else { return nil }
      return isTooLong ? .bodyTooLong : .body(Self.unstuffed(current.dropLast(5)))
    }
  }

  private mutating func limit(_ mode: Mode) {
    let longest = mode == .line ? longestLine + 2 : longestBody + 5
    guard current.count > longest || isTooLong && current.count > 64 else { return }
    isTooLong = true
    // The end has to be recognised all the same.
    current.removeFirst(current.count - 5)
  }

  /// The body without the dot that the sender put before each line that begins with one.
  private static func unstuffed(_ body: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(body.count)
    for (index, byte) in zip(body.indices, body) {
      let beginsLine =
        index == body.startIndex
        || index >= body.startIndex + 2 && body[index - 1] == lineFeed && body[index - 2] == carriageReturn
      if byte == dot, beginsLine { continue }
      text.append(byte)
    }
    return text
  }
}
