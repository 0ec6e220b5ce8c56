import CEspeakNG
import Glibc
import Speech
import Synchronization

/// The process's one hold on libespeak-ng, whose state is all C globals.
///
/// No `deinit`: 1.51 can deadlock when it is opened again after `espeak_Terminate`.
struct EspeakLibrary: ~Copyable {
  private static let isHeld = Atomic<Bool>(false)
  /// Samples per second, in hertz; all samples are mono, signed 16-bit.
  let sampleRate: Int
  /// The folder of its data.
  let dataFolder: String
  /// Its version.
  let version: String
  /// The variants that there are, once they were asked for.
  private var variants: Set<String>?
  /// All voices, once they were asked for.
  private var listed: [EspeakVoice]?
  /// The voice that is set; `nil` if none is for certain.
  private var currentVoice: String?

  /// - Throws: `.engineAlreadyOpen` for a second hold, `.engineUnavailable` without voice data.
  init() throws(SpeechError) {
    let wasHeld = Self.isHeld.exchange(true, ordering: .acquiringAndReleasing)
    guard !wasHeld else { throw .engineAlreadyOpen }
    // Without DONT_EXIT the library ends the whole process when its data is missing.
    let rate = espeak_Initialize(AUDIO_OUTPUT_SYNCHRONOUS, 0, nil, Int32(espeakINITIALIZE_DONT_EXIT))
    guard rate > 0 else { throw .engineUnavailable(reason: "the data of espeak-ng is missing") }
    sampleRate = Int(rate)
    var folder: UnsafePointer<CChar>?
    version = unsafe espeak_Info(&folder).map { unsafe String(cString: $0) } ?? ""
    dataFolder = unsafe folder.map { unsafe String(cString: $0) } ?? ""
    unsafe espeak_SetSynthCallback(deliver)
  }

  /// How a text ended.
  enum Ending: Equatable {
    case finished
    case stopped
    case unknownVoice
    case failed(code: UInt32)
  }

  /// Speaks on the calling thread, handing over each buffer; `take` returns `false` to stop.
  mutating func synthesise(
    _ text: [UInt8], _ settings: VoiceSettings, take: (Synthesizer.Output) -> Bool
  ) -> Ending {
    // State of the utterance before, such as a rate that a control byte had changed, ends here.
    espeak_Cancel()
    guard setVoice(settings.voice) else { return .unknownVoice }
    for (parameter, value) in [
      (espeakRATE, SpeechRateMapping.libraryRate(wordsPerMinute: settings.wordsPerMinute)),
      (espeakPITCH, settings.pitch), (espeakRANGE, settings.pitchRange), (espeakVOLUME, settings.volume),
      (espeakPUNCTUATION, Int(espeakPUNCT_NONE.rawValue)), (espeakCAPITALS, 0), (espeakWORDGAP, 0),
    ] {
      espeak_SetParameter(parameter, Int32(value), 0)
    }
    return withoutActuallyEscaping(take) { take in
      let delivery = Delivery(take: take)
      // The library copies exactly as many bytes as it is told: the text's and one zero.
      let bytes = Self.harmless(text) + [0]
      let status = withExtendedLifetime(delivery) {
        unsafe bytes.withUnsafeBytes { bytes in
          unsafe espeak_Synth(
            bytes.baseAddress, bytes.count, 0, POS_CHARACTER, 0, UInt32(espeakCHARS_UTF8), nil,
            Unmanaged.passUnretained(delivery).toOpaque())
        }
      }
      guard status == EE_OK else { return .failed(code: UInt32(status.rawValue)) }
      return delivery.hasStopped ? .stopped : .finished
    }
  }

  /// A text in which no byte is a command to the library: controls become spaces, one for one, so that places stay.
  private static func harmless(_ text: [UInt8]) -> [UInt8] {
    let scalars = String(decoding: text, as: UTF8.self).unicodeScalars.map { scalar in
      scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) ? " " : scalar
    }
    return Array(String(String.UnicodeScalarView(scalars)).utf8)
  }

  // MARK: - Voices

  /// The files of the voices that most speak with: the library finds any other only by reading all of its 230 files.
  private static let files = [
    "en": "gmw/en", "en-gb": "gmw/en", "en-us": "gmw/en-US", "sv": "gmq/sv", "de": "gmw/de", "fr": "roa/fr",
    "fr-fr": "roa/fr", "es": "roa/es",
  ]

  /// Whether a name can be a voice's: a language code or the file it is listed by, and a variant; no other path
  /// reaches the library.
  static func isVoiceName(_ name: String) -> Bool {
    func isWord(_ word: Substring, also: String = "") -> Bool {
      !word.isEmpty && word.utf8.count <= 32
        && word.unicodeScalars.allSatisfy { scalar in
          scalar.isASCII && scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
            || also.unicodeScalars.contains(scalar)
        }
    }
    let parts = name.split(separator: "+", omittingEmptySubsequences: false)
    let path = parts[0].split(separator: "/", omittingEmptySubsequences: false)
    return parts.count <= 2 && path.count <= 2 && path.allSatisfy { isWord($0, also: "-") }
      && (parts.count == 1 || isWord(parts[1], also: "_-"))
  }

  private mutating func setVoice(_ name: String) -> Bool {
    if let current = currentVoice, current == name { return true }
    guard Self.isVoiceName(name) else { return false }
    let parts = name.split(separator: "+").map(String.init)
    if parts.count == 2, !hasVariant(parts[1]) { return false }
    let tag = parts[0].lowercased()
    let variant = parts.count == 2 ? "+" + parts[1] : ""
    currentVoice = nil
    for file in [Self.files[tag], parts[0].contains("/") ? parts[0] : nil].compactMap({ $0 }) {
      if unsafe espeak_SetVoiceByName(file + variant) == EE_OK {
        currentVoice = name
        return true
      }
    }
    guard let file = listedFile(for: tag), unsafe espeak_SetVoiceByName(file + variant) == EE_OK else { return false }
    currentVoice = name
    return true
  }

  /// The file of the voice that suits a language best.
  private mutating func listedFile(for tag: String) -> String? {
    let known = listed ?? voices()
    listed = known
    let fitting = known.compactMap { voice in
      voice.languages.first { $0.tag.lowercased() == tag }.map { (priority: $0.priority, file: voice.identifier) }
    }
    return fitting.min { $0.priority < $1.priority }?.file
  }

  /// The library takes an unknown variant without a word and speaks with the plain voice.
  private mutating func hasVariant(_ name: String) -> Bool {
    let known = variants ?? Set(Self.variantNames())
    variants = known
    return known.contains(name)
  }

  private static func variantNames() -> [String] {
    var wanted = unsafe espeak_VOICE()
    return unsafe "variant".withCString { language in
      unsafe wanted.languages = language
      return unsafe entries(espeak_ListVoices(&wanted)) { voice in
        unsafe voice.identifier.map { unsafe String(cString: $0) }?.split(separator: "/").last.map(String.init)
      }
    }
  }

  /// All voices but those of mbrola, which need data that Debian's main archive does not have.
  func voices() -> [EspeakVoice] {
    unsafe Self.entries(espeak_ListVoices(nil)) { voice in
      guard let identifier = unsafe voice.identifier.map({ unsafe String(cString: $0) }),
        !identifier.hasPrefix("mb/"), let name = unsafe voice.name
      else { return nil }
      let languages = unsafe Self.languages(voice.languages)
      guard !languages.isEmpty else { return nil }
      return EspeakVoice(
        identifier: identifier, name: unsafe String(cString: name), languages: languages,
        gender: unsafe EspeakVoice.Gender(rawValue: voice.gender) ?? .unspecified)
    }
  }

  private static func entries<Entry>(
    _ list: UnsafeMutablePointer<UnsafePointer<espeak_VOICE>?>?, _ entry: (espeak_VOICE) -> Entry?
  ) -> [Entry] {
    var found: [Entry] = []
    guard var next = unsafe list else { return [] }
    while let voice = unsafe next.pointee {
      if let one = unsafe entry(voice.pointee) { found.append(one) }
      unsafe next += 1
    }
    return found
  }

  /// Pairs of a priority byte and a tag that ends with zero; a zero priority ends them.
  private static func languages(_ pairs: UnsafePointer<CChar>?) -> [EspeakVoice.Language] {
    guard var next = unsafe pairs else { return [] }
    var languages: [EspeakVoice.Language] = []
    while unsafe next.pointee != 0 {
      let priority = unsafe Int(UInt8(bitPattern: next.pointee))
      unsafe next += 1
      let tag = unsafe String(cString: next)
      languages.append(EspeakVoice.Language(tag: tag, priority: priority))
      unsafe next += tag.utf8.count + 1
    }
    return languages
  }
}

/// Who gets the buffers of the utterance being spoken.
private final class Delivery {
  let take: (Synthesizer.Output) -> Bool
  var hasStopped = false
  /// Samples handed over so far.
  var count = 0

  init(take: @escaping (Synthesizer.Output) -> Bool) { self.take = take }

  func hand(_ output: Synthesizer.Output) {
    guard !hasStopped else { return }
    if case .samples(let samples) = output { count += samples.count }
    hasStopped = !take(output)
  }
}

/// libespeak-ng's callback: a buffer of samples and the events in it; 1 stops the utterance.
private func deliver(
  samples: UnsafeMutablePointer<Int16>?, count: Int32, events: UnsafeMutablePointer<espeak_EVENT>?
) -> Int32 {
  guard var event = unsafe events, let owner = unsafe event.pointee.user_data else { return 0 }
  let delivery = unsafe Unmanaged<Delivery>.fromOpaque(owner).takeUnretainedValue()
  var rest = unsafe UnsafeBufferPointer(start: samples, count: samples == nil ? 0 : Int(count))[...]
  while unsafe event.pointee.type != espeakEVENT_LIST_TERMINATED {
    if unsafe event.pointee.type == espeakEVENT_WORD {
      // The samples up to the word go before it.
      let before = unsafe min(max(0, Int(event.pointee.sample) - delivery.count), rest.count)
      if before > 0 { delivery.hand(.samples(unsafe Array(rest.prefix(before)))) }
      unsafe rest = rest.dropFirst(before)
      delivery.hand(
        .word(
          offset: unsafe max(0, Int(event.pointee.text_position) - 1), length: unsafe Int(event.pointee.length)))
    }
    unsafe event += 1
  }
  if unsafe !rest.isEmpty { delivery.hand(.samples(unsafe Array(rest))) }
  return delivery.hasStopped ? 1 : 0
}
