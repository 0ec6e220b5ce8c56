import Glibc
import Synchronization

@testable import DeckStore

/// Threads of their own: the test runner's may all be busy, and what should run at once would run in turn.
final class Threads: Sendable {
  private let body: @Sendable (Int) throws(StoreError) -> Void
  private let started = Atomic<Int>(0)
  private let errors = Mutex<[StoreError]>([])

  private init(_ body: @escaping @Sendable (Int) throws(StoreError) -> Void) {
    self.body = body
  }

  /// Runs `body` on that many threads at once, each with its number, and returns what they threw.
  static func run(_ count: Int, _ body: @escaping @Sendable (Int) throws(StoreError) -> Void) -> [StoreError] {
    let threads = Threads(body)
    let handles = (0..<count).map { _ in
      var handle = pthread_t()
      let context = unsafe Unmanaged.passRetained(threads).toOpaque()
      let status = unsafe pthread_create(
        &handle, nil,
        { context in
          if let context = unsafe context { unsafe Unmanaged<Threads>.fromOpaque(context).takeRetainedValue().work() }
          return nil
        }, context)
      precondition(status == 0)
      return handle
    }
    for handle in handles { pthread_join(handle, nil) }
    return threads.errors.withLock { $0 }
  }

  private func work() {
    let number = started.add(1, ordering: .relaxed).oldValue
    do throws(StoreError) {
      try body(number)
    } catch {
      errors.withLock { $0.append(error) }
    }
  }
}
