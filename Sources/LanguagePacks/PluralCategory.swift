/// The classes into which a language sorts its numbers, by the names of Unicode's CLDR.
public enum PluralCategory: String, CaseIterable, Hashable, Sendable {
  case zero
  case one
  case two
  case few
  case many
  case other

  /// The category of a whole number in the language of a tag.
  ///
  /// English, Swedish, German and Spanish call 1 alone `one`, French 0 and 1, as the CLDR plural rules do; a language
  /// that is not among these five is treated as English is.
  public init(of count: Int, in tag: LanguageTag) {
    switch tag.language {
    case "fr": self = (0...1).contains(count.magnitude) ? .one : .other
    default: self = count.magnitude == 1 ? .one : .other
    }
  }
}
