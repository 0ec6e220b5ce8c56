import Announcer
import DeckEngine
import LanguagePacks
import Speakable

/// Activating, revealing, grading and undoing.
extension Session {
  mutating func activate(at now: Moment) -> [Effect] {
    if editScreen != nil { return activateInEditing(at: now) }
    switch focus {
    case ID.card: return perform(round.handle(.activated), at: now)
    case ID.wrong: return grade(.again, at: now)
    case ID.hard: return grade(.hard, at: now)
    case ID.correct: return grade(.good, at: now)
    case ID.easy: return grade(.easy, at: now)
    case ID.edit: return startEditing(at: now)
    case ID.startAgain: return startAgain(at: now)
    case ID.quit: return [.quit]
    default: return say([.sound(Sound.edge)])
    }
  }

  mutating func reveal(at now: Moment) -> [Effect] {
    guard editScreen == nil else { return say([.sound(Sound.unknown)]) }
    return perform(round.handle(.revealed), at: now)
  }

  mutating func grade(_ grade: Grade, at now: Moment) -> [Effect] {
    guard editScreen == nil else { return say([.sound(Sound.unknown)]) }
    return perform(round.handle(.graded(grade)), at: now)
  }

  /// Starts the round again from its first card, with the cards as they are now.
  mutating func startAgain(at now: Moment) -> [Effect] {
    restartRound(at: now)
    return say(
      round.cards.isEmpty ? [Announcement(phrases.say(.deckEmpty)), focusAnnouncement()] : [focusAnnouncement()])
  }

  /// A new round over the deck's cards; grades already given stay given.
  mutating func restartRound(at now: Moment) {
    round = Round(asking: order(deck.cards.map(\.id)))
    undoable.removeAll { $0 == .grade }
    countdown = roundLength.map(Countdown.init(limit:))
    answerTimer = Stopwatch()
    roundTimer = Stopwatch()
    focus = round.cards.isEmpty ? ID.edit : ID.card
    startClocks(at: now)
  }

  mutating func undo(at now: Moment) -> [Effect] {
    guard let last = undoable.popLast() else { return [.takeBack(inThisSession: false)] }
    switch last {
    case .edit(let inverse): return [.edit(inverse, undoing: true)]
    case .grade:
      guard editScreen == nil else {
        undoable.append(last)
        return say([Announcement(phrases.say(.nothingToUndo), sound: Sound.edge)])
      }
      return perform(round.handle(.undone), at: now)
    }
  }

  func undoneAnnouncement(of grade: Grade) -> Announcement {
    Announcement(phrases.say(.undone, ["what": confirmation(of: grade)]), sound: Sound.undo)
  }

  /// Turns what the round wants into effects: what is recorded first, then all that is said, in one block.
  mutating func perform(_ wanted: [Round.Effect], at now: Moment) -> [Effect] {
    var effects: [Effect] = []
    var block: [Announcement] = []
    for effect in wanted {
      switch effect {
      case .record(let card, let grade):
        undoable.append(.grade)
        effects.append(.record(.review(review(of: card, grade, at: now))))
      case .takeBack(_, let grade):
        effects.append(.takeBack(inThisSession: true))
        block.append(undoneAnnouncement(of: grade))
      case .confirm(let card, let grade, let answerUnheard):
        block.append(confirmation(of: card, grade, withAnswer: answerUnheard && !grade.isCorrect))
      case .ask:
        startAnswerTimer(at: now)
        focus = ID.card
        var asked = focusAnnouncement(at: now)
        // A card that follows another one says so by its sound.
        if wanted.contains(where: { if case .confirm = $0 { true } else { false } }) { asked.sound = Sound.newCard }
        block.append(asked)
      case .giveAnswer:
        focus = ID.card
        block.append(focusAnnouncement(at: now))
      case .refuse(.noCardsLeft):
        block.append(Announcement(phrases.say(.noCardsLeft), sound: Sound.edge))
      case .refuse(.nothingToUndo):
        block.append(Announcement(phrases.say(.nothingToUndo), sound: Sound.edge))
      case .finish(let result, let timeRanOut):
        effects.append(.record(.round(summary(of: result, at: now))))
        hold(.notRunning, at: now)
        focus = ID.startAgain
        if timeRanOut { block.append(Announcement(phrases.say(.timeUp))) }
        block.append(Announcement(resultText, sound: Sound.endOfDeck))
        block.append(focusAnnouncement(at: now))
      }
    }
    rotor.textPosition = nil
    return block.isEmpty ? effects : effects + say(block)
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

  private func review(of card: Card.ID, _ grade: Grade, at now: Moment) -> Review {
    Review(
      deck: deck.name, card: card, grade: grade,
      milliseconds: Int(answerTimer.elapsed(at: now).microseconds / 1000), mode: mode, schedule: "")
  }

  private func summary(of result: Round.Result, at now: Moment) -> RoundSummary {
    RoundSummary(
      deck: deck.name, correct: result.correct, total: result.total,
      milliseconds: Int(roundTimer.elapsed(at: now).microseconds / 1000), mode: mode)
  }

  private mutating func startAnswerTimer(at now: Moment) {
    answerTimer.reset(at: now)
    // Undoing the last grade of a finished round sets it going again.
    release(.notRunning, at: now)
  }
}
