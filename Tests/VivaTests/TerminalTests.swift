import Glibc
import Testing

@Suite(.serialized) struct `The program on a terminal` {
  private static let asked = "Who played the 13th Doctor in Doctor Who? Button"

  private func start(
    _ arguments: [String] = [], home: TemporaryFolder, columns: UInt16 = 80, environment: [String: String] = [:]
  ) -> PseudoTerminal {
    let deck = home.write(`The program on a pipe`.twoCards, to: "doctor.json")
    return PseudoTerminal(
      ["round", deck, "--output", "null"] + arguments, home: home, environment: environment, columns: columns)
  }

  @Test func `takes keys one by one, and shows the hint when it is heard`() {
    let home = TemporaryFolder()
    let terminal = start(home: home)
    #expect(terminal.shows(Self.asked))
    #expect(terminal.shows("Reveals the answer."))
    terminal.press(" ")
    #expect(terminal.shows("Jodie Whittaker, Button"))
    terminal.press("\u{1B}[C")
    #expect(terminal.shows("Wrong, Button"))
    terminal.press("c")
    #expect(terminal.shows("Correct."))
    #expect(terminal.shows("What is the capital of Sweden? Button"))
    terminal.press("q")
    #expect(terminal.end() == 0)
    #expect(terminal.isRestored)
  }

  @Test func `saves and ends with 0 on Ctrl-C at the keyboard`() {
    let home = TemporaryFolder()
    let terminal = start(["--store", home.file("store")], home: home)
    #expect(terminal.shows(Self.asked))
    terminal.press("c")
    #expect(terminal.shows("Sweden"))
    terminal.press("\u{3}")
    #expect(terminal.end() == 0)
    #expect(terminal.isRestored)
    #expect(Program.system("cat \(home.path)/store/journal/*").output.contains("\"grade\": 3"))
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func `saves and puts the terminal back on a signal from outside`(signal: Int32, code: Int32) {
    let home = TemporaryFolder()
    let terminal = start(home: home)
    #expect(terminal.shows(Self.asked))
    kill(terminal.process, signal)
    #expect(terminal.end() == code)
    #expect(terminal.isRestored)
  }

  @Test func `puts the terminal back when it crashes`() {
    let home = TemporaryFolder()
    let terminal = start(home: home)
    #expect(terminal.shows(Self.asked))
    #expect(!terminal.isRestored)
    kill(terminal.process, SIGSEGV)
    #expect(terminal.end() == 128 + SIGSEGV)
    #expect(terminal.isRestored)
  }

  @Test func `gives the terminal back while it is stopped, and takes it again`() {
    let home = TemporaryFolder()
    let terminal = start(home: home)
    #expect(terminal.shows(Self.asked))
    kill(terminal.process, SIGTSTP)
    var status: Int32 = 0
    #expect(unsafe waitpid(terminal.process, &status, WUNTRACED) == terminal.process)
    #expect(status & 0xFF == 0x7F)
    #expect(terminal.isRestored)
    kill(terminal.process, SIGCONT)
    #expect(terminal.shows(Self.asked))
    #expect(!terminal.isRestored)
    terminal.press("q")
    #expect(terminal.end() == 0)
  }

  @Test func `keeps the cursor at the start of the caption, also where it wraps`() {
    let home = TemporaryFolder()
    let terminal = start(["--no-hints"], home: home, columns: 20)
    #expect(terminal.shows("Who? Button"))
    terminal.read(milliseconds: 200)
    // Three rows: the cursor goes up twice and to the first column.
    #expect(terminal.transcript.hasSuffix("\u{1B}[2A\r"))
    terminal.press("q")
    #expect(terminal.end() == 0)
  }

  @Test func `writes no escape sequence to a dumb terminal`() {
    let home = TemporaryFolder()
    let terminal = start(home: home, environment: ["TERM": "dumb"])
    #expect(terminal.shows(Self.asked))
    terminal.press("t")
    #expect(terminal.shows("Card 1 of 2"))
    terminal.press("q")
    #expect(terminal.end() == 0)
    #expect(!terminal.transcript.contains("\u{1B}"))
  }

  @Test func `says only the last of keys that are held`() {
    let home = TemporaryFolder()
    let terminal = start(home: home)
    #expect(terminal.shows(Self.asked))
    terminal.press(String(repeating: "t", count: 200) + "r")
    #expect(terminal.shows(Self.asked))
    terminal.press("q")
    #expect(terminal.end() == 0)
    #expect(terminal.transcript.components(of: "Card 1 of 2") < 20)
  }
}

extension String {
  /// How often a text occurs.
  func components(of text: String) -> Int { ranges(of: text).count }

  @Test func `colours the grid of progress, as many as the terminal has, and keeps names harmless in it`() {
    let home = TemporaryFolder()
    func grid(_ environment: [String: String]) -> String {
      let terminal = PseudoTerminal(
        ["progress", "--player", "Ann\u{1B}[31m", "--speech", "off", "--store", home.file("store")], home: home,
        environment: environment, columns: 40)
      #expect(terminal.end() == 0)
      return terminal.transcript
    }
    _ = Program.run(
      ["tables", "7", "--round", "2", "--output", "null", "--player", "Ann\u{1B}[31m", "--store", home.file("store")],
      input: "type 5\nenter\n", home: home)
    let coloured = grid(["TERM": "xterm-256color"])
    #expect(coloured.contains("\u{1B}[38;5;"))
    #expect(!coloured.contains("Ann\u{1B}"))
    #expect(!grid(["TERM": "xterm-256color", "NO_COLOR": "1"]).contains("\u{1B}["))
  }
}
