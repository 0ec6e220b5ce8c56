/// Puts words in place of what a synthesiser leaves out or says wrongly: symbols, money, units, emoji, blanks.
struct Expander {
  /// A piece of text, with a language where it is not the text's own.
  struct Piece {
    var text: [Unicode.Scalar]
    var language: String?
  }

  let words: SymbolWords
  /// 0 none to 3 all.
  let level: Int
  let ownLanguage: String
  let readsGreek: Bool

  private static let combinations: [(signs: [Character], name: Character)] = [
    (["-", ">"], "→"), (["=", ">"], "⇒"), (["<", "-"], "←"), (["<", "="], "≤"), ([">", "="], "≥"), (["!", "="], "≠"),
  ]
  private static let superscriptValues: [Character: Character] = Rendering.superscripts.reduce(into: [:]) {
    $0[Character($1.value)] = $1.key == "−" ? "-" : Character($1.key)
  }
  private static let subscripts: [Character: Character] = [
    "₀": "0", "₁": "1", "₂": "2", "₃": "3", "₄": "4", "₅": "5", "₆": "6", "₇": "7", "₈": "8", "₉": "9", "₊": "+",
    "₋": "−",
  ]

  /// The pieces of a text in which our own words stand between marks.
  func pieces(of text: [Unicode.Scalar]) -> [Piece] {
    var pieces: [Piece] = []
    var start = 0
    while start < text.count {
      let open = text[start...].firstIndex(of: Mark.ownStart) ?? text.count
      if open > start { expand(text[start..<open], into: &pieces) }
      guard open < text.count else { break }
      let close = text[open...].firstIndex(of: Mark.ownEnd) ?? text.count
      pieces.append(Piece(text: [" "] + text[(open + 1)..<close] + [" "], language: ownLanguage))
      start = close + 1
    }
    return pieces
  }

  private func expand(_ text: ArraySlice<Unicode.Scalar>, into pieces: inout [Piece]) {
    let source = Array(String(String.UnicodeScalarView(text)))
    var plain: [Unicode.Scalar] = []
    var index = 0
    func flush() {
      if !plain.isEmpty { pieces.append(Piece(text: plain, language: nil)) }
      plain = []
    }
    func own(_ name: String, language: String? = nil) {
      flush()
      pieces.append(Piece(text: [" "] + Array(name.unicodeScalars) + [" "], language: language ?? ownLanguage))
    }
    func keep(_ characters: some Sequence<Character>) {
      for character in characters { plain += character.unicodeScalars }
    }

    while index < source.count {
      let character = source[index]
      let previous = index > 0 ? source[index - 1] : nil
      let next = index + 1 < source.count ? source[index + 1] : nil
      // Letters and spaces, nearly all there is.
      if character == " " || (character.isLetter && character.isASCII) {
        if !isPartOfWord(previous), let end = webAddressEnd(source, index) {
          webAddress(source[index..<end], own: own, keep: keep)
          index = end
        } else {
          keep([character])
          index += 1
        }
        continue
      }
      if isDigit(character) {
        index = number(source, index, own: own, keep: keep)
        continue
      }
      if let amount = words.currencies[character], isDigit(next) {
        let end = numberEnd(source, index + 1)
        keep(source[(index + 1)..<end])
        index = end
        if let scale = scaleEnd(source, end) {
          keep(source[end..<scale])
          index = scale
        }
        own(form(of: amount, source[end - 1], source[..<end].suffix(2)))
        continue
      }
      var run = index + 1
      // Only what is counted is looked ahead for, or a long row of one letter would be gone through once for each.
      if words.symbols[character] != nil { while run < source.count, source[run] == character { run += 1 } }
      if character == "_", run - index > 1 {
        own(words.blank)
        index = run
        continue
      }
      if run - index >= 3, let name = words.symbols[character] {
        // Said with its count, or passed over as the line or ornament it is.
        if level >= 2 {
          own("\(run - index) \(name)")
        } else {
          keep(SymbolWords.level(of: character) == 3 ? [character] : [" "])
        }
        index = run
        continue
      }
      if let found = Self.combinations.first(where: { $0.signs[0] == character && $0.signs[1] == next }),
        let name = words.symbols[found.name]
      {
        own(name)
        index += 2
        continue
      }
      if Self.superscriptValues[character] != nil {
        index = superscript(source, index, own: own, keep: keep)
        continue
      }
      if let value = Self.subscripts[character] {
        keep(Self.subscripts[previous ?? " "] == nil ? [" ", value] : [value])
        if next.map({ Self.subscripts[$0] == nil }) ?? true { keep([" "]) }
        index += 1
        continue
      }
      if !readsGreek, let name = words.greek[character], !isGreek(previous), !isGreek(next) {
        own(name)
        index += 1
        continue
      }
      symbol(source, index, own: own, keep: keep)
      index += 1
    }
    flush()
  }

  // MARK: - Symbols

  private func symbol(
    _ source: [Character], _ index: Int, own: (String, String?) -> Void, keep: ([Character]) -> Void
  ) {
    let character = source[index]
    let previous = index > 0 ? source[index - 1] : nil
    let next = index + 1 < source.count ? source[index + 1] : nil
    // A hyphen or apostrophe inside a word is part of it.
    if "-'’‐".contains(character), isPartOfWord(previous), isPartOfWord(next), !(isDigit(previous) && isDigit(next)) {
      return keep([character])
    }
    switch character {
    case "-" where isDigit(next) && (previous == nil || previous == " " || previous == "("),
      "-" where previous == " " && next == " " && isOperand(source, before: index) && isOperand(source, after: index):
      return own(words.minus, nil)
    case "*" where isOperand(source, before: index) && isOperand(source, after: index):
      return own(words.times, nil)
    default: break
    }
    let bare = Character(
      String(String.UnicodeScalarView(character.unicodeScalars.filter { $0.value & 0xFFFE != 0xFE0E })).first.map(
        String.init) ?? " ")
    if let name = words.symbols[bare] {
      let needed = SymbolWords.level(of: bare)
      if needed <= level { own(name, nil) }
      // What shapes the sentence stays for the synthesiser.
      if needed >= 2, bare != "_", bare != "•" { return keep(needed <= level && bare == "'" ? [" "] : [character]) }
      if needed > level { keep([" "]) }
      return
    }
    if Emoji.isEmoji(character) {
      if words.language == "en" || !Emoji.isKnownToSynthesiser(words.language) {
        return own(Emoji.englishName(of: character), "en" == words.language ? nil : "en")
      }
      if let name = Emoji.name(of: character, in: words.language) { return own(name, nil) }
      return own(Emoji.plain(character), nil)
    }
    let scalar = character.unicodeScalars.first
    switch scalar?.properties.generalCategory {
    case .mathSymbol, .otherSymbol, .modifierSymbol, .currencySymbol:
      guard level > 0, let name = scalar?.properties.name?.lowercased() else { return keep([" "]) }
      own(name, "en" == words.language ? nil : "en")
    default: keep([character])
    }
  }

  private func superscript(
    _ source: [Character], _ start: Int, own: (String, String?) -> Void, keep: ([Character]) -> Void
  ) -> Int {
    var end = start
    var value: [Character] = []
    while end < source.count, let plain = Self.superscriptValues[source[end]] {
      value.append(plain)
      end += 1
    }
    let base = start > 0 ? source[start - 1] : nil
    if let sign = value.last, sign == "+" || sign == "-" {
      // A charge: Ca²⁺.
      keep([" "] + value.dropLast() + [" "])
      own(sign == "+" ? words.symbols["+"] ?? "+" : words.minus, nil)
    } else {
      if isPartOfWord(base) || base == ")" || base == "]" { own(words.toThe, nil) }
      if value.first == "-" {
        own(words.minus, nil)
        value.removeFirst()
      }
      keep([" "] + value + [" "])
    }
    return end
  }

  // MARK: - Numbers

  private func number(
    _ source: [Character], _ start: Int, own: (String, String?) -> Void, keep: ([Character]) -> Void
  ) -> Int {
    var end = numberEnd(source, start)
    keep(Array(source[start..<end]))
    if start > 0, source[start - 1].isLetter { return end }
    let digits = source[start..<end]
    let afterSpace = end < source.count && source[end] == " " ? end + 1 : end
    if afterSpace < source.count, let amount = words.currencies[source[afterSpace]],
      !(afterSpace + 1 < source.count && isDigit(source[afterSpace + 1]))
    {
      own(form(of: amount, digits), nil)
      return afterSpace + 1
    }
    if let (amount, unitEnd) = unit(source, afterSpace, hasSpace: afterSpace > end) {
      own(form(of: amount, digits), nil)
      return unitEnd
    }
    guard end + 1 < source.count, isDigit(source[end + 1]) else { return end }
    switch source[end] {
    case "–":
      own(words.rangeTo, nil)
      end += 1
    case "/" where !isSlashed(source, before: start) && !isSlashed(source, after: numberEnd(source, end + 1)):
      own(words.over, nil)
      end += 1
    default: break
    }
    return end
  }

  private func isSlashed(_ source: [Character], before index: Int) -> Bool { index > 0 && source[index - 1] == "/" }
  private func isSlashed(_ source: [Character], after index: Int) -> Bool {
    index < source.count && source[index] == "/"
  }

  private func unit(_ source: [Character], _ start: Int, hasSpace: Bool) -> (SymbolWords.Amount, Int)? {
    for length in stride(from: min(4, source.count - start), through: 1, by: -1) {
      let end = start + length
      let sign = String(source[start..<end])
      guard let amount = words.units[sign] else { continue }
      if end < source.count, isPartOfWord(source[end]) || Self.superscriptValues[source[end]] != nil { continue }
      // `the 1960s` are no seconds.
      if sign == "s", !hasSpace { continue }
      return (amount, end)
    }
    return nil
  }

  private func form(of amount: SymbolWords.Amount, _ digits: ArraySlice<Character>) -> String {
    if digits == ["1"] { return amount.one }
    // French counts what is less than two as one.
    guard words.language == "fr" else { return amount.other }
    let isBelowTwo =
      digits.first == "0" || (digits.first == "1" && (digits.dropFirst().first.map { !isDigit($0) } ?? true))
    return isBelowTwo ? amount.one : amount.other
  }

  private func form(of amount: SymbolWords.Amount, _ last: Character, _ tail: ArraySlice<Character>) -> String {
    last == "1" && tail.first.map(isDigit) == false ? amount.one : amount.other
  }

  /// The end of a number with the points and commas inside it.
  private func numberEnd(_ source: [Character], _ start: Int) -> Int {
    var end = start
    while end < source.count {
      if isDigit(source[end]) {
        end += 1
      } else if ".,:'".contains(source[end]), end > start, end + 1 < source.count, isDigit(source[end + 1]) {
        end += 1
      } else {
        break
      }
    }
    return end
  }

  private func scaleEnd(_ source: [Character], _ start: Int) -> Int? {
    guard start < source.count, source[start] == " " else { return nil }
    var end = start + 1
    while end < source.count, source[end].isLetter, end - start < 14 { end += 1 }
    return words.scales.contains(String(source[(start + 1)..<end])) ? end : nil
  }

  // MARK: - Addresses of web pages

  private func webAddressEnd(_ source: [Character], _ start: Int) -> Int? {
    guard ["h", "H", "w", "W"].contains(source[start]) else { return nil }
    let head = String(source[start..<min(start + 8, source.count)]).lowercased()
    guard head.hasPrefix("http://") || head.hasPrefix("https://") || head.hasPrefix("www.") else { return nil }
    var end = source[start...].firstIndex { $0 == " " || $0 == "<" || $0 == ">" || $0 == "\"" } ?? source.count
    while end > start, ".,;:!?)".contains(source[end - 1]) { end -= 1 }
    return end
  }

  /// The host and the path, without what only machines read.
  private func webAddress(
    _ address: ArraySlice<Character>, own: (String, String?) -> Void, keep: ([Character]) -> Void
  ) {
    var rest = String(address)
    for prefix in ["https://", "http://", "www."] where rest.lowercased().hasPrefix(prefix) {
      rest = String(rest.dropFirst(prefix.count))
    }
    if level < 3 { rest = String(rest.prefix { $0 != "?" && $0 != "#" }) }
    if rest.last == "/" { rest.removeLast() }
    for character in rest {
      switch character {
      case ".": own(words.dot, nil)
      case "_", "-", "~", "%", "+": keep([" "])
      case "/", "?", "=", "&", "#", "@", ":": own(words.symbols[character] ?? " ", nil)
      default: keep([character])
      }
    }
  }

  // MARK: - Neighbours

  private func isDigit(_ character: Character?) -> Bool { character.map { ("0"..."9").contains($0) } ?? false }
  private func isPartOfWord(_ character: Character?) -> Bool { character.map { $0.isLetter || isDigit($0) } ?? false }
  private func isGreek(_ character: Character?) -> Bool {
    character?.unicodeScalars.first.map { (0x0370...0x03FF).contains($0.value) || (0x1F00...0x1FFF).contains($0.value) }
      ?? false
  }

  /// Whether the sign at `index` has a number or a single letter before it.
  private func isOperand(_ source: [Character], before index: Int) -> Bool {
    var place = index - 1
    if place >= 0, source[place] == " " { place -= 1 }
    guard place >= 0 else { return false }
    if isDigit(source[place]) || source[place] == ")" { return true }
    return source[place].isLetter && (place == 0 || !source[place - 1].isLetter)
  }

  private func isOperand(_ source: [Character], after index: Int) -> Bool {
    var place = index + 1
    if place < source.count, source[place] == " " { place += 1 }
    guard place < source.count else { return false }
    if isDigit(source[place]) || source[place] == "(" { return true }
    return source[place].isLetter && !(place + 1 < source.count && source[place + 1].isLetter)
  }
}
