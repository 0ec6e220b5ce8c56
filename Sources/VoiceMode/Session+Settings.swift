import Announcer
import DeckEngine
import LanguagePacks

/// The settings as a screen: each is an adjustable element that Up and Down change where it has the focus.
extension Session {
  enum SettingsID {
    static let header = "settings"
    static let quit = "quit"

    static func element(_ setting: Rotor.Setting) -> String { "setting:\(setting)" }

    static func setting(of element: String) -> Rotor.Setting? {
      listed.first { Self.element($0) == element }
    }

    /// The settings that are listed: all but the ways through a text.
    static let listed = Rotor.Setting.allCases.filter { $0 != .words && $0 != .characters }
  }

  /// The setting that has the focus on the settings screen.
  var settingAtFocus: Rotor.Setting? { onlySettings ? SettingsID.setting(of: focus) : nil }

  var settingsElements: [Element] {
    let header = Element(id: SettingsID.header, label: Content(settingsTitle), traits: [.header])
    let quit = Element(
      id: SettingsID.quit, label: Content(phrases.say(.doneLabel)), traits: [.button], hint: phrases.say(.quitHint))
    return [header] + (mannerOf == nil ? SettingsID.listed : [.speed, .verbosity]).map(element(of:)) + [quit]
  }

  /// What the settings are for.
  var settingsTitle: String {
    mannerOf.map { phrases.say(.settingsOfDeck, ["deck": $0]) } ?? phrases.say(.settingsTitle)
  }

  private func element(of setting: Rotor.Setting) -> Element {
    let said = rotorAnnouncement(of: setting)
    return Element(
      id: SettingsID.element(setting), label: said.parts.first?.content ?? Content(""),
      value: said.parts.dropFirst().first?.content, traits: [.adjustable], hint: phrases.say(.settingHint))
  }

  /// Space on a setting: the next of its values, and after the last one the first.
  mutating func activateSetting() -> [Effect] {
    if focus == SettingsID.quit { return [.quit] }
    guard let setting = settingAtFocus else { return say([.sound(Sound.edge)]) }
    let before = settings
    switch setting {
    case .hints: return change(.hints, by: settings.hints ? -1 : 1)
    case .captions: return change(.captions, by: settings.captions ? -1 : 1)
    case .speed, .volume, .pitch, .words, .characters: return change(setting, by: 1)
    case .verbosity, .punctuation, .sounds, .echo, .grades, .speaker:
      let effects = change(setting, by: 1)
      return settings == before ? change(setting, by: -Self.mostChoices) : effects
    }
  }

  /// More steps than any setting with few values has.
  private static var mostChoices: Int { 16 }
}
