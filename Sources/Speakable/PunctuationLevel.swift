/// How much punctuation is said by name, from the least to the most.
public enum PunctuationLevel: String, CaseIterable, Sendable {
  /// Only what changes the meaning: signs of arithmetic, currency, `%`, `&`.
  case none
  /// Symbols too: `#`, `/`, `~`, `→`.
  case some
  /// Brackets, quotation marks and dashes too, and how often a character is repeated.
  case most
  /// Everything.
  case all
}
