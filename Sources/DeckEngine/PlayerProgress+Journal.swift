extension PlayerProgress {
  /// How many days the forecast looks ahead, today among them.
  public static let forecastDays = 30
  /// How many days the retention looks back.
  public static let retentionDays = 30
  /// How many days ahead a fact's strength looks.
  static let strengthDays = 7
  /// The spans of days by which recall is told.
  static let recallSpans = [1...1, 2...3, 4...7, 8...15, 16...31, 32...63, 64...127, 128...36_500]

  /// A player's progress as the journal has it, in whatever order the entries come.
  ///
  /// - Parameters:
  ///   - entries: of any device and any player; others' are passed over.
  ///   - name: the name to show; the player's own if it is `nil`.
  ///   - now: the time of asking, with its `zoneOffset` in seconds ahead of UTC.
  ///   - dayStartHour: the local hour at which days begin.
  public init(
    _ entries: some Sequence<JournalEntry>, player: String, name: String? = nil, at now: Moment, zoneOffset: Int,
    dayStartHour: Int = StudyDay.usualStartHour, scheduler: Scheduler = Scheduler()
  ) {
    let today = StudyDay(at: now, zoneOffset: zoneOffset, startHour: dayStartHour)
    self.init(name: name ?? player, today: today.number)
    var fold = Fold(scheduler: scheduler)
    for entry in ScheduleFold.counting(entries) where entry.player == player {
      // A day is that of the place where it was lived.
      let day = StudyDay(at: entry.moment, zoneOffset: entry.zoneOffset, startHour: dayStartHour).number
      switch entry.event {
      case .round(let round): take(round, at: entry.moment, fold: &fold)
      case .review(let review): take(review, at: entry.moment, day: day, fold: &fold)
      case .mark(let mark): fold.histories[mark.card, default: CardHistory()].mark(mark.kind, at: entry.moment)
      case .known(let known): fold.histories[known.card, default: CardHistory()].take(known, at: entry.moment)
      case .named, .tuned, .undo: continue
      }
    }
    finish(fold, on: today, at: now)
  }

  /// What is gathered on the way.
  private struct Fold {
    let scheduler: Scheduler
    var histories: [Card.ID: CardHistory] = [:]
    var tables: [Int: Table] = [:]
    var days: [Int: Day] = [:]
    var counts: [Card.ID: (answered: Int, correct: Int)] = [:]
    var lastDay: [Card.ID: Int] = [:]
    var recall = PlayerProgress.recallSpans.map {
      Recall(fromDays: $0.lowerBound, toDays: $0.upperBound, asked: 0, known: 0)
    }
  }

  private mutating func take(_ round: RoundSummary, at moment: Moment, fold: inout Fold) {
    let result = RoundResult(
      correct: round.correct, total: round.total, milliseconds: round.milliseconds, moment: moment)
    rounds += 1
    score += round.correct
    asked += round.total
    latest = result
    if best.map(result.isBetter(than:)) ?? true { best = result }
    guard round.mode == .tables else { return }
    for table in TimesTables(named: round.deck)?.tables ?? [] {
      fold.tables[table, default: Table(table: table)].take(result)
    }
  }

  private mutating func take(_ review: Review, at moment: Moment, day: Int, fold: inout Fold) {
    let isCorrect = review.grade.isCorrect
    fold.days[day, default: Day(number: day, answered: 0, correct: 0, milliseconds: 0)]
      .add(isCorrect: isCorrect, milliseconds: review.milliseconds)
    let fact = TimesFact(id: review.card)
    let card = fact?.kin ?? review.card
    if let fact {
      fold.tables[fact.table, default: Table(table: fact.table)].answered += 1
      fold.tables[fact.table]?.correct += isCorrect ? 1 : 0
      let count = fold.counts[card] ?? (0, 0)
      fold.counts[card] = (count.answered + 1, count.correct + (isCorrect ? 1 : 0))
    }
    if let last = fold.lastDay[card] {
      if let span = Self.recallSpans.firstIndex(where: { $0.contains(day - last) }) {
        fold.recall[span].asked += 1
        fold.recall[span].known += isCorrect ? 1 : 0
        if day > today - Self.retentionDays {
          monthAsked += 1
          monthKnown += isCorrect ? 1 : 0
        }
      }
    }
    fold.lastDay[card] = day
    if fact != nil || review.countsForSchedule {
      fold.histories[card, default: CardHistory()].answer(review.grade, of: card, at: moment, by: fold.scheduler)
    }
  }

  private mutating func finish(_ fold: Fold, on day: StudyDay, at now: Moment) {
    days = fold.days.values.sorted { $0.number < $1.number }
    tables = fold.tables.values.sorted { $0.table < $1.table }
    recall = fold.recall.filter { $0.asked > 0 }
    forecast = [Int](repeating: 0, count: Self.forecastDays)
    for (card, history) in fold.histories {
      if let count = fold.counts[card] {
        facts[card] = Fact(
          answered: count.answered, correct: count.correct,
          // What was never known is not remembered either, however lately it was heard.
          strength: count.correct == 0
            ? 0
            : fold.scheduler.retrievability(of: history.memory, at: now + .seconds(Self.strengthDays * 86_400)))
      }
      guard history.memory.phase != .new, !history.isSuspended else { continue }
      let days = max(0, day.days(until: history.memory.due))
      if days < forecast.count { forecast[days] += 1 }
    }
  }
}

extension PlayerProgress.Table {
  fileprivate mutating func take(_ result: PlayerProgress.RoundResult) {
    rounds += 1
    latest = result
    if best.map(result.isBetter(than:)) ?? true { best = result }
  }
}

extension PlayerProgress.Day {
  fileprivate mutating func add(isCorrect: Bool, milliseconds more: Int) {
    answered += 1
    correct += isCorrect ? 1 : 0
    milliseconds += max(0, more)
  }
}
