/// Judges an answer that was typed: the same answer in other clothes is correct, and a slip is shown to the learner.
///
/// Nothing is ever wrong because of a distance: where the answer is not the wanted one, the learner decides.
public struct TypedAnswer: Sendable {
  /// What counts although it usually doesn't.
  public struct Rules: OptionSet, Hashable, Sendable {
    /// One bit for each rule.
    public let rawValue: Int
    /// Rules of these bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Capital letters.
    public static let `case` = Rules(rawValue: 1)
    /// Accents, and the points and vowels of Hebrew and Arabic.
    public static let accents = Rules(rawValue: 2)
    /// White space: how much, and at the ends.
    public static let spacing = Rules(rawValue: 4)
    /// Punctuation.
    public static let punctuation = Rules(rawValue: 8)
    /// Digits or words: `5` or `five`, `5` or `5.0`.
    public static let numbers = Rules(rawValue: 16)
    /// The letter ß, which is else `ss`.
    public static let sharpS = Rules(rawValue: 32)
    /// Full width, as East Asian keyboards type Latin letters.
    public static let width = Rules(rawValue: 64)
    /// Everything but the Unicode form.
    public static let all: Rules = [.case, .accents, .spacing, .punctuation, .numbers, .sharpS, .width]
  }

  /// Understands the number words of the answer's language.
  public struct NumberReader: Sendable {
    /// The most words that are tried together: `nine hundred and ninety nine thousand nine hundred and ninety nine`.
    static let mostWords = 11

    /// The number that words in lower case stand for, with one space between them; `nil` if they are none.
    public var number: @Sendable (String) -> Int?

    /// A reader that asks `number`.
    public init(number: @escaping @Sendable (String) -> Int?) { self.number = number }

    /// Knows no words.
    public static let none = NumberReader { _ in nil }
  }

  /// What came of a typed answer.
  public enum Verdict: Equatable, Sendable {
    /// It is the answer, this one of the alternatives.
    case correct(String)
    /// It is nearly this alternative; the learner decides.
    case near(AnswerDifference)
    /// It is something else than this alternative; the learner decides.
    case different(from: String)
    /// Nothing was typed.
    case blank
  }

  /// The answers that are right, as the card has them.
  public let alternatives: [String]
  /// What counts although it usually doesn't.
  public let rules: Rules
  private let numbers: NumberReader

  /// A judge of answers to a card.
  ///
  /// - Parameters:
  ///   - answer: the card's answer as it is printed; `|` stands between alternatives, `\|` is the sign itself.
  ///   - rules: what is to count although it usually doesn't.
  ///   - numbers: understands the number words of the answer's language.
  public init(_ answer: String, strictly rules: Rules = [], numbers: NumberReader = .none) {
    alternatives = Self.alternatives(of: answer)
    self.rules = rules
    self.numbers = numbers
  }

  /// What came of typing `typed`.
  public func judge(_ typed: String) -> Verdict {
    let form = form(of: typed, dropsZeros: false)
    guard form.text.contains(where: { !$0.isWhitespace }) else { return .blank }
    let withoutZeros = self.form(of: typed, dropsZeros: true)
    var nearest: AnswerDifference?
    for alternative in alternatives {
      // Zeros of the answer count, as in 007; more zeros than it has do not.
      let wanted = self.form(of: alternative, dropsZeros: false)
      if form == wanted || withoutZeros == wanted { return .correct(alternative) }
      guard !wanted.isNumber, let difference = AnswerDifference(typed, from: alternative, strictly: rules),
        difference.distance < nearest?.distance ?? .max
      else { continue }
      nearest = difference
    }
    return nearest.map(Verdict.near) ?? .different(from: alternatives.first ?? "")
  }

  private func form(of text: String, dropsZeros: Bool) -> AnswerForm {
    AnswerForm(text, strictly: rules, numbers: numbers, dropsZeros: dropsZeros)
  }

  /// The alternatives of an answer, trimmed; empty ones are left out, unless there is no other.
  private static func alternatives(of answer: String) -> [String] {
    var parts = [""]
    var isEscaped = false
    for character in answer {
      if character == "|", !isEscaped {
        parts.append("")
        continue
      }
      if isEscaped, character != "|" { parts[parts.count - 1] += "\\" }
      isEscaped = character == "\\" && !isEscaped
      if !isEscaped { parts[parts.count - 1].append(character) }
    }
    if isEscaped { parts[parts.count - 1] += "\\" }
    let trimmed = parts.map(\.trimmedOfWhitespace).filter { !$0.isEmpty }
    // An answer such as `|` alone is meant as it stands.
    return trimmed.isEmpty ? [answer.trimmedOfWhitespace] : trimmed
  }
}

extension String {
  /// The text without white space at its ends.
  var trimmedOfWhitespace: String {
    let start = drop(while: \.isWhitespace)
    return String(start.prefix(upTo: start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex))
  }
}
