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

  /// The format that a path's ending names; `nil` for another ending or none.
  public init?(ofPath path: String) {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    self.init(rawValue: name[name.index(after: dot)...].lowercased())
  }
}
