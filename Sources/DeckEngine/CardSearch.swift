/// Looks for words in cards: in either side and in the tags, whatever their case and accents.
public struct CardSearch: Equatable, Sendable {
  private let words: [String]

  /// A search for cards that have all the words of `text`, each as a part of a word at least; none finds every card.
  public init(_ text: String) {
    words = Self.folded(text).split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// Whether a card has them all.
  public func finds(_ card: Card) -> Bool {
    guard !words.isEmpty else { return true }
    let text = Self.folded(([card.prompt, card.answer] + card.tags).joined(separator: "\n"))
    return words.allSatisfy { text.contains($0) }
  }

  private static func folded(_ text: String) -> String {
    text.lowercased().reduce(into: "") { $0 += LetterFolding.withoutAccents($1) }
  }
}
