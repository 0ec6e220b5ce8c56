/// One side of a card as a notetype describes it: text with fields and conditions in double braces.
struct Template: Equatable, Sendable {
  indirect enum Token: Equatable, Sendable {
    case text(String)
    case field(Int, filters: [String])
    case special(Special)
    /// The tokens within stand where the field is filled, or where it is empty.
    case condition(Int?, whenFilled: Bool, [Token])
  }

  /// Names that are no fields.
  enum Special: String, Equatable, Sendable {
    case frontSide = "FrontSide"
    case tags = "Tags"
    case deck = "Deck"
    case subdeck = "Subdeck"
    case notetype = "Type"
    case card = "Card"
    case flag = "CardFlag"
  }

  private(set) var tokens: [Token]
  /// The language that a `{{tts}}` field names, and the field.
  private(set) var languages: [(field: Int, tag: String)] = []

  static func == (one: Template, other: Template) -> Bool { one.tokens == other.tokens }

  /// How deep conditions may stand within conditions.
  private static let deepest = 32

  /// Reads a side's text; a field that the notetype lacks is left out.
  init(_ source: String, fields: [String]) {
    tokens = []
    var stack: [(field: Int?, whenFilled: Bool, tokens: [Token])] = []
    var rest = source[...]
    func append(_ token: Token) {
      if stack.isEmpty { tokens.append(token) } else { stack[stack.count - 1].tokens.append(token) }
    }
    while let (before, after) = rest.split(atFirst: "{{"), let (body, next) = after.split(atFirst: "}}") {
      if !before.isEmpty { append(.text(String(before))) }
      rest = next[...]
      let tag = body.trimmed
      switch tag.first {
      case "#" where stack.count < Self.deepest, "^" where stack.count < Self.deepest:
        stack.append((fields.firstIndex(of: tag.dropFirst().trimmed), tag.first == "#", []))
      case "/":
        guard let last = stack.popLast() else { break }
        append(.condition(last.field, whenFilled: last.whenFilled, last.tokens))
      case "!": break
      default:
        let parts = tag.split(separator: ":", omittingEmptySubsequences: false).map(\.trimmed)
        // A field's own name may have colons in it.
        guard let start = parts.indices.first(where: { fields.contains(parts[$0...].joined(separator: ":")) }) else {
          if let special = Special(rawValue: parts.last ?? "") { append(.special(special)) }
          break
        }
        let name = parts[start...].joined(separator: ":")
        guard let field = fields.firstIndex(of: name) else { break }
        let filters = Array(parts[..<start])
        append(.field(field, filters: filters))
        if let speech = filters.first(where: { $0.hasPrefix("tts ") }),
          let language = speech.dropFirst(4).split(separator: " ").first
        {
          languages.append((field, String(language).replacing("_", with: "-")))
        }
      }
    }
    if !rest.isEmpty { append(.text(String(rest))) }
    while let last = stack.popLast() { append(.condition(last.field, whenFilled: last.whenFilled, last.tokens)) }
  }

  /// The fields that it names anywhere, in conditions too.
  var namedFields: Set<Int> { Self.named(in: tokens) }

  private static func named(in tokens: [Token]) -> Set<Int> {
    tokens.reduce(into: []) { fields, token in
      switch token {
      case .field(let field, _): fields.insert(field)
      case .condition(let field, _, let inner):
        if let field { fields.insert(field) }
        fields.formUnion(named(in: inner))
      case .text, .special: break
      }
    }
  }

  /// The fields that it shows as cloze texts.
  var clozeFields: [Int] { Self.clozes(in: tokens) }

  private static func clozes(in tokens: [Token]) -> [Int] {
    tokens.flatMap { token -> [Int] in
      switch token {
      case .field(let field, let filters): filters.contains("cloze") ? [field] : []
      case .condition(_, _, let inner): clozes(in: inner)
      case .text, .special: []
      }
    }
  }

  /// The back without what repeats the front: all up to the rule that marks the answer, and the front itself.
  func answerOnly() -> Template {
    var copy = self
    copy.tokens.removeAll { $0 == .special(.frontSide) }
    for (index, token) in copy.tokens.enumerated().reversed() {
      guard case .text(let text) = token, let after = Self.afterRule(text) else { continue }
      copy.tokens.removeSubrange(...index)
      if !after.isBlank { copy.tokens.insert(.text(after), at: 0) }
      break
    }
    return copy
  }

  /// Without the fields that are shown as cloze texts.
  func withoutClozes() -> Template {
    func cut(_ tokens: [Token]) -> [Token] {
      tokens.compactMap { token in
        switch token {
        case .field(_, let filters): filters.contains("cloze") ? nil : token
        case .condition(let field, let whenFilled, let inner): .condition(field, whenFilled: whenFilled, cut(inner))
        case .text, .special: token
        }
      }
    }
    var copy = self
    copy.tokens = cut(tokens)
    return copy
  }

  /// What follows `<hr id=answer>` in a text; `nil` where it does not stand.
  static func afterRule(_ text: String) -> String? {
    guard text.utf8.contains(UInt8(ascii: "<")) else { return nil }
    var rest = text[...]
    while let (_, after) = rest.split(atFirst: "<hr") {
      guard let (attributes, next) = after.split(atFirst: ">") else { return nil }
      let plain = attributes.filter { $0 != "\"" && $0 != "'" && !$0.isWhitespace && $0 != "/" }
      if plain == "id=answer" { return String(next) }
      rest = next[...]
    }
    return nil
  }
}

extension Template {
  /// What is known of a note when one of its cards is written.
  struct Context {
    var fields: [String]
    var tags: [String]
    var deck: String?
    var notetype: String?
    var card: String
    /// Whether this is the front: what Anki shows only on a click, or takes from the keyboard, is then left out.
    var isFront: Bool

    func filled(_ index: Int?) -> Bool { index.map { $0 < fields.count && !fields[$0].isBlank } ?? false }
  }

  /// The side's text, and whether any field in it is filled.
  ///
  /// A side that is one field alone is that field to the letter; in others, line breaks at the ends are left out.
  func text(_ context: Context) -> (text: String, hasContent: Bool) {
    var parts: [(text: String, isField: Bool)] = []
    var shown: Set<Int> = []
    Self.collect(tokens, context, into: &parts, shown: &shown)
    let hasContent = parts.contains { $0.isField && !$0.text.isBlank }
    if parts.filter({ $0.isField || !Self.isLayout($0.text) }).count == 1, let only = parts.first(where: { $0.isField })
    {
      return (only.text, hasContent)
    }
    return (Self.withoutOuterBreaks(parts.map(\.text).joined()), hasContent)
  }

  private static func collect(
    _ tokens: [Token], _ context: Context, into parts: inout [(text: String, isField: Bool)],
    shown: inout Set<Int>
  ) {
    for token in tokens {
      switch token {
      case .text(let text): parts.append((text, false))
      case .field(let field, let filters):
        if context.isFront, filters.contains("hint") || filters.contains("type"), !filters.contains("cloze") {
          continue
        }
        // The comparison with what was typed says nothing that is not said already.
        if filters.contains("type"), !context.isFront, shown.contains(field) { continue }
        shown.insert(field)
        if field < context.fields.count, !context.fields[field].isEmpty { parts.append((context.fields[field], true)) }
      case .special(let special):
        let text: String? =
          switch special {
          case .frontSide, .flag: nil
          case .tags: context.tags.joined(separator: " ")
          case .deck: context.deck
          case .subdeck: context.deck?.split(separator: ":").last.map(String.init)
          case .notetype: context.notetype
          case .card: context.card
          }
        if let text, !text.isEmpty { parts.append((text, false)) }
      case .condition(let field, let whenFilled, let inner):
        if context.filled(field) == whenFilled { collect(inner, context, into: &parts, shown: &shown) }
      }
    }
  }

  /// Whether a text only lays out what stands around it.
  private static func isLayout(_ text: String) -> Bool { withoutOuterBreaks(text).isEmpty }

  private static func withoutOuterBreaks(_ text: String) -> String {
    var slice = text[...]
    while true {
      if let first = slice.first, first.isWhitespace {
        slice.removeFirst()
      } else if let mark = ["<br>", "<br/>", "<br />"].first(where: { slice.hasPrefix($0) }) {
        slice.removeFirst(mark.count)
      } else {
        break
      }
    }
    while true {
      if let last = slice.last, last.isWhitespace {
        slice.removeLast()
      } else if let mark = ["<br>", "<br/>", "<br />"].first(where: { slice.hasSuffix($0) }) {
        slice.removeLast(mark.count)
      } else {
        break
      }
    }
    return String(slice)
  }
}
