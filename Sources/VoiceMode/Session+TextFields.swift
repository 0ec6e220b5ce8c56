import Announcer
import DeckEngine
import LanguagePacks
import Speakable

/// Typing: what is put into a field, passed and erased, and what is heard of it.
extension Session {
  /// The field of the edit screen that has the focus.
  var editField: EditScreen.Field? {
    editScreen == nil ? nil : EditScreen.Field(rawValue: focus)
  }

  /// Whether printing keys type into a field now.
  var isTyping: Bool { isTypingAnswer || editField != nil }

  private var field: TextField? {
    if isTypingAnswer { return typing?.field }
    return editField.flatMap { editScreen?[$0] }
  }

  private mutating func updateField<Result>(_ change: (inout TextField) -> Result) -> Result? {
    if isTypingAnswer {
      guard var current = typing?.field else { return nil }
      defer { typing?.field = current }
      return change(&current)
    }
    guard let place = editField, var current = editScreen?[place] else { return nil }
    defer { editScreen?[place] = current }
    editScreen?.hasWarned = false
    return change(&current)
  }

  // MARK: - Keys

  mutating func type(_ text: String) -> [Effect] {
    guard isTyping else { return say([.sound(Sound.unknown)]) }
    let clean = printable(text)
    guard !clean.isEmpty else { return sayAside([.sound(Sound.unknown)]) }
    _ = updateField { $0.insert(clean) }
    return sayAside(echo(of: clean) + searchResult())
  }

  /// What a key does in a text field; `nil` if it is a command there too.
  mutating func typeKey(_ key: Key) -> [Effect]? {
    switch key {
    case .character(let character): return type(String(character))
    case .named(let name): return typeNamed(name)
    case .modified(let modifier, let name): return typeModified(modifier, name)
    case .control("a"): return move(.line, .back)
    case .control("e"): return move(.line, .forward)
    case .control("w"): return erase(.word, .back)
    case .control("u"): return erase(.line, .back)
    case .control("k"): return erase(.line, .forward)
    case .control, .unrecognised: return nil
    case .alt:
      guard keys.command(for: key) == .undo, field != nil else { return nil }
      return undoTyping()
    }
  }

  private mutating func typeNamed(_ name: Key.Name) -> [Effect]? {
    switch name {
    case .space: return type(" ")
    case .enter: return submit()
    case .backspace: return erase(.character, .back)
    case .delete: return erase(.character, .forward)
    case .left: return move(.character, .back)
    case .right: return move(.character, .forward)
    case .home: return move(.line, .back)
    case .end: return move(.line, .forward)
    case .up: return rotor.isInHand ? nil : moveVertically(.back)
    case .down: return rotor.isInHand ? nil : moveVertically(.forward)
    case .tab, .shiftTab, .escape, .pageUp, .pageDown: return nil
    }
  }

  private mutating func typeModified(_ modifier: Key.Modifier, _ name: Key.Name) -> [Effect]? {
    switch (modifier, name) {
    case (.shift, .left): move(.character, .back, selecting: true)
    case (.shift, .right): move(.character, .forward, selecting: true)
    case (.shift, .home): move(.line, .back, selecting: true)
    case (.shift, .end): move(.line, .forward, selecting: true)
    case (.controlShift, .left): move(.word, .back, selecting: true)
    case (.controlShift, .right): move(.word, .forward, selecting: true)
    case (.controlShift, .home): move(.all, .back, selecting: true)
    case (.controlShift, .end): move(.all, .forward, selecting: true)
    case (.control, .left), (.alt, .left): move(.word, .back)
    case (.control, .right), (.alt, .right): move(.word, .forward)
    case (.control, .home): move(.all, .back)
    case (.control, .end): move(.all, .forward)
    case (.control, .backspace), (.alt, .backspace): erase(.word, .back)
    case (.control, .delete), (.alt, .delete): erase(.word, .forward)
    case (_, _): nil
    }
  }

  mutating func eraseBack() -> [Effect] { erase(.character, .back) }

  /// Takes back what was typed last; without it, the last edit. What is searched for is never in the way of an edit.
  mutating func undoTyping() -> [Effect] {
    guard editField != .search, updateField({ $0.undo() }) == true else { return undo(at: time) }
    var said = textAnnouncement(field?.text ?? "")
    said.sound = Sound.undo
    return sayAside([said])
  }

  // MARK: - What is heard

  private mutating func erase(_ unit: TextField.Unit, _ direction: TextField.Direction) -> [Effect] {
    guard let erased = updateField({ $0.erase(unit, direction) }).flatMap({ $0 }) else {
      return sayAside([.sound(Sound.edge)])
    }
    return sayAside([textAnnouncement(erased, style: .erased)] + searchResult())
  }

  private mutating func move(
    _ unit: TextField.Unit, _ direction: TextField.Direction, selecting: Bool = false
  ) -> [Effect] {
    let before = field
    guard updateField({ $0.move(unit, direction, selecting: selecting) }) == true, let field else {
      return sayAside([.sound(Sound.edge)])
    }
    if selecting { return sayAside([selectionAnnouncement(before, field)]) }
    switch unit {
    case .character: return sayAside([textAnnouncement(field.characterAtCursor.map(String.init) ?? "")])
    case .word: return sayAside([textAnnouncement(field.wordAtCursor)])
    // At the edge it is the character there that tells where the cursor is.
    case .line, .all:
      let beside = direction == .back ? field.characterAtCursor : field.characters[..<field.cursor].last
      return sayAside([textAnnouncement(beside.map(String.init) ?? "")])
    }
  }

  /// What came into the selection or left it.
  private func selectionAnnouncement(_ before: TextField?, _ after: TextField) -> Announcement {
    let (old, new) = (before?.selection ?? after.cursor..<after.cursor, after.selection)
    let passed = [before?.cursor ?? after.cursor, after.cursor]
    let range = (passed.min() ?? 0)..<(passed.max() ?? 0)
    let grew = (new?.count ?? 0) > old.count || before?.selection == nil
    var said = textAnnouncement(String(after.characters[range]))
    let state = phrases.say(grew ? .selectedSaid : .unselectedSaid)
    said.parts.append(Part(kind: .value, content: Content(state, style: .value)))
    return said
  }

  /// Up or Down: another language in a field for one, else another line.
  mutating func moveVertically(_ direction: TextField.Direction) -> [Effect] {
    if let place = editField, place == .promptLanguage || place == .answerLanguage {
      return stepLanguage(direction, in: place)
    }
    // With one line only it is said as a whole.
    let isMoved = updateField { $0.moveToLine(direction) } == true
    var said = textAnnouncement(field?.lineAtCursor ?? "")
    if !isMoved { said.sound = Sound.edge }
    return sayAside([said])
  }

  private mutating func stepLanguage(_ direction: TextField.Direction, in place: EditScreen.Field) -> [Effect] {
    let used = deck.cards.lazy.prefix(1000).flatMap { [$0.languages.prompt, $0.languages.answer] }
    let known = Set(LanguageField.usual + [deck.languages.prompt, deck.languages.answer].compactMap { $0 })
    let tags = [""] + known.union(used.compactMap { $0 }).sorted()
    let index = tags.firstIndex(of: editScreen?[place].trimmed ?? "") ?? 0
    let step = direction == .back ? -1 : 1
    guard tags.indices.contains(index + step) else { return sayAside([.sound(Sound.edge)]) }
    _ = updateField { $0.replaceAll(by: tags[index + step]) }
    let said = tags[index + step]
    return sayAside([said.isEmpty ? Announcement(phrases.say(.languageOfDeck)) : Announcement(said)])
  }

  /// What was typed, as the learner wants to hear it.
  private func echo(of text: String) -> [Announcement] {
    let word =
      text.count == 1 && text.first.map { !$0.isLetter && !$0.isNumber } == true
      ? field?.wordBeforeCursor ?? "" : ""
    // A mark ends a word only behind its last letter.
    let isWhole = !word.isEmpty && field?.text.hasSuffix(word + text) ?? false
    switch settings.echo {
    case .off: return [.sound(Sound.tick)]
    case .characters: return [textAnnouncement(text, style: .echo)]
    case .words where text.count == 1: return [isWhole ? textAnnouncement(word, style: .echo) : .sound(Sound.tick)]
    case .both where isWhole && text == " ": return [textAnnouncement(word, style: .echo)]
    case .words, .both: return [textAnnouncement(text, style: .echo)]
    }
  }

  /// A text typed, passed or erased: a single character by its name, nothing as "blank".
  private func textAnnouncement(_ text: String, style: PartStyle = .echo) -> Announcement {
    let language = editField.flatMap(language(of:))
    let spoken =
      text.count == 1
      ? reader.spell(text, language ?? phrases.language, false).joined(separator: " ")
      : printable(text)
    let content =
      spoken.isEmpty ? Content(phrases.say(.blank), style: style) : Content(spoken, language: language, style: style)
    return Announcement(parts: [Part(kind: .content, content: content)])
  }

  private mutating func searchResult() -> [Announcement] {
    editField == .search ? findings() : []
  }
}
