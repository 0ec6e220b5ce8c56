#if AudioFiles
  import CSndFile
  import Glibc

  /// A file being encoded by libsndfile, which writes through our own descriptor, so that the system's own error is known.
  @safe final class SoundEncoder {
    /// Opus knows no rate of 22 050 Hz; this is the next above that it does.
    private static let opusRate = 24_000
    /// The quality of lossy formats, 0 to 1: speech has no more than this to lose.
    private static let quality = 0.5
    /// The same for Opus, which libsndfile gives 6 to 256 kbit/s by it: about 30 here, at which Opus speech is clear.
    private static let opusQuality = 0.1

    private let output: Output
    private let path: String
    private var sound: OpaquePointer?
    private var resampler: Resampler?

    /// Where the library writes to.
    private final class Output {
      let descriptor: Int32
      /// The first error of the system.
      var code: Int32 = 0

      init(descriptor: Int32) { self.descriptor = descriptor }
    }

    init(
      file: ReplacedFile, format: AudioFormat, sampleRate: Int, facts: SoundFileWriter.Facts
    ) throws(AudioFileError) {
      output = Output(descriptor: file.descriptor)
      path = file.path
      var info = SF_INFO()
      info.channels = 1
      info.samplerate = Int32(sampleRate)
      if format == .opus, sampleRate != Self.opusRate {
        resampler = Resampler(from: sampleRate, to: Self.opusRate)
        info.samplerate = Int32(Self.opusRate)
      }
      info.format = Self.code(of: format)
      var callbacks = Self.callbacks
      let context = unsafe Unmanaged.passUnretained(output).toOpaque()
      unsafe sound = sf_open_virtual(&callbacks, Int32(SFM_WRITE), &info, context)
      guard unsafe sound != nil else { throw failure() }
      var quality = format == .opus ? Self.opusQuality : Self.quality
      switch format {
      case .ogg, .opus, .mp3:
        _ = unsafe sf_command(sound, Int32(SFC_SET_VBR_ENCODING_QUALITY), &quality, Int32(MemoryLayout<Double>.size))
      case .wav, .flac: break
      }
      // A format without a place for them refuses: then they are left out.
      put(facts.title, as: SF_STR_TITLE, format)
      put(facts.artist, as: SF_STR_ARTIST, format)
      put(facts.comment, as: SF_STR_COMMENT, format)
    }

    private func put(_ text: String, as fact: Int, _ format: AudioFormat) {
      let bytes = format == .mp3 ? Self.latin1(text) : Array(text.utf8)
      guard !bytes.isEmpty, !bytes.contains(0) else { return }
      _ = unsafe (bytes + [0]).withUnsafeBytes { bytes in
        unsafe sf_set_string(sound, Int32(fact), bytes.baseAddress?.assumingMemoryBound(to: CChar.self))
      }
    }

    /// The text in ISO 8859-1, the only letters that libsndfile gives a tag of an MP3 file: a question mark for any other,
    /// and nothing if no letter is left.
    private static func latin1(_ text: String) -> [UInt8] {
      let scalars = text.unicodeScalars
      guard scalars.contains(where: { $0.value <= 0xFF && $0.properties.isAlphabetic }) else { return [] }
      return scalars.map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") }
    }

    deinit { unsafe sf_close(sound) }

    func write(_ samples: ArraySlice<Int16>) throws(AudioFileError) {
      if resampler != nil {
        try write(resampler?.take(samples.map(Float.init)) ?? [])
      } else {
        let count = unsafe samples.withUnsafeBufferPointer {
          unsafe sf_write_short(sound, $0.baseAddress, sf_count_t($0.count))
        }
        guard count == samples.count, output.code == 0 else { throw failure() }
      }
    }

    private func write(_ samples: [Float]) throws(AudioFileError) {
      let shorts = samples.map { Int16(max(-32_768, min(32_767, $0.rounded()))) }
      let count = unsafe shorts.withUnsafeBufferPointer {
        unsafe sf_write_short(sound, $0.baseAddress, sf_count_t($0.count))
      }
      guard count == shorts.count, output.code == 0 else { throw failure() }
    }

    func finish() throws(AudioFileError) {
      if resampler != nil { try write(resampler?.finish() ?? []) }
      let open = unsafe sound
      unsafe sound = nil
      // The end of a compressed stream is written only now.
      let status = unsafe sf_close(open)
      guard status == 0, output.code == 0 else { throw failure() }
    }

    private func failure() -> AudioFileError {
      if output.code != 0 { return ReplacedFile.failure(path, output.code) }
      let words = unsafe sf_strerror(sound).map { unsafe String(cString: $0) }
      return .cannotWrite(path: path, reason: words ?? "libsndfile refuses it")
    }

    private static func code(of format: AudioFormat) -> Int32 {
      switch format {
      case .wav: Int32(SF_FORMAT_WAV | SF_FORMAT_PCM_16)
      case .flac: Int32(SF_FORMAT_FLAC | SF_FORMAT_PCM_16)
      case .ogg: Int32(SF_FORMAT_OGG | SF_FORMAT_VORBIS)
      case .opus: Int32(SF_FORMAT_OGG | SF_FORMAT_OPUS)
      case .mp3: Int32(SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III)
      }
    }

    private static func output(_ context: UnsafeMutableRawPointer?) -> Output? {
      unsafe context.map { unsafe Unmanaged<Output>.fromOpaque($0).takeUnretainedValue() }
    }

    private static var callbacks: SF_VIRTUAL_IO {
      unsafe SF_VIRTUAL_IO(
        get_filelen: { context in
          guard let output = unsafe SoundEncoder.output(context) else { return -1 }
          var facts = stat()
          return unsafe fstat(output.descriptor, &facts) == 0 ? sf_count_t(facts.st_size) : -1
        },
        seek: { offset, whence, context in
          guard let output = unsafe SoundEncoder.output(context) else { return -1 }
          return sf_count_t(lseek(output.descriptor, off_t(offset), whence))
        },
        read: { buffer, count, context in
          guard let output = unsafe SoundEncoder.output(context) else { return 0 }
          return unsafe sf_count_t(max(0, read(output.descriptor, buffer, Int(count))))
        },
        write: { buffer, count, context in
          guard let output = unsafe SoundEncoder.output(context), output.code == 0 else { return 0 }
          let bytes = unsafe UnsafeRawBufferPointer(start: buffer, count: Int(count))
          output.code = unsafe ReplacedFile.writeWhole(bytes, to: output.descriptor)
          return output.code == 0 ? count : 0
        },
        tell: { context in
          guard let output = unsafe SoundEncoder.output(context) else { return -1 }
          return sf_count_t(lseek(output.descriptor, 0, SEEK_CUR))
        })
    }
  }
#endif
