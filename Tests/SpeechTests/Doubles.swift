import Speech

/// A sink in memory that takes a chunk only when it is allowed to.
final class Tape: Sendable {
  struct State: Sendable {
    var samples: [Int16] = []
    var allowed: Int
    var isWaiting = false
    var failure: SpeechError?
    var discards = 0
    var drains = 0
  }

  let state: Monitor<State>

  /// A tape that takes so many chunks, and more once `allow` says so.
  init(chunks: Int = .max) {
    state = Monitor(State(allowed: chunks))
  }

  var samples: [Int16] { state.read { $0.samples } }

  /// The recorded values, each with how often it comes in a row.
  var runs: [Run] {
    samples.reduce(into: []) { runs, sample in
      if runs.last?.value == sample { runs[runs.count - 1].count += 1 } else { runs.append(Run(sample, 1)) }
    }
  }

  func allow(chunks: Int = .max) {
    state.change { $0.allowed = chunks }
  }

  /// Returns once the player stands before a chunk that it is not allowed to write.
  func waitUntilFull() {
    state.wait { $0.isWaiting ? true : nil }
  }

  func sink(heldMilliseconds: Int = 0) -> AudioSink {
    AudioSink(
      heldMilliseconds: heldMilliseconds,
      write: { [state] samples throws(SpeechError) in
        state.change { $0.isWaiting = $0.allowed == 0 }
        let failure: SpeechError?? = state.wait { state in
          if let failure = state.failure { return .some(.some(failure)) }
          guard state.allowed > 0 else { return nil }
          state.allowed -= 1
          state.samples += samples
          return .some(.none)
        }
        state.wakeAll()
        if let failure = failure ?? nil { throw failure }
      },
      discard: { [state] in state.change { $0.discards += 1 } },
      drain: { [state] () throws(SpeechError) in state.change { $0.drains += 1 } })
  }
}

/// So many samples of one value.
struct Run: Equatable, CustomStringConvertible {
  var value: Int16
  var count: Int

  init(_ value: Int16, _ count: Int) {
    self.value = value
    self.count = count
  }

  var description: String { "\(value)*\(count)" }
}

/// Collects what a player reports.
final class Log: Sendable {
  let monitor = Monitor<[Player.Event]>([])

  var events: [Player.Event] { monitor.read { $0 } }
  /// How each utterance ended, in the order reported.
  var endings: [Player.Event] {
    events.filter { if case .ended = $0 { true } else { false } }
  }

  @Sendable func take(_ event: Player.Event) {
    monitor.change { $0.append(event) }
  }

  func wait(for event: Player.Event) {
    monitor.wait { $0.contains(event) ? true : nil }
  }
}

extension Synthesizer {
  /// At 1,000 Hz it turns `7*300 8*5` into 300 samples of value 7 and 5 of value 8, in buffers of 60, each text with one
  /// word event.
  ///
  /// `?` is a text that it can't speak; the voice `none` it doesn't have.
  static let steps = Synthesizer(sampleRate: 1000) { text, settings, take throws(SpeechError) in
    if settings.voice == "none" { throw .unknownVoice("none") }
    let runs = text.split(separator: " ").map { $0.split(separator: "*").compactMap { Int($0) } }
    guard runs.allSatisfy({ $0.count == 2 }), !runs.isEmpty else { throw .unspeakable }
    guard take(.word(offset: 0, length: text.unicodeScalars.count)) else { return .interrupted }
    var samples = runs.flatMap { [Int16](repeating: Int16($0[0]), count: $0[1]) }
    while !samples.isEmpty {
      guard take(.samples(Array(samples.prefix(60)))) else { return .interrupted }
      samples.removeFirst(min(60, samples.count))
    }
    return .finished
  }
}

extension Utterance {
  /// An utterance of one text for `Synthesizer.steps`.
  init(_ id: UInt64, _ text: String, isProtected: Bool = false) {
    self.init(id: id, segments: [.text(text, VoiceSettings(voice: "any"))], isProtected: isProtected)
  }
}
