import Glibc
import Testing

@Suite(.serialized, .enabled(if: SoundServer.isInstalled, "needs pulseaudio and pulseaudio-utils"))
struct `The program at a sound server` {
  @Test func `is heard there, word for word, each caption in its time`() throws {
    let server = try #require(SoundServer())
    let home = TemporaryFolder()
    let deck = home.write(`The program on a pipe`.twoCards, to: "doctor.json")
    let run = Program.run(
      ["round", deck, "--wait", "--no-hints"], input: "reveal\ncorrect\nreveal\n", home: home,
      environment: server.environment)
    #expect(run.status == 0)
    #expect(
      run.lines == [
        "Who played the 13th Doctor in Doctor Who? Button", "Jodie Whittaker, Button", "Correct.",
        "What is the capital of Sweden? Button", "Stockholm, Button",
      ])
    let heard = server.recording.trimmed
    #expect(heard.peak > 3_000)
    #expect((5...14).contains(heard.seconds), "\(heard.seconds) s")
    if Recogniser.isInstalled {
      let end = heard.seconds
      #expect(
        Recogniser.sentence(
          in: heard, of: ["stockholm button", "london button", "copenhagen button"], from: end - 1.6)
          == "stockholm button")
    }
  }

  @Test func `falls silent at once when a key is pressed`() throws {
    let server = try #require(SoundServer())
    let home = TemporaryFolder()
    let deck = home.write(
      #"[{"prompt": "\#(String(repeating: "many words ", count: 100))", "answer": "b"}]"#, to: "d.json")
    let terminal = PseudoTerminal(["round", deck], home: home, environment: server.environment)
    #expect(terminal.shows("many words"))
    usleep(500_000)
    terminal.press("\u{1B}")
    usleep(600_000)
    let quiet = server.recording.samples.suffix(22_050 / 4)
    #expect(server.recording.peak > 3_000)
    #expect(quiet.allSatisfy { abs(Int($0)) < 50 })
    terminal.press("q")
    #expect(terminal.end() == 0)
  }

  @Test func `says aloud what a command prints at a terminal, and what went wrong, until a key is pressed`() throws {
    let server = try #require(SoundServer())
    let home = TemporaryFolder()
    let list = PseudoTerminal(["deck", "list"], home: home, environment: server.environment)
    #expect(list.shows("There are no decks yet."))
    #expect(list.end() == 0)
    #expect(list.isRestored)
    #expect((2...8).contains(server.recording.trimmed.seconds))
    let before = server.recording.trimmed.seconds
    let wrong = PseudoTerminal(["deck", "lst"], home: home, environment: server.environment)
    #expect(wrong.shows("Did you mean list?"))
    #expect(wrong.end() == 2)
    #expect(server.recording.trimmed.seconds > before + 3)
    // The help of the program takes minutes to say: it ends early because a key is pressed, and that is no failure.
    let help = PseudoTerminal(["--help"], home: home, environment: server.environment)
    #expect(help.shows("Usage: viva"))
    usleep(500_000)
    help.press(" ")
    #expect(help.end(timeout: 5) == 0)
    #expect(help.isRestored)
    let ended = PseudoTerminal(["--help"], home: home, environment: server.environment)
    #expect(ended.shows("Usage: viva"))
    usleep(300_000)
    kill(ended.process, SIGTERM)
    #expect(ended.end(timeout: 5) == 143)
    #expect(ended.isRestored)
  }

  @Test func `goes on with captions when the server dies, and says so once`() throws {
    let home = TemporaryFolder()
    let deck = home.write(`The program on a pipe`.twoCards, to: "doctor.json")
    let server = try #require(SoundServer())
    let terminal = PseudoTerminal(["round", deck, "--no-hints"], home: home, environment: server.environment)
    #expect(terminal.shows("Who played"))
    server.signal(SIGKILL)
    terminal.press("t")
    #expect(terminal.shows("Card 1 of 2"))
    terminal.press("c")
    #expect(terminal.shows("capital of Sweden"))
    #expect(terminal.shows("Sound", timeout: 1) || terminal.transcript.components(of: "No sound") == 1)
    terminal.press("q")
    #expect(terminal.end() == 0)
    #expect(terminal.transcript.components(of: "No sound") == 1)
  }

  @Test func `answers its keys, and ends on Ctrl-C, while the server hangs`() throws {
    let server = try #require(SoundServer())
    let home = TemporaryFolder()
    let deck = home.write(`The program on a pipe`.twoCards, to: "doctor.json")
    let terminal = PseudoTerminal(["round", deck, "--no-hints"], home: home, environment: server.environment)
    #expect(terminal.shows("Who played"))
    server.signal(SIGSTOP)
    terminal.press("c")
    #expect(terminal.shows("capital of Sweden", timeout: 8))
    terminal.press("\u{3}")
    #expect(terminal.end(timeout: 5) == 0)
    #expect(terminal.isRestored)
    server.signal(SIGCONT)
  }
}

extension Recording {
  /// Without the silence at both ends.
  var trimmed: Recording {
    guard let first = samples.firstIndex(where: { abs(Int($0)) > 200 }),
      let last = samples.lastIndex(where: { abs(Int($0)) > 200 })
    else { return Recording(rate: rate, samples: []) }
    return Recording(rate: rate, samples: Array(samples[first...last]))
  }
}
