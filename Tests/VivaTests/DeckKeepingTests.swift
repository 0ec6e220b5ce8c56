import Testing

@Suite struct `Keeping decks` {
  private let home = TemporaryFolder()
  private static let deck = """
    {"format": "viva-deck", "version": 1, "name": "Cities", "language": "en", "cards": [
      {"id": "a", "prompt": "France", "answer": "Paris"},
      {"id": "b", "prompt": "Italy", "answer": "Rome"}
     ]}

    """

  init() {
    _ = Program.system("mkdir -p '\(home.path)/store/decks'")
    _ = home.write(Self.deck, to: "store/decks/Cities.json")
  }

  private func run(_ words: String...) -> Program.Outcome {
    Program.run(words + ["--store", home.file("store"), "--speech", "off"], home: home)
  }

  @Test func `a check says that nothing is wrong, or what is and where`() {
    let good = run("deck", "check")
    #expect(good.status == 0 && good.lines == ["Cities: 2 cards. Nothing is wrong."])
    let bad = home.write(
      """
      [{"prompt": "", "answer": "x"},
       {"prompt": "<img src=a.png>", "answer": "[sound:a.mp3]"},
       {"prompt": "z", "answer": "<img src=b.png>"}]
      """,
      to: "bad.json")
    let found = run("deck", "check", bad)
    #expect(found.status == 1)
    #expect(
      found.lines == [
        "bad: 2 cards. Things to look at: 3.", "Line 1, column 13: nothing to ask.",
        "Line 2, column 2: the prompt can't be spoken.", "Line 3, column 2: the answer can't be spoken.",
      ])
    #expect(found.errors.contains("found 3 things to look at"))
    #expect(run("deck", "check", "Citie").errors.contains("Did you mean Cities?"))
  }

  @Test func `copies of a file sync are told of, merged, and the deck as it was comes back`() {
    let copy = "store/decks/Cities.sync-conflict-20261203-120000-ABC.json"
    _ = home.write(Self.deck.replacing("Rome", with: "Roma"), to: copy)
    let check = run("deck", "check", "Cities")
    #expect(check.status == 1)
    #expect(
      check.lines.last == "\(home.file(copy)) is a copy that a file sync made. viva deck merge takes in what is in it.")
    #expect(
      run("deck", "merge", "Cities").lines == [
        "Cities: 3 cards. Added: 0. Kept in both versions: 1.",
        "The deck as it was before is kept: viva deck restore brings it back.",
      ])
    #expect(home.text(copy) == nil)
    #expect(
      run("deck", "check").lines == [
        "Cities: 3 cards. Things to look at: 1.",
        "Line 4, column 3: the same prompt as in line 3, with another answer.",
      ])
    #expect(run("deck", "merge", "Cities").lines == ["Cities: there is nothing to merge."])
    let backups = run("deck", "backups", "Cities").lines
    #expect(backups.count == 2)
    #expect(backups.first?.hasSuffix("2 cards, a copy that a file sync made") == true)
    #expect(backups.last?.hasSuffix("2 cards, before a merge") == true)
    #expect(run("deck", "restore", "Cities").output.hasSuffix(": 2 cards.\n"))
    #expect(home.text("store/decks/Cities.json") == Self.deck)
    #expect(run("deck", "restore", "Cities", "9").status == 2)
  }

  @Test func `another deck's cards come in, and a conflict of git is made one`() {
    let other = home.write("[{\"prompt\": \"Norway\", \"answer\": \"Oslo\"}]", to: "north.json")
    #expect(run("deck", "merge", "Cities", other).lines.first == "Cities: 3 cards. Added: 1. Kept in both versions: 0.")
    #expect(home.text("north.json") != nil)
    _ = home.write(
      Self.deck.replacing(
        "  {\"id\": \"b\"",
        with:
          "<<<<<<< HEAD\n=======\n  {\"id\": \"c\", \"prompt\": \"Spain\", \"answer\": \"Madrid\"},\n>>>>>>> x\n  {\"id\": \"b\""
      ),
      to: "store/decks/Cities.json")
    #expect(run("round", "Cities").status == 1)
    #expect(run("deck", "check", "Cities").lines.last?.hasPrefix("From line 3 on, git left both sides") == true)
    #expect(run("deck", "merge", "Cities").lines.first == "Cities: 3 cards. Added: 1. Kept in both versions: 0.")
    #expect(run("deck", "merge", "Cities", "Cities").status == 1)
  }

  @Test func `an import into a deck keeps it as it was`() {
    let file = home.write("Spain\tMadrid\n", to: "more.tsv")
    let imported = run("deck", "import", file, "--into", "Cities")
    #expect(
      imported.lines.suffix(2) == ["Imported.", "The deck as it was before is kept: viva deck restore brings it back."])
    #expect(run("deck", "backups", "Cities").lines.first?.hasSuffix("2 cards, before an import") == true)
  }

  @Test func `a deleted deck is brought back before its backups, and never over another`() {
    _ = run("deck", "import", home.write("Spain\tMadrid\n", to: "more.tsv"), "--into", "Cities")
    _ = run("deck", "delete", "Cities")
    let wanted = "viva: The deck Cities was deleted. Bring it back first: viva deck undelete “Cities”.\n"
    #expect(run("deck", "backups", "Cities").errors == wanted)
    #expect(run("deck", "restore", "Cities").errors == wanted)
    _ = run("deck", "new", "Cities")
    let refused = run("deck", "undelete", "Cities")
    #expect(refused.status == 1 && refused.errors.contains("Give that one another name in its file"))
    _ = Program.system("rm \(home.path)/store/decks/Cities.json")
    #expect(run("deck", "undelete", "Cities").status == 0)
    #expect(run("deck", "restore", "Cities").status == 0)
    #expect(home.text("store/decks/Cities.json")?.contains("Madrid") == false)
  }
}
