/// What was said, in writing: one for each announcement, in the order heard.
public struct Caption: Equatable, Sendable {
  /// A part of the caption.
  public struct Part: Equatable, Sendable {
    /// What it is for the listener.
    public var kind: Announcer.Part.Kind
    /// Its words.
    public var text: String
    /// The BCP 47 tag of the words.
    public var language: String
  }

  /// The whole line, or the sound's name in square brackets where there are no words.
  public var text: String
  /// The BCP 47 tag of its first part.
  public var language: String
  /// The priority it was said with.
  public var priority: Priority
  /// Its parts, in order.
  public var parts: [Part]
  /// The short sound that came before the words, if any.
  public var sound: String?

  /// The caption of an announcement.
  ///
  /// - Parameter language: the tag of our own phrases, for the parts that name none.
  public init(of announcement: Announcement, language own: String) {
    parts = announcement.parts.filter { !$0.content.text.isEmpty }.map {
      Part(kind: $0.kind, text: $0.content.text, language: $0.content.language ?? own)
    }
    text = parts.isEmpty ? announcement.sound.map { "[\($0)]" } ?? "" : Sentence.joined(announcement.parts)
    language = parts.first?.language ?? own
    priority = announcement.priority
    sound = announcement.sound
  }
}
