import Glibc
import Testing

@Suite(.serialized) struct `Speech through speech-dispatcher` {
  @Test func `says by its voice all that is captioned, sounds that stand alone in words`() throws {
    let server = try #require(SpeechServer())
    let run = server.run(
      """
      printf 'reveal\\ncorrect\\nnonsense\\nquit\\n' | '\(Program.path)' round --speech speechd --line-mode --wait
      """)
    #expect(run.status == 0)
    #expect(run.lines.contains("Jodie Whittaker, Button. Shows the prompt again."))
    #expect(run.lines.contains("Correct."))
    let said = server.captions
    #expect(said.contains("Who played the 13th Doctor in Doctor Who?"))
    #expect(said.contains("Correct."))
    #expect(said.contains("Jodie Whittaker"))
  }

  @Test func `goes on after a restart of the server`() throws {
    let home = TemporaryFolder()
    let first = try #require(SpeechServer(home: home))
    _ = Program.system("mkfifo '\(home.file("in"))'")
    let process = Program.spawn(
      [
        "/bin/sh", "-c",
        "exec '\(Program.path)' announce --json --speech speechd <'\(home.file("in"))' >'\(home.file("out"))'",
      ],
      environment: Program.bare(home).merging(["SPEECHD_ADDRESS": "unix_socket:\(first.socket)"]) { $1 },
      descriptors: [])
    let input = unsafe open(home.file("in"), O_WRONLY | O_CLOEXEC)
    func say(_ text: String) {
      let line = Array("{\"text\": \"\(text)\"}\n".utf8)
      _ = unsafe line.withUnsafeBytes { unsafe write(input, $0.baseAddress, $0.count) }
    }
    func waitFor(_ text: String) {
      let deadline = Program.seconds() + 20
      while home.text("out")?.contains(text) != true, Program.seconds() < deadline { usleep(20_000) }
    }
    say("before")
    waitFor(#""event": "end", "id": 1}"#)
    #expect(first.captions == ["before"])
    first.end()
    let second = try #require(SpeechServer(home: home))
    say("after")
    waitFor(#""event": "end", "id": 2}"#)
    #expect(second.captions == ["after"])
    close(input)
    #expect(Program.wait(for: process) == 0)
    #expect(
      home.text("out") == """
        {"event": "begin", "id": 1, "text": "before", "language": "en-GB", "priority": "default", "sound": null}
        {"event": "end", "id": 1}
        {"event": "begin", "id": 2, "text": "after", "language": "en-GB", "priority": "default", "sound": null}
        {"event": "end", "id": 2}

        """)
  }

  @Test func `without a server says so once, and goes on with captions`() {
    let home = TemporaryFolder()
    let run = Program.run(
      ["announce", "--speech", "speechd"], input: "one\ntwo\n", home: home,
      environment: ["SPEECHD_ADDRESS": "unix_socket:\(home.path)/none"])
    #expect(run.status == 0)
    #expect(run.lines.count == 3)
    #expect(run.lines.first?.hasPrefix("No sound: \(home.path)/none: No such file or directory.") == true)
    #expect(run.lines.dropFirst() == ["one", "two"])
  }

  @Test func `says that it sends no sound elsewhere`() {
    let run = Program.run(["announce", "hello", "--speech", "speechd", "--output", "null"], home: TemporaryFolder())
    #expect(run.status == 2)
    #expect(
      run.errors
        == "viva: With --speech speechd the sound goes where speech-dispatcher sends it. Leave --output out.\n")
  }
}
