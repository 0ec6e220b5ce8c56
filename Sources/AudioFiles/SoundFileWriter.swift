/// Writes mono sound into a file of any format there is, as a stream; the file appears once it is whole.
public final class SoundFileWriter {
  /// What is known of the sound, for formats that have a place for it.
  public struct Facts: Equatable, Sendable {
    /// What it is called.
    public var title: String
    /// Who made it.
    public var artist: String
    /// What else is to be known of it; empty for nothing.
    public var comment: String

    /// Facts to be written into the file.
    public init(title: String, artist: String, comment: String = "") {
      self.title = title
      self.artist = artist
      self.comment = comment
    }
  }

  private let file: ReplacedFile
  private let encoder: SoundEncoder
  private var isComplete = false

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - format: one of `AudioFormat.writable`.
  ///   - sampleRate: of the samples that will come, in hertz.
  /// - Throws: `.diskFull` or `.cannotWrite`.
  public init(
    path: String, format: AudioFormat, sampleRate: Int, facts: Facts
  ) throws(AudioFileError) {
    file = try ReplacedFile(path: path)
    encoder = try SoundEncoder(file: file, format: format, sampleRate: sampleRate, facts: facts)
  }

  /// Adds mono 16-bit samples.
  ///
  /// - Throws: `.diskFull` or `.cannotWrite`; nothing can be added after that.
  public func write(_ samples: [Int16]) throws(AudioFileError) { try encoder.write(samples) }

  /// Ends the sound and puts all of it on the disk, still without its name; nothing can be added after that.
  ///
  /// - Throws: `.diskFull` or `.cannotWrite`.
  public func complete() throws(AudioFileError) {
    guard !isComplete else { return }
    isComplete = true
    try encoder.finish()
    try file.complete()
  }

  /// Completes the file and gives it its name.
  ///
  /// - Throws: `.diskFull` or `.cannotWrite`; then what had the name before still has it.
  public func finish() throws(AudioFileError) {
    try complete()
    try file.finish()
  }
}
