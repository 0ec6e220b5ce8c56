import DeckEngine
import Rendering
import Testing

@Suite struct `How far a recording is` {
  @Test func `is shown once a second, told in words every twenty, and told at the end whenever that is`() {
    var pace = RecordingPace(total: 400, at: Moment(microseconds: 0))
    var shown: [Int64] = []
    var words: [Int64] = []
    // Ten pieces a second are done.
    for piece in 1..<400 {
      let now = Moment(microseconds: Int64(piece) * 100_000)
      guard let telling = pace.reach(piece, at: now) else { continue }
      shown.append(now.microseconds / 100_000)
      if telling.isInWords { words.append(now.microseconds / 100_000) }
      #expect(telling.percent == piece * 100 / 400)
    }
    #expect(shown == Array(stride(from: 1, through: 399, by: 10)))
    #expect(words == [201])
    let end = Moment(microseconds: 39_950_000)
    let last = pace.reach(400, at: end)
    #expect(last?.percent == 100 && last?.isInWords == false)
  }

  @Test func `is whole where there is nothing to record, and told after a long standstill`() {
    var empty = RecordingPace(total: 0, at: Moment(microseconds: 0))
    #expect(empty.reach(0, at: Moment(microseconds: 0))?.percent == 0)
    var slow = RecordingPace(total: 3, at: Moment(microseconds: 0))
    #expect(slow.reach(1, at: Moment(seconds: 19))?.isInWords == false)
    #expect(slow.reach(2, at: Moment(seconds: 70))?.isInWords == true)
    #expect(slow.reach(3, at: Moment(seconds: 71))?.isInWords == false)
  }
}
