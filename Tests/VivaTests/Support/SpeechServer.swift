import Glibc

/// `viva announce --socket` of a test's own.
final class SpeechServer {
  let home: TemporaryFolder
  let process: pid_t
  let socket: String
  private var isWaitedFor = false

  /// Starts a server in this home, and waits until its socket is there.
  ///
  /// - Parameter output: `null` takes the time that the sound would, a file none.
  init?(home: TemporaryFolder = TemporaryFolder(), output: String = "null", arguments: [String] = []) {
    self.home = home
    socket = home.file("speech-dispatcher/speechd.sock")
    _ = unsafe unlink(home.file("ready"))
    let words = [Program.path, "announce", "--socket", "--output", output, "--rate", "900"] + arguments
    let command = words.map { "'\($0)'" }.joined(separator: " ")
    process = Program.spawn(
      ["/bin/sh", "-c", "exec \(command) >\(home.file("captions")) 2>\(home.file("errors"))"],
      environment: Program.bare(home), descriptors: [])
    let deadline = Program.seconds() + 20
    while Program.system("python3 -c 'import socket; socket.socket(socket.AF_UNIX).connect(\"\(socket)\")' 2>&1").status
      != 0
    {
      guard Program.seconds() < deadline else { return nil }
      usleep(50_000)
    }
  }

  deinit {
    if !isWaitedFor { end(SIGKILL) }
  }

  /// Sends a signal and waits for the end.
  @discardableResult
  func end(_ signal: Int32 = SIGTERM) -> Int32 {
    kill(process, signal)
    isWaitedFor = true
    return Program.wait(for: process)
  }

  /// Runs a command whose speech goes to this server.
  func run(_ command: String, timeout: Int = 60) -> Program.Outcome {
    Program.run(
      ["/bin/sh", "-c", command], bytes: [],
      environment: Program.bare(home).merging(["SPEECHD_ADDRESS": "unix_socket:\(socket)"]) { $1 }, timeout: timeout)
  }

  /// Plays a scene of `Tests/Fixtures/ssip/clients.py`; the lines it printed, errors included.
  ///
  /// - Parameter seconds: how long it goes on, for the scenes that have no end of their own.
  func scene(_ name: String, seconds: Int = 0) -> [String] {
    run("/usr/bin/python3 '\(Self.script)' \(name) '\(socket)' \(seconds) 2>&1", timeout: 120 + seconds).lines
  }

  /// What the server has shown, a line each.
  var captions: [String] {
    (home.text("captions") ?? "").split(separator: "\n").map(String.init)
  }

  private static let tests = #filePath.split(separator: "/").dropLast(3).reduce(into: "") { $0 += "/" + $1 }
  private static let script = tests + "/Fixtures/ssip/clients.py"
  /// The script that holds the same conversations with both servers.
  static let comparison = tests + "/../.ci/compare-ssip"

  /// Whether the server that ours takes the place of is installed.
  static let hasOriginal = Program.system("command -v speech-dispatcher").status == 0

  static let hasClients = Program.system("command -v spd-say && /usr/bin/python3 -c 'import speechd'").status == 0
}
