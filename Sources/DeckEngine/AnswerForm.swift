/// Text brought into the form in which answers are compared.
struct AnswerForm: Equatable, Sendable {
  /// Words and numbers, one space between them.
  var text: String

  init(_ source: String, strictly rules: TypedAnswer.Rules, numbers: TypedAnswer.NumberReader, dropsZeros: Bool) {
    var characters = Self.characters(of: source, strictly: rules)
    let bare = Self.withoutPunctuation(characters, strictly: rules)
    // An answer that is nothing but punctuation, such as `?`, is taken as it is.
    if bare.contains(where: { !$0.isWhitespace }) { characters = bare }
    guard !rules.contains(.spacing) || !rules.contains(.numbers) else {
      text = Self.folded(characters, strictly: rules)
      return
    }
    let keepsSpaces = rules.contains(.spacing)
    // Where spacing counts, only the plain space divides, and another kind of space stays what it is.
    let isSpace: (Character) -> Bool = keepsSpaces ? { $0 == " " } : \.isWhitespace
    var words = characters.split(omittingEmptySubsequences: !keepsSpaces, whereSeparator: isSpace).map { String($0) }
    if !rules.contains(.numbers) {
      if words.count == 1 { words = words.map(Self.withoutSign) }
      words = Self.withNumbers(words, numbers: numbers, dropsZeros: dropsZeros)
    }
    text = words.map { Self.folded(Array($0), strictly: rules) }.joined(separator: " ")
  }

  /// Whether it is one number and nothing else: then being near it is being wrong.
  var isNumber: Bool {
    let digits = text.first == "-" ? text.dropFirst() : text[...]
    return !digits.isEmpty && digits.allSatisfy { $0.isNumber || $0 == "." || $0 == "," }
  }

  // MARK: - Steps

  /// Every character in the width, case and digits that count; what can't be seen is gone.
  private static func characters(of source: String, strictly rules: TypedAnswer.Rules) -> [Character] {
    var result = ""
    for character in source {
      var scalars = String.UnicodeScalarView()
      // A joiner inside an emoji holds it together; anywhere else it is only layout.
      let isEmoji = character.unicodeScalars.contains { $0.properties.isEmojiPresentation || $0.value > 0x1F000 }
      for scalar in character.unicodeScalars {
        if scalar.properties.isWhitespace {
          scalars.append(rules.contains(.spacing) ? scalar : " ")
        } else if scalar.value == 0x200D, isEmoji {
          scalars.append(scalar)
        } else if scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.generalCategory == .control {
          continue
        } else {
          scalars.append(plain(scalar, strictly: rules))
        }
      }
      result += String(scalars)
    }
    if !rules.contains(.case) {
      result = String(result.lowercased().map { $0 == "ς" ? "σ" : $0 })
    }
    return Array(result)
  }

  private static func plain(_ scalar: Unicode.Scalar, strictly rules: TypedAnswer.Rules) -> Unicode.Scalar {
    var scalar = scalar
    if !rules.contains(.width), (0xFF01...0xFF5E).contains(scalar.value) {
      scalar = Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    }
    if !rules.contains(.numbers), !scalar.isASCII, scalar.properties.numericType == .decimal,
      let value = scalar.properties.numericValue
    {
      scalar = Unicode.Scalar(0x30 + UInt8(value))
    }
    // A minus sign is typed as a hyphen.
    return scalar == "\u{2212}" ? "-" : scalar
  }

  /// Without the marks that only divide a sentence; signs with a meaning of their own, such as `#` and `%`, stay.
  private static func withoutPunctuation(
    _ characters: [Character], strictly rules: TypedAnswer.Rules
  ) -> [Character] {
    guard !rules.contains(.punctuation) else { return characters }
    var result: [Character] = []
    for (index, character) in characters.enumerated() {
      guard isPunctuation(character) else {
        result.append(character)
        continue
      }
      let before = index > 0 ? characters[index - 1] : " "
      let after = index + 1 < characters.count ? characters[index + 1] : " "
      if after.isWholeNumber, before.isWholeNumber || (character == "-" && !before.isLetter) {
        // A decimal point, or a minus.
        result.append(character)
      } else if isDash(character) || character == "/" || (before.isLetter && after.isLetter && !isApostrophe(character))
      {
        result.append(" ")
      }
    }
    return result
  }

  private static func isPunctuation(_ character: Character) -> Bool {
    guard character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first else { return false }
    switch scalar.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation:
      return true
    case .otherPunctuation: return !"#%&@*\\§‰".contains(character)
    case .modifierSymbol: return isApostrophe(character)
    default: return false
    }
  }

  private static func isDash(_ character: Character) -> Bool {
    character.unicodeScalars.first?.properties.generalCategory == .dashPunctuation
  }

  private static func isApostrophe(_ character: Character) -> Bool { "'’‘ʼ´`׳״\"”“".contains(character) }

  private static func folded(_ characters: [Character], strictly rules: TypedAnswer.Rules) -> String {
    characters.reduce(into: "") { text, character in
      if !rules.contains(.sharpS), character == "ß" || character == "ẞ" {
        text += "ss"
      } else if !rules.contains(.accents) {
        text += LetterFolding.withoutAccents(character)
      } else {
        text.append(character)
      }
    }
  }

  // MARK: - Numbers

  private static func withNumbers(
    _ words: [String], numbers: TypedAnswer.NumberReader, dropsZeros: Bool
  ) -> [String] {
    var result: [String] = []
    var index = 0
    while index < words.count {
      if let number = numeral(words[index], dropsZeros: dropsZeros) {
        result.append(number)
        index += 1
      } else if let (number, count) = longestNumber(in: words[index...], numbers: numbers) {
        result.append("\(number)")
        index += count
      } else {
        result.append(words[index])
        index += 1
      }
    }
    return result
  }

  /// `28` for `+28` and `=28`, which say no more.
  private static func withoutSign(_ word: String) -> String {
    let rest = word.dropFirst()
    let isNumber = word.first.map("+=".contains) ?? false && rest.first?.isNumber ?? false
    return isNumber ? String(rest) : word
  }

  private static func longestNumber(
    in words: ArraySlice<String>, numbers: TypedAnswer.NumberReader
  ) -> (number: Int, count: Int)? {
    for count in (1...TypedAnswer.NumberReader.mostWords).reversed() where count <= words.count {
      let text = words.prefix(count).joined(separator: " ")
      if text.contains(where: \.isLetter), let number = numbers.number(text) { return (number, count) }
    }
    return nil
  }

  /// Digits in one form: a comma is a decimal point, and zeros that say nothing are dropped; `nil` for other words.
  private static func numeral(_ word: String, dropsZeros: Bool) -> String? {
    let isNegative = word.first == "-"
    let parts = word.dropFirst(isNegative ? 1 : 0).split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isWholeNumber) }) else {
      return nil
    }
    // `1,000` may be a thousand or one with three decimals: it equals only itself.
    if parts.count == 2, parts[1].count == 3 { return word }
    var whole = parts[0]
    if dropsZeros { whole = whole.drop { $0 == "0" } }
    var decimals = parts.count == 2 ? parts[1] : ""
    while decimals.last == "0" { decimals.removeLast() }
    let text = (whole.isEmpty ? "0" : whole) + (decimals.isEmpty ? "" : "." + decimals)
    return isNegative && text != "0" ? "-" + text : String(text)
  }
}
