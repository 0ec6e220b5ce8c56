import Announcer
import DeckEngine
import LanguagePacks
import Testing

@testable import VoiceMode

@Suite struct `The edit screen` {
  private static let restarted = "Who played the 13th Doctor in Doctor Who? Button. Reveals the answer."
  private static let promptField = "Prompt, Text field. Takes what you type."

  @Test func `lists a form and the cards in focus order`() {
    var learner = Learner()
    _ = learner.takeHeard()
    #expect(learner.give("edit") == ["Add new card, Heading"])
    #expect(
      learner.give("next", "next", "next", "next", "next", "next", "next") == [
        Self.promptField, "Answer, Text field. Takes what you type.", "Add Card, Button. Adds the card to the deck.",
        "Who played the 13th Doctor in Doctor Who? Jodie Whittaker, Button. Opens the card for changes.",
        "What is the capital of Sweden? Stockholm, Button. Opens the card for changes.",
        "Done, Button. Goes back to the cards.", "[edge]",
      ])
  }

  @Test func `adds a card, trimmed, before the others, and clears the fields`() {
    var learner = Learner()
    learner.give("edit", "next", "type   Who wrote Emma? ", "enter", "type  Jane Austen ")
    #expect(learner.give("enter") == ["Card added. Who wrote Emma?", Self.promptField])
    #expect(learner.takeDone().contains(.edit(.add(prompt: "Who wrote Emma?", answer: "Jane Austen"), undoing: false)))
    #expect(learner.session.deck.cards.map(\.answer) == ["Jane Austen", "Jodie Whittaker", "Stockholm"])
    #expect(learner.give("enter") == ["The prompt is missing.", Self.promptField])
    #expect(learner.give("last", "activate").last == "Who wrote Emma? Button. Reveals the answer.")
  }

  @Test func `refuses an empty prompt or answer and goes there`() {
    var learner = Learner()
    learner.give("edit", "next", "next", "type Jane", "next")
    #expect(learner.give("activate") == ["The prompt is missing.", Self.promptField])
    learner.give("type Who?", "next", "ctrl-u", "next")
    #expect(
      learner.give("activate") == ["The answer is missing.", "Answer, Text field. Takes what you type."])
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

  @Test func `deletes several cards that were chosen, and brings all back at once`() {
    var learner = Learner(cards: Self.numbered)
    learner.give("edit", "last", "previous")
    #expect(learner.press(.character("x")) == ["Selected, 1 card"])
    #expect(
      learner.give("previous", "previous") == [
        "Prompt 3? Answer 3, Button. Opens the card for changes.",
        "Prompt 2? Answer 2, Button. Opens the card for changes.",
      ])
    #expect(learner.press(.character("x")) == ["Selected, 2 cards"])
    #expect(
      learner.give("repeat", "previous", "next").last
        == "Prompt 2? Answer 2, Button, Selected. Opens the card for changes.")
    #expect(
      learner.give("delete") == [
        "2 cards deleted.", "Prompt 3? Answer 3, Button. Opens the card for changes.",
      ])
    #expect(learner.session.deck.cards.map(\.id.text) == ["1", "3"])
    #expect(learner.give("undo").first == "2 cards restored.")
    #expect(learner.session.deck.cards == Self.numbered)
  }

  @Test func `chooses all that is found, or none`() {
    var learner = Learner(cards: Self.numbered)
    learner.give("edit", "find", "type prompt", "enter")
    #expect(learner.give("select-all") == ["Selected, 4 cards"])
    #expect(learner.give("select-all") == ["Not selected, 0 cards"])
    #expect(learner.give("select") == ["Selected, 1 card"])
    #expect(learner.give("select") == ["Not selected, 0 cards"])
    #expect(
      learner.give("first", "select") == [
        "Find, prompt, Text field. Finds cards as you type; Enter goes to the first.", "[unknown]",
      ])
  }

  @Test func `finds cards as is typed, in either side and in the tags, whatever the accents`() {
    var learner = Learner(cards: [
      Learner.doctor, Learner.sweden, Card(id: Card.ID("3"), prompt: "Coffee?", answer: "Café", tags: ["Food"]),
    ])
    learner.give("edit")
    #expect(learner.press(.character("/")) == ["Find, Text field. Finds cards as you type; Enter goes to the first."])
    #expect(learner.press(.character("w")) == ["w", "2 cards, Who played the 13th Doctor in Doctor Who?"])
    #expect(learner.give("type hit") == ["hit", "1 card, Who played the 13th Doctor in Doctor Who?"])
    #expect(learner.give("ctrl-u") == ["whit", "3 cards, Who played the 13th Doctor in Doctor Who?"])
    #expect(learner.give("type cafe") == ["cafe", "1 card, Coffee?"])
    #expect(learner.give("ctrl-u", "type food cof").last == "1 card, Coffee?")
    #expect(
      learner.give("next", "next", "next") == [
        "Coffee? Café, Button. Opens the card for changes.", "Done, Button. Goes back to the list of cards.", "[edge]",
      ])
    #expect(learner.give("activate") == ["Add new card, Heading"])
    #expect(
      learner.give("find", "type xyz", "enter") == [
        "Find, Text field. Finds cards as you type; Enter goes to the first.", "xyz", "0 cards", "0 cards", "[edge]",
      ])
  }

  @Test func `undoes a deletion among what was found, also where nothing is found any longer`() {
    var learner = Learner()
    learner.give("edit", "find", "type stock", "enter")
    #expect(
      learner.give("delete") == [
        "Card deleted. What is the capital of Sweden?",
        "Find, stock, Text field. Finds cards as you type; Enter goes to the first.",
      ])
    #expect(learner.give("undo").first == "Card restored. What is the capital of Sweden?")
  }

  @Test func `changes a card and undoes the change outside the screen too`() {
    var learner = Learner()
    learner.give("edit", "last", "previous", "previous", "activate", "next", "end", "backspace", "type !", "enter")
    #expect(learner.session.deck.cards[0].prompt == "Who played the 13th Doctor in Doctor Who!")
    #expect(learner.session.deck.cards[0].id == Learner.doctor.id)
    learner.give("last", "activate")
    #expect(learner.give("undo").last == Self.restarted)
    #expect(learner.session.deck.cards[0] == Learner.doctor)
  }

  @Test func `gives a side another language, and a card tags`() {
    var learner = Learner()
    learner.give("edit", "last", "previous", "activate")
    #expect(learner.session.focus == EditScreen.ID.header)
    #expect(
      learner.give("next", "next", "next", "next").last
        == "Language of the answer, Text field. "
        + "Takes a language tag such as sv; Up and Down go through them. Empty is the deck's language.")
    #expect(learner.give("down", "down", "up", "up", "up") == ["de", "en-GB", "de", "As the deck", "[edge]"])
    #expect(learner.give("type svenska!", "enter").first == "svenska!")
    #expect(learner.session.focus == EditScreen.Field.answerLanguage.rawValue)
    #expect(learner.session.deck.cards[1] == Learner.sweden)
    learner.give("ctrl-u", "type sv", "next", "type geography,, north ,geography", "enter")
    #expect(learner.session.deck.cards[1].languages == SideLanguages(answer: "sv"))
    #expect(learner.session.deck.cards[1].tags == ["geography", "north"])
  }

  @Test func `leaves what is typed about a card only when told twice`() {
    var learner = Learner()
    learner.give("edit", "last", "previous", "activate", "next", "type x", "last")
    #expect(learner.give("activate").first == "What you typed is not saved. Activate Done again to leave without it.")
    learner.give("previous", "next")
    #expect(learner.give("activate").count == 2)
    #expect(
      learner.give("activate") == ["What is the capital of Sweden? Stockholm, Button. Opens the card for changes."])
    #expect(learner.session.deck.cards[1] == Learner.sweden)
  }

  @Test func `keeps a card that was begun until the screen is opened again`() {
    var learner = Learner()
    learner.give("edit", "next", "type Who?", "last")
    #expect(learner.give("activate") == ["Your unfinished card waits in the edit screen.", Self.restarted])
    #expect(learner.give("edit", "next").last == "Prompt, Who? Text field. Takes what you type.")
  }

  @Test func `starts the clock of a round anew when it is left`() {
    var learner = Learner(seconds: 100)
    learner.give("wait 40", "edit", "wait 500", "last", "activate")
    #expect(learner.give("status") == ["Card 1 of 2, Time: 100, Score: 0 of 0"])
  }

  @Test func `stands alone where cards are only edited, and then ends the program`() {
    var learner = Learner(editing: Deck(name: "Test", cards: [Learner.doctor]))
    #expect(learner.takeHeard() == ["Add new card, Heading"])
    #expect(learner.give("last") == ["Done, Button. Saves and quits."])
    learner.give("activate")
    #expect(learner.takeDone().last == .quit)
  }

  @Test func `warns once before a card that was begun is lost with the program`() {
    var learner = Learner(editing: Deck(name: "Test", cards: []))
    learner.give("next", "type Who?", "last")
    #expect(learner.give("activate").first == "What you typed is not saved. Activate Done again to leave without it.")
    learner.give("activate")
    #expect(learner.takeDone().last == .quit)
  }

  @Test func `keeps what is typed where the card was changed elsewhere, and saves it over that when told again`() {
    var learner = Learner()
    learner.give("edit", "last", "previous", "activate", "next", "next", "ctrl-u", "type Göteborg")
    var elsewhere = learner.session.deck
    elsewhere.cards[1].answer = "Uppsala"
    var wanted = Learner.sweden
    wanted.answer = "Göteborg"
    learner.give(.outdated(elsewhere, .change(wanted, from: Learner.sweden), undoing: false))
    #expect(
      learner.takeHeard().first
        == "Not saved: the card was changed elsewhere meanwhile. Save again to put your text in the place of this: "
        + "What is the capital of Sweden? Uppsala")
    _ = learner.takeDone()
    learner.give("enter")
    #expect(learner.takeDone().last == .edit(.change(wanted, from: elsewhere.cards[1]), undoing: false))
  }

  @Test func `makes a new card of what is typed where the card was deleted elsewhere`() {
    var learner = Learner()
    learner.give("edit", "last", "previous", "activate", "next", "type x")
    var elsewhere = learner.session.deck
    elsewhere.cards.remove(at: 1)
    learner.give(.outdated(elsewhere, .change(Learner.sweden, from: Learner.sweden), undoing: false))
    #expect(
      learner.takeHeard() == [
        "Not done: the card was deleted elsewhere meanwhile.", "Add Card, Button. Adds the card to the deck.",
      ])
    learner.give("activate")
    #expect(learner.session.deck.cards[0].prompt == "What is the capital of Sweden?x")
  }

  @Test func `says why an edit could not be saved`() {
    var learner = Learner()
    learner.give("edit")
    learner.give(.notEdited(reason: "the disk is full"))
    #expect(learner.takeHeard().last == "The deck could not be saved: the disk is full. Your change was not made.")
    #expect(learner.priorities.last == .high)
  }

  @Test func `asks the store for edits of earlier sessions, and for no grades`() {
    var learner = Learner()
    learner.give("edit", "undo")
    #expect(learner.takeDone().last == .takeBackEdit)
  }

  static let numbered = (1...4).map {
    Card(id: Card.ID("\($0)"), prompt: "Prompt \($0)?", answer: "Answer \($0)")
  }
}
