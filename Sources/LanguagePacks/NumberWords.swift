/// The words for whole numbers from 0 to 999 in one language.
public struct NumberWords: Equatable, Sendable {
  /// The words for 0 to 99.
  let upTo99: [String]
  /// The words for 100, 200, up to 900, with nothing after them.
  let hundreds: [String]
  /// The same where something follows; `deux cents`, but `deux cent un`.
  let hundredsBefore: [String]
  /// What stands between the hundreds and the rest.
  let joint: String
  private let values: [String: Int]

  /// Number words; `nil` unless there are 100 up to 99 and 9 hundreds each.
  ///
  /// - Parameters:
  ///   - upTo99: the words for 0 to 99.
  ///   - hundreds: the words for 100, 200, up to 900.
  ///   - hundredsBefore: the same where something follows; `nil` if they are no different.
  ///   - joint: what stands between the hundreds and the rest, spaces included.
  public init?(upTo99: [String], hundreds: [String], hundredsBefore: [String]? = nil, joint: String) {
    let before = hundredsBefore ?? hundreds
    guard upTo99.count == 100, hundreds.count == 9, before.count == 9 else { return nil }
    self.upTo99 = upTo99
    self.hundreds = hundreds
    self.hundredsBefore = before
    self.joint = joint
    var values: [String: Int] = [:]
    for number in 0...999 {
      let words =
        number < 100
        ? upTo99[number]
        : number % 100 == 0
          ? hundreds[number / 100 - 1] : before[number / 100 - 1] + joint + upTo99[number % 100]
      values[Self.plain(words)] = number
    }
    self.values = values
  }

  /// The words for a number; `nil` outside 0 to 999.
  public func words(for number: Int) -> String? {
    switch number {
    case 0...99: upTo99[number]
    case 100...999 where number % 100 == 0: hundreds[number / 100 - 1]
    case 100...999: hundredsBefore[number / 100 - 1] + joint + upTo99[number % 100]
    default: nil
    }
  }

  /// The number that words stand for, whatever their case, hyphens and spaces; `nil` if they are no number.
  public func number(for words: String) -> Int? { values[Self.plain(words)] }

  private static func plain(_ words: String) -> String {
    words.lowercased().filter { !$0.isWhitespace && $0 != "-" && $0 != "\u{AD}" }
  }
}
