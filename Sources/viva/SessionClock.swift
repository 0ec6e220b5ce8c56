import DeckEngine
import Glibc

/// The clock a session goes by: the wall's at the start, then steady time or the length of the sound so far.
struct SessionClock {
  private let start: Moment
  private let steadyStart: Int64
  /// How long the sound is so far, where time is the sound's own.
  private let soundTime: (() -> Duration)?

  /// - Parameter soundTime: how much has been heard; `nil` where time passes by itself.
  init(soundTime: (() -> Duration)? = nil) {
    start = Self.wallTime
    steadyStart = Self.steadyMicroseconds
    self.soundTime = soundTime
  }

  /// Whether time is the sound's own.
  var isSoundsOwn: Bool { soundTime != nil }

  /// The session's time.
  var now: Moment {
    start + (soundTime?() ?? .microseconds(Self.steadyMicroseconds - steadyStart))
  }

  /// Milliseconds that pass by themselves, from no particular start.
  var steadyMilliseconds: Int64 { Self.steadyMicroseconds / 1000 }

  /// The time on the wall, in UTC.
  static var wallTime: Moment {
    Moment(microseconds: microseconds(of: CLOCK_REALTIME))
  }

  /// Time that passes by itself and is never set, from no particular start.
  static var steadyTime: Moment { Moment(microseconds: steadyMicroseconds) }

  private static var steadyMicroseconds: Int64 { microseconds(of: CLOCK_MONOTONIC) }

  private static func microseconds(of clock: Int32) -> Int64 {
    var time = timespec()
    _ = unsafe clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }

  /// How far local time is ahead of UTC at that moment, in seconds.
  static func zoneOffset(at moment: Moment) -> Int {
    var seconds = time_t(moment.microseconds / 1_000_000)
    var local = unsafe tm()
    unsafe localtime_r(&seconds, &local)
    return unsafe Int(local.tm_gmtoff)
  }
}
