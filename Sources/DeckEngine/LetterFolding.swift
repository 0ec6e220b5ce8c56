/// What a letter comes down to when its accents do not count.
///
/// Characters compare by canonical equivalence, so composed and decomposed text come out alike.
enum LetterFolding {
  /// The lower-case letter without its accents; the letter itself where it has none that may be dropped.
  static func withoutAccents(_ character: Character) -> String {
    // Nothing in ASCII has an accent, and it is nearly all there is.
    if character.isASCII { return String(character) }
    if let base = bases[character] { return base }
    var kept = ""
    for scalar in character.unicodeScalars where !isDroppable(scalar) { kept.unicodeScalars.append(scalar) }
    return kept
  }

  /// Letters made of others, whether their accents count or not.
  private static let ligatures: [Character: String] = ["æ": "ae", "œ": "oe", "ĳ": "ij", "ﬁ": "fi", "ﬂ": "fl"]

  /// Letters that Unicode takes apart but whose alphabets don't.
  private static let whole: [Character: String] = ["й": "й", "ї": "ї", "ў": "ў", "ё": "е"]

  /// Unicode's names tell which letter an accented one is made of: `LATIN SMALL LETTER O WITH STROKE`.
  private static let bases: [Character: String] = {
    let blocks: [ClosedRange<UInt32>] = [
      0x61...0x7A, 0xDF...0x24F, 0x370...0x3FF, 0x430...0x4FF, 0x5D0...0x5EA, 0x621...0x64A, 0x1E00...0x1EFF,
      0x1F00...0x1FFF, 0xFB1D...0xFB4E,
    ]
    let letters = blocks.joined().compactMap(Unicode.Scalar.init)
    var plain: [String: Unicode.Scalar] = [:]
    for letter in letters { if let name = letter.properties.name { plain[name] = letter } }
    var bases: [Character: String] = ligatures
    for letter in letters {
      guard let name = letter.properties.name, let cut = name.firstIndex(ofWord: " WITH "),
        let base = plain[String(name[..<cut])]
      else { continue }
      bases[Character(letter)] = String(base)
    }
    return bases.merging(whole) { _, whole in whole }
  }()

  /// Marks that only help to read or to stress: accents, Hebrew points, Arabic vowels. Marks that make another letter,
  /// as in Japanese or in the scripts of India, are none of these.
  private static func isDroppable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x300...0x36F, 0x591...0x5BD, 0x5BF, 0x5C1...0x5C2, 0x5C4...0x5C5, 0x5C7, 0x610...0x61A, 0x640, 0x64B...0x65F,
      0x670, 0x6D6...0x6DC, 0x6DF...0x6E8, 0x6EA...0x6ED, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF,
      0xFE20...0xFE2F:
      true
    default: false
    }
  }
}

extension String {
  fileprivate func firstIndex(ofWord word: String) -> Index? {
    indices.first { self[$0...].hasPrefix(word) }
  }
}
