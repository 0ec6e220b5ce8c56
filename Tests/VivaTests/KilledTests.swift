import DeckEngine
import DeckStore
import Glibc
import Testing

@Suite struct `A program killed in mid-session` {
  /// How often, as `VIVA_KILLS` says.
  private static let kills = unsafe getenv("VIVA_KILLS").flatMap { unsafe Int(String(cString: $0)) } ?? 24

  @Test func `has kept every grade that it confirmed, also where two write to one store`() throws {
    let home = TemporaryFolder()
    _ = Program.run(["round", "--store", home.file("store"), "--speech", "off"], home: home)
    var generator = SystemRandomNumberGenerator()
    for pair in 0..<max(1, Self.kills / 2) {
      let sessions = (0..<2).map { number in start(home: home, captions: "captions\(pair)-\(number)") }
      for session in sessions {
        // Most of the time goes by before the first grade; a killing then would show nothing.
        let deadline = Program.seconds() + 20
        while home.text(session.captions)?.contains("Wrong.") != true, Program.seconds() < deadline { usleep(500) }
        usleep(UInt32.random(in: 0..<8_000, using: &generator))
        kill(session.process, SIGKILL)
      }
      for session in sessions { #expect(Program.wait(for: session.process) == 128 + SIGKILL) }
      for session in sessions { close(session.input) }
    }
    let captions = Program.system("cat \(home.path)/captions*").output.split(separator: "\n")
    let confirmed = captions.count { $0.hasPrefix("Wrong.") }
    #expect(confirmed >= Self.kills)
    let journals = Program.system("ls \(home.path)/store/journal").output.split(separator: "\n")
    #expect(journals.count == 1)
    let journal = JournalReader(try #require(home.read("store/journal/\(journals[0])")))
    #expect(journal.entries.count >= confirmed, "\(confirmed) confirmed, \(journal.entries.count) kept")
    #expect(Set(journal.entries.map(\.id)).count == journal.entries.count)
    // What a killing tore is at most the line being written.
    #expect(journal.problems.count <= Self.kills)
    #expect(
      Program.run(["progress", "--store", home.file("store"), "--speech", "off"], home: home).output.contains(
        "Done today: \(journal.entries.count)."))
  }

  private func start(home: TemporaryFolder, captions: String) -> (process: pid_t, input: Int32, captions: String) {
    let input = Program.Pipe()
    let output = unsafe open(home.file(captions), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(output) }
    let process = Program.spawn(
      [Program.path, "round", "--store", home.file("store"), "--speech", "off"], environment: Program.bare(home),
      descriptors: [(input.reading, 0), (output, 1)])
    close(input.reading)
    let lines = Array(String(repeating: "wrong\n", count: 8000).utf8)
    _ = unsafe lines.withUnsafeBytes { unsafe write(input.writing, $0.baseAddress, $0.count) }
    return (process, input.writing, captions)
  }
}
