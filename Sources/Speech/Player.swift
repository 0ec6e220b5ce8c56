/// Says utterances one after the other: renders them ahead on one thread and hands them to a sink on another.
///
/// Every order returns at once. What is ordered after an interruption is never lost, and nothing of what was ordered
/// before it is heard after it.
public final class Player: Sendable {
  /// What becomes of utterances and of the sound; of one utterance in this order, of several in the order spoken.
  public enum Event: Equatable, Sendable {
    /// Its first sample is handed over, or its first segment is reached if that makes no sound.
    case began(UInt64)
    /// This mark is reached.
    case mark(UInt64, Int)
    /// A word is reached: in which segment of the utterance, and where in its text, in Unicode scalars.
    case word(UInt64, segment: Int, offset: Int, length: Int)
    /// It is over: once for each, also for one that was dropped before it began.
    case ended(UInt64, Synthesizer.Ending)
    /// One text could not be spoken; the next segment follows.
    case unspeakable(UInt64, segment: Int)
    /// A sound file could not be played, or not to its end; what is to be said instead follows.
    case unplayable(UInt64, path: String, SoundFileError)
    /// The voice failed; the texts that are left in this utterance are not heard, its marks are still reached.
    case failed(UInt64?, SpeechError)
    /// Nothing is heard from here on, for this reason; utterances run on in silence.
    case soundLost(String)
    /// What follows is heard again.
    case soundBack
  }

  private let playlist: Monitor<Playlist>
  private let sampleRate: Int

  /// A player with nothing to say yet.
  ///
  /// - Parameters:
  ///   - sounds: plays the sound files of utterances.
  ///   - report: is called on the player's thread, in order; what it does delays the sound.
  public init(
    synthesizer: Synthesizer, sink: AudioSink, sounds: SoundFiles = .none, report: @escaping @Sendable (Event) -> Void
  ) {
    let playlist = Monitor(
      Playlist(sampleRate: synthesizer.sampleRate, heldMilliseconds: sink.heldMilliseconds))
    self.playlist = playlist
    sampleRate = synthesizer.sampleRate
    Thread.start { Renderer(synthesizer: synthesizer, sounds: sounds, playlist: playlist).run() }
    Thread.start {
      var output = PlayerOutput(sampleRate: synthesizer.sampleRate, sink: sink, report: report)
      output.run(playlist)
    }
  }

  deinit {
    playlist.change {
      $0.cut(all: true)
      $0.close()
    }
  }

  /// Says this after all that was ordered before; ignored after `finish`.
  public func speak(_ utterance: Utterance) {
    playlist.change { if !$0.isClosing { $0.speak(utterance) } }
  }

  /// Drops what is being said and what waits; what is protected still finishes.
  public func interrupt() {
    playlist.change { $0.cut(all: false) }
  }

  /// Drops everything, also what is protected.
  public func stop() {
    playlist.change { $0.cut(all: true) }
  }

  /// Holds the sound where it is, until `resume`; what is ordered meanwhile waits.
  public func pause() {
    playlist.change { $0.pause() }
  }

  /// Goes on where the sound was held.
  public func resume() {
    playlist.change { $0.resume() }
  }

  /// How much has been handed to the sink: exactly what a file holds, in silence lost sound included.
  public var heard: Duration {
    let samples = playlist.read { $0.heard }
    return .seconds(samples / sampleRate) + .nanoseconds(samples % sampleRate * 1_000_000_000 / sampleRate)
  }

  /// Waits until all that was ordered has been heard, and ends the player's threads; a pause ends too.
  ///
  /// - Parameter limit: how long to wait at most; `nil` waits as long as it takes. What is left then is dropped.
  /// - Returns: whether all was heard.
  @discardableResult
  public func finish(within limit: Duration? = nil) -> Bool {
    playlist.change { $0.close() }
    let hasEnded: (inout Playlist) -> Bool? = { $0.hasEnded ? true : nil }
    guard let limit else { return playlist.wait(until: hasEnded) }
    if playlist.wait(atMost: limit, until: hasEnded) == true { return true }
    stop()
    return false
  }
}
