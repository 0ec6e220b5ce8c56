/// How a client's messages are spoken; each message takes them along as they stand when it is queued.
struct ClientSettings: Equatable, Sendable {
  /// The values that `SET` takes for rate, pitch, pitch range and volume.
  static let range = -100...100

  /// `user:application:component`.
  var name = "unknown:unknown:unknown"
  var priority = MessagePriority.text
  /// The language in lower case, as it was set; `nil` for the server's own.
  var language: String?
  var rate = 0
  var pitch = 0
  var pitchRange = 0
  /// The loudest is the usual one.
  var volume = 100
  var punctuation = Punctuation.none
  var capitals = Capitals.none
  var isSpelling = false
  var voiceType = VoiceType.male1
  /// A voice by its own name, which goes before language and type.
  var voice: String?
  var outputModule: String?
  var pauseContext = 0
  var isSSML = false
  var notices: Set<Notice.Kind> = []
  /// How many characters of a message the history lists.
  var shortLength = 60
}

/// How much punctuation is named.
public enum Punctuation: String, CaseIterable, Sendable {
  case all, most, some, none
}

/// How a capital letter that stands alone is told from a small one.
public enum Capitals: String, CaseIterable, Sendable {
  case none
  /// By a word.
  case spell
  /// By a sound before it.
  case icon
}

/// The voices that every client may ask for, whatever the synthesiser has.
public enum VoiceType: String, CaseIterable, Sendable {
  case male1 = "MALE1"
  case male2 = "MALE2"
  case male3 = "MALE3"
  case female1 = "FEMALE1"
  case female2 = "FEMALE2"
  case female3 = "FEMALE3"
  case childMale = "CHILD_MALE"
  case childFemale = "CHILD_FEMALE"
}

/// What a message may cut off, and what may cut it off.
public enum MessagePriority: Int, CaseIterable, Comparable, Sendable {
  case important = 1
  case message
  case text
  case notification
  case progress

  /// The word in the protocol, in lower case.
  public var name: String { "\(self)" }

  /// Whether one goes before the other.
  public static func < (one: MessagePriority, other: MessagePriority) -> Bool { one.rawValue < other.rawValue }
}
