/// Reads Speech Synthesis Markup as clients send it, well formed or not, and leaves nothing of it for the synthesiser.
///
/// Unknown tags are dropped and their text is kept; a `<` that begins no tag is text; entities are decoded once.
public enum SSML {
  /// The text alone, without marks and pauses.
  public static func text(of source: String) -> String {
    pieces(of: source).reduce(into: "") { text, piece in
      if case .text(let words) = piece { text += words }
    }
  }

  /// What a text with markup comes to.
  enum Piece: Equatable, Sendable {
    case text(String)
    case mark(String)
    case pause(milliseconds: Int)
  }

  /// The longest pause that a client can ask for, in milliseconds.
  static let longestPause = 10_000

  static func pieces(of source: String) -> [Piece] {
    var reader = Reader(scalars: Array(source.unicodeScalars))
    return reader.pieces()
  }

  private struct Reader {
    let scalars: [Unicode.Scalar]
    var position = 0
    var found: [Piece] = []
    var text = String.UnicodeScalarView()

    init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

    mutating func pieces() -> [Piece] {
      while position < scalars.count {
        switch scalars[position] {
        case "<": readTag()
        case "&": readEntity()
        default:
          text.append(scalars[position])
          position += 1
        }
      }
      flush()
      return found
    }

    private mutating func flush() {
      guard !text.isEmpty else { return }
      found.append(.text(String(text)))
      text.removeAll()
    }

    private func starts(with word: String, at index: Int) -> Bool {
      scalars[index...].starts(with: word.unicodeScalars)
    }

    private func end(of word: String, from index: Int) -> Int? {
      let scalars = scalars
      guard index <= scalars.count else { return nil }
      return (index..<scalars.count).first { starts(with: word, at: $0) }
    }

    private mutating func readTag() {
      if starts(with: "<!--", at: position) {
        position = end(of: "-->", from: position + 4).map { $0 + 3 } ?? scalars.count
      } else if starts(with: "<![CDATA[", at: position) {
        let end = end(of: "]]>", from: position + 9)
        text.append(contentsOf: scalars[(position + 9)..<(end ?? scalars.count)])
        position = end.map { $0 + 3 } ?? scalars.count
      } else if let end = endOfTag() {
        take(Tag(scalars[(position + 1)..<end]))
        position = end + 1
      } else {
        text.append("<")
        position += 1
      }
    }

    /// The `>` of the tag that begins here; `nil` if none does.
    private func endOfTag() -> Int? {
      guard position + 1 < scalars.count else { return nil }
      let first = scalars[position + 1]
      guard first.properties.isAlphabetic || first == "/" || first == "?" || first == "!" else { return nil }
      var quote: Unicode.Scalar?
      // A tag longer than this is none, and looking for its end again and again would take long.
      for index in (position + 1)..<min(scalars.count, position + 500) {
        let scalar = scalars[index]
        if let open = quote {
          if scalar == open { quote = nil }
        } else if scalar == ">" {
          return index
        } else if scalar == "<" {
          return nil
        } else if scalar == "\"" || scalar == "'" {
          quote = scalar
        }
      }
      return nil
    }

    private mutating func take(_ tag: Tag) {
      switch tag.name {
      case "mark":
        guard let name = tag.attribute("name") else { return }
        flush()
        found.append(.mark(SSML.plain(name)))
      case "break" where !tag.isEnd:
        flush()
        found.append(.pause(milliseconds: tag.breakLength))
      case "p", "s", "/p", "/s", "br":
        // A sentence that ends without a full stop is not to run into the next.
        text.append("\n")
      default: return
      }
    }

    private mutating func readEntity() {
      let limit = min(scalars.count, position + 12)
      guard let end = (position..<limit).first(where: { scalars[$0] == ";" }),
        let scalar = SSML.scalar(of: scalars[(position + 1)..<end])
      else {
        text.append("&")
        position += 1
        return
      }
      text.append(scalar)
      position = end + 1
    }
  }

  /// Text with its entities decoded, and no tags expected.
  private static func plain(_ text: String) -> String {
    guard text.contains("&") else { return text }
    return pieces(of: text.replacing("<", with: "&lt;")).reduce(into: "") { plain, piece in
      if case .text(let text) = piece { plain += text }
    }
  }

  private static func scalar(of name: ArraySlice<Unicode.Scalar>) -> Unicode.Scalar? {
    let name = String(String.UnicodeScalarView(name))
    switch name {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    case "nbsp": return "\u{A0}"
    default:
      guard name.hasPrefix("#") else { return nil }
      let digits = name.dropFirst()
      let isHexadecimal = digits.hasPrefix("x") || digits.hasPrefix("X")
      let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return number.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }
    }
  }

  /// The inside of a tag.
  private struct Tag {
    let name: String
    private let rest: String

    init(_ scalars: ArraySlice<Unicode.Scalar>) {
      let name = scalars.prefix { !$0.properties.isWhitespace && ($0 != "/" || scalars.first == $0) }
      // `</speak>` keeps its slash, `<break/>` does not.
      let plain = scalars.first == "/" ? scalars.prefix { !$0.properties.isWhitespace } : name
      self.name = String(String.UnicodeScalarView(plain)).lowercased()
      rest = String(String.UnicodeScalarView(scalars.dropFirst(plain.count)))
    }

    var isEnd: Bool { name.hasPrefix("/") }

    /// The value of an attribute, in either kind of quotation marks.
    func attribute(_ wanted: String) -> String? {
      var left = rest[...]
      while let equals = left.firstIndex(of: "=") {
        let name = left[..<equals].split(whereSeparator: \.isWhitespace).last
        left = left[left.index(after: equals)...].drop(while: \.isWhitespace)
        guard let quote = left.first, quote == "\"" || quote == "'" else { continue }
        left.removeFirst()
        guard let end = left.firstIndex(of: quote) else { return nil }
        if name?.lowercased() == wanted { return String(left[..<end]) }
        left = left[left.index(after: end)...]
      }
      return nil
    }

    /// How long the pause of a `break` is, in milliseconds.
    var breakLength: Int {
      if let time = attribute("time")?.lowercased() {
        let unit = time.hasSuffix("ms") ? 1.0 : 1000.0
        let digits = time.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard let number = Double(digits) else { return 0 }
        return Int(min(number * unit, Double(SSML.longestPause)))
      }
      switch attribute("strength") {
      case "none": return 0
      case "x-weak": return 50
      case "weak": return 100
      case "strong": return 500
      case "x-strong": return 1000
      default: return 250
      }
    }
  }
}
