import Announcer
public import LanguagePacks

/// Keyboard help: every key says its name and what it does, and nothing happens.
extension Session {
  mutating func startKeyHelp() -> [Effect] {
    isInKeyHelp = true
    return sayAside([Announcement(phrases.say(.keyHelpOn))])
  }

  mutating func describe(_ key: Key) -> [Effect] {
    let command = keys.command(for: key)
    if command == .stop { return endKeyHelp() }
    let meaning = command.map { phrases.say(phrase(for: $0)) } ?? phrases.say(.keyWithoutMeaning)
    return sayAside([
      Announcement(parts: [
        Part(kind: .label, content: Content(phrases.name(of: key))),
        Part(kind: .content, content: Content(meaning, style: .hint)),
      ])
    ])
  }

  mutating func describe(_ command: Command) -> [Effect] {
    if command == .stop || command == .help { return endKeyHelp() }
    return sayAside([
      Announcement(parts: [
        Part(kind: .label, content: Content(command.rawValue)),
        Part(kind: .content, content: Content(phrases.say(phrase(for: command)), style: .hint)),
      ])
    ])
  }

  private mutating func endKeyHelp() -> [Effect] {
    isInKeyHelp = false
    return say([Announcement(phrases.say(.keyHelpOff)), focusAnnouncement()])
  }

  private func phrase(for command: Command) -> Phrase {
    let four = settings.fourGrades
    return switch command {
    case .next: .helpNext
    case .previous: .helpPrevious
    case .first: .helpFirst
    case .last: .helpLast
    case .activate: .helpActivate
    case .reveal: .helpReveal
    case .wrong: four ? .helpAgain : .helpWrong
    case .correct: four ? .helpGood : .helpCorrect
    case .grade1: four ? .helpAgain : .helpWrong
    case .grade2: four ? .helpHard : .helpCorrect
    case .grade3: four ? .helpGood : .keyWithoutMeaning
    case .grade4: four ? .helpEasy : .keyWithoutMeaning
    case .undo: .helpUndo
    case .repeat: .helpRepeat
    case .spell: .helpSpell
    case .readAll: .helpReadAll
    case .hint: .helpHint
    case .status: .helpStatus
    case .pause, .resume: .helpPause
    case .stop: .helpStop
    case .earlier: .helpEarlier
    case .later: .helpLater
    case .help: .helpHelp
    case .faster: .helpFaster
    case .slower: .helpSlower
    case .rotorNext: .helpRotorNext
    case .rotorPrevious: .helpRotorPrevious
    case .up: .helpUp
    case .down: .helpDown
    case .bury: .helpBury
    case .suspend: .helpSuspend
    case .flag: .helpFlag
    case .playSound: .helpPlaySound
    case .edit: .helpEdit
    case .delete: .helpDelete
    case .find: .helpFind
    case .select: .helpSelect
    case .selectAll: .helpSelectAll
    case .submit: .helpSubmit
    case .eraseBack: .helpErase
    case .quit: .helpQuit
    }
  }
}

extension Phrasebook {
  /// What a key is called.
  public func name(of key: Key) -> String {
    switch key {
    case .character(let character): String(character)
    case .alt(let character): say(.keyAlt, ["key": String(character)])
    case .control(let character): say(.keyControl, ["key": String(character)])
    case .named(let name): say(phrase(for: name))
    case .modified(let modifier, let name): modified(say(phrase(for: name)), by: modifier)
    case .unrecognised: say(.keyUnrecognised)
    }
  }

  private func modified(_ name: String, by modifier: Key.Modifier) -> String {
    switch modifier {
    case .shift: say(.keyShift, ["key": name])
    case .control: say(.keyControl, ["key": name])
    case .alt: say(.keyAlt, ["key": name])
    case .controlShift: say(.keyControl, ["key": say(.keyShift, ["key": name])])
    }
  }

  private func phrase(for name: Key.Name) -> Phrase {
    switch name {
    case .space: .keySpace
    case .enter: .keyEnter
    case .tab: .keyTab
    case .shiftTab: .keyShiftTab
    case .escape: .keyEscape
    case .left: .keyLeft
    case .right: .keyRight
    case .up: .keyUp
    case .down: .keyDown
    case .home: .keyHome
    case .end: .keyEnd
    case .pageUp: .keyPageUp
    case .pageDown: .keyPageDown
    case .backspace: .keyBackspace
    case .delete: .keyDelete
    }
  }
}
