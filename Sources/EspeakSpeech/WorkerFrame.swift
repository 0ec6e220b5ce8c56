import Speech

/// What the client and its worker say to each other, as bytes: a length, a kind, and the rest.
///
/// All numbers are little-endian. A generation tells to which request an answer belongs; it never falls.
enum WorkerFrame: Equatable, Sendable {
  /// The worker can speak; its samples come at this rate, in hertz.
  case ready(sampleRate: UInt32)
  /// The worker can't speak at all, for this reason.
  case unavailable(reason: String)
  /// Client: speak this text.
  case speak(generation: UInt32, settings: VoiceSettings, text: [UInt8])
  /// Client: whatever is being spoken is no longer wanted.
  case cancel(generation: UInt32)
  /// Client: name all voices.
  case listVoices(generation: UInt32)
  /// Mono 16-bit samples.
  case samples(generation: UInt32, [Int16])
  /// A word begins after the samples sent so far; offset and length in Unicode scalars.
  case word(generation: UInt32, offset: UInt32, length: UInt32)
  /// The text is spoken to its end, or was given up.
  case finished(generation: UInt32, isComplete: Bool)
  /// No voice has the name that was asked for.
  case unknownVoice(generation: UInt32)
  /// The synthesiser refused the text, with this code.
  case failed(generation: UInt32, code: UInt32)
  /// What the worker is made of; it goes before the list of voices.
  case library(generation: UInt32, LibraryDescription)
  /// One voice of the list.
  case voice(generation: UInt32, EspeakVoice)

  /// Changes whenever a frame's bytes do: both ends are one program, but an update may come between them.
  static let version: UInt8 = 2
  /// The longest frame, in bytes: a text of 64 MiB.
  static let longest = 64 << 20

  private enum Kind: UInt8 {
    case ready = 1
    case unavailable, speak, cancel, listVoices, samples, word, finished, unknownVoice, failed, voice, library
  }

  /// The frame's bytes.
  var bytes: [UInt8] {
    var body: [UInt8] = [Self.version]
    func put(_ kind: Kind, _ numbers: UInt32...) {
      body.append(kind.rawValue)
      for number in numbers { body.append(littleEndian: number) }
    }
    switch self {
    case .ready(let rate): put(.ready, rate)
    case .unavailable(let reason):
      put(.unavailable)
      body += reason.utf8
    case .speak(let generation, let settings, let text):
      put(
        .speak, generation, UInt32(settings.wordsPerMinute), UInt32(settings.pitch), UInt32(settings.pitchRange),
        UInt32(settings.volume))
      body.append(text: settings.voice)
      body += text
    case .cancel(let generation): put(.cancel, generation)
    case .listVoices(let generation): put(.listVoices, generation)
    case .samples(let generation, let samples):
      put(.samples, generation)
      unsafe samples.map { $0.littleEndian }.withUnsafeBytes { unsafe body.append(contentsOf: $0) }
    case .word(let generation, let offset, let length): put(.word, generation, offset, length)
    case .finished(let generation, let isComplete): put(.finished, generation, isComplete ? 1 : 0)
    case .unknownVoice(let generation): put(.unknownVoice, generation)
    case .failed(let generation, let code): put(.failed, generation, code)
    case .library(let generation, let library):
      put(.library, generation, (library.hasLandlock ? 1 : 0) | (library.filtersSystemCalls ? 2 : 0))
      body.append(text: library.version)
      body.append(text: library.dataFolder)
    case .voice(let generation, let voice):
      put(.voice, generation, UInt32(voice.gender.rawValue))
      body.append(text: voice.identifier)
      body.append(text: voice.name)
      for language in voice.languages {
        body.append(UInt8(clamping: language.priority))
        body.append(text: language.tag)
      }
    }
    var frame: [UInt8] = []
    frame.reserveCapacity(body.count + 4)
    frame.append(littleEndian: UInt32(body.count))
    return frame + body
  }

  /// Understands the bytes after the length; `nil` if they are no frame of this version.
  init?(body: ArraySlice<UInt8>) {
    var rest = Fields(rest: body)
    guard rest.byte() == Self.version, let kind = rest.byte().flatMap(Kind.init) else { return nil }
    guard let first = kind == .unavailable ? 0 : rest.number() else { return nil }
    switch kind {
    case .ready: self = .ready(sampleRate: first)
    case .unavailable: self = .unavailable(reason: rest.remainingText())
    case .speak:
      guard let rate = rest.number(), let pitch = rest.number(), let range = rest.number(), let volume = rest.number(),
        let voice = rest.text()
      else { return nil }
      let settings = VoiceSettings(
        voice: voice, wordsPerMinute: Int(rate), pitch: Int(pitch), pitchRange: Int(range), volume: Int(volume))
      self = .speak(generation: first, settings: settings, text: Array(rest.rest))
      return
    case .cancel: self = .cancel(generation: first)
    case .listVoices: self = .listVoices(generation: first)
    case .samples:
      guard rest.rest.count.isMultiple(of: 2) else { return nil }
      self = .samples(generation: first, rest.remainingSamples())
    case .word:
      guard let offset = rest.number(), let length = rest.number() else { return nil }
      self = .word(generation: first, offset: offset, length: length)
    case .finished:
      guard let isComplete = rest.number() else { return nil }
      self = .finished(generation: first, isComplete: isComplete == 1)
    case .unknownVoice: self = .unknownVoice(generation: first)
    case .failed:
      guard let code = rest.number() else { return nil }
      self = .failed(generation: first, code: code)
    case .library:
      guard let flags = rest.number(), let version = rest.text(), let folder = rest.text() else { return nil }
      let library = LibraryDescription(
        version: version, dataFolder: folder, hasLandlock: flags & 1 != 0, filtersSystemCalls: flags & 2 != 0)
      self = .library(generation: first, library)
    case .voice:
      guard let gender = rest.number().flatMap({ EspeakVoice.Gender(rawValue: UInt8(clamping: $0)) }),
        let identifier = rest.text(), let name = rest.text()
      else { return nil }
      var languages: [EspeakVoice.Language] = []
      while let priority = rest.byte() {
        guard let tag = rest.text() else { return nil }
        languages.append(EspeakVoice.Language(tag: tag, priority: Int(priority)))
      }
      let voice = EspeakVoice(identifier: identifier, name: name, languages: languages, gender: gender)
      self = .voice(generation: first, voice)
    }
    guard rest.rest.isEmpty else { return nil }
  }

  /// The fields of a frame, one after the other.
  private struct Fields {
    var rest: ArraySlice<UInt8>

    mutating func byte() -> UInt8? { rest.popFirst() }

    mutating func number() -> UInt32? {
      guard rest.count >= 4 else { return nil }
      defer { rest = rest.dropFirst(4) }
      return rest.prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    mutating func text() -> String? {
      guard let length = byte(), rest.count >= Int(length) else { return nil }
      defer { rest = rest.dropFirst(Int(length)) }
      return String(validating: rest.prefix(Int(length)), as: UTF8.self)
    }

    mutating func remainingText() -> String {
      defer { rest = [] }
      return String(decoding: rest, as: UTF8.self)
    }

    mutating func remainingSamples() -> [Int16] {
      let bytes = rest
      rest = []
      return unsafe [Int16](unsafeUninitializedCapacity: bytes.count / 2) { samples, count in
        var place = bytes.startIndex
        while place < bytes.endIndex {
          unsafe samples[count] = Int16(bitPattern: UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8)
          count += 1
          place += 2
        }
      }
    }
  }
}

/// Puts frames together from bytes that come in pieces.
struct FrameReader: Sendable {
  /// The other end has broken the rules; nothing that follows can be understood.
  struct Garbled: Error, Equatable {}

  private var bytes: [UInt8] = []
  private var start = 0

  /// Takes bytes that have arrived.
  mutating func append(_ more: some Collection<UInt8>) {
    if start > 0 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes += more
  }

  /// The next whole frame; `nil` until more bytes have come.
  mutating func next() throws(Garbled) -> WorkerFrame? {
    guard bytes.count - start >= 4 else { return nil }
    let length = bytes[start..<(start + 4)].reversed().reduce(0) { $0 << 8 | Int($1) }
    guard length <= WorkerFrame.longest else { throw Garbled() }
    let end = start + 4 + length
    guard bytes.count >= end else { return nil }
    guard let frame = WorkerFrame(body: bytes[(start + 4)..<end]) else { throw Garbled() }
    start = end
    return frame
  }
}

extension [UInt8] {
  fileprivate mutating func append(littleEndian number: UInt32) {
    for shift in [0, 8, 16, 24] as [UInt32] { append(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  /// A short text with its length before it; what is longer than 255 bytes is cut between characters.
  fileprivate mutating func append(text: String) {
    var text = text
    while text.utf8.count > 255 { text.removeLast() }
    append(UInt8(text.utf8.count))
    self += text.utf8
  }
}
