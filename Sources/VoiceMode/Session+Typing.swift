import Announcer
import DeckEngine
import LanguagePacks
import Speakable

/// Answers that are typed: the field in the card's place, the judgement, and the difference made audible.
extension Session {
  /// An answer longer than this, in characters, is not spelled but said in stretches.
  private static var longestSpelled: Int { 24 }

  /// Whether the card shown takes what is typed.
  var isTypingAnswer: Bool {
    typing != nil && editScreen == nil && focus == ID.card && stack.top != nil && stack.answering == nil
  }

  /// The card as a field: what is asked, and what has been typed so far.
  func answerField(for card: Card, _ typing: Typing) -> Element {
    let typed = typing.field.text
    return Element(
      id: ID.card, label: contentPart(card, .prompt).content,
      value: typed.isEmpty ? nil : Content(typed, style: .content), traits: [.field], hint: phrases.say(.typeHint))
  }

  /// Enter: judges what was typed.
  mutating func submitAnswer() -> [Effect] {
    guard let typing, let card = stack.top.flatMap({ cards[$0] }) else { return say([.sound(Sound.unknown)]) }
    let printed = content(card.answer, of: card, .answer).text
    switch typing.entry.judge(card, printed, typing.field.text) {
    case .blank: return say([Announcement(phrases.say(.typeNothing), sound: Sound.edge)])
    case .correct: return perform(stack.handle(.graded(.correct), at: time), at: time)
    case .near(let difference):
      guard typing.entry.learnerDecides else { return perform(stack.handle(.graded(.wrong), at: time), at: time) }
      return askLearner([announcement(of: difference, in: card)], suggesting: ID.correct)
    case .different(let answer):
      guard typing.entry.learnerDecides else { return perform(stack.handle(.graded(.wrong), at: time), at: time) }
      var said = Announcement(phrases.say(.typeDifferent))
      said.parts.append(Part(kind: .content, content: content(answer, of: card, .answer)))
      return askLearner([said], suggesting: ID.wrong)
    }
  }

  /// Shows the answer, says what differs, and puts the focus on the likelier grade.
  private mutating func askLearner(_ block: [Announcement], suggesting grade: String) -> [Effect] {
    // The answer is said within the block, so the round's own saying of it is not wanted.
    _ = stack.handle(.revealed, at: time)
    focus = grade
    return say(block + [focusAnnouncement(at: time)])
  }

  /// The wanted answer spelled, with the style of errors where it differs from what was typed.
  private func announcement(of difference: AnswerDifference, in card: Card) -> Announcement {
    let language = card.languages.filled(from: deck(of: card.id).languages).answer ?? phrases.language
    let isSpelled = difference.wanted.count <= Self.longestSpelled
    func spelled(_ text: String) -> String {
      let text = printable(text)
      return isSpelled ? reader.spell(text, language, false).joined(separator: " ") : text
    }
    var said = Announcement(phrases.say(.typeNear))
    for piece in difference.pieces {
      let content =
        switch piece {
        case .same(let text): Content(spelled(text), language: language, style: .content)
        case .missing(let text): Content(phrases.say(.typeMissing, ["text": spelled(text)]), style: .error)
        case .extra(let text): Content(phrases.say(.typeExtra, ["text": spelled(text)]), style: .error)
        case .changed(let typed, let wanted):
          Content(
            phrases.say(.typeChanged, ["typed": spelled(typed), "wanted": spelled(wanted)]), style: .error)
        }
      said.parts.append(Part(kind: .content, content: content))
    }
    return said
  }

  /// `Best: 9 of 10 in 41 seconds.`, or that this round was the best.
  mutating func bestAnnouncement(of summary: RoundSummary, at now: Moment) -> Part? {
    guard mode == .tables else { return nil }
    let result = PlayerProgress.RoundResult(
      correct: summary.correct, total: summary.total, milliseconds: summary.milliseconds, moment: now)
    defer { if best.map(result.isBetter(than:)) ?? true { best = result } }
    guard let best, result.correct > 0 else { return nil }
    let seconds = best.milliseconds / 1000
    let text =
      result.isBetter(than: best)
      ? phrases.say(.newBest)
      : phrases.say(
        .best, ["correct": "\(best.correct)", "total": "\(best.total)", "seconds": "\(seconds)"], count: seconds)
    return Part(kind: .value, content: Content(text, style: .value))
  }
}
