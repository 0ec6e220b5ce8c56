import CLinux
import Glibc

/// A terminal with the program running on it.
final class PseudoTerminal {
  let process: pid_t
  private let leader: Int32
  /// The other side, held open so that its settings can be asked for.
  private let follower: Int32
  /// All that the program has written, escape sequences included.
  private(set) var transcript = ""
  private var bytes: [UInt8] = []
  /// The settings before the program began.
  let original: termios

  init(_ arguments: [String], home: TemporaryFolder, environment: [String: String] = [:], columns: UInt16 = 80) {
    leader = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)
    precondition(leader >= 0 && grantpt(leader) == 0 && unlockpt(leader) == 0, "no terminal: errno \(errno)")
    guard let name = unsafe ptsname(leader) else { preconditionFailure("the terminal has no name") }
    let path = unsafe String(cString: name)
    follower = unsafe open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    _ = Program.system("stty -F \(path) cols \(columns) rows 24")
    var settings = termios()
    unsafe tcgetattr(follower, &settings)
    original = settings
    process = Program.spawn(
      [Program.path] + arguments, environment: Program.bare(home).merging(environment) { $1 }, descriptors: [],
      terminal: path)
    Program.setNonBlocking(leader)
  }

  deinit {
    kill(process, SIGKILL)
    close(leader)
    close(follower)
  }

  /// The terminal's settings now.
  var settings: termios {
    var settings = termios()
    unsafe tcgetattr(follower, &settings)
    return settings
  }

  /// Whether the terminal is as it was before the program began.
  var isRestored: Bool {
    settings.c_lflag == original.c_lflag && settings.c_iflag == original.c_iflag && settings.c_oflag == original.c_oflag
  }

  func press(_ keys: String) {
    let keys = Array(keys.utf8)
    _ = unsafe keys.withUnsafeBytes { bytes in unsafe bytes.baseAddress.map { unsafe write(leader, $0, bytes.count) } }
  }

  /// Reads until the text has been written, after what earlier calls saw; whether it came within `timeout` seconds.
  func shows(_ text: String, timeout: Double = 20) -> Bool {
    let deadline = Program.seconds() + timeout
    while true {
      if let found = unseen.firstRange(of: text) {
        seen += unseen.distance(from: unseen.startIndex, to: found.upperBound)
        return true
      }
      guard Program.seconds() < deadline else { return false }
      read(milliseconds: 50)
    }
  }

  /// Reads whatever comes for so long.
  func read(milliseconds: Int32) {
    var polled = pollfd(fd: leader, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&polled, 1, milliseconds) > 0 else { return }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe buffer.withUnsafeMutableBytes { unsafe Glibc.read(leader, $0.baseAddress, $0.count) }
    // The other side is closed: don't spin.
    guard count > 0 else { _ = usleep(10_000); return }
    bytes += buffer[..<count]
    transcript = String(decoding: bytes, as: UTF8.self)
  }

  private var seen = 0
  private var unseen: Substring { transcript.dropFirst(seen) }

  /// Waits for the program's end, and returns its exit code.
  func end(timeout: Double = 20) -> Int32? {
    let deadline = Program.seconds() + timeout
    var status: Int32 = 0
    while Program.seconds() < deadline {
      if unsafe waitpid(process, &status, WNOHANG) == process {
        read(milliseconds: 0)
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
      }
      read(milliseconds: 20)
    }
    return nil
  }
}
