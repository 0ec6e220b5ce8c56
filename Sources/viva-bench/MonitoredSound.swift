import Glibc
import Speech
import Synchronization

/// A sound server of its own that nobody hears, with an ear at its monitor.
final class MonitoredSound {
  /// Empty, and gone with the server.
  let folder: String
  /// What a command must begin with to be heard here.
  let surroundings: String
  /// What is heard.
  let ear: Ear
  private var processes: [pid_t] = []

  /// What must be installed.
  static var isInstalled: Bool { ["pulseaudio", "parec"].allSatisfy(Shell.has) }

  /// Starts it; `nil` if it does not start.
  init?(named name: String) {
    folder = "/tmp/viva-bench-\(name)-\(getpid())"
    surroundings = "env HOME=\(folder) XDG_RUNTIME_DIR=\(folder) PULSE_SERVER=unix:\(folder)/sound LANG=C.UTF-8"
    Shell.run("rm -rf \(folder); mkdir -m 700 -p \(folder)")
    _ = unsafe mkfifo("\(folder)/monitor", 0o600)
    ear = Ear(pipe: "\(folder)/monitor")
    start(
      """
      pulseaudio -n --daemonize=no --exit-idle-time=-1 --disallow-exit --use-pid-file=no \
        -L 'module-null-sink sink_name=viva rate=\(Int(Ear.sampleRate)) channels=1 format=s16le' \
        -L 'module-native-protocol-unix auth-anonymous=1 socket=\(folder)/sound'
      """)
    guard waits(for: "test -S \(folder)/sound") else {
      Shell.complain("PulseAudio does not start.")
      return nil
    }
    // A recorder with low latency keeps the null sink from working in blocks of 2 s.
    processes.append(
      Shell.start(
        """
        exec \(surroundings) parec --raw --format=s16le --rate=\(Int(Ear.sampleRate)) --channels=1 --latency-msec=5 --process-time-msec=5 -d viva.monitor \
          >\(folder)/monitor 2>/dev/null
        """))
  }

  deinit {
    for process in processes.reversed() { Shell.end(process) }
    Shell.run("rm -rf \(folder)")
  }

  /// Starts a command that is heard here and ends with the server.
  func start(_ command: String) { processes.append(Shell.start("exec \(surroundings) \(command) >/dev/null 2>&1")) }

  /// Runs a command that is heard here until it succeeds; `false` after 20 tries.
  func waits(for command: String) -> Bool {
    for _ in 0..<20 {
      if Shell.run("\(surroundings) \(command) >/dev/null 2>&1") == 0 { return true }
      usleep(200_000)
    }
    return false
  }

  /// Milliseconds from the start of a command to its first sound; the command is ended then.
  func firstSound(of command: String) -> Double {
    ear.waitForSilence()
    ear.listen()
    let began = steadyMilliseconds()
    let process = Shell.start("exec \(surroundings) \(command) >/dev/null 2>&1 </dev/null")
    let first = ear.firstSound(within: 2000) ?? .nan
    Shell.end(process)
    return first - began
  }

  /// Milliseconds from an action, in the middle of speech, to the last sound that is heard of it.
  func silence(after action: () -> Void) -> Double {
    guard ear.firstSound(within: 3000) != nil else { return .nan }
    usleep(500_000)
    let began = steadyMilliseconds()
    action()
    ear.waitForSilence()
    return max(0, ear.lastSound - began)
  }
}

/// Hears what a recorder writes into a pipe, and when.
final class Ear: Sendable {
  /// What is louder than this, 41 dB below full scale, is heard in a quiet room.
  private static let threshold: Int16 = 300
  /// What the monitor is recorded at, in hertz.
  static let sampleRate = 22_050.0

  private struct State {
    var first: Double?
    var last = 0.0
  }
  private let state = Mutex(State())

  init(pipe: String) {
    Thread.start { [self] in
      let descriptor = unsafe open(pipe, O_RDONLY | O_CLOEXEC)
      defer { close(descriptor) }
      var samples = [Int16](repeating: 0, count: 2048)
      while true {
        let count = unsafe samples.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
        guard count > 0 else { return }
        let now = steadyMilliseconds()
        let isLoud: (Int16) -> Bool = { $0 > Self.threshold || $0 < -Self.threshold }
        let part = samples.prefix(count / 2)
        guard let first = part.firstIndex(where: isLoud), let last = part.lastIndex(where: isLoud) else { continue }
        // What is read now ends now.
        func time(of index: Int) -> Double { now - Double(part.count - index) * 1000 / Self.sampleRate }
        state.withLock { state in
          if state.first == nil { state.first = time(of: first) }
          state.last = time(of: last)
        }
      }
    }
  }

  /// Forgets what was heard before.
  func listen() { state.withLock { $0.first = nil } }

  /// When the first sound was heard since `listen`; waits for it so many milliseconds.
  func firstSound(within limit: Int) -> Double? {
    for _ in 0..<limit {
      if let first = state.withLock({ $0.first }) { return first }
      usleep(1000)
    }
    return nil
  }

  /// When the latest sound was heard; 0 if there was none yet.
  var lastSound: Double { state.withLock { $0.last } }

  /// Waits until nothing has been heard for a quarter of a second.
  func waitForSilence() {
    for _ in 0..<500 where steadyMilliseconds() - state.withLock({ $0.last }) < 250 { usleep(10_000) }
  }
}
