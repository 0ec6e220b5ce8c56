package import CLinux
import Glibc

/// Processes of our own that do one dangerous thing for us, such as to run a large C library on a stranger's bytes.
package enum ConfinedProcess {
  /// Why a process was not started: the system's code.
  package struct StartError: Error, Equatable, Sendable {
    /// The number, as in `errno`.
    package var code: Int32

    /// The system's words for it.
    package var reason: String { unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)" }

    /// The error with this number.
    package init(_ code: Int32) { self.code = code }
  }

  /// Starts a program with these descriptors and no others, an empty environment and all signals as they are usually.
  ///
  /// - Parameters:
  ///   - program: the path of the executable, which looks at `arguments` for what it is to be.
  ///   - arguments: the first is what the process calls itself.
  ///   - descriptors: which descriptor of ours the process is to have under which number; of 0, 1 and 2 those that are
  ///     not named are `/dev/null`.
  /// - Returns: the process, which has to be waited for.
  package static func start(
    _ program: String, arguments: [String], descriptors: [(ours: Int32, theirs: Int32)]
  ) throws(StartError) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    let last = descriptors.map(\.theirs).max() ?? STDERR_FILENO
    // Out of the way of the numbers they are to have.
    var moved: [Int32] = []
    defer { for descriptor in moved { close(descriptor) } }
    for descriptor in descriptors {
      let copy = fcntl(descriptor.ours, F_DUPFD_CLOEXEC, last + 1)
      guard copy >= 0 else { throw StartError(errno) }
      moved.append(copy)
      unsafe posix_spawn_file_actions_adddup2(&actions, copy, descriptor.theirs)
    }
    for standard in STDIN_FILENO...STDERR_FILENO where !descriptors.contains(where: { $0.theirs == standard }) {
      unsafe posix_spawn_file_actions_addopen(&actions, standard, "/dev/null", O_RDWR, 0)
    }
    unsafe posix_spawn_file_actions_addclosefrom_np(&actions, last + 1)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // A group of its own: what the terminal sends to the learner's program is not for the process.
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    var all = sigset_t()
    var none = sigset_t()
    unsafe sigfillset(&all)
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    var words = unsafe arguments.map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    // Nothing in the learner's environment can point a library to other data.
    var environment: [UnsafeMutablePointer<CChar>?] = unsafe [nil]
    var process: pid_t = 0
    let status = unsafe posix_spawn(&process, program, &actions, &attributes, &words, &environment)
    guard status == 0 else { throw StartError(status) }
    return process
  }

  /// Ends a process at once and takes its remains away; until then its number is its own.
  package static func kill(_ process: pid_t) {
    _ = Glibc.kill(process, SIGKILL)
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
  }
}
