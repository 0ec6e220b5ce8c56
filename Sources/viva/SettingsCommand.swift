import Announcer
import JSONText
import UserSettings
import VoiceMode

/// `viva settings list`, `get` and `set`: the settings by their names; the spoken screen is a session.
struct SettingsCommand {
  let environment: Environment

  /// `viva settings list`: every setting, its value, and what it may be.
  func list() throws(Failure) -> Int32 {
    let settings = try read().settings
    var lines = UserSettings.names.map { name in
      "\(name): \(text(settings.value(of: name))). It is \(UserSettings.wanted(name) ?? "")."
    }
    let keys = settings.keys.commands.filter { KeyMap.standard.commands[$0.key] != $0.value }
      .map { "keys.\($0.key.word): \($0.value.rawValue)." }
    let freed = KeyMap.standard.commands.filter { settings.keys.commands[$0.key] == nil }
      .map { "keys.\($0.key.word): null." }
    lines += settings.deckNames.map { "\($0): \(text(settings.value(of: $0)))." }
    lines += (keys + freed).sorted()
    lines.append(
      "decks.DECK.rate and decks.DECK.verbosity: a deck's own, such as viva settings set decks.Animals.rate 220.")
    lines.append("keys.KEY: the command of a key, such as viva settings set keys.k wrong.")
    return Program.say(lines.joined(separator: "\n"), language: "en")
  }

  /// `viva settings get KEY`
  func get(_ name: String) throws(Failure) -> Int32 {
    let settings = try read().settings
    guard name.hasPrefix("keys.") || UserSettings.isDeckSetting(name) || UserSettings.names.contains(name) else {
      throw unknown(name)
    }
    return Program.say(text(settings.value(of: name)))
  }

  /// `viva settings set KEY VALUE`
  func set(_ name: String, to value: String) throws(Failure) -> Int32 {
    let keeper = try read()
    let changed: UserSettings
    do throws(UserSettings.Refusal) {
      changed = try keeper.settings.setting(name, to: value)
    } catch {
      switch error {
      case .unknown: throw unknown(name)
      case .notAllowed(let reason): throw Failure(wrongUsage: "\(reason), not \(Arguments.quoted(value)).")
      case .taken(let other):
        let key = name.dropFirst("keys.".count)
        throw Failure(
          wrongUsage: "The key \(Arguments.quoted(String(key))) is for \(other.rawValue), so it can't be for \(value). "
            + "Free it first: viva settings set \(name) null")
      }
    }
    if let reason = keeper.keep(changed) { throw Failure(reason) }
    return Program.say("\(name): \(text(changed.value(of: name))).")
  }

  private func read() throws(Failure) -> SettingsKeeper {
    let keeper = SettingsKeeper(folder: environment.settingsFolder)
    if let fault = keeper.fault { throw Failure(fault) }
    return keeper
  }

  private func text(_ value: JSON?) -> String {
    guard let value else { return "not set" }
    return value.text ?? value.lineText
  }

  private func unknown(_ name: String) -> Failure {
    Failure(
      wrongUsage: "There is no setting \(Arguments.quoted(name))."
        + Arguments.suggestion(for: name, among: UserSettings.names) + " viva settings list names them all.")
  }
}
