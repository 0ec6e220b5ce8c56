import Glibc

/// A value that several threads share, and on whose changes they can wait.
///
/// `Mutex` alone cannot wait, and a condition variable of the C library cannot wait on a `Mutex`.
@safe package final class Monitor<Value: Sendable>: @unchecked Sendable {
  // Unchecked since the value is touched only with the mutex held; both C objects need a fixed address.
  private var value: Value
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  package init(_ value: Value) {
    self.value = value
    unsafe mutex = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe pthread_mutex_init(mutex, nil)
    unsafe condition = .allocate(capacity: 1)
    unsafe condition.initialize(to: pthread_cond_t())
    var attributes = pthread_condattr_t()
    unsafe pthread_condattr_init(&attributes)
    // A wall clock that is set back would stretch a time limit.
    unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    unsafe pthread_cond_init(condition, &attributes)
    unsafe pthread_condattr_destroy(&attributes)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  /// Reads or changes the value alone, and lets every waiting thread look at it again.
  @discardableResult
  package func change<Outcome>(_ body: (inout Value) -> Outcome) -> Outcome {
    unsafe pthread_mutex_lock(mutex)
    defer {
      unsafe pthread_cond_broadcast(condition)
      unsafe pthread_mutex_unlock(mutex)
    }
    return body(&value)
  }

  /// Reads the value alone.
  package func read<Outcome>(_ body: (Value) -> Outcome) -> Outcome {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return body(value)
  }

  /// Waits until `body` has an outcome; it is asked at once and after every change.
  ///
  /// What `body` itself changes wakes nobody: `wakeAll` does.
  @discardableResult
  package func wait<Outcome>(until body: (inout Value) -> Outcome?) -> Outcome {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while true {
      if let outcome = body(&value) { return outcome }
      unsafe pthread_cond_wait(condition, mutex)
    }
  }

  /// Waits likewise, but no longer than `limit`; `nil` if there was no outcome by then.
  package func wait<Outcome>(atMost limit: Duration, until body: (inout Value) -> Outcome?) -> Outcome? {
    var end = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &end)
    end.add(limit)
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while true {
      if let outcome = body(&value) { return outcome }
      if unsafe pthread_cond_timedwait(condition, mutex, &end) == ETIMEDOUT { return body(&value) }
    }
  }

  /// Lets every waiting thread look at the value again.
  package func wakeAll() {
    unsafe pthread_cond_broadcast(condition)
  }
}

extension timespec {
  fileprivate mutating func add(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    let nanoseconds = tv_nsec + Int(attoseconds / 1_000_000_000)
    tv_sec += Int(seconds) + nanoseconds / 1_000_000_000
    tv_nsec = nanoseconds % 1_000_000_000
  }
}
