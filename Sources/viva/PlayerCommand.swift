import DeckEngine
import DeckStore
import LanguagePacks
import Speakable
import VoiceMode

/// `viva player`: who learns in the store, and under which name.
struct PlayerCommand {
  let options: Options
  let environment: Environment

  static let nameFault =
    "A name of a player has letters that can be heard, and not more than \(Players.longestName). Choose another."

  /// Nobody has this name.
  static func nobody(_ name: String) -> Failure {
    Failure("Nobody here is called \(Arguments.quoted(name)). viva player list names the players.")
  }

  /// The player of this name; whoever has none is found by the word that stands for one, such as “Player”, unless
  /// somebody is really called so.
  static func player(named name: String, among players: Players) -> String {
    let player = players.player(named: name)
    guard players.names[player] == nil else { return player }
    let word = name.lowercased()
    return LanguageChoice.wordsForPlayer.contains { $0.lowercased() == word } ? "" : player
  }

  /// `viva player list`: every player, with rounds played.
  func list() throws(Failure) -> Int32 {
    let library = Library(folder: options.store ?? environment.store)
    let phrases = try LanguageChoice(options: options, environment: environment, library: library, engine: nil)
      .own.phrasebook
    let entries = try library.entries()
    let players = Players(entries)
    let now = SessionClock.wallTime
    let lines = players.names.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map { player, name in
      let progress = PlayerProgress(
        entries, player: player, at: now, zoneOffset: SessionClock.zoneOffset(at: now))
      return printable(name.isEmpty ? phrases.say(.defaultPlayer) : name)
        + ": \(phrases.say(.progressRounds)) \(progress.rounds)"
    }
    return Program.say(lines.isEmpty ? phrases.say(.progressNothing) : lines.joined(separator: "\n"))
  }

  /// `viva player use NAME`: who learns from now on, where no other is named.
  func use(_ name: String) throws(Failure) -> Int32 {
    let library = Library(folder: options.store ?? environment.store)
    let phrases = try LanguageChoice(options: options, environment: environment, library: library, engine: nil)
      .own.phrasebook
    let players = Players(try library.entries())
    let isNobody = name.isEmpty
    let name = Players.trimmed(name)
    guard isNobody || Players.isName(name) else { throw Failure(Self.nameFault) }
    let player = Self.player(named: name, among: players)
    let keeper = SettingsKeeper(folder: environment.settingsFolder)
    if let fault = keeper.fault { throw Failure(fault) }
    if let reason = keeper.keep(player: player) { throw Failure(reason) }
    let shown = players.name(of: player)
    return Program.say(
      phrases.say(
        players.names[player] == nil && !player.isEmpty ? .playerNew : .playerNow,
        ["name": printable(shown.isEmpty ? phrases.say(.defaultPlayer) : shown)]))
  }

  /// `viva player rename OLD NEW`: a new name, with everything that was done under the old one.
  func rename(_ old: String, to new: String) throws(Failure) -> Int32 {
    let library = Library(folder: options.store ?? environment.store)
    let phrases = try LanguageChoice(options: options, environment: environment, library: library, engine: nil)
      .own.phrasebook
    let players = Players(try library.entries())
    let renaming: (player: String, name: String)
    let isNobody = Self.player(named: Players.trimmed(old), among: players).isEmpty
    do throws(Players.Refusal) {
      renaming = try players.renaming(isNobody ? "" : Players.trimmed(old), to: new)
    } catch {
      switch error {
      case .nobody(let name): throw Self.nobody(name)
      case .taken(let name):
        throw Failure("\(Arguments.quoted(name)) is somebody else's name here, or was it first. Choose another.")
      case .empty: throw Failure(Self.nameFault)
      }
    }
    let before = players.name(of: renaming.player)
    let keeper = JournalKeeper(
      library: library, device: DeviceIdentity(folder: environment.settingsFolder).name, player: renaming.player)
    _ = keeper.record(.named(renaming.name))
    if let failure = keeper.finish(rescueFolders: []) { throw failure }
    return Program.say(
      phrases.say(
        .playerRenamed,
        [
          "old": printable(before.isEmpty ? phrases.say(.defaultPlayer) : before), "name": printable(renaming.name),
        ]))
  }
}
