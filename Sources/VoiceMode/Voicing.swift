public import Announcer
public import Speech

/// Chooses the voice for each part of an announcement, and puts the parts together as an utterance.
public struct Voicing: Sendable {
  /// The voice for texts in one language.
  public struct Voice: Equatable, Sendable {
    /// The base voice.
    public var settings: VoiceSettings
    /// How the kinds of part differ from it.
    public var styles: [PartStyle: VoiceStyle]

    /// A voice with these styles.
    public init(settings: VoiceSettings, styles: [PartStyle: VoiceStyle] = [:]) {
      self.settings = settings
      self.styles = styles
    }
  }

  /// The silence before a hint, in milliseconds: the hint starts half a second after the rest has ended.
  public static let hintDelayMilliseconds = 500
  /// The silence between two parts, in milliseconds.
  static let partGapMilliseconds = 40
  /// The silence after each announcement of a block, in milliseconds.
  static let announcementGapMilliseconds = 120
  /// The mark that is passed when a hint begins.
  public static let hintMark = 1

  /// The voice for a BCP 47 tag; `nil` is the language of our own phrases.
  public var voice: @Sendable (_ language: String?) -> Voice
  /// The language of our own phrases, whose voice has the rate that `settings.wordsPerMinute` names.
  public var settings: SpeakingSettings

  /// The word for a sound, in the language of our own phrases.
  public var soundName: @Sendable (Earcon) -> String

  /// A voicing with these voices and words.
  public init(
    voice: @escaping @Sendable (_ language: String?) -> Voice, settings: SpeakingSettings,
    soundName: @escaping @Sendable (Earcon) -> String = { $0.rawValue }
  ) {
    self.voice = voice
    self.soundName = soundName
    self.settings = settings
  }

  /// The utterance of an announcement: its sound, its parts each in its own style, and the hint after its pause.
  public func utterance(_ announcement: Announcement, id: UInt64) -> Utterance {
    var segments: [Utterance.Segment] = []
    if let sound = announcement.sound.flatMap(Earcon.init(rawValue:)) {
      switch settings.sounds {
      case .earcons: segments.append(.earcon(sound, volume: settings.volume))
      case .words where announcement.parts.isEmpty:
        let stretch = Spoken(text: soundName(sound))
        segments.append(.text(stretch.text, self.settings(for: stretch, style: .announcement, announcement)))
      case .words, .off: break
      }
    }
    for part in announcement.parts {
      if part.kind == .hint {
        if !segments.isEmpty { segments.append(.silence(milliseconds: Self.hintDelayMilliseconds)) }
        segments.append(.mark(Self.hintMark))
      } else if !segments.isEmpty {
        segments.append(.silence(milliseconds: Self.partGapMilliseconds))
      }
      for stretch in part.content.spoken where !stretch.isEmpty {
        segments.append(
          .words(
            stretch.text, self.settings(for: stretch, style: part.content.style, announcement),
            soundFile: stretch.soundFile, volume: settings.volume))
        if stretch.pauseAfterMilliseconds > 0 {
          segments.append(.silence(milliseconds: stretch.pauseAfterMilliseconds))
        }
      }
    }
    segments.append(.silence(milliseconds: Self.announcementGapMilliseconds))
    return Utterance(id: id, segments: segments, isProtected: announcement.priority == .high)
  }

  private func settings(for stretch: Spoken, style: PartStyle, _ announcement: Announcement) -> VoiceSettings {
    let own = voice(nil).settings
    let voice = voice(stretch.language)
    // Every voice keeps its proportion to the one whose rate the learner set.
    let rate = voice.settings.wordsPerMinute * settings.wordsPerMinute / own.wordsPerMinute
    let base = VoiceSettings(
      voice: voice.settings.voice, wordsPerMinute: rate * announcement.ratePercent / 100,
      pitch: voice.settings.pitch + settings.pitchShift, pitchRange: voice.settings.pitchRange,
      volume: voice.settings.volume * settings.volume / 100)
    return (voice.styles[style] ?? VoiceStyle()).applied(to: base)
  }
}
