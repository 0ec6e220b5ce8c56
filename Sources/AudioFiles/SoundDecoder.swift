#if AudioFiles
  import CSndFile
  import Glibc

  /// A sound file being read by libsndfile, a stretch at a time: mono, at a rate that is asked for.
  @safe final class SoundDecoder {
    /// The longest sound that is taken from a file, in seconds.
    static let longest = 600
    private static let framesAtOnce = 4096
    /// More channels than any recording has: the buffer grows with them.
    private static let mostChannels = 64

    private let sound: OpaquePointer
    private let channels: Int
    private var resampler: Resampler?
    private var buffer: [Float]

    /// Opens the file behind a descriptor, which is closed with it.
    ///
    /// - Returns: `nil` if it holds no sound that is known; the descriptor is closed then too.
    init?(descriptor: Int32, sampleRate: Int) {
      var info = SF_INFO()
      guard let sound = unsafe sf_open_fd(descriptor, Int32(SFM_READ), &info, 1) else { return nil }
      guard (1...Self.mostChannels).contains(Int(info.channels)), (1000...768_000).contains(Int(info.samplerate)) else {
        unsafe sf_close(sound)
        return nil
      }
      unsafe self.sound = sound
      channels = Int(info.channels)
      let rate = Int(info.samplerate)
      buffer = [Float](repeating: 0, count: Self.framesAtOnce * channels)
      resampler = rate == sampleRate ? nil : Resampler(from: rate, to: sampleRate)
    }

    deinit { unsafe sf_close(sound) }

    /// The next samples, full scale being 1; none at the end.
    func read() -> [Float] {
      while true {
        let count = unsafe buffer.withUnsafeMutableBufferPointer {
          unsafe Int(sf_readf_float(sound, $0.baseAddress, sf_count_t(Self.framesAtOnce)))
        }
        guard count > 0 else {
          // What the filter still held.
          defer { resampler = nil }
          return resampler?.finish() ?? []
        }
        let mono = (0..<count).map { frame in
          let sum = buffer[(frame * channels)..<(frame * channels + channels)].reduce(0, +)
          // A damaged file of floating-point samples may hold what is no number.
          return sum.isFinite ? sum / Float(channels) : 0
        }
        let samples = resampler?.take(mono) ?? mono
        if !samples.isEmpty { return samples }
      }
    }

    /// Samples as 16-bit numbers, multiplied by `gain`; what passes full scale is cut.
    static func shorts(_ samples: [Float], gain: Float = 1) -> [Int16] {
      samples.map {
        let value = ($0 * gain * 32_767).rounded()
        return value.isFinite ? Int16(max(-32_768, min(32_767, value))) : 0
      }
    }
  }
#endif
