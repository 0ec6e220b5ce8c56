import Glibc

/// A PulseAudio of the test's own with a null sink, and a recorder of all that the sink is given.
final class SoundServer {
  static let isInstalled = Program.system("command -v pulseaudio && command -v parec").status == 0

  private let folder: TemporaryFolder
  private var server: pid_t
  private let recorder: pid_t

  /// What a program needs in its environment to play to this server.
  var environment: [String: String] { ["PULSE_SERVER": "unix:\(folder.path)/socket"] }

  init?() {
    folder = TemporaryFolder()
    let socket = folder.file("socket")
    let environment = Program.bare(folder).merging(["PULSE_SERVER": "unix:\(socket)"]) { $1 }
    server = Self.startServer(socket, environment)
    // A recorder with low latency keeps the null sink from working in blocks of 2 s.
    recorder = Self.start(
      """
      while ! [ -S \(socket) ]; do sleep 0.02; done
      exec parec --raw --format=s16le --rate=22050 --channels=1 --latency-msec=5 -d viva.monitor \
        >\(folder.file("recording")) 2>/dev/null
      """, environment)
    let deadline = Program.seconds() + 20
    while (folder.read("recording") ?? []).isEmpty {
      guard Program.seconds() < deadline else {
        end()
        return nil
      }
      usleep(20_000)
    }
  }

  deinit { end() }

  /// All that has been recorded.
  var recording: Recording {
    let bytes = folder.read("recording") ?? []
    return Recording(
      rate: 22_050,
      samples: stride(from: 0, to: bytes.count - 1, by: 2).map {
        Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
      })
  }

  /// Stops, continues or kills the server.
  func signal(_ number: Int32) { kill(server, number) }

  /// Starts the server anew after it was killed, at the same place; nothing is recorded from then on.
  func restart() {
    _ = Program.wait(for: server)
    let socket = folder.file("socket")
    _ = unsafe unlink(socket)
    server = Self.startServer(socket, Program.bare(folder).merging(["PULSE_SERVER": "unix:\(socket)"]) { $1 })
  }

  private static func startServer(_ socket: String, _ environment: [String: String]) -> pid_t {
    start(
      """
      exec pulseaudio -n --daemonize=no --exit-idle-time=-1 --disallow-exit --use-pid-file=no \
        -L 'module-null-sink sink_name=viva rate=22050 channels=1 format=s16le' \
        -L 'module-native-protocol-unix auth-anonymous=1 socket=\(socket)' >/dev/null 2>&1
      """, environment)
  }

  private func end() {
    for process in [recorder, server] {
      kill(process, SIGKILL)
      _ = Program.wait(for: process)
    }
  }

  private static func start(_ script: String, _ environment: [String: String]) -> pid_t {
    Program.spawn(["/bin/sh", "-c", script], environment: environment, descriptors: [])
  }
}
