import CLinux
import Glibc
import SSIP
public import Speech
import Synchronization

/// Speaks through the user's own speech-dispatcher, with the voice set up there.
///
/// Every order returns at once, as a `Player`'s does; reports come from a thread of its own. When speech-dispatcher
/// can't be reached utterances run on in silence, and it is looked for again with each.
public final class SpeechdVoice: Sendable {
  private enum Order: Sendable {
    case speak(Utterance)
    case cut(all: Bool)
    case pause
    case resume
    case close
  }

  private let orders = Mutex<[Order]>([])
  /// Readable while orders wait.
  private let bell: Int32
  private let hasEnded = Monitor(false)

  /// A voice that has not connected yet.
  ///
  /// - Parameters:
  ///   - path: of the server's socket.
  ///   - starts: whether a server is started where none answers, as other clients do.
  ///   - report: is called on the voice's thread, in order.
  public init(path: String, starts: Bool, report: @escaping @Sendable (Player.Event) -> Void) {
    bell = eventfd(0, viva_eventfd_flags)
    precondition(bell >= 0, "eventfd fails only without descriptors or memory")
    Thread.start { [self] in
      var talker = SpeechdTalker(path: path, starts: starts, report: report)
      var isOpen = true
      while isOpen || talker.isBusy {
        talker.wait(orBell: bell)
        for order in takeOrders() {
          switch order {
          case .speak(let utterance): talker.speak(utterance)
          case .cut(let all): talker.cut(all: all)
          case .pause: talker.pause()
          case .resume: talker.resume()
          case .close: isOpen = false
          }
        }
        talker.goOn()
      }
      talker.leave()
      hasEnded.change { $0 = true }
    }
  }

  deinit { close(bell) }

  /// Says this after all that was ordered before.
  public func speak(_ utterance: Utterance) { order(.speak(utterance)) }

  /// Drops what is being said and what waits; what is protected still finishes.
  public func interrupt() { order(.cut(all: false)) }

  /// Drops everything, also what is protected.
  public func stop() { order(.cut(all: true)) }

  /// Holds the speech where it is, until `resume`.
  public func pause() { order(.pause) }

  /// Goes on where the speech was held.
  public func resume() { order(.resume) }

  /// Waits until all that was ordered has been said, no longer than `limit`; what is left then is dropped.
  public func finish(within limit: Duration?) {
    order(.resume)
    order(.close)
    guard let limit else { return hasEnded.wait { $0 ? () : nil } }
    if hasEnded.wait(atMost: limit, until: { $0 ? () : nil }) == nil {
      stop()
      _ = hasEnded.wait(atMost: .seconds(1)) { $0 ? () : nil }
    }
  }

  private func order(_ order: Order) {
    orders.withLock { $0.append(order) }
    _ = eventfd_write(bell, 1)
  }

  private func takeOrders() -> [Order] {
    var count: eventfd_t = 0
    _ = unsafe eventfd_read(bell, &count)
    return orders.withLock { orders in
      defer { orders = [] }
      return orders
    }
  }
}
