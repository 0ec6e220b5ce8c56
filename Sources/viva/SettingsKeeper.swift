import DeckStore
import JSONText
import UserSettings
import VoiceMode

/// Reads `settings.json`, and writes what the learner changes back to it.
final class SettingsKeeper {
  let path: String
  /// What is set.
  private(set) var settings = UserSettings()
  /// What was set when the file was last read or written.
  private var known = UserSettings()
  /// What is wrong with the file, for the learner; it is then left as it is, and nothing is written.
  private(set) var fault: String?

  /// - Parameter folder: the folder of the settings file; neither need exist.
  init(folder: String) {
    path = "\(folder)/settings.json"
    do {
      guard let bytes = try PrivateFile.readIfThere(path) else { return }
      settings = try UserSettings(bytes: bytes)
      known = settings
    } catch let error as JSONError {
      fault = "The settings file \(path) is damaged at \(error). It was left alone, and the usual settings hold."
    } catch {
      fault = "The settings file \(path) can't be read: \(error)"
    }
  }

  /// Writes what was changed, unless the file is damaged; a failure is returned as a sentence.
  ///
  /// - Parameters:
  ///   - deck: the deck at hand, which keeps what it has of its own; `nil` if there is none, or several.
  ///   - owns: whether all that a deck can have of its own becomes the deck's own.
  func keep(
    _ changed: SpeakingSettings, after before: SpeakingSettings, deck: String? = nil, owns: Bool = false
  ) -> String? {
    var (old, new) = (UserSettings(), UserSettings())
    old.speaking = before
    new.speaking = changed
    do throws(UserSettings.Refusal) {
      for name in UserSettings.names where old.value(of: name) != new.value(of: name) {
        let own = deck.flatMap { UserSettings.name(of: name, forDeck: $0) }
        let belongsToDeck = own.map { owns || settings.value(of: $0) != nil } ?? false
        settings = try settings.setting(
          belongsToDeck ? own ?? name : name, to: new.value(of: name)?.lineText ?? "default")
      }
    } catch { return "\(path): \(error)" }
    return write()
  }

  /// Writes another voice for our own phrases; a failure is returned as a sentence.
  func keep(voice: String) -> String? {
    settings.voice = voice
    return write()
  }

  /// Writes who learns from now on, as the journal has the player; a failure is returned as a sentence.
  func keep(player: String) -> String? {
    settings.player = player.isEmpty ? nil : player
    return write()
  }

  /// Writes these settings as they are; a failure is returned as a sentence.
  func keep(_ changed: UserSettings) -> String? {
    settings = changed
    known = changed
    return replaceFile()
  }

  /// Writes what was changed here into the file as it is now: another copy may have changed something else.
  private func write() -> String? {
    guard fault == nil else { return nil }
    var current = UserSettings()
    do {
      if let bytes = try PrivateFile.readIfThere(path) { current = try UserSettings(bytes: bytes) }
      for name in UserSettings.names + settings.deckNames where settings.value(of: name) != known.value(of: name) {
        current = try current.setting(name, to: settings.value(of: name)?.lineText ?? "default")
      }
    } catch {
      // The file was damaged meanwhile: it is left as it is.
      return "\(path): \(error)"
    }
    settings = current
    known = current
    return replaceFile()
  }

  private func replaceFile() -> String? {
    do throws(StoreError) {
      try PrivateFile.replace(path, with: settings.bytes)
      return nil
    } catch { return "\(error)" }
  }
}
