import Glibc

/// Runs programs beside the one that is measured.
enum Shell {
  /// Runs a shell's command to its end; the status that `waitpid` gives.
  @discardableResult
  static func run(_ command: String) -> Int32 {
    var status: Int32 = 0
    _ = unsafe waitpid(start(command), &status, 0)
    return status
  }

  /// Starts a shell's command; the number of its process.
  static func start(_ command: String) -> pid_t {
    var process: pid_t = 0
    let arguments = ["/bin/sh", "-c", command]
    var words = unsafe arguments.map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    let status = unsafe posix_spawn(&process, "/bin/sh", nil, nil, &words, environ)
    precondition(status == 0, "/bin/sh does not start: error \(status)")
    return process
  }

  /// Ends a process and what it has started, by force where it takes longer than two seconds.
  static func end(_ process: pid_t) {
    let children = children(of: process)
    kill(process, SIGTERM)
    for _ in 0..<200 {
      if waitpid(process, nil, WNOHANG) != 0 { return }
      usleep(10_000)
    }
    for one in [process] + children { kill(one, SIGKILL) }
    _ = waitpid(process, nil, 0)
  }

  /// Tells what can't be measured, apart from the figures.
  static func complain(_ text: String) {
    let line = Array("\(text)\n".utf8)
    _ = unsafe line.withUnsafeBytes { unsafe Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  /// Whether a program is installed.
  static func has(_ program: String) -> Bool { run("command -v \(program) >/dev/null") == 0 }

  /// The whole text of a file, as those in /proc are read; empty if there is none.
  static func text(of path: String) -> String {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
    return String(decoding: buffer[..<max(0, count)], as: UTF8.self)
  }

  /// Puts a text into a file of its own.
  static func write(_ text: String, to path: String) {
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    defer { close(file) }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
      precondition(count > 0, "\(path) can't be written")
      rest = rest.dropFirst(count)
    }
  }

  /// The size of a file in bytes; 0 if there is none.
  static func size(of path: String) -> Int {
    var facts = stat()
    return unsafe stat(path, &facts) == 0 ? Int(facts.st_size) : 0
  }

  /// What a process holds in memory alone or as its share, in megabytes of a million bytes.
  static func megabytes(of process: pid_t) -> Double {
    let line = text(of: "/proc/\(process)/smaps_rollup").split(separator: "\n").first { $0.hasPrefix("Pss:") }
    return (line?.split(separator: " ").compactMap { Double($0) }.first ?? .nan) * 1024 / 1_000_000
  }

  /// The processes that a process has started itself and that still run.
  static func children(of process: pid_t) -> [pid_t] {
    text(of: "/proc/\(process)/task/\(process)/children").split(separator: " ").compactMap { pid_t($0) }
  }
}
