import Glibc
public import Speech
import Synchronization

/// Writes exactly what would have been heard to a WAV file: mono, 16 bits, PCM.
///
/// The file is written in place, and its header is made true again with every quarter second of sound, so that it can be
/// played whatever ends the program. A file that was there is replaced when the first sound is written, not before. To a
/// pipe or a terminal the header goes once, with the greatest length there is.
public final class WaveFileSink: Sendable {
  private struct State: Sendable {
    var descriptor: Int32 = -1
    /// Whether the header can be written again.
    var isSeekable = false
    /// Bytes of sound in the file.
    var length = 0
    /// Bytes of sound that the header tells of.
    var told = 0
    var failure: SpeechError?
  }

  private let path: String
  private let sampleRate: Int
  private let state = Mutex(State())

  /// A sink into the file at `path`; the rate is in hertz.
  public init(path: String, sampleRate: Int) {
    self.path = path
    self.sampleRate = sampleRate
  }

  deinit {
    state.withLock { state in
      guard state.descriptor >= 0 else { return }
      tellLength(&state)
      close(state.descriptor)
    }
  }

  /// What went wrong first, if anything did: from then on nothing more is written.
  public var failure: SpeechError? { state.withLock { $0.failure } }

  /// What a player writes to; it throws `.fileFailed` with the system's words, and after that always.
  public var sink: AudioSink {
    AudioSink(
      write: { [self] samples throws(SpeechError) in
        try update { state throws(SpeechError) in try write(samples, &state) }
      },
      // What is written counts as heard.
      discard: {},
      drain: { [self] () throws(SpeechError) in
        try update { state throws(SpeechError) in
          guard state.descriptor >= 0 else { return }
          tellLength(&state)
        }
      })
  }

  private func update(_ body: (inout State) throws(SpeechError) -> Void) throws(SpeechError) {
    let failure = state.withLock { state -> SpeechError? in
      if let failure = state.failure { return failure }
      do throws(SpeechError) {
        try body(&state)
      } catch {
        state.failure = error
        if state.descriptor >= 0 { tellLength(&state) }
      }
      return state.failure
    }
    if let failure { throw failure }
  }

  private func write(_ samples: [Int16], _ state: inout State) throws(SpeechError) {
    if state.descriptor < 0 { try open(&state) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(samples.count * 2)
    for sample in samples { bytes.append(littleEndian: UInt16(bitPattern: sample)) }
    try writeWhole(bytes, state.descriptor, counting: &state.length)
    // Sound first, then the header: it never tells of sound that isn't there.
    if state.length - state.told >= sampleRate / 2 { tellLength(&state) }
  }

  private func open(_ state: inout State) throws(SpeechError) {
    let descriptor = unsafe Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failed(errno) }
    state.descriptor = descriptor
    var facts = stat()
    state.isSeekable = unsafe fstat(descriptor, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
    let header = WaveHeader(sampleRate: sampleRate, length: state.isSeekable ? 0 : nil)
    var headerLength = 0
    try writeWhole(header.bytes, descriptor, counting: &headerLength)
  }

  /// Makes the header true. A failure here would be the next write's too.
  private func tellLength(_ state: inout State) {
    guard state.isSeekable, state.told != state.length else { return }
    let header = WaveHeader(sampleRate: sampleRate, length: state.length).bytes
    let count = unsafe header.withUnsafeBytes { unsafe pwrite(state.descriptor, $0.baseAddress, $0.count, 0) }
    if count == header.count { state.told = state.length }
  }

  /// Writes all bytes, or throws and has counted those that were written.
  private func writeWhole(
    _ bytes: [UInt8], _ descriptor: Int32, counting count: inout Int
  ) throws(SpeechError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written >= 0 {
        rest = rest.dropFirst(written)
        count += written
      } else if errno != EINTR {
        throw failed(errno)
      }
    }
  }

  private func failed(_ number: Int32) -> SpeechError {
    let words = unsafe strerror(number).map { unsafe String(cString: $0) }
    return .fileFailed(path: path, reason: words ?? "error \(number)")
  }
}

/// The 44 bytes before the samples of a WAV file.
struct WaveHeader {
  let sampleRate: Int
  /// Bytes of sound that follow; `nil` if that is not known.
  let length: Int?

  var bytes: [UInt8] {
    // Nothing in the format counts further than 32 bits.
    let most = Int(UInt32.max)
    let length = min(length ?? most, most)
    var bytes = Array("RIFF".utf8)
    bytes.append(littleEndian: UInt32(min(length + 36, most)))
    bytes += Array("WAVEfmt ".utf8)
    bytes.append(littleEndian: 16 as UInt32)
    // PCM, one channel.
    bytes.append(littleEndian: 1 as UInt16)
    bytes.append(littleEndian: 1 as UInt16)
    bytes.append(littleEndian: UInt32(sampleRate))
    bytes.append(littleEndian: UInt32(sampleRate * 2))
    bytes.append(littleEndian: 2 as UInt16)
    bytes.append(littleEndian: 16 as UInt16)
    bytes += Array("data".utf8)
    bytes.append(littleEndian: UInt32(length))
    return bytes
  }
}

extension [UInt8] {
  fileprivate mutating func append(littleEndian value: some FixedWidthInteger & UnsignedInteger) {
    for index in 0..<(value.bitWidth / 8) { append(UInt8(truncatingIfNeeded: value >> (index * 8))) }
  }
}
