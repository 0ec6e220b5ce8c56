import Glibc

/// A local socket that systemd made, listens at, and keeps when this process ends.
final class InheritedSocket: Listener {
  let descriptor: Int32
  let isLocal = true

  /// - Throws: `.notListening` for a descriptor that is no listening socket of the local kind.
  init(descriptor: Int32) throws(ServerError) {
    var listens: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    let status = unsafe getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size)
    var address = sockaddr()
    var length = socklen_t(MemoryLayout<sockaddr>.size)
    guard status == 0, listens == 1, unsafe getsockname(descriptor, &address, &length) == 0,
      Int32(address.sa_family) == AF_UNIX
    else { throw .notListening(descriptor: descriptor) }
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  func close() { Glibc.close(descriptor) }
}
