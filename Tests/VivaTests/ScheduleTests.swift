import DeckEngine
import JSONText
import Testing

@Suite struct `The schedule command` {
  private let home = TemporaryFolder()
  private static let deck = """
    {"format": "viva-deck", "version": 1, "name": "Cities", "language": "en-GB", "cards": [
      {"id": "paris", "prompt": "Capital of France", "answer": "Paris"},
      {"id": "rome", "prompt": "Capital of Italy", "answer": "Rome"},
      {"id": "oslo", "prompt": "Capital of Norway", "answer": "Oslo"},
      {"id": "bern", "prompt": "Capital of Switzerland?", "answer": "Bern"}]}
    """

  private func run(_ words: String...) -> Program.Outcome {
    Program.run(words + ["--store", home.file("store"), "--speech", "off"], home: home)
  }

  @Test func `replays the histories of py-fsrs and comes to the same states`() throws {
    let folder = #filePath.split(separator: "/").dropLast(2).reduce(into: "") { $0 += "/" + $1 }
    let table = "\(folder)/Fixtures/fsrs/fsrs_small.jsonl"
    let replay = run("schedule", table)
    #expect(replay.status == 0 && replay.errors == "")
    let expected = try (TemporaryFolder.bytes(of: table) ?? []).split(separator: 0x0A)
      .map { try JSONReader.value(of: Array($0)) }.filter { $0["kind"]?.text == "history" }
    #expect(replay.lines.count == expected.count)
    var count = 0
    for (line, history) in zip(replay.lines, expected) {
      let replayed = try JSONReader.value(of: Array(line.utf8))
      #expect(replayed["id"] == history["id"])
      for (row, wanted) in zip(try #require(replayed["reviews"]?.elements), history["reviews"]?.elements ?? []) {
        count += 1
        for name in ["config", "t", "rating", "days", "state", "step", "due", "ivl"] {
          #expect(row[name]?.integer == wanted[name]?.integer, "\(name)")
        }
        for name in ["r", "s", "d", "r30", "rdue"] {
          let (value, other) = (try #require(row[name]?.double), try #require(wanted[name]?.double))
          #expect(abs(value - other) <= 1e-9 * max(abs(other), 1e-300), "\(name)")
        }
      }
    }
    #expect(count == 1928)
  }

  @Test(arguments: [
    ("{\"kind\": \"history\", \"reviews\": [{\"t\": 1, \"rating\": 5}]}", "line 2, column 1: the \"rating\""),
    ("{\"kind\": \"history\", \"reviews\": [{\"t\": 1, \"rating\": 3, \"config\": 7}]}", "names the config 7"),
    ("{\"kind\": \"config\", \"id\": 0, \"parameters\": [1]}", "needs 21 parameters, not 1"),
    ("{\"kind\": \"history\"", "line 2, column 19"),
  ])
  func `says which line of a file can't be replayed`(line: String, words: String) {
    let outcome = run("schedule", home.write("{\"kind\": \"meta\"}\n\(line)\n", to: "bad.jsonl"))
    #expect(outcome.status == 1 && outcome.output == "")
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
  }

  @Test func `goes by FSRS-6 as it comes where no config is named`() throws {
    let history = #"{"kind": "history", "reviews": [{"t": 0, "rating": 3}, {"t": 600, "rating": 3}]}"#
    let line = try #require(run("schedule", home.write(history, to: "plain.jsonl")).lines.first)
    let rows = try #require(JSONReader.value(of: Array(line.utf8))["reviews"]?.elements)
    #expect(rows.map { $0["due"]?.integer } == [600, 173_400])
    #expect(rows.map { $0["s"]?.double } == [2.3065, 2.3065])
  }

  @Test func `tells what of a deck is due when, soonest first`() {
    let deck = home.write(Self.deck, to: "cities.json")
    home.writeJournal(
      Journal.text([
        (40, Journal.answer("paris", .easy)), (3, Journal.answer("rome", .easy)),
        (0.0001, Journal.answer("oslo", .again)),
      ]))
    let told = run("schedule", deck)
    #expect(told.status == 0 && told.errors == "")
    #expect(told.lines.first == "Cities: 4 cards. Due today: 2. New: 1. Being learned: 1. Put away: 0.")
    #expect(told.lines.count == 5)
    #expect(told.lines[2].hasPrefix("Capital of France, late by 3"))
    #expect(told.lines[3] == "Capital of Norway, due in 1 minute" || told.lines[3] == "Capital of Norway, due now")
    #expect(told.lines[4].hasPrefix("Capital of Italy, due in "))
  }

  @Test func `tells why a card is due then, in each language`() {
    let deck = home.write(Self.deck, to: "cities.json")
    home.writeJournal(Journal.text([(3, Journal.answer("paris", .easy)), (0.001, Journal.answer("oslo", .again))]))
    let told = run("schedule", deck, "france").lines
    #expect(told.count == 4)
    #expect(told.dropFirst().first?.hasPrefix("Answered 1 time, wrong: 0. Last answer on ") == true)
    #expect(told.dropFirst().first?.hasSuffix(": Correct.") == true)
    #expect(told[2] == "You know it now with a probability of 95 percent. Difficulty: 1 of 10.")
    #expect(told[3].hasPrefix("It comes back when that falls to about 9"))
    #expect(
      run("schedule", deck, "oslo").lines.last
        == "It is being learned, step 1 of 2: it comes back 1 minute after the last answer.")
    #expect(
      run("schedule", deck, "bern").lines == [
        "Capital of Switzerland? new",
        "It was never answered. New cards come after what is due, at most 20 a day.",
      ])
    for (language, word) in [("sv", "Svårighet"), ("de", "Schwierigkeit"), ("fr", "Difficulté"), ("es", "Dificultad")] {
      #expect(run("schedule", deck, "paris", "--language", language).output.contains(word))
    }
    let unknown = run("schedule", deck, "Narnia")
    #expect(unknown.status == 1 && unknown.errors.contains("“Narnia”"))
  }
}

@Suite struct `Tuning` {
  private let home = TemporaryFolder()

  private func run(_ words: String..., input: String = "") -> Program.Outcome {
    Program.run(words + ["--store", home.file("store"), "--speech", "off"], input: input, home: home)
  }

  /// A learner who forgets far faster than most: half after a day, whatever came before.
  private func forgetful(cards: Int) -> String {
    var events: [(daysAgo: Double, event: JournalEntry.Event)] = []
    for card in 0..<cards {
      for (repetition, daysAgo) in [60.0, 59, 57, 53, 45, 30].enumerated() {
        let isKnown = repetition == 0 || (card &* 7 &+ repetition &* 13) % 5 < 2
        events.append((daysAgo - Double(card) / 10_000, Journal.answer("card\(card)", isKnown ? .good : .again)))
      }
    }
    return Journal.text(events)
  }

  @Test func `is refused politely with too little history`() {
    home.writeJournal(forgetful(cards: 20))
    let told = run("tune")
    #expect(told.status == 0)
    #expect(told.lines.first?.hasPrefix("There are 100 answers to learn from, and 512 are needed.") == true)
    #expect(Program.system("ls \(home.path)/store/journal").output == "desk.jsonl\n")
  }

  @Test func `keeps weights that foretell better, says so in a sentence, and is undone`() throws {
    home.writeJournal(forgetful(cards: 200))
    let told = run("tune")
    #expect(told.status == 0 && told.lines.count == 1, "\(told.errors)")
    let sentence = try #require(told.lines.first)
    #expect(sentence.hasPrefix("The schedule now fits you: it foretells your answers "))
    #expect(sentence.contains("comes back after 1 day instead of 2."))
    let journals = { Program.system("cat \(home.path)/store/journal/*.jsonl").output.split(separator: "\n") }
    let line = try #require(journals().first { $0.contains("\"tuned\"") })
    let tuning = try JSONReader.value(of: Array(line.utf8))
    let tag = try #require(tuning["schedule"]?.text)
    #expect(tag.hasPrefix("fsrs-6-") && tag.count == 15)
    #expect(tuning["weights"]?.elements?.count == 21)
    // The schedule of every card goes by them, and a new answer carries their tag.
    let deck = home.write(#"[{"id": "card1", "prompt": "One", "answer": "1"}]"#, to: "one.json")
    let tuned = run("schedule", deck, "card1").lines
    _ = run("study", deck, input: "correct\nquit\n")
    #expect(journals().last { $0.contains("\"review\"") }?.contains("\"schedule\": \"\(tag)\"") == true)
    _ = run("study", deck, input: "undo\nquit\n")
    #expect(run("tune", "--reset").lines == ["The schedule is again as it comes."])
    #expect(run("schedule", deck, "card1").lines != tuned)
    #expect(run("tune", "--reset").lines == ["The schedule is as it comes already."])
    #expect(run("tune").lines == told.lines)
  }
}
