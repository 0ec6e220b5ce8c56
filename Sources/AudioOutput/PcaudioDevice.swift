import CPcaudio
import Speech

/// One sound device through libpcaudio, opened when it is first needed and again after it was lost.
///
/// It belongs to one thread: any call may block, for as long as a sound server takes to answer.
@safe struct PcaudioDevice: ~Copyable {
  /// After so long a pause a stream is opened anew before it is used. PipeWire has lost the first sound of streams that
  /// rested (pcaudiolib #23). A silence of 50 to 100 ms before the sound would do too, but nearly every answer in a quiz
  /// comes after a pause, and would come that much later; a new stream takes about 1 ms. The old stream stays open until
  /// then, so that the device below it is not put to sleep by us.
  static let longestRest = Duration.seconds(2)
  /// How long a lost device is left alone, doubled with each failure up to `longestDelay`.
  static let shortestDelay = Duration.milliseconds(100)
  static let longestDelay = Duration.seconds(5)
  /// A server starts a stream once it holds this much; libpcaudio 1.2 asks for 60 ms.
  static let startMilliseconds = 80

  private let sampleRate: Int
  private let applicationName: String
  private let clock = ContinuousClock()
  private var object: OpaquePointer?
  private var isOpen = false
  /// When the newest samples were written.
  private var lastUse: ContinuousClock.Instant
  /// How many samples were written in one go since the stream last stood still.
  private var burst = 0
  private var delay = PcaudioDevice.shortestDelay
  /// Before this moment a lost device is not tried again, and `lossReason` says why.
  private var nextTry: ContinuousClock.Instant?
  private var lossReason = ""

  init(sampleRate: Int, applicationName: String) {
    self.sampleRate = sampleRate
    self.applicationName = applicationName
    lastUse = clock.now
    // libasound prints to standard error, which may be the terminal with the captions. Its handler is the one thing that
    // can be replaced without a race: sending descriptor 2 elsewhere for the time of a call would hide other threads'
    // words. The price is that every user of libasound in this process is silenced.
    viva_silence_alsa()
  }

  deinit {
    guard let object = unsafe object else { return }
    if isOpen { unsafe audio_object_close(object) }
    unsafe audio_object_destroy(object)
  }

  /// Whether samples were written since the last rest.
  var isInBurst: Bool { isOpen && burst > 0 }

  private var startLength: Int { sampleRate * Self.startMilliseconds / 1000 }

  /// Opens the device if it isn't open.
  ///
  /// - Throws: `.noSoundDevice`, at once while a lost device is left alone.
  mutating func open() throws(SpeechError) {
    guard !isOpen else { return }
    if let nextTry, clock.now < nextTry { throw .noSoundDevice(reason: lossReason) }
    if unsafe object == nil { unsafe object = create_audio_device_object(nil, applicationName, "speech") }
    guard let object = unsafe object else { throw lost("no sound device") }
    let status = unsafe audio_object_open(object, AUDIO_OBJECT_FORMAT_S16LE, UInt32(sampleRate), 1)
    guard status == 0 else { throw lost("no sound server or device answers (\(words(for: status)))") }
    isOpen = true
    burst = 0
    lastUse = clock.now
    delay = Self.shortestDelay
    nextTry = nil
  }

  /// Queues samples; blocks while the device holds as much as it wants.
  mutating func write(_ samples: [Int16]) throws(SpeechError) {
    if isOpen, clock.now - lastUse > Self.longestRest { close() }
    try open()
    let status = unsafe samples.withUnsafeBytes { bytes in
      unsafe audio_object_write(object, bytes.baseAddress, bytes.count)
    }
    guard status == 0 else { throw lost(words(for: status)) }
    burst += samples.count
    lastUse = clock.now
  }

  /// Ends a burst, adding silence if it was too short for the server to start with.
  mutating func rest() throws(SpeechError) {
    if isInBurst, burst < startLength { try write([Int16](repeating: 0, count: startLength - burst)) }
    burst = 0
  }

  /// Throws away what is queued; a device that is lost by it shows when it is written to.
  mutating func discard() {
    guard isOpen else { return }
    burst = 0
    let status = unsafe audio_object_flush(object)
    if status != 0 { _ = lost(words(for: status)) }
  }

  /// Returns once all that was queued has been heard.
  mutating func drain() throws(SpeechError) {
    guard isOpen else { return }
    burst = 0
    let status = unsafe audio_object_drain(object)
    guard status == 0 else { throw lost(words(for: status)) }
  }

  /// Closes the stream, what is queued included; the next sound opens it anew.
  mutating func close() {
    guard isOpen else { return }
    unsafe audio_object_close(object)
    isOpen = false
  }

  /// Gives the device up for a while, and returns the error to throw.
  private mutating func lost(_ reason: String) -> SpeechError {
    close()
    // Another try may find another kind of device, so the object goes too.
    if let object = unsafe object { unsafe audio_object_destroy(object) }
    unsafe object = nil
    lossReason = reason
    nextTry = clock.now + delay
    delay = min(delay * 2, Self.longestDelay)
    return .noSoundDevice(reason: reason)
  }

  private func words(for status: Int32) -> String {
    guard let words = unsafe audio_object_strerror(object, status) else { return "error \(status)" }
    return unsafe String(cString: words)
  }
}
