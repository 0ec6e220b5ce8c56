/// A voice of espeak-ng, as it lists itself.
public struct EspeakVoice: Equatable, Sendable {
  /// What the voice is asked for by: its file, such as `gmw/en-US`. Each of its language tags finds it too.
  public var identifier: String
  /// Its name for people, such as `English (Great Britain)`.
  public var name: String
  /// The languages it speaks.
  public var languages: [Language]
  /// Whose voice it resembles.
  public var gender: Gender

  /// A language of a voice.
  public struct Language: Equatable, Sendable {
    /// The tag, such as `en-gb`.
    public var tag: String
    /// How well the voice suits the language: 1 to 10 or so, lower is better.
    public var priority: Int

    /// A language with its priority.
    public init(tag: String, priority: Int) {
      self.tag = tag
      self.priority = priority
    }
  }

  /// Whose voice it resembles; the raw values are those of `espeak_VOICE`.
  public enum Gender: UInt8, Equatable, Sendable {
    case unspecified = 0
    case male = 1
    case female = 2
  }

  /// A voice with these facts.
  public init(identifier: String, name: String, languages: [Language], gender: Gender) {
    self.identifier = identifier
    self.name = name
    self.languages = languages
    self.gender = gender
  }
}
