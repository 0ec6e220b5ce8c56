/// One question and its answer, as the learner wrote them.
///
/// The text is kept to the letter: markup is read only when it is spoken.
public struct Card: Hashable, Sendable, Identifiable {
  /// What a card is known by in the journal; it outlives every change to the card's text.
  public struct ID: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The id's text, never empty.
    public var text: String

    /// An id with this text.
    public init(_ text: String) {
      self.text = text
    }

    /// Alphabetical order of the ids, for stable output.
    public static func < (one: ID, other: ID) -> Bool { one.text < other.text }
    /// The id itself.
    public var description: String { text }
  }

  /// The card's lasting identity.
  public var id: ID
  /// What is asked.
  public var prompt: String
  /// What is wanted; never spoken before the card is revealed or graded wrong.
  public var answer: String
  /// Free labels, in the learner's order.
  public var tags: [String]
  /// The languages of this card's sides where they differ from the deck's.
  public var languages: SideLanguages

  /// What else was known of it where it came from, such as further columns of a table; never asked, often empty.
  public var notes: String

  /// A card; nothing is trimmed or checked.
  public init(
    id: ID, prompt: String, answer: String, tags: [String] = [], languages: SideLanguages = SideLanguages(),
    notes: String = ""
  ) {
    self.id = id
    self.prompt = prompt
    self.answer = answer
    self.tags = tags
    self.languages = languages
    self.notes = notes
  }
}

/// The BCP 47 language tags of a card's or deck's two sides; `nil` where nothing was said.
public struct SideLanguages: Hashable, Sendable {
  /// The prompt's language, such as `en-GB`.
  public var prompt: String?
  /// The answer's language, such as `sv`.
  public var answer: String?

  /// Languages for both sides.
  public init(prompt: String? = nil, answer: String? = nil) {
    self.prompt = prompt
    self.answer = answer
  }

  /// These languages, with the gaps filled from `fallback`.
  public func filled(from fallback: SideLanguages) -> SideLanguages {
    SideLanguages(prompt: prompt ?? fallback.prompt, answer: answer ?? fallback.answer)
  }
}
