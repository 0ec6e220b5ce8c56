import Announcer
import LanguagePacks
import Speakable

/// The rotor: one setting is chosen, and changed by steps.
struct Rotor: Equatable, Sendable {
  /// What can be chosen, in the order in which it is turned through.
  enum Setting: CaseIterable {
    case speed
    case volume
    case pitch
    case verbosity
    case hints
    case punctuation
    case captions
    case sounds
    /// What is said of what is typed.
    case echo
    /// How many grades there are; only on the settings screen.
    case grades
    /// Who speaks; only on the settings screen.
    case speaker
    /// Moves through the words of what has the focus.
    case words
    /// Moves through its characters.
    case characters

    var name: Phrase {
      switch self {
      case .speed: .rotorSpeed
      case .volume: .rotorVolume
      case .pitch: .rotorPitch
      case .verbosity: .rotorVerbosity
      case .hints: .rotorHints
      case .punctuation: .rotorPunctuation
      case .captions: .rotorCaptions
      case .sounds: .rotorSounds
      case .echo: .rotorEcho
      case .grades: .settingGrades
      case .speaker: .settingSpeaker
      case .words: .rotorWords
      case .characters: .rotorCharacters
      }
    }
  }

  var setting = Setting.speed
  /// Whether Up and Down change the setting in a text field too, as long as nothing else is done.
  var isInHand = false
  /// The word or character reached; `nil` before the first.
  var textPosition: Int?
}

extension Session {
  mutating func turnRotor(by step: Int) -> [Effect] {
    let settings = Rotor.Setting.allCases.filter { setting in
      switch setting {
      case .words, .characters: editScreen == nil && focus == ID.card
      case .echo: editScreen != nil || typing != nil
      case .grades, .speaker: false
      case .speed, .volume, .pitch, .verbosity, .hints, .punctuation, .captions, .sounds: true
      }
    }
    let index = settings.firstIndex(of: rotor.setting) ?? 0
    rotor = Rotor(setting: settings[(index + step + settings.count) % settings.count], isInHand: true)
    return sayAside([rotorAnnouncement(of: rotor.setting)])
  }

  mutating func useRotor(by step: Int) -> [Effect] {
    // On the settings screen the focus chooses, unless the rotor has just been turned.
    change(rotor.isInHand ? rotor.setting : settingAtFocus ?? rotor.setting, by: step)
  }

  /// Changes a setting by one step and says it in the new setting; at its end, the edge sounds.
  mutating func change(_ setting: Rotor.Setting, by step: Int) -> [Effect] {
    var changed = settings
    var limit: Phrase?
    switch setting {
    case .speed:
      let wanted = settings.wordsPerMinute + step * SpeakingSettings.rateStep
      changed.wordsPerMinute = wanted.clamped(to: SpeakingSettings.rates)
      limit = step > 0 ? .fastest : .slowest
    case .volume: changed.volume = (settings.volume + step * 10).clamped(to: SpeakingSettings.volumes)
    case .pitch: changed.pitchShift = (settings.pitchShift + step * 5).clamped(to: SpeakingSettings.pitchShifts)
    case .verbosity: changed.verbosity = settings.verbosity.stepped(by: step)
    case .punctuation: changed.punctuation = settings.punctuation.stepped(by: step)
    case .hints: changed.hints = step > 0
    case .captions: changed.captions = step > 0
    case .sounds: changed.sounds = settings.sounds.stepped(by: step)
    case .echo: changed.echo = settings.echo.stepped(by: step)
    case .grades: changed.fourGrades = step > 0
    case .speaker: changed.speaker = (settings.speaker ?? .viva).stepped(by: step)
    case .words, .characters: return moveThroughText(by: step)
    }
    guard changed != settings else {
      return sayAside([limit.map { Announcement(phrases.say($0), sound: Sound.edge) } ?? .sound(Sound.edge)])
    }
    take(changed)
    return [.apply(changed)] + sayAside([rotorAnnouncement(of: setting)])
  }

  /// `Verbosity, Medium`.
  func rotorAnnouncement(of setting: Rotor.Setting) -> Announcement {
    if setting == .speed {
      return Announcement(phrases.say(.speed, ["rate": "\(settings.wordsPerMinute)"], count: settings.wordsPerMinute))
    }
    var parts = [Part(kind: .label, content: Content(phrases.say(setting.name)))]
    if let value = valueText(of: setting) { parts.append(Part(kind: .value, content: Content(value, style: .value))) }
    return Announcement(parts: parts)
  }

  private func valueText(of setting: Rotor.Setting) -> String? {
    func onOff(_ isOn: Bool) -> String { phrases.say(isOn ? .valueOn : .valueOff) }
    return switch setting {
    case .speed, .words, .characters: nil
    case .volume: phrases.say(.percent, ["value": "\(settings.volume)"])
    case .pitch: "\(50 + settings.pitchShift)"
    case .hints: onOff(settings.hints)
    case .captions: onOff(settings.captions)
    case .sounds:
      switch settings.sounds {
      case .off: phrases.say(.valueOff)
      case .words: phrases.say(.rotorWords)
      case .earcons: phrases.say(.valueOn)
      }
    case .grades: settings.fourGrades ? "4" : "2"
    case .speaker:
      switch settings.speaker ?? .viva {
      case .viva: phrases.say(.speakerViva)
      case .dispatcher: phrases.say(.speakerDispatcher)
      case .reader: phrases.say(.speakerReader)
      }
    case .echo:
      switch settings.echo {
      case .off: phrases.say(.valueOff)
      case .characters: phrases.say(.rotorCharacters)
      case .words: phrases.say(.rotorWords)
      case .both: phrases.say(.valueBoth)
      }
    case .verbosity:
      switch settings.verbosity {
      case .low: phrases.say(.valueLow)
      case .medium: phrases.say(.valueMedium)
      case .high: phrases.say(.valueHigh)
      }
    case .punctuation:
      switch settings.punctuation {
      case .none: phrases.say(.valueNone)
      case .some: phrases.say(.valueSome)
      case .most: phrases.say(.valueMost)
      case .all: phrases.say(.valueAll)
      }
    }
  }

  private mutating func moveThroughText(by step: Int) -> [Effect] {
    guard editScreen == nil, focus == ID.card, let label = focusedElement?.label else {
      return sayAside([.sound(Sound.edge)])
    }
    let language = label.language ?? phrases.language
    let pieces =
      rotor.setting == .words
      ? label.text.split(whereSeparator: \.isWhitespace).map(String.init)
      : label.text.map { reader.spell(String($0), language, false).joined(separator: " ") }
    // Up is towards the start of the text, as with VoiceOver.
    let target = rotor.textPosition.map { $0 - step } ?? (step < 0 ? 0 : pieces.count - 1)
    guard pieces.indices.contains(target) else { return sayAside([.sound(Sound.edge)]) }
    rotor.textPosition = target
    let piece = Content(pieces[target], language: label.language, style: .content)
    return sayAside([Announcement(parts: [Part(kind: .content, content: piece)])])
  }
}

extension Int {
  func clamped(to range: ClosedRange<Int>) -> Int { Swift.min(Swift.max(self, range.lowerBound), range.upperBound) }
}

extension CaseIterable where Self: Equatable, AllCases == [Self] {
  /// The case so many steps on; the first or last one at the edge.
  func stepped(by step: Int) -> Self {
    let cases = Self.allCases
    let index = (cases.firstIndex(of: self) ?? 0) + step
    return cases[index.clamped(to: 0...(cases.count - 1))]
  }
}
