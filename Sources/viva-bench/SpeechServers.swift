import Glibc
import Speech
import Synchronization

/// `spd-say -w` at our speech server and at speech-dispatcher with its espeak-ng module, in turns, both heard at the
/// monitor of one sound server.
struct SpeechServers {
  let runs: Int

  /// What must be installed.
  private static let needed = ["speech-dispatcher", "spd-say", "pulseaudio", "parec"]
  /// A short word, so that little of a round trip is the sound itself.
  private static let text = "a"

  /// A server under measurement.
  private struct Contestant {
    var name: String
    var socket: String
    var roundTrips: [Double] = []
    var firstSamples: [Double] = []
    /// From a message on an open connection; the rest also starts a program.
    var openFirstSamples: [Double] = []
  }

  func measure() -> (measurements: [Measurement], comparisons: [Comparison]) {
    guard let program = ProgramStart.builtProgram else { return ([], []) }
    guard Self.needed.allSatisfy(Shell.has), unsafe access("/usr/lib/speech-dispatcher-modules/sd_espeak-ng", X_OK) == 0
    else {
      Shell.complain(
        "The speech server is not measured: that takes speech-dispatcher with espeak-ng, spd-say and PulseAudio.")
      return ([], [])
    }
    let folder = "/tmp/viva-bench-speechd-\(getpid())"
    Shell.run("rm -rf \(folder); mkdir -m 700 -p \(folder)")
    var processes: [pid_t] = []
    defer {
      for process in processes.reversed() { Shell.end(process) }
      Shell.run("rm -rf \(folder)")
    }
    let surroundings = "env HOME=\(folder) XDG_RUNTIME_DIR=\(folder) PULSE_SERVER=unix:\(folder)/sound LANG=C.UTF-8"
    func start(_ command: String) { processes.append(Shell.start("exec \(surroundings) \(command) >/dev/null 2>&1")) }

    start(
      """
      pulseaudio -n --daemonize=no --exit-idle-time=-1 --disallow-exit --use-pid-file=no \
        -L 'module-null-sink sink_name=viva rate=22050 channels=1 format=s16le' \
        -L 'module-native-protocol-unix auth-anonymous=1 socket=\(folder)/sound'
      """)
    _ = unsafe mkfifo("\(folder)/monitor", 0o600)
    guard Self.waits(for: "test -S \(folder)/sound") else { return Self.failed("PulseAudio does not start.") }
    // A recorder with low latency keeps the null sink from working in blocks of 2 s.
    processes.append(
      Shell.start(
        """
        exec \(surroundings) parec --raw --format=s16le --rate=22050 --channels=1 --latency-msec=5 -d viva.monitor \
          >\(folder)/monitor 2>/dev/null
        """))
    let ear = Ear(pipe: "\(folder)/monitor")
    start("\(program) announce --socket \(folder)/viva.sock --captions off --store \(folder)/store")
    start(
      "speech-dispatcher -s -c unix_socket -S \(folder)/speechd.sock -P \(folder)/pid -L \(folder) -t 0")

    var contestants = [
      Contestant(name: "viva announce --socket", socket: "\(folder)/viva.sock"),
      Contestant(name: "speech-dispatcher", socket: "\(folder)/speechd.sock"),
    ]
    for contestant in contestants {
      // The first message also waits for the voices to be loaded, which is measured of neither.
      guard Self.waits(for: "\(surroundings) \(Self.say(contestant.socket))") else {
        return Self.failed("spd-say is not served by \(contestant.name).")
      }
    }
    for _ in 0..<runs {
      for index in contestants.indices {
        ear.waitForSilence()
        ear.listen()
        let began = steadyMilliseconds()
        let status = Shell.run("exec \(surroundings) \(Self.say(contestants[index].socket))")
        let ended = steadyMilliseconds()
        contestants[index].roundTrips.append(status == 0 ? ended - began : .nan)
        contestants[index].firstSamples.append((ear.firstSound(within: 1000) ?? .nan) - began)
      }
    }
    let clients = contestants.map { OpenClient(socket: $0.socket) }
    for _ in 0..<runs {
      for (index, client) in clients.enumerated() {
        ear.waitForSilence()
        ear.listen()
        let began = steadyMilliseconds()
        let isSpoken = client?.speak(Self.text) ?? false
        let first = isSpoken ? ear.firstSound(within: 1000) : nil
        contestants[index].openFirstSamples.append((first ?? .nan) - began)
        guard client?.waitForEnd() ?? false else { return Self.failed("\(contestants[index].name) tells no end.") }
      }
    }
    func rows(_ what: String, _ figures: KeyPath<Contestant, [Double]>) -> [Measurement] {
      contestants.map { Measurement(name: "\($0.name): \(what)", milliseconds: $0[keyPath: figures]) }
    }
    let roundTrips = rows("spd-say -w, one short word", \.roundTrips)
    let firstSamples = rows("spd-say to the first sample at the monitor", \.firstSamples)
    let openFirstSamples = rows("SPEAK to the first sample at the monitor", \.openFirstSamples)
    return (
      roundTrips + firstSamples + openFirstSamples,
      [
        .ratio("speech server: spd-say -w beside speech-dispatcher", of: roundTrips[1], to: roundTrips[0], atLeast: 2),
        .ratio(
          "speech server: first sample beside speech-dispatcher", of: openFirstSamples[1], to: openFirstSamples[0],
          atLeast: 2),
      ]
    )
  }

  private static func say(_ socket: String) -> String {
    "SPEECHD_ADDRESS=unix_socket:\(socket) timeout 20 spd-say -w -l en -t male1 '\(text)'"
  }

  /// Runs a command until it succeeds; `false` after 20 tries.
  private static func waits(for command: String) -> Bool {
    for _ in 0..<20 {
      if Shell.run("\(command) >/dev/null 2>&1") == 0 { return true }
      usleep(200_000)
    }
    return false
  }

  private static func failed(_ reason: String) -> (measurements: [Measurement], comparisons: [Comparison]) {
    Shell.complain("The speech server is not measured. \(reason)")
    return ([Measurement(name: "spd-say -w at a speech server", milliseconds: [])], [])
  }
}

/// Hears what a recorder writes into a pipe, and when.
private final class Ear: Sendable {
  /// Louder than this is no noise of a conversion.
  private static let threshold: Int16 = 40

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
        guard samples.prefix(count / 2).contains(where: { $0 > Self.threshold || $0 < -Self.threshold }) else {
          continue
        }
        state.withLock { state in
          if state.first == nil { state.first = now }
          state.last = now
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

  /// Waits until nothing has been heard for a quarter of a second.
  func waitForSilence() {
    for _ in 0..<500 where steadyMilliseconds() - state.withLock({ $0.last }) < 250 { usleep(10_000) }
  }
}
