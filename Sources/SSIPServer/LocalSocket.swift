import CLinux
import Glibc

/// A local socket that clients connect to, made for its owner alone and removed when it is closed.
final class LocalSocket: Listener {
  /// How many clients may wait to be accepted.
  private static let backlog: Int32 = 128

  let path: String
  let descriptor: Int32
  let isLocal = true
  private let lock: Int32
  /// The file as it was made, so that another's is never removed.
  private let file: (device: dev_t, number: ino_t)

  /// Listens at `path`; a socket there that nobody answers at is replaced.
  init(path: String) throws(ServerError) {
    self.path = path
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    let room = MemoryLayout.size(ofValue: address.sun_path) - 1
    guard !bytes.isEmpty, bytes.count <= room, !bytes.contains(0) else { throw .unusablePath(path) }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
    try Self.prepareFolder(of: path)

    // Whoever holds this lock is the server, also between looking for an old socket and making the new one.
    lock = unsafe open("\(path).lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard lock >= 0 else { throw .failed(path: path, code: errno) }
    do throws(ServerError) {
      guard flock(lock, LOCK_EX | LOCK_NB) == 0 else { throw .isRunning(path: path) }
      try Self.removeDeadSocket(path, address)
      (descriptor, file) = try Self.listen(path, address)
    } catch {
      Glibc.close(lock)
      throw error
    }
  }

  /// Closes the socket and removes its file, if that is still ours.
  func close() {
    var facts = stat()
    if unsafe lstat(path, &facts) == 0, facts.st_dev == file.device, facts.st_ino == file.number {
      _ = unsafe unlink(path)
      // The lock is held while its file goes, so that nobody can hold one that has gone.
      _ = unsafe unlink("\(path).lock")
    }
    Glibc.close(descriptor)
    Glibc.close(lock)
  }

  private static func prepareFolder(of path: String) throws(ServerError) {
    let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    let name = folder.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : folder
    var made = ""
    for part in name.split(separator: "/") {
      made += made.isEmpty && !name.hasPrefix("/") ? part : "/" + part
      if unsafe mkdir(made, 0o700) != 0, errno != EEXIST, errno != EROFS, errno != EACCES {
        throw .failed(path: made, code: errno)
      }
    }
    var facts = stat()
    guard unsafe stat(name, &facts) == 0 else { throw .failed(path: name, code: errno) }
    // In a sticky folder, such as /tmp, nobody can take away what is another's.
    let isOpen = facts.st_mode & (S_IWGRP | S_IWOTH) != 0 && facts.st_mode & S_ISVTX == 0
    guard !isOpen, facts.st_uid == geteuid() || facts.st_uid == 0 else { throw .folderIsOpen(path: name) }
  }

  private static func removeDeadSocket(_ path: String, _ address: sockaddr_un) throws(ServerError) {
    var facts = stat()
    guard unsafe lstat(path, &facts) == 0 else {
      if errno == ENOENT { return }
      throw .failed(path: path, code: errno)
    }
    guard facts.st_mode & S_IFMT == S_IFSOCK else { throw .isNoSocket(path: path) }
    let probe = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    guard probe >= 0 else { throw .failed(path: path, code: errno) }
    defer { Glibc.close(probe) }
    let status = unsafe withAddress(address) { unsafe connect(probe, $0, $1) }
    // A server whose queue is full is alive too.
    guard status != 0, errno == ECONNREFUSED else { throw .isRunning(path: path) }
    guard unsafe unlink(path) == 0 else { throw .failed(path: path, code: errno) }
  }

  private static func listen(
    _ path: String, _ address: sockaddr_un
  ) throws(ServerError) -> (Int32, (device: dev_t, number: ino_t)) {
    let descriptor = socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { throw .failed(path: path, code: errno) }
    // The file must never have been open to others, not even for a moment.
    let usual = umask(0o177)
    let isBound = unsafe withAddress(address) { unsafe bind(descriptor, $0, $1) } == 0
    let code = errno
    umask(usual)
    var facts = stat()
    guard isBound, Glibc.listen(descriptor, backlog) == 0, unsafe lstat(path, &facts) == 0 else {
      Glibc.close(descriptor)
      throw .failed(path: path, code: isBound ? errno : code)
    }
    return (descriptor, (facts.st_dev, facts.st_ino))
  }

  private static func withAddress<Outcome>(
    _ address: sockaddr_un, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Outcome
  ) -> Outcome {
    unsafe withUnsafePointer(to: address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
