public import Announcer
public import Speakable

/// Reads card text: what is printed of it, and what is spoken in whose voice.
public struct CardReader: Sendable {
  /// Words for a field of a card, in the given language.
  public var read: @Sendable (_ field: String, _ side: CardSide, _ language: String, SpeakingSettings) -> Content
  /// The names of the sound files that a field plays, in order; none of what is hidden on the prompt's side.
  public var soundNames: @Sendable (_ field: String, _ side: CardSide) -> [String]
  /// The path of a sound file that a card of the deck with this number, from 0, names; there need be none.
  public var soundPath: @Sendable (_ name: String, _ deck: Int) -> String
  /// The characters of a text, each in words; phonetically (alfa, bravo) if wanted.
  public var spell: @Sendable (_ text: String, _ language: String, _ phonetically: Bool) -> [String]

  /// A reader made of these functions.
  public init(
    read: @escaping @Sendable (String, CardSide, String, SpeakingSettings) -> Content,
    spell: @escaping @Sendable (String, String, Bool) -> [String],
    soundNames: @escaping @Sendable (String, CardSide) -> [String] = { _, _ in [] },
    soundPath: @escaping @Sendable (String, Int) -> String = { name, _ in name }
  ) {
    self.read = read
    self.spell = spell
    self.soundNames = soundNames
    self.soundPath = soundPath
  }

  /// A field of a card: its sounds, and then its words.
  ///
  /// A field of nothing but sounds is printed, and said where they can't be played, as `word`.
  func content(
    of field: String, _ side: CardSide, _ language: String, _ settings: SpeakingSettings, deck: Int, word: String
  ) -> Content {
    var content = read(field, side, language, settings)
    // Their names are looked for only where there can be some.
    guard field.utf8.contains(UInt8(ascii: "[")) else { return content }
    let names = soundNames(field, side)
    guard !names.isEmpty else { return content }
    let isWordless = content.text.isEmpty
    if isWordless { content.text = "[\(word)]" }
    let sounds = names.enumerated().map { index, name in
      Spoken(
        text: isWordless && index == 0 ? word : "", pauseAfterMilliseconds: Self.pauseAfterSound,
        soundFile: soundPath(name, deck))
    }
    content.spoken = sounds + (isWordless ? [] : content.spoken)
    return content
  }

  /// The silence after a sound of a card, in milliseconds.
  private static let pauseAfterSound = 150
}
