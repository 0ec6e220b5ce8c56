/// The characters of a text, each in words: letters, capitals and accents, symbols and spaces by name.
///
/// - Parameters:
///   - language: the BCP 47 tag of the text, whose words are used unless `words` gives others.
///   - phonetically: with a word of the spelling alphabet for each letter: Alfa, Bravo.
public func spelling(
  of text: String, language: String, phonetically: Bool, words: SymbolWords? = nil
) -> [String] {
  let words = words ?? .words(for: language)
  return printable(text).map { spelling(of: $0, words: words, phonetically: phonetically) }
}

private func spelling(of character: Character, words: SymbolWords, phonetically: Bool) -> String {
  if character.isWhitespace { return words.space }
  if let name = words.symbols[character] { return name }
  guard character.isLetter else {
    if Emoji.isEmoji(character), !("0"..."9").contains(character) {
      return words.language == "en" ? Emoji.englishName(of: character) : Emoji.plain(character)
    }
    guard character.isNumber || character.isLetter,
      character.isASCII || character.wholeNumberValue != nil
    else { return character.unicodeScalars.first?.properties.name?.lowercased() ?? String(character) }
    return character.wholeNumberValue.map(String.init) ?? String(character)
  }
  let isCapital = character.isUppercase && character.isCased
  let small = character.lowercased()
  var name: String
  if phonetically, let word = words.phonetic[small] {
    name = word
  } else if let greek = words.greek[Character(small)] {
    name = greek
  } else if words.letters.contains(small) || small.unicodeScalars.allSatisfy({ $0.value < 0x80 }) {
    name = small
  } else {
    // A foreign letter: what it is made of, each part by name.
    var base = ""
    var accents: [String] = []
    for scalar in decomposed(small) {
      if let accent = words.accents[scalar] {
        accents.append(accent)
      } else if scalar.properties.generalCategory == .nonspacingMark, scalar.value < 0x0370 {
        accents.append(scalar.properties.name?.lowercased() ?? "")
      } else {
        base.unicodeScalars.append(scalar)
      }
    }
    let plain = phonetically ? words.phonetic[base] ?? base : base
    name = ([plain] + accents).joined(separator: " ")
  }
  return isCapital ? "\(words.capital) \(name)" : name
}

/// A Latin letter with its accents apart, by the names that Unicode gives it.
private func decomposed(_ letter: String) -> [Unicode.Scalar] {
  letter.unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
    guard scalar.value >= 0xC0, scalar.value < 0x1F00, let name = scalar.properties.name,
      let with = name.firstRange(of: " WITH "), name.hasPrefix("LATIN SMALL LETTER "),
      let base = name[..<with.lowerBound].split(separator: " ").last, base.count == 1
    else { return [scalar] }
    let marks = name[with.upperBound...].split(separator: " AND ").compactMap { combining[String($0)] }
    return base.lowercased().unicodeScalars + marks
  }
}

private let combining: [String: Unicode.Scalar] = [
  "GRAVE": "\u{300}", "ACUTE": "\u{301}", "CIRCUMFLEX": "\u{302}", "TILDE": "\u{303}", "MACRON": "\u{304}",
  "BREVE": "\u{306}", "DOT ABOVE": "\u{307}", "DIAERESIS": "\u{308}", "RING ABOVE": "\u{30A}",
  "DOUBLE ACUTE": "\u{30B}", "CARON": "\u{30C}", "DOT BELOW": "\u{323}", "CEDILLA": "\u{327}", "OGONEK": "\u{328}",
]

extension SymbolWords {
  /// The letters beyond a to z that the language's alphabet has a name of their own for.
  fileprivate var letters: Set<String> {
    switch language {
    case "sv": ["å", "ä", "ö"]
    case "de": ["ä", "ö", "ü", "ß"]
    case "es": ["ñ"]
    default: []
    }
  }
}
