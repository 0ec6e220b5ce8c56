import Glibc

/// A thread of the system, for work that blocks.
package enum Thread {
  /// Runs `body` on a thread of its own, which ends with it.
  package static func start(_ body: @escaping @Sendable () -> Void) {
    let work = unsafe Unmanaged.passRetained(Work(body: body))
    var thread = pthread_t()
    let status = unsafe pthread_create(
      &thread, nil,
      { context in
        guard let context = unsafe context else { return nil }
        let work = unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue()
        work.body()
        return nil
      }, work.toOpaque())
    precondition(status == 0, "a thread fails only without memory or at the limit of processes")
    pthread_detach(thread)
  }

  /// Sleeps for about that long; not at all if it is not above zero.
  package static func sleep(for duration: Duration) {
    guard duration > .zero else { return }
    let (seconds, attoseconds) = duration.components
    var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    var rest = timespec()
    while unsafe nanosleep(&time, &rest) != 0, errno == EINTR { time = rest }
  }

  private final class Work {
    let body: @Sendable () -> Void

    init(body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }
}
