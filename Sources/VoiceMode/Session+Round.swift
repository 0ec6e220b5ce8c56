import Announcer
import DeckEngine
import LanguagePacks
import Speakable

/// Activating, revealing, grading and undoing.
extension Session {
  mutating func activate(at now: Moment) -> [Effect] {
    if editScreen != nil { return activateInEditing(at: now) }
    if onlySettings { return activateSetting() }
    switch focus {
    case ID.card where isTypingAnswer: return submitAnswer()
    case ID.card: return perform(stack.handle(.activated, at: now), at: now)
    case ID.wrong: return grade(.again, at: now)
    case ID.hard: return grade(.hard, at: now)
    case ID.correct: return grade(.good, at: now)
    case ID.easy: return grade(.easy, at: now)
    case ID.edit: return startEditing(at: now)
    case ID.startAgain: return startAgain(at: now)
    case ID.wait: return perform(stack.handle(.wentOn, at: now), at: now)
    case ID.quit: return [.quit]
    default: return say([.sound(Sound.edge)])
    }
  }

  mutating func reveal(at now: Moment) -> [Effect] {
    guard editScreen == nil, !onlySettings else { return say([.sound(Sound.unknown)]) }
    return perform(stack.handle(.revealed, at: now), at: now)
  }

  mutating func grade(_ grade: Grade, at now: Moment) -> [Effect] {
    guard editScreen == nil, !onlySettings else { return say([.sound(Sound.unknown)]) }
    return perform(stack.handle(.graded(grade), at: now), at: now)
  }

  /// Starts the round again from its first card, with the cards as they are now.
  mutating func startAgain(at now: Moment) -> [Effect] {
    restartRound(at: now)
    return say(arrival())
  }

  /// A new round over the deck's cards; grades already given stay given. Study goes on where it was.
  mutating func restartRound(at now: Moment) {
    if case .round = stack {
      stack = .round(Round(asking: order(deck.cards.map(\.id))))
      undoable.removeAll { $0 == .deed }
      countdown = roundLength.map(Countdown.init(limit:))
      answerTimer = Stopwatch()
      roundTimer = Stopwatch()
      typing?.field = TextField()
    }
    focus = homeFocus
    startClocks(at: now)
  }

  mutating func undo(at now: Moment) -> [Effect] {
    guard !onlySettings else { return say([Announcement(phrases.say(.nothingToUndo), sound: Sound.edge)]) }
    guard let last = undoable.popLast() else {
      return editScreen == nil ? [.takeBack(inThisSession: false)] : [.takeBackEdit]
    }
    switch last {
    case .edit(let inverse, let index): return [.edit(inverse, undoing: true, deck: index)]
    case .deed:
      guard editScreen == nil else {
        undoable.append(last)
        return say([Announcement(phrases.say(.nothingToUndo), sound: Sound.edge)])
      }
      return perform(stack.handle(.undone, at: now), at: now)
    }
  }

  /// What is said once a deed of an earlier session has been taken back.
  mutating func tookBack(
    _ id: Card.ID, _ deed: StudySession.Deed, _ history: CardHistory?, at now: Moment
  ) -> [Effect] {
    var block = [undoneAnnouncement(of: deed)]
    var effects: [Effect] = []
    if case .study = stack, editScreen == nil, cards[id] != nil {
      stack.updateStudy { $0.reopen(id, history: history ?? CardHistory()) }
      effects = followDeck()
      startAnswerTimer(at: now)
      focus = ID.card
      block.append(focusAnnouncement(at: now))
    } else if let card = cards[id] {
      block.append(Announcement(parts: [contentPart(card, .prompt)]))
    }
    return effects + say(block)
  }

  func undoneAnnouncement(of deed: StudySession.Deed) -> Announcement {
    let what =
      switch deed {
      case .grade(let grade): confirmation(of: grade)
      case .mark(let kind): confirmation(of: kind)
      }
    return Announcement(phrases.say(.undone, ["what": what]), sound: Sound.undo)
  }

  /// Turns what the round wants into effects: what is recorded first, then all that is said, in one block.
  mutating func perform(_ wanted: [Stack.Effect], at now: Moment) -> [Effect] {
    var effects = followDeck()
    var block: [Announcement] = []
    for effect in wanted {
      switch effect {
      case .record(let card, let grade, let schedule):
        undoable.append(.deed)
        effects.append(.record(.review(review(of: card, grade, schedule, at: now))))
      case .mark(let card, let kind):
        undoable.append(.deed)
        effects.append(.record(.mark(CardMark(deck: deck(of: card).name, card: card, kind: kind))))
        block.append(Announcement(confirmation(of: kind)))
      case .takeBack(let deed):
        effects.append(.takeBack(inThisSession: true))
        block.append(undoneAnnouncement(of: deed))
      case .confirm(let card, let grade, let answerUnheard):
        block.append(confirmation(of: card, grade, withAnswer: answerUnheard && !grade.isCorrect))
      case .leech(let lapses):
        block.append(Announcement(phrases.say(.leech, ["count": "\(lapses)"], count: lapses)))
      case .ask:
        startAnswerTimer(at: now)
        typing?.field = TextField()
        focus = ID.card
        var asked = focusAnnouncement(at: now)
        // A card that follows another one says so by its sound.
        if wanted.contains(where: { if case .confirm = $0 { true } else { false } }) { asked.sound = Sound.newCard }
        block.append(asked)
      case .giveAnswer:
        focus = ID.card
        block.append(focusAnnouncement(at: now))
      case .wait:
        hold(.notRunning, at: now)
        focus = ID.wait
        block.append(focusAnnouncement(at: now))
      case .refuse(let refusal):
        block += announcements(of: refusal)
      case .finish(let timeRanOut):
        var result = Announcement(resultText, sound: Sound.endOfDeck)
        if case .round = stack {
          let summary = summary(of: stack.result, at: now)
          effects.append(.record(.round(summary)))
          if let best = bestAnnouncement(of: summary, at: now) { result.parts.append(best) }
        }
        hold(.notRunning, at: now)
        focus = homeFocus
        if timeRanOut, let field = typing?.field, !field.text.isEmpty { isStillTyping = true }
        if timeRanOut { block.append(Announcement(phrases.say(.timeUp))) }
        block.append(result)
        block.append(focusAnnouncement(at: now))
      }
    }
    rotor.textPosition = nil
    return block.isEmpty ? effects : effects + say(block)
  }

  private mutating func announcements(of refusal: Stack.Refusal) -> [Announcement] {
    switch refusal {
    case .noCardsLeft: return [Announcement(phrases.say(.noCardsLeft), sound: Sound.edge)]
    case .nothingToUndo: return [Announcement(phrases.say(.nothingToUndo), sound: Sound.edge)]
    case .meaningless: return [.sound(Sound.unknown)]
    case .waiting:
      focus = ID.wait
      return [.sound(Sound.edge), focusAnnouncement()]
    }
  }

  /// `Correct.`, or `Wrong. Jodie Whittaker` where the learner has not heard the answer.
  private func confirmation(of id: Card.ID, _ grade: Grade, withAnswer: Bool) -> Announcement {
    var announcement = Announcement(
      confirmation(of: grade), sound: grade.isCorrect ? Sound.correct : Sound.wrong)
    if withAnswer, let card = cards[id] { announcement.parts.append(contentPart(card, .answer)) }
    return announcement
  }

  private func confirmation(of grade: Grade) -> String {
    phrases.say(grade.isCorrect ? .correctSaid : .wrongSaid)
  }

  private func review(of card: Card.ID, _ grade: Grade, _ schedule: String, at now: Moment) -> Review {
    Review(
      deck: deck(of: card).name, card: card, grade: grade,
      milliseconds: Int(answerTimer.elapsed(at: now).microseconds / 1000), mode: mode, schedule: schedule)
  }

  private func summary(of result: Round.Result, at now: Moment) -> RoundSummary {
    RoundSummary(
      deck: deck.name, correct: result.correct, total: result.total,
      milliseconds: Int(roundTimer.elapsed(at: now).microseconds / 1000), mode: mode)
  }

  mutating func startAnswerTimer(at now: Moment) {
    answerTimer.reset(at: now)
    // Undoing the last grade of a finished round sets it going again.
    release(.notRunning, at: now)
  }
}
