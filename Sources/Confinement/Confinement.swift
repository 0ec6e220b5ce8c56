import CLinux
package import Glibc

/// What a process gives up of itself before it touches a stranger's bytes.
package enum Confinement {
  /// Gives up all that can be given up on this kernel, but for what is allowed here.
  ///
  /// A kernel without Landlock or seccomp leaves the limits and the empty environment that the process was started with.
  ///
  /// - Parameters:
  ///   - folder: below it files can still be read; `nil` if no file is opened any more.
  ///   - limits: what the system may give at most, beside no core dumps and nothing written into files.
  /// - Returns: which of the two walls there are.
  package static func enter(
    reading folder: String?, limits: [(resource: __rlimit_resource, most: rlim_t)]
  ) -> (hasLandlock: Bool, filtersSystemCalls: Bool) {
    _ = viva_prctl(PR_SET_NO_NEW_PRIVS, 1)
    // No core dump: it would hold the learner's cards.
    _ = viva_prctl(PR_SET_DUMPABLE, 0)
    for (resource, most) in limits + [(RLIMIT_CORE, 0), (RLIMIT_FSIZE, 0)] {
      var limit = rlimit(rlim_cur: most, rlim_max: most)
      _ = unsafe setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
    }
    let hasLandlock = unsafe viva_allow_reading_only(folder) == 0
    return (hasLandlock, viva_refuse_system_calls() == 0)
  }
}
