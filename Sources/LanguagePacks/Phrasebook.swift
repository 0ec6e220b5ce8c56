/// Everything the program itself says, in one language.
public struct Phrasebook: Sendable {
  /// The BCP 47 tag of the language.
  public var language: String
  private let texts: [Phrase: PhraseText]
  private let tag: LanguageTag
  /// What a phrase that is not translated falls back to; its own language rules its plurals.
  private let fallback: [Phrase: PhraseText]
  private let fallbackTag: LanguageTag

  /// A phrasebook of these texts; a phrase missing in both is said by its key.
  ///
  /// - Parameters:
  ///   - language: the BCP 47 tag of `texts`.
  ///   - fallback: texts for what `texts` lacks.
  ///   - fallbackLanguage: the BCP 47 tag of `fallback`.
  public init(
    language: String, texts: [Phrase: PhraseText], fallback: [Phrase: PhraseText] = [:],
    fallbackLanguage: String = "en-GB"
  ) {
    self.language = language
    self.texts = texts
    self.fallback = fallback
    tag = LanguageTag(language)
    fallbackTag = LanguageTag(fallbackLanguage)
  }

  /// The words of a phrase with its values filled in.
  ///
  /// - Parameter count: the number that chooses the plural form; without it the form is `other`.
  public func say(_ phrase: Phrase, _ values: [String: String] = [:], count: Int? = nil) -> String {
    if let text = texts[phrase] {
      return text.filled(values, in: count.map { PluralCategory(of: $0, in: tag) } ?? .other)
    }
    if let text = fallback[phrase] {
      return text.filled(values, in: count.map { PluralCategory(of: $0, in: fallbackTag) } ?? .other)
    }
    return phrase.rawValue
  }
}
