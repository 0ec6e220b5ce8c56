import CLinux
import Glibc
import Synchronization

/// Brings messages from other threads to the main loop, which waits on file descriptors.
final class Mailbox<Message: Sendable>: Sendable {
  private let messages = Mutex<[Message]>([])
  /// Readable while messages wait.
  let descriptor: Int32

  init() {
    descriptor = eventfd(0, viva_eventfd_flags)
    precondition(descriptor >= 0, "eventfd fails only without descriptors or memory")
  }

  func post(_ message: Message) {
    messages.withLock { $0.append(message) }
    // It can only fail when the counter is full, and then it is readable as wanted.
    _ = eventfd_write(descriptor, 1)
  }

  /// All messages that came since the last call, oldest first.
  func take() -> [Message] {
    var count: eventfd_t = 0
    _ = unsafe eventfd_read(descriptor, &count)
    return messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }
}
