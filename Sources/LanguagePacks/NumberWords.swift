/// The words for whole numbers from -999,999 to 999,999 in one language; only to 999 where its file has no thousands.
public struct NumberWords: Equatable, Sendable {
  /// How a language counts its thousands.
  public struct Thousands: Equatable, Sendable {
    /// The word for 1000, with nothing before it.
    var one: String
    /// What follows the number of thousands from 2 on, a space included if there is one.
    var suffix: String
    /// Endings that change before `suffix`, such as `eins` to `ein`.
    var endings: [String: String]
    /// What stands before a rest of 100 and more.
    var joint: String
    /// What stands before a rest below 100.
    var jointBelow100: String

    /// Thousands counted like this.
    ///
    /// - Parameters:
    ///   - one: the word for 1000.
    ///   - suffix: what follows 2, 3 and so on, spaces included.
    ///   - endings: endings of the number before `suffix` that change, each with what it becomes.
    ///   - joint: what stands between the thousands and a rest of 100 or more, spaces included.
    ///   - jointBelow100: the same for a rest below 100.
    public init(
      one: String, suffix: String, endings: [String: String] = [:], joint: String, jointBelow100: String
    ) {
      self.one = one
      self.suffix = suffix
      self.endings = endings
      self.joint = joint
      self.jointBelow100 = jointBelow100
    }
  }

  /// The words for 0 to 99.
  let upTo99: [String]
  /// The words for 100, 200, up to 900, with nothing after them.
  let hundreds: [String]
  /// The same where something follows; `deux cents`, but `deux cent un`.
  let hundredsBefore: [String]
  /// What stands between the hundreds and the rest.
  let joint: String
  /// How the thousands are counted, if they are.
  let thousands: Thousands?
  /// The word before a negative number.
  let minus: String?
  /// The numbers 0 to 99 by their plain words.
  private let small: [String: Int]

  /// Number words; `nil` unless there are 100 up to 99 and 9 hundreds each.
  ///
  /// - Parameters:
  ///   - upTo99: the words for 0 to 99.
  ///   - hundreds: the words for 100, 200, up to 900.
  ///   - hundredsBefore: the same where something follows; `nil` if they are no different.
  ///   - joint: what stands between the hundreds and the rest, spaces included.
  ///   - thousands: how the thousands are counted; without it 999 is the end.
  ///   - minus: the word before a negative number; without it 0 is the beginning.
  public init?(
    upTo99: [String], hundreds: [String], hundredsBefore: [String]? = nil, joint: String, thousands: Thousands? = nil,
    minus: String? = nil
  ) {
    let before = hundredsBefore ?? hundreds
    guard upTo99.count == 100, hundreds.count == 9, before.count == 9 else { return nil }
    self.upTo99 = upTo99
    self.hundreds = hundreds
    self.hundredsBefore = before
    self.joint = joint
    self.thousands = thousands
    self.minus = minus
    small = Dictionary(
      upTo99.enumerated().map { (Self.plain($0.element), $0.offset) }, uniquingKeysWith: { first, _ in first })
  }

  /// The words for a number; `nil` outside the range that the language's file covers.
  public func words(for number: Int) -> String? {
    switch number {
    case -999_999..<0: minus.flatMap { minus in words(for: -number).map { minus + " " + $0 } }
    case 0...99: upTo99[number]
    case 100...999 where number % 100 == 0: hundreds[number / 100 - 1]
    case 100...999: hundredsBefore[number / 100 - 1] + joint + upTo99[number % 100]
    case 1000...999_999: thousands.flatMap { words(for: number, by: $0) }
    default: nil
    }
  }

  /// The number that words stand for, whatever their case, hyphens, spaces and accents; `nil` if they are no number.
  ///
  /// `hundred` alone is taken as well as `one hundred`, and what joins the parts may be left out.
  public func number(for words: String) -> Int? {
    let text = Self.plain(words)
    if let minus, let rest = text.without(prefix: Self.plain(minus)), !rest.isEmpty {
      return positiveNumber(for: rest).flatMap { $0 == 0 ? nil : -$0 }
    }
    return positiveNumber(for: text)
  }

  // MARK: - Making words

  private func words(for number: Int, by thousands: Thousands) -> String? {
    let (count, rest) = number.quotientAndRemainder(dividingBy: 1000)
    guard let words = count == 1 ? thousands.one : counted(count, by: thousands) else { return nil }
    guard rest > 0 else { return words }
    return self.words(for: rest).map { words + (rest < 100 ? thousands.jointBelow100 : thousands.joint) + $0 }
  }

  private func counted(_ count: Int, by thousands: Thousands) -> String? {
    guard var words = words(for: count) else { return nil }
    // The longest ending that fits: `veintiuno` before `uno`.
    if let ending = thousands.endings.keys.filter(words.hasSuffix).max(by: { $0.count < $1.count }),
      let changed = thousands.endings[ending]
    {
      words = words.dropLast(ending.count) + changed
    }
    return words + thousands.suffix
  }

  // MARK: - Understanding words

  private func positiveNumber(for text: String) -> Int? {
    if let number = numberUpTo999(for: text) { return number }
    guard let thousands else { return nil }
    let word = Self.plain(thousands.suffix)
    // No number word has the word for a thousand inside it, so the first one found is the right one.
    guard let place = text.firstRange(of: word) else { return nil }
    let before = String(text[..<place.lowerBound])
    guard let count = before.isEmpty ? 1 : numberBeforeThousand(before, by: thousands), count > 0 else { return nil }
    let rest = String(text[place.upperBound...])
    if rest.isEmpty { return count * 1000 }
    let rests = [rest] + [thousands.joint, thousands.jointBelow100].compactMap { rest.without(prefix: Self.plain($0)) }
    return rests.lazy.compactMap(numberUpTo999(for:)).first { $0 > 0 }.map { count * 1000 + $0 }
  }

  private func numberBeforeThousand(_ text: String, by thousands: Thousands) -> Int? {
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
    let joint = Self.plain(joint)
    for index in hundreds.indices {
      let value = (index + 1) * 100
      if text == Self.plain(hundreds[index]) || (index == 0 && text == bareHundred) { return value }
      for word in [Self.plain(hundredsBefore[index]), index == 0 ? bareHundred : nil].compactMap({ $0 }) {
        guard let rest = text.without(prefix: word) else { continue }
        let rests = [rest] + (joint.isEmpty ? [] : [rest.without(prefix: joint)].compactMap { $0 })
        if let number = rests.lazy.compactMap({ small[$0] }).first(where: { $0 > 0 }) { return value + number }
      }
    }
    return nil
  }

  /// `hundred`, where 100 is `one hundred`; `nil` in languages that say no `one`.
  private var bareHundred: String? {
    let word = Self.plain(hundreds[1]).without(prefix: Self.plain(upTo99[2]))
    return word.flatMap { word in
      let hundred = Self.plain(hundreds[0])
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

  private static let withoutAccent: [Character: String] = [
    "å": "a", "ä": "a", "ö": "o", "ü": "u", "ß": "ss", "é": "e", "è": "e", "ó": "o", "ú": "u", "í": "i", "á": "a",
  ]
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
