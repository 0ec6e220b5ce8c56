import Testing

@Suite struct `Editing a deck` {
  private func run(_ deck: String, home: TemporaryFolder, _ lines: String...) -> Program.Outcome {
    Program.run(
      ["edit", deck, "--speech", "off", "--output", "null", "--no-hints", "--store", home.file("store")],
      input: lines.joined(separator: "\n") + "\n", home: home)
  }

  @Test func `changes one line for one card, and takes it back after a restart`() {
    let home = TemporaryFolder()
    let text = """
      {"format": "viva-deck", "version": 1, "name": "Two", "mine": 7,
       "cards": [
        {"id": "a", "prompt": "One?", "answer": "1", "note": {"kept": true}},
        {"id": "b", "prompt": "Two?", "answer": "2"}
       ]}

      """
    let deck = home.write(text, to: "two.json")
    let edited = run(
      deck, home: home, "next", "type  Three? ", "enter", "type 3", "enter", "find", "type one", "enter", "activate",
      "next", "end", "backspace", "type !", "enter")
    #expect(edited.status == 0)
    #expect(edited.lines.suffix(2) == ["Card changed. One!", "One! 1, Button"])
    let changed = home.text("two.json") ?? ""
    #expect(changed.contains(#"{"id": "a", "prompt": "One!", "answer": "1", "note": {"kept": true}},"#))
    #expect(changed.contains(#""prompt": "Three?", "answer": "3", "tags": []},"#))
    #expect(changed.contains(#""mine": 7,"#))
    let undone = run(deck, home: home, "undo", "undo", "undo")
    #expect(
      undone.lines == [
        "Add new card, Heading", "Card changed. One?", "One? 1, Button", "Card deleted. Three?", "One? 1, Button",
        "Nothing to undo.",
      ])
    #expect(home.text("two.json") == text)
  }

  @Test func `loses nothing where two copies edit at once`() {
    let home = TemporaryFolder()
    let deck = home.write(`The program on a pipe`.twoCards, to: "doctor.json")
    let command = (1...2).map { copy in
      let lines = ["next"] + (1...10).flatMap { ["type \(copy) \($0)?", "enter", "type x", "enter"] }
      return "printf '%s\\n' \(lines.map { "'\($0)'" }.joined(separator: " ")) | HOME=\(home.path) "
        + "\(Program.path) edit \(deck) --speech off --store \(home.file("store")) > /dev/null &"
    }
    #expect(Program.system(command.joined(separator: " ") + " wait").status == 0)
    let cards = (home.text("doctor.json") ?? "").components(of: #""prompt""#)
    #expect(cards == 22)
  }

  @Test func `takes back an edit or a grade of an earlier session, whichever came last`() {
    let home = TemporaryFolder()
    let deck = home.write(`The program on a pipe`.twoCards, to: "doctor.json")
    let arguments = ["round", deck, "--output", "null", "--speech", "off", "--store", home.file("store"), "--no-hints"]
    _ = Program.run(arguments, input: "correct\n", home: home)
    _ = run(deck, home: home, "last", "previous", "delete")
    _ = Program.run(arguments, input: "correct\n", home: home)
    let undone = Program.run(arguments, input: "undo\nundo\nundo\nundo\n", home: home)
    #expect(
      undone.lines.filter { $0.contains("Undone") || $0.contains("restored") || $0.contains("Nothing") } == [
        "Undone: Correct.", "Card restored. What is the capital of Sweden?", "Undone: Correct.", "Nothing to undo.",
      ])
  }

  @Test func `keeps a card's history when its text is corrected`() {
    let home = TemporaryFolder()
    let deck = home.write(`The program on a pipe`.twoCards, to: "doctor.json")
    let store = ["--output", "null", "--speech", "off", "--store", home.file("store"), "--no-hints"]
    _ = Program.run(["study", deck] + store, input: "correct\n", home: home)
    _ = run(deck, home: home, "last", "previous", "previous", "activate", "next", "type !", "enter")
    let again = Program.run(["study", deck] + store, input: "", home: home)
    #expect(again.lines == ["What is the capital of Sweden? Button"])
  }

  @Test func `says what is wrong where a deck can't be written`() {
    let home = TemporaryFolder()
    let edited = run(home.write("{]", to: "bad.json"), home: home, "next")
    #expect(edited.status == 1)
    #expect(edited.errors.contains("line 1, column 2"))
  }

  @Test func `has help, and refuses a second deck`() {
    let home = TemporaryFolder()
    #expect(Program.run(["edit", "--help"], home: home).output.contains("viva edit [DECK]"))
    #expect(Program.run(["edit", "a", "b"], home: home).status == 2)
  }
}
