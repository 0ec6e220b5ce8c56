import Announcer
import DeckEngine
import LanguagePacks
import Speakable

/// Putting a card off or away, flagging it, and hearing its sound.
extension Session {
  mutating func mark(_ kind: CardMark.Kind, at now: Moment) -> [Effect] {
    guard editScreen == nil, !onlySettings else { return say([.sound(Sound.unknown)]) }
    return perform(stack.handle(.marked(kind), at: now), at: now)
  }

  /// Flags the card shown, or takes its flag away.
  mutating func flag(at now: Moment) -> [Effect] {
    var isFlagged = false
    if case .study(let study) = stack, let top = study.top { isFlagged = study.histories[top]?.isFlagged ?? false }
    return mark(isFlagged ? .unflag : .flag, at: now)
  }

  /// Plays the sounds of the side that is shown, and nothing else; where an answer has none, those of its prompt.
  mutating func playSound() -> [Effect] {
    var sounds: [Spoken] = []
    if editScreen == nil, let card = stack.top.flatMap({ cards[$0] }) {
      for side in stack.answering == card.id ? [CardSide.answer, .prompt] : [.prompt] where sounds.isEmpty {
        sounds = contentPart(card, side).content.spoken.filter { $0.soundFile != nil }
      }
    }
    guard !sounds.isEmpty else { return sayAside([Announcement(phrases.say(.noSoundOfCard), sound: Sound.edge)]) }
    let content = Content("[\(phrases.say(.cardSound))]", style: .content, spoken: sounds)
    return sayAside([Announcement(parts: [Part(kind: .content, content: content)])])
  }

  /// `Buried until tomorrow.`
  func confirmation(of kind: CardMark.Kind) -> String {
    switch kind {
    case .bury: phrases.say(.buried)
    case .suspend: phrases.say(.suspended)
    case .unsuspend: phrases.say(.unsuspended)
    case .flag: phrases.say(.flagged)
    case .unflag: phrases.say(.unflagged)
    case .heard: phrases.say(.heard)
    }
  }
}
