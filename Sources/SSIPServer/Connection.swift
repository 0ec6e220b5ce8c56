import Glibc

/// A client's connection, with what could not be sent to it yet.
final class Connection {
  /// What came of reading.
  enum Input {
    case bytes([UInt8])
    case nothing
    /// Nothing more will come.
    case end
  }

  /// How much may wait to be sent before nothing more is read from the client, in bytes.
  private static let muchUnsent = 256 << 10
  /// How much may wait to be sent before the client is given up, in bytes.
  private static let mostUnsent = 8 << 20
  /// How long after the number of a message its first event is sent.
  ///
  /// Clients that read events on a thread of their own, as python3-speechd does, keep a message's callback only once
  /// they have seen its number; an event in the same instant would be lost on them.
  private static let eventDelay = Duration.milliseconds(10)
  /// How much is read at a time, in bytes, so that every client gets its turn.
  private static let mostRead = 64 << 10

  let descriptor: Int32
  /// The process at the other end; `nil` where it came over the network.
  let peer: Peer?
  private var unsent: [UInt8] = []
  private var sentCount = 0
  /// Events that came too soon after the number of a message, in order, and when each is to be sent.
  private var held: [(bytes: [UInt8], due: ContinuousClock.Instant)] = []
  /// Before this no event is sent.
  private var earliestEvent = ContinuousClock.now
  /// Whether the client can be sent nothing more.
  private var isDeaf = false
  /// Whether nothing more comes from the client.
  var hasFinished = false
  /// Whether it is to be closed once all is sent.
  var isClosing = false

  init(descriptor: Int32, peer: Peer?) {
    self.descriptor = descriptor
    self.peer = peer
  }

  private var unsentCount: Int { unsent.count - sentCount }

  /// When the first event that is held back is to be sent; `nil` if none is.
  var eventsDue: ContinuousClock.Instant? { held.first?.due }

  /// Whether the client takes so little that it is to be given up.
  var isStuck: Bool { unsentCount + held.reduce(0) { $0 + $1.bytes.count } > Self.mostUnsent }

  /// Whether it can be closed.
  var isDone: Bool { isClosing && (unsentCount == 0 && held.isEmpty || isDeaf) }

  /// What to wait for.
  var events: Int16 {
    var events: Int32 = 0
    if !hasFinished, !isClosing, unsentCount < Self.muchUnsent { events |= POLLIN }
    if unsentCount > 0 { events |= POLLOUT }
    return Int16(events)
  }

  /// Sends a reply, or an event once the client can know what it is of.
  func send(_ bytes: [UInt8]) {
    guard !isDeaf else { return }
    let now = ContinuousClock.now
    // The codes of events begin with 7, and that of a message's number is 225.
    if bytes.first == UInt8(ascii: "7"), !held.isEmpty || now < earliestEvent {
      held.append((bytes, earliestEvent))
      return
    }
    if bytes.starts(with: "225-".utf8) { earliestEvent = now + Self.eventDelay }
    unsent += bytes
    flush()
  }

  /// Sends what was held back, if it is time or the connection is to be closed.
  func releaseEvents(at now: ContinuousClock.Instant) {
    let ready = held.prefix { isClosing || now >= $0.due }
    guard !ready.isEmpty else { return }
    for event in ready { unsent += event.bytes }
    held.removeFirst(ready.count)
    flush()
  }

  /// Sends what the connection takes now.
  func flush() {
    while unsentCount > 0, !isDeaf {
      let count = unsafe unsent[sentCount...].withUnsafeBytes {
        unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
      }
      if count > 0 {
        sentCount += count
      } else if errno == EAGAIN {
        return
      } else if errno != EINTR {
        isDeaf = true
      }
    }
    unsent.removeAll(keepingCapacity: unsent.capacity <= 1 << 16)
    sentCount = 0
  }

  func read() -> Input {
    var bytes = [UInt8](repeating: 0, count: Self.mostRead)
    let count = unsafe bytes.withUnsafeMutableBytes { unsafe Glibc.read(descriptor, $0.baseAddress, $0.count) }
    if count > 0 { return .bytes(Array(bytes[..<count])) }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? .nothing : .end
  }

  /// Whether the client has closed both directions, so that it can't be told anything more.
  var hasHungUp: Bool {
    var state = pollfd(fd: descriptor, events: 0, revents: 0)
    return unsafe poll(&state, 1, 0) > 0 && Int32(state.revents) & (POLLHUP | POLLERR) != 0
  }

  func close() {
    Glibc.close(descriptor)
    peer?.forget()
  }
}
