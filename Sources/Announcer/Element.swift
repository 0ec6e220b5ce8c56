/// One thing on a screen that can have the focus, as data: what it is, how it stands, what it does.
public struct Element: Equatable, Sendable, Identifiable {
  /// Tells this element from the others of its screen.
  public var id: String
  /// What it is.
  public var label: Content
  /// Its present state, if it has one.
  public var value: Content?
  /// What kind of thing it is.
  public var traits: Set<Trait>
  /// What activating it brings: a sentence of its own, spoken after a pause.
  public var hint: String?

  /// An element of these parts.
  public init(
    id: String, label: Content, value: Content? = nil, traits: Set<Trait> = [], hint: String? = nil
  ) {
    self.id = id
    self.label = label
    self.value = value
    self.traits = traits
    self.hint = hint
  }
}

/// Kinds of element, in the order in which they are spoken.
public enum Trait: Int, CaseIterable, Hashable, Sendable {
  case header
  case button
  case field
  case adjustable
  case selected
  case dimmed
  /// Its value changes by itself; never spoken, and the value only when asked for.
  case updatesFrequently
}

/// Words together with how they are to be read aloud.
public struct Content: Equatable, Sendable {
  /// As they are printed.
  public var text: String
  /// As they are spoken, where that differs: by another voice, or in other words.
  public var spoken: [Spoken]
  /// The BCP 47 tag of the text; `nil` is the language of our own phrases.
  public var language: String?
  /// Which voice style they are spoken in.
  public var style: PartStyle

  /// Words that are spoken as they are printed, unless `spoken` says otherwise.
  public init(_ text: String, language: String? = nil, style: PartStyle = .label, spoken: [Spoken]? = nil) {
    self.text = text
    self.language = language
    self.style = style
    self.spoken = spoken ?? [Spoken(text: text, language: language)]
  }
}

/// A stretch of words in one language.
public struct Spoken: Equatable, Sendable {
  /// Plain words, nothing to be interpreted.
  public var text: String
  /// The BCP 47 tag; `nil` is the language of our own phrases.
  public var language: String?
  /// The silence that follows, in milliseconds.
  public var pauseAfterMilliseconds: Int
  /// The path of a sound file that is played in place of the words; they are said where it can't be.
  public var soundFile: String?

  /// Whether there is nothing to be heard in it.
  public var isEmpty: Bool { text.isEmpty && soundFile == nil }

  /// A stretch of words.
  public init(text: String, language: String? = nil, pauseAfterMilliseconds: Int = 0, soundFile: String? = nil) {
    self.text = text
    self.language = language
    self.pauseAfterMilliseconds = pauseAfterMilliseconds
    self.soundFile = soundFile
  }
}

/// The voice styles: by them a trait or a hint is told from the text of a card by ear alone.
public enum PartStyle: String, CaseIterable, Hashable, Sendable {
  case label
  case value
  case trait
  case hint
  /// The text of a card.
  case content
  case announcement
  case error
  /// What is typed, as it is typed.
  case echo
  /// What is erased, as it is erased.
  case erased
}
