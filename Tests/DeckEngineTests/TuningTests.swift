import DeckEngine
import Testing

@Suite struct `Weights that were fitted` {
  private static let fitted: [Double] = {
    var weights = SchedulerParameters.defaultWeights
    weights[2] = 1.5
    return weights
  }()
  private static let others: [Double] = {
    var weights = SchedulerParameters.defaultWeights
    weights[2] = 3.5
    return weights
  }()

  @Test func `are gone by from the newest on, of any device and in any order`() {
    let entries = [
      entry("1", minutes: 1, .tuned(Tuning(Self.fitted))),
      entry("2", minutes: 2, device: "phone", .tuned(Tuning(Self.others))),
      entry("3", minutes: 3, player: "Ada", .tuned(.reset)),
    ]
    #expect(Tuning.weights(after: entries) == Self.others)
    #expect(Tuning.weights(after: entries.reversed()) == Self.others)
    #expect(Tuning.weights(after: entries, player: "Ada") == SchedulerParameters.defaultWeights)
    #expect(Tuning.weights(after: entries + [entry("4", minutes: 4, .undo(of: "2"))]) == Self.fitted)
    #expect(
      Tuning.weights(after: entries + [entry("5", minutes: 5, .tuned(.reset))])
        == SchedulerParameters.defaultWeights)
  }

  @Test(arguments: [
    Tuning(weights: [1, 2, 3], schedule: "fsrs-6"), Tuning(weights: fitted, schedule: "fsrs-7-0123abcd"),
    Tuning(weights: fitted.map { -$0 }, schedule: "fsrs-6-0123abcd"), Tuning(weights: fitted, schedule: "fsrs-60"),
  ])
  func `of other rules or out of range are passed over`(tuning: Tuning) {
    let entries = [entry("1", .tuned(Tuning(Self.others))), entry("2", minutes: 1, .tuned(tuning))]
    #expect(Tuning.weights(after: entries) == Self.others)
  }

  @Test func `have a tag of their own, the default ones the plain one`() {
    #expect(SchedulerParameters.tag(of: SchedulerParameters.defaultWeights) == "fsrs-6")
    #expect(Tuning(Self.fitted).schedule == "fsrs-6-90b6fda7")
    #expect(SchedulerParameters.tag(of: Self.others) != SchedulerParameters.tag(of: Self.fitted))
  }
}

@Suite struct `A card asked both ways` {
  @Test func `has its sides and their languages changed over, and the same note`() throws {
    let card = Card(id: Card.ID("a"), prompt: "hund", answer: "dog", languages: SideLanguages(answer: "en-US"))
    let reversed = try #require(card.reversed(in: SideLanguages(prompt: "sv", answer: "en-GB")))
    #expect(
      reversed
        == Card(
          id: Card.ID("a#reverse"), prompt: "dog", answer: "hund",
          languages: SideLanguages(prompt: "en-US", answer: "sv")))
    #expect(reversed.id.note == card.id.note && reversed.id.straight == card.id)
    #expect(card.id.straight == nil && reversed.reversed(in: SideLanguages()) == nil)
  }

  @Test func `is no gap of a cloze text`() {
    let cards = ["a#1", "a#2", "b"].map { Card(id: Card.ID($0), prompt: "p", answer: "q") }
    let deck = Deck(name: "D", cards: cards)
    #expect(deck.cards(bothWays: true).map(\.id.text) == ["a#1", "a#2", "b", "b#reverse"])
    #expect(deck.cards(bothWays: false) == cards)
  }
}
