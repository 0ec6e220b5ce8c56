import Announcer
public import DeckEngine
import LanguagePacks

/// Pausing, and the clocks of a session.
extension Session {
  mutating func pauseOrResume(_ command: Command, in context: Context) -> [Effect] {
    let pauses = command == .pause && !isPaused
    guard pauses || isPaused else { return [.silence] + say([.sound(Sound.edge)]) }
    if pauses {
      isPaused = true
      hold(.paused, at: context.now)
      // Speech that stops in the middle is answer enough; a silence that goes on is not.
      return context.isSpeaking ? [.holdSpeech] : say([Announcement(phrases.say(.paused))])
    }
    endPause(at: context.now)
    return context.isSpeaking ? [.resumeSpeech] : say([Announcement(phrases.say(.resumed))])
  }

  mutating func endPause(at now: Moment) {
    isPaused = false
    release(.paused, at: now)
  }

  mutating func startClocks(at now: Moment) {
    guard stack.top != nil else { return }
    release(.notRunning, at: now)
  }

  mutating func hold(_ hold: Stopwatch.Hold, at now: Moment) {
    countdown?.stopwatch.hold(hold, at: now)
    answerTimer.hold(hold, at: now)
    roundTimer.hold(hold, at: now)
  }

  mutating func release(_ hold: Stopwatch.Hold, at now: Moment) {
    countdown?.stopwatch.release(hold, at: now)
    answerTimer.release(hold, at: now)
    roundTimer.release(hold, at: now)
  }

  /// How long from now something happens by itself; `nil` if nothing does.
  public func timeToNextTick(at now: Moment) -> Duration? {
    if let moment = stack.waitingUntil { return isAttended ? max(.zero, moment - now) : nil }
    return stack.top == nil ? nil : countdown?.timeToNextMark(at: now)
  }

  mutating func tick(at now: Moment) -> [Effect] {
    if stack.waitingUntil != nil { return isAttended ? perform(stack.handle(.ticked, at: now), at: now) : [] }
    guard stack.top != nil, let mark = countdown?.passedMark(at: now) else { return [] }
    if mark == 0 {
      // Cards that are being edited hold the clock, so the card screen is showing.
      return perform(stack.handle(.timeRanOut, at: now), at: now)
    }
    return say([Announcement(phrases.say(.timeLeft, ["seconds": "\(mark)"]), priority: .low)])
  }

  /// Whether the learner is at the cards, so that a card may come up by itself.
  private var isAttended: Bool { editScreen == nil && !isPaused && !isInKeyHelp }
}
