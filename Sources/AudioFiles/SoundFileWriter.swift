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
    ///
    /// Control characters in them become spaces.
    public init(title: String, artist: String, comment: String = "") {
      self.title = Self.plain(title)
      self.artist = Self.plain(artist)
      self.comment = Self.plain(comment)
    }

    private static func plain(_ text: String) -> String {
      var plain = String.UnicodeScalarView()
      for scalar in text.unicodeScalars { plain.append(scalar.properties.generalCategory == .control ? " " : scalar) }
      return String(plain)
    }
  }

  private let file: ReplacedFile
  private let encoder: SoundEncoder
  private var isComplete = false
  private var count = 0
  /// How many samples it may hold.
  var most: Int

  /// How many samples a WAV file holds at most: its lengths are numbers of 32 bits.
  static let mostInWave = (Int(UInt32.max) - 1000) / 2

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - format: one of `AudioFormat.writable`.
  ///   - sampleRate: of the samples that will come, in hertz.
  /// - Throws: `.diskFull` or `.cannotWrite`.
  public init(
    path: String, format: AudioFormat, sampleRate: Int, facts: Facts
  ) throws(AudioFileError) {
    most = format == .wav ? Self.mostInWave : .max
    file = try ReplacedFile(path: path)
    encoder = try SoundEncoder(file: file, format: format, sampleRate: sampleRate, facts: facts)
  }

  /// Adds mono 16-bit samples.
  ///
  /// - Throws: `.diskFull`, `.cannotWrite` or `.fullWave`; nothing can be added after that.
  public func write(_ samples: [Int16]) throws(AudioFileError) {
    count += samples.count
    guard count <= most else { throw .fullWave(path: file.path) }
    // libvorbis lays a whole block of samples on its stack.
    for start in stride(from: 0, to: samples.count, by: Self.block) {
      try encoder.write(samples[start..<min(samples.count, start + Self.block)])
    }
  }

  /// How many samples are encoded at a time.
  private static let block = 4096

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
