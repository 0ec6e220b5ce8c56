/// One question of the times tables.
public struct TimesFact: Hashable, Sendable {
  /// Which way it is asked.
  public enum Operation: String, CaseIterable, Hashable, Sendable {
    /// `7 × 8`, wanted 56.
    case times
    /// `56 ÷ 7`, wanted 8.
    case divide
  }

  /// Which way it is asked.
  public let operation: Operation
  /// The table it belongs to: the first factor, or the divisor.
  public let table: Int
  /// The other factor, or what the division comes to.
  public let factor: Int

  /// A fact; `nil` for a division by 0, which has no answer.
  public init?(_ operation: Operation, table: Int, factor: Int) {
    guard operation == .times || table != 0 else { return nil }
    self.operation = operation
    self.table = table
    self.factor = factor
  }

  /// The first number of the question.
  public var first: Int { operation == .times ? table : table * factor }
  /// The second number of the question.
  public var second: Int { operation == .times ? factor : table }
  /// What is wanted.
  public var answer: Int { operation == .times ? table * factor : factor }

  /// How it stands in the journal: `times:7x8` of the table 7, `divide:7x8` for 56 ÷ 7.
  public var id: Card.ID { Card.ID("\(operation.rawValue):\(table)x\(factor)") }

  /// The id under which it is remembered: that of its kin, since who knows 7 × 8 knows 8 × 7.
  public var kin: Card.ID {
    Card.ID("\(operation.rawValue):\(min(table, factor))x\(max(table, factor))")
  }

  /// The fact with this id; `nil` if it is that of something else.
  public init?(id: Card.ID) {
    let parts = id.text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let operation = Operation(rawValue: String(parts[0])) else { return nil }
    let numbers = parts[1].split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let table = numbers[0], let factor = numbers[1],
      !table.multipliedReportingOverflow(by: factor).overflow
    else { return nil }
    self.init(operation, table: table, factor: factor)
    // `times:07x8` and `times:+7x8` read as numbers too, but are nobody's id.
    guard self.id == id else { return nil }
  }

  /// The fact as a card, with signs instead of words.
  public var card: Card {
    let sign = operation == .times ? "×" : "÷"
    return Card(id: id, prompt: "\(Self.text(first)) \(sign) \(Self.text(second))", answer: Self.text(answer))
  }

  /// A number with a true minus sign.
  static func text(_ number: Int) -> String { number < 0 ? "−\(number.magnitude)" : "\(number)" }

  /// Whether this is the answer: `56`, `56.`, ` 56 `, `0056` and `fifty-six` are one, `5 6` and `56.5` are not; a minus
  /// sign may stand apart, as in `- 56`.
  ///
  /// - Parameter numbers: understands the learner's number words.
  /// - Returns: `nil` where nothing was typed.
  public func isRight(_ typed: String, numbers: TypedAnswer.NumberReader = .none) -> Bool? {
    var typed = typed.drop(while: \.isWhitespace)
    if let sign = typed.first, sign == "-" || sign == "−" {
      typed = String(sign) + typed.dropFirst().drop(while: \.isWhitespace)
    }
    return switch TypedAnswer("\(answer)", numbers: numbers).judge(String(typed)) {
    case .correct: true
    case .near, .different: false
    case .blank: nil
    }
  }
}
