/// What can go wrong between a text and its sound.
public enum SpeechError: Error, Equatable, Sendable {
  /// The synthesiser did not start; the reason is the system's.
  case engineUnavailable(reason: String)
  /// A second hold on a library that allows one.
  case engineAlreadyOpen
  /// The synthesiser knows no voice of this name.
  case unknownVoice(String)
  /// The synthesiser died or hung on this text, twice.
  case unspeakable
  /// The sound device can't be opened or was lost; the reason is the system's.
  case noSoundDevice(reason: String)
  /// The sound file can't be written; the reason is the system's.
  case fileFailed(path: String, reason: String)
}

extension SpeechError: CustomStringConvertible {
  /// What is wrong, in few words for the end of a sentence.
  public var description: String {
    switch self {
    case .engineUnavailable(let reason), .noSoundDevice(let reason): reason
    case .engineAlreadyOpen: "the voice is in use already"
    case .unknownVoice(let name): "there is no voice called \(name)"
    case .unspeakable: "this text can't be spoken"
    case .fileFailed(let path, let reason): "\(path): \(reason)"
    }
  }
}
