import Glibc

/// What a listener hears, at the monitor of a sound server: the first word of a program that starts, and the last of what
/// a key silences, beside other programs that speak.
struct HeardLatency {
  let runs: Int

  private static let text = "text"

  func measure() -> (measurements: [Measurement], comparisons: [Comparison]) {
    guard let program = ProgramStart.builtProgram else { return ([], []) }
    guard MonitoredSound.isInstalled, Shell.has("espeak-ng") else {
      Shell.complain("What is heard is not measured: that takes PulseAudio and espeak-ng.")
      return ([], [])
    }
    guard let sound = MonitoredSound(named: "heard") else {
      return ([Measurement(name: "start to first sound at the monitor", milliseconds: [])], [])
    }
    let silences = silences(of: program, in: sound)
    var commands = [
      ("viva announce", "\(program) announce \(Self.text) --captions off --store \(sound.folder)/store"),
      ("espeak-ng", "espeak-ng \(Self.text)"),
    ]
    if Shell.has("speech-dispatcher"), Shell.has("spd-say") {
      sound.start(
        "speech-dispatcher -s -c unix_socket -S \(sound.folder)/speechd.sock -P \(sound.folder)/pid "
          + "-L \(sound.folder) -t 0")
      let say = "SPEECHD_ADDRESS=unix_socket:\(sound.folder)/speechd.sock spd-say -w"
      if sound.waits(for: "\(say) a") { commands.append(("spd-say", "\(say) \(Self.text)")) }
    }
    var times = commands.map { _ in [Double]() }
    // The first run of each fills the caches of the machine, and is not measured.
    for run in 0...runs {
      for index in commands.indices {
        let time = sound.firstSound(of: commands[index].1)
        if run > 0 { times[index].append(time) }
      }
    }
    let starts = zip(commands, times).map { command, times in
      Measurement(name: "\(command.0): start to first sound at the monitor", milliseconds: times)
    }
    return (
      starts + [silences],
      zip(commands, starts).dropFirst().map { command, start in
        .ratio("start to first sound: viva beside \(command.0)", of: start, to: starts[0], atLeast: 1)
      }
    )
  }

  /// A key in a terminal that only silences.
  private func silences(of program: String, in sound: MonitoredSound) -> Measurement {
    let deck = "\(sound.folder)/long.json"
    let prompt = String(repeating: "many words follow one another here without any end and ", count: 9)
    Shell.write(
      "{\"viva\": 1, \"name\": \"Long\", \"cards\": [{\"id\": \"1\", \"prompt\": \"\(prompt)\", \"answer\": \"b\"}]}",
      to: deck)
    let times = (0..<runs).map { _ in
      sound.ear.waitForSilence()
      sound.ear.listen()
      guard
        let terminal = PseudoTerminal(
          "exec \(sound.surroundings) \(program) round \(deck) --store \(sound.folder)/store --speech espeak --no-hints"
        )
      else { return Double.nan }
      return sound.silence { terminal.type("p") }
    }
    return Measurement(name: "key to silence at the monitor", milliseconds: times, goal: (0.5, 15))
  }
}
