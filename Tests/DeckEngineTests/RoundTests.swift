import DeckEngine
import Testing

private let paris = Card.ID("paris")
private let rome = Card.ID("rome")
private let oslo = Card.ID("oslo")

/// Every event, in a situation with its expected effects and the phase that follows.
private struct Row: CustomTestStringConvertible, Sendable {
  var situation: String
  var round: Round
  var event: Round.Event
  var effects: [Round.Effect]
  var phase: Round.Phase
  var waiting: [Card.ID]
  var testDescription: String { "\(situation), \(event)" }
}

private func round(_ ids: [Card.ID], _ events: Round.Event...) -> Round {
  var round = Round(asking: ids)
  for event in events { _ = round.handle(event) }
  return round
}

private let nothingLeft: [Round.Effect] = [.refuse(.noCardsLeft)]

private let rows: [Row] = {
  let asking = round([paris, rome])
  let answering = round([paris, rome], .revealed)
  let over = round([paris], .graded(.correct))
  let outOfTime = round([paris, rome], .graded(.wrong), .timeRanOut)
  let empty = round([])
  return [
    Row(
      situation: "asking", round: asking, event: .activated, effects: [.giveAnswer(paris)],
      phase: .answering(paris), waiting: [rome]),
    Row(
      situation: "asking", round: asking, event: .revealed, effects: [.giveAnswer(paris)],
      phase: .answering(paris), waiting: [rome]),
    Row(
      situation: "answering", round: answering, event: .activated, effects: [.ask(paris)],
      phase: .asking(paris), waiting: [rome]),
    Row(
      situation: "answering", round: answering, event: .revealed, effects: [.giveAnswer(paris)],
      phase: .answering(paris), waiting: [rome]),
    Row(
      situation: "asking", round: asking, event: .graded(.correct),
      effects: [.record(paris, .good), .confirm(paris, .good, answerUnheard: true), .ask(rome)],
      phase: .asking(rome), waiting: []),
    Row(
      situation: "asking", round: asking, event: .graded(.wrong),
      effects: [.record(paris, .again), .confirm(paris, .again, answerUnheard: true), .ask(rome)],
      phase: .asking(rome), waiting: [paris]),
    Row(
      situation: "answering", round: answering, event: .graded(.wrong),
      effects: [.record(paris, .again), .confirm(paris, .again, answerUnheard: false), .ask(rome)],
      phase: .asking(rome), waiting: [paris]),
    Row(
      situation: "answering", round: answering, event: .graded(.hard),
      effects: [.record(paris, .hard), .confirm(paris, .hard, answerUnheard: false), .ask(rome)],
      phase: .asking(rome), waiting: []),
    Row(
      situation: "asking", round: asking, event: .undone, effects: [.refuse(.nothingToUndo)],
      phase: .asking(paris), waiting: [rome]),
    Row(
      situation: "asking", round: asking, event: .timeRanOut,
      effects: [.finish(.init(correct: 0, total: 2), timeRanOut: true)], phase: .finished, waiting: [paris, rome]),
    Row(
      situation: "answering", round: answering, event: .timeRanOut,
      effects: [.finish(.init(correct: 0, total: 2), timeRanOut: true)], phase: .finished, waiting: [paris, rome]),
    Row(
      situation: "asking", round: asking, event: .startedAgain, effects: [.ask(paris)],
      phase: .asking(paris), waiting: [rome]),
    Row(
      situation: "answering", round: answering, event: .startedAgain, effects: [.ask(paris)],
      phase: .asking(paris), waiting: [rome]),
    Row(
      situation: "the last card", round: round([paris]), event: .graded(.correct),
      effects: [
        .record(paris, .good), .confirm(paris, .good, answerUnheard: true),
        .finish(.init(correct: 1, total: 1), timeRanOut: false),
      ], phase: .finished, waiting: []),
    Row(
      situation: "the only card", round: round([paris]), event: .graded(.wrong),
      effects: [.record(paris, .again), .confirm(paris, .again, answerUnheard: true), .ask(paris)],
      phase: .asking(paris), waiting: []),
    Row(situation: "finished", round: over, event: .activated, effects: nothingLeft, phase: .finished, waiting: []),
    Row(situation: "finished", round: over, event: .revealed, effects: nothingLeft, phase: .finished, waiting: []),
    Row(situation: "finished", round: over, event: .timeRanOut, effects: nothingLeft, phase: .finished, waiting: []),
    Row(
      situation: "finished", round: over, event: .startedAgain, effects: [.ask(paris)],
      phase: .asking(paris), waiting: []),
    Row(
      situation: "finished", round: over, event: .undone, effects: [.takeBack(paris, .good), .ask(paris)],
      phase: .asking(paris), waiting: []),
    Row(
      situation: "out of time", round: outOfTime, event: .undone,
      effects: [.takeBack(paris, .again), .finish(.init(correct: 0, total: 2), timeRanOut: true)],
      phase: .finished, waiting: [paris, rome]),
    Row(situation: "empty", round: empty, event: .activated, effects: nothingLeft, phase: .finished, waiting: []),
    Row(situation: "empty", round: empty, event: .startedAgain, effects: nothingLeft, phase: .finished, waiting: []),
    Row(
      situation: "empty", round: empty, event: .undone, effects: [.refuse(.nothingToUndo)],
      phase: .finished, waiting: []),
  ]
}()

@Suite struct `A round` {
  @Test(arguments: rows)
  fileprivate func `answers every event in every phase`(row: Row) {
    var round = row.round
    let effects = round.handle(row.event)
    #expect(effects == row.effects)
    #expect(round.phase == row.phase)
    #expect(round.waiting == row.waiting)
  }

  @Test(arguments: Grade.allCases)
  func `refuses every grade once it is over, and says so`(grade: Grade) {
    var over = round([paris], .graded(.correct))
    #expect(over.handle(.graded(grade)) == nothingLeft)
    var empty = round([])
    #expect(empty.handle(.graded(grade)) == nothingLeft)
  }

  @Test func `asks a card answered wrong again, after the others`() {
    var round = round([paris, rome, oslo], .graded(.wrong), .graded(.correct))
    #expect(round.top == oslo)
    #expect(round.handle(.graded(.correct)).last == .ask(paris))
  }

  @Test func `counts first answers alone in its result`() {
    let round = round([paris, rome], .graded(.wrong), .graded(.correct), .graded(.correct))
    #expect(round.phase == .finished)
    #expect(round.result == Round.Result(correct: 1, total: 2))
  }

  @Test func `counts unanswered cards as not correct when time runs out`() {
    var round = round([paris, rome, oslo], .graded(.correct))
    #expect(round.handle(.timeRanOut) == [.finish(.init(correct: 1, total: 3), timeRanOut: true)])
  }

  @Test func `numbers its cards by those answered once, and never past the last`() {
    var round = Round(asking: [paris, rome])
    #expect(round.position == 1)
    _ = round.handle(.graded(.wrong))
    #expect(round.position == 2)
    _ = round.handle(.graded(.correct))
    #expect(round.top == paris)
    #expect(round.position == 2)
  }

  @Test func `asks a card once though its id stands twice`() {
    #expect(Round(asking: [paris, rome, paris]).cards == [paris, rome])
  }

  @Test func `comes back to where it was when every grade is undone`() {
    var generator = SplitMix64(seed: 7)
    for _ in 0..<300 {
      let fresh = Round(asking: (0..<Int.random(in: 1...6, using: &generator)).map { Card.ID("\($0)") })
      var trail = [fresh]
      for _ in 0..<Int.random(in: 1...20, using: &generator) {
        var next = trail[trail.count - 1]
        guard next.top != nil else { break }
        _ = next.handle(.graded(Bool.random(using: &generator) ? .correct : .wrong))
        trail.append(next)
      }
      for earlier in trail.dropLast().reversed() {
        var later = trail.removeLast()
        _ = later.handle(.undone)
        #expect(later == earlier)
      }
    }
  }
}
