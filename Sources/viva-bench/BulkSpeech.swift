import EspeakSpeech
import Glibc
import Speech
import Synchronization

/// Many prompts spoken to a file, by one worker and by two, beside one espeak-ng process a prompt.
struct BulkSpeech {
  let prompts: Int
  let runs: Int

  private var texts: [String] {
    (1...prompts).map { "Question \($0): what is \($0 % 12 + 1) times \($0 % 9 + 2)?" }
  }

  func measure() -> (measurements: [Measurement], comparisons: [Comparison]) {
    let one = Measurement(
      name: "\(prompts) prompts to a file, one worker", milliseconds: (0..<runs).map { _ in time(workers: 1) })
    let two = Measurement(
      name: "\(prompts) prompts to a file, two workers", milliseconds: (0..<runs).map { _ in time(workers: 2) })
    var comparisons = [Comparison.ratio("two workers beside one", of: one, to: two, atLeast: 1.7)]
    guard Shell.has("espeak-ng") else { return ([one, two], comparisons) }
    let espeak = Measurement(
      name: "\(prompts) prompts, one process espeak-ng -w each",
      milliseconds: (0..<runs).map { _ in
        let start = steadyMilliseconds()
        let commands = texts.map { "espeak-ng -v en-gb -w /tmp/viva-bench-\(getpid()).wav '\($0)'" }
        for part in stride(from: 0, to: commands.count, by: 100) {
          Shell.run(commands[part..<min(part + 100, commands.count)].joined(separator: "\n"))
        }
        return steadyMilliseconds() - start
      })
    unsafe unlink("/tmp/viva-bench-\(getpid()).wav")
    comparisons.insert(.ratio("one worker beside espeak-ng -w", of: espeak, to: one, atLeast: 3), at: 0)
    return ([one, two, espeak], comparisons)
  }

  /// Milliseconds until the last sample is in the file.
  private func time(workers: Int) -> Double {
    let clients = (0..<workers).map { _ in EspeakClient() }
    for client in clients { client.prepare() }
    let texts = texts
    let path = "/tmp/viva-bench-\(getpid())-"
    let start = steadyMilliseconds()
    let left = Countdown(workers)
    for (index, client) in clients.enumerated() {
      Thread.start { [count = workers] in
        let file = unsafe open("\(path)\(index).raw", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        defer {
          close(file)
          left.value.subtract(1, ordering: .acquiringAndReleasing)
        }
        for text in texts[(texts.count * index / count)..<(texts.count * (index + 1) / count)] {
          _ = try? client.synthesizer.synthesise(text, VoiceSettings(voice: "en-gb")) { output in
            guard case .samples(let samples) = output else { return true }
            return unsafe samples.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) } >= 0
          }
        }
      }
    }
    while left.value.load(ordering: .acquiring) > 0 { usleep(200) }
    let time = steadyMilliseconds() - start
    for index in 0..<workers { unsafe unlink("\(path)\(index).raw") }
    return time
  }
}

/// How many threads are still at work.
private final class Countdown: Sendable {
  let value: Atomic<Int>

  init(_ count: Int) {
    value = Atomic(count)
  }
}
