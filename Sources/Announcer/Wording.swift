/// How elements become announcements: the words for the traits, and how much is said.
public struct Wording: Equatable, Sendable {
  /// How much is said of an element.
  public enum Verbosity: String, CaseIterable, Hashable, Sendable {
    /// Content alone.
    case low
    /// Traits and hints too.
    case medium
    /// The position on the screen or in the deck too.
    case high
  }

  /// The word for each trait that is spoken.
  public var traitNames: [Trait: String]
  /// What is said where there is nothing to say.
  public var blank: String
  /// How much is said.
  public var verbosity: Verbosity
  /// Whether hints are given at all.
  public var givesHints: Bool

  /// A wording of these words.
  public init(
    traitNames: [Trait: String], blank: String, verbosity: Verbosity = .medium, givesHints: Bool = true
  ) {
    self.traitNames = traitNames
    self.blank = blank
    self.verbosity = verbosity
    self.givesHints = givesHints
  }

  /// Words an element: label, value, traits, position, then the hint, always in that order.
  ///
  /// - Parameter position: where the element is, said at high verbosity alone.
  public func announcement(
    of element: Element, position: String? = nil, priority: Priority = .default, sound: String? = nil
  ) -> Announcement {
    var parts = [Part(kind: .label, content: orBlank(element.label))]
    if let value = element.value { parts.append(Part(kind: .value, content: orBlank(value))) }
    if verbosity != .low {
      for trait in Trait.allCases where element.traits.contains(trait) {
        guard let name = traitNames[trait] else { continue }
        parts.append(Part(kind: .trait, content: Content(name, style: .trait)))
      }
    }
    if verbosity == .high, let position {
      parts.append(Part(kind: .value, content: Content(position, style: .value)))
    }
    if verbosity != .low, givesHints, let hint = element.hint {
      parts.append(Part(kind: .hint, content: Content(hint, style: .hint)))
    }
    return Announcement(parts: parts, priority: priority, sound: sound)
  }

  private func orBlank(_ content: Content) -> Content {
    content.text.allSatisfy(\.isWhitespace) ? Content(blank, style: content.style) : content
  }
}

/// Joins the parts of an announcement into a line of text.
public enum Sentence {
  /// What ends a sentence so that no comma follows: `. ? ! … :` and their full-width and Arabic counterparts.
  static let endings: Set<Character> = [
    ".", "?", "!", "…", ":", "。", "．", "｡", "？", "！", "：", "؟", "۔",
  ]

  /// The parts as one line: `, ` between them, or a space after what ends a sentence; the hint is its own sentence.
  public static func joined(_ parts: [Part]) -> String {
    parts.reduce(into: "") { line, part in
      guard !part.content.text.isEmpty else { return }
      if !line.isEmpty {
        line += line.last.map(endings.contains) == true ? " " : part.kind == .hint ? ". " : ", "
      }
      line += part.content.text
    }
  }
}
