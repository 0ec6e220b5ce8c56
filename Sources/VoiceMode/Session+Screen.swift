import Announcer
import DeckEngine
import LanguagePacks
import Speakable

/// What is on the screen, where the focus is, and how it moves.
extension Session {
  /// The elements of the screen in focus order.
  func elements(at now: Moment) -> [Element] {
    if let editScreen {
      return editScreen.elementIDs(of: deck.cards).compactMap { editElement($0, of: editScreen) }
    }
    if onlySettings { return settingsElements }
    if let card = stack.top.flatMap({ cards[$0] }) { return cardElements(for: card, at: now) }
    if stack.waitingUntil != nil { return waitElements }
    return hasNoCards ? emptyElements : resultElements
  }

  /// The ids of the elements in focus order.
  var elementIDs: [String] {
    editScreen?.elementIDs(of: deck.cards) ?? elements(at: time).map(\.id)
  }

  /// The element with this id, if it is on the screen.
  func element(_ id: String, at now: Moment) -> Element? {
    if let editScreen { return editElement(id, of: editScreen) }
    return elements(at: now).first { $0.id == id }
  }

  /// The wording of elements, as it is set now.
  var wording: Wording {
    Wording(
      traitNames: [
        .header: phrases.say(.traitHeader), .button: phrases.say(.traitButton), .field: phrases.say(.traitField),
        .adjustable: phrases.say(.traitAdjustable), .selected: phrases.say(.traitSelected),
        .dimmed: phrases.say(.traitDimmed),
      ],
      blank: phrases.say(.blank), verbosity: settings.verbosity, givesHints: settings.hints)
  }

  /// The focused element, ready to be said.
  ///
  /// - Parameter moment: when it is said; `nil` is the time of the last input.
  func focusAnnouncement(at moment: Moment? = nil) -> Announcement {
    let now = moment ?? time
    guard let element = element(focus, at: now) ?? elements(at: now).first else {
      return Announcement(phrases.say(.blank))
    }
    let position = editScreen == nil ? element.id == ID.card ? positionText : nil : listPosition(of: element.id)
    return wording.announcement(of: element, position: position)
  }

  /// `Card 3 of 20`.
  var positionText: String {
    phrases.say(.cardPosition, ["number": "\(stack.position)", "total": "\(stack.total)"])
  }

  /// A side of a card in its own language.
  func content(_ text: String, of card: Card, _ side: CardSide) -> Content {
    let languages = card.languages.filled(from: deck(of: card.id).languages)
    let language =
      switch side {
      case .prompt: languages.prompt
      case .answer: languages.answer
      }
    // Of a cloze text one gap is asked for; the others are shown.
    let number = side == .prompt ? card.id.numberInNote : nil
    return reader.content(
      of: number.map { clozeText(text, askingFor: $0) } ?? text, side, language ?? phrases.language, settings,
      deck: deckIndex(of: card.id), word: phrases.say(.cardSound))
  }

  /// A side of a card as a part of its own.
  func contentPart(_ card: Card, _ side: CardSide) -> Part {
    let text =
      switch side {
      case .prompt: card.prompt
      case .answer: typing == nil ? card.answer : TypedAnswer(card.answer).alternatives.joined(separator: ", ")
      }
    return Part(kind: .content, content: content(text, of: card, side))
  }

  // MARK: - Moving

  mutating func move(by step: Int) -> [Effect] {
    let ids = elementIDs
    let target = (ids.firstIndex(of: focus) ?? 0) + step
    guard ids.indices.contains(target) else { return say([.sound(Sound.edge)]) }
    return moveFocus(to: ids[target])
  }

  mutating func moveToEdge(last: Bool) -> [Effect] {
    let ids = elementIDs
    guard let target = last ? ids.last : ids.first else { return say([.sound(Sound.edge)]) }
    return moveFocus(to: target)
  }

  mutating func moveFocus(to id: String) -> [Effect] {
    focus = id
    rotor.textPosition = nil
    return say([focusAnnouncement()])
  }

  // MARK: - The screens

  private func button(_ id: String, _ label: Phrase, _ hint: Phrase) -> Element {
    Element(id: id, label: Content(phrases.say(label)), traits: [.button], hint: phrases.say(hint))
  }

  private func cardElements(for card: Card, at now: Moment) -> [Element] {
    let isRevealed = stack.answering == card.id
    let status = Element(
      id: ID.status, label: Content(positionText), value: timeLeft(at: now).map { Content($0, style: .value) },
      traits: countdown == nil ? [] : [.updatesFrequently])
    if let typing, !isRevealed {
      return [status, answerField(for: card, typing), button(ID.wrong, .wrongLabel, .wrongHint)] + editButton
    }
    let face = Element(
      id: ID.card,
      label: isRevealed ? contentPart(card, .answer).content : contentPart(card, .prompt).content,
      traits: [.button], hint: phrases.say(isRevealed ? .cardHintPrompt : .cardHintReveal))
    let grades =
      settings.fourGrades
      ? [
        button(ID.wrong, .againLabel, .againHint), button(ID.hard, .hardLabel, .hardHint),
        button(ID.correct, .goodLabel, .goodHint), button(ID.easy, .easyLabel, .easyHint),
      ]
      : [button(ID.wrong, .wrongLabel, .wrongHint), button(ID.correct, .correctLabel, .correctHint)]
    return [status, face] + grades + editButton
  }

  private var editButton: [Element] { cardsAreFixed ? [] : [button(ID.edit, .editLabel, .editHint)] }

  private var resultElements: [Element] {
    let again =
      switch stack {
      case .round: [button(ID.startAgain, .startAgainLabel, .startAgainHint)]
      // What is due is done; the same cards again would be cramming.
      case .study: [Element]()
      }
    return [Element(id: ID.result, label: Content(resultText))] + again + editButton + [
      button(ID.quit, .quitLabel, .quitHint)
    ]
  }

  private var waitElements: [Element] {
    let wait = Element(
      id: ID.wait, label: Content(waitText), traits: [.button], hint: phrases.say(.waitHint))
    return [wait, button(ID.edit, .editLabel, .editHint), button(ID.quit, .quitLabel, .quitHint)]
  }

  private var emptyElements: [Element] {
    [
      Element(id: ID.empty, label: Content(phrases.say(.deckEmpty))),
      button(ID.edit, .editLabel, .editHint),
      button(ID.quit, .quitLabel, .quitHint),
    ]
  }

  /// `8 of 10 correct.`, or that nothing was to be done.
  var resultText: String {
    if case .study = stack, stack.answeredCount == 0 { return phrases.say(.nothingDue) }
    let result = stack.result
    return phrases.say(
      .result, ["correct": "\(result.correct)", "total": "\(result.total)"], count: result.total)
  }

  /// `Next card in 4 minutes. Go on now?`
  var waitText: String {
    let left = stack.waitingUntil.map { max(0, ($0 - time).microseconds) } ?? 0
    let minutes = Int((left + 59_999_999) / 60_000_000)
    return phrases.say(.nextCardIn, ["minutes": "\(minutes)"], count: minutes)
  }

  /// `Time: 97`, in a timed round.
  func timeLeft(at now: Moment) -> String? {
    countdown.map { phrases.say(.timeLeft, ["seconds": "\($0.secondsLeft(at: now))"]) }
  }
}
