/// Something to be heard in one go: texts, silences, earcons and marks, in order.
///
/// All that shapes the voice travels inside it, so no utterance can change how the next one sounds.
public struct Utterance: Hashable, Sendable, Identifiable {
  /// Rises by at least one from each utterance to the next.
  public var id: UInt64
  /// What is heard, in order.
  public var segments: [Segment]
  /// Whether it finishes although something newer interrupts; only the explicit stop ends it.
  public var isProtected: Bool

  /// An utterance of these segments.
  public init(id: UInt64, segments: [Segment], isProtected: Bool = false) {
    self.id = id
    self.segments = segments
    self.isProtected = isProtected
  }

  /// A piece of an utterance.
  public enum Segment: Hashable, Sendable {
    /// Plain words; nothing in them is markup or a command.
    case text(String, VoiceSettings)
    /// A sound file, played in this place.
    case sound(SoundFile)
    /// Nothing, for this many milliseconds.
    case silence(milliseconds: Int)
    /// A short sound, at this volume in percent.
    case earcon(Earcon, volume: Int)
    /// A plain tone: hertz, 20 to 10,000, at this volume in percent.
    case tone(hertz: Int, milliseconds: Int, volume: Int)
    /// Reported when it is reached in what is *heard*; no sound.
    case mark(Int)
  }
}

/// How one text is spoken.
public struct VoiceSettings: Hashable, Sendable {
  /// The synthesiser's own name of the voice, variant included, such as `en-gb` or `sv+f2`.
  public var voice: String
  /// Words a minute, 80 to 900.
  public var wordsPerMinute: Int
  /// Base pitch, 0 to 100; 50 is the voice's own.
  public var pitch: Int
  /// How far the pitch moves, 0 to 100; 50 is the voice's own.
  public var pitchRange: Int
  /// Loudness in percent of the voice's own, 0 to 200.
  public var volume: Int

  /// Settings with the given values, clamped to their ranges.
  public init(
    voice: String, wordsPerMinute: Int = 175, pitch: Int = 50, pitchRange: Int = 50, volume: Int = 100
  ) {
    self.voice = voice
    self.wordsPerMinute = min(max(wordsPerMinute, 80), 900)
    self.pitch = min(max(pitch, 0), 100)
    self.pitchRange = min(max(pitchRange, 0), 100)
    self.volume = min(max(volume, 0), 200)
  }
}

/// How a kind of part differs from the base voice: added to or multiplied with its settings.
public struct VoiceStyle: Hashable, Sendable {
  /// Percent of the base rate; 100 leaves it.
  public var ratePercent: Int
  /// Added to the base pitch, -100 to 100.
  public var pitchShift: Int
  /// Percent of the base volume; 100 leaves it.
  public var volumePercent: Int

  /// A style; the defaults change nothing.
  public init(ratePercent: Int = 100, pitchShift: Int = 0, volumePercent: Int = 100) {
    self.ratePercent = ratePercent
    self.pitchShift = pitchShift
    self.volumePercent = volumePercent
  }

  /// The base settings, changed by this style.
  public func applied(to base: VoiceSettings) -> VoiceSettings {
    VoiceSettings(
      voice: base.voice, wordsPerMinute: base.wordsPerMinute * ratePercent / 100, pitch: base.pitch + pitchShift,
      pitchRange: base.pitchRange, volume: base.volume * volumePercent / 100)
  }
}

/// Short sounds that stand for an event, each told from the others by ear.
public enum Earcon: String, CaseIterable, Hashable, Sendable {
  case correct
  case wrong
  case newCard = "new"
  case edge
  case unknown
  case endOfDeck = "end"
  case error
  case undo
  case tick
}
