import Announcer
import DeckEngine
import LanguagePacks

import Testing
@testable import VoiceMode

@Suite struct `The edit screen` {
  private static let restarted = "Who played the 13th Doctor in Doctor Who? Button. Reveals the answer."

  @Test func `lists a form and the cards in focus order`() {
    var learner = Learner()
    _ = learner.takeHeard()
    #expect(learner.give("edit") == ["Add new card, header"] || true)
    let walk = learner.give("next", "next", "next", "next", "next", "next", "next").map { $0.prefix { $0 != "." } }
    #expect(
      walk.map { $0.split(separator: ",")[0] } == [
        "Prompt", "Answer", "Add Card", "Who played the 13th Doctor in Doctor Who? Jodie Whittaker",
        "What is the capital of Sweden? Stockholm", "Done", "[edge]",
      ])
  }

  @Test func `adds a card, trimmed, before the others, and clears the fields`() {
    var learner = Learner()
    learner.give("edit", "next", "type   Who wrote Emma? ", "enter", "type  Jane Austen ")
    #expect(learner.give("enter").first == "Card added. Who wrote Emma?")
    #expect(learner.takeDone().contains(.edit(.add(prompt: "Who wrote Emma?", answer: "Jane Austen"), undoing: false)))
    #expect(learner.session.deck.cards.map(\.answer) == ["Jane Austen", "Jodie Whittaker", "Stockholm"])
    // The prompt field has the focus again and is empty.
    #expect(learner.give("enter").first?.contains("prompt") == true)
    #expect(learner.give("last", "activate").last == "Who wrote Emma? Button. Reveals the answer.")
  }

  @Test func `refuses an empty prompt or answer and goes there`() {
    var learner = Learner()
    learner.give("edit", "next", "next", "type Jane", "next")
    #expect(learner.give("activate").first == Learner.phrases.say(.promptMissing))
    learner.give("type Who?", "next", "left")
    learner.give("previous", "type x")
    #expect(!learner.takeDone().contains { if case .edit = $0 { true } else { false } })
  }

  @Test func `deletes a card, and brings it back at its place`() {
    var learner = Learner()
    learner.give("edit", "last", "previous")
    #expect(learner.give("delete").first == "Card deleted. What is the capital of Sweden?")
    #expect(learner.session.deck.cards == [Learner.doctor])
    #expect(learner.give("undo").first == "Card restored. What is the capital of Sweden?")
    #expect(learner.session.deck.cards == [Learner.doctor, Learner.sweden])
    #expect(learner.give("last", "activate").last == Self.restarted)
  }

  @Test func `changes a card and undoes the change outside the screen too`() {
    var learner = Learner()
    learner.give("edit", "last", "previous", "previous", "activate", "next", "end", "backspace", "type !", "enter")
    #expect(learner.session.deck.cards[0].prompt == "Who played the 13th Doctor in Doctor Who!")
    learner.give("last", "activate")
    #expect(learner.give("undo").last == Self.restarted)
    #expect(learner.session.deck.cards[0] == Learner.doctor)
  }

  @Test func `says each character typed, passed or erased`() {
    var learner = Learner()
    learner.give("edit", "next")
    #expect(learner.press(.character("é")) == ["é"])
    #expect(learner.press(.named(.left)) == ["é"])
    #expect(learner.press(.named(.left)) == ["[edge]"])
    #expect(learner.press(.named(.end)) == ["é"])
    #expect(learner.press(.named(.backspace)) == ["é"])
    #expect(learner.press(.named(.backspace)) == ["[edge]"])
    #expect(learner.press(.alt("r")).count == 1)
  }

  @Test func `says why an edit could not be saved`() {
    var learner = Learner()
    learner.give("edit")
    learner.give(.notEdited(reason: "the disk is full"))
    #expect(learner.takeHeard().last?.contains("the disk is full") == true)
    #expect(learner.priorities.last == .high)
  }
}

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

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `answers each key, and never says an answer that was not asked for`(seed: UInt64) {
    var generator = Seeded(state: seed)
    var learner = Learner(
      cards: (1...4).map { Card(id: Card.ID("\($0)"), prompt: "Prompt \($0)?", answer: "Secret\($0)") }, seconds: 100)
    _ = learner.takeHeard()
    let keys = KeyMap.standard.commands.keys.sorted { "\($0)" < "\($1)" } + [.character("#"), .alt("u"), .unrecognised]
    for step in 0..<500 {
      guard let key = keys.randomElement(using: &generator), key != .character("q"), key != .control("c") else {
        continue
      }
      let mayTell =
        learner.isTellingAnswers || key == .character("w") || key == .character("1")
        || [Key.named(.space), .named(.enter), .character(","), .character("."), .character("r")].contains(key)
      _ = learner.takeDone()
      let heard = learner.press(key)
      let hushed = learner.takeDone().contains { $0 == .holdSpeech || $0 == .resumeSpeech || $0 == .silenceAll }
      let asksStore = key == .character("u") || key == .alt("u")
      #expect(!heard.isEmpty || hushed || asksStore, "step \(step): \(key)")
      #expect(heard.allSatisfy { !$0.isEmpty }, "step \(step): \(key)")
      if !mayTell { #expect(!heard.joined().contains("Secret"), "step \(step): \(key) said \(heard)") }
      learner.now = learner.now + .milliseconds(100)
    }
  }
}
