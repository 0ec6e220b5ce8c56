import Announcer
import DeckEngine
import Testing
import VoiceMode

/// A lesson with nobody at the voice: each thing said or waited for, and done.
private struct Listener {
  var session: LessonSession
  var now = Moment(seconds: 1000)

  init(
    _ hearings: [LessonSession.Hearing], mode: StudyMode = .lesson, think: LessonSettings.ThinkTime = .automatic
  ) {
    let deck = Deck(name: "Test", cards: [Learner.doctor, Learner.sweden])
    let words = LessonWords(
      decks: [deck], reader: Learner.reader, phrases: Learner.phrases, settings: SpeakingSettings())
    session = LessonSession(
      hearings, mode: mode, think: think, words: words, phrases: Learner.phrases, answerLength: { _ in 800 })
  }

  /// What follows from an event, a word or two each.
  mutating func give(_ event: LessonSession.Event) -> [String] {
    session.handle(event, at: now).flatMap { effect -> [String] in
      func text(_ announcement: Announcement) -> String { Caption(of: announcement, language: "en-GB").text }
      switch effect {
      case .silence: return ["silence"]
      case .say(let block): return block.map(text)
      case .ask(let prompt): return ["ask " + text(prompt)]
      case .answer(let answer): return ["answer " + text(answer)]
      case .wait(let milliseconds): return ["wait \(milliseconds)"]
      case .hold: return ["hold"]
      case .resume: return ["resume"]
      case .show(let announcement): return ["show " + text(announcement)]
      case .record(.review(let review)):
        let grade = review.grade.isCorrect ? "correct" : "wrong"
        return ["\(grade) \(review.card.text) after \(review.milliseconds) \(review.mode) \(review.schedule)"]
      case .record(.mark(let mark)): return ["\(mark.kind) \(mark.card.text)"]
      case .record: return ["another record"]
      case .takeBack: return ["take back"]
      case .apply(let settings): return ["rate \(settings.wordsPerMinute)"]
      case .quit: return ["quit"]
      }
    }
  }
}

private let doctor = LessonSession.Hearing(card: Card.ID("doctor"))
private let sweden = LessonSession.Hearing(card: Card.ID("sweden"))
private let askDoctor = "ask Who played the 13th Doctor in Doctor Who?"
private let askSweden = "ask What is the capital of Sweden?"

@Suite struct `A key in a lesson` {
  @Test func `in the silence before the next card grades the one heard last`() {
    var listener = Listener([doctor, LessonSession.Hearing(card: Card.ID("sweden"), wait: 9000)])
    _ = listener.give(.opened(introduction: []))
    _ = listener.give(.answerBegan)
    #expect(listener.give(.ended) == ["heard doctor", "wait 9000"])
    #expect(listener.give(.command(.correct)).contains { $0.hasPrefix("correct doctor") })
    #expect(listener.give(.ended) == ["wait 9000"])
    // Skipping then skips the silence.
    #expect(listener.give(.command(.next)).prefix(2) == ["silence", askSweden])
  }

  @Test func `pressed twice grades once`() {
    var listener = Listener([doctor, sweden])
    _ = listener.give(.opened(introduction: []))
    #expect(listener.give(.command(.wrong)).contains { $0.hasPrefix("wrong doctor") })
    #expect(!listener.give(.command(.wrong)).contains { $0.hasPrefix("wrong") })
    #expect(listener.give(.ended).first == askSweden)
  }

  @Test func `takes grades back one by one, and lets the card be graded anew`() {
    var listener = Listener([doctor, sweden])
    _ = listener.give(.opened(introduction: []))
    #expect(listener.give(.command(.undo)).contains("take back") == false)
    _ = listener.give(.command(.correct))
    #expect(listener.give(.command(.undo)).prefix(3) == ["take back", "silence", "Undone: Correct."])
    #expect(listener.give(.command(.undo)).contains("take back") == false)
    // The card may be graded anew.
    #expect(listener.give(.command(.wrong)).contains { $0.hasPrefix("wrong doctor") })
  }

  @Test func `that pauses goes on as well; another one acts`() {
    var listener = Listener([doctor, sweden])
    _ = listener.give(.opened(introduction: []))
    #expect(listener.give(.command(.pause)) == ["hold", "show Paused."])
    #expect(listener.give(.command(.pause)) == ["resume"])
    _ = listener.give(.command(.pause))
    #expect(listener.give(.command(.next)).prefix(2) == ["silence", askSweden])
  }

  @Test func `after an answer leaves the card logged as heard, also the one that ends the lesson`() {
    for command in [Command.next, .status, .up, .repeat, .quit] {
      var listener = Listener([doctor, sweden])
      _ = listener.give(.opened(introduction: []))
      _ = listener.give(.answerBegan)
      #expect(listener.give(.command(command)).first == "heard doctor", "\(command)")
    }
    var listener = Listener([doctor, sweden])
    _ = listener.give(.opened(introduction: []))
    #expect(listener.give(.command(.next)).contains { $0.hasPrefix("heard") } == false)
  }

  @Test func `ends the introduction, and grades nothing there`() {
    var listener = Listener([doctor])
    #expect(
      listener.give(.opened(introduction: [Announcement("The store is full.")])) == ["The store is full.", "wait 1000"])
    #expect(listener.give(.command(.correct)).prefix(2) == ["silence", askDoctor])
  }

  @Test func `ends a lesson in which there is nothing to hear`() {
    var listener = Listener([])
    #expect(
      listener.give(.opened(introduction: []))
        == [
          "There is nothing to hear. A lesson needs at least two cards that can be spoken. Add cards, or make it longer."
        ])
    #expect(listener.give(.command(.correct)) == ["silence", "quit"])
    #expect(listener.session.isOver)
  }
}
