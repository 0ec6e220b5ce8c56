import Glibc
import JSONText

/// Measures what a listener waits for, each figure beside what others take in the same run.
struct Benchmark {
  private let isQuick: Bool
  private let printsJSON: Bool
  private let isWrongUsage: Bool

  init(_ arguments: [String]) {
    isQuick = arguments.contains("--quick")
    printsJSON = arguments.contains("--json")
    isWrongUsage = !arguments.allSatisfy { ["--quick", "--json"].contains($0) }
  }

  /// Runs all measurements and prints them; the exit code is 1 if one could not be made, 2 for wrong usage.
  ///
  /// A missed goal is told in the table and is no failure: machines are noisy.
  func run() -> Int32 {
    guard !isWrongUsage else {
      print("Usage: viva-bench [--quick] [--json]")
      return 2
    }
    let program = ProgramStart(runs: isQuick ? 15 : 100)
    let keys = KeyLatency(presses: isQuick ? 200 : 2000)
    let bulk = BulkSpeech(prompts: isQuick ? 60 : 1000, runs: isQuick ? 3 : 5).measure()
    let lesson = LessonRender(cards: isQuick ? 25 : 1000, runs: isQuick ? 3 : 5).measure()
    let decks = DeckImport(cards: isQuick ? 10_000 : 100_000, runs: isQuick ? 3 : 5).measure()
    let study = StudyAtSize(isQuick: isQuick).measure()
    let servers = SpeechServers(runs: isQuick ? 7 : 40).measure()
    let all =
      program.measure() + keys.measure() + bulk.measurements + lesson.measurements + decks.measurements
      + study.measurements + servers.measurements
    let comparisons =
      bulk.comparisons + lesson.comparisons + decks.comparisons + study.comparisons + servers.comparisons
      + program.memory()
    if printsJSON {
      let report: JSON = [
        "measurements": .array(all.map(\.json)), "comparisons": .array(comparisons.map(\.json)),
      ]
      print(report.lineText)
    } else {
      print(Measurement.header)
      for measurement in all { print(measurement.row) }
      print("\n" + Comparison.header)
      for comparison in comparisons { print(comparison.row) }
    }
    return all.allSatisfy { !$0.milliseconds.isEmpty && $0.quantile(0.5).isFinite } ? 0 : 1
  }
}

/// Time that passes by itself, in milliseconds.
func steadyMilliseconds() -> Double {
  var time = timespec()
  _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
}
