/// Takes HTML and Anki's own brackets away: what they mean stays behind as marks in a flat run of scalars.
struct Markup {
  private let source: [Unicode.Scalar]
  private var output: [Unicode.Scalar] = []
  private var index = 0
  /// The sound files that the field names, in order.
  private(set) var sounds: [String] = []
  /// From here on there is no such text, so a field full of openings is not searched through once for each.
  private var absent: [String: Int] = [:]
  private var badQuotes = 0
  private var rubyDepth = 0

  /// A reader of a field whose deletions are resolved.
  init(_ source: [Unicode.Scalar]) {
    self.source = source
    output.reserveCapacity(source.count)
  }

  /// The text, with marks.
  mutating func flattened() -> [Unicode.Scalar] {
    while index < source.count {
      switch source[index] {
      case "<" where readTag(): break
      case "&":
        if let (text, end) = Entities.decoded(source, at: index) {
          // A reference may name what a terminal obeys.
          output += text.filter { !Mark.isMark($0) }
          index = end
        } else {
          keep()
        }
      case "[" where readBracket(): break
      default: keep()
      }
    }
    return output
  }

  private mutating func keep() {
    output.append(source[index])
    index += 1
  }

  // MARK: - Tags

  private mutating func readTag() -> Bool {
    if matches("<!--", at: index) {
      index = find("-->", from: index + 4).map { $0 + 3 } ?? source.count
      return true
    }
    var start = index + 1
    guard start < source.count else { return false }
    if source[start] == "!" || source[start] == "?" {
      guard matches("doctype", at: start + 1) || matches("[CDATA[", at: start + 1) || matches("xml", at: start + 1),
        let end = find(">", from: start)
      else { return false }
      index = end + 1
      return true
    }
    let isClosing = source[start] == "/"
    if isClosing { start += 1 }
    var end = start
    while end < source.count, end - start < 16, isNameScalar(source[end]) { end += 1 }
    let name = String(String.UnicodeScalarView(source[start..<end])).lowercased()
    guard let meaning = Self.tags[name], end < source.count, let close = tagEnd(from: end),
      hasPlausibleAttributes(end..<close)
    else { return false }
    let attributes = end..<close
    index = close + 1
    apply(meaning, name: name, isClosing: isClosing, attributes: attributes)
    return true
  }

  private mutating func apply(_ meaning: Meaning, name: String, isClosing: Bool, attributes: Range<Int>) {
    switch meaning {
    case .inline: break
    case .line: output.append(Mark.line)
    case .paragraph: output.append(Mark.paragraph)
    case .item: output.append(isClosing ? Mark.line : Mark.item)
    case .sub: output.append(isClosing ? Mark.subEnd : Mark.subStart)
    case .superscript: output.append(isClosing ? Mark.superEnd : Mark.superStart)
    case .image:
      output.append(Mark.imageStart)
      output += attribute("alt", in: attributes)
      output.append(Mark.imageEnd)
    case .ruby:
      rubyDepth += isClosing ? (rubyDepth > 0 ? -1 : 0) : 1
      output.append(isClosing ? Mark.rubyEnd : Mark.rubyStart)
    case .rubyText:
      guard rubyDepth > 0, !isClosing else { return }
      output.append(Mark.rubyText)
    case .hidden:
      guard !isClosing else { return }
      index = find("</\(name)", from: index).flatMap { find(">", from: $0) }.map { $0 + 1 } ?? source.count
    }
  }

  /// Where a tag's `>` is, quotation marks minded as long as they have partners.
  private mutating func tagEnd(from start: Int) -> Int? {
    if badQuotes < 20 {
      var quote: Unicode.Scalar?
      var place = start
      while place < source.count {
        let scalar = source[place]
        if let open = quote {
          if scalar == open { quote = nil }
        } else if scalar == ">" {
          return place
        } else if (scalar == "\"" || scalar == "'") && source[place - 1] == "=" {
          quote = scalar
        }
        place += 1
      }
      badQuotes += 1
    }
    return find(">", from: start)
  }

  /// Whether this can be the inside of a tag: `a<b and c>d` is arithmetic.
  private func hasPlausibleAttributes(_ range: Range<Int>) -> Bool {
    guard let first = range.first else { return true }
    guard source[first] == "/" || source[first].properties.isWhitespace else { return false }
    let inside = source[range]
    return inside.contains("=")
      || inside.allSatisfy { $0 == "/" || $0.properties.isWhitespace }
      || ["controls", "hidden", "reversed", "nowrap"].contains(
        String(String.UnicodeScalarView(inside.filter { $0 != "/" && !$0.properties.isWhitespace })).lowercased())
  }

  /// The value of an attribute with its references decoded.
  private func attribute(_ name: String, in range: Range<Int>) -> [Unicode.Scalar] {
    var place = range.lowerBound
    while place < range.upperBound {
      while place < range.upperBound, !isNameScalar(source[place]) { place += 1 }
      let start = place
      while place < range.upperBound, isNameScalar(source[place]) || source[place] == "-" { place += 1 }
      let found = String(String.UnicodeScalarView(source[start..<place])).lowercased()
      while place < range.upperBound, source[place].properties.isWhitespace { place += 1 }
      guard place < range.upperBound, source[place] == "=" else { continue }
      place += 1
      while place < range.upperBound, source[place].properties.isWhitespace { place += 1 }
      guard place < range.upperBound else { break }
      let quote = source[place]
      var valueEnd: Int
      if quote == "\"" || quote == "'" {
        place += 1
        valueEnd = source[place..<range.upperBound].firstIndex(of: quote) ?? range.upperBound
      } else {
        valueEnd = source[place..<range.upperBound].firstIndex { $0.properties.isWhitespace } ?? range.upperBound
      }
      if found == name { return decoded(place..<valueEnd) }
      place = min(valueEnd + 1, range.upperBound)
    }
    return []
  }

  private func decoded(_ range: Range<Int>) -> [Unicode.Scalar] {
    var text: [Unicode.Scalar] = []
    var place = range.lowerBound
    while place < range.upperBound {
      if source[place] == "&", let (decoded, end) = Entities.decoded(source, at: place), end <= range.upperBound {
        text += decoded.filter { !Mark.isMark($0) }
        place = end
      } else {
        text.append(source[place])
        place += 1
      }
    }
    return text
  }

  // MARK: - Anki's brackets

  private mutating func readBracket() -> Bool {
    if matches("[sound:", at: index), let end = find("]", from: index) {
      sounds.append(String(String.UnicodeScalarView(decoded((index + 7)..<end))))
      // A sound parts the words around it.
      output.append(" ")
      index = end + 1
      return true
    }
    if matches("[[type:", at: index), let end = find("]]", from: index) {
      index = end + 2
      return true
    }
    if matches("[anki:", at: index) || matches("[/anki:", at: index), let end = find("]", from: index) {
      index = end + 1
      return true
    }
    return false
  }

  // MARK: - Searching

  private func isNameScalar(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: false
    }
  }

  private func matches(_ text: String, at place: Int) -> Bool {
    guard place + text.unicodeScalars.count <= source.count else { return false }
    return zip(text.unicodeScalars, source[place...]).allSatisfy { wanted, scalar in
      wanted == scalar || (scalar.isASCII && scalar.properties.lowercaseMapping == String(wanted))
    }
  }

  private mutating func find(_ text: String, from start: Int) -> Int? {
    if let from = absent[text], start >= from { return nil }
    guard let first = text.unicodeScalars.first else { return nil }
    var place = start
    while place < source.count {
      if source[place] == first, matches(text, at: place) { return place }
      place += 1
    }
    absent[text] = start
    return nil
  }

  // MARK: - Tags by name

  private enum Meaning {
    case inline, line, paragraph, item, sub, superscript, image, ruby, rubyText, hidden
  }

  private static let tags: [String: Meaning] = {
    var tags: [String: Meaning] = [
      "sub": .sub, "sup": .superscript, "img": .image, "ruby": .ruby, "rt": .rubyText, "rp": .hidden, "li": .item,
      "script": .hidden, "style": .hidden, "template": .hidden, "head": .hidden, "title": .hidden,
    ]
    for name in """
    a abbr acronym b bdi bdo big body button cite code data del dfn em font form html i iframe input ins kbd label link \
    mark meta nobr noscript o output path q rb rtc s samp select small source span strike strong svg time track tt u var \
    video audio wbr picture object embed canvas map area col colgroup math mi mo mn mrow
    """.split(separator: " ") { tags[String(name)] = .inline }
    for name in "br tr td th dt dd option summary".split(separator: " ") { tags[String(name)] = .line }
    for name in """
    p div h1 h2 h3 h4 h5 h6 ul ol dl table tbody thead tfoot caption blockquote pre hr section article header footer main \
    nav aside figure figcaption center fieldset legend details address
    """.split(separator: " ") { tags[String(name)] = .paragraph }
    return tags
  }()
}
