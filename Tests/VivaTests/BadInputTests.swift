import Testing

@Suite struct `Bad input` {
  private func round(
    _ deck: [UInt8], input: String = "reveal\nquit\n", home: TemporaryFolder
  ) -> Program.Outcome {
    let path = home.write(deck, to: "deck.json")
    let run = Program.run(["round", path, "--output", "null", "--no-hints"], input: input, home: home)
    #expect(home.read("deck.json") == deck, "the file is left as it is")
    return run
  }

  struct Damage: CustomTestStringConvertible {
    var name: String
    var deck: [UInt8]
    var place: String
    var testDescription: String { name }

    init(_ name: String, _ text: String, _ place: String) {
      self.name = name
      deck = Array(text.utf8)
      self.place = place
    }

    init(_ name: String, bytes: [UInt8], _ place: String) {
      self.name = name
      deck = bytes
      self.place = place
    }
  }

  @Test(arguments: [
    Damage("an empty prompt", "[{\"prompt\": \"\", \"answer\": \"x\"}]", "line 1, column 13"),
    Damage("no answer", "[\n{\"prompt\": \"a\"}]", "line 2, column 1"),
    Damage("invalid UTF-8", bytes: Array("[{\"prompt\": \"a".utf8) + [0xFF] + Array("\"}]".utf8), "line 1, column 15"),
    Damage(
      "duplicate ids",
      "{\"cards\": [{\"id\": \"x\", \"prompt\": \"a\", \"answer\": \"b\"},\n{\"id\": \"x\", \"prompt\": \"c\", \"answer\": \"d\"}]}",
      "line 2, column"),
    Damage("10,000 brackets", String(repeating: "[", count: 10_000), "line 1, column"),
    Damage("a missing comma", "[\n{\"prompt\": \"a\" \"answer\": \"b\"}]", "line 2, column 16"),
    Damage("an empty file", "", "line 1, column 1"),
  ])
  func `in a deck is refused with its place, and the file left alone`(damage: Damage) {
    let home = TemporaryFolder()
    let run = round(damage.deck, home: home)
    #expect(run.status == 1)
    #expect(run.output == "")
    #expect(run.errors.contains(damage.place), "\(run.errors)")
    #expect(run.errors.contains("deck.json"))
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test func `of an escape sequence loses its power, and the card is asked`() {
    let home = TemporaryFolder()
    let deck = Array("[{\"prompt\": \"A\\u001b]0;x\\u0007B\\u202e\\u009b2J?\", \"answer\": \"\\u0001 40S yes\"}]".utf8)
    let run = round(deck, home: home)
    #expect(run.status == 0)
    #expect(run.lines.count == 2)
    for scalar in run.output.unicodeScalars where scalar != "\n" {
      #expect(scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value) && scalar.value != 0x202E)
    }
  }

  @Test func `of a megabyte in one field is asked`() {
    let home = TemporaryFolder()
    let deck = Array("[{\"prompt\": \"\(String(repeating: "word ", count: 200_000))?\", \"answer\": \"x\"}]".utf8)
    let path = home.write(deck, to: "deck.json")
    let run = Program.run(["round", path, "--speech", "off"], input: "quit\n", home: home)
    #expect(run.status == 0)
    #expect(run.output.count > 900_000)
  }

  @Test func `of a deck that is not there names the decks that are`() {
    let home = TemporaryFolder()
    _ = Program.run(["--output", "null"], home: home)
    let run = Program.run(["round", "nosuch"], home: home)
    #expect(run.status == 1)
    #expect(run.errors.contains("nosuch") && run.errors.contains("General knowledge"))
  }

  struct Usage: CustomTestStringConvertible {
    var arguments: [String]
    var words: String
    var testDescription: String { arguments.joined(separator: " ") }
  }

  @Test(arguments: [
    Usage(arguments: ["--shuffel"], words: "Did you mean"),
    Usage(arguments: ["round", "--shuffel"], words: "Did you mean --shuffle?"),
    Usage(arguments: ["rond"], words: "Did you mean round?"),
    Usage(arguments: ["deck", "lst"], words: "Did you mean list?"),
    Usage(arguments: ["round", "--seconds", "0"], words: "1 to 86400 seconds"),
    Usage(arguments: ["round", "--seconds"], words: "needs SECONDS"),
    Usage(arguments: ["--rate", "5000"], words: "80 to 900"),
    Usage(arguments: ["--captions", "jsn"], words: "Did you mean json?"),
    Usage(arguments: ["round", "a", "b"], words: "one word too many"),
    Usage(arguments: ["--seed", "x"], words: "whole number"),
    Usage(arguments: ["--verbosity", "loud"], words: "low, medium or high"),
  ])
  func `on the command line ends with 2 and the nearest right word`(usage: Usage) {
    let run = Program.run(usage.arguments, home: TemporaryFolder())
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.contains(usage.words), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test(arguments: [[], ["round"], ["study"], ["deck"], ["deck", "list"]])
  func `is avoided by help for every command`(words: [String]) {
    let run = Program.run(words + ["--help"], home: TemporaryFolder())
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("Usage: viva"))
    #expect(run.output.contains("--store DIR"))
  }

  @Test func `has a version to be reported with`() {
    #expect(Program.run(["--version"], home: TemporaryFolder()).output.hasPrefix("viva "))
  }
}

@Suite struct `A store that can't be written` {
  private static func home(_ store: String) -> (TemporaryFolder, [String]) {
    (TemporaryFolder(), ["--store", store, "--output", "null", "--no-hints"])
  }

  @Test func `lets the built-in deck be asked, says why, and keeps the answers elsewhere`() {
    let (home, arguments) = Self.home("/proc/nowhere/store")
    let run = Program.run(arguments, input: "correct\ncorrect\n", home: home)
    #expect(run.status == 1)
    #expect(run.lines.first?.contains("I could not make the folder /proc/nowhere") == true)
    #expect(run.lines.contains("Correct."))
    #expect(run.lines.filter { $0.contains("could not be saved") }.count == 1)
    #expect(run.errors.contains("2 of your answers could not be saved"))
    #expect(Program.system("cat \(home.path)/viva-rescued-*.jsonl | grep -c review").output == "2\n")
  }

  @Test func `is told of in one breath when the disk is full, and nothing before it is lost`() {
    let (home, _) = Self.home("")
    let disk = home.file("disk")
    guard Program.system("mkdir \(disk) && mount -t tmpfs -o size=64k tmpfs \(disk)").status == 0 else {
      // Only root may mount; the store's own tests fill a disk that is made up.
      return
    }
    defer { _ = Program.system("umount \(disk)") }
    let arguments = ["--store", "\(disk)/store", "--output", "null", "--no-hints"]
    _ = Program.run(arguments, input: "correct\n", home: home)
    _ = Program.system("dd if=/dev/zero of=\(disk)/fill bs=1k count=200")
    // The last page of the journal still takes some lines.
    let run = Program.run(arguments, input: String(repeating: "wrong\n", count: 40), home: home)
    #expect(run.lines.contains("Your answer could not be saved: the disk is full. I will keep trying."))
    #expect(run.status == 1)
    let kept = Program.system("cat \(disk)/store/journal/*.jsonl \(home.path)/viva-rescued-*.jsonl | grep -c review")
    #expect(kept.output == "41\n")
  }

  @Test func `is no option that stands before its command`() {
    let home = TemporaryFolder()
    let run = Program.run(["--store", home.file("store"), "--language=sv", "deck", "list"], home: home)
    #expect(run.status == 0 && run.output.hasPrefix("Det finns inga kortlekar"), "\(run)")
    let strange = Program.run(["--store", home.file("store"), "dekc", "list"], home: home)
    #expect(strange.status == 2 && strange.errors.contains("Did you mean deck?"), "\(strange.errors)")
  }

  @Test func `moves no terminal's cursor by names of files and players`() {
    let home = TemporaryFolder()
    _ = Program.run(["deck", "list", "--store", home.file("store")], home: home)
    _ = Program.system("mkdir -p \(home.file("store"))/decks")
    _ = home.write("damaged", to: "store/decks/b\u{1B}[31mad\nname.json")
    for words in [["deck", "list"], ["doctor"], ["progress", "--player", "x\u{1B}[31m"], ["round", "no\u{1B}[31m"]] {
      let run = Program.run(words + ["--store", home.file("store"), "--speech", "off", "--output", "null"], home: home)
      #expect(!(run.output + run.errors).unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" }, "\(words)")
    }
    let list = Program.run(["deck", "list", "--store", home.file("store")], home: home)
    #expect(list.lines.count == 1)
  }

  @Test func `gives help also to who asks for it by a word`() {
    let home = TemporaryFolder()
    #expect(Program.run(["help", "round"], home: home).output == Program.run(["round", "--help"], home: home).output)
    #expect(Program.run(["help"], home: home).output == Program.run(["--help"], home: home).output)
  }

  @Test func `holds nobody up who wants the program to end`() {
    let home = TemporaryFolder()
    let deck = home.write(
      #"[{"prompt": "\#(String(repeating: "word ", count: 50_000))", "answer": "b"}]"#, to: "long.json")
    let script = """
      mkfifo \(home.file("input")); exec 3<>\(home.file("input"))
      "\(Program.path)" round \(deck) --store \(home.file("store")) --output null <&3 >/dev/null &
      sleep 2; start=$(date +%s); kill -TERM $!; wait $!; echo "$? after $(($(date +%s) - start))"
      """
    let run = Program.system(script)
    // To say all of it takes the program most of a minute; to end takes even a busy machine but seconds.
    let seconds = run.output.hasPrefix("143 after ") ? Int(run.output.dropFirst(10).dropLast()) : nil
    #expect(seconds.map { $0 < 20 } == true, "\(run.output)")
  }
}

@Suite struct `A program whose standard files are closed` {
  @Test(arguments: ["round", "tables 7", "announce", "lesson"]) func `ends where input would have ended`(
    command: String
  ) {
    let home = TemporaryFolder()
    let run = Program.system(
      "\"\(Program.path)\" \(command) --store \(home.file("store")) --output null <&- >/dev/null 2>&1; echo $?")
    #expect(run.output == "0\n")
  }

  @Test func `says that nothing can be printed where output is closed`() {
    let home = TemporaryFolder()
    let run = Program.system(
      "\"\(Program.path)\" round --store \(home.file("store")) --output null </dev/null 2>&1 >&-; echo $?")
    #expect(run.output.contains("Standard output can't be written") && run.output.hasSuffix("1\n"), "\(run.output)")
  }
}
