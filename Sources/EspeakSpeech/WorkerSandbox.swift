import CLinux
import Glibc

/// What the worker gives up before it reads the first text: all it needs is espeak-ng's data and its socket.
enum WorkerSandbox {
  /// Address space, in bytes: the library and its dictionaries need about 60 MB, a text of 64 MB some copies.
  private static let addressSpace: rlim_t = 1 << 30
  /// Seconds of processor time for one stretch of work; real texts need thousandths.
  private static let processorTime: rlim_t = 30

  /// Gives up all that can be given up on this kernel; which of the two walls it has.
  static func enter(dataFolder: String) -> (hasLandlock: Bool, filtersSystemCalls: Bool) {
    _ = viva_prctl(PR_SET_NO_NEW_PRIVS, 1)
    // No core dump: it would hold the learner's cards.
    _ = viva_prctl(PR_SET_DUMPABLE, 0)
    limit(RLIMIT_CORE, to: 0)
    limit(RLIMIT_FSIZE, to: 0)
    limit(RLIMIT_NOFILE, to: 16)
    limit(RLIMIT_AS, to: addressSpace)
    // A kernel without Landlock or seccomp leaves the limits above and the empty environment.
    let hasLandlock = unsafe viva_allow_reading_only(dataFolder) == 0
    return (hasLandlock, viva_refuse_system_calls() == 0)
  }

  /// Allows another stretch of processor time from now on.
  static func renewProcessorTime() {
    var usage = rusage()
    _ = unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    let used = rlim_t(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
    var limits = rlimit(rlim_cur: used + processorTime, rlim_max: rlim_t.max)
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limits)
  }

  private static func limit(_ resource: __rlimit_resource, to value: rlim_t) {
    var limits = rlimit(rlim_cur: value, rlim_max: value)
    _ = unsafe setrlimit(__rlimit_resource_t(resource.rawValue), &limits)
  }
}
