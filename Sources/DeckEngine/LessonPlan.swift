/// A listening lesson laid out in time: which card is heard when, and how long each silence is.
///
/// The same candidates, settings, lengths and seed give the same plan. All times are milliseconds.
public struct LessonPlan: Hashable, Sendable {
  /// What is said before a prompt.
  public enum Wording: String, CaseIterable, Hashable, Sendable {
    /// Nothing.
    case plain
    /// That it comes again.
    case again
    /// A question whether it is remembered.
    case remember
  }

  /// How long the sides of a card take to say.
  public struct Lengths: Hashable, Sendable {
    /// The prompt's length, without words before it.
    public var prompt: Int
    /// The answer's length, said once.
    public var answer: Int

    /// Lengths of both sides; none is below 0.
    public init(prompt: Int, answer: Int) {
      self.prompt = max(0, prompt)
      self.answer = max(0, answer)
    }
  }

  /// One showing of a card: prompt, silence to answer in, answer.
  public struct Step: Hashable, Sendable {
    /// The card.
    public var card: Card.ID
    /// Which of the card's showings it is, from 1.
    public var showing: Int
    /// What is said before the prompt.
    public var wording: Wording
    /// The silence before it, beyond the pause that follows every step.
    public var wait: Int
    /// When its prompt begins, counted from the lesson's start.
    public var start: Int
    /// How long the prompt takes, with the words before it.
    public var prompt: Int
    /// The silence after the prompt.
    public var think: Int
    /// How long the answer takes, said once.
    public var answer: Int
    /// How often the answer is said.
    public var answers: Int

    /// The silence between two sayings of the answer: long enough to say it oneself.
    public var echo: Int { LessonPlan.echo(ofAnswer: answer) }
    /// When its last answer ends.
    public var end: Int { start + prompt + think + answers * answer + (answers - 1) * echo }
  }

  /// Why a gap is outside its tolerance.
  public enum Reason: String, CaseIterable, Hashable, Sendable {
    /// Other cards that had to come back took the place.
    case crowded
    /// It came early to keep another card from coming twice in a row.
    case keptApart
    /// It came early since its own time would have been after the lesson's end, and no other fitted.
    case lessonEnded
  }

  /// A gap outside its tolerance.
  public struct Deviation: Hashable, Sendable {
    /// The card.
    public var card: Card.ID
    /// The showing that came too early or too late.
    public var showing: Int
    /// How long the gap is.
    public var gap: Int
    /// Why.
    public var reason: Reason
  }

  /// Why a candidate that was looked at is not in the lesson.
  public enum Omission: String, CaseIterable, Hashable, Sendable {
    /// It can't be spoken.
    case unspeakable
    /// It takes longer than the whole lesson.
    case tooLong
    /// A new card that would not have been heard three times; it waits for another lesson.
    case noRoomForThree
  }

  /// The silence after every step.
  public static let stepPause = 1000
  /// The longest silence between two cards, in milliseconds; where nothing may be heard sooner the lesson ends.
  public static let longestSilence = 60_000
  /// How often a new card must be heard in the lesson that brings it in.
  public static let leastShowingsOfNew = 3
  /// The longest answer, in milliseconds, that is said three times at first instead of twice.
  static let longestTripled = 2500

  /// What is heard, in order.
  public internal(set) var steps: [Step] = []
  /// Every gap outside its tolerance.
  public internal(set) var deviations: [Deviation] = []
  /// Candidates that were wanted and are left out.
  public internal(set) var omissions: [Card.ID: Omission] = [:]

  /// How long it takes from the first prompt to the end of the last answer.
  public var length: Int { steps.last?.end ?? 0 }

  /// The silence in which the learner may say an answer of this length after it was said.
  public static func echo(ofAnswer length: Int) -> Int { length + 500 }

  /// The steps of the lesson heard so many times, one after the other; no card comes twice in a row, unless it is the
  /// only one.
  ///
  /// - Parameter passes: 1 or more.
  public func steps(passes: Int) -> [Step] {
    var all = steps
    let isAlone = Set(steps.map(\.card)).count < 2
    for _ in 1..<max(1, passes) {
      guard let last = all.last, let first = steps.first else { return all }
      // What was heard a moment ago can be left out.
      let again = first.card == last.card && !isAlone ? steps.dropFirst() : steps[...]
      guard let begin = again.first?.start else { return all }
      let shift = last.end + Self.stepPause - begin
      for step in again {
        var step = step
        step.start += shift
        all.append(step)
      }
    }
    return all
  }

  /// Plans a lesson.
  ///
  /// - Parameters:
  ///   - candidates: what is due first, in order of preference; of new cards the first are taken. By the order
  ///     `.random` chance decides which.
  ///   - lengths: how long a card's sides take to say; `nil` for one that can't be spoken. It is asked once for each
  ///     card looked at, always in the same order.
  public init(
    of candidates: [LessonCandidate], settings: LessonSettings = LessonSettings(), seed: UInt64,
    lengths: @escaping (Card.ID) -> Lengths?
  ) {
    let measured = LessonMeasure(lengths)
    var generator = SplitMix64(seed: seed)
    let candidates = settings.order == .random ? candidates.shuffled(using: &generator) : candidates
    var new = candidates.filter { $0.familiarity == .new }.prefix(settings.newCards).map(\.card)
    var waiting: Set<Card.ID> = []
    while true {
      var draft = LessonDraft(
        candidates.filter { $0.familiarity != .new || new.contains($0.card) }, settings: settings, seed: seed,
        measured: measured)
      draft.fill()
      let short = Set(new).filter { draft.showings(of: $0) < Self.leastShowingsOfNew }
      let left = short.filter { draft.plan.omissions[$0] == nil }
      guard !left.isEmpty else {
        self = draft.plan
        for card in waiting { omissions[card] = .noRoomForThree }
        return
      }
      // The last comer waits first: without it the others may have their room.
      let last = new.last(where: left.contains)
      new.removeAll { $0 == last }
      if let last { waiting.insert(last) }
    }
  }
}

/// The lengths of cards, each asked for once.
final class LessonMeasure {
  private let ask: (Card.ID) -> LessonPlan.Lengths?
  private var known: [Card.ID: LessonPlan.Lengths?] = [:]

  init(_ ask: @escaping (Card.ID) -> LessonPlan.Lengths?) {
    self.ask = ask
  }

  func lengths(of card: Card.ID) -> LessonPlan.Lengths? {
    if let known = known[card] { return known }
    let lengths = ask(card)
    known[card] = .some(lengths)
    return lengths
  }
}
