import Glibc
import JSONText

/// Measures what a listener waits for, each figure beside what others take in the same run.
struct Benchmark {
  /// What can be measured by itself.
  private enum Part: String, CaseIterable {
    case start, keys, heard, bulk, lesson, decks, study, servers
  }

  private let isQuick: Bool
  private let printsJSON: Bool
  /// The parts that are measured: those named, or all.
  private let parts: [Part]
  private let isWrongUsage: Bool

  init(_ arguments: [String]) {
    isQuick = arguments.contains("--quick")
    printsJSON = arguments.contains("--json")
    let named = arguments.filter { !["--quick", "--json"].contains($0) }
    let known = named.compactMap(Part.init)
    parts = named.isEmpty ? Part.allCases : known
    isWrongUsage = known.count != named.count
  }

  /// Runs the measurements and prints them; the exit code is 1 if one could not be made, 2 for wrong usage.
  ///
  /// A missed goal is told in the table and is no failure: machines are noisy.
  func run() -> Int32 {
    guard !isWrongUsage else {
      print("Usage: viva-bench [--quick] [--json] [\(Part.allCases.map(\.rawValue).joined(separator: " | "))]…")
      return 2
    }
    var all: [Measurement] = []
    var comparisons: [Comparison] = []
    for part in parts {
      let found = measure(part)
      all += found.measurements
      comparisons += found.comparisons
    }
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

  private func measure(_ part: Part) -> (measurements: [Measurement], comparisons: [Comparison]) {
    switch part {
    case .start:
      let program = ProgramStart(runs: isQuick ? 15 : 100)
      return (program.measure(), program.memory())
    case .keys: return (KeyLatency(presses: isQuick ? 200 : 2000).measure(), [])
    case .heard: return HeardLatency(runs: isQuick ? 7 : 40).measure()
    case .bulk: return BulkSpeech(prompts: isQuick ? 60 : 1000, runs: isQuick ? 3 : 5).measure()
    case .lesson: return LessonRender(cards: isQuick ? 25 : 1000, runs: isQuick ? 3 : 5).measure()
    case .decks: return DeckImport(cards: isQuick ? 10_000 : 100_000, runs: isQuick ? 3 : 5).measure()
    case .study: return StudyAtSize(isQuick: isQuick).measure()
    case .servers: return SpeechServers(runs: isQuick ? 7 : 40).measure()
    }
  }
}

/// Time that passes by itself, in milliseconds.
func steadyMilliseconds() -> Double {
  var time = timespec()
  _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
}
