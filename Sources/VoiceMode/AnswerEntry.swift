public import DeckEngine

/// How answers are typed and judged in a session; without one the learner reveals and grades.
public struct AnswerEntry: Sendable {
  /// What comes of typing `typed` where the card's answer is printed as `answer`.
  public var judge: @Sendable (_ card: Card, _ answer: String, _ typed: String) -> TypedAnswer.Verdict
  /// Whether the learner decides about an answer that is not the card's; else it is wrong.
  public var learnerDecides: Bool

  /// An entry judged by `judge`.
  public init(
    learnerDecides: Bool, judge: @escaping @Sendable (Card, String, String) -> TypedAnswer.Verdict
  ) {
    self.learnerDecides = learnerDecides
    self.judge = judge
  }
}

/// What is being typed in answer to the card shown.
struct Typing: Sendable {
  let entry: AnswerEntry
  var field = TextField()
}
