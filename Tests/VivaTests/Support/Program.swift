import BuiltProgram
import CLinux
import Glibc

/// The built program, driven as a user or another program would.
enum Program {
  /// What came of a run.
  struct Outcome {
    /// The exit code, or 128 and the signal's number.
    var status: Int32
    /// What was written to standard output.
    var output: String
    /// What was written to standard error.
    var errors: String

    /// The lines of standard output.
    var lines: [String] { output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init) }
  }

  static let path = "\(productsFolder)/viva"

  /// Runs the program to its end with this input; it is killed after `timeout` seconds.
  ///
  /// - Parameter environment: on top of a bare one whose home is `home`.
  static func run(
    _ arguments: [String], input: String = "", home: TemporaryFolder, environment: [String: String] = [:],
    timeout: Int = 60
  ) -> Outcome {
    run(
      [path] + arguments, bytes: Array(input.utf8), environment: bare(home).merging(environment) { $1 },
      timeout: timeout)
  }

  /// Runs a command of the shell and returns what it printed.
  static func system(_ command: String, timeout: Int = 60) -> Outcome {
    run(["/bin/sh", "-c", command], bytes: [], environment: ["PATH": "/usr/bin:/bin:/usr/local/bin"], timeout: timeout)
  }

  /// No sound device, no locale, a home of its own.
  static func bare(_ home: TemporaryFolder) -> [String: String] {
    [
      "HOME": home.path, "PATH": "/usr/bin:/bin", "LC_ALL": "C", "TERM": "xterm",
      "PULSE_SERVER": "unix:\(home.path)/no-sound-server", "XDG_RUNTIME_DIR": home.path,
    ]
  }

  static func run(_ words: [String], bytes: [UInt8], environment: [String: String], timeout: Int) -> Outcome {
    let input = Pipe()
    let output = Pipe()
    let errors = Pipe()
    let process = spawn(
      words, environment: environment, descriptors: [(input.reading, 0), (output.writing, 1), (errors.writing, 2)])
    for end in [input.reading, output.writing, errors.writing] { close(end) }
    _ = signal(SIGPIPE, SIG_IGN)
    var written: [UInt8] = []
    var complained: [UInt8] = []
    var rest = bytes[...]
    setNonBlocking(input.writing)
    if rest.isEmpty { close(input.writing) }
    var isOpen = (input: !rest.isEmpty, output: true, errors: true)
    let deadline = seconds() + Double(timeout)
    while isOpen.output || isOpen.errors {
      var polled = [
        pollfd(fd: isOpen.input ? input.writing : -1, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: isOpen.output ? output.reading : -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: isOpen.errors ? errors.reading : -1, events: Int16(POLLIN), revents: 0),
      ]
      _ = unsafe poll(&polled, 3, 200)
      if polled[0].revents != 0 {
        let count = unsafe rest.withUnsafeBytes {
          unsafe $0.baseAddress.map { unsafe write(input.writing, $0, rest.count) } ?? 0
        }
        if count > 0 { rest = rest.dropFirst(count) }
        if rest.isEmpty || (count < 0 && errno != EAGAIN) {
          close(input.writing)
          isOpen.input = false
        }
      }
      if polled[1].revents != 0 { isOpen.output = take(from: output.reading, into: &written) }
      if polled[2].revents != 0 { isOpen.errors = take(from: errors.reading, into: &complained) }
      if seconds() > deadline { kill(process, SIGKILL) }
    }
    if isOpen.input { close(input.writing) }
    close(output.reading)
    close(errors.reading)
    return Outcome(
      status: wait(for: process), output: String(decoding: written, as: UTF8.self),
      errors: String(decoding: complained, as: UTF8.self))
  }

  private static func take(from descriptor: Int32, into bytes: inout [UInt8]) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
    if count > 0 { bytes += buffer[..<count] }
    return count > 0 || (count < 0 && errno == EINTR)
  }

  // MARK: - Processes

  /// Starts a process with these descriptors and no others.
  ///
  /// - Parameter terminal: the path of a terminal that becomes the process's own, with descriptors 0 to 2 on it.
  static func spawn(
    _ words: [String], environment: [String: String], descriptors: [(Int32, Int32)], terminal: String? = nil
  ) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
    var all = sigset_t()
    var none = sigset_t()
    unsafe sigfillset(&all)
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    for (ours, theirs) in descriptors { unsafe posix_spawn_file_actions_adddup2(&actions, ours, theirs) }
    if let terminal {
      // A session leader's first terminal becomes its controlling one.
      flags |= 0x80  // POSIX_SPAWN_SETSID, spawn.h
      unsafe posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
      unsafe posix_spawn_file_actions_adddup2(&actions, 0, 1)
      unsafe posix_spawn_file_actions_adddup2(&actions, 0, 2)
    }
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    var argv = unsafe words.map { unsafe strdup($0) } + [nil]
    var envp = unsafe environment.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
    defer { unsafe (argv + envp).forEach { unsafe free($0) } }
    var process: pid_t = 0
    let status = unsafe posix_spawn(&process, words[0], &actions, &attributes, &argv, &envp)
    precondition(status == 0, "\(words[0]) does not start: \(status)")
    return process
  }

  /// Waits for the end of a process: its exit code, or 128 and the signal's number.
  static func wait(for process: pid_t) -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
  }

  static func seconds() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  static func setNonBlocking(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  /// A pipe whose ends no other child inherits.
  struct Pipe {
    let reading: Int32
    let writing: Int32

    init() {
      var ends: [Int32] = [-1, -1]
      let status = unsafe pipe2(&ends, O_CLOEXEC)
      precondition(status == 0, "no pipe: errno \(errno)")
      reading = ends[0]
      writing = ends[1]
    }
  }
}
