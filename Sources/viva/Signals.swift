import CLinux
import Glibc

/// Signals as something to wait for, instead of something that breaks in.
struct Signals {
  /// What the main loop handles itself.
  private static let handled = [SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH]

  /// Readable when a signal has come.
  let descriptor: Int32

  /// Blocks the handled signals for this thread and every thread it starts from now on.
  init() {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for signal in Self.handled { unsafe sigaddset(&set, signal) }
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    descriptor = unsafe signalfd(-1, &set, viva_signalfd_flags)
    // Whoever writes to a closed pipe learns it from write's own error.
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// The signals that came since the last call.
  func take() -> [Int32] {
    var found: [Int32] = []
    var info = signalfd_siginfo()
    while unsafe read(descriptor, &info, MemoryLayout<signalfd_siginfo>.size) == MemoryLayout<signalfd_siginfo>.size {
      found.append(Int32(info.ssi_signo))
    }
    return found
  }
}
