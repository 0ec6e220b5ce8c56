import CLinux
import Glibc
import SSIP

/// A connection to a server of the protocol; each command waits for its answer, and events are kept until asked for.
final class SpeechdConnection {
  /// The connection is gone, or the server sends what it can't.
  struct Lost: Error {
    var reason: String
  }

  /// How long an answer may take, in milliseconds.
  private static let patience: Int32 = 5_000

  let descriptor: Int32
  private var reader = ReplyReader()
  private var events: [(notice: Notice, message: Int)] = []

  init(path: String) throws(Lost) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw Lost(reason: "the path \(path) is too long for a socket")
    }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw Self.lost(path) }
    let status = unsafe withUnsafePointer(to: address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0 else {
      let lost = Self.lost(path)
      close(descriptor)
      throw lost
    }
  }

  deinit { close(descriptor) }

  private static func lost(_ path: String) -> Lost {
    Lost(reason: "\(path): \(unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "error \(errno)")")
  }

  /// Sends lines or a body and waits for the answer; its data, or `nil` where the server refuses.
  @discardableResult
  func ask(_ text: String) throws(Lost) -> [String]? {
    try send(text + "\r\n")
    while true {
      switch try next(milliseconds: Self.patience) {
      case .reply(let code, let data): return (200..<300).contains(code) ? data : nil
      case .event(let notice, let message): events.append((notice, message))
      case nil: throw Lost(reason: "speech-dispatcher does not answer")
      }
    }
  }

  /// The events that have come, oldest first.
  func takeEvents() throws(Lost) -> [(notice: Notice, message: Int)] {
    while let item = try next(milliseconds: 0) {
      if case .event(let notice, let message) = item { events.append((notice, message)) }
    }
    defer { events = [] }
    return events
  }

  private func next(milliseconds: Int32) throws(Lost) -> ReplyReader.Item? {
    while true {
      do throws(ReplyReader.Garbled) {
        if let item = try reader.next() { return item }
      } catch { throw Lost(reason: "speech-dispatcher sends what is no SSIP") }
      var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = unsafe poll(&state, 1, milliseconds)
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return nil }
      var bytes = [UInt8](repeating: 0, count: 65_536)
      let count = unsafe bytes.withUnsafeMutableBytes {
        unsafe recv(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
      }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { throw Lost(reason: "speech-dispatcher has ended the connection") }
      reader.append(bytes[..<count])
    }
  }

  private func send(_ text: String) throws(Lost) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw Lost(reason: "speech-dispatcher has ended the connection")
      }
    }
  }
}
