import DeckEngine
import DeckStore
import LanguagePacks

/// When a card comes back and why, in words.
struct ScheduleWords {
  let phrases: Phrasebook
  let scheduler: Scheduler
  let settings: StudySettings
  let day: StudyDay
  let now: Moment

  /// `due in 12 days`, within a sentence.
  func when(_ history: CardHistory) -> String {
    if history.isSuspended { return phrases.say(.dueSuspended) }
    if !history.isAvailable(on: day) { return phrases.say(.dueBuried) }
    let memory = history.memory
    let days = day.days(until: memory.due)
    switch (memory.phase, days) {
    case (.new, _): return phrases.say(.dueNew)
    case (.learning, 0), (.relearning, 0):
      let minutes = Int((memory.due - now).microseconds / 60_000_000)
      if memory.due <= now { return phrases.say(.dueNow) }
      return phrases.say(.dueInMinutes, ["minutes": "\(max(1, minutes))"], count: max(1, minutes))
    case (.learning, ..<0), (.relearning, ..<0): return phrases.say(.dueNow)
    case (_, ..<0): return phrases.say(.dueSinceDays, ["days": "\(-days)"], count: -days)
    case (_, 0): return phrases.say(.dueToday)
    case (_, 1): return phrases.say(.dueTomorrow)
    case (_, _): return phrases.say(.dueInDays, ["days": "\(days)"], count: days)
    }
  }

  /// What led to that: the answers, the memory, and the rule, a sentence each.
  func why(_ history: CardHistory, lastAnswer: (grade: Grade, day: Int)?) -> [String] {
    let memory = history.memory
    guard memory.phase != .new else {
      return [phrases.say(.scheduleNever, ["count": "\(settings.newPerDay)"])]
    }
    var sentences: [String] = []
    if let lastAnswer {
      let grade = phrases.say(lastAnswer.grade.isCorrect ? .correctSaid : .wrongSaid)
      let values = [
        "count": "\(history.repetitions)", "wrong": "\(history.lapses)", "date": StudyDay.date(of: lastAnswer.day),
        "grade": grade,
      ]
      sentences.append(phrases.say(.scheduleAnswers, values, count: history.repetitions))
    }
    let chance = scheduler.retrievability(of: memory, at: now)
    sentences.append(
      phrases.say(
        .scheduleMemory, ["percent": Self.percent(chance), "difficulty": Self.tenths(memory.difficulty)]))
    sentences.append(rule(memory))
    return sentences
  }

  private func rule(_ memory: MemoryState) -> String {
    let wait = memory.lastReview.map { (memory.due - $0).microseconds } ?? 0
    let steps: Int
    let phrase: Phrase
    switch memory.phase {
    case .new, .review:
      let days = Int(wait / 86_400_000_000)
      let wanted = Self.percent(scheduler.retrievability(of: memory, at: memory.due))
      return phrases.say(.scheduleWhyReview, ["percent": wanted, "days": "\(days)"], count: days)
    case .learning: (phrase, steps) = (.scheduleWhyLearning, scheduler.parameters.learningSteps.count)
    case .relearning: (phrase, steps) = (.scheduleWhyRelearning, scheduler.parameters.relearningSteps.count)
    }
    let minutes = Int((wait + 30_000_000) / 60_000_000)
    let step = (memory.step ?? 0) + 1
    return phrases.say(
      phrase, ["step": "\(step)", "steps": "\(max(step, steps))", "minutes": "\(minutes)"], count: minutes)
  }

  private static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded()))" }

  private static func tenths(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}

extension StudyDay {
  /// The date of a day's number, such as `2026-12-03`.
  static func date(of number: Int) -> String {
    String(Moment(seconds: Int64(number) * 86_400).rfc3339.prefix(10))
  }
}
