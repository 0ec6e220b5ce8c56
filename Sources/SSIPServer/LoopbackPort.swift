import CLinux
import Glibc

/// A TCP port of this machine that no other machine can reach.
final class LoopbackPort: Listener {
  let descriptor: Int32
  let isLocal = false

  /// - Parameter port: 1 to 65535.
  init(port: Int) throws(ServerError) {
    let descriptor = socket(
      AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { throw .portFailed(port, code: errno) }
    var isOn: Int32 = 1
    _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(truncatingIfNeeded: port).bigEndian
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    let isBound = unsafe withUnsafePointer(to: address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard isBound == 0, listen(descriptor, 128) == 0 else {
      let code = errno
      Glibc.close(descriptor)
      throw .portFailed(port, code: code)
    }
    self.descriptor = descriptor
  }

  func close() { Glibc.close(descriptor) }

  /// Whether the other end of a connection belongs to a process of this user or the system's, as the kernel's table of
  /// connections says: on a machine of several users the port is nobody's door but the owner's.
  static func isFromSameUser(_ connection: Int32) -> Bool {
    var peer = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = unsafe withUnsafeMutablePointer(to: &peer) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe getpeername(connection, $0, &size) }
    }
    guard status == 0 else { return false }
    let address = hexadecimal(UInt64(peer.sin_addr.s_addr), digits: 8)
    let local = "\(address):\(hexadecimal(UInt64(in_port_t(bigEndian: peer.sin_port)), digits: 4))"
    for line in connections().split(separator: "\n") {
      let fields = line.split(separator: " ")
      // Fields of /proc/net/tcp: the second is the local end, the eighth the user.
      guard fields.count > 7, fields[1] == local, let user = uid_t(fields[7]) else { continue }
      return user == geteuid() || user == 0
    }
    return false
  }

  private static func hexadecimal(_ number: UInt64, digits: Int) -> String {
    let text = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  private static func connections() -> String {
    let file = unsafe open("/proc/net/tcp", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { Glibc.close(file) }
    var text: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, $0.count) }
      guard count > 0 else { return String(decoding: text, as: UTF8.self) }
      text += bytes[..<count]
    }
  }
}
