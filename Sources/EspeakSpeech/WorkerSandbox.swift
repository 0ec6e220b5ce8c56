import Confinement
import Glibc

/// What the worker gives up before it reads the first text: all it needs is espeak-ng's data and its socket.
enum WorkerSandbox {
  /// Address space, in bytes: the library and its dictionaries need about 60 MB, a text of 64 MB some copies.
  private static let addressSpace: rlim_t = 1 << 30
  /// Seconds of processor time for one stretch of work; real texts need thousandths.
  private static let processorTime: rlim_t = 30

  /// Gives up all that can be given up on this kernel; which of the two walls it has.
  static func enter(dataFolder: String) -> (hasLandlock: Bool, filtersSystemCalls: Bool) {
    Confinement.enter(reading: dataFolder, limits: [(RLIMIT_NOFILE, 16), (RLIMIT_AS, addressSpace)])
  }

  /// Allows another stretch of processor time from now on.
  static func renewProcessorTime() {
    var usage = rusage()
    _ = unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    let used = rlim_t(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
    var limits = rlimit(rlim_cur: used + processorTime, rlim_max: rlim_t.max)
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limits)
  }
}
