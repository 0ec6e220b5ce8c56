/// Grades and marks, and taking them back.
extension StudySession {
  /// Whether answers move the schedule.
  var counts: Bool { queue.settings.scope != .cram }

  mutating func take(_ grade: Grade, of card: Card.ID, at now: Moment, answerUnheard: Bool) -> [Effect] {
    let wasFirst = firstGrades[card] == nil
    if wasFirst { firstGrades[card] = grade }
    trail.append(
      Step(
        card: card, deed: .grade(grade), history: histories[card], removal: queue.remove(card), wasFirst: wasFirst,
        total: total))
    var effects: [Effect] = [
      .record(card, grade, counts: counts), .confirm(card, grade, answerUnheard: answerUnheard),
    ]
    if counts {
      var history = histories[card] ?? CardHistory()
      history.answer(grade, of: card, at: now, by: scheduler)
      histories[card] = history
      queue.insert(card, after: history.memory)
      if history.isLeech(threshold: queue.settings.leechThreshold) {
        effects.append(.leech(card, lapses: history.lapses))
      }
    } else if !grade.isCorrect {
      queue.append(card)
    }
    return effects + [goOn(at: now)]
  }

  mutating func mark(_ card: Card.ID, _ kind: CardMark.Kind, at now: Moment) -> [Effect] {
    var step = Step(card: card, deed: .mark(kind), history: histories[card], total: total)
    histories[card, default: CardHistory()].mark(kind, at: now)
    switch kind {
    case .flag, .unflag, .heard, .unsuspend:
      trail.append(step)
      return [.mark(card, kind)]
    case .bury, .suspend:
      step.removal = queue.remove(card)
      trail.append(step)
      if firstGrades[card] == nil { total -= 1 }
      return [.mark(card, kind), goOn(at: now)]
    }
  }

  mutating func undo() -> [Effect] {
    guard let step = trail.popLast() else { return [.refuse(.nothingToUndo)] }
    histories[step.card] = step.history
    if step.wasFirst { firstGrades[step.card] = nil }
    total = step.total
    guard let removal = step.removal else { return [.takeBack(step.card, step.deed)] }
    queue.restore(removal)
    phase = .asking(step.card)
    return [.takeBack(step.card, step.deed), .ask(step.card)]
  }

  private mutating func goOn(at now: Moment) -> Effect {
    phase = Self.phase(for: queue.next(at: now))
    return effect(of: phase)
  }
}
