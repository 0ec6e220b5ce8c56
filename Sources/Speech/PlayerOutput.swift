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

  /// When all that a live sink was given will have been played.
  private var playedBy: ContinuousClock.Instant
  /// How much a live sink was given since it last ran dry.
  private var filled = Duration.zero

  init(sampleRate: Int, sink: AudioSink, report: @escaping @Sendable (Player.Event) -> Void) {
    self.sampleRate = sampleRate
    self.sink = sink
    self.report = report
    silentUntil = clock.now
    playedBy = clock.now
  }

  /// Works until the playlist is closed and over.
  mutating func run(_ playlist: Monitor<Playlist>) {
    while true {
      // Waiting here, and not in the sink's write, lets an interruption break in at once.
      let surplus = timeToRoom
      if surplus > .zero { _ = playlist.wait(atMost: surplus) { $0.hasUrgentOrder ? true : nil } }
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

  /// How long until a live sink has played so much that the next write does not wait for it.
  ///
  /// It is kept 20 ms short of full: sound servers make room in blocks of about that length.
  private var timeToRoom: Duration {
    let held = Duration.milliseconds(sink.heldMilliseconds)
    let now = clock.now
    // A stream that has run dry, or begins, starts only once it is full: it is filled without a wait. And the silence
    // after a cut makes way for whatever comes.
    guard held > .zero, restsUntil == nil, playedBy > now, filled >= held else { return .zero }
    return playedBy - now - (held - .milliseconds(20))
  }

  /// Notes that a live sink was given samples.
  private mutating func count(_ samples: Int) {
    let now = clock.now
    if playedBy < now {
      playedBy = now
      filled = .zero
    }
    let length = Duration.nanoseconds(samples * 1_000_000_000 / sampleRate)
    playedBy += length
    filled += length
  }

  private mutating func write(_ samples: [Int16]) {
    if let restsUntil, restsUntil > clock.now {
      sink.discard()
      playedBy = clock.now
      filled = .zero
    }
    restsUntil = nil
    hand(samples)
  }

  private mutating func cut(_ fade: [Int16]) {
    sink.discard()
    playedBy = clock.now
    filled = .zero
    guard !fade.isEmpty else { return }
    guard sink.heldMilliseconds > 0 else { return hand(fade) }
    // A sound server starts only once it has been given about as much as it holds.
    let held = Duration.milliseconds(sink.heldMilliseconds)
    let length = sink.heldMilliseconds * sampleRate / 1000
    hand(fade + [Int16](repeating: 0, count: max(0, length - fade.count)))
    restsUntil = clock.now + held
  }

  /// Hands samples over, or lets their time pass in silence if the sound is lost.
  private mutating func hand(_ samples: [Int16]) {
    do {
      try sink.write(samples)
      count(samples.count)
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
    report(.soundLost("\(error)"))
  }

  private mutating func takeBack() {
    guard isLost else { return }
    isLost = false
    report(.soundBack)
  }
}
