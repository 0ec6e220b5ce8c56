import Glibc

/// Why a server can't be reached where it was wanted.
public enum ServerError: Error, Equatable, Sendable {
  /// Another server answers at this path.
  case isRunning(path: String)
  /// Something that is no socket has this path.
  case isNoSocket(path: String)
  /// A path longer than the system allows for sockets, or with a NUL in it.
  case unusablePath(String)
  /// Others can write to the folder, so that anybody could take the server's place.
  case folderIsOpen(path: String)
  /// The port is another program's, or the system refused it; the code is `errno`.
  case portFailed(Int, code: Int32)
  /// What systemd handed over is no socket that listens.
  case notListening(descriptor: Int32)
  /// The system refused it; the code is `errno`.
  case failed(path: String, code: Int32)
}

extension ServerError: CustomStringConvertible {
  private static func reason(_ code: Int32) -> String {
    unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
  }

  /// What is wrong and what to do, as a sentence.
  public var description: String {
    switch self {
    case .isRunning(let path): "A speech server is running at \(path) already. Stop it, or choose another path."
    case .isNoSocket(let path): "\(path) is no socket, so it was left alone. Choose another path."
    case .unusablePath(let path): "\(path) can't be the path of a socket: it may have 107 bytes. Choose a shorter one."
    case .folderIsOpen(let path): "Others can write to the folder \(path). Choose one that is yours alone."
    case .portFailed(let port, let code):
      "The port \(port) can't be had: \(Self.reason(code)). Choose another with --port."
    case .notListening(let descriptor):
      "Descriptor \(descriptor) is no listening local socket. Look at the socket unit of systemd."
    case .failed(let path, let code): "No socket can be made at \(path): \(Self.reason(code)). Choose another path."
    }
  }
}
