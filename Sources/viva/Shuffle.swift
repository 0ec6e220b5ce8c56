import DeckEngine
import Synchronization

/// Orders that chance decides, the same for the same seed.
enum Shuffle {
  /// The order the cards have.
  @Sendable static func none(_ ids: [Card.ID]) -> [Card.ID] { ids }

  /// A function that shuffles anew each time it is called.
  ///
  /// - Parameter seed: `nil` lets the system choose.
  static func order(seed: UInt64?) -> @Sendable ([Card.ID]) -> [Card.ID] {
    var system = SystemRandomNumberGenerator()
    let generator = Generator(seed: seed ?? system.next())
    return { generator.shuffled($0) }
  }

  private final class Generator: Sendable {
    private let state: Mutex<SplitMix64>

    init(seed: UInt64) { state = Mutex(SplitMix64(seed: seed)) }

    func shuffled(_ ids: [Card.ID]) -> [Card.ID] {
      state.withLock { generator in ids.shuffled(using: &generator) }
    }
  }
}
