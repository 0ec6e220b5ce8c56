import Glibc

/// A drill of many cards rendered into a sound file, beside a shell's loop of espeak-ng and sox that makes the same.
struct LessonRender {
  let cards: Int
  let runs: Int

  func measure() -> (measurements: [Measurement], comparisons: [Comparison]) {
    guard let program = ProgramStart.builtProgram else { return ([], []) }
    let folder = "/tmp/viva-bench-render-\(getpid())"
    Shell.run("rm -rf \(folder); mkdir -p \(folder)")
    defer { Shell.run("rm -rf \(folder)") }
    let list = (1...cards).map { #"{"prompt": "\#(Self.prompt($0))", "answer": "\#(Self.answer($0))"}"# }
    Shell.write("[\(list.joined(separator: ",\n"))]", to: "\(folder)/deck.json")
    var megabytes = 0.0
    let render = Measurement(
      name: "\(cards) cards rendered into a WAV file",
      milliseconds: (0..<runs).map { _ in
        let start = steadyMilliseconds()
        let process = Shell.start(
          "exec \(program) render \(folder)/deck.json -o \(folder)/drill.wav --drill --think 1 --store \(folder)/store "
            + ">/dev/null")
        var status: Int32 = 0
        var usage = rusage()
        _ = unsafe wait4(process, &status, 0, &usage)
        megabytes = max(megabytes, Double(usage.ru_maxrss) * 1024 / 1_000_000)
        return status == 0 ? steadyMilliseconds() - start : .nan
      })
    // 22 050 samples of two bytes a second.
    let seconds = Double(Shell.size(of: "\(folder)/drill.wav")) / 44_100
    var comparisons = [
      Comparison(
        name: "rendering: seconds of sound a second", value: seconds * 1000 / render.quantile(0.5), unit: "times",
        goal: nil),
      Comparison(name: "rendering: peak memory of viva without its workers", value: megabytes, unit: "MB", goal: nil),
    ]
    guard Shell.has("espeak-ng"), Shell.has("sox") else { return ([render], comparisons) }
    let loop = Measurement(
      name: "\(cards) cards by a loop of espeak-ng -w and sox",
      milliseconds: (0..<runs).map { _ in
        let start = steadyMilliseconds()
        var script = ["cd \(folder)"]
        for card in 1...cards {
          script += [
            "espeak-ng -v en-gb -w p.wav '\(Self.prompt(card))'", "espeak-ng -v en-gb -w a.wav '\(Self.answer(card))'",
            "sox p.wav p1.wav pad 0 1", "sox a.wav a1.wav pad 0 1", "sox p1.wav a1.wav c\(card).wav",
          ]
        }
        script.append("sox c*.wav all.wav")
        Shell.write(script.joined(separator: "\n"), to: "\(folder)/loop.sh")
        Shell.run("sh \(folder)/loop.sh")
        return steadyMilliseconds() - start
      })
    comparisons.insert(.ratio("rendering beside espeak-ng -w and sox", of: loop, to: render, atLeast: 4), at: 0)
    return ([render, loop], comparisons)
  }

  private static func prompt(_ number: Int) -> String {
    "Question \(number): what is the capital of country \(number)?"
  }
  private static func answer(_ number: Int) -> String { "The city with number \(number)" }
}
