import CLinux
import Glibc

/// Signals as something to wait for, instead of something that breaks in.
struct Signals {
  /// What the main loop handles itself.
  private static let usual = [SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH]

  /// A signal that came.
  struct Arrival {
    var number: Int32
    /// Whether the terminal sent it, for a key such as Ctrl-C, and not another process.
    var isFromTerminal: Bool
  }

  /// `SI_KERNEL` of asm-generic/siginfo.h: the kernel itself sent the signal.
  private static let sentByKernel: Int32 = 0x80

  /// Readable when a signal has come.
  let descriptor: Int32

  /// Blocks the handled signals for this thread and every thread it starts from now on.
  ///
  /// - Parameter additional: further signals to be handled.
  init(handling additional: [Int32] = []) {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for signal in Self.usual + additional { unsafe sigaddset(&set, signal) }
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    descriptor = unsafe signalfd(-1, &set, viva_signalfd_flags)
    // Whoever writes to a closed pipe learns it from write's own error.
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// The signals that came since the last call.
  func take() -> [Arrival] {
    var found: [Arrival] = []
    var info = signalfd_siginfo()
    while unsafe read(descriptor, &info, MemoryLayout<signalfd_siginfo>.size) == MemoryLayout<signalfd_siginfo>.size {
      found.append(Arrival(number: Int32(info.ssi_signo), isFromTerminal: info.ssi_code == Self.sentByKernel))
    }
    return found
  }
}
