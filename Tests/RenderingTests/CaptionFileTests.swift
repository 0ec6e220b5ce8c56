import AudioFiles
import Glibc
import Rendering
import Testing

@Suite struct `A file of captions` {
  private let facts = SoundFileWriter.Facts(title: "Lesson\n1", artist: "Viva\u{1B}[2J")

  /// What stands in a file with three captions.
  private func written(_ format: CaptionFile.Format) throws -> String {
    let path = "/tmp/viva-captions-\(getpid()).\(format.rawValue)"
    defer { unsafe unlink(path) }
    let file = try CaptionFile(path: path, format: format, facts: facts)
    try file.add("a < b & c", from: 0, to: 1_499)
    try file.add("two\nlines\tmade one", from: 61_236, to: 62_001)
    try file.add("late", from: 6_123_454, to: 6_125_000)
    try file.complete()
    try file.finish()
    let descriptor = unsafe open(path, O_RDONLY)
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
    return String(decoding: bytes[..<max(0, count)], as: UTF8.self)
  }

  @Test func `has times of a thousandth of a second as WebVTT, and nothing in it is markup`() throws {
    #expect(
      try written(.webVTT) == """
        WEBVTT

        00:00:00.000 --> 00:00:01.499
        a &lt; b &amp; c

        00:01:01.236 --> 00:01:02.001
        two lines made one

        01:42:03.454 --> 01:42:05.000
        late


        """)
  }

  @Test func `has times of the nearest hundredth as lyrics, with title and artist`() throws {
    #expect(
      try written(.lyrics) == """
        [ti:Lesson 1]
        [ar:Viva [2J]
        [00:00.00]a < b & c
        [01:01.24]two lines made one
        [102:03.45]late

        """)
  }

  @Test func `has the second for people`() throws {
    #expect(try written(.text) == "00:00:00  a < b & c\n00:01:01  two lines made one\n01:42:03  late\n")
  }
}
