import Glibc
import Speech

/// A PulseAudio of the test's own, with one null sink, and a recorder of what that sink is given.
final class PulseServer: Sendable {
  static let isInstalled = ["pulseaudio", "parec"].allSatisfy { unsafe access("/usr/bin/\($0)", X_OK) == 0 }

  private let folder: Folder
  private let server: Child
  private let recorder: Child
  private let recording: String

  /// Starts both; sound servers of one folder follow each other on the same socket.
  init(in folder: Folder, recording name: String) throws {
    self.folder = folder
    recording = "\(folder.path)/\(name)"
    let socket = "\(folder.path)/socket"
    let surroundings = ["-u", "DISPLAY", "HOME=\(folder.path)", "XDG_RUNTIME_DIR=\(folder.path)"]
    unsafe unlink(socket)
    server = try Child(
      surroundings + [
        "pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--disallow-exit", "--use-pid-file=no",
        "-L", "module-null-sink sink_name=viva rate=22050 channels=1 format=s16le",
        "-L", "module-native-protocol-unix auth-anonymous=1 socket=\(socket)",
      ])
    while unsafe access(socket, F_OK) != 0 { Thread.sleep(for: .milliseconds(10)) }
    unsafe setenv("PULSE_SERVER", "unix:\(socket)", 1)
    // A recorder with low latency keeps the null sink from working in blocks of 2 s.
    recorder = try Child(
      surroundings + [
        "parec", "--raw", "--format=s16le", "--rate=22050", "--channels=1", "--latency-msec=5", "-d", "viva.monitor",
      ], output: recording)
    while contents(of: recording).isEmpty { Thread.sleep(for: .milliseconds(10)) }
  }

  deinit {
    recorder.end()
    server.end()
  }

  func send(_ signal: Int32) {
    server.send(signal)
  }

  /// How many samples of the tone have been recorded.
  var loudCount: Int {
    // The tone is 0x1111 throughout.
    contents(of: recording).count { $0 == 0x11 } / 2
  }

  /// Waits for so many samples of the tone, but not for ever; how many there are.
  func waitForLoud(_ count: Int) -> Int {
    for _ in 0..<100 where loudCount < count { Thread.sleep(for: .milliseconds(100)) }
    return loudCount
  }
}
