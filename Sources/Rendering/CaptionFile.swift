public import AudioFiles

/// A file that tells what is said when in a recording, written as the recording goes on.
public final class CaptionFile {
  /// A format of such files; the raw value is the ending of its name.
  public enum Format: String, CaseIterable, Sendable {
    /// WebVTT, for players with subtitles.
    case webVTT = "vtt"
    /// LRC, for music players that show lyrics.
    case lyrics = "lrc"
    /// A time and a sentence on each line, for people.
    case text = "txt"

    /// What every such file begins with.
    public var signature: String {
      switch self {
      case .webVTT: "WEBVTT"
      case .lyrics: "[ti:"
      case .text: "00:00:0"
      }
    }
  }

  private let format: Format
  private let file: ReplacedFile

  /// Begins a file that appears once it is whole.
  public init(path: String, format: Format, facts: SoundFileWriter.Facts) throws(AudioFileError) {
    self.format = format
    file = try ReplacedFile(path: path)
    switch format {
    case .webVTT: try file.append("WEBVTT\n\n")
    case .lyrics: try file.append("[ti:\(Self.oneLine(facts.title))]\n[ar:\(Self.oneLine(facts.artist))]\n")
    case .text: break
    }
  }

  /// Adds what is said between two times, in milliseconds from the recording's beginning.
  public func add(_ text: String, from start: Int, to end: Int) throws(AudioFileError) {
    let words = Self.oneLine(text)
    switch format {
    case .webVTT:
      let escaped = words.flatMap { character in
        switch character {
        case "&": Array("&amp;")
        case "<": Array("&lt;")
        case ">": Array("&gt;")
        default: [character]
        }
      }
      try file.append("\(Self.clock(start)) --> \(Self.clock(end))\n\(String(escaped))\n\n")
    case .lyrics:
      let hundredths = (start + 5) / 10
      let seconds = Self.padded(hundredths / 100 % 60, 2)
      try file.append("[\(Self.padded(hundredths / 6000, 2)):\(seconds).\(Self.padded(hundredths % 100, 2))]\(words)\n")
    case .text:
      try file.append("\(Self.clock(start).dropLast(4))  \(words)\n")
    }
  }

  /// Puts all of the file on the disk, still without its name; nothing can be added after that.
  public func complete() throws(AudioFileError) { try file.complete() }

  /// Gives the file its name.
  public func finish() throws(AudioFileError) { try file.finish() }

  /// `hh:mm:ss.mmm`
  static func clock(_ milliseconds: Int) -> String {
    let seconds = milliseconds / 1000
    return padded(seconds / 3600, 2) + ":" + padded(seconds / 60 % 60, 2) + ":" + padded(seconds % 60, 2) + "."
      + padded(milliseconds % 1000, 3)
  }

  private static func padded(_ number: Int, _ count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }

  private static func oneLine(_ text: String) -> String {
    text.split { $0.isNewline || $0 == "\t" }.joined(separator: " ")
  }
}
