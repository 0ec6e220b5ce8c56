public import AudioFiles
public import Speech

/// Why a recording could not be made.
public enum RenderingError: Error, Equatable, Sendable {
  /// The voice failed.
  case speech(SpeechError)
  /// A file could not be written.
  case file(AudioFileError)
  /// Somebody wanted it to stop.
  case interrupted
}

/// Renders passages on several threads, one for each synthesiser, and hands them over in order.
///
/// Which thread renders which passage is fixed, so the same passages give the same sound; only a few more than there
/// are threads are in memory at a time.
public struct PassageRenderer: Sendable {
  /// How many passages each thread may be ahead of what was handed over.
  private static let ahead = 3

  private let voices: [ClipMaker]

  private struct State: Sendable {
    var finished: [Int: Result<RenderedPassage, SpeechError>] = [:]
    var handedOver = 0
    var isOver = false
  }

  /// A renderer with these synthesisers, one or more, of one sample rate.
  public init(synthesizers: [Synthesizer], sounds: SoundFiles = .none) {
    precondition(!synthesizers.isEmpty, "nobody speaks")
    voices = synthesizers.map { ClipMaker(synthesizer: $0, sounds: sounds) }
  }

  /// Renders `count` passages.
  ///
  /// - Parameters:
  ///   - passage: tells a passage by its number, from 0; it is called on the renderer's threads.
  ///   - take: is given each passage's sound on the calling thread, in order.
  /// - Throws: the first failure; passages that can't be spoken are none.
  public func render(
    count: Int, passage: @escaping @Sendable (Int) -> Passage,
    take: (RenderedPassage) throws(RenderingError) -> Void
  ) throws(RenderingError) {
    let state = Monitor(State())
    for number in voices.indices {
      Thread.start { [voices] in
        Self.work(every: voices.count, from: number, count: count, voices[number], passage, state)
      }
    }
    defer { state.change { $0.isOver = true } }
    for index in 0..<count {
      let outcome = state.wait { $0.finished.removeValue(forKey: index) }
      state.change { $0.handedOver = index + 1 }
      switch outcome {
      case .success(let rendered): try take(rendered)
      case .failure(let error): throw .speech(error)
      }
    }
  }

  private static func work(
    every step: Int, from first: Int, count: Int, _ voice: ClipMaker,
    _ passage: @Sendable (Int) -> Passage, _ state: Monitor<State>
  ) {
    for index in stride(from: first, to: count, by: step) {
      let isWanted = state.wait { state -> Bool? in
        if state.isOver { return false }
        return index < state.handedOver + step * ahead ? true : nil
      }
      guard isWanted else { return }
      let outcome: Result<RenderedPassage, SpeechError>
      do throws(SpeechError) {
        outcome = .success(try RenderedPassage(passage(index), voice: voice))
      } catch {
        outcome = .failure(error)
      }
      state.change { $0.finished[index] = outcome }
    }
  }
}
