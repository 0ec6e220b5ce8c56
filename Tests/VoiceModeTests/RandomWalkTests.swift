import Announcer
import DeckEngine
import Glibc
import LanguagePacks
import Testing

@testable import VoiceMode

@Suite struct `A random walk over every screen` {
  /// A generator with a seed (SplitMix64), so that a failure can be repeated.
  struct Seeded: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  enum Start: CaseIterable {
    case round, timed, fourGrades, typed, study, editing, settings, empty
  }

  /// How many keys are pressed from each start; the whole suite presses 2,000 unless it is told otherwise.
  private static let steps: Int = {
    let wanted = unsafe getenv("VIVA_WALK_KEYS").flatMap { Int(unsafe String(cString: $0)) } ?? 2000
    return wanted / Start.allCases.count
  }()

  private static let cards = (1...6).map {
    Card(id: Card.ID("\($0)"), prompt: "Prompt\($0)?", answer: "Secret\($0)")
  }

  private static let keys: [Key] =
    KeyMap.standard.commands.keys.filter { $0 != .character("q") && $0 != .control("c") }
    .sorted { $0.word < $1.word }
    + ["#", "é", "7", " "].map(Key.character) + ["u", "h", "r", "e", "x"].map(Key.alt)
    + ["a", "w", "u", "k", "g"].map(Key.control) + [.unrecognised, .named(.backspace)]
    + [.left, .right, .home, .end].flatMap { name in
      Key.Modifier.allCases.map { Key.modified($0, name) }
    }

  private func learner(_ start: Start) -> Learner {
    switch start {
    case .round: Learner(cards: Self.cards)
    case .timed: Learner(cards: Self.cards, seconds: 100)
    case .fourGrades: Learner(cards: Self.cards, settings: SpeakingSettings(fourGrades: true))
    case .typed:
      Learner(
        cards: Self.cards, mode: .type,
        typing: AnswerEntry(learnerDecides: true) { _, answer, typed in TypedAnswer(answer).judge(typed) })
    case .study: Learner(study: Self.cards)
    case .editing: Learner(editing: Deck(name: "Test", cards: Self.cards))
    case .settings: Learner(settingsScreen: SpeakingSettings())
    case .empty: Learner(cards: [])
    }
  }

  @Test(arguments: Start.allCases)
  func `answers each key, keeps a focus, and says nothing that is hidden`(start: Start) {
    var generator = Seeded(state: 0x5EED)
    var learner = learner(start)
    _ = learner.takeHeard()
    var trail: [String] = []
    for step in 0..<Self.steps {
      guard let key = Self.keys.randomElement(using: &generator) else { return }
      trail = trail.suffix(20) + [key.word]
      let place = "step \(step), after \(trail.joined(separator: " "))"
      let before = learner.session
      _ = learner.takeDone()
      var heard = learner.press(key)
      let done = learner.takeDone()
      if done.contains(.quit) {
        learner = self.learner(start)
        _ = learner.takeHeard()
        continue
      }
      if done.contains(.takeBack(inThisSession: false)) || done.contains(.takeBackEdit) {
        learner.give(.nothingToTakeBack)
        heard += learner.takeHeard()
      }
      let hushed = done.contains { $0 == .holdSpeech || $0 == .resumeSpeech || $0 == .silenceAll }
      #expect(hushed || !heard.isEmpty && heard.allSatisfy { !$0.isEmpty }, "\(place): nothing was heard")
      let session = learner.session
      #expect(session.element(session.focus, at: learner.now) != nil, "\(place): no focus on \(session.focus)")
      check(heard.joined(separator: " "), before, session, key, done, place)
      learner.now = learner.now + .milliseconds(700)
      if step % 16 == 0 { learner.give(.ticked) }
      _ = learner.takeHeard()
    }
  }

  /// What was heard may have the text of a card only where the learner is at it.
  private func check(
    _ heard: String, _ before: Session, _ after: Session, _ key: Key, _ done: [Effect], _ place: String
  ) {
    // What was said before may be heard again, and whoever edits sees all cards.
    let again: [Command] = [.earlier, .later, .repeat, .undo]
    if before.editScreen != nil || after.editScreen != nil { return }
    if let command = before.keys.command(for: key), again.contains(command) { return }
    let graded = done.compactMap { effect -> Card.ID? in
      if case .record(.review(let review)) = effect, !review.grade.isCorrect { review.card } else { nil }
    }
    for card in Self.cards {
      if heard.contains(card.answer) {
        let isShown = before.stack.answering == card.id || after.stack.answering == card.id
        #expect(isShown || graded.contains(card.id), "\(place): \(card.answer) was said")
      }
      if heard.contains(card.prompt) {
        #expect(before.stack.top == card.id || after.stack.top == card.id, "\(place): \(card.prompt) was said")
      }
    }
  }
}
