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
  /// Other words that people write for `minus`.
  let otherMinus: [String]

  /// Number words; `nil` unless there are 100 up to 99 and 9 hundreds each.
  ///
  /// - Parameters:
  ///   - upTo99: the words for 0 to 99.
  ///   - hundreds: the words for 100, 200, up to 900.
  ///   - hundredsBefore: the same where something follows; `nil` if they are no different.
  ///   - joint: what stands between the hundreds and the rest, spaces included.
  ///   - thousands: how the thousands are counted; without it 999 is the end.
  ///   - minus: the word before a negative number; without it 0 is the beginning.
  ///   - otherMinus: other words that are understood in its place, but not said.
  public init?(
    upTo99: [String], hundreds: [String], hundredsBefore: [String]? = nil, joint: String, thousands: Thousands? = nil,
    minus: String? = nil, otherMinus: [String] = []
  ) {
    let before = hundredsBefore ?? hundreds
    guard upTo99.count == 100, hundreds.count == 9, before.count == 9 else { return nil }
    self.upTo99 = upTo99
    self.hundreds = hundreds
    self.hundredsBefore = before
    self.joint = joint
    self.thousands = thousands
    self.minus = minus
    self.otherMinus = otherMinus
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
}
