import CLinux
import Glibc
import Speech

/// The process that speaks: libespeak-ng can crash or hang on ordinary text, and nobody else shall die of it.
///
/// A program that speaks starts itself a second time as the worker, so its `main` begins with `runIfAsked()`.
public enum SpeechWorker {
  /// What the process is called when it is started to be a worker.
  static let processName = "viva-speech-worker"
  /// The descriptor of its socket.
  static let descriptor: Int32 = 3

  /// Becomes the worker, and never returns, if this process was started to be one; else does nothing.
  public static func runIfAsked() {
    guard CommandLine.arguments.first == processName else { return }
    // SIGXFSZ: the library's sound client, which we never use, wants a large file of its own at the start.
    for signal in [SIGINT, SIGQUIT, SIGTSTP, SIGPIPE, SIGXFSZ] { _ = Glibc.signal(signal, SIG_IGN) }
    var worker = Worker(descriptor: descriptor)
    worker.run()
    // No way back through C's exit handlers: the library's own can hang.
    _exit(0)
  }
}

/// One worker at its socket: reads a request, speaks it, looks for a newer one between buffers.
private struct Worker {
  private let descriptor: Int32
  private var frames = FrameReader()
  private var outgoing: [UInt8] = []
  /// Requests that have come and not been taken up.
  private var requests: [WorkerFrame] = []
  private var isClosed = false
  private var walls = (hasLandlock: false, filtersSystemCalls: false)

  init(descriptor: Int32) { self.descriptor = descriptor }

  mutating func run() {
    do throws(SpeechError) {
      var library = try EspeakLibrary()
      walls = WorkerSandbox.enter(dataFolder: library.dataFolder)
      _ = send(.ready(sampleRate: UInt32(library.sampleRate)), unlessCancelled: nil)
      while let request = nextRequest() { answer(request, with: &library) }
    } catch {
      _ = send(.unavailable(reason: Self.reason(error)), unlessCancelled: nil)
    }
  }

  private static func reason(_ error: SpeechError) -> String {
    if case .engineUnavailable(let reason) = error { reason } else { "\(error)" }
  }

  private mutating func answer(_ request: WorkerFrame, with library: inout EspeakLibrary) {
    WorkerSandbox.renewProcessorTime()
    switch request {
    case .speak(let generation, let settings, let text):
      var buffers = 0
      let ending = library.synthesise(text, settings) { output in
        buffers += 1
        if buffers.isMultiple(of: 256) { WorkerSandbox.renewProcessorTime() }
        // The first sound goes at once; what is far ahead of the listener's ear goes in larger parts.
        return send(
          Self.frame(output, generation), unlessCancelled: generation, holding: buffers > 4 ? Self.heldBytes : 0)
      }
      switch ending {
      case .finished: _ = send(.finished(generation: generation, isComplete: true), unlessCancelled: nil)
      case .stopped: _ = send(.finished(generation: generation, isComplete: false), unlessCancelled: nil)
      case .unknownVoice: _ = send(.unknownVoice(generation: generation), unlessCancelled: nil)
      case .failed(let code): _ = send(.failed(generation: generation, code: code), unlessCancelled: nil)
      }
    case .listVoices(let generation):
      let description = LibraryDescription(
        version: library.version, dataFolder: library.dataFolder, hasLandlock: walls.hasLandlock,
        filtersSystemCalls: walls.filtersSystemCalls)
      _ = send(.library(generation: generation, description), unlessCancelled: nil)
      for voice in library.voices() { _ = send(.voice(generation: generation, voice), unlessCancelled: nil) }
      _ = send(.finished(generation: generation, isComplete: true), unlessCancelled: nil)
    case .cancel: return
    case .ready, .unavailable, .samples, .word, .finished, .unknownVoice, .failed, .voice, .library:
      // Only a client speaks to a worker: this is none.
      isClosed = true
    }
  }

  private static func frame(_ output: Synthesizer.Output, _ generation: UInt32) -> WorkerFrame {
    switch output {
    case .samples(let samples): .samples(generation: generation, samples)
    case .word(let offset, let length):
      .word(generation: generation, offset: UInt32(clamping: offset), length: UInt32(clamping: length))
    }
  }

  // MARK: - The socket

  /// Waits for a request; `nil` once the client has gone.
  private mutating func nextRequest() -> WorkerFrame? {
    while requests.isEmpty, !isClosed { exchange(milliseconds: -1) }
    return requests.isEmpty ? nil : requests.removeFirst()
  }

  /// How much of a text in the middle is kept until it is sent, in bytes: a fifth of a second of sound.
  private static let heldBytes = 8_192

  /// Sends a frame, or keeps it with others while they are less than `held` bytes; `false` if the generation is no
  /// longer wanted or the client has gone.
  private mutating func send(_ frame: WorkerFrame, unlessCancelled generation: UInt32?, holding held: Int = 0) -> Bool {
    outgoing += frame.bytes
    let holds = outgoing.count < held
    repeat {
      exchange(milliseconds: holds || outgoing.isEmpty ? 0 : -1, writes: !holds)
      if isClosed { return false }
      // Whatever the client asks next, it wants no more of this.
      if generation != nil, !requests.isEmpty { return false }
    } while !outgoing.isEmpty && !holds
    return true
  }

  /// Reads what has come and writes what can be written; waits for either at most so long.
  private mutating func exchange(milliseconds: Int32, writes: Bool = true) {
    let events = POLLIN | (outgoing.isEmpty || !writes ? 0 : POLLOUT)
    var polled = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    guard unsafe poll(&polled, 1, milliseconds) >= 0 else { return }
    if polled.revents & Int16(POLLIN | POLLHUP | POLLERR) != 0 { receive() }
    if polled.revents & Int16(POLLOUT) != 0 {
      let count = unsafe outgoing.withUnsafeBytes { bytes in
        unsafe Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
      }
      if count > 0 { outgoing.removeFirst(count) }
    }
  }

  private mutating func receive() {
    let count = unsafe withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
      let count = unsafe recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
      if count > 0 { unsafe frames.append(UnsafeRawBufferPointer(buffer)[..<count]) }
      return count
    }
    guard count > 0 else {
      if count == 0 || (errno != EAGAIN && errno != EINTR) { isClosed = true }
      return
    }
    do throws(FrameReader.Garbled) {
      while let frame = try frames.next() { requests.append(frame) }
    } catch { isClosed = true }
  }
}
