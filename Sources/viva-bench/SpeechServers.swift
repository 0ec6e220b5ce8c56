import Glibc

/// `spd-say -w` at our speech server and at speech-dispatcher with its espeak-ng module, in turns, both heard at the
/// monitor of one sound server.
struct SpeechServers {
  let runs: Int

  /// What must be installed.
  private static let needed = ["speech-dispatcher", "spd-say"]
  /// A short word, so that little of a round trip is the sound itself.
  private static let text = "a"
  /// Long enough to be stopped in its middle, without a pause that could be taken for the end.
  private static let longText = String(repeating: "many words follow one another here without any end and ", count: 9)

  /// A server under measurement.
  private struct Contestant {
    var name: String
    var socket: String
    var roundTrips: [Double] = []
    var firstSamples: [Double] = []
    /// From a message on an open connection; the rest also starts a program.
    var openFirstSamples: [Double] = []
    /// From the start of `spd-say -S` to the last sound of what it stops.
    var silences: [Double] = []
  }

  func measure() -> (measurements: [Measurement], comparisons: [Comparison]) {
    guard let program = ProgramStart.builtProgram else { return ([], []) }
    guard MonitoredSound.isInstalled, Self.needed.allSatisfy(Shell.has),
      unsafe access("/usr/lib/speech-dispatcher-modules/sd_espeak-ng", X_OK) == 0
    else {
      Shell.complain(
        "The speech server is not measured: that takes speech-dispatcher with espeak-ng, spd-say and PulseAudio.")
      return ([], [])
    }
    guard let sound = MonitoredSound(named: "speechd") else { return Self.notMeasured }
    let (folder, ear, surroundings) = (sound.folder, sound.ear, sound.surroundings)
    sound.start("\(program) announce --socket \(folder)/viva.sock --captions off --store \(folder)/store")
    sound.start(
      "speech-dispatcher -s -c unix_socket -S \(folder)/speechd.sock -P \(folder)/pid -L \(folder) -t 0")

    var contestants = [
      Contestant(name: "viva announce --socket", socket: "\(folder)/viva.sock"),
      Contestant(name: "speech-dispatcher", socket: "\(folder)/speechd.sock"),
    ]
    for contestant in contestants {
      // The first message also waits for the voices to be loaded, which is measured of neither.
      guard sound.waits(for: Self.say(contestant.socket)) else {
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
        ear.waitForSilence()
        ear.listen()
        guard client?.speak(Self.longText) ?? false else {
          return Self.failed("\(contestants[index].name) takes no long text.")
        }
        contestants[index].silences.append(
          sound.silence {
            Shell.run("exec \(surroundings) SPEECHD_ADDRESS=unix_socket:\(contestants[index].socket) spd-say -S")
          })
        guard client?.waitForEnd() ?? false else { return Self.failed("\(contestants[index].name) tells no end.") }
      }
    }
    func rows(_ what: String, _ figures: KeyPath<Contestant, [Double]>) -> [Measurement] {
      contestants.map { Measurement(name: "\($0.name): \(what)", milliseconds: $0[keyPath: figures]) }
    }
    let roundTrips = rows("spd-say -w, one short word", \.roundTrips)
    let firstSamples = rows("spd-say to the first sample at the monitor", \.firstSamples)
    let openFirstSamples = rows("SPEAK to the first sample at the monitor", \.openFirstSamples)
    let silences = rows("spd-say -S to silence at the monitor", \.silences)
    return (
      roundTrips + firstSamples + openFirstSamples + silences,
      [
        .ratio("speech server: spd-say -w beside speech-dispatcher", of: roundTrips[1], to: roundTrips[0], atLeast: 2),
        .ratio(
          "speech server: first sample beside speech-dispatcher", of: openFirstSamples[1], to: openFirstSamples[0],
          atLeast: 2),
        .ratio("speech server: silence beside speech-dispatcher", of: silences[1], to: silences[0], atLeast: 2),
      ]
    )
  }

  private static func say(_ socket: String) -> String {
    "SPEECHD_ADDRESS=unix_socket:\(socket) timeout 20 spd-say -w -l en -t male1 '\(text)'"
  }

  private static func failed(_ reason: String) -> (measurements: [Measurement], comparisons: [Comparison]) {
    Shell.complain("The speech server is not measured. \(reason)")
    return notMeasured
  }

  /// A row without figures: the benchmark fails.
  private static var notMeasured: (measurements: [Measurement], comparisons: [Comparison]) {
    ([Measurement(name: "spd-say -w at a speech server", milliseconds: [])], [])
  }
}
