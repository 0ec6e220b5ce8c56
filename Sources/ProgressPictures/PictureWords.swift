/// Every word that stands in a picture, in the reader's language; the defaults are English.
public struct PictureWords: Sendable {
  /// Names the whole: `Progress of John Appleseed`.
  public var title: @Sendable (_ name: String) -> String
  /// The title of the tiles, and of their data table.
  public var tablesTitle: String
  /// The title of the heat map.
  public var factsTitle: String
  /// The title of the calendar.
  public var daysTitle: String
  /// The title of the retention curve.
  public var recallTitle: String
  /// The title of the forecast.
  public var forecastTitle: String
  /// Heads a column of tables.
  public var table: String
  /// Heads a column of numbers of rounds.
  public var rounds: String
  /// Heads a column of numbers of answers.
  public var answers: String
  /// Heads a column of shares of correct answers.
  public var correct: String
  /// Heads a column of best times.
  public var best: String
  /// Heads a column of latest times.
  public var latest: String
  /// Heads a column of facts.
  public var fact: String
  /// Heads a column of strengths, which are shares.
  public var strength: String
  /// Heads a column of days.
  public var day: String
  /// Heads a column of days that have passed.
  public var daysPassed: String
  /// Heads a column of shares that were remembered.
  public var remembered: String
  /// Heads a column of numbers of cards due.
  public var due: String
  /// Stands where there is nothing yet.
  public var nothing: String
  /// Labels the control that opens a data table.
  public var showData: String
  /// Says the sums: rounds, score in percent, days in a row, cards due today, answers today.
  public var summary: @Sendable (_ rounds: Int, _ percent: Int, _ streak: Int, _ due: Int, _ done: Int) -> String

  /// Words; what is not given is English.
  public init(
    title: @escaping @Sendable (_ name: String) -> String = { "Progress of \($0)" }, tablesTitle: String = "Tables",
    factsTitle: String = "Facts from 1 to 12", daysTitle: String = "Days", recallTitle: String = "Remembered after",
    forecastTitle: String = "Due in the next 30 days", table: String = "Table", rounds: String = "Rounds",
    answers: String = "Answers", correct: String = "Correct", best: String = "Best", latest: String = "Latest",
    fact: String = "Fact",
    strength: String = "Strength", day: String = "Day", daysPassed: String = "Days passed",
    remembered: String = "Remembered", due: String = "Due", nothing: String = "Nothing yet.",
    showData: String = "The same in figures",
    summary: @escaping @Sendable (Int, Int, Int, Int, Int) -> String = { rounds, percent, streak, due, done in
      "Rounds: \(rounds). Score: \(percent) percent. Days in a row: \(streak). Due today: \(due). Answers today: \(done)."
    }
  ) {
    self.title = title
    self.tablesTitle = tablesTitle
    self.factsTitle = factsTitle
    self.daysTitle = daysTitle
    self.recallTitle = recallTitle
    self.forecastTitle = forecastTitle
    self.table = table
    self.rounds = rounds
    self.answers = answers
    self.correct = correct
    self.best = best
    self.latest = latest
    self.fact = fact
    self.strength = strength
    self.day = day
    self.daysPassed = daysPassed
    self.remembered = remembered
    self.due = due
    self.nothing = nothing
    self.showData = showData
    self.summary = summary
  }
}
