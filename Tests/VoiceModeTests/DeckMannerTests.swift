import Announcer
import DeckEngine
import Testing
@testable import VoiceMode

@Suite struct `A deck with a manner of its own` {
  private static let slow = SpeakingSettings(wordsPerMinute: 120, verbosity: .low)

  /// A sitting with a card of each of two decks, the first of them slow and terse.
  private func learner() -> Learner {
    var manners = DeckManners()
    manners["first"] = DeckManner(wordsPerMinute: 120, verbosity: .low)
    return Learner(
      decks: [Deck(name: "First", cards: [Learner.doctor]), Deck(name: "Second", cards: [Learner.sweden])],
      manners: manners)
  }

  @Test func `is said in it, and the next deck as everything is`() {
    var learner = learner()
    #expect(learner.session.settings == Self.slow)
    #expect(learner.takeHeard() == ["Who played the 13th Doctor in Doctor Who?"])
    #expect(learner.give("correct") == ["Correct.", "What is the capital of Sweden? Button. Reveals the answer."])
    #expect(learner.takeDone().contains(.speak(as: SpeakingSettings())))
    #expect(learner.give("undo").last == "Who played the 13th Doctor in Doctor Who?")
    #expect(learner.takeDone().contains(.speak(as: Self.slow)))
  }

  @Test func `keeps its speed when that is changed, and so does everything else`() {
    var learner = learner()
    learner.give("faster")
    learner.give("correct")
    #expect(learner.session.settings == SpeakingSettings())
    learner.give("slower")
    #expect(learner.session.settings.wordsPerMinute == 155)
    learner.give("undo")
    #expect(learner.session.settings == SpeakingSettings(wordsPerMinute: 140, verbosity: .low))
  }

  @Test func `has a settings screen with what it can have of its own`() {
    var session = Session(
      settings: Self.slow, for: "Animals", phrases: Learner.phrases, reader: Learner.reader)
    #expect(
      session.handle(.opened(introduction: []), in: Session.Context(now: Moment(seconds: 0)))
        .compactMap { effect in
          if case .say(let block) = effect { block.map { Caption(of: $0, language: "en").text } } else { nil }
        } == [["Settings of Animals"]])
    #expect(session.settingsElements.map(\.id) == ["settings", "setting:speed", "setting:verbosity", "quit"])
  }
}
