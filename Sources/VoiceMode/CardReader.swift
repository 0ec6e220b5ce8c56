public import Announcer
public import Speakable

/// Reads card text: what is printed of it, and what is spoken in whose voice.
public struct CardReader: Sendable {
  /// Words for a field of a card, in the given language.
  public var read: @Sendable (_ field: String, _ side: CardSide, _ language: String, SpeakingSettings) -> Content
  /// The characters of a text, each in words; phonetically (alfa, bravo) if wanted.
  public var spell: @Sendable (_ text: String, _ language: String, _ phonetically: Bool) -> [String]

  /// A reader made of these functions.
  public init(
    read: @escaping @Sendable (String, CardSide, String, SpeakingSettings) -> Content,
    spell: @escaping @Sendable (String, String, Bool) -> [String]
  ) {
    self.read = read
    self.spell = spell
  }
}
