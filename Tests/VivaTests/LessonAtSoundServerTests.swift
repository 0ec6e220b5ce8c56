import Glibc
import Testing

@Suite(.serialized, .enabled(if: SoundServer.isInstalled, "needs pulseaudio and pulseaudio-utils"))
struct `A lesson at a sound server` {
  private static let words = ["--minutes", "2", "--seed", "3", "--think", "1"]

  private let home = TemporaryFolder()
  private var deck: String {
    let cards = ["ant", "bee", "cat", "dog"].map { #"{"prompt": "the animal \#($0)", "answer": "answer \#($0)"}"# }
    return home.write("[\(cards.joined(separator: ","))]", to: "deck.json")
  }

  private func start(_ server: SoundServer) -> PseudoTerminal {
    PseudoTerminal(
      ["lesson", deck, "--store", home.file("store")] + Self.words, home: home, environment: server.environment)
  }

  /// What is said when in the lesson, by its recording: seconds and words.
  private func plan() throws -> [(seconds: Double, text: String)] {
    let words = ["render", deck, "-o", home.file("plan.wav"), "--store", home.file("other")] + Self.words
    #expect(Program.run(words, home: home).status == 0)
    let cues = try #require(home.text("plan.vtt")).split(separator: "\n\n").dropFirst()
    return cues.map { cue in
      let lines = cue.split(separator: "\n")
      let clock = lines[0].prefix { $0 != " " }.split(separator: ":").compactMap { Double($0) }
      return (clock.reduce(0) { $0 * 60 + $1 }, String(lines[1]))
    }
  }

  /// Lets the lesson go on to a caption of the plan, and expects that it takes no less time than its sound.
  private func follow(
    _ terminal: PseudoTerminal, _ plan: [(seconds: Double, text: String)], from first: Int, to last: Int
  ) {
    let start = Program.seconds()
    for cue in plan[(first + 1)...last] { #expect(terminal.shows(cue.text), "\(terminal.transcript)") }
    // The device holds a little sound that has not been heard.
    #expect(Program.seconds() - start > plan[last].seconds - plan[first].seconds - 0.6)
  }

  @Test func `does not run ahead when the server dies, says so once, and is heard again when it is back`() throws {
    let server = try #require(SoundServer())
    let plan = try plan()
    let terminal = start(server)
    for cue in plan[0...2] { #expect(terminal.shows(cue.text)) }
    server.signal(SIGKILL)
    follow(terminal, plan, from: 2, to: 7)
    #expect(terminal.transcript.components(of: "No sound") == 1)
    terminal.press("c")
    #expect(terminal.shows("Correct."))
    server.restart()
    #expect(terminal.shows("The sound is back."), "\(terminal.transcript)")
    terminal.press("w")
    #expect(terminal.shows("Wrong.") && terminal.shows("answer"))
    terminal.press("\u{3}")
    #expect(terminal.end(timeout: 5) == 0)
    #expect(terminal.isRestored)
    #expect(terminal.transcript.components(of: "No sound") == 1)
    let journal = Program.system("cat \(home.file("store"))/journal/*").output
    #expect(journal.components(of: "\"grade\": 3") == 1 && journal.components(of: "\"grade\": 1") == 1)
  }

  @Test func `does not run ahead while the server hangs, answers its keys, and goes on afterwards`() throws {
    let server = try #require(SoundServer())
    let plan = try plan()
    let terminal = start(server)
    for cue in plan[0...1] { #expect(terminal.shows(cue.text)) }
    server.signal(SIGSTOP)
    follow(terminal, plan, from: 1, to: 5)
    terminal.press("c")
    #expect(terminal.shows("Correct."))
    #expect(terminal.transcript.components(of: "No sound") == 1)
    server.signal(SIGCONT)
    #expect(terminal.shows("The sound is back."), "\(terminal.transcript)")
    #expect(terminal.shows("answer"))
    server.signal(SIGSTOP)
    terminal.press("\u{3}")
    #expect(terminal.end(timeout: 5) == 0)
    #expect(terminal.isRestored)
    server.signal(SIGCONT)
  }

  @Test func `is stopped by Ctrl-Z where it is, and goes on from there`() throws {
    let server = try #require(SoundServer())
    let plan = try plan()
    let terminal = start(server)
    for cue in plan[0...1] { #expect(terminal.shows(cue.text)) }
    terminal.press("\u{1A}")
    var status: Int32 = 0
    #expect(unsafe waitpid(terminal.process, &status, WUNTRACED) == terminal.process)
    #expect(status & 0xFF == 0x7F)
    #expect(terminal.isRestored)
    terminal.read(milliseconds: 100)
    let before = terminal.transcript
    // Longer than a call of the sound server may take.
    for _ in 0..<40 { terminal.read(milliseconds: 100) }
    #expect(terminal.transcript == before)
    let silent = server.recording.samples.suffix(22_050)
    #expect(silent.allSatisfy { abs(Int($0)) < 50 })
    kill(terminal.process, SIGCONT)
    for cue in plan[2...4] { #expect(terminal.shows(cue.text)) }
    #expect(!terminal.transcript.contains("No sound"))
    #expect(!terminal.isRestored)
    terminal.press("q")
    #expect(terminal.end() == 0)
    #expect(terminal.isRestored)
  }
}
