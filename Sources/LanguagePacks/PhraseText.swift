/// The words of one phrase in one language, with their plural forms and with places for values.
public struct PhraseText: Equatable, Sendable {
  enum Piece: Equatable, Sendable {
    case words(String)
    /// Where the value of this name goes.
    case value(String)
  }

  private(set) var forms: [PluralCategory: [Piece]]

  /// Words that do not change with a number; `nil` if a brace has no partner or nothing between it and its partner.
  public init?(_ text: String) {
    self.init(forms: [.other: text])
  }

  /// One text for each plural category, `other` among them; `nil` without it, or for braces that do not match.
  public init?(forms texts: [PluralCategory: String]) {
    guard texts[.other] != nil else { return nil }
    forms = [:]
    for (category, text) in texts {
      guard let pieces = Self.pieces(of: text) else { return nil }
      forms[category] = pieces
    }
  }

  /// The categories that have a form of their own.
  public var categories: Set<PluralCategory> { Set(forms.keys) }

  /// The names of the values that its forms take.
  public var placeholders: Set<String> {
    Set(
      forms.values.joined().compactMap { piece in
        switch piece {
        case .words: nil
        case .value(let name): name
        }
      })
  }

  /// The words with the values filled in; a value that is missing leaves nothing.
  public func filled(_ values: [String: String], in category: PluralCategory) -> String {
    // Values are put in once and never looked at, so braces in a card or a reason stay as they are.
    (forms[category] ?? forms[.other] ?? []).reduce(into: "") { text, piece in
      switch piece {
      case .words(let words): text += words
      case .value(let name): text += values[name] ?? ""
      }
    }
  }

  private static func pieces(of text: String) -> [Piece]? {
    var pieces: [Piece] = []
    var rest = text[...]
    while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      guard rest[brace] == "{", let end = rest[brace...].firstIndex(of: "}") else { return nil }
      let name = rest[rest.index(after: brace)..<end]
      guard !name.isEmpty, !name.contains("{") else { return nil }
      if brace > rest.startIndex { pieces.append(.words(String(rest[..<brace]))) }
      pieces.append(.value(String(name)))
      rest = rest[rest.index(after: end)...]
    }
    if !rest.isEmpty { pieces.append(.words(String(rest))) }
    return pieces
  }
}
