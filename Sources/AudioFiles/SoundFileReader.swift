#if AudioFiles
  import Glibc

  /// Reads a whole sound file: WAV, Ogg Vorbis, Opus, FLAC, MP3 and what else libsndfile knows.
  ///
  /// For files of one's own: libsndfile runs in the calling process. Those of a deck are played by `SoundFiles.live`.
  public enum SoundFileReader {
    /// The whole sound as mono 16-bit samples of this rate, in hertz; several channels are mixed.
    ///
    /// - Throws: `.cannotRead` or `.tooLong`.
    public static func samples(of path: String, sampleRate: Int = 22_050) throws(AudioFileError) -> [Int16] {
      let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        let words = unsafe strerror(errno).map { unsafe String(cString: $0) }
        throw .cannotRead(path: path, reason: words ?? "error \(errno)")
      }
      guard let sound = SoundDecoder(descriptor: descriptor, sampleRate: sampleRate) else {
        throw .cannotRead(path: path, reason: "it holds no sound that is known")
      }
      var result: [Int16] = []
      while true {
        let samples = sound.read()
        guard !samples.isEmpty else { return result }
        result += SoundDecoder.shorts(samples)
        guard result.count <= SoundDecoder.longest * sampleRate else {
          throw .tooLong(path: path, seconds: SoundDecoder.longest)
        }
      }
    }
  }
#endif
