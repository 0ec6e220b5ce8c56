@testable import DeckEngine
import Testing

@Suite struct `A typed answer` {
  struct Row: CustomTestStringConvertible {
    var typed: String
    var answer: String
    /// The rule that alone makes this difference count; `nil` where nothing is to differ.
    var rule: TypedAnswer.Rules?
    var testDescription: String { "\(typed) for \(answer)" }
  }

  /// A few number words, as a language pack gives them.
  static let numbers = TypedAnswer.NumberReader { words in
    ["five": 5, "fünf": 5, "fifty-six": 56, "fifty six": 56, "one hundred and forty four": 144, "two": 2][words]
  }

  @Test(arguments: [
    Row(typed: "Stockholm", answer: "Stockholm"), Row(typed: "stockHOLM", answer: "Stockholm", rule: .case),
    Row(typed: "ΟΔΟΣ", answer: "οδος", rule: .case), Row(typed: "Malmo", answer: "Malmö", rule: .accents),
    Row(typed: "smorgasbord", answer: "smørgåsbørd", rule: .accents),
    Row(typed: "coeur", answer: "cœur", rule: .accents),
    Row(typed: "Viet Nam", answer: "Việt Nam", rule: .accents), Row(typed: "שלום", answer: "שָׁלוֹם", rule: .accents),
    Row(typed: "كتاب", answer: "كِتَابٌ", rule: .accents), Row(typed: "елка", answer: "ёлка", rule: .accents),
    Row(typed: "e\u{301}te\u{301}", answer: "été"), Row(typed: "が", answer: "か\u{3099}"),
    Row(typed: "и\u{306}", answer: "й"),
    Row(typed: "  Stock \t holm ", answer: "Stock holm", rule: .spacing),
    Row(typed: "New\u{A0}York", answer: "New York", rule: .spacing),
    Row(typed: "dont", answer: "don’t", rule: .punctuation),
    Row(typed: "'don't'.", answer: "don’t", rule: .punctuation),
    Row(typed: "well known", answer: "well-known", rule: .punctuation),
    Row(typed: "Paris", answer: "¡Paris!", rule: .punctuation),
    Row(typed: "and/or", answer: "and or", rule: .punctuation), Row(typed: "5", answer: "five", rule: .numbers),
    Row(typed: "fünf", answer: "5", rule: .numbers), Row(typed: "5.0", answer: "5", rule: .numbers),
    Row(typed: "3,50", answer: "3.5", rule: .numbers), Row(typed: "٥", answer: "5", rule: .numbers),
    Row(typed: "0056", answer: "56", rule: .numbers), Row(typed: "5 apples", answer: "five apples", rule: .numbers),
    Row(typed: "one hundred and forty four", answer: "144", rule: .numbers), Row(typed: "Fifty-Six.", answer: "56"),
    Row(typed: "−5", answer: "-5"), Row(typed: "Strasse", answer: "Straße", rule: .sharpS),
    Row(typed: "ＡＢＣ", answer: "ABC", rule: .width), Row(typed: "\u{202E}Paris\u{202C}", answer: "Paris"),
    Row(typed: "Pa\u{AD}ris\u{200B}", answer: "Paris"), Row(typed: "❤", answer: "❤\u{FE0F}"),
    Row(typed: "👩‍🚀", answer: "👩‍🚀"),
    Row(typed: "?", answer: "?"), Row(typed: "Paris\u{7}", answer: "Paris"), Row(typed: "007", answer: "007"),
  ])
  func `is right in other clothes, each of which can be made to count`(row: Row) {
    #expect(judge(row.typed, row.answer) == .correct(row.answer))
    let strictly = row.rule.map { judge(row.typed, row.answer, strictly: $0) }
    if row.rule != nil { #expect(strictly != .correct(row.answer)) }
    let leniently = judge(row.typed, row.answer, strictly: TypedAnswer.Rules.all.subtracting(row.rule ?? .all))
    if row.rule != nil, row.typed != "'don't'." { #expect(leniently == .correct(row.answer)) }
  }

  @Test(arguments: [
    ("C", "C#"), ("35", "3.5"), ("5", "-5"), ("7", "007"), ("1000", "1,000"), ("и", "й"), ("क", "की"), ("か", "が"),
    ("👩", "👩‍🚀"), ("65", "56"), ("a", "b"), ("USA", "United States"), ("the", ""), ("56", "fifty-seven"),
  ])
  func `is not right because it looks alike`(typed: String, answer: String) {
    #expect(judge(typed, answer) == .different(from: answer))
  }

  @Test func `is blank where nothing is typed`() {
    for typed in ["", " \u{3000}\t", "\u{200B}\u{202E}", "\u{7}"] { #expect(judge(typed, "Paris") == .blank) }
    #expect(judge("...", "Paris") == .different(from: "Paris"))
  }

  @Test func `is right if it is any of the alternatives`() {
    #expect(TypedAnswer("Euro | European euro||").alternatives == ["Euro", "European euro"])
    #expect(TypedAnswer("a\\|b").alternatives == ["a|b"])
    #expect(TypedAnswer("a\\b|c\\").alternatives == ["a\\b", "c\\"])
    #expect(TypedAnswer("|").alternatives == ["|"])
    #expect(TypedAnswer(" ").alternatives == [""])
    #expect(judge("european EURO", "Euro|European euro") == .correct("European euro"))
    #expect(judge("x", "Euro|European euro") == .different(from: "Euro"))
    guard case .near(let difference) = judge("Europan euro", "Euro|European euro") else {
      Issue.record("not near"); return
    }
    #expect(difference.wanted == "European euro")
  }

  struct Near: CustomTestStringConvertible {
    var typed: String
    var answer: String
    var pieces: [AnswerDifference.Piece]
    var distance = 1
    var testDescription: String { "\(typed) for \(answer)" }
  }

  @Test(arguments: [
    Near(typed: "Stokholm", answer: "Stockholm", pieces: [.same("Sto"), .missing("c"), .same("kholm")]),
    Near(typed: "stockhollm ", answer: "Stockholm", pieces: [.same("Stockhol"), .extra("l"), .same("m")]),
    Near(
      typed: "Stackholm", answer: "Stockholm",
      pieces: [.same("St"), .changed(typed: "a", wanted: "o"), .same("ckholm")]),
    Near(
      typed: "Göteborj!", answer: "Göteborg",
      pieces: [.same("Götebor"), .changed(typed: "j", wanted: "g"), .extra("!")], distance: 2),
    Near(
      typed: "שלם", answer: "שלום", pieces: [.same("של"), .missing("ו"), .same("ם")]),
    Near(
      typed: "ab👍🏽d", answer: "ab👍🏿d",
      pieces: [.same("ab"), .changed(typed: "👍🏽", wanted: "👍🏿"), .same("d")]),
  ])
  func `is near where few letters differ, and shows which`(near: Near) {
    guard case .near(let difference) = judge(near.typed, near.answer) else {
      Issue.record("not near")
      return
    }
    #expect(difference.pieces == near.pieces)
    #expect(difference.distance == near.distance)
    #expect(difference.typed == near.typed.trimmedOfWhitespace && difference.wanted == near.answer)
  }

  @Test func `is near only as far as its length allows`() {
    #expect(
      [0, 2, 3, 5, 6, 9, 10, 19, 20, 500].map(AnswerDifference.tolerance(forLength:)) == [0, 0, 1, 1, 2, 2, 3, 3, 4, 8])
    #expect(
      judge("Paris", String(repeating: "Paris ", count: 2000))
        == .different(from: String(repeating: "Paris ", count: 2000).trimmedOfWhitespace))
  }

  @Test func `shows what each side is made of, whatever was typed`() {
    var generator = SplitMix64(seed: 6)
    let letters = Array("abé \u{301}ßñ👩‍🚀5-ש")
    for _ in 0..<500 {
      let answer = String((0..<12).map { _ in letters.randomElement(using: &generator) ?? "a" })
      var typed = Array(answer)
      for _ in 0..<2 where !typed.isEmpty { typed.remove(at: Int.random(in: 0..<typed.count, using: &generator)) }
      guard case .near(let difference) = judge(String(typed), answer) else { continue }
      var (wanted, written) = ("", 0)
      for piece in difference.pieces {
        switch piece {
        case .same(let text):
          wanted += text
          written += text.count
        case .missing(let text): wanted += text
        case .extra(let text): written += text.count
        case .changed(let typed, let text):
          wanted += text
          written += typed.count
        }
      }
      #expect(wanted == difference.wanted && written == difference.typed.count)
    }
  }

  private func judge(_ typed: String, _ answer: String, strictly rules: TypedAnswer.Rules = []) -> TypedAnswer.Verdict {
    TypedAnswer(answer, strictly: rules, numbers: Self.numbers).judge(typed)
  }
}
