/// Something to say, made of parts, with the priority that decides what it may cut off.
public struct Announcement: Equatable, Sendable {
  /// What is said, in order.
  public var parts: [Part]
  /// What it may interrupt.
  public var priority: Priority
  /// The name of the short sound that goes before the words, if any.
  public var sound: String?
  /// How fast it is spoken, in percent of the usual rate.
  public var ratePercent: Int

  /// An announcement of these parts.
  public init(parts: [Part], priority: Priority = .default, sound: String? = nil, ratePercent: Int = 100) {
    self.parts = parts
    self.priority = priority
    self.sound = sound
    self.ratePercent = ratePercent
  }

  /// A sentence of our own, in the style of announcements.
  public init(_ text: String, priority: Priority = .default, sound: String? = nil, style: PartStyle = .announcement) {
    self.init(
      parts: [Part(kind: .content, content: Content(text, style: style))], priority: priority, sound: sound)
  }

  /// A sound that stands alone.
  public static func sound(_ name: String) -> Announcement {
    Announcement(parts: [], priority: .default, sound: name)
  }

  /// The announcement without its hint.
  public var withoutHint: Announcement {
    var copy = self
    copy.parts.removeAll { $0.kind == .hint }
    return copy
  }
}

/// What an announcement may interrupt, in the sense of Apple's accessibility priorities.
public enum Priority: String, CaseIterable, Hashable, Sendable {
  /// Interrupts, and is not interruptible: only the stop key ends it.
  case high
  /// Interrupts what is going on, and is interruptible.
  case `default`
  /// Waits until nothing else is spoken.
  case low
}

/// A piece of an announcement.
public struct Part: Equatable, Sendable {
  /// What the piece is for the listener.
  public var kind: Kind
  /// Its words.
  public var content: Content

  /// A piece of this kind.
  public init(kind: Kind, content: Content) {
    self.kind = kind
    self.content = content
  }

  /// What a piece can be; the raw values stand in captions.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case label
    case value
    case trait
    case hint
    case content
  }
}
