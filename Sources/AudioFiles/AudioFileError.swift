/// What can go wrong with a sound file, or with one that stands beside it.
public enum AudioFileError: Error, Equatable, Sendable {
  /// The disk is full, or the space that the user may take.
  case diskFull(path: String)
  /// The file can't be written; the reason is the system's or the library's.
  case cannotWrite(path: String, reason: String)
  /// The sound is longer than a WAV file can hold.
  case fullWave(path: String)
  /// The file can't be read, or holds no sound that is known.
  case cannotRead(path: String, reason: String)
  /// The sound is longer than is taken from a file.
  case tooLong(path: String, seconds: Int)
}

extension AudioFileError: CustomStringConvertible {
  /// The sentence for the person: what failed, where, and what to do.
  public var description: String {
    switch self {
    case .diskFull(let path):
      "The file \(path) can't be written: the disk is full. Make room, or choose a place on another disk."
    case .cannotWrite(let path, let reason):
      "The file \(path) can't be written: \(reason). Choose another place for it."
    case .fullWave(let path):
      "The file \(path) can't be written: a WAV file holds no more than 4 gigabytes. Choose a name that ends in .flac."
    case .cannotRead(let path, let reason): "The sound file \(path) can't be read: \(reason)."
    case .tooLong(let path, let seconds):
      "The sound file \(path) is longer than \(seconds) seconds. Cut it to what belongs to the card."
    }
  }
}
