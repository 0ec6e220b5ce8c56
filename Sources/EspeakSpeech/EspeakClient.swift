import Glibc
public import Speech
import Synchronization

/// Speaks through a worker process, and keeps one fresh worker ready for when that dies.
public final class EspeakClient: Sendable {
  /// Samples per second, in hertz, of every voice that comes with espeak-ng.
  public static let sampleRate = 22_050
  /// How long a worker may give no sign of life, in milliseconds, before it is taken for hung.
  static let patience: Int32 = 2_000

  private let location: WorkerLocation
  private let state = Mutex(State())
  /// Held by whoever talks to the worker.
  private let turn = Mutex(())

  private struct State {
    var current: WorkerProcess?
    var spare: WorkerProcess?
    var generation: UInt32 = 0
  }

  /// A client that has started nothing yet.
  ///
  /// - Parameter location: the executable of its workers.
  public init(worker location: WorkerLocation = .ownExecutable) {
    self.location = location
  }

  /// Starts the worker if there is none, so that it gets ready while the caller does other things.
  ///
  /// Where it can't be started, whoever speaks first learns why.
  public func prepare() {
    _ = try? worker()
  }

  /// The process that speaks now; `nil` before the first. For tests and for `viva doctor`.
  public var workerProcess: Int32? { state.withLock { $0.current?.process } }

  /// This client as a synthesiser.
  public var synthesizer: Synthesizer {
    Synthesizer(sampleRate: Self.sampleRate) { text, settings, take throws(SpeechError) in
      try self.synthesise(text, settings, take)
    }
  }

  /// This client as a synthesiser for recordings: it hands over the sound of a text once that is whole, so that a worker
  /// that dies in the middle of a text neither doubles nor cuts anything.
  public var recordingSynthesizer: Synthesizer {
    Synthesizer(sampleRate: Self.sampleRate) { text, settings, take throws(SpeechError) in
      try self.record(text, settings, take)
    }
  }

  /// All voices of espeak-ng.
  ///
  /// - Throws: `.engineUnavailable` if no worker could name them.
  public func voices() throws(SpeechError) -> [EspeakVoice] {
    try describe().voices
  }

  /// The library a worker speaks with, and all voices of espeak-ng.
  ///
  /// - Throws: `.engineUnavailable` if no worker could tell.
  public func describe() throws(SpeechError) -> (library: LibraryDescription, voices: [EspeakVoice]) {
    try turn.withLock { _ throws(SpeechError) in
      for _ in 0..<2 {
        let process = try worker()
        let generation = nextGeneration()
        guard process.send(.listVoices(generation: generation), milliseconds: Self.patience) else {
          discard(process)
          continue
        }
        var library: LibraryDescription?
        var voices: [EspeakVoice] = []
        while let frame = process.next(milliseconds: Self.patience) {
          if case .unavailable(let reason) = frame {
            discard(process)
            throw .engineUnavailable(reason: reason)
          }
          if case .library(generation, let description) = frame { library = description }
          if case .voice(generation, let voice) = frame { voices.append(voice) }
          if case .finished(generation, _) = frame, let library { return (library, voices) }
        }
        discard(process)
      }
      throw .engineUnavailable(reason: "it does not name its voices")
    }
  }

  // MARK: - Speaking

  private func synthesise(
    _ text: String, _ settings: VoiceSettings, _ take: (Synthesizer.Output) -> Bool
  ) throws(SpeechError) -> Synthesizer.Ending {
    try turn.withLock { _ throws(SpeechError) in
      var reached = 0
      switch try attemptTwice(text, settings, from: 0, take, &reached) {
      case .finished: return .finished
      case .interrupted: return .interrupted
      case .died, .wasDead, .neverStarted: return try synthesiseInPieces(text, from: reached, settings, take)
      }
    }
  }

  /// A text that a worker died on is said again from its beginning, by a fresh one; what that dies on too is said in
  /// pieces, from the word that it had reached.
  private func record(
    _ text: String, _ settings: VoiceSettings, _ take: (Synthesizer.Output) -> Bool
  ) throws(SpeechError) -> Synthesizer.Ending {
    try turn.withLock { _ throws(SpeechError) in
      var outputs: [Synthesizer.Output] = []
      var reached = 0
      var wordStart = 0
      for _ in 0..<2 {
        (outputs, reached, wordStart) = ([], 0, 0)
        let outcome = try attemptTwice(
          text, settings, from: 0,
          { output in
            if case .word = output { wordStart = outputs.count }
            outputs.append(output)
            return true
          }, &reached)
        guard outcome == .finished else { continue }
        return outputs.allSatisfy(take) ? .finished : .interrupted
      }
      guard outputs[..<wordStart].allSatisfy(take) else { return .interrupted }
      return try synthesiseInPieces(text, from: reached, settings, take)
    }
  }

  /// The second attempt: most texts that kill a worker are spoken by a fresh one, and of the rest little is lost.
  private func synthesiseInPieces(
    _ text: String, from reached: Int, _ settings: VoiceSettings, _ take: (Synthesizer.Output) -> Bool
  ) throws(SpeechError) -> Synthesizer.Ending {
    var isWhole = true
    for piece in TextPieces.of(text, from: reached) {
      var ignored = 0
      switch try attemptTwice(piece.text, settings, from: piece.offset, take, &ignored) {
      case .finished: continue
      case .interrupted: return .interrupted
      case .died, .wasDead, .neverStarted: isWhole = false
      }
    }
    guard isWhole else { throw .unspeakable }
    return .finished
  }

  private enum Attempt {
    case finished
    case interrupted
    case died
    /// It died without a sound: perhaps it was dead before it saw the text, and the text is not to blame.
    case wasDead
    /// It died before it was ready for any text.
    case neverStarted
  }

  /// How many workers in a row may end before they are ready: one that waited could have been killed from outside.
  private static let mostStarts = 3

  private func attemptTwice(
    _ text: String, _ settings: VoiceSettings, from offset: Int, _ take: (Synthesizer.Output) -> Bool,
    _ reached: inout Int
  ) throws(SpeechError) -> Attempt {
    var starts = 0
    var wasDead = false
    while true {
      let outcome = try attempt(text, settings, from: offset, take, &reached)
      switch outcome {
      case .finished, .interrupted, .died: return outcome
      case .wasDead:
        if wasDead { return outcome }
        wasDead = true
      case .neverStarted:
        starts += 1
        guard starts < Self.mostStarts else {
          throw .engineUnavailable(reason: "its process ends as soon as it is started")
        }
      }
    }
  }

  /// Speaks a text that stands at `offset` of the whole; `reached` becomes the offset of the last word begun.
  private func attempt(
    _ text: String, _ settings: VoiceSettings, from offset: Int, _ take: (Synthesizer.Output) -> Bool,
    _ reached: inout Int
  ) throws(SpeechError) -> Attempt {
    let process = try worker()
    let generation = nextGeneration()
    let request = WorkerFrame.speak(generation: generation, settings: settings, text: Array(text.utf8))
    guard process.send(request, milliseconds: Self.patience) else {
      defer { discard(process) }
      return Self.fate(of: process, hasSounded: false)
    }
    var hasSounded = false
    while let frame = process.next(milliseconds: Self.patience) {
      let goesOn: Bool
      switch frame {
      case .samples(generation, let samples):
        hasSounded = true
        goesOn = take(.samples(samples))
      case .word(generation, let place, let length):
        reached = offset + Int(place)
        goesOn = take(.word(offset: offset + Int(place), length: Int(length)))
      case .finished(generation, let isComplete):
        keepSpare()
        return isComplete ? .finished : .interrupted
      case .unknownVoice(generation): throw .unknownVoice(settings.voice)
      case .failed(generation, _): return .died
      case .unavailable(let reason):
        discard(process)
        throw .engineUnavailable(reason: reason)
      // What belongs to an earlier request is stale.
      case .ready, .speak, .cancel, .listVoices, .samples, .word, .finished, .unknownVoice, .failed, .voice, .library:
        goesOn = true
      }
      if !goesOn {
        // The worker stops between two buffers; what it has sent until then is stale for whoever speaks next.
        if !process.send(.cancel(generation: generation), milliseconds: Self.patience) { discard(process) }
        return .interrupted
      }
    }
    defer { discard(process) }
    return Self.fate(of: process, hasSounded: hasSounded)
  }

  /// What became of an attempt whose worker gave no more sign of life, whether it took the text or not.
  private static func fate(of process: WorkerProcess, hasSounded: Bool) -> Attempt {
    guard process.hasDied, !hasSounded else { return .died }
    return process.wasReady ? .wasDead : .neverStarted
  }

  // MARK: - Workers

  private func nextGeneration() -> UInt32 {
    state.withLock { state in
      state.generation &+= 1
      return state.generation
    }
  }

  private func worker() throws(SpeechError) -> WorkerProcess {
    try state.withLock { state throws(SpeechError) in
      if let current = state.current { return current }
      let next: WorkerProcess
      // A spare that was killed while it waited would cost the text its second attempt.
      if let spare = state.spare, !spare.hasDied { next = spare } else { next = try WorkerProcess(location) }
      state.spare = nil
      state.current = next
      return next
    }
  }

  /// Starts a spare worker, once something was spoken: the first word waits for nothing.
  private func keepSpare() {
    state.withLock { state in
      guard state.spare == nil else { return }
      // Without a spare the next one is started when it is needed; then a failure is told.
      state.spare = try? WorkerProcess(location)
    }
  }

  private func discard(_ process: WorkerProcess) {
    process.kill()
    state.withLock { state in
      if state.current === process { state.current = nil }
    }
  }
}
