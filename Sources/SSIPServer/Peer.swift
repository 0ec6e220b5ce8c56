import CLinux
import Glibc

/// The process at the other end of a connection.
struct Peer {
  private let process: pid_t
  /// Stands for the process even after its number has been given to another; -1 where there is none.
  private let descriptor: Int32

  /// Who has connected; `nil` unless it is the same user or the system's.
  init?(of connection: Int32) {
    var peer = viva_peer()
    guard unsafe viva_get_peer(connection, &peer) == 0, peer.uid == geteuid() || peer.uid == 0 else { return nil }
    process = peer.pid
    descriptor = viva_open_process(peer.pid)
  }

  /// Whether the process was ended by a signal: not by itself, nor still there.
  ///
  /// To be asked once its connection is closed: a process that is being killed knows so before it closes its files.
  var wasKilled: Bool {
    guard descriptor >= 0 else { return false }
    // Before its parent has waited for it the status is there, and afterwards here.
    let status = statusInProcessTable ?? viva_exit_status(descriptor)
    return status > 0 && status & 0x7F != 0
  }

  func forget() {
    if descriptor >= 0 { close(descriptor) }
  }

  /// The last field of `/proc/PID/stat`; `nil` once the process has gone.
  private var statusInProcessTable: Int32? {
    let file = unsafe open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, $0.count) }
    // Otherwise the number may stand for another process by now.
    guard count > 0, viva_is_there(descriptor) == 0 else { return nil }
    let text = String(decoding: bytes[..<count], as: UTF8.self)
    return text.split(whereSeparator: \.isWhitespace).last.flatMap { Int32($0) }
  }

}
