import DeckEngine
import Testing

private func second(_ seconds: Int64) -> Moment { Moment(seconds: seconds) }

private func running(_ limit: Duration) -> Countdown {
  var countdown = Countdown(limit: limit)
  countdown.stopwatch.release(.notRunning, at: second(0))
  return countdown
}

@Suite struct `The clock of a timed round` {
  @Test func `stands still until it is started`() {
    #expect(Countdown(limit: .seconds(100)).secondsLeft(at: second(50)) == 100)
  }

  @Test func `counts down to zero and stays there`() {
    let countdown = running(.seconds(100))
    #expect(countdown.secondsLeft(at: second(3)) == 97)
    #expect(countdown.secondsLeft(at: Moment(microseconds: 99_000_001)) == 1)
    #expect(countdown.secondsLeft(at: second(100)) == 0)
    #expect(countdown.secondsLeft(at: second(500)) == 0)
  }

  @Test(arguments: [Stopwatch.Hold.paused, .editing, .suspended])
  func `stops while held`(hold: Stopwatch.Hold) {
    var countdown = running(.seconds(100))
    countdown.stopwatch.hold(hold, at: second(10))
    #expect(countdown.secondsLeft(at: second(60)) == 90)
    countdown.stopwatch.release(hold, at: second(60))
    #expect(countdown.secondsLeft(at: second(65)) == 85)
  }

  @Test func `runs on only when every hold is released`() {
    var countdown = running(.seconds(100))
    countdown.stopwatch.hold(.paused, at: second(10))
    countdown.stopwatch.hold(.editing, at: second(20))
    countdown.stopwatch.release(.paused, at: second(30))
    #expect(countdown.secondsLeft(at: second(40)) == 90)
    countdown.stopwatch.release(.editing, at: second(40))
    #expect(countdown.secondsLeft(at: second(41)) == 89)
  }

  @Test func `takes nothing away when the time is set back`() {
    var countdown = running(.seconds(100))
    countdown.stopwatch.hold(.paused, at: second(-500))
    countdown.stopwatch.release(.paused, at: second(-500))
    #expect(countdown.secondsLeft(at: second(-500)) == 100)
    #expect(countdown.secondsLeft(at: second(-490)) == 90)
  }

  @Test func `speaks at 30, 10 and 0 seconds, once each`() {
    var countdown = running(.seconds(100))
    #expect((0...130).compactMap { countdown.passedMark(at: second($0)) } == [30, 10, 0])
  }

  @Test func `tells only the lowest mark when several have passed`() {
    var countdown = running(.seconds(100))
    #expect(countdown.passedMark(at: second(95)) == 10)
    #expect(countdown.passedMark(at: second(96)) == nil)
  }

  @Test func `does not speak of a mark that it began at`() {
    var countdown = running(.seconds(10))
    #expect(countdown.passedMark(at: second(0)) == nil)
    #expect(countdown.passedMark(at: second(10)) == 0)
  }

  @Test func `knows when its next mark comes`() {
    var countdown = running(.seconds(100))
    #expect(countdown.timeToNextMark(at: second(20)) == .seconds(50))
    _ = countdown.passedMark(at: second(70))
    #expect(countdown.timeToNextMark(at: second(75)) == .seconds(15))
    countdown.stopwatch.hold(.paused, at: second(75))
    #expect(countdown.timeToNextMark(at: second(76)) == nil)
  }
}
