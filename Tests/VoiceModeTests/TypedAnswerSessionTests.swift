import Announcer
import DeckEngine
import LanguagePacks
import Testing
@testable import VoiceMode

@Suite struct `A session with typed answers` {
  private static let swedenAsked = "What is the capital of Sweden? Text field. Type the answer, then press Enter."
  private static let doctorAsked =
    "Who played the 13th Doctor in Doctor Who? Text field. Type the answer, then press Enter."
  private static let wrong = "Wrong, Button. Mark your answer as being incorrect."
  private static let correct = "Correct, Button. Mark your answer as being correct."

  private static let entry = AnswerEntry(learnerDecides: true) { _, answer, typed in TypedAnswer(answer).judge(typed) }
  private static let strictEntry = AnswerEntry(learnerDecides: false) { card, answer, typed in
    switch TimesFact(id: card.id)?.isRight(typed) {
    case true?: .correct(answer)
    case false?: .different(from: answer)
    case nil: .blank
    }
  }

  @Test func `takes a right answer in any clothes, and asks the next card in the same block`() {
    var learner = Self.learner()
    #expect(learner.takeHeard() == [Self.swedenAsked])
    #expect(learner.give("type  STOCKHOLM!", "submit") == [" STOCKHOLM!", "Correct.", Self.doctorAsked])
    #expect(
      learner.takeDone().contains {
        if case .record(.review(let review)) = $0 { review.grade == .correct } else { false }
      })
  }

  @Test func `echoes keys, edits as any field does, and begins each card with an empty field`() {
    var learner = Self.learner()
    _ = learner.takeHeard()
    for letter in "Stockholmx" { #expect(learner.press(.character(letter)) == [String(letter)]) }
    #expect(learner.press(.named(.backspace)) == ["x"])
    #expect(learner.press(.named(.home)) == ["S"])
    #expect(learner.press(.named(.left)) == ["[edge]"])
    #expect(learner.press(.alt("r")) == ["What is the capital of Sweden? Text field"])
    #expect(learner.press(.named(.enter)) == ["Correct.", Self.doctorAsked])
    #expect(learner.press(.named(.enter)) == ["Type an answer first."])
  }

  @Test func `spells a near miss with the difference marked, and lets the learner decide`() {
    var learner = Self.learner()
    _ = learner.takeHeard()
    #expect(
      learner.give("type Stokholm", "submit") == [
        "Stokholm", "Nearly. S t o, missing c, k h o l m", Self.correct,
      ])
    #expect(learner.takeDone().filter { if case .record = $0 { true } else { false } } == [])
    #expect(learner.give("activate") == ["Correct.", Self.doctorAsked])
    #expect(learner.give("undo") == ["Undone: Correct.", Self.swedenAsked])
    #expect(
      learner.give("type Stockhilmm", "submit", "wrong") == [
        "Stockhilmm", "Nearly. S t o c k h, i instead of o, l m, m too much", Self.correct, "Wrong.", Self.doctorAsked,
      ])
  }

  @Test func `marks the difference by the style of errors`() {
    var learner = Self.learner()
    let inputs: [Input] = [.typed("Stokholm"), .command(.submit)]
    var styles: [PartStyle] = []
    for input in inputs {
      for case .say(let block) in learner.session.handle(input, in: Session.Context(now: learner.now)) {
        if block.count == 2 { styles = block[0].parts.map(\.content.style) }
      }
    }
    #expect(styles == [.announcement, .content, .error, .content])
  }

  @Test func `says the card's answer where another was typed, and never fails it by itself`() {
    var learner = Self.learner()
    _ = learner.takeHeard()
    #expect(learner.give("type Oslo", "submit") == ["Oslo", "The card says: Stockholm", Self.wrong])
    #expect(learner.give("correct") == ["Correct.", Self.doctorAsked])
    #expect(
      learner.give("type x", "submit", "activate") == [
        "x", "The card says: Jodie Whittaker", Self.wrong, "Wrong.", Self.doctorAsked,
      ])
  }

  @Test func `gives up with Wrong, reveals on demand, and shows the field again`() {
    var learner = Self.learner()
    _ = learner.takeHeard()
    #expect(learner.give("wrong") == ["Wrong. Stockholm", Self.doctorAsked])
    #expect(learner.give("reveal") == ["Jodie Whittaker, Button. Shows the prompt again."])
    #expect(learner.give("activate") == [Self.doctorAsked])
    #expect(learner.give("type jodie whittaker", "submit") == ["jodie whittaker", "Correct.", Self.swedenAsked])
  }

  @Test func `says alternatives one after the other`() {
    let euro = Card(id: Card.ID("euro"), prompt: "Money?", answer: "Euro|European euro")
    var learner = Learner(cards: [euro], mode: .type, typing: Self.entry)
    _ = learner.takeHeard()
    #expect(learner.give("wrong").first == "Wrong. Euro, European euro")
  }

  @Test func `never leaves a field without words, walked forward and back`() {
    var learner = Self.learner()
    _ = learner.takeHeard()
    #expect(
      learner.give("first", "next", "next", "next", "next", "previous") == [
        "Card 1 of 2", Self.swedenAsked, Self.wrong, "Edit cards, Button. Add, change or delete cards.", "[edge]",
        Self.wrong,
      ])
    var swede = Self.learner(phrases: .builtIn("sv"))
    #expect(swede.takeHeard() == ["What is the capital of Sweden? Textfält. Skriv svaret och tryck på Retur."])
    #expect(
      swede.give("type Stockkholm", "submit") == [
        "Stockkholm", "Nästan. S t o c k, k för mycket, h o l m", "Rätt, Knapp. Markera ditt svar som rätt.",
      ])
  }

  @Test func `checks times tables by itself, brings back what was wrong, and tells the best round`() throws {
    let facts = try TimesTables([7], upTo: 2).facts.map(\.card)
    let best = PlayerProgress.RoundResult(correct: 1, total: 2, milliseconds: 41_000, moment: .earliest)
    var learner = Learner(cards: facts, mode: .tables, typing: Self.strictEntry, cardsAreFixed: true, best: best)
    #expect(learner.takeHeard() == ["7 × 1, Text field. Type the answer, then press Enter."])
    #expect(
      learner.give("type 8", "submit").dropFirst() == [
        "Wrong. 7", "7 × 2, Text field. Type the answer, then press Enter.",
      ])
    #expect(
      learner.give("type 0014.", "submit").dropFirst() == [
        "Correct.", "7 × 1, Text field. Type the answer, then press Enter.",
      ])
    learner.give("wait 60")
    #expect(
      learner.give("type 7", "submit").dropFirst() == [
        "Correct.", "1 of 2 correct. Best: 1 of 2 in 41 seconds.", "Start Again, Button. Starts the round again.",
      ])
    #expect(learner.give("next", "next", "edit") == ["Quit, Button. Saves and quits.", "[edge]", "[edge]"])
    _ = learner.give("previous", "activate")
    _ = learner.give("type 7", "submit")
    #expect(learner.give("type 14", "submit").dropFirst().first == "Correct.")
    #expect(learner.takeDone().count { if case .record(.round) = $0 { true } else { false } } == 2)
  }

  @Test func `says when a round was the best`() throws {
    let facts = try TimesTables([7], upTo: 1).facts.map(\.card)
    var learner = Learner(cards: facts, mode: .tables, typing: Self.strictEntry, cardsAreFixed: true)
    #expect(learner.give("type 7", "submit")[safe: 3] == "1 of 1 correct.")
    learner.give("activate")
    learner.give("wait 5")
    #expect(learner.give("type 7", "submit")[safe: 2] == "1 of 1 correct. Best: 1 of 1 in 0 seconds.")
    let slow = PlayerProgress.RoundResult(correct: 1, total: 1, milliseconds: 9000, moment: .earliest)
    var other = Learner(cards: facts, mode: .tables, typing: Self.strictEntry, cardsAreFixed: true, best: slow)
    #expect(other.give("type 7", "submit")[safe: 3] == "1 of 1 correct. That is your best so far.")
  }

  private static func learner(phrases: Phrasebook = Learner.phrases) -> Learner {
    Learner(cards: [Learner.sweden, Learner.doctor], mode: .type, phrases: phrases, typing: entry)
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}

@Suite struct `An answer that time ran out on` {
  @Test func `is not taken for keys of what comes after it`() {
    var learner = Learner(
      seconds: 10, typing: AnswerEntry(learnerDecides: false) { _, answer, typed in TypedAnswer(answer).judge(typed) })
    _ = learner.press(.character("J"))
    learner.now = learner.now + .seconds(11)
    learner.give(.ticked)
    #expect(learner.takeHeard().first == "Time is up.")
    #expect(learner.press(.character("o")) == ["[edge]"])
    #expect(learner.press(.named(.enter)) == ["[edge]"])
    #expect(learner.session.stack.top == nil)
    _ = learner.press(.named(.enter))
    #expect(learner.session.stack.top != nil)
  }
}
