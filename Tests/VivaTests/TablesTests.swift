import Glibc
import Testing

@Suite struct `Tables, typed answers and progress` {
  @Test func `asks a round of ten, checks it, and adds it up`() throws {
    let home = TemporaryFolder()
    let store = home.file("store")
    let arguments = [
      "tables", "1", "2", "--store", store, "--player", "Kim", "--output", "null", "--no-hints", "--seed", "4",
    ]
    var run = Program.run(arguments, input: "", home: home)
    var typed = ""
    // The same seed asks the same questions, so the answers can be found one by one.
    for _ in 0..<10 {
      let question = try #require(run.lines.last { $0.hasSuffix("? Text field") })
      let numbers = question.split(whereSeparator: { !$0.isNumber }).compactMap { Int($0) }
      typed += "type 00\(numbers[0] * numbers[1]).\nenter\n"
      run = Program.run(arguments.map { $0 == store ? home.file("other\(typed.count)") : $0 }, input: typed, home: home)
    }
    #expect(run.status == 0 && run.errors == "")
    #expect(run.lines.suffix(2) == ["10 of 10 correct.", "Start Again, Button"])
    _ = Program.run(arguments, input: typed, home: home)
    let progress = Program.run(["progress", "--store", store, "--player", "Kim", "--output", "null"], home: home)
    #expect(progress.status == 0 && progress.errors == "")
    #expect(
      progress.lines.prefix(3) == [
        "Progress of Kim",
        "Due today: 10. Done today: 10. Days in a row: 1. Time spent: 0 minutes. "
          + "Due in the next 7 days, today first: 10, 0, 0, 0, 0, 0, 0.", "Rounds: 1. Score: 100 percent.",
      ])
    #expect(
      progress.lines[3].wholeMatch(of: /Best round: 10 of 10 in \d+ seconds?\. Latest round: 10 of 10 in .*\./) != nil)
    #expect(
      progress.lines.contains {
        $0.wholeMatch(of: /Table 1: 1 round, 100 percent correct, best 10 of 10 in \d+ seconds?, latest 10 of 10 .*\./)
          != nil
      })
    let other = Program.run(["progress", "--store", store, "--output", "null", "--language", "sv"], home: home)
    #expect(other.lines.first == "Framsteg för Spelare")
  }

  @Test func `asks for words in the learner's language, and takes them`() {
    let home = TemporaryFolder()
    let run = Program.run(
      ["tables", "7", "--up-to", "1", "--output", "null", "--language", "de", "--no-hints"],
      input: "type Sieben\nenter\n", home: home)
    #expect(run.lines.prefix(4) == ["7 mal 1? Textfeld", "Sieben", "Richtig.", "1 von 1 richtig."])
    let divided = Program.run(
      ["tables", "-1", "--up-to", "1", "--divide", "--output", "null", "--no-hints"], input: "type one\nenter\n",
      home: home)
    #expect(divided.lines.prefix(3) == ["−1 divided by −1? Text field", "one", "Correct."])
  }

  @Test func `lets answers be revealed and graded instead`() {
    let home = TemporaryFolder()
    let run = Program.run(
      ["tables", "1000", "--up-to", "1", "--reveal", "--output", "null", "--no-hints"], input: "reveal\ncorrect\n",
      home: home)
    #expect(run.lines.prefix(4) == ["1000 times 1? Button", "1000, Button", "Correct.", "1 of 1 correct."])
  }

  struct Refusal: CustomTestStringConvertible {
    var words: [String]
    var sentence: String
    var testDescription: String { words.joined(separator: " ") }
  }

  @Test(arguments: [
    Refusal(
      words: ["tables", "0", "--divide"],
      sentence: "Nothing can be divided by 0. Name another table, or leave --divide out."),
    Refusal(
      words: ["tables", "--mix", "--divide"],
      sentence: "--divide asks divisions alone and --mix asks both: give one of them, not both."),
    Refusal(words: ["tables", "1001"], sentence: "There are times tables from -1000 to 1000, not of 1001."),
    Refusal(
      words: ["tables", "99999999999999999999"],
      sentence: "There are times tables from -1000 to 1000, not of 99999999999999999999."),
    Refusal(words: ["tables", "seven"], sentence: "A times table is a whole number, not “seven”."),
    Refusal(words: ["tables", "--round", "0"], sentence: "The option --round takes 1 to 1000 questions, not “0”."),
    Refusal(
      words: ["preview", "progres"],
      sentence:
        "viva preview shows \(screens.dropLast().joined(separator: ", ")) or drill, not “progres”. Did you mean progress?"
    ),
    Refusal(
      words: ["type", "--strict", "acents"],
      sentence:
        "The option --strict takes case, accents, spacing, punctuation, numbers, sharp-s, width or all, not “acents”. Did you mean accents?"
    ),
  ])
  func `says what is wrong with a command line`(refusal: Refusal) {
    let run = Program.run(refusal.words, home: TemporaryFolder())
    #expect(run.status == 2 && run.output == "" && run.errors == "viva: \(refusal.sentence)\n")
  }

  @Test func `takes typed answers to a deck, in the words of its language`() {
    let home = TemporaryFolder()
    let deck = home.write(
      #"{"format": "viva-deck", "version": 1, "name": "N", "language": {"prompt": "en", "answer": "sv"}, "cards": [{"id": "a", "prompt": "eight", "answer": "åtta|8 st"}]}"#,
      to: "n.json")
    let arguments = ["type", deck, "--store", home.file("store"), "--output", "null", "--no-hints"]
    let run = Program.run(arguments, input: "type atta\nenter\n", home: home)
    #expect(run.lines.prefix(4) == ["eight, Text field", "atta", "Correct.", "1 of 1 correct."])
    let digits = Program.run(arguments, input: "type 8\nenter\n", home: home)
    #expect(digits.lines[2] == "Correct.")
    let strict = Program.run(arguments + ["--strict", "numbers"], input: "type 8\nenter\n", home: home)
    #expect(strict.lines[2] == "The card says: åtta")
  }

  static let screens = [
    "progress", "svg", "html", "intro", "study", "card", "result", "edit", "settings", "help", "tables", "timed",
    "type", "lesson", "drill",
  ]

  @Test(arguments: screens)
  func `previews every screen without reading or writing anything`(screen: String) {
    let home = TemporaryFolder()
    let run = Program.run(
      ["preview", screen, "--seed", "1"], home: home, environment: ["VIVA_STORE": "/dev/null/store"])
    #expect(run.status == 0 && run.errors == "" && run.lines.count > (screen == "intro" ? 0 : 3))
    #expect(run.output == Program.run(["preview", screen, "--seed", "1"], home: home).output)
    #expect(Program.system("ls -A \(home.path)").output == "")
  }

  @Test func `renames a player without losing anything`() {
    let home = TemporaryFolder()
    func run(_ words: [String], input: String = "") -> Program.Outcome {
      Program.run(words + ["--store", home.file("store")], input: input, home: home)
    }
    let round = ["tables", "7", "--up-to", "1", "--output", "null"]
    _ = run(round + ["--player", "Kim"], input: "type 7\nenter\n")
    #expect(run(["player", "rename", "Kim", "Ada"]).lines == ["Kim is now called Ada."])
    _ = run(round + ["--player", "Ada"], input: "type 7\nenter\n")
    #expect(run(["player", "list"]).lines == ["Ada: Rounds 2"])
    for name in ["Kim", "Ada"] {
      let progress = run(["progress", "--player", name, "--output", "null"])
      #expect(progress.lines.first == "Progress of Ada")
      #expect(progress.lines.contains { $0.hasPrefix("Table 7: 2 rounds, 100 percent correct, best 1 of 1 in ") })
    }
    let refused = run(["player", "rename", "Eve", "Zoe"])
    #expect(refused.status == 1)
    #expect(refused.errors == "viva: Nobody here is called “Eve”. viva player list names the players.\n")
  }

  @Test func `knows whoever has no name yet by the word for a player`() {
    let home = TemporaryFolder()
    func run(_ words: [String], input: String = "") -> Program.Outcome {
      Program.run(words + ["--store", home.file("store"), "--output", "null"], input: input, home: home)
    }
    _ = run(["tables", "7", "--up-to", "1"], input: "type 7\nenter\n")
    _ = run(["tables", "7", "--up-to", "1", "--player", "spelare"], input: "type 7\nenter\n")
    #expect(run(["player", "list"]).lines == ["Player: Rounds 2"])
    #expect(run(["player", "use", "Player"]).lines == ["Player is learning now."])
    #expect(run(["player", "rename", "Player", "Åsa 🎉"]).lines == ["Player is now called Åsa 🎉."])
    #expect(run(["player", "list"]).lines == ["Åsa 🎉: Rounds 2"])
    // Now nobody is called so, and somebody may be.
    #expect(run(["player", "rename", "åsa 🎉", "Player"]).lines == ["Åsa 🎉 is now called Player."])
    #expect(run(["progress", "--player", "Player"]).lines.first == "Progress of Player")
  }

  @Test func `lets somebody learn until another takes over`() {
    let home = TemporaryFolder()
    func run(_ words: [String], input: String = "") -> Program.Outcome {
      Program.run(words + ["--store", home.file("store"), "--output", "null"], input: input, home: home)
    }
    let round = ["tables", "7", "--up-to", "1"]
    #expect(run(["player", "use", "Kim"]).lines == ["Kim is new here, and is learning now."])
    _ = run(round, input: "type 7\nenter\n")
    #expect(run(["player", "rename", "Kim", "Ada"]).status == 0)
    #expect(run(["player", "use", "Ada", "--language", "sv"]).lines == ["Nu lär sig Ada."])
    _ = run(round, input: "type 7\nenter\n")
    #expect(run(["player", "list"]).lines == ["Ada: Rounds 2"])
    #expect(run(["player", "use", ""]).lines == ["Player is learning now."])
    for name in [" ", "\u{200B}", String(repeating: "x", count: 101)] {
      let refused = run(["player", "use", name])
      #expect(refused.status == 1 && refused.errors.contains("Choose another."), "\(refused)")
    }
    _ = run(round, input: "type 7\nenter\n")
    #expect(run(["player", "list"]).lines == ["Player: Rounds 1", "Ada: Rounds 2"])
  }

  @Test(arguments: screens)
  func `opens no file of the store and no settings for a preview`(screen: String) throws {
    let home = TemporaryFolder()
    _ = Program.run(["round", "--output", "null", "--store", home.file("store")], input: "correct\n", home: home)
    _ = Program.run(["player", "use", "Kim", "--store", home.file("store")], home: home)
    let watch = inotify_init1(Int32(IN_NONBLOCK))
    defer { close(watch) }
    let folders = Program.system("find \(home.path) -type d").output.split(separator: "\n")
    for folder in folders { _ = unsafe inotify_add_watch(watch, String(folder), UInt32(IN_OPEN | IN_CREATE)) }
    func events() -> Int {
      var buffer = [UInt8](repeating: 0, count: 65_536)
      return unsafe buffer.withUnsafeMutableBytes { unsafe read(watch, $0.baseAddress, $0.count) }
    }
    #expect(Program.run(["preview", screen, "--store", home.file("store")], home: home).status == 0)
    #expect(events() == -1, "nothing was opened")
    // The watch does see what another command opens.
    _ = Program.run(["deck", "list", "--store", home.file("store")], home: home)
    #expect(events() > 0)
  }

  @Test func `writes a picture over an earlier one, and over no other file`() {
    let home = TemporaryFolder()
    func run(_ words: [String]) -> Program.Outcome {
      Program.run(["progress", "--speech", "off", "--store", home.file("store")] + words, home: home)
    }
    _ = home.write("precious", to: "notes.txt")
    let refused = run(["--svg", home.file("notes.txt")])
    #expect(refused.status == 1 && refused.errors.contains("there is another file of that name"), "\(refused.errors)")
    #expect(home.text("notes.txt") == "precious")
    for _ in 0..<2 { #expect(run(["--svg", home.file("p.svg"), "--html", home.file("p.html")]).status == 0) }
    #expect(run(["--svg", home.file("missing/p.svg")]).status == 1)
    #expect(run(["--svg", home.file("x"), "--html", home.file("x")]).status == 2)
    #expect(Program.system("ls \(home.path)").output == "notes.txt\np.html\np.svg\n")
  }

  @Test func `writes pictures for any name`() throws {
    let home = TemporaryFolder()
    let name = "<b>🦊/../&\u{202E}" + String(repeating: "x", count: 80)
    _ = Program.run(["player", "use", name], home: home)
    let run = Program.run(
      ["progress", "--player", name, "--speech", "off", "--svg", home.file("p.svg"), "--html", home.file("p.html")],
      home: home)
    #expect(run.status == 0 && run.errors == "")
    let svg = try #require(home.text("p.svg"))
    #expect(svg.contains("&lt;b&gt;🦊/../&amp;xxx") && !svg.contains("<b>"))
    #expect(home.text("p.html")?.hasPrefix("<!DOCTYPE html>") == true)
  }
}

@Suite struct `A name for a player` {
  @Test(arguments: ["   ", "\u{200B}", String(repeating: "x", count: 101), "\u{1B}"])
  func `is refused wherever nothing, or too much, would be heard of it`(name: String) {
    let home = TemporaryFolder()
    for words in [["progress", "--player", name], ["tables", "7", "--player", name], ["player", "use", name]] {
      let run = Program.run(words + ["--store", home.file("store"), "--speech", "off"], home: home)
      #expect(run.status != 0 && run.output == "", "\(words): \(run.output)")
      #expect(run.errors.contains("A name of a player has letters that can be heard, and not more than 100."))
    }
  }
}

@Suite struct `A player named on the command line` {
  private let home = TemporaryFolder()

  private func run(_ words: [String], input: String = "") -> Program.Outcome {
    Program.run(words + ["--store", home.file("store"), "--output", "null"], input: input, home: home)
  }

  private func play(_ player: String) -> Program.Outcome {
    run(["tables", "7", "--up-to", "1", "--no-hints", "--player", player], input: "type 7\nenter\n")
  }

  @Test func `is found whatever capital letters the name was typed with`() {
    #expect(play("Maja").lines.first == "7 times 1? Text field")
    #expect(play("maja").lines.first == "7 times 1? Text field")
    #expect(run(["player", "list"]).lines == ["Maja: Rounds 2"])
    #expect(run(["progress", "--player", "MAJA"]).lines.first == "Progress of Maja")
    #expect(run(["player", "use", "maja"]).lines == ["Maja is learning now."])
    #expect(run(["player", "rename", "maja", "MAJA"]).lines == ["Maja is now called MAJA."])
  }

  @Test func `is told to be new where others learn already`() {
    #expect(play("Kim").lines.first == "7 times 1? Text field")
    #expect(play("Kym").lines.first == "Kym is new here, and is learning now.")
    #expect(
      run(["drill", "--player", "Bo"], input: "quit\n").lines.first == "Bo is new here, and is learning now.")
    #expect(play("Kym").lines.first == "7 times 1? Text field")
  }

  @Test(arguments: [["progress"], ["schedule"], ["tune"]])
  func `is a slip where nobody has the name and only somebody's learning is told`(words: [String]) {
    _ = play("Kim")
    let refused = run(words + ["--player", "Kym"])
    #expect(refused.status == 1 && refused.output == "")
    #expect(refused.errors == "viva: Nobody here is called “Kym”. viva player list names the players.\n")
    // Whoever was chosen may look before anything was done.
    _ = run(["player", "use", "Kym"])
    #expect(run(words + ["--player", "Kym"]).status == 0)
  }

  @Test func `has spaces in place of control characters, so that the name can be typed again`() {
    _ = play(" Kim\tthe\r\nbrave\u{1B} ")
    #expect(run(["player", "list"]).lines == ["Kim the  brave: Rounds 1"])
    #expect(play("Kim the  brave").lines.first == "7 times 1? Text field")
    #expect(run(["player", "list"]).lines == ["Kim the  brave: Rounds 2"])
  }

  @Test func `may be given a name before anything was done`() {
    #expect(run(["player", "rename", "", "Maja"]).lines == ["Player is now called Maja."])
    _ = run(["tables", "7", "--up-to", "1"], input: "type 7\nenter\n")
    #expect(run(["player", "list"]).lines == ["Maja: Rounds 1"])
  }
}

@Suite struct `The best round of tables` {
  @Test func `is told of rounds of the same tables and the same length, and only where something was right`() {
    let home = TemporaryFolder()
    func last(_ words: [String], _ input: String) -> String {
      let run = Program.run(
        ["tables"] + words + ["--seed", "3", "--store", home.file("store"), "--speech", "off"], input: input, home: home
      )
      return run.lines.last { $0.contains("correct.") } ?? ""
    }
    let answers = "type 10\nactivate\n"
    #expect(last(["10", "--up-to", "1", "--round", "1"], answers) == "1 of 1 correct.")
    #expect(last(["1", "--up-to", "1", "--round", "1"], "type 1\nactivate\n") == "1 of 1 correct.")
    #expect(last(["10", "--up-to", "1", "--round", "1"], "type 9\nactivate\n" + answers) == "0 of 1 correct.")
    #expect(last(["10", "--up-to", "1", "--round", "1"], answers).hasPrefix("1 of 1 correct. "))
    // The same questions wanted in larger number are the same game; asked or answered otherwise they are not.
    #expect(last(["10", "--up-to", "1", "--round", "20"], answers).hasPrefix("1 of 1 correct. "))
    #expect(last(["10", "--up-to", "1", "--reveal"], "reveal\ncorrect\n") == "1 of 1 correct.")
    #expect(last(["10", "--up-to", "1", "--divide"], "type 1\nactivate\n") == "1 of 1 correct.")
    let both = "type 10\nactivate\ntype 0\nactivate\ntype 10\nactivate\n"
    _ = last(["10", "0", "--up-to", "1"], both)
    #expect(last(["0", "10", "--up-to", "1"], both).hasPrefix("2 of 2 correct. "))
  }

  @Test func `has fewer questions than are wanted where there are no more, and says so`() {
    func first(_ words: [String]) -> [String] {
      Program.run(["tables", "7", "--seed", "3", "--speech", "off"] + words, home: TemporaryFolder()).lines
    }
    #expect(first(["--round", "20"]).first == "There are only 12 different questions, so the round has 12.")
    #expect(
      first(["--round", "2", "--up-to", "1"]).first == "There is only 1 question in this round.")
    #expect(first(["--round", "12"]).first?.hasPrefix("7 times ") == true)
    #expect(first(["--up-to", "3"]).first?.hasPrefix("7 times ") == true)
  }
}

@Suite struct `A child at a keyboard, whose letters are all typed` {
  private static let keys = "Alt with question mark explains the keys; Alt with q quits."

  private func start(_ home: TemporaryFolder) -> PseudoTerminal {
    PseudoTerminal(["tables", "7", "--store", home.file("store"), "--output", "null"], home: home)
  }

  @Test func `is told how to get help and how to leave`() {
    let terminal = start(TemporaryFolder())
    #expect(terminal.shows(Self.keys) && terminal.shows("Text field"))
    terminal.press("\u{1B}q")
    #expect(terminal.end() == 0)
  }

  @Test(arguments: ["\"verbosity\": \"low\"", "\"hints\": false"])
  func `is not told where no hints are wanted`(setting: String) {
    let home = TemporaryFolder()
    _ = Program.system("mkdir -p \(home.path)/.config/viva")
    _ = home.write("{\(setting)}", to: ".config/viva/settings.json")
    let terminal = start(home)
    #expect(terminal.shows("7 times "))
    #expect(!terminal.transcript.contains(Self.keys))
    terminal.press("\u{1B}q")
    #expect(terminal.end() == 0)
  }
}
