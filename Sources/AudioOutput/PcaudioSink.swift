public import Speech

/// Plays through the sound server, or through ALSA where there is none, by libpcaudio.
///
/// The library is called on a thread of the sink's own, and nobody waits for that thread longer than `patience`: a sound
/// server that hangs counts as lost, until the call that hangs comes back.
public final class PcaudioSink: Sendable {
  /// How long a call may take. An idle null sink of PulseAudio takes samples only every 2 s.
  static let patience = Duration.seconds(3)
  private static let parts = 30
  /// How long the sink waits for more before it rests.
  static let restDelay = Duration.milliseconds(15)
  /// About how much sound the device holds; libpcaudio 1.2 asks for 60 ms.
  static let heldMilliseconds = 60

  private enum Order: Sendable {
    case open
    case write([Int16])
    case discard
    case drain
    case end
  }

  /// What passes between the caller's thread and the device's.
  private struct Desk: Sendable {
    var order: Order?
    var outcome: Result<Void, SpeechError>?
    /// Whether a call hangs that nobody waits for any longer.
    var isAbandoned = false
  }

  private let desk = Monitor(Desk())

  /// A sink that opens its device with the first sound, or with `open`.
  ///
  /// - Parameters:
  ///   - sampleRate: in hertz.
  ///   - applicationName: what the sound server's own windows call the program.
  public init(sampleRate: Int, applicationName: String) {
    let desk = desk
    Thread.start {
      var device = PcaudioDevice(sampleRate: sampleRate, applicationName: applicationName)
      Self.serve(desk, &device)
    }
  }

  deinit {
    desk.change { $0.order = .end }
  }

  /// Opens the device now, so that the first sound need not wait for it; returns within 3 seconds.
  ///
  /// - Throws: `.noSoundDevice` with the system's reason.
  public func open() throws(SpeechError) {
    try carryOut(.open)
  }

  /// What a player writes to. A lost device is tried again with the samples that follow, first after 0.1 s and then at
  /// twice the distance each time, up to 5 s; in between `write` throws at once.
  public var sink: AudioSink {
    AudioSink(
      heldMilliseconds: Self.heldMilliseconds,
      write: { [self] samples throws(SpeechError) in try carryOut(.write(samples)) },
      // A device that fails in this fails in the next write too, which says so.
      discard: { [self] in _ = Result { () throws(SpeechError) in try carryOut(.discard) } },
      drain: { [self] () throws(SpeechError) in try carryOut(.drain) })
  }

  // MARK: - The caller's side

  private func carryOut(_ order: Order) throws(SpeechError) {
    let isFree = desk.change { desk in
      guard !desk.isAbandoned else { return false }
      desk.order = order
      desk.outcome = nil
      return true
    }
    guard isFree else { throw Self.hangs }
    // In parts: however long the whole program was stopped (Ctrl-Z), no more than one of them is over then.
    for _ in 0..<Self.parts {
      let outcome = desk.wait(atMost: Self.patience / Self.parts) { desk in
        defer { desk.outcome = nil }
        return desk.outcome
      }
      if let outcome { return try outcome.get() }
    }
    // It may have come back at the very last moment.
    let late = desk.change { desk in
      desk.isAbandoned = desk.outcome == nil
      return desk.outcome
    }
    guard let late else { throw Self.hangs }
    try late.get()
  }

  private static let hangs = SpeechError.noSoundDevice(reason: "the sound server does not answer")

  // MARK: - The device's side

  private static func serve(_ desk: Monitor<Desk>, _ device: inout PcaudioDevice) {
    while let order = nextOrder(desk, &device) {
      let outcome = carryOut(order, on: &device)
      let wasAbandoned = desk.change { desk in
        defer { desk.isAbandoned = false }
        guard !desk.isAbandoned else { return true }
        desk.outcome = outcome
        return false
      }
      // What it holds was ordered too long ago to be heard.
      if wasAbandoned { device.close() }
    }
  }

  /// The next order; `nil` to end.
  private static func nextOrder(_ desk: Monitor<Desk>, _ device: inout PcaudioDevice) -> Order? {
    let take: (inout Desk) -> Order? = { desk in
      defer { desk.order = nil }
      return desk.order
    }
    var order: Order?
    if device.isInBurst { order = desk.wait(atMost: restDelay, until: take) }
    if order == nil {
      // A device that fails in this fails in the next write too, which says so.
      _ = Result { () throws(SpeechError) in try device.rest() }
      order = desk.wait(until: take)
    }
    if case .end = order { return nil }
    return order
  }

  private static func carryOut(_ order: Order, on device: inout PcaudioDevice) -> Result<Void, SpeechError> {
    do {
      switch order {
      case .open: try device.open()
      case .write(let samples): try device.write(samples)
      case .discard: device.discard()
      case .drain: try device.drain()
      case .end: break
      }
      return .success(())
    } catch {
      return .failure(error)
    }
  }
}
