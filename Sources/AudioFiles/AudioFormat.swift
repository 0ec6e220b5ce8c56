/// A format of sound files, known by the ending of a file's name.
public enum AudioFormat: String, CaseIterable, Hashable, Sendable {
  case wav
  case flac
  /// Vorbis in an Ogg container.
  case ogg
  /// Opus in an Ogg container.
  case opus
  case mp3

  /// The formats that this build can write.
  public static var writable: [AudioFormat] {
    #if AudioFiles
      allCases
    #else
      [.wav]
    #endif
  }

  /// What files of the format begin with, a scalar for each byte.
  public var signatures: [String] {
    switch self {
    case .wav: ["RIFF"]
    case .flac: ["fLaC"]
    case .ogg, .opus: ["OggS"]
    // A tag, or the first frame.
    case .mp3: ["ID3", "\u{FF}\u{FB}", "\u{FF}\u{F3}", "\u{FF}\u{F2}", "\u{FF}\u{FA}"]
    }
  }

  /// The format that a path's ending names; `nil` for another ending or none.
  public init?(ofPath path: String) {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    self.init(rawValue: name[name.index(after: dot)...].lowercased())
  }
}
