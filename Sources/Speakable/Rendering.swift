/// Turns a flat run of scalars with marks into text to print, or into blocks to speak.
enum Rendering {
  /// Text between two pauses; the only marks left in it are those of our own words.
  struct Block {
    var text: [Unicode.Scalar]
    var pause: Int
  }

  static let superscripts: [Unicode.Scalar: Unicode.Scalar] = [
    "0": "⁰", "1": "¹", "2": "²", "3": "³", "4": "⁴", "5": "⁵", "6": "⁶", "7": "⁷", "8": "⁸", "9": "⁹", "+": "⁺",
    "-": "⁻", "−": "⁻", "n": "ⁿ", "i": "ⁱ",
  ]

  static func printed(_ flat: [Unicode.Scalar], image: String) -> String {
    var output: [Unicode.Scalar] = []
    var index = 0
    var hasItem = false
    while index < flat.count {
      let scalar = flat[index]
      switch scalar {
      case Mark.gapStart:
        let hint = inside(flat, &index, until: Mark.gapEnd)
        output += ["["] + (hint.isEmpty ? ["…"] : hint) + ["]"]
      case Mark.superStart:
        let content = inside(flat, &index, until: Mark.superEnd)
        output += content.allSatisfy { superscripts[$0] != nil } ? content.compactMap { superscripts[$0] } : content
      case Mark.imageStart:
        let alt = inside(flat, &index, until: Mark.imageEnd)
        output += Array((alt.isEmpty ? "[\(image)]" : "[\(image): ").unicodeScalars) + alt + (alt.isEmpty ? [] : ["]"])
      case Mark.rubyStart: break
      case Mark.rubyText: output.append("（")
      case Mark.rubyEnd where hasRuby(output): output.append("）")
      case Mark.item:
        if hasItem {
          while output.last?.properties.isWhitespace == true { output.removeLast() }
          output.append(";")
        }
        hasItem = true
        output.append(" ")
      case Mark.line, Mark.paragraph:
        if scalar == Mark.paragraph { hasItem = false }
        output.append(" ")
      default: if !Mark.isMark(scalar) { output.append(scalar) }
      }
      index += 1
    }
    return collapsed(output)
  }

  private static func hasRuby(_ output: [Unicode.Scalar]) -> Bool {
    guard let open = output.lastIndex(of: "（") else { return false }
    return !output[open...].contains("）")
  }

  static func spoken(_ flat: [Unicode.Scalar], words: SymbolWords) -> (blocks: [Block], hasBareImage: Bool) {
    var blocks: [Block] = []
    var text: [Unicode.Scalar] = []
    var hasBareImage = false
    var index = 0
    var gap = 0
    let gaps = flat.count { $0 == Mark.gapStart }
    func own(_ words: String) { text += owned(words) }
    func end(_ pause: Int) {
      if text.contains(where: { !$0.properties.isWhitespace }) {
        blocks.append(Block(text: text, pause: pause))
      } else if let last = blocks.indices.last {
        blocks[last].pause = max(blocks[last].pause, pause)
      }
      text = []
    }
    while index < flat.count {
      switch flat[index] {
      case Mark.gapStart:
        let hint = inside(flat, &index, until: Mark.gapEnd)
        gap += 1
        if hint.isEmpty { own(gaps > 1 ? "\(words.blank) \(gap)" : words.blank) } else { text += [" "] + hint + [" "] }
      case Mark.imageStart:
        let alt = inside(flat, &index, until: Mark.imageEnd)
        hasBareImage = hasBareImage || !alt.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
        own(alt.isEmpty ? words.image : words.image + ":")
        text += alt + [" "]
      case Mark.subStart, Mark.subEnd: text.append(" ")
      case Mark.superStart: appendSuperscript(inside(flat, &index, until: Mark.superEnd), to: &text, words)
      case Mark.rubyStart: text += rubyReading(flat, &index)
      case Mark.line, Mark.item: end(250)
      case Mark.paragraph: end(400)
      case Mark.ownStart, Mark.ownEnd: text.append(flat[index])
      default: if !Mark.isMark(flat[index]) { text.append(flat[index]) }
      }
      index += 1
    }
    end(0)
    if let last = blocks.indices.last { blocks[last].pause = 0 }
    return (blocks, hasBareImage)
  }

  private static func owned(_ words: String) -> [Unicode.Scalar] {
    [" ", Mark.ownStart] + Array(words.unicodeScalars) + [Mark.ownEnd, " "]
  }

  private static func appendSuperscript(
    _ content: [Unicode.Scalar], to text: inout [Unicode.Scalar], _ words: SymbolWords
  ) {
    let base = text.last
    if !content.isEmpty, content.allSatisfy({ superscripts[$0] != nil }) {
      text += content.compactMap { superscripts[$0] }
    } else if let base, base.properties.numericType != nil, content.allSatisfy(\.properties.isAlphabetic) {
      // An ordinal: the st of 1st.
      text += content
    } else if let base, base.properties.isAlphabetic || base.properties.numericType != nil || base == ")",
      content.contains(where: { $0.properties.isAlphabetic || $0.properties.numericType != nil }),
      !(content.count == 2 && content[0] == "T")
    {
      text += owned(words.toThe) + content + [" "]
    } else {
      text += [" "] + content + [" "]
    }
  }

  /// The reading alone, of each pair of base and reading.
  private static func rubyReading(_ flat: [Unicode.Scalar], _ index: inout Int) -> [Unicode.Scalar] {
    index += 1
    var base: [Unicode.Scalar] = []
    var reading: [Unicode.Scalar] = []
    var isReading = false
    var hasReading = false
    while index < flat.count, flat[index] != Mark.rubyEnd {
      let scalar = flat[index]
      if scalar == Mark.rubyText {
        isReading = true
        hasReading = true
        base = []
      } else if isReading, scalar.properties.isWhitespace || Furigana.isHan(scalar) {
        // The next pair begins.
        isReading = Furigana.isHan(scalar) ? false : isReading
        if !isReading { base = [scalar] }
      } else if !Mark.isMark(scalar) {
        if isReading { reading.append(scalar) } else { base.append(scalar) }
      }
      index += 1
    }
    return hasReading ? reading + base : base
  }

  private static func inside(
    _ flat: [Unicode.Scalar], _ index: inout Int, until end: Unicode.Scalar
  ) -> [Unicode.Scalar] {
    var content: [Unicode.Scalar] = []
    index += 1
    while index < flat.count, flat[index] != end {
      // Markup that closes elsewhere must not swallow what follows.
      if flat[index] == Mark.paragraph || flat[index] == Mark.gapStart { index -= 1; break }
      if !Mark.isMark(flat[index]) { content.append(flat[index]) }
      index += 1
    }
    while content.last?.properties.isWhitespace == true { content.removeLast() }
    return Array(content.drop { $0.properties.isWhitespace })
  }

  /// One space where there were several, and none at the ends.
  ///
  /// - Parameter isSpoken: whether the space before closing punctuation goes too, as our own words leave one.
  static func collapsed(_ scalars: [Unicode.Scalar], isSpoken: Bool = false) -> String {
    var output = String.UnicodeScalarView()
    var hasSpace = false
    for scalar in scalars {
      if scalar.properties.isWhitespace {
        hasSpace = !output.isEmpty
      } else {
        if hasSpace, !(isSpoken && ".,;:!?)".unicodeScalars.contains(scalar)) { output.append(" ") }
        hasSpace = false
        output.append(scalar)
      }
    }
    return String(output)
  }
}
