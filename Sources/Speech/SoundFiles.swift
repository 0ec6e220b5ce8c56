/// A sound that was recorded elsewhere, as a part of an utterance.
public struct SoundFile: Hashable, Sendable {
  /// Its path.
  public var path: String
  /// Loudness in percent, 0 to 200; 100 is about as loud as speech.
  public var volume: Int
  /// What is said where it can't be played; `nil` where that leaves nothing out.
  public var instead: Words?

  /// Words and their voice.
  public struct Words: Hashable, Sendable {
    /// Plain words.
    public var text: String
    /// How they are spoken.
    public var settings: VoiceSettings

    /// Words in this voice.
    public init(_ text: String, _ settings: VoiceSettings) {
      self.text = text
      self.settings = settings
    }
  }

  /// The sound in the file with this path.
  public init(path: String, volume: Int = 100, instead: Words? = nil) {
    self.path = path
    self.volume = min(max(volume, 0), 200)
    self.instead = instead
  }
}

/// Turns sound files into samples; the live one reads them in a process of its own, a test's makes tones.
public struct SoundFiles: Sendable {
  /// Plays the file on the calling thread: hands over mono, signed 16-bit samples of the rate asked for, in hertz, about
  /// as loud as speech and without silence at the ends; `take` returns `false` to stop early.
  public var play:
    @Sendable (_ path: String, _ sampleRate: Int, _ take: ([Int16]) -> Bool) throws(SoundFileError) ->
      Synthesizer.Ending

  /// A player of files made of this function.
  public init(
    play:
      @escaping @Sendable (_ path: String, _ sampleRate: Int, _ take: ([Int16]) -> Bool) throws(SoundFileError) ->
      Synthesizer.Ending
  ) {
    self.play = play
  }

  /// Plays no file.
  public static let none = SoundFiles { _, _, _ throws(SoundFileError) in throw .unavailable }
}

/// Why a sound file can't be played, or not to its end.
public enum SoundFileError: Error, Hashable, Sendable {
  /// There is no file of that name.
  case missing
  /// It holds no sound of a kind that is known.
  case unknown
  /// It is longer than is taken from a file.
  case tooLong
  /// Whoever reads it fails, or hangs.
  case damaged
  /// Nothing here plays sound files.
  case unavailable
  /// The system's reason.
  case cannotRead(reason: String)
}

extension Utterance.Segment {
  /// Words in a voice, or the sound file with this path, of this loudness in percent, which they stand for.
  package static func words(_ text: String, _ settings: VoiceSettings, soundFile path: String?, volume: Int) -> Self {
    guard let path else { return .text(text, settings) }
    return .sound(
      SoundFile(path: path, volume: volume, instead: text.isEmpty ? nil : SoundFile.Words(text, settings)))
  }
}

extension SoundFile {
  /// The samples at this file's volume.
  package func atVolume(_ samples: [Int16]) -> [Int16] {
    guard volume != 100 else { return samples }
    return samples.map { Int16(max(-32_768, min(32_767, Int($0) * volume / 100))) }
  }
}
