public import Announcer
public import Speakable

/// What a learner can set about how things are said; all of it can be changed while studying.
public struct SpeakingSettings: Equatable, Sendable {
  /// What stands for the short sounds; the raw values stand in the settings file.
  public enum Sounds: String, CaseIterable, Hashable, Sendable {
    /// Nothing: a sound that stands alone is not heard.
    case off
    /// A word, where a sound stands alone.
    case words
    /// The sounds themselves.
    case earcons
  }

  /// What is said of what is typed; the raw values stand in the settings file.
  public enum Echo: String, CaseIterable, Hashable, Sendable {
    /// Nothing but a tick.
    case off
    case characters
    /// Each word once it is whole.
    case words
    case both
  }

  /// Who speaks, from the next start on; the raw values stand in the settings file.
  public enum Speaker: String, CaseIterable, Hashable, Sendable {
    /// The program's own voice.
    case viva = "espeak"
    /// The voice set up in speech-dispatcher.
    case dispatcher = "speechd"
    /// The learner's screen reader, which reads the captions.
    case reader = "off"
  }

  /// The range of `wordsPerMinute`.
  public static let rates = 80...900
  /// The range of `volume`.
  public static let volumes = 10...200
  /// The range of `pitchShift`.
  public static let pitchShifts = -50...50
  /// One step of faster or slower, in words a minute.
  public static let rateStep = 20

  /// Words a minute for card text, 80 to 900; other parts follow in proportion.
  public var wordsPerMinute: Int
  /// Loudness in percent, 10 to 200.
  public var volume: Int
  /// Added to every voice's pitch, -50 to 50.
  public var pitchShift: Int
  /// How much is said of an element.
  public var verbosity: Wording.Verbosity
  /// Whether hints are given after the pause.
  public var hints: Bool
  /// Which punctuation is spoken.
  public var punctuation: PunctuationLevel
  /// Whether captions are printed.
  public var captions: Bool
  /// What stands for the short sounds.
  public var sounds: Sounds
  /// Whether there are four grades instead of two.
  public var fourGrades: Bool
  /// What is said of what is typed.
  public var echo: Echo
  /// Who speaks, from the next start on; `nil` until the learner has chosen.
  public var speaker: Speaker?

  /// Settings; the defaults are those of the product.
  public init(
    wordsPerMinute: Int = 175, volume: Int = 100, pitchShift: Int = 0, verbosity: Wording.Verbosity = .medium,
    hints: Bool = true, punctuation: PunctuationLevel = .some, captions: Bool = true, sounds: Sounds = .earcons,
    fourGrades: Bool = false, echo: Echo = .both, speaker: Speaker? = nil
  ) {
    self.wordsPerMinute = min(max(wordsPerMinute, Self.rates.lowerBound), Self.rates.upperBound)
    self.volume = min(max(volume, Self.volumes.lowerBound), Self.volumes.upperBound)
    self.pitchShift = min(max(pitchShift, Self.pitchShifts.lowerBound), Self.pitchShifts.upperBound)
    self.verbosity = verbosity
    self.hints = hints
    self.punctuation = punctuation
    self.captions = captions
    self.sounds = sounds
    self.fourGrades = fourGrades
    self.echo = echo
    self.speaker = speaker
  }
}
