import Announcer
import DeckEngine
import LanguagePacks

import Testing
@testable import VoiceMode

@Suite struct `A round at the keyboard` {
  private static let doctorAsked = "Who played the 13th Doctor in Doctor Who? Button. Reveals the answer."
  private static let swedenAsked = "What is the capital of Sweden? Button. Reveals the answer."
  private static let doctorAnswered = "Jodie Whittaker, Button. Shows the prompt again."
  private static let swedenAnswered = "Stockholm, Button. Shows the prompt again."
  private static let wrong = "Wrong, Button. Mark your answer as being incorrect."
  private static let correct = "Correct, Button. Mark your answer as being correct."
  private static let startAgain = "Start Again, Button. Starts the round again."

  @Test func `says exactly what the contract says`() {
    var learner = Learner()
    #expect(learner.takeHeard() == [Self.doctorAsked])
    #expect(learner.give("reveal") == [Self.doctorAnswered])
    #expect(learner.give("next", "next") == [Self.wrong, Self.correct])
    #expect(learner.give("correct") == ["Correct.", Self.swedenAsked])
    #expect(learner.give("wrong") == ["Wrong. Stockholm", Self.swedenAsked])
    #expect(learner.give("reveal") == [Self.swedenAnswered])
    #expect(learner.give("correct") == ["Correct.", "1 of 2 correct.", Self.startAgain])
    #expect(learner.give("correct") == ["No cards left."])
    #expect(learner.give("quit") == [])
    #expect(learner.takeDone().last == .quit)
  }

  @Test func `walks every element forward and back, with a sound at each edge`() {
    var learner = Learner(seconds: 100)
    _ = learner.takeHeard()
    #expect(
      learner.give("first", "next", "next", "next", "next", "next", "previous", "last", "home", "previous") == [
        "Card 1 of 2, Time: 100", Self.doctorAsked, Self.wrong, Self.correct,
        "Edit cards, Button. Add, change or delete cards.", "[edge]", Self.correct,
        "Edit cards, Button. Add, change or delete cards.", "Card 1 of 2, Time: 100", "[edge]",
      ])
  }

  @Test func `shows the prompt again when a revealed card is activated, and the answer again when it is revealed`() {
    var learner = Learner()
    _ = learner.takeHeard()
    #expect(
      learner.give("activate", "activate", "activate", "reveal", "space") == [
        Self.doctorAnswered, Self.doctorAsked, Self.doctorAnswered, Self.doctorAnswered, Self.doctorAsked,
      ])
  }

  @Test func `activates what has the focus`() {
    var learner = Learner()
    _ = learner.takeHeard()
    #expect(learner.give("next", "enter") == [Self.wrong, "Wrong. Jodie Whittaker", Self.swedenAsked])
    #expect(learner.give("next", "next", "enter") == [Self.wrong, Self.correct, "Correct.", Self.doctorAsked])
  }

  @Test func `records each grade before anything is said, and the result at the end`() {
    var learner = Learner()
    _ = learner.takeDone()
    let effects = learner.session.handle(
      .command(.correct), in: Session.Context(now: learner.now + .milliseconds(1500)))
    #expect(effects.count == 3)
    #expect(
      effects[1]
        == .record(
          .review(
            Review(
              deck: "Test", card: Learner.doctor.id, grade: .correct, milliseconds: 1500, mode: .round, schedule: "")
          )))
    learner.now = learner.now + .seconds(4)
    learner.give("correct")
    #expect(
      learner.takeDone().last
        == .record(
          .round(RoundSummary(deck: "Test", correct: 2, total: 2, milliseconds: 4000, mode: .round))))
  }

  @Test func `starts again, and offers what the result screen offers`() {
    var learner = Learner()
    learner.give("c", "c")
    #expect(
      learner.give("first", "next", "next", "next", "next") == [
        "2 of 2 correct.", Self.startAgain, "Edit cards, Button. Add, change or delete cards.",
        "Quit, Button. Saves and quits.", "[edge]",
      ])
    #expect(learner.give("first", "next", "activate") == ["2 of 2 correct.", Self.startAgain, Self.doctorAsked])
    #expect(learner.give("t") == ["Card 1 of 2, Score: 0 of 0"])
  }

  @Test func `undoes as many grades as were given, also the last of the round`() {
    var learner = Learner()
    learner.give("c", "w", "c")
    #expect(learner.give("undo") == ["Undone: Correct.", Self.swedenAsked])
    #expect(learner.give("undo") == ["Undone: Wrong.", Self.swedenAsked])
    #expect(learner.give("undo") == ["Undone: Correct.", Self.doctorAsked])
    #expect(learner.takeDone().filter { $0 == .takeBack(inThisSession: true) }.count == 3)
    learner.give("undo")
    #expect(learner.takeDone().last == .takeBack(inThisSession: false))
    learner.give(.tookBack(Learner.sweden.id, .grade(.again)))
    #expect(learner.takeHeard() == ["Undone: Wrong.", "What is the capital of Sweden?"])
    learner.give(.nothingToTakeBack)
    #expect(learner.takeHeard() == ["Nothing to undo."])
    #expect(learner.give("c", "c").suffix(2) == ["2 of 2 correct.", Self.startAgain])
  }

  @Test func `says that an empty deck is empty, and offers to edit it`() {
    var learner = Learner(cards: [])
    #expect(
      learner.takeHeard() == ["This deck is empty.", "Edit cards, Button. Add, change or delete cards."])
    #expect(learner.give("correct", "reveal", "first") == ["No cards left.", "No cards left.", "This deck is empty."])
  }

  @Test func `leaves out what low verbosity leaves out, and adds the position at high`() {
    var low = Learner(settings: SpeakingSettings(verbosity: .low))
    #expect(low.takeHeard() == ["Who played the 13th Doctor in Doctor Who?"])
    #expect(low.give("reveal", "correct") == ["Jodie Whittaker", "Correct.", "What is the capital of Sweden?"])
    var high = Learner(settings: SpeakingSettings(verbosity: .high))
    #expect(
      high.takeHeard() == ["Who played the 13th Doctor in Doctor Who? Button, Card 1 of 2. Reveals the answer."])
    var unhinted = Learner(settings: SpeakingSettings(hints: false))
    #expect(unhinted.takeHeard() == ["Who played the 13th Doctor in Doctor Who? Button"])
    #expect(unhinted.give("hint") == ["Reveals the answer."])
  }

  @Test func `has four grades where they are wanted`() {
    var learner = Learner(settings: SpeakingSettings(fourGrades: true))
    learner.give("first")
    #expect(
      learner.give("next", "next", "next", "next", "next").dropFirst().map { $0.prefix { $0 != "," } } == [
        "Again", "Hard", "Good", "Easy",
      ])
    learner.give("1", "2", "3")
    let grades = learner.takeDone().compactMap { effect -> Grade? in
      if case .record(.review(let review)) = effect { review.grade } else { nil }
    }
    #expect(grades == [.again, .hard, .good])
  }
}

@Suite struct `The clock of a round` {
  @Test func `speaks at 30, 10 and 0 seconds and otherwise when asked`() {
    var learner = Learner(seconds: 100)
    learner.give("wait 1")
    learner.give(.ticked)
    #expect(learner.takeHeard() == [])
    #expect(learner.give("status") == ["Card 1 of 2, Time: 99, Score: 0 of 0"])
    learner.give("wait 69")
    learner.give(.ticked)
    learner.give(.ticked)
    #expect(learner.takeHeard() == ["Time: 30"])
    #expect(learner.priorities.last == .low)
    learner.give("c", "wait 20")
    _ = learner.takeHeard()
    learner.give(.ticked)
    #expect(learner.takeHeard() == ["Time: 10"])
    learner.give("wait 11")
    learner.give(.ticked)
    #expect(
      learner.takeHeard() == ["Time is up.", "1 of 2 correct.", "Start Again, Button. Starts the round again."])
    learner.give(.ticked)
    #expect(learner.give("c") == ["No cards left."])
  }

  @Test func `stands still while paused, while editing and while the program is stopped`() {
    var learner = Learner(seconds: 100)
    learner.give("wait 10", "p", "wait 1000", "p", "wait 5", "e", "wait 1000")
    learner.give(.suspended)
    learner.give("wait 1000")
    learner.give(.continued)
    _ = learner.takeHeard()
    #expect(learner.session.timeToNextTick(at: learner.now) == nil)
    #expect(
      learner.give("last", "activate").last == "Who played the 13th Doctor in Doctor Who? Button. Reveals the answer.")
    // Leaving the edit screen starts the round again.
    #expect(learner.give("status") == ["Card 1 of 2, Time: 100, Score: 0 of 0"])
    learner.give(.suspended)
    learner.give("wait 1000")
    learner.give(.continued)
    _ = learner.takeHeard()
    #expect(learner.give("wait 3", "status") == ["Card 1 of 2, Time: 97, Score: 0 of 0"])
  }

  @Test func `tells when it will speak by itself`() {
    var learner = Learner(seconds: 100)
    #expect(learner.session.timeToNextTick(at: learner.now) == .seconds(70))
    learner.give("pause")
    #expect(learner.session.timeToNextTick(at: learner.now) == nil)
    #expect(Learner().session.timeToNextTick(at: learner.now) == nil)
  }
}
