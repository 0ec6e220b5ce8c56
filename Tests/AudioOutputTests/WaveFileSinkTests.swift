import Glibc
import Speech
import Testing

@testable import AudioOutput

@Suite struct `A wave file` {
  let folder: Folder
  let path: String

  init() throws {
    folder = try Folder()
    path = folder.path + "/out.wav"
  }

  @Test func `holds exactly what was written, behind a header that tells its length`() throws {
    let sink = WaveFileSink(path: path, sampleRate: 22_050).sink
    try sink.write([1, -2])
    sink.discard()
    try sink.write([0x1234])
    try sink.drain()
    let expected: [UInt8] =
      Array("RIFF".utf8) + [42, 0, 0, 0] + Array("WAVEfmt ".utf8)
      + [16, 0, 0, 0, 1, 0, 1, 0, 0x22, 0x56, 0, 0, 0x44, 0xAC, 0, 0, 2, 0, 16, 0]
      + Array("data".utf8) + [6, 0, 0, 0, 1, 0, 0xFE, 0xFF, 0x34, 0x12]
    #expect(contents(of: path) == expected)
  }

  @Test func `has a true header while it grows`() throws {
    let sink = WaveFileSink(path: path, sampleRate: 1000).sink
    for _ in 0..<30 { try sink.write([Int16](repeating: 7, count: 10)) }
    let bytes = contents(of: path)
    #expect(bytes.count == 44 + 600)
    #expect(Array(bytes[..<44]) == WaveHeader(sampleRate: 1000, length: 500).bytes)
  }

  @Test func `gets its last length when nobody writes any longer`() throws {
    do { try WaveFileSink(path: path, sampleRate: 1000).sink.write([1, 2, 3]) }
    #expect(contents(of: path) == WaveHeader(sampleRate: 1000, length: 6).bytes + [1, 0, 2, 0, 3, 0])
  }

  @Test func `replaces a file only when sound comes`() throws {
    let old = WaveFileSink(path: path, sampleRate: 1000)
    try old.sink.write([1, 2, 3, 4])
    try old.sink.drain()
    let new = WaveFileSink(path: path, sampleRate: 1000)
    try new.sink.drain()
    #expect(contents(of: path).count == 52)
    try new.sink.write([9])
    try new.sink.drain()
    #expect(contents(of: path) == WaveHeader(sampleRate: 1000, length: 2).bytes + [9, 0])
  }

  @Test func `says in the system's words that there is no room`() throws {
    let file = WaveFileSink(path: "/dev/full", sampleRate: 1000)
    let expected = SpeechError.fileFailed(path: "/dev/full", reason: "No space left on device")
    #expect(throws: expected) { try file.sink.write([1]) }
    #expect(throws: expected) { try file.sink.drain() }
    #expect(file.failure == expected)
  }

  @Test func `says in the system's words that it can't be written`() throws {
    let nowhere = folder.path + "/none/out.wav"
    let file = WaveFileSink(path: nowhere, sampleRate: 1000)
    #expect(throws: SpeechError.fileFailed(path: nowhere, reason: "No such file or directory")) {
      try file.sink.write([1])
    }
    #expect(throws: SpeechError.fileFailed(path: folder.path, reason: "Is a directory")) {
      try WaveFileSink(path: folder.path, sampleRate: 1000).sink.write([1])
    }
  }

  @Test func `goes to a pipe with a header of unknown length`() throws {
    let pipe = folder.path + "/pipe"
    let copy = folder.path + "/copy"
    try #require(unsafe mkfifo(pipe, 0o600) == 0)
    let reader = try Child(["cat", pipe], output: copy)
    do {
      let sink = WaveFileSink(path: pipe, sampleRate: 1000).sink
      for value in 0..<300 as Range<Int16> { try sink.write([value]) }
      try sink.drain()
    }
    reader.waitForEnd()
    let bytes = contents(of: copy)
    #expect(bytes.count == 44 + 600)
    #expect(Array(bytes[4..<8]) == [255, 255, 255, 255])
    #expect(Array(bytes[40..<48]) == [255, 255, 255, 255, 0, 0, 1, 0])
  }

  @Test func `holds what a player says, sample for sample`() {
    let file = WaveFileSink(path: path, sampleRate: 1000)
    let player = Player(synthesizer: .tone(sampleRate: 1000), sink: file.sink) { _ in }
    player.speak(Utterance(id: 1, segments: [.text("40", VoiceSettings(voice: "v")), .silence(milliseconds: 5)]))
    player.finish()
    #expect(player.heard == .milliseconds(45))
    let samples = [UInt8](repeating: 0x11, count: 80) + [UInt8](repeating: 0, count: 10)
    #expect(contents(of: path) == WaveHeader(sampleRate: 1000, length: 90).bytes + samples)
  }
}

@Suite struct `A null sink` {
  @Test(arguments: [NullSink.instant, .paced])
  func `takes everything that a player says`(sink: NullSink) {
    let player = Player(synthesizer: .tone(sampleRate: 1000), sink: sink.sink(sampleRate: 1000)) { _ in }
    player.speak(Utterance(id: 1, segments: [.text("150", VoiceSettings(voice: "v"))]))
    #expect(player.finish())
    #expect(player.heard == .milliseconds(150))
  }

  @Test func `that is paced takes as long as the sound`() throws {
    let sink = NullSink.paced.sink(sampleRate: 1000)
    let start = ContinuousClock.now
    for _ in 0..<20 { try sink.write([Int16](repeating: 1, count: 10)) }
    // No upper bound: a busy machine may take longer.
    #expect(ContinuousClock.now - start >= .milliseconds(170))
  }
}

extension Synthesizer {
  /// Turns a number into so many samples of value 0x1111.
  static func tone(sampleRate: Int) -> Synthesizer {
    Synthesizer(sampleRate: sampleRate) { text, _, take throws(SpeechError) in
      var left = Int(text) ?? 0
      while left > 0 {
        guard take(.samples([Int16](repeating: 0x1111, count: min(left, 1000)))) else { return .interrupted }
        left -= 1000
      }
      return .finished
    }
  }
}
