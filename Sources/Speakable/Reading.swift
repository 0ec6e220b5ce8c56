/// A field of a card, made ready to be printed and to be spoken.
public struct Reading: Equatable, Sendable {
  /// Plain text for captions: no markup, no control characters; a gap is `[…]` or its hint in brackets.
  public var printed: String
  /// What is spoken, in order, each stretch in one language.
  public var stretches: [Stretch]
  /// Whether the ear gets all there is: there is something to say, and no image without a description.
  public var isSpeakable: Bool
  /// The sound files that the field plays, in order.
  public var sounds: [String]

  /// Words in one language.
  public struct Stretch: Equatable, Sendable {
    /// Plain words; nothing in them is markup or a command.
    public var text: String
    /// The BCP 47 tag, `cmn` for Mandarin; `nil` is never given by a reading of a card.
    public var language: String?
    /// The silence that follows, in milliseconds.
    public var pauseAfterMilliseconds: Int

    /// A stretch of words.
    public init(_ text: String, language: String?, pauseAfterMilliseconds: Int = 0) {
      self.text = text
      self.language = language
      self.pauseAfterMilliseconds = pauseAfterMilliseconds
    }
  }

  /// Reads a field.
  ///
  /// - Parameters:
  ///   - side: on the prompt side what a cloze deletion hides is neither printed nor spoken.
  ///   - language: the BCP 47 tag of the field.
  ///   - punctuation: how much of it is said by name.
  ///   - words: names of symbols; those of `language` unless others are given.
  ///   - activeCloze: the number of the deletions that are asked for; `nil` asks for all.
  public init(
    of field: String, side: CardSide, language: String, punctuation: PunctuationLevel = .some,
    words: SymbolWords? = nil, activeCloze: Int? = nil
  ) {
    let source = printableScalars(field)
    let isPlain = !source.contains { "<&[{".unicodeScalars.contains($0) }
    let resolved = isPlain ? source : Cloze.resolved(source, side: side, active: activeCloze)
    let parts = LanguageSpans.parts(of: resolved, isPlain: isPlain).map { part in
      Reading(
        resolved: part.text, language: part.language ?? language, punctuation: punctuation,
        words: (part.language == nil ? words : nil) ?? .words(for: part.language ?? language))
    }
    printed = parts.map(\.printed).reduce(into: "") { line, part in
      // Each part is trimmed; the words at a seam are still two.
      if !line.isEmpty, !part.isEmpty, part.first.map(Self.joinsBefore) != true { line += " " }
      line += part
    }
    stretches = parts.flatMap(\.stretches)
    isSpeakable = parts.contains(where: \.isSpeakable) && parts.allSatisfy { $0.isSpeakable || $0.printed.isEmpty }
    sounds = parts.flatMap(\.sounds)
  }

  /// Whether a part that begins so follows the one before it without a space.
  private static func joinsBefore(_ character: Character) -> Bool {
    ",.;:!?)]}…»”’".contains(character)
  }

  /// Reads a part of a field in one language, its deletions resolved.
  private init(resolved: [Unicode.Scalar], language: String, punctuation: PunctuationLevel, words: SymbolWords) {
    var markup = Markup(resolved)
    let flat = Furigana.marked(printableKeepingMarks(markup.flattened()))
    sounds = markup.sounds.map(printable)
    printed = Rendering.printed(flat, image: words.image)
    let rendering = Rendering.spoken(Mathematics.spoken(flat, words: words), words: words)
    let voicer = Voicer(language: language, words: words, text: flat)
    var stretches = voicer.stretches(of: rendering.blocks, punctuation: punctuation)
    var says = stretches.contains {
      $0.text.contains { $0.isLetter || $0.isNumber || $0.unicodeScalars.first?.properties.isEmoji == true }
    }
    if !says, rendering.blocks.contains(where: { !$0.text.isEmpty }) {
      // A field that is nothing but punctuation is about punctuation.
      stretches = voicer.stretches(of: rendering.blocks, punctuation: .all)
      says = stretches.contains { $0.text.contains { $0.isLetter || $0.isNumber } }
    }
    self.stretches = stretches
    isSpeakable = says && !rendering.hasBareImage
  }
}

/// The references in markup may have named control characters; the marks have to stay.
private func printableKeepingMarks(_ flat: [Unicode.Scalar]) -> [Unicode.Scalar] {
  var output: [Unicode.Scalar] = []
  output.reserveCapacity(flat.count)
  for part in flat.split(omittingEmptySubsequences: false, whereSeparator: Mark.isMark) {
    output += printableScalars(String(String.UnicodeScalarView(part)))
    if part.endIndex < flat.count { output.append(flat[part.endIndex]) }
  }
  return output
}
