import Testing

@Suite struct `Decks in and out` {
  static let table = "word;meaning;tags\nhund;dog;animal pet\nkatt;cat;\n;empty;\nfisk;;\n"

  private let home = TemporaryFolder()

  private func run(_ words: String..., input: String = "") -> Program.Outcome {
    Program.run(words + ["--store", home.file("store"), "--speech", "off"], input: input, home: home)
  }

  /// The ids of the cards in a deck file's text.
  private func ids(_ text: String) -> [Substring] {
    text.split(separator: "{\"id\": \"").dropFirst().map { $0.prefix { $0 != "\"" } }
  }

  private func decks() -> [String] {
    Program.system("ls \(home.path)/store/decks 2>/dev/null").output.split(separator: "\n").map(String.init)
  }

  @Test func `are told of before anything is written, and a trial stops there`() {
    let file = home.write(Self.table, to: "animals.csv")
    let trial = run("deck", "import", file, "--dry-run")
    #expect(trial.status == 0 && trial.errors == "")
    let summary = [
      "\(file), read as CSV.", "Separator: semicolon. Rows: 4.", "Columns: word: prompt; meaning: answer; tags: tags.",
      "The first row names the columns.", "New deck animals: 2 cards.", "Skipped 1: nothing to ask, line 4.",
      "Skipped 1: no answer, line 5.",
    ]
    #expect(trial.lines == summary + ["This was a trial: nothing was written."])
    #expect(decks() == [])
    #expect(run("deck", "import", file).lines == summary + ["Imported."])
    #expect(decks() == ["animals.json"])
  }

  @Test func `are brought up to date by a second import, and the card keeps its id`() {
    let file = home.write(Self.table, to: "animals.csv")
    _ = run("deck", "import", file)
    let before = home.text("store/decks/animals.json") ?? ""
    let again = run("deck", "import", file)
    #expect(again.lines.contains("Deck animals: 0 new, 0 updated, 2 unchanged."))
    #expect(again.lines.last == "Nothing is new: nothing was written.")
    #expect(home.text("store/decks/animals.json") == before)
    _ = home.write(Self.table.replacing("dog", with: "hound") + "ko;cow;farm\n", to: "animals.csv")
    #expect(run("deck", "import", file).lines.contains("Deck animals: 1 new, 1 updated, 1 unchanged."))
    let after = (home.text("store/decks/animals.json") ?? "").split(separator: "\n")
    #expect(after.count == before.split(separator: "\n").count + 1)
    #expect(after.contains { $0.contains("hound") && $0.contains("hund") })
    #expect(ids(after.joined(separator: "\n")).starts(with: ids(before)))
  }

  @Test func `of a note that is in another deck change it there`() {
    let header = "#separator:tab\n#guid column:1\n#deck column:2\n"
    _ = run("deck", "import", home.write(header + "g1\tOne\tq\ta\n", to: "one.txt"))
    let second = run("deck", "import", home.write(header + "g1\tTwo\tq\tb\ng2\tTwo\tr\tc\n", to: "two.txt"))
    #expect(second.lines.contains("Deck One: 0 new, 1 updated, 0 unchanged."))
    #expect(second.lines.contains("New deck Two: 1 card."))
  }

  @Test func `are laid out by options where content does not tell`() {
    let file = home.write("x - a / y - b", to: "cards.text")
    let columns = run("deck", "import", file, "--between", " - ", "--after", " / ", "--into", "Letters")
    #expect(columns.lines.contains("New deck Letters: 2 cards."))
    let wrong = run("deck", "import", file, "--columns", "prompt=0")
    #expect(wrong.status == 2 && wrong.errors.contains("prompt=1,answer=2"))
    #expect(run("deck", "import", file, "--format", "cvs").errors.contains("Did you mean csv?"))
    let missing = run("deck", "import", home.write("a,b\n", to: "t.csv"), "--columns", "prompt=1,answer=7")
    #expect(missing.status == 1 && missing.errors.contains("has no column 7; its 2 columns are: 1, 2"))
  }

  @Test func `are refused with place and remedy, and nothing is written`() {
    let latin = run("deck", "import", home.write([0x63, 0xE9, 0x09, 0x78], to: "latin.txt"))
    #expect(latin.status == 1 && latin.output == "")
    #expect(latin.errors.contains("line 1, column 2, byte 2") && latin.errors.contains("iconv"))
    let none = run("deck", "import", home.write(";a\n;b\n", to: "none.csv"))
    #expect(none.status == 1 && none.lines.last == "Skipped 2: nothing to ask, lines 1, 2.")
    #expect(none.errors.contains("no card that can be used"))
    #expect(run("deck", "import", home.file("nowhere.csv")).status == 1)
    #expect(decks() == [])
  }

  @Test func `are told of in few words where much is wrong`() {
    let file = home.write("q,a\n" + String(repeating: "\"open,b\n", count: 50) + ",\n,\n", to: "odd.csv")
    let lines = run("deck", "import", file, "--dry-run").lines
    #expect(lines.count { $0.contains("a quotation mark is never closed") } == 3)
    #expect(lines.contains("and 47 more"))
    #expect(lines.contains("Skipped 2: nothing to ask, lines 52, 53."))
    #expect(
      lines.contains("Skipped 49: the same as an earlier one, lines 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 39 more."))
  }

  @Test func `may have rows of all lengths`() {
    let lines = run("deck", "import", home.write("a,b,c\n1,2\n3,4,5,6\n", to: "ragged.csv"), "--dry-run").lines
    #expect(lines.contains("Separator: comma. Rows: 3.") && lines.contains("New deck ragged: 3 cards."))
  }

  @Test func `are said in the learner's language`() {
    let file = home.write(Self.table, to: "djur.csv")
    #expect(
      run("deck", "import", file, "--language", "sv").lines.dropFirst().prefix(4) == [
        "Skiljetecken: semikolon. Rader: 4.", "Kolumner: word: fråga; meaning: svar; tags: taggar.",
        "Den första raden namnger kolumnerna.", "Ny kortlek djur: 2 kort.",
      ])
  }

  @Test func `are spoken, and the words on the terminal are harmless`() {
    let file = home.write("a\u{1B}]0;x\u{7},b\n\u{202E}c,\n", to: "odd.csv")
    let run = Program.run(["deck", "import", file, "--output", home.file("said.wav")], home: home)
    #expect(run.status == 0)
    #expect(!run.output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x202E })
    #expect((Recording(wave: home.read("said.wav") ?? [])?.seconds ?? 0) > 3)
  }

  @Test func `of another program can be studied as they are`() {
    let file = home.write(Self.table, to: "animals.csv")
    let study = run("study", file, input: "reveal\ncorrect\nedit\nquit\n")
    #expect(study.status == 0)
    #expect(study.lines.contains("New deck animals: 2 cards.") == false)
    #expect(study.lines.contains("Skipped 1: no answer, line 5."))
    #expect(study.lines.contains("hund, Button. Reveals the answer."))
    #expect(decks() == [])
    #expect(Program.system("cat \(home.path)/store/journal/*.jsonl | grep -c review").output == "1\n")
    // Imported later, the card has the history that it got so.
    _ = run("deck", "import", file)
    let log = run("deck", "export", "animals", "--format", "revlog").lines
    #expect(log.first == "id,cid,usn,ease,ivl,lastIvl,factor,time,type" && log.count == 2)
    #expect(log.last?.split(separator: ",").dropFirst(3).first == "3")
  }

  @Test func `hide one gap of a cloze text at a time`() {
    let file = home.write("#separator:tab\n#notetype:Cloze\n{{c1::Rome}} is in {{c2::Italy::where?}}\t\n", to: "c.txt")
    let round = run("round", file, "--no-hints", input: "reveal\ncorrect\n")
    #expect(
      round.lines.suffix(4) == ["[…] is in Italy, Button", "Rome, Button", "Correct.", "Rome is in [where?], Button"])
  }

  @Test func `come out in every format and in again with the same bytes`() {
    _ = run("deck", "import", home.write(Self.table, to: "animals.csv"))
    for (ending, format) in [("csv", "csv"), ("tsv", "tsv"), ("txt", "anki"), ("md", "markdown"), ("json", "json")] {
      let first = home.file("out.\(ending)")
      #expect(run("deck", "export", "animals", "-o", first).lines == ["animals: 2 cards, written to \(first)."])
      let printed = run("deck", "export", "animals", "--format", format)
      #expect(printed.output == home.text("out.\(ending)"))
      _ = run("deck", "delete", "animals")
      #expect(run("deck", "import", first, "--into", "animals").status == 0)
      #expect(run("deck", "export", "animals", "--format", format).output == printed.output, "\(format)")
    }
    #expect(run("deck", "export", "animals", "-o", home.file("out.xyz")).status == 2)
    // What was exported may be exported again; another file is not written over.
    #expect(run("deck", "export", "animals", "-o", home.file("out.csv")).status == 0)
    let table = home.read("animals.csv")
    #expect(run("deck", "export", "animals", "-o", home.file("animals.csv")).errors.contains("no such export"))
    #expect(home.read("animals.csv") == table)
    #expect(run("deck", "export", "anmials").errors.contains("Did you mean animals?"))
  }

  @Test func `bring their sounds along, kept beside the deck`() {
    _ = home.write([1, 2, 3], to: "moo.mp3")
    let file = home.write(
      "ko [sound:moo.mp3],cow\nhäst [sound:../../etc/passwd],horse\nfår,[sound:baa.mp3]\n", to: "a.csv")
    let lines = run("deck", "import", file).lines
    #expect(lines.contains("1 sound or picture file comes along."))
    #expect(lines.contains("1 sound file is not there: baa.mp3."))
    #expect(home.read("store/decks/a.media/moo.mp3") == [1, 2, 3])
  }

  @Test func `bring each deck its own sounds, and name the pictures that are not there`() {
    _ = home.write([1, 2, 3], to: "moo.mp3")
    _ = home.write([4, 5, 6], to: "baa.mp3")
    let file = home.write(
      "#separator:tab\n#deck column:1\nOne\tko [sound:moo.mp3]\tcow\nTwo\tfår\t[sound:baa.mp3]<img src=sheep.png>\n",
      to: "a.txt")
    #expect(run("deck", "import", file).lines.contains("1 picture is not there: sheep.png."))
    #expect(home.read("store/decks/One.media/moo.mp3") == [1, 2, 3])
    #expect(home.read("store/decks/Two.media/baa.mp3") == [4, 5, 6])
    #expect(home.read("store/decks/One.media/baa.mp3") == nil && home.read("store/decks/Two.media/moo.mp3") == nil)
  }

  @Test func `that another deck has already are told of`() {
    _ = run("deck", "import", home.write(Self.table, to: "animals.csv"))
    let again = run("deck", "import", home.write(Self.table, to: "animals (1).csv"), "--dry-run").lines
    #expect(
      again.contains(
        "2 of these cards are in the deck animals already. To bring that deck up to date instead, choose it with --into."
      ))
    let other = run("deck", "import", home.write("hund;cat\nko;cow\n", to: "other.csv"), "--dry-run").lines
    #expect(!other.contains { $0.contains("already") })
  }

  @Test func `of a deck that can't be named are refused with the line, and few of many columns are read out`() {
    let file = home.write("#separator:tab\n#deck column:3\na\tb\tOne\nc\td\t..\n", to: "a.txt")
    let refused = run("deck", "import", file)
    #expect(refused.status == 1 && refused.errors.contains("a.txt, line 4: no deck can have the name"))
    #expect(decks() == [])
    let row = (1...2000).map { "f\($0)" }.joined(separator: "\t") + "\n"
    let wide = run("deck", "import", home.write(row + row.replacing("f", with: "g"), to: "wide.tsv"), "--dry-run").lines
    #expect(wide.contains { $0.hasPrefix("Columns: 1: prompt; 2: answer; 3: note") && $0.hasSuffix("and 1988 more.") })
  }

  @Test func `with notes are exported for Anki with word of what is left out`() {
    _ = run("deck", "import", home.write("front,back,hint\na,b,c\nd,e,\n", to: "n.csv"))
    let out = home.file("n.txt")
    #expect(
      run("deck", "export", "n", "-o", out).lines == [
        "n: 2 cards, written to \(out).",
        "1 card has notes or a language of its own, for which this format has no room.",
      ])
  }

  @Test func `are not taken in where their sounds can't be kept`() {
    _ = home.write([1, 2, 3], to: "moo.mp3")
    let file = home.write("ko [sound:moo.mp3],cow\n", to: "a.csv")
    _ = Program.system("mkdir -p \(home.path)/store/decks")
    // Where the folder of sounds is to be, there is a file.
    _ = home.write("in the way", to: "store/decks/a.media")
    let outcome = run("deck", "import", file)
    #expect(outcome.status == 1 && outcome.errors.contains("a.media"))
    #expect(!decks().contains("a.json"))
  }

  @Test func `go into one new deck from two imports at once`() {
    for name in ["one", "two"] {
      _ = home.write((0..<3000).map { "\(name) \($0)\tanswer \($0)\n" }.joined(), to: "\(name).tsv")
    }
    let imports = ["one", "two"].map {
      "\(Program.path) deck import \(home.file("\($0).tsv")) --into Both --store \(home.file("store")) --speech off &"
    }
    _ = Program.system(imports.joined(separator: " ") + " wait")
    #expect(decks() == ["Both.json"])
    #expect(ids(home.text("store/decks/Both.json") ?? "").count == 6000)
  }

  @Test func `that show only a picture are counted`() {
    let file = home.write("<img src=x.png>,a\n<img src=x.png alt='a cat'>,b\n", to: "a.csv")
    #expect(
      run("deck", "import", file).lines.contains(
        "1 card can't be spoken: it has a picture without a description, or nothing to say."))
  }

  @Test func `are made, deleted and brought back`() {
    #expect(run("deck", "new", "Birds").lines.first?.hasPrefix("The deck Birds is there") == true)
    #expect(run("deck", "new", "birds").status == 1)
    _ = run("deck", "import", home.write(Self.table, to: "x.csv"), "--into", "Birds")
    let bytes = home.read("store/decks/Birds.json")
    #expect(run("deck", "delete", "Birds").lines == ["The deck Birds is deleted. viva deck undelete brings it back."])
    #expect(decks() == [])
    #expect(run("deck", "delete", "Birds").status == 1)
    #expect(run("deck", "undelete", "birds").lines == ["The deck Birds is back."])
    #expect(home.read("store/decks/Birds.json") == bytes)
    #expect(run("deck", "undelete").errors.contains("No deck was deleted."))
  }

  private static let package =
    #filePath.split(separator: "/").dropLast(2).reduce(into: "") { $0 += "/" + $1 }
    + "/DeckFormatsTests/Fixtures/anki/latest_sched.apkg"

  /// Whether the program was built with the reader of packages.
  private static let readsPackages =
    Program.run(["deck", "import", package, "--dry-run"], home: TemporaryFolder())
    .status == 0

  @Test func `of a package come with sounds and, if wanted, with what is known of them, once`() {
    guard Self.readsPackages else {
      let refused = run("deck", "import", Self.package)
      #expect(refused.status == 1 && refused.errors.contains("which this build does not read"))
      return
    }
    let first = run("deck", "import", Self.package, "--with-schedule")
    #expect(first.status == 0 && first.lines.contains("New deck Languages::日本語::単語: 4 cards."))
    #expect(first.lines.contains("The schedule comes along: 8 cards, earlier answers: 8."))
    #expect(!first.output.contains("Please update"))
    #expect(home.read("store/decks/Languages--Deutsch.media/x.mp3")?.count == 8340)
    let journal = { Program.system("sort \(self.home.path)/store/journal/*.jsonl").output }
    let once = journal()
    #expect(once.split(separator: "\n").count { $0.contains("\"kind\": \"known\"") } == 8)
    #expect(run("deck", "import", Self.package, "--with-schedule").lines.last == "Nothing is new: nothing was written.")
    #expect(journal() == once)
    // A card that Anki has put away is not asked here either.
    let study = run("study", "Languages::日本語", input: "quit\n")
    #expect(study.lines.first == "Nothing is due today.")
  }

  @Test(arguments: ["new", "import", "export", "delete", "undelete"])
  func `have help for every command`(command: String) {
    let help = run("deck", command, "--help")
    #expect(help.status == 0 && help.output.hasPrefix("Usage: viva deck \(command)"))
  }
}
