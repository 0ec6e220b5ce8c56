import DeckStore
import JSONText
import UserSettings
import VoiceMode

/// Reads `settings.json`, and writes what the learner changes back to it.
final class SettingsKeeper {
  let path: String
  /// What is set.
  private(set) var settings = UserSettings()
  /// What is wrong with the file, for the learner; it is then left as it is, and nothing is written.
  private(set) var fault: String?

  /// - Parameter folder: the folder of the settings file; neither need exist.
  init(folder: String) {
    path = "\(folder)/settings.json"
    do {
      guard let bytes = try PrivateFile.readIfThere(path) else { return }
      settings = try UserSettings(bytes: bytes)
    } catch let error as JSONError {
      fault = "The settings file \(path) is damaged at \(error). It was left alone, and the usual settings hold."
    } catch {
      fault = "The settings file \(path) can't be read: \(error)"
    }
  }

  /// Writes changed settings, unless the file is damaged; a failure is returned as a sentence.
  func keep(_ speaking: SpeakingSettings) -> String? {
    settings.speaking = speaking
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

  private func write() -> String? {
    guard fault == nil else { return nil }
    do throws(StoreError) {
      try PrivateFile.replace(path, with: settings.bytes)
      return nil
    } catch { return "\(error)" }
  }
}
