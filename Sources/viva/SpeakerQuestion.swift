import Glibc
import LanguagePacks
import Speakable
import UserSettings
import VoiceMode

/// Asks, where a screen reader is running and nobody has said so far, who shall speak; the question stands in captions,
/// which the screen reader reads.
struct SpeakerQuestion {
  let phrases: Phrasebook
  let settings: SettingsKeeper

  /// The answer, which is kept; `nil` if the learner would rather go.
  func ask() -> SpeakingSettings.Speaker? {
    guard let terminal = Terminal(descriptor: STDIN_FILENO) else { return .viva }
    terminal.makeRaw()
    defer { terminal.restore() }
    tell(phrases.say(.whoSpeaks))
    while true {
      var key: UInt8 = 0
      let count = unsafe read(STDIN_FILENO, &key, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1 else { return nil }
      switch key {
      case UInt8(ascii: "1"): return keep(.viva, saying: .speakerViva)
      case UInt8(ascii: "2"): return keep(.reader, saying: .speakerReader)
      case UInt8(ascii: "q"), 0x03: return nil
      default: tell(phrases.say(.whoSpeaks))
      }
    }
  }

  private func keep(_ speaker: SpeakingSettings.Speaker, saying phrase: Phrase) -> SpeakingSettings.Speaker {
    tell(phrases.say(phrase))
    var speaking = settings.settings.speaking
    speaking.speaker = speaker
    if let reason = settings.keep(speaking, after: settings.settings.speaking) {
      Output.complain(phrases.say(.settingsNotSaved, ["reason": reason]))
    }
    return speaker
  }

  private func tell(_ text: String) { Output.write(printable(text) + "\r\n") }
}

/// The screen readers that are running for this person.
enum ScreenReaders {
  /// Programs that read the screen aloud, and the service that such programs speak through.
  private static let names: Set<String> = systemNames.union(["orca", "fenrir", "yasr", "tdsr", "speech-dispatch"])
  /// Those that read the console to whoever sits at it.
  private static let systemNames: Set<String> = ["espeakup", "speechd-up"]

  /// Whether one of them runs with this home folder, or for the whole machine.
  static func areRunning(home: String) -> Bool {
    guard let folder = unsafe opendir("/proc") else { return false }
    defer { unsafe closedir(folder) }
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name.first?.isNumber == true, let reader = reader("/proc/\(name)") else { continue }
      let environment = text(of: "/proc/\(name)/environ").split(separator: "\0")
      if systemNames.contains(reader) || environment.contains("HOME=\(home)") { return true }
    }
    return false
  }

  /// The screen reader that a process is; `nil` if it is none.
  private static func reader(_ process: String) -> String? {
    // The kernel cuts names at 15 characters; a script runs under its interpreter's.
    let command = text(of: "\(process)/comm").split(separator: "\n").first.map(String.init) ?? ""
    if names.contains(command) { return command }
    guard command.hasPrefix("python") else { return nil }
    let script = text(of: "\(process)/cmdline").split(separator: "\0").dropFirst().first ?? ""
    return script.split(separator: "/").last.map(String.init).flatMap { names.contains($0) ? $0 : nil }
  }

  private static func text(of path: String) -> String {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, $0.count) }
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : ""
  }
}
