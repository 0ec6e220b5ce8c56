import Testing

@Suite struct `The README` {
  private static let folder = #filePath.split(separator: "/").dropLast(3).reduce(into: "") { $0 += "/" + $1 }
  private static let text = String(decoding: TemporaryFolder.bytes(of: "\(folder)/README.md") ?? [], as: UTF8.self)

  /// The code blocks of a kind.
  private static func blocks(_ kind: String) -> [String] {
    text.split(separator: "```\(kind)\n", omittingEmptySubsequences: false).dropFirst()
      .compactMap { block in block.firstRange(of: "```").map { String(block[..<$0.lowerBound]) } }
  }

  @Test func `installs and runs by one command each, as root or not`() {
    let commands = Self.blocks("sh")
    #expect(commands.count == 5)
    for command in commands.prefix(2) {
      #expect(command.hasPrefix("S=$([ \"$(id -u)\" = 0 ] || echo sudo); $S apt-get update && $S apt-get install -y "))
      #expect(command.split(separator: "\n").count == 1)
      // Every package exists under its name.
      let packages = command.split(separator: " ").drop { $0 != "-y" }.dropFirst().prefix { $0 != "&&" }
      for package in packages {
        #expect(Program.system("apt-cache show \(package) > /dev/null").status == 0, "\(package)")
      }
    }
    #expect(commands[0].contains("swift run -c release viva\n"))
    #expect(commands[1].contains("swift test\n"))
  }

  @Test func `shows a session that happens like that`() {
    let home = TemporaryFolder()
    let deck = home.write(`The program on a pipe`.twoCards, to: "doctor.json")
    let session = Self.blocks("text").first ?? ""
    let said = session.split(separator: "\n").map(String.init).filter { !$0.hasPrefix(" ") }
    #expect(said.count > 8)
    let run = Program.run(
      ["round", deck, "--output", "null"], input: "space\nc\nw\nspace\nc\n", home: home)
    #expect(run.lines == said)
  }

  @Test func `gives a command line for the pipe that works`() throws {
    let home = TemporaryFolder()
    let command = try #require(Self.blocks("sh").last)
      .replacing("swift run -c release viva", with: "\(Program.path) --store \(home.file("store"))")
      .replacing("quiz.wav", with: home.file("quiz.wav"))
    #expect(Program.system("HOME=\(home.path) " + command).output.contains("Jodie Whittaker, Button"))
    #expect(try #require(Recording(wave: home.read("quiz.wav") ?? [])).seconds > 5)
  }

  @Test func `gives command lines for a lesson as a file that work`() throws {
    let home = TemporaryFolder()
    let command = try #require(Self.blocks("sh").first { $0.contains("render") })
      .replacing("swift run -c release viva", with: "\(Program.path) --store \(home.file("store"))")
    let run = Program.system("cd \(home.path) && export HOME=\(home.path) && " + command)
    #expect(run.status == 0 && run.output.contains("Written: animals.mp3."), "\(run.output)")
    #expect(home.text("animals.txt")?.contains("the dog") == true)
  }

  @Test func `gives a command line for other programs that works`() throws {
    let home = TemporaryFolder()
    let command = try #require(Self.blocks("sh").first { $0.contains("announce") })
      .replacing("swift run -c release viva", with: Program.path)
    let run = Program.system("cd \(home.path) && export HOME=\(home.path) && " + command)
    #expect(run.output == "The build is done.\n")
    #expect(try #require(Recording(wave: home.read("announce.wav") ?? [])).seconds > 0.8)
  }

  @Test func `shows a deck being made, by what it says`() throws {
    let home = TemporaryFolder()
    let store = ["--store", home.file("store"), "--output", "null", "--no-hints"]
    #expect(Program.run(["deck", "new", "Animals"] + store, home: home).status == 0)
    let edit = Program.run(
      ["edit", "Animals"] + store, input: "next\ntype der Hund\nenter\ntype the dog\nenter\n", home: home)
    let said = try #require(Self.blocks("text").first { $0.hasPrefix("Add new card") })
    #expect(edit.lines == said.split(separator: "\n").map(String.init).filter { !$0.hasPrefix(" ") })
  }

  @Test func `shows a deck that can be asked`() throws {
    let home = TemporaryFolder()
    let deck = home.write(try #require(Self.blocks("json").first), to: "deck.json")
    let run = Program.run(["round", deck, "--speech", "off"], input: "reveal\n", home: home)
    #expect(run.lines.last == "Jodie Whittaker, Button. Shows the prompt again.")
  }

  @Test func `shows times tables that are asked like that`() throws {
    let said = try #require(Self.blocks("text").first { $0.contains("times 9") }).split(separator: "\n").map(
      String.init)
    let run = Program.run(
      ["tables", "7", "--round", "3", "--seed", "4", "--output", "null", "--captions", "text"],
      input: "type 56\nenter\ntype fifty-six\nenter\n", home: TemporaryFolder())
    #expect(run.lines.filter { said.contains($0) } == said.filter { !$0.hasPrefix(" ") })
  }

  @Test func `shows an import that happens like that`() throws {
    let home = TemporaryFolder()
    _ = home.write(`Decks in and out`.table, to: "animals.csv")
    let said = try #require(Self.blocks("text").first { $0.hasPrefix("animals.csv") })
    let run = Program.system(
      "cd \(home.path) && HOME=\(home.path) \(Program.path) deck import animals.csv --speech off")
    #expect(run.output == said)
  }

  @Test func `shows the picture that the program draws`() {
    let path = "Sources/viva/Viva.docc/Resources/progress.svg"
    #expect(Self.text.contains("](\(path))"))
    let drawn = Program.run(["preview", "svg", "--seed", "1", "--language", "en"], home: TemporaryFolder()).output
    #expect(TemporaryFolder.bytes(of: "\(Self.folder)/\(path)").map { String(decoding: $0, as: UTF8.self) } == drawn)
  }

  @Test func `names every command, and none that is not there`() {
    let help = Program.run(["--help"], home: TemporaryFolder()).output
    let commands = help.split(separator: "\n").filter { $0.hasPrefix("  viva ") }
      .map { $0.dropFirst("  viva ".count).prefix { $0 != ":" } }
    #expect(commands.count > 8)
    for command in commands { #expect(Self.text.contains("`viva \(command)"), "\(command)") }
    let named = Self.text.split(separator: "\n").filter { $0.hasPrefix("| `viva ") }
      .map { $0.dropFirst("| `viva ".count).prefix { $0.isLetter } }
    #expect(named.count > 8)
    for command in named { #expect(help.contains("  viva \(command)"), "\(command)") }
  }
}
