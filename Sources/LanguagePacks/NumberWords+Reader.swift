extension NumberWords {
  /// Understands the number words of a language: what `words(for:)` says, and the other ways people write it.
  ///
  /// Made once for many answers: it sorts the words of its language first.
  public struct Reader: Equatable, Sendable {
    private let words: NumberWords
    /// The numbers 0 to 99 by their plain words.
    private let small: [String: Int]

    /// Understands these words.
    public init(_ words: NumberWords) {
      self.words = words
      small = Dictionary(
        words.upTo99.enumerated().map { (Self.plain($0.element), $0.offset) }, uniquingKeysWith: { first, _ in first })
    }

    /// The number that words stand for, whatever their case, hyphens, spaces and accents; `nil` if they are no number.
    ///
    /// `hundred` alone is taken as well as `one hundred`, what joins the parts may be left out, and letters that a
    /// keyboard lacks may be written out: `fuenf`, `aatta`.
    public func number(for answer: String) -> Int? {
      let text = Self.plain(answer)
      return number(forPlain: text) ?? number(forPlain: Self.withoutDigraphs(text))
    }

    private func number(forPlain text: String) -> Int? {
      for minus in [words.minus].compactMap({ $0 }) + words.otherMinus {
        guard let rest = text.without(prefix: Self.plain(minus)), !rest.isEmpty else { continue }
        return positiveNumber(for: rest).flatMap { $0 == 0 ? nil : -$0 }
      }
      return positiveNumber(for: text)
    }

    private func positiveNumber(for text: String) -> Int? {
      if let number = numberUpTo999(for: text) { return number }
      guard let thousands = words.thousands else { return nil }
      let word = Self.plain(thousands.suffix)
      // No number word has the word for a thousand inside it, so the first one found is the right one.
      guard let place = text.firstRange(of: word) else { return nil }
      let before = String(text[..<place.lowerBound])
      guard let count = before.isEmpty ? 1 : numberBeforeThousand(before, by: thousands), count > 0 else { return nil }
      let rest = String(text[place.upperBound...])
      if rest.isEmpty { return count * 1000 }
      let rests =
        [rest] + [thousands.joint, thousands.jointBelow100].compactMap { rest.without(prefix: Self.plain($0)) }
      return rests.lazy.compactMap(numberUpTo999(for:)).first { $0 > 0 }.map { count * 1000 + $0 }
    }

    private func numberBeforeThousand(_ text: String, by thousands: NumberWords.Thousands) -> Int? {
      if let number = numberUpTo999(for: text) { return number }
      for (ending, changed) in thousands.endings {
        let (ending, changed) = (Self.plain(ending), Self.plain(changed))
        if text.hasSuffix(changed), let number = numberUpTo999(for: text.dropLast(changed.count) + ending) {
          return number
        }
      }
      return nil
    }

    private func numberUpTo999(for text: String) -> Int? {
      if let number = small[text] { return number }
      let joint = Self.plain(words.joint)
      for index in words.hundreds.indices {
        let value = (index + 1) * 100
        if text == Self.plain(words.hundreds[index]) || (index == 0 && text == bareHundred) { return value }
        for word in [Self.plain(words.hundredsBefore[index]), index == 0 ? bareHundred : nil].compactMap({ $0 }) {
          guard let rest = text.without(prefix: word) else { continue }
          let rests = [rest] + (joint.isEmpty ? [] : [rest.without(prefix: joint)].compactMap { $0 })
          if let number = rests.lazy.compactMap({ small[$0] }).first(where: { $0 > 0 }) { return value + number }
        }
      }
      return nil
    }

    /// `hundred`, where 100 is `one hundred`; `nil` in languages that say no `one`.
    private var bareHundred: String? {
      let word = Self.plain(words.hundreds[1]).without(prefix: Self.plain(words.upTo99[2]))
      return word.flatMap { word in
        let hundred = Self.plain(words.hundreds[0])
        return hundred != word && hundred.hasSuffix(word) ? word : nil
      }
    }

    /// Lower case, without spaces, hyphens and the accents that number words have.
    private static func plain(_ words: String) -> String {
      var plain = ""
      for character in words.lowercased() where !character.isWhitespace && character != "-" && character != "\u{AD}" {
        plain += withoutAccent[character] ?? String(character)
      }
      return plain
    }

    /// The text with one letter for each two that stand for a letter with an accent.
    private static func withoutDigraphs(_ text: String) -> String {
      ["ae", "oe", "ue", "aa"].reduce(text) { $0.replacing($1, with: $1.prefix(1)) }
    }

    private static let withoutAccent: [Character: String] = [
      "å": "a", "ä": "a", "ö": "o", "ü": "u", "ß": "ss", "é": "e", "è": "e", "ó": "o", "ú": "u", "í": "i", "á": "a",
    ]
  }
}

extension StringProtocol {
  /// What follows `prefix`; `nil` if the text does not begin with it.
  fileprivate func without(prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }

  /// Where a text stands first; `nil` for an empty one, or if it is nowhere.
  fileprivate func firstRange(of text: String) -> Range<Index>? {
    guard !text.isEmpty else { return nil }
    return indices.lazy.compactMap { start -> Range<Index>? in
      guard self[start...].hasPrefix(text) else { return nil }
      return start..<index(start, offsetBy: text.count)
    }.first
  }
}
