import Testing

@Suite struct `The program on a pipe` {
  static let twoCards = """
    [{"prompt": "Who played the 13th Doctor in Doctor Who?", "answer": "Jodie Whittaker"},
     {"prompt": "What is the capital of Sweden?", "answer": "Stockholm"}]
    """

  @Test func `holds the session of the contract word for word, and its sound`() throws {
    let home = TemporaryFolder()
    let deck = home.write(Self.twoCards, to: "doctor.json")
    let sound = home.file("out.wav")
    let run = Program.run(
      ["round", deck, "--output", sound],
      input: "reveal\nnext\nnext\ncorrect\nwrong\nreveal\ncorrect\ncorrect\nquit\n", home: home)
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(
      run.lines == [
        "Who played the 13th Doctor in Doctor Who? Button. Reveals the answer.",
        "Jodie Whittaker, Button. Shows the prompt again.",
        "Wrong, Button. Mark your answer as being incorrect.",
        "Correct, Button. Mark your answer as being correct.",
        "Correct.",
        "What is the capital of Sweden? Button. Reveals the answer.",
        "Wrong. Stockholm",
        "What is the capital of Sweden? Button. Reveals the answer.",
        "Stockholm, Button. Shows the prompt again.",
        "Correct.",
        "1 of 2 correct.",
        "Start Again, Button. Starts the round again.",
        "No cards left.",
      ])
    let recording = try #require(Recording(wave: home.read("out.wav") ?? []))
    #expect(recording.seconds > 15)
    #expect(recording.peak > 3000)
    // A deck that is only studied is never written.
    #expect(home.text("doctor.json") == Self.twoCards)
    if Recogniser.isInstalled {
      let heard = Recogniser.sentence(
        in: recording, of: ["jodie whittaker", "peter capaldi", "matt smith", "david tennant"], from: 4.5)
      #expect(heard == "jodie whittaker")
    }
  }

  @Test func `writes each grade into the journal in its final form`() throws {
    let home = TemporaryFolder()
    let deck = home.write(Self.twoCards, to: "doctor.json")
    let run = Program.run(
      ["round", deck, "--output", "null", "--store", home.file("store"), "--player", "Ada"],
      input: "correct\nwrong\nundo\ncorrect\n", home: home)
    #expect(run.status == 0)
    let files = Program.system("cat \(home.path)/store/journal/*.jsonl").output
    let lines = files.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines.allSatisfy { $0.hasPrefix("{\"id\": ") && $0.contains("\"player\": \"Ada\"") && $0.hasSuffix("}") })
    #expect(lines[0].contains("\"kind\": \"review\""))
    #expect(lines[0].contains("\"grade\": 3"))
    #expect(lines[1].contains("\"grade\": 1"))
    #expect(lines[2].contains("\"kind\": \"undo\""))
    #expect(lines[4].contains("\"kind\": \"round\"") && lines[4].contains("\"correct\": 2"))
    #expect(
      Program.system("stat -c %a \(home.path)/store \(home.path)/store/journal \(home.path)/store/journal/*").output
        == "700\n700\n600\n")
  }

  @Test func `takes a grade of an earlier session back`() {
    let home = TemporaryFolder()
    let deck = home.write(Self.twoCards, to: "doctor.json")
    let arguments = ["round", deck, "--output", "null", "--store", home.file("store"), "--no-hints"]
    _ = Program.run(arguments, input: "correct\n", home: home)
    let run = Program.run(arguments, input: "undo\nundo\n", home: home)
    #expect(
      run.lines.dropFirst() == [
        "Undone: Correct.", "Who played the 13th Doctor in Doctor Who?", "Nothing to undo.",
      ])
  }

  @Test func `brings its own deck on first run, with an introduction, and only then`() {
    let home = TemporaryFolder()
    let first = Program.run(["--output", "null"], input: "reveal\nquit\n", home: home)
    #expect(first.status == 0)
    #expect(first.lines.count == 3)
    #expect(
      first.lines.dropFirst() == [
        "Who played the 13th Doctor in Doctor Who? Button. Reveals the answer.",
        "Jodie Whittaker, Button. Shows the prompt again.",
      ])
    #expect(first.lines.first?.contains("Space") == true)
    let second = Program.run(["--output", "null"], input: "", home: home)
    #expect(second.lines == ["Who played the 13th Doctor in Doctor Who? Button. Reveals the answer."])
    let list = Program.run(["deck", "list"], home: home)
    #expect(list.lines == ["General knowledge: 20 cards"])
  }

  @Test func `passes the sound's own time with output null, a timed round ending by itself`() {
    let home = TemporaryFolder()
    let deck = home.write(Self.twoCards, to: "doctor.json")
    let run = Program.run(
      ["round", deck, "--output", "null", "--seconds", "60", "--no-hints"], input: "correct\nwait 300\ncorrect\n",
      home: home)
    #expect(
      run.lines.suffix(6) == [
        "Time: 30", "Time: 10", "Time is up.", "1 of 2 correct.", "Start Again, Button", "No cards left.",
      ])
  }

  @Test func `gives captions as JSON, one object a line`() {
    let home = TemporaryFolder()
    let deck = home.write(Self.twoCards, to: "doctor.json")
    let run = Program.run(
      ["round", deck, "--output", "null", "--captions", "json"], input: "correct\nprevious\nprevious\n", home: home)
    #expect(run.lines.count == 5)
    #expect(
      run.lines.first
        == #"{"text": "Who played the 13th Doctor in Doctor Who? Button. Reveals the answer.", "language": "en-GB", "#
        + #""priority": "default", "parts": [{"kind": "content", "text": "Who played the 13th Doctor in Doctor Who?", "#
        + #""language": "en-GB"}, {"kind": "trait", "text": "Button", "language": "en-GB"}, {"kind": "hint", "text": "#
        + #""Reveals the answer.", "language": "en-GB"}], "sound": null}"#
        || run.lines.first?.contains(#""kind": "label", "text": "Who played"#) == true)
    #expect(run.lines.dropFirst().first?.contains(#""sound": "correct""#) == true)
    #expect(
      run.lines.last == #"{"text": "[edge]", "language": "en-GB", "priority": "default", "parts": [], "sound": "edge"}"#
    )
  }

  @Test func `says once that there is no sound device, and goes on with captions`() {
    let home = TemporaryFolder()
    let deck = home.write(Self.twoCards, to: "doctor.json")
    let run = Program.run(["round", deck, "--no-hints"], input: "reveal\ncorrect\ncorrect\n", home: home)
    #expect(run.status == 0)
    #expect(run.lines.filter { $0.contains("sound") }.count == 1)
    #expect(run.lines.last == "Start Again, Button")
  }

  @Test func `leaves the talking to another when speech is off`() {
    let home = TemporaryFolder()
    let deck = home.write(Self.twoCards, to: "doctor.json")
    let run = Program.run(["round", deck, "--speech", "off"], input: "reveal\nquit\n", home: home)
    #expect(run.lines.count == 2)
    #expect(run.lines.last == "Jodie Whittaker, Button. Shows the prompt again.")
  }

  @Test func `edits a deck and undoes it, keeping what it doesn't know`() {
    let home = TemporaryFolder()
    let text = """
      {"format": "viva-deck", "version": 1, "name": "Two", "mine": {"a": 1.50},
       "cards": [
        {"id": "a", "prompt": "One?", "answer": "1", "tags": [], "note": "kept"},
        {"id": "b", "prompt": "Two?", "answer": "2"}
       ]}

      """
    let deck = home.write(text, to: "two.json")
    let run = Program.run(
      ["round", deck, "--output", "null", "--no-hints"],
      input: "edit\nnext\ntype Three?\nenter\ntype 3\nenter\nlast\nprevious\ndelete\nlast\nactivate\nquit\n", home: home
    )
    #expect(run.status == 0)
    let changed = home.text("two.json") ?? ""
    #expect(changed.contains("\"mine\": {\"a\": 1.50}"))
    #expect(
      changed.contains("{\"id\": \"a\", \"prompt\": \"One?\", \"answer\": \"1\", \"tags\": [], \"note\": \"kept\"}"))
    #expect(changed.contains("\"prompt\": \"Three?\", \"answer\": \"3\""))
    #expect(!changed.contains("Two?"))
    #expect(run.lines.last == "Three? Button")
  }

  @Test func `puts what a command prints into a sound file, and nothing of it into a pipe's silence`() throws {
    let home = TemporaryFolder()
    let run = Program.run(["deck", "list", "--output", home.file("list.wav")], home: home)
    #expect(run.output == "There are no decks yet. Type viva to begin with the built-in one.\n")
    let heard = try #require(home.read("list.wav").flatMap(Recording.init(wave:)))
    #expect((2...6).contains(heard.trimmed.seconds))
    if Recogniser.isInstalled {
      #expect(
        Recogniser.sentence(
          in: heard.trimmed, of: ["there are no decks yet", "there are two decks here", "this deck is empty"], from: 0)
          == "there are no decks yet")
    }
    let off = Program.run(["deck", "list", "--speech", "off", "--output", home.file("off.wav")], home: home)
    #expect(off.status == 0 && home.read("off.wav") == nil)
    let failed = Program.run(["round", "nowhere.json", "--output", home.file("failed.wav")], home: home)
    #expect(failed.status == 1 && home.read("failed.wav") == nil)
  }

  @Test func `ends quietly when nobody reads its captions`() {
    let home = TemporaryFolder()
    let deck = home.write(Self.twoCards, to: "doctor.json")
    let run = Program.system(
      "yes reveal | head -200 | HOME=\(home.path) \(Program.path) round \(deck) --output null | head -1")
    #expect(run.output == "Who played the 13th Doctor in Doctor Who? Button. Reveals the answer.\n")
    #expect(run.errors == "")
  }

  @Test func `fails when its captions can't be written`() {
    let home = TemporaryFolder()
    let deck = home.write(Self.twoCards, to: "doctor.json")
    let run = Program.system("echo reveal | HOME=\(home.path) \(Program.path) round \(deck) --output null > /dev/full")
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("viva: Standard output can't be written"))
  }

  @Test func `speaks in the language that is asked for`() {
    let home = TemporaryFolder()
    let deck = home.write(Self.twoCards, to: "doctor.json")
    let run = Program.run(
      ["round", deck, "--output", "null", "--language", "sv"], input: "correct\nwrong\n", home: home)
    #expect(run.lines.first?.hasPrefix("Who played the 13th Doctor in Doctor Who? Knapp") == true)
    #expect(run.lines.contains("Rätt."))
    let byLocale = Program.run(
      ["round", deck, "--output", "null"], input: "correct\n", home: home, environment: ["LC_ALL": "de_DE.UTF-8"])
    #expect(byLocale.lines.contains("Richtig."))
  }
}

@Suite struct `Study with the program` {
  private func study(_ lines: String..., home: TemporaryFolder, options: [String] = []) -> Program.Outcome {
    Program.run(
      ["study", home.file("deck.json"), "--output", "null", "--no-hints", "--store", home.file("store")] + options,
      input: lines.map { $0 + "\n" }.joined(), home: home)
  }

  private static let deck = """
    [{"prompt": "One?", "answer": "1"}, {"prompt": "Two?", "answer": "2"}, {"prompt": "Three?", "answer": "3"}]
    """

  @Test func `schedules what was answered, and asks only what is left`() {
    let home = TemporaryFolder()
    _ = home.write(Self.deck, to: "deck.json")
    let first = study("correct", "bury", "status", home: home)
    #expect(
      first.lines == [
        "One? Button", "Correct.", "Two? Button", "Put off until tomorrow.", "Three? Button",
        "Card 2 of 2, Score: 1 of 1",
      ])
    let journal = Program.system("cat \(home.path)/store/journal/*.jsonl").output
    #expect(journal.contains("\"mode\": \"study\", \"schedule\": \"fsrs-6\""))
    #expect(journal.contains("\"kind\": \"bury\""))
    // The card in its learning steps comes later; the buried one not today.
    let second = study("correct", "space", "wait 30", home: home)
    #expect(second.lines.first == "Three? Button")
    #expect(!second.output.contains("Two?"))
  }

  @Test func `waits for a card that comes back in minutes, or goes on when asked`() {
    let home = TemporaryFolder()
    _ = home.write(#"[{"prompt": "One?", "answer": "1"}]"#, to: "deck.json")
    let run = study("wrong", "wait 70", "wrong", "space", "correct", home: home)
    #expect(
      run.lines == [
        "One? Button", "Wrong. 1", "Next card in 1 minute. Go on now? Button", "One? Button", "Wrong. 1",
        "Next card in 1 minute. Go on now? Button", "One? Button", "Correct.",
        "Next card in 10 minutes. Go on now? Button",
      ])
  }

  @Test func `leaves the schedule alone when cramming, and takes a limit of new cards`() {
    let home = TemporaryFolder()
    _ = home.write(Self.deck, to: "deck.json")
    let crammed = study("correct", "correct", "correct", home: home, options: ["--cram"])
    #expect(crammed.lines.contains("3 of 3 correct."))
    let journal = Program.system("cat \(home.path)/store/journal/*.jsonl").output
    #expect(!journal.contains("fsrs-6"))
    #expect(study("status", home: home, options: ["--new", "1"]).lines.last == "Card 1 of 1, Score: 0 of 0")
  }

  @Test func `undoes a grade of an earlier session, and asks the card again`() {
    let home = TemporaryFolder()
    _ = home.write(Self.deck, to: "deck.json")
    _ = study("correct", home: home)
    let run = study("undo", "correct", home: home)
    #expect(run.lines.prefix(3) == ["Two? Button", "Undone: Correct.", "One? Button"])
  }
}
