import Announcer
import DeckEngine
import LanguagePacks

/// Hearing again, more slowly, letter by letter; hints, status and history on demand.
extension Session {
  /// The percentage of the usual rate for what is repeated more slowly.
  static var slowRepeatPercent: Int { 65 }

  mutating func sayAgain() -> [Effect] {
    guard var content = lastContent else { return say([Announcement(phrases.say(.nothingToRepeat))]) }
    if repetitions > 0 { content.ratePercent = Self.slowRepeatPercent }
    return sayAside([content])
  }

  mutating func spell() -> [Effect] {
    guard let element = focusedElement, !element.label.text.isEmpty else {
      return sayAside([Announcement(phrases.say(.blank))])
    }
    let content = editScreen != nil ? element.value ?? element.label : element.label
    let language = content.language ?? phrases.language
    let words = reader.spell(content.text, language, repetitions % 2 == 1)
    let spoken = words.map { Spoken(text: $0, language: language, pauseAfterMilliseconds: 120) }
    let spelled = Content(words.joined(separator: ", "), language: content.language, style: .content, spoken: spoken)
    return sayAside([Announcement(parts: [Part(kind: .content, content: spelled)])])
  }

  mutating func readAll() -> [Effect] {
    sayAside(elements(at: time).map { wording.announcement(of: $0).withoutHint })
  }

  mutating func giveHint() -> [Effect] {
    guard let hint = focusedElement?.hint else { return sayAside([Announcement(phrases.say(.noHint))]) }
    return sayAside([Announcement(parts: [Part(kind: .hint, content: Content(hint, style: .hint))])])
  }

  mutating func giveStatus(at now: Moment) -> [Effect] {
    var parts: [Content] = []
    if onlySettings {
      parts = [Content(settingsTitle)]
    } else if editScreen != nil || hasNoCards {
      parts = [Content(phrases.say(.cardCount, ["count": "\(deck.cards.count)"], count: deck.cards.count))]
    } else if stack.top == nil, stack.waitingUntil == nil {
      parts = [Content(resultText)]
    } else {
      let answered = stack.answeredCount
      let score = phrases.say(
        .scoreSoFar, ["correct": "\(stack.result.correct)", "answered": "\(answered)"], count: answered)
      let place = stack.top == nil ? waitText : positionText
      parts = [Content(place)] + [timeLeft(at: now), score].compactMap { $0.map { Content($0, style: .value) } }
    }
    return sayAside([
      Announcement(
        parts: parts.enumerated().map { Part(kind: $0.offset == 0 ? .label : .value, content: $0.element) })
    ])
  }

  mutating func browse(_ step: (inout SpeechHistory) -> Announcement?) -> [Effect] {
    guard let found = step(&history) else { return sayAside([.sound(Sound.edge)]) }
    return sayAside([found.withoutHint])
  }

  var focusedElement: Element? {
    element(focus, at: time)
  }
}
