/// Finds the parts of a field that an HTML `lang` attribute puts into another language.
struct LanguageSpans {
  /// A part of the field, without the tags of the element that gave it its language.
  struct Part: Equatable {
    var text: [Unicode.Scalar]
    /// The BCP 47 tag; `nil` where the field's own language goes on.
    var language: String?
  }

  private let source: [Unicode.Scalar]
  /// What has been searched for in vain is not searched for again: a field may hold nothing but openings.
  private var unclosed: Set<String> = []

  /// The parts of a field, in order; one that is never closed goes on to the end.
  static func parts(of source: [Unicode.Scalar], isPlain: Bool) -> [Part] {
    guard !isPlain else { return [Part(text: source, language: nil)] }
    var spans = LanguageSpans(source: source)
    return spans.parts()
  }

  private init(source: [Unicode.Scalar]) { self.source = source }

  private mutating func parts() -> [Part] {
    var parts: [Part] = []
    var start = 0
    var index = 0
    while index < source.count {
      guard source[index] == "<", let tag = tag(at: index), let language = tag.language else {
        index += 1
        continue
      }
      if start < index { parts.append(Part(text: Array(source[start..<index]), language: nil)) }
      let (end, next) = closing(of: tag.name, from: tag.end)
      parts.append(Part(text: Array(source[tag.end..<end]), language: language))
      start = next
      index = next
    }
    if start < source.count || parts.isEmpty { parts.append(Part(text: Array(source[start...]), language: nil)) }
    return parts
  }

  private struct Tag {
    var name: String
    var isClosing: Bool
    var language: String?
    /// Behind the `>`.
    var end: Int
  }

  /// The longest tag that is looked at, in scalars.
  private static let longestTag = 200

  private func tag(at place: Int) -> Tag? {
    var index = place + 1
    let isClosing = index < source.count && source[index] == "/"
    if isClosing { index += 1 }
    let nameStart = index
    while index < source.count, index - nameStart < 16, source[index].isASCII, source[index].properties.isAlphabetic {
      index += 1
    }
    let name = String(String.UnicodeScalarView(source[nameStart..<index])).lowercased()
    guard !name.isEmpty, let close = source[index...].prefix(Self.longestTag).firstIndex(of: ">") else { return nil }
    let attributes = String(String.UnicodeScalarView(source[index..<close]))
    return Tag(
      name: name, isClosing: isClosing, language: isClosing ? nil : Self.language(in: attributes), end: close + 1)
  }

  /// The value of `lang` if it can be a language tag.
  private static func language(in attributes: String) -> String? {
    for piece in attributes.split(whereSeparator: \.isWhitespace) {
      let pair = piece.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, ["lang", "xml:lang"].contains(pair[0].lowercased()) else { continue }
      let tag = pair[1].filter { $0 != "\"" && $0 != "'" && $0 != "/" }
      let isTag =
        (2...35).contains(tag.count)
        && tag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
      return isTag ? tag : nil
    }
    return nil
  }

  /// Where the element's closing tag begins and ends, elements of the same name inside it passed over.
  private mutating func closing(of name: String, from start: Int) -> (end: Int, next: Int) {
    guard !unclosed.contains(name) else { return (source.count, source.count) }
    var depth = 1
    var index = start
    while index < source.count {
      if source[index] == "<", let tag = tag(at: index), tag.name == name {
        depth += tag.isClosing ? -1 : 1
        if depth == 0 { return (index, tag.end) }
        index = tag.end
      } else {
        index += 1
      }
    }
    unclosed.insert(name)
    return (source.count, source.count)
  }
}
