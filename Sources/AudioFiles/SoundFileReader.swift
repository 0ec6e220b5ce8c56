#if AudioFiles
  import CSndFile
  import Glibc

  /// Reads the sound of a card from a file: WAV, Ogg Vorbis, Opus, FLAC, MP3 and what else libsndfile knows.
  public enum SoundFileReader {
    /// The longest sound that is taken, in seconds.
    public static let longest = 600
    private static let framesAtOnce = 8192

    /// The whole sound as mono 16-bit samples of this rate, in hertz; several channels are mixed.
    ///
    /// - Throws: `.cannotRead` or `.tooLong`.
    public static func samples(of path: String, sampleRate: Int = 22_050) throws(AudioFileError) -> [Int16] {
      let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        let words = unsafe strerror(errno).map { unsafe String(cString: $0) }
        throw .cannotRead(path: path, reason: words ?? "error \(errno)")
      }
      var info = SF_INFO()
      guard let sound = unsafe sf_open_fd(descriptor, Int32(SFM_READ), &info, 1) else {
        let words = unsafe sf_strerror(nil).map { unsafe String(cString: $0) }
        throw .cannotRead(path: path, reason: words?.trimmedEnd ?? "it holds no sound that is known")
      }
      defer { unsafe sf_close(sound) }
      let channels = Int(info.channels)
      let rate = Int(info.samplerate)
      guard channels > 0, rate > 0 else { throw .cannotRead(path: path, reason: "it holds no sound") }
      var resampler = rate == sampleRate ? nil : Resampler(from: rate, to: sampleRate)
      var buffer = [Float](repeating: 0, count: framesAtOnce * channels)
      var result: [Int16] = []
      while true {
        let count = unsafe buffer.withUnsafeMutableBufferPointer {
          unsafe Int(sf_readf_float(sound, $0.baseAddress, sf_count_t(framesAtOnce)))
        }
        guard count > 0 else { break }
        let mono = (0..<count).map { frame in
          buffer[(frame * channels)..<(frame * channels + channels)].reduce(0, +) / Float(channels)
        }
        result += shorts(resampler?.take(mono) ?? mono)
        guard result.count <= longest * sampleRate else { throw .tooLong(path: path, seconds: longest) }
      }
      if resampler != nil { result += shorts(resampler?.finish() ?? []) }
      return result
    }

    private static func shorts(_ samples: [Float]) -> [Int16] {
      // A damaged file of floating-point samples may hold what is no number.
      samples.map { $0.isFinite ? Int16(max(-32_768, min(32_767, ($0 * 32_767).rounded()))) : 0 }
    }
  }

  extension String {
    /// Without the full stop and the spaces at its end.
    fileprivate var trimmedEnd: String {
      String(self[..<(lastIndex { $0 != "." && $0 != " " && $0 != "\n" }.map { index(after: $0) } ?? startIndex)])
    }
  }
#endif
