public import AudioFiles

/// A recording being written: the sound, and beside it what is said when.
public final class Recording {
  /// By which norm the loudness of a recording is even, for those who read its tags.
  public static let norm = "Loudness: RMS of speech at -20 dBFS, peak at most -1 dBFS"

  private let sound: SoundFileWriter
  private let captions: [CaptionFile]
  private let sampleRate: Int
  /// How many samples it has.
  private(set) public var length = 0

  /// Begins a recording whose files appear once they are whole.
  ///
  /// - Parameters:
  ///   - path: of the sound; the caption files are called likewise, with other endings.
  ///   - captions: the formats of caption file that are wanted.
  public init(
    path: String, format: AudioFormat, sampleRate: Int, facts: SoundFileWriter.Facts,
    captions: [CaptionFile.Format] = CaptionFile.Format.allCases
  ) throws(AudioFileError) {
    self.sampleRate = sampleRate
    sound = try SoundFileWriter(path: path, format: format, sampleRate: sampleRate, facts: facts)
    let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let base = path[slash...].lastIndex(of: ".").map { path[..<$0] } ?? path[...]
    var files: [CaptionFile] = []
    for format in captions {
      files.append(try CaptionFile(path: "\(base).\(format.rawValue)", format: format, facts: facts))
    }
    self.captions = files
  }

  /// Adds a passage.
  public func add(_ passage: RenderedPassage) throws(AudioFileError) {
    try sound.write(passage.samples)
    for caption in passage.captions {
      let start = (length + caption.samples.lowerBound) * 1000 / sampleRate
      let end = (length + caption.samples.upperBound) * 1000 / sampleRate
      for file in captions { try file.add(caption.text, from: start, to: end) }
    }
    length += passage.samples.count
  }

  /// Ends the recording: the caption files get their names, and the sound last, so that where it is all is.
  public func finish() throws(AudioFileError) {
    // All are whole before the first has its name: a disk that fills up leaves no new captions beside an old sound.
    for file in captions { try file.complete() }
    try sound.complete()
    for file in captions { try file.finish() }
    try sound.finish()
  }
}
