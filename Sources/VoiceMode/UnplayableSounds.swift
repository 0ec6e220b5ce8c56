public import LanguagePacks
import Speakable
public import Speech

/// The sounds of cards that could not be played, each told once.
public struct UnplayableSounds: Sendable {
  private var told: Set<String> = []

  /// None yet.
  public init() {}

  /// What is to be said of a sound that could not be played; `nil` if it was said before.
  public mutating func sentence(for path: String, _ error: SoundFileError, _ phrases: Phrasebook) -> String? {
    let name = printable(path.split(separator: "/").last.map(String.init) ?? path)
    let sentence =
      switch error {
      case .missing: phrases.say(.soundMissing, ["file": name])
      case .unknown: phrases.say(.soundUnknownKind, ["file": name])
      case .tooLong: phrases.say(.soundTooLong, ["file": name])
      case .damaged: phrases.say(.soundDamaged, ["file": name])
      case .unavailable: phrases.say(.soundsUnavailable)
      case .cannotRead(let reason): phrases.say(.soundCannotRead, ["file": name, "reason": reason])
      }
    return told.insert(sentence).inserted ? sentence : nil
  }
}
