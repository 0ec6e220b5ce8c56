public import Speech
import Synchronization

/// A sink that nobody hears.
public enum NullSink: Sendable {
  /// Takes samples as fast as they come.
  case instant
  /// Takes samples as fast as a device would play them.
  case paced

  /// What a player writes to; the rate is in hertz.
  public func sink(sampleRate: Int) -> AudioSink {
    switch self {
    case .instant:
      return AudioSink(write: { _ throws(SpeechError) in }, discard: {}, drain: { () throws(SpeechError) in })
    case .paced:
      let pace = Pace(sampleRate: sampleRate)
      return AudioSink(
        write: { samples throws(SpeechError) in pace.pass(samples.count) }, discard: {},
        drain: { () throws(SpeechError) in })
    }
  }

  private final class Pace: Sendable {
    private let sampleRate: Int
    private let clock = ContinuousClock()
    private let end: Mutex<ContinuousClock.Instant>

    init(sampleRate: Int) {
      self.sampleRate = sampleRate
      end = Mutex(clock.now)
    }

    /// Returns when so many samples would have been played after those before.
    func pass(_ count: Int) {
      let left = end.withLock { end in
        end = max(end, clock.now - .milliseconds(20)) + .nanoseconds(count * 1_000_000_000 / sampleRate)
        return end - clock.now
      }
      Thread.sleep(for: left)
    }
  }
}
