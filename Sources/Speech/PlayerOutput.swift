/// Carries out a playlist's steps on the output thread, whatever becomes of the sink.
struct PlayerOutput {
  private let sampleRate: Int
  private let sink: AudioSink
  private let report: @Sendable (Player.Event) -> Void
  private let clock = ContinuousClock()
  private var isLost = false
  /// When the silence that stands for lost sound is over.
  private var silentUntil: ContinuousClock.Instant
  /// Until when the sink holds nothing but the silence that followed a cut.
  private var restsUntil: ContinuousClock.Instant?

  init(sampleRate: Int, sink: AudioSink, report: @escaping @Sendable (Player.Event) -> Void) {
    self.sampleRate = sampleRate
    self.sink = sink
    self.report = report
    silentUntil = clock.now
  }

  /// Works until the playlist is closed and over.
  mutating func run(_ playlist: Monitor<Playlist>) {
    while true {
      switch playlist.wait(until: { $0.next() }) {
      case .report(let event):
        // What ends early leaves room.
        if case .ended = event { playlist.wakeAll() }
        report(event)
      case .write(let samples, let makesRoom):
        if makesRoom { playlist.wakeAll() }
        write(samples)
      case .cut(let fade):
        cut(fade)
        // What was cut made room.
        playlist.wakeAll()
      case .end:
        drain()
        playlist.change { $0.hasEnded = true }
        return
      }
    }
  }

  private mutating func write(_ samples: [Int16]) {
    if let restsUntil, restsUntil > clock.now { sink.discard() }
    restsUntil = nil
    hand(samples)
  }

  private mutating func cut(_ fade: [Int16]) {
    sink.discard()
    guard !fade.isEmpty else { return }
    guard sink.heldMilliseconds > 0 else { return hand(fade) }
    // A sound server starts only once it has been given about as much as it holds.
    let held = Duration.milliseconds(sink.heldMilliseconds)
    hand(fade + [Int16](repeating: 0, count: sink.heldMilliseconds * sampleRate / 1000))
    restsUntil = clock.now + held
  }

  /// Hands samples over, or lets their time pass in silence if the sound is lost.
  private mutating func hand(_ samples: [Int16]) {
    do {
      try sink.write(samples)
      takeBack()
    } catch {
      lose(error)
      // A file has no time of its own: it is lost as fast as it would have been written.
      guard case .noSoundDevice = error else { return }
      let length = Duration.nanoseconds(samples.count * 1_000_000_000 / sampleRate)
      silentUntil = max(silentUntil, clock.now - .milliseconds(100)) + length
      Thread.sleep(for: silentUntil - clock.now)
    }
  }

  private mutating func drain() {
    do {
      try sink.drain()
    } catch {
      lose(error)
    }
  }

  private mutating func lose(_ error: SpeechError) {
    guard !isLost else { return }
    isLost = true
    silentUntil = clock.now
    report(.soundLost(error.reason))
  }

  private mutating func takeBack() {
    guard isLost else { return }
    isLost = false
    report(.soundBack)
  }
}

extension SpeechError {
  /// The system's words for what went wrong.
  fileprivate var reason: String {
    switch self {
    case .noSoundDevice(let reason), .engineUnavailable(let reason): reason
    case .fileFailed(let path, let reason): "\(path): \(reason)"
    case .unknownVoice(let name): name
    case .engineAlreadyOpen, .unspeakable: "\(self)"
    }
  }
}
