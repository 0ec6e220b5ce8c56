import Testing

@Suite struct `The settings` {
  private func run(_ arguments: String..., home: TemporaryFolder, input: String = "") -> Program.Outcome {
    Program.run(["settings"] + arguments + ["--speech", "off"], input: input, home: home)
  }

  private func write(_ text: String, home: TemporaryFolder) {
    _ = Program.system("mkdir -p \(home.path)/.config/viva")
    _ = home.write(text, to: ".config/viva/settings.json")
  }

  private func file(_ home: TemporaryFolder) -> String { home.text(".config/viva/settings.json") ?? "" }

  @Test func `are a screen on which Up and Down change what has the focus`() {
    let home = TemporaryFolder()
    let run = run(
      home: home, input: "next\ndown\nnext\nup\nlast\nprevious\nup\nup\nprevious\nspace\nspace\nlast\nspace\n")
    #expect(
      run.lines == [
        "Settings, Heading", "Speed 175 words a minute, Adjustable. Up and Down change it.",
        "Speed 155 words a minute", "Volume, 100 percent, Adjustable. Up and Down change it.", "Volume, 110 percent",
        "Done, Button. Saves and quits.",
        "Who speaks, Viva's own voice, Adjustable. Up and Down change it.",
        "Who speaks, The voice of speech-dispatcher",
        "Who speaks, Your screen reader",
        "Number of grades, 2, Adjustable. Up and Down change it.", "Number of grades, 4", "Number of grades, 2",
        "Done, Button. Saves and quits.",
      ])
    #expect(
      file(home) == """
        {
          "rate": 155,
          "volume": 110,
          "speech": "off",
          "grades": 2
        }

        """)
  }

  @Test func `are got and set by name, and what is not known is kept`() {
    let home = TemporaryFolder()
    #expect(run("set", "rate", "250", home: home).output == "rate: 250.\n")
    write("{\"mine\": [1.0],\n \"rate\": 250}\n", home: home)
    #expect(run("set", "echo", "words", home: home).output == "echo: words.\n")
    #expect(run("set", "keys.k", "wrong", home: home).output == "keys.k: wrong.\n")
    #expect(run("get", "rate", home: home).output == "250\n")
    #expect(run("get", "keys.k", home: home).output == "wrong\n")
    #expect(
      file(home) == """
        {
          "mine": [1.0],
          "rate": 250,
          "echo": "words",
          "keys": {"k": "wrong"}
        }

        """)
    let list = run("list", home: home)
    #expect(list.lines.contains("rate: 250. It is a number of words a minute, 80 to 900."))
    #expect(list.lines.contains("keys.k: wrong."))
    #expect(run("set", "rate", "default", home: home).output == "rate: 175.\n")
    #expect(run("set", "keys.k", "default", home: home).output == "keys.k: not set.\n")
    #expect(file(home).contains("\"mine\": [1.0]") && !file(home).contains("rate") && !file(home).contains("keys"))
  }

  struct Fault: CustomTestStringConvertible {
    var words: [String]
    var complaint: String
    var testDescription: String { words.joined(separator: " ") }
  }

  @Test(arguments: [
    Fault(words: ["set", "rate", "9"], complaint: "“rate” must be a number of words a minute, 80 to 900, not “9”."),
    Fault(
      words: ["set", "rat", "9"],
      complaint: "There is no setting “rat”. Did you mean rate? viva settings list names them all."),
    Fault(
      words: ["set", "keys.r", "wrong"],
      complaint: "The key “r” is for repeat, so it can't be for wrong. "
        + "Free it first: viva settings set keys.r null"),
    Fault(
      words: ["set", "keys.k", "wring"],
      complaint: "“wring” is no command; a key takes one such as \"wrong\", or null for none, or default, "
        + "not “wring”."),
  ])
  func `are refused with the reason and what to do`(fault: Fault) {
    let home = TemporaryFolder()
    let run = Program.run(["settings"] + fault.words + ["--speech", "off"], home: home)
    #expect(run.status == 2)
    #expect(run.errors == "viva: \(fault.complaint)\n")
    #expect(file(home) == "")
  }

  @Test func `refuse a file in which a key is given twice, with both commands named`() {
    let home = TemporaryFolder()
    write("{\"keys\": {\"esc\": \"wrong\",\n  \"escape\": \"correct\"}}\n", home: home)
    let run = run("list", home: home)
    #expect(run.status == 1)
    #expect(run.errors.contains("line 2, column 13: the key “escape” is given twice: for wrong and for correct"))
  }

  @Test func `leave the talking to a screen reader where that was chosen`() {
    let home = TemporaryFolder()
    write("{\"speech\": \"off\"}\n", home: home)
    let deck = home.write(`The program on a pipe`.twoCards, to: "doctor.json")
    let sound = home.file("out.wav")
    let run = Program.run(["round", deck, "--output", sound], input: "reveal\n", home: home)
    #expect(run.lines.last == "Jodie Whittaker, Button. Shows the prompt again.")
    #expect(home.read("out.wav") == nil)
  }
}

@Suite(.serialized) struct `Somebody who has just come` {
  private static let question = "Who shall speak? Press 1 for Viva's own voice, 2 for your screen reader."

  /// A program that goes by the name of a screen reader, in this home.
  private func startReader(home: TemporaryFolder) {
    _ = Program.system(
      "cp /bin/sleep \(home.path)/orca && HOME=\(home.path) setsid \(home.path)/orca 60 > /dev/null 2>&1 &")
  }

  private func stopReader(home: TemporaryFolder) {
    _ = Program.system(
      "for p in /proc/[0-9]*; do [ \"$(readlink $p/exe)\" = \(home.path)/orca ] && kill ${p#/proc/}; done")
  }

  @Test func `is asked who shall speak where a screen reader is running, and not again`() {
    let home = TemporaryFolder()
    startReader(home: home)
    defer { stopReader(home: home) }
    let terminal = PseudoTerminal([], home: home)
    #expect(terminal.shows(Self.question))
    terminal.press("x")
    #expect(terminal.shows(Self.question))
    terminal.press("2")
    #expect(terminal.shows("Your screen reader"))
    #expect(terminal.shows("Welcome to Viva."))
    terminal.press("q")
    #expect(terminal.end() == 0)
    #expect(terminal.isRestored)
    #expect(home.text(".config/viva/settings.json") == "{\n  \"speech\": \"off\"\n}\n")
    let again = PseudoTerminal([], home: home)
    #expect(again.shows("Button"))
    #expect(!again.transcript.contains(Self.question))
    again.press("q")
    #expect(again.end() == 0)
  }

  @Test func `skips the introduction with any key, which does nothing else`() {
    let home = TemporaryFolder()
    let terminal = PseudoTerminal(["--output", "null"], home: home)
    #expect(terminal.shows("Press any key to skip this introduction. Welcome to Viva."), "\(terminal.transcript)")
    terminal.press(" ")
    #expect(terminal.shows("Who played the 13th Doctor in Doctor Who? Button"))
    terminal.press(" ")
    #expect(terminal.shows("Jodie Whittaker, Button"))
    terminal.press("q")
    #expect(terminal.end() == 0)
  }

  @Test func `hears the introduction again when asked for, in under thirty seconds`() throws {
    let home = TemporaryFolder()
    for language in ["en", "sv", "de", "fr", "es"] {
      let sound = home.file("\(language).wav")
      let run = Program.run(["intro", "--language", language, "--output", sound], home: home)
      #expect(run.status == 0)
      #expect(try #require(Recording(wave: home.read("\(language).wav") ?? [])).seconds < 30, "\(language)")
    }
  }
}

@Suite struct `Decks that are said in their own manner` {
  @Test func `get it from the settings screen, keep it, and leave the rest as it was`() {
    let home = TemporaryFolder()
    let store = home.file("store")
    func run(_ arguments: String..., input: String = "") -> Program.Outcome {
      Program.run(arguments + ["--store", store, "--speech", "off"], input: input, home: home)
    }
    for (name, prompt) in [("Animals", "a cow"), ("Capitals", "Sweden")] {
      let file = home.write(#"[{"prompt": "\#(prompt)", "answer": "\#(name)"}]"#, to: "\(name).json")
      #expect(run("deck", "import", file, "--into", name).status == 0)
    }
    #expect(
      run("settings", "--deck", "animals", input: "next\nup\nnext\ndown\nquit\n").lines == [
        "Settings of Animals, Heading", "Speed 175 words a minute, Adjustable. Up and Down change it.",
        "Speed 195 words a minute", "Verbosity, Medium, Adjustable. Up and Down change it.", "Verbosity, Low",
      ])
    #expect(
      run("study", "Animals", "Capitals", input: "faster\ncorrect\nslower\nquit\n").lines == [
        "a cow", "Speed 215 words a minute", "Correct.", "Sweden, Button. Reveals the answer.",
        "Speed 155 words a minute",
      ])
    #expect(
      home.text(".config/viva/settings.json") == """
        {
          "decks": {"Animals": {"rate": 215, "verbosity": "low"}},
          "rate": 155
        }

        """)
    #expect(run("settings", "--deck", "Rivers").status == 1)
  }
}
