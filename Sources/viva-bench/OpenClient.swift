import Glibc

/// A client that stays connected to a speech server, as a screen reader does: what it measures is the server alone, and
/// not the start of a program that asks it.
final class OpenClient {
  private let descriptor: Int32
  private var received: [UInt8] = []

  /// Connects and names itself; `nil` if nobody answers.
  init?(socket path: String) {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    let fits = unsafe withUnsafeMutableBytes(of: &address.sun_path) { place in
      guard bytes.count < place.count else { return false }
      unsafe place.copyBytes(from: bytes)
      return true
    }
    let connected = unsafe withUnsafePointer(to: address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard fits, connected == 0 else { return nil }
    var patience = timeval(tv_sec: 20, tv_usec: 0)
    guard unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size)) == 0
    else { return nil }
    let manner = [
      "CLIENT_NAME viva:bench:main", "NOTIFICATION END ON", "NOTIFICATION CANCEL ON", "LANGUAGE en", "VOICE_TYPE MALE1",
    ]
    for setting in manner { guard ask("SET SELF \(setting)") else { return nil } }
  }

  deinit { close(descriptor) }

  /// Has a text spoken; returns at once when the server has taken it.
  func speak(_ text: String) -> Bool { ask("SPEAK") && ask("\(text)\r\n.") }

  /// Waits until what was spoken has ended or was stopped.
  func waitForEnd() -> Bool { reply { $0.starts(with: Array("702 ".utf8)) || $0.starts(with: Array("703 ".utf8)) } }

  private func ask(_ line: String) -> Bool {
    let bytes = Array("\(line)\r\n".utf8)
    let sent = unsafe bytes.withUnsafeBytes {
      unsafe send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    guard sent == bytes.count else { return false }
    return reply { $0.count > 3 && $0[3] == UInt8(ascii: " ") && $0[0] == UInt8(ascii: "2") }
  }

  /// Reads lines until one is the last; `false` if the server has gone or says nothing for so long.
  private func reply(isLast: ([UInt8]) -> Bool) -> Bool {
    while true {
      while let end = received.firstIndex(of: 10) {
        let line = Array(received[..<end])
        received.removeSubrange(...end)
        if isLast(line) { return true }
      }
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }
      guard count > 0 else { return false }
      received += buffer[..<count]
    }
  }
}
