/// How a player has come along, as plain values: made from a journal, or from nothing but numbers.
public struct PlayerProgress: Equatable, Sendable {
  /// How one round came out.
  public struct RoundResult: Hashable, Sendable {
    /// Cards whose first answer was correct.
    public var correct: Int
    /// Cards of the round.
    public var total: Int
    /// How long it took, pauses left out.
    public var milliseconds: Int
    /// When it ended.
    public var moment: Moment

    /// A result of these figures.
    public init(correct: Int, total: Int, milliseconds: Int, moment: Moment) {
      self.correct = correct
      self.total = total
      self.milliseconds = milliseconds
      self.moment = moment
    }

    /// Whether it is better: a greater share correct, or the same in less time a card.
    public func isBetter(than other: RoundResult) -> Bool {
      let (one, two) = (correct * other.total, other.correct * total)
      return one == two ? milliseconds * other.total < other.milliseconds * total : one > two
    }
  }

  /// How one times table has come along.
  public struct Table: Hashable, Sendable {
    /// The table.
    public var table: Int
    /// How many rounds it was in.
    public var rounds: Int
    /// How many of its questions were answered.
    public var answered: Int
    /// How many of those were answered correctly.
    public var correct: Int
    /// The best of its rounds.
    public var best: RoundResult?
    /// The latest of its rounds.
    public var latest: RoundResult?

    /// A table with these figures.
    public init(
      table: Int, rounds: Int = 0, answered: Int = 0, correct: Int = 0, best: RoundResult? = nil,
      latest: RoundResult? = nil
    ) {
      self.table = table
      self.rounds = rounds
      self.answered = answered
      self.correct = correct
      self.best = best
      self.latest = latest
    }

    /// The share of correct answers in whole percent, rounded down; `nil` without answers.
    public var percentage: Int? { PlayerProgress.percentage(correct, of: answered) }
  }

  /// How one fact of the tables stands.
  public struct Fact: Hashable, Sendable {
    /// How often it was answered.
    public var answered: Int
    /// How often correctly.
    public var correct: Int
    /// The probability, from 0 to 1, that it will be known a week from now: right after an answer, everything is.
    public var strength: Double

    /// A fact with these figures.
    public init(answered: Int, correct: Int, strength: Double) {
      self.answered = answered
      self.correct = correct
      self.strength = strength
    }
  }

  /// What was done on one day.
  public struct Day: Hashable, Sendable {
    /// The day's number, as `StudyDay` counts.
    public var number: Int
    /// How many answers were given.
    public var answered: Int
    /// How many of those were correct.
    public var correct: Int
    /// The time spent answering.
    public var milliseconds: Int

    /// A day with these figures.
    public init(number: Int, answered: Int, correct: Int, milliseconds: Int) {
      self.number = number
      self.answered = answered
      self.correct = correct
      self.milliseconds = milliseconds
    }
  }

  /// How well what was learned was remembered after some time.
  public struct Recall: Hashable, Sendable {
    /// The least of days since the answer before.
    public var fromDays: Int
    /// The most of days since the answer before.
    public var toDays: Int
    /// How many were asked again after such a time.
    public var asked: Int
    /// How many of those were known.
    public var known: Int

    /// Recall of these figures.
    public init(fromDays: Int, toDays: Int, asked: Int, known: Int) {
      self.fromDays = fromDays
      self.toDays = toDays
      self.asked = asked
      self.known = known
    }
  }

  /// The player's name; empty for the only player of a store.
  public var name: String
  /// Today's number, as `StudyDay` counts.
  public var today: Int
  /// How many rounds were played to their end.
  public var rounds: Int
  /// Cards of all rounds whose first answer was correct: the score.
  public var score: Int
  /// Cards of all rounds.
  public var asked: Int
  /// The best round.
  public var best: RoundResult?
  /// The latest round.
  public var latest: RoundResult?
  /// The tables played, in order of their numbers.
  public var tables: [Table]
  /// The facts answered, by the id of their kin.
  public var facts: [Card.ID: Fact]
  /// The days on which anything was answered, oldest first.
  public var days: [Day]
  /// Recall by the time that had passed, shortest first.
  public var recall: [Recall]
  /// Of what was asked again in the last 30 days, how many were known.
  public var monthKnown: Int
  /// How many were asked again, a day or more after the answer before, in the last 30 days.
  public var monthAsked: Int
  /// How many cards are due on each day from today on; those overdue are due today.
  public var forecast: [Int]

  /// Progress of these figures; nothing is checked against anything else.
  public init(
    name: String = "", today: Int, rounds: Int = 0, score: Int = 0, asked: Int = 0, best: RoundResult? = nil,
    latest: RoundResult? = nil, tables: [Table] = [], facts: [Card.ID: Fact] = [:], days: [Day] = [],
    recall: [Recall] = [], monthKnown: Int = 0, monthAsked: Int = 0, forecast: [Int] = []
  ) {
    self.name = name
    self.today = today
    self.rounds = rounds
    self.score = score
    self.asked = asked
    self.best = best
    self.latest = latest
    self.tables = tables
    self.facts = facts
    self.days = days
    self.recall = recall
    self.monthKnown = monthKnown
    self.monthAsked = monthAsked
    self.forecast = forecast
  }

  /// The score in whole percent, rounded down; `nil` before the first round.
  public var percentage: Int? { Self.percentage(score, of: asked) }

  /// What was remembered in the last 30 days, in whole percent; `nil` if nothing was asked again.
  public var retention: Int? { Self.percentage(monthKnown, of: monthAsked) }

  /// How many cards are due today.
  public var dueToday: Int { forecast.first ?? 0 }

  /// How many answers were given today.
  public var doneToday: Int { days.last.flatMap { $0.number == today ? $0.answered : nil } ?? 0 }

  /// All the time spent answering, in milliseconds.
  public var milliseconds: Int { days.reduce(0) { $0 + $1.milliseconds } }

  /// How many days in a row something was answered, up to today, or to yesterday if today has none yet.
  public var streak: Int {
    guard let last = days.last, last.number >= today - 1 else { return 0 }
    var streak = 0
    for day in days.reversed() where day.number == last.number - streak { streak += 1 }
    return streak
  }

  /// The tables with answers, weakest first: by their percentage, then the more often answered.
  public var weakestFirst: [Table] {
    tables.filter { $0.answered > 0 }.sorted { one, other in
      let (left, right) = (one.correct * other.answered, other.correct * one.answered)
      if left != right { return left < right }
      return one.answered == other.answered ? one.table < other.table : one.answered > other.answered
    }
  }

  /// A share in whole percent, rounded down so that only all of it is 100; `nil` of nothing.
  public static func percentage(_ part: Int, of whole: Int) -> Int? { whole > 0 ? part * 100 / whole : nil }
}
