import DeckEngine
import Testing

private let scheduler = Scheduler()
/// Noon of a study day in UTC.
private let noon = Moment(seconds: 1_796_212_800)
private let today = StudyDay(at: noon, zoneOffset: 0)

private func cards(_ ids: String...) -> [Card] { ids.map { Card(id: Card.ID($0), prompt: "\($0)?", answer: $0) } }

/// A past that leaves the card in review, due so many days from noon.
private func known(dueIn days: Int, answeredAgo ago: Int = 10, stability: Double = 10) -> CardHistory {
  var history = CardHistory()
  history.answer(.easy, of: Card.ID("any"), at: noon + .seconds(-86_400 * ago), by: scheduler)
  return history.with(
    MemoryState(
      phase: .review, step: nil, stability: stability, difficulty: 5, due: noon + .seconds(86_400 * days),
      lastReview: noon + .seconds(-86_400 * ago)))
}

extension CardHistory {
  /// This past, as if the memory had come out like this.
  fileprivate func with(_ memory: MemoryState) -> CardHistory {
    CardHistory(memory: memory, firstReview: firstReview)
  }
}

private func queue(
  _ cards: [Card], _ histories: [String: CardHistory] = [:], _ settings: StudySettings = StudySettings(),
  at now: Moment = noon
) -> StudyQueue {
  StudyQueue(
    cards: cards, histories: Dictionary(uniqueKeysWithValues: histories.map { (Card.ID($0), $1) }),
    scheduler: scheduler, settings: settings, day: today, at: now)
}

private func ids(_ texts: String...) -> [Card.ID] { texts.map { Card.ID($0) } }

@Suite struct `The study queue` {
  @Test func `has what is due first, longest due at the top, then what is new in the deck's order`() {
    let queue = queue(
      cards("new b", "late", "new a", "today", "tomorrow"),
      ["late": known(dueIn: -5), "today": known(dueIn: 0), "tomorrow": known(dueIn: 1)])
    #expect(queue.reviews == ids("late", "today"))
    #expect(queue.new == ids("new b", "new a"))
    #expect(queue.steps == [])
    #expect(queue.next(at: noon) == .ask(Card.ID("late")))
    #expect(queue.count == 4)
  }

  @Test func `has a card due this evening in the morning already`() {
    var history = known(dueIn: 0)
    history = history.with(
      MemoryState(
        phase: .review, step: nil, stability: 3, difficulty: 5, due: noon + .seconds(8 * 3600), lastReview: noon))
    #expect(queue(cards("a"), ["a": history], at: today.start).reviews == ids("a"))
  }

  @Test func `begins with what is most likely forgotten if that is wanted`() {
    let histories = ["weak": known(dueIn: 0, stability: 2), "strong": known(dueIn: -5, stability: 50)]
    #expect(queue(cards("weak", "strong"), histories).reviews == ids("strong", "weak"))
    #expect(
      queue(cards("weak", "strong"), histories, StudySettings(order: .retrievability)).reviews == ids("weak", "strong"))
  }

  @Test func `keeps to the daily limits, today's answers counted`() {
    var learnedToday = CardHistory()
    learnedToday.answer(.easy, of: Card.ID("x"), at: noon, by: scheduler)
    var reviewedToday = known(dueIn: -1)
    reviewedToday.answer(.good, of: Card.ID("y"), at: today.start, by: scheduler)
    var learnedYesterday = CardHistory()
    learnedYesterday.answer(.easy, of: Card.ID("z"), at: today.start + .microseconds(-1), by: scheduler)
    let all = cards("n1", "n2", "n3", "r1", "r2", "r3")
    let histories = [
      "x": learnedToday, "y": reviewedToday, "z": learnedYesterday, "r1": known(dueIn: 0), "r2": known(dueIn: 0),
      "r3": known(dueIn: 0),
    ]
    let limited = queue(all, histories, StudySettings(newPerDay: 3, reviewsPerDay: 2))
    #expect(limited.new == ids("n1", "n2"))
    #expect(limited.reviews == ids("r1"))
    let none = queue(all, histories, StudySettings(newPerDay: 0, reviewsPerDay: 0))
    #expect(none.next(at: noon) == .done)
  }

  @Test func `leaves out what is buried or suspended`() {
    var buried = known(dueIn: 0)
    buried.mark(.bury, at: noon)
    var buriedYesterday = known(dueIn: 0)
    buriedYesterday.mark(.bury, at: today.start + .microseconds(-1))
    var suspended = known(dueIn: 0)
    suspended.mark(.suspend, at: noon)
    var newSuspended = CardHistory()
    newSuspended.mark(.suspend, at: noon)
    let queue = queue(
      cards("a", "b", "c", "d"), ["a": buried, "b": buriedYesterday, "c": suspended, "d": newSuspended])
    #expect(queue.reviews == ids("b"))
    #expect(queue.new == [])
  }

  @Test func `asks a step that has ended before all else, and waits for one only when nothing else is left`() {
    var step = CardHistory()
    step.answer(.good, of: Card.ID("step"), at: noon, by: scheduler)
    let back = noon + .seconds(600)
    let busy = queue(cards("new", "step"), ["step": step])
    #expect(busy.next(at: noon) == .ask(Card.ID("new")))
    #expect(busy.next(at: back) == .ask(Card.ID("step")))
    let idle = queue(cards("step"), ["step": step])
    #expect(idle.next(at: noon) == .waitUntil(back))
    #expect(idle.nextStep == Card.ID("step"))
    #expect(idle.next(at: back) == .ask(Card.ID("step")))
  }

  @Test func `asks a step at once when the clock has been set back behind its answer`() {
    var step = CardHistory()
    step.answer(.good, of: Card.ID("step"), at: noon, by: scheduler)
    let lastYear = noon + .seconds(-365 * 86_400)
    let queue = StudyQueue(
      cards: cards("step"), histories: [Card.ID("step"): step], scheduler: scheduler, settings: StudySettings(),
      day: StudyDay(at: lastYear, zoneOffset: 0), at: lastYear)
    #expect(queue.next(at: lastYear) == .ask(Card.ID("step")))
  }

  @Test func `takes cards ahead of their day, and no limit of reviews then`() {
    let histories = ["a": known(dueIn: 1), "b": known(dueIn: 2), "c": known(dueIn: 3)]
    let settings = StudySettings(reviewsPerDay: 1, scope: .ahead(days: 2))
    #expect(queue(cards("a", "b", "c", "n"), histories, settings).reviews == ids("a", "b"))
    let endless = StudySettings(scope: .ahead(days: .max))
    #expect(queue(cards("a", "b", "c", "n"), histories, endless).reviews == ids("a", "b", "c"))
    #expect(queue(cards("a", "n"), histories, StudySettings(scope: .ahead(days: -1))).reviews == [])
  }

  @Test func `takes a step of days ahead of its time too, and does not wait for it`() {
    let step = CardHistory().with(
      MemoryState(
        phase: .learning, step: 1, stability: 2, difficulty: 5, due: noon + .seconds(86_400), lastReview: noon))
    #expect(queue(cards("step"), ["step": step]).next(at: noon) == .done)
    let ahead = queue(cards("step"), ["step": step], StudySettings(scope: .ahead(days: 1)))
    #expect(ahead.next(at: noon) == .ask(Card.ID("step")))
  }

  @Test func `takes every card when cramming, but for those put away`() {
    var suspended = CardHistory()
    suspended.mark(.suspend, at: noon)
    let settings = StudySettings(newPerDay: 0, reviewsPerDay: 0, scope: .cram)
    let queue = queue(cards("b", "a", "c", "b"), ["a": known(dueIn: 300), "c": suspended], settings)
    #expect(queue.reviews == ids("b", "a"))
    #expect(queue.new == [])
  }

  @Test func `asks a card once though it stands twice`() {
    #expect(queue(cards("a", "a")).new == ids("a"))
  }

  @Test func `knows the cards of one note by their ids`() {
    #expect(Card.ID("capitals-7#1").note == "capitals-7")
    #expect(Card.ID("a#b#2").note == "a#b")
    #expect(Card.ID("plain").note == "plain")
    #expect(Card.ID("#1").note == "#1")
  }
}

@Suite struct `A filter of cards` {
  private let decks = [
    Deck(
      name: "Swedish",
      cards: [
        Card(id: Card.ID("hej"), prompt: "", answer: "", tags: ["Greeting"]),
        Card(id: Card.ID("ett"), prompt: "", answer: "", tags: ["number::small", "hard"]),
      ]),
    Deck(name: "Swedish::Verbs", cards: [Card(id: Card.ID("gå"), prompt: "", answer: "", tags: ["hard"])]),
    Deck(
      name: "Swedish food",
      cards: [Card(id: Card.ID("hej"), prompt: "", answer: ""), Card(id: Card.ID("ost"), prompt: "", answer: "")]),
  ]

  private func found(_ filter: StudyFilter, _ histories: [Card.ID: CardHistory] = [:]) -> [String] {
    filter.cards(of: decks, histories: histories).map(\.id.text)
  }

  @Test func `lets everything through once if nothing is asked`() {
    #expect(found(StudyFilter()) == ["hej", "ett", "gå", "ost"])
  }

  @Test func `takes a deck with those under it`() {
    #expect(found(StudyFilter(decks: ["swedish"])) == ["hej", "ett", "gå"])
    #expect(found(StudyFilter(decks: ["Swedish::Verbs", "Swedish food"])) == ["gå", "hej", "ost"])
    #expect(found(StudyFilter(decks: ["Danish"])) == [])
  }

  @Test func `takes any of the tags and none of the excluded ones`() {
    #expect(found(StudyFilter(tags: ["greeting", "number"])) == ["hej", "ett"])
    #expect(found(StudyFilter(tags: ["hard"], excludedTags: ["number"])) == ["gå"])
    #expect(found(StudyFilter(tags: ["num"])) == [])
  }

  @Test func `takes flagged cards alone if that is wanted`() {
    var flagged = CardHistory()
    flagged.mark(.flag, at: noon)
    #expect(found(StudyFilter(flaggedOnly: true), [Card.ID("gå"): flagged, Card.ID("ett"): CardHistory()]) == ["gå"])
  }
}
