import DeckEngine

/// The figures of each picture as texts.
struct Figures {
  let progress: PlayerProgress
  let words: PictureWords

  /// How often each table was played and how well.
  var tables: DataTable {
    DataTable(
      columns: [words.table, words.rounds, words.answers, words.correct, words.best, words.latest],
      rows: progress.tables.map { table in
        [
          Self.number(table.table), "\(table.rounds)", "\(table.answered)", Self.percent(table.percentage),
          table.best.map(Self.result) ?? "–", table.latest.map(Self.result) ?? "–",
        ]
      })
  }

  /// The facts of the heat map that have answers.
  var facts: DataTable {
    var rows: [[String]] = []
    for one in 1...12 {
      for other in one...12 {
        guard let fact = fact(one, other) else { continue }
        rows.append([
          "\(one) × \(other)", "\(fact.answered)",
          Self.percent(PlayerProgress.percentage(fact.correct, of: fact.answered)),
          Self.percent(Int(fact.strength * 100)),
        ])
      }
    }
    return DataTable(columns: [words.fact, words.answers, words.correct, words.strength], rows: rows)
  }

  /// The days of the calendar that have answers, newest first.
  var days: DataTable {
    DataTable(
      columns: [words.day, words.answers, words.correct],
      rows: calendarDays.reversed().map { day in
        [
          Self.date(day.number), "\(day.answered)",
          Self.percent(PlayerProgress.percentage(day.correct, of: day.answered)),
        ]
      })
  }

  /// What was remembered after how many days.
  var recall: DataTable {
    DataTable(
      columns: [words.daysPassed, words.answers, words.remembered],
      rows: progress.recall.map { recall in
        [Self.span(recall), "\(recall.asked)", Self.percent(PlayerProgress.percentage(recall.known, of: recall.asked))]
      })
  }

  /// How much is due on which day; days on which nothing is due are left out, for whoever hears them one by one.
  var forecast: DataTable {
    DataTable(
      columns: [words.day, words.due],
      rows: progress.forecast.enumerated().filter { $0.element > 0 }.map { day in
        [Self.date(progress.today + day.offset), "\(day.element)"]
      })
  }

  /// The sums, in a sentence or two.
  var summary: String {
    words.summary(
      progress.rounds, progress.percentage ?? 0, progress.streak, progress.dueToday, progress.doneToday)
  }

  /// What is known of two numbers and their product, multiplied or divided: as strong as the weaker of what was asked.
  func fact(_ one: Int, _ other: Int) -> PlayerProgress.Fact? {
    let facts = TimesFact.Operation.allCases.compactMap { operation in
      TimesFact(operation, table: one, factor: other).flatMap { progress.facts[$0.kin] }
    }
    guard let weakest = facts.map(\.strength).min() else { return nil }
    return PlayerProgress.Fact(
      answered: facts.reduce(0) { $0 + $1.answered }, correct: facts.reduce(0) { $0 + $1.correct },
      strength: weakest)
  }

  /// How many weeks the calendar shows, the present one among them.
  static let weeks = 26

  /// The first day of the calendar, a Monday.
  var calendarStart: Int { progress.today - Self.weekday(progress.today) - 7 * (Self.weeks - 1) }

  /// The days with answers that the calendar shows, oldest first.
  var calendarDays: [PlayerProgress.Day] {
    progress.days.filter { ($0.answered > 0) && (calendarStart...progress.today).contains($0.number) }
  }

  // MARK: - Texts

  /// The day of the week, 0 for Monday.
  static func weekday(_ number: Int) -> Int { ((number + 3) % 7 + 7) % 7 }

  /// `2026-12-03`, by the Gregorian calendar.
  static func date(_ number: Int) -> String {
    // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", civil_from_days.
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    let civilMonth = month < 10 ? month + 3 : month - 9
    let year = yearOfEra + era * 400 + (civilMonth <= 2 ? 1 : 0)
    return "\(year)-\(twoDigits(civilMonth))-\(twoDigits(day))"
  }

  static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  static func number(_ number: Int) -> String { number < 0 ? "−\(number.magnitude)" : "\(number)" }

  static func percent(_ percent: Int?) -> String { percent.map { "\($0) %" } ?? "–" }

  /// `10/10 0:26`
  static func result(_ result: PlayerProgress.RoundResult) -> String {
    "\(result.correct)/\(result.total) \(time(result.milliseconds))"
  }

  /// Minutes and seconds, rounded down: `0:26`.
  static func time(_ milliseconds: Int) -> String {
    let seconds = max(0, milliseconds) / 1000
    return "\(seconds / 60):\(twoDigits(seconds % 60))"
  }

  static func span(_ recall: PlayerProgress.Recall) -> String {
    if recall.fromDays == recall.toDays { return "\(recall.fromDays)" }
    return recall.toDays > 1000 ? "\(recall.fromDays)+" : "\(recall.fromDays)–\(recall.toDays)"
  }
}
