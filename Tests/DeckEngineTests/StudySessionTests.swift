import DeckEngine
import Testing

private let paris = Card.ID("paris")
private let rome = Card.ID("rome")
private let scheduler = Scheduler()
/// Noon of a study day in UTC.
private let noon = Moment(seconds: 1_796_212_800)
private let today = StudyDay(at: noon, zoneOffset: 0)
private let back = noon + .seconds(600)

private func session(
  _ ids: [Card.ID], _ events: StudySession.Event..., histories: [Card.ID: CardHistory] = [:],
  settings: StudySettings = StudySettings(), at now: Moment = noon
) -> StudySession {
  let cards = ids.map { Card(id: $0, prompt: "", answer: "") }
  let queue = StudyQueue(
    cards: cards, histories: histories, scheduler: scheduler, settings: settings, day: today, at: now)
  var session = StudySession(queue: queue, histories: histories, scheduler: scheduler, at: now)
  for event in events { _ = session.handle(event) }
  return session
}

/// An event in a situation, with its expected effects and the phase that follows.
private struct Row: CustomTestStringConvertible, Sendable {
  var situation: String
  var session: StudySession
  var event: StudySession.Event
  var effects: [StudySession.Effect]
  var phase: StudySession.Phase
  var testDescription: String { "\(situation), \(event)" }

  init(
    _ situation: String, _ session: StudySession, _ event: StudySession.Event, _ effects: [StudySession.Effect],
    _ phase: StudySession.Phase
  ) {
    self.situation = situation
    self.session = session
    self.event = event
    self.effects = effects
    self.phase = phase
  }
}

private let rows: [Row] = {
  let asking = session([paris, rome])
  let answering = session([paris, rome], .revealed)
  let waiting = session([paris], .graded(.good, at: noon))
  let over = session([paris], .graded(.easy, at: noon))
  let empty = session([])
  let held: [StudySession.Effect] = [.refuse(.waiting(until: back))]
  let nothingLeft: [StudySession.Effect] = [.refuse(.noCardsLeft)]
  return [
    Row("asking", asking, .activated, [.giveAnswer(paris)], .answering(paris)),
    Row("asking", asking, .revealed, [.giveAnswer(paris)], .answering(paris)),
    Row("asking", asking, .undone, [.refuse(.nothingToUndo)], .asking(paris)),
    Row("asking", asking, .wentOn, [.refuse(.notWaiting)], .asking(paris)),
    Row("asking", asking, .ticked(at: back), [], .asking(paris)),
    Row(
      "asking", asking, .graded(.good, at: noon),
      [.record(paris, .good, counts: true), .confirm(paris, .good, answerUnheard: true), .ask(rome)], .asking(rome)),
    Row(
      "asking", asking, .graded(.again, at: noon),
      [.record(paris, .again, counts: true), .confirm(paris, .again, answerUnheard: true), .ask(rome)], .asking(rome)),
    Row("asking", asking, .marked(.bury, at: noon), [.mark(paris, .bury), .ask(rome)], .asking(rome)),
    Row("asking", asking, .marked(.suspend, at: noon), [.mark(paris, .suspend), .ask(rome)], .asking(rome)),
    Row("asking", asking, .marked(.flag, at: noon), [.mark(paris, .flag)], .asking(paris)),
    Row("asking", asking, .marked(.unflag, at: noon), [.mark(paris, .unflag)], .asking(paris)),
    Row("answering", answering, .activated, [.ask(paris)], .asking(paris)),
    Row("answering", answering, .revealed, [.giveAnswer(paris)], .answering(paris)),
    Row("answering", answering, .undone, [.refuse(.nothingToUndo)], .answering(paris)),
    Row("answering", answering, .wentOn, [.refuse(.notWaiting)], .answering(paris)),
    Row("answering", answering, .ticked(at: back), [], .answering(paris)),
    Row(
      "answering", answering, .graded(.hard, at: noon),
      [.record(paris, .hard, counts: true), .confirm(paris, .hard, answerUnheard: false), .ask(rome)], .asking(rome)),
    Row("answering", answering, .marked(.bury, at: noon), [.mark(paris, .bury), .ask(rome)], .asking(rome)),
    Row("answering", answering, .marked(.flag, at: noon), [.mark(paris, .flag)], .answering(paris)),
    Row(
      "the last card", session([paris]), .graded(.easy, at: noon),
      [
        .record(paris, .easy, counts: true), .confirm(paris, .easy, answerUnheard: true),
        .finish(.init(correct: 1, answered: 1)),
      ], .finished),
    Row(
      "the last card", session([paris]), .graded(.good, at: noon),
      [
        .record(paris, .good, counts: true), .confirm(paris, .good, answerUnheard: true), .wait(until: back),
      ], .waiting(until: back)),
    Row(
      "the last card", session([paris]), .marked(.bury, at: noon),
      [.mark(paris, .bury), .finish(.init(correct: 0, answered: 0))], .finished),
    Row("waiting", waiting, .activated, held, .waiting(until: back)),
    Row("waiting", waiting, .revealed, held, .waiting(until: back)),
    Row("waiting", waiting, .graded(.good, at: noon), held, .waiting(until: back)),
    Row("waiting", waiting, .marked(.bury, at: noon), held, .waiting(until: back)),
    Row("waiting", waiting, .wentOn, [.ask(paris)], .asking(paris)),
    Row("waiting", waiting, .ticked(at: back + .seconds(-1)), [], .waiting(until: back)),
    Row("waiting", waiting, .ticked(at: back), [.ask(paris)], .asking(paris)),
    Row("waiting", waiting, .undone, [.takeBack(paris, .grade(.good)), .ask(paris)], .asking(paris)),
    Row("finished", over, .activated, nothingLeft, .finished),
    Row("finished", over, .revealed, nothingLeft, .finished),
    Row("finished", over, .marked(.flag, at: noon), nothingLeft, .finished),
    Row("finished", over, .wentOn, nothingLeft, .finished),
    Row("finished", over, .ticked(at: back), [], .finished),
    Row("finished", over, .undone, [.takeBack(paris, .grade(.easy)), .ask(paris)], .asking(paris)),
    Row("empty", empty, .activated, nothingLeft, .finished),
    Row("empty", empty, .undone, [.refuse(.nothingToUndo)], .finished),
  ]
}()

@Suite struct `A study session` {
  @Test(arguments: rows)
  fileprivate func `answers every event in every phase`(row: Row) {
    var session = row.session
    let effects = session.handle(row.event)
    #expect(effects == row.effects)
    #expect(session.phase == row.phase)
  }

  @Test(arguments: Grade.allCases)
  func `refuses every grade once nothing is left, and says so`(grade: Grade) {
    var over = session([paris], .graded(.easy, at: noon))
    #expect(over.handle(.graded(grade, at: noon)) == [.refuse(.noCardsLeft)])
    var empty = session([])
    #expect(empty.handle(.graded(grade, at: noon)) == [.refuse(.noCardsLeft)])
  }

  @Test func `opens with the first card, a wait or the end`() {
    #expect(session([paris]).opening == .ask(paris))
    #expect(session([]).opening == .finish(.init(correct: 0, answered: 0)))
    var step = CardHistory()
    step.answer(.good, of: paris, at: noon, by: scheduler)
    #expect(session([paris], histories: [paris: step]).opening == .wait(until: back))
  }

  @Test func `brings a card in steps back when its time has come`() {
    var session = session([paris, rome], .graded(.again, at: noon))
    #expect(session.handle(.graded(.easy, at: noon + .seconds(61))).last == .ask(paris))
    #expect(session.handle(.graded(.good, at: noon + .seconds(62))).last == .wait(until: noon + .seconds(662)))
    #expect(session.handle(.ticked(at: noon + .seconds(662))) == [.ask(paris)])
    let effects = session.handle(.graded(.good, at: noon + .seconds(663)))
    #expect(effects.last == .finish(.init(correct: 1, answered: 2)))
  }

  @Test func `keeps the same memory as the fold over what it records`() {
    var generator = SplitMix64(seed: 5)
    var session = session((0..<30).map { Card.ID("\($0)") })
    var entries: [JournalEntry] = []
    var now = noon
    while session.phase != .finished, entries.count < 500 {
      now = now + .seconds(Int.random(in: 2...40, using: &generator))
      if case .waiting = session.phase { _ = session.handle(.wentOn) }
      for effect in session.handle(.graded(Int.random(in: 0..<4, using: &generator) == 0 ? .again : .good, at: now)) {
        guard case .record(let card, let grade, true) = effect else { continue }
        entries.append(
          JournalEntry(
            id: "\(entries.count)", device: "desk", player: "", moment: now, zoneOffset: 0,
            event: .review(
              Review(deck: "", card: card, grade: grade, milliseconds: 1, mode: .study, schedule: "fsrs-6"))))
      }
    }
    #expect(session.phase == .finished)
    #expect(session.answeredCount == 20)
    #expect(entries.count >= 40)
    #expect(session.histories == ScheduleFold(entries).histories)
  }

  @Test func `numbers its cards by those answered once, and never past the last`() {
    var session = session([paris, rome])
    #expect(session.position == 1)
    #expect(session.total == 2)
    _ = session.handle(.graded(.again, at: noon))
    #expect(session.position == 2)
    _ = session.handle(.graded(.easy, at: noon + .seconds(1)))
    _ = session.handle(.wentOn)
    #expect(session.top == paris)
    #expect(session.position == 2)
    _ = session.handle(.marked(.bury, at: noon + .seconds(2)))
    #expect(session.total == 2)
  }

  @Test func `has one card fewer when one is put off unanswered, until that is undone`() {
    let fresh = session([paris, rome])
    var session = fresh
    _ = session.handle(.marked(.bury, at: noon))
    #expect(session.total == 1)
    #expect(session.histories[paris]?.isAvailable(on: today) == false)
    #expect(session.handle(.undone) == [.takeBack(paris, .mark(.bury)), .ask(paris)])
    #expect(session == fresh)
  }

  @Test func `leaves the card shown when a flag is undone`() {
    var session = session([paris, rome], .marked(.flag, at: noon), .revealed)
    #expect(session.histories[paris]?.isFlagged == true)
    #expect(session.handle(.undone) == [.takeBack(paris, .mark(.flag))])
    #expect(session.phase == .answering(paris))
    #expect(session.histories[paris] == nil)
  }

  @Test func `says of a leech that it is one, after the confirmation`() {
    var history = CardHistory()
    for number in 0..<7 {
      history.answer(.again, of: paris, at: noon + .seconds(number - 4000), by: scheduler)
    }
    var session = session([paris, rome], histories: [paris: history])
    #expect(
      session.handle(.graded(.again, at: noon)) == [
        .record(paris, .again, counts: true), .confirm(paris, .again, answerUnheard: true), .leech(paris, lapses: 8),
        .ask(rome),
      ])
    _ = session.handle(.undone)
    #expect(session.histories[paris]?.lapses == 7)
    #expect(
      session.handle(.graded(.good, at: noon)) == [
        .record(paris, .good, counts: true), .confirm(paris, .good, answerUnheard: true), .ask(rome),
      ])
  }

  @Test func `leaves the schedule alone when cramming, and brings wrong cards back at the end`() {
    var session = session([paris, rome], settings: StudySettings(scope: .cram))
    #expect(
      session.handle(.graded(.again, at: noon)) == [
        .record(paris, .again, counts: false), .confirm(paris, .again, answerUnheard: true), .ask(rome),
      ])
    #expect(session.handle(.graded(.good, at: noon)).last == .ask(paris))
    #expect(session.handle(.graded(.good, at: noon)).last == .finish(.init(correct: 1, answered: 2)))
    #expect(session.histories == [:])
  }

  @Test func `keeps the cards of one note apart while others are left`() {
    let ids = ["a#1", "a#2", "a#3", "b", "c", "d", "e", "f", "g"].map { Card.ID($0) }
    var busy = session(ids)
    var asked: [Card.ID] = []
    while let top = busy.top {
      asked.append(top)
      _ = busy.handle(.graded(.easy, at: noon))
    }
    #expect(asked == ["a#1", "b", "c", "d", "a#2", "e", "f", "g", "a#3"].map { Card.ID($0) })
    var onlySiblings = session(["a#1", "a#2"].map { Card.ID($0) })
    #expect(onlySiblings.handle(.graded(.easy, at: noon)).last == .ask(Card.ID("a#2")))
  }

  @Test func `brings a short step back though a new day begins meanwhile`() {
    let late = today.end + .seconds(-60)
    var session = session([paris], at: late)
    #expect(session.handle(.graded(.good, at: late)).last == .wait(until: late + .seconds(600)))
    #expect(session.handle(.ticked(at: late + .seconds(600))) == [.ask(paris)])
  }

  @Test func `survives a clock that is set back a year between two answers`() {
    var session = session([paris, rome], .graded(.again, at: noon))
    let lastYear = noon + .seconds(-365 * 86_400)
    #expect(session.handle(.graded(.again, at: lastYear)).last == .ask(paris))
    #expect(session.handle(.graded(.again, at: lastYear + .seconds(1))).last == .wait(until: lastYear + .seconds(60)))
    #expect(session.handle(.ticked(at: lastYear + .seconds(60))) == [.ask(rome)])
  }

  @Test(arguments: [StudySettings.Scope.due, .cram, .ahead(days: 30)])
  func `comes back to where it was when everything is undone`(scope: StudySettings.Scope) {
    var generator = SplitMix64(seed: 7)
    for _ in 0..<150 {
      let ids = (0..<Int.random(in: 1...8, using: &generator)).map { Card.ID("\($0 % 3)#\($0)") }
      var histories: [Card.ID: CardHistory] = [:]
      for id in ids where Bool.random(using: &generator) {
        var history = CardHistory()
        let days = Int.random(in: 0...9, using: &generator)
        history.answer(
          days == 0 ? .good : .easy, of: id, at: noon + .seconds(-86_400 * days - 300), by: scheduler)
        histories[id] = history
      }
      var now = noon
      var trail = [session(ids, histories: histories, settings: StudySettings(scope: scope))]
      for _ in 0..<Int.random(in: 1...25, using: &generator) {
        var next = trail[trail.count - 1]
        now = now + .seconds(Int.random(in: 1...400, using: &generator))
        if case .waiting = next.phase {
          _ = next.handle(.wentOn)
          trail[trail.count - 1] = next
        }
        guard next.top != nil else { break }
        let marks: [CardMark.Kind] = [.bury, .suspend, .flag, .unflag]
        let mark = marks.randomElement(using: &generator) ?? .flag
        let grade = Grade.allCases.randomElement(using: &generator) ?? .good
        _ = next.handle(
          Int.random(in: 0..<5, using: &generator) == 0 ? .marked(mark, at: now) : .graded(grade, at: now))
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
