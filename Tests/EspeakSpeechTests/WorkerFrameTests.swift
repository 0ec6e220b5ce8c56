import Speech
import Testing

@testable import EspeakSpeech

@Suite struct `A frame between client and worker` {
  private static let frames: [WorkerFrame] = [
    .ready(sampleRate: 22_050), .unavailable(reason: "no dåta"),
    .speak(
      generation: 7, settings: VoiceSettings(voice: "sv+f2", wordsPerMinute: 900, pitch: 1, pitchRange: 2, volume: 3),
      text: Array("Hej 🌍".utf8)),
    .cancel(generation: .max), .listVoices(generation: 0), .samples(generation: 1, [0, -1, .max, .min]),
    .samples(generation: 1, []), .word(generation: 2, offset: 3, length: 4),
    .finished(generation: 5, isComplete: true), .finished(generation: 5, isComplete: false),
    .unknownVoice(generation: 6), .failed(generation: 6, code: 0x1000_06FF),
    .library(
      generation: 8,
      LibraryDescription(version: "1.51", dataFolder: "/usr/x", hasLandlock: true, filtersSystemCalls: false)),
    .voice(
      generation: 8,
      EspeakVoice(
        identifier: "en-gb", name: "English",
        languages: [.init(tag: "en-gb", priority: 2), .init(tag: "en", priority: 5)],
        gender: .female)),
  ]

  @Test func `comes out as it went in, however the bytes are cut`() throws {
    let bytes = Self.frames.flatMap(\.bytes)
    for step in [1, 2, 3, 7, 1000] {
      var reader = FrameReader()
      var found: [WorkerFrame] = []
      for start in stride(from: 0, to: bytes.count, by: step) {
        reader.append(bytes[start..<min(start + step, bytes.count)])
        while let frame = try reader.next() { found.append(frame) }
      }
      #expect(found == Self.frames)
    }
  }

  @Test func `is refused when it is too long, of another version, cut or followed by more`() {
    func isGarbled(_ bytes: [UInt8]) -> Bool {
      var reader = FrameReader()
      reader.append(bytes)
      do throws(FrameReader.Garbled) {
        _ = try reader.next()
        return false
      } catch { return true }
    }
    #expect(isGarbled([255, 255, 255, 255]))
    #expect(isGarbled([0, 0, 0, 0]))
    #expect(isGarbled([2, 0, 0, 0, 9, 1]))
    #expect(isGarbled([2, 0, 0, 0, WorkerFrame.version, 99]))
    for frame in Self.frames.map(\.bytes) {
      // A byte more or less, the length saying so.
      let body = frame.dropFirst(4)
      for changed in [Array(body) + [1], Array(body.dropLast())] {
        var reader = FrameReader()
        reader.append([UInt8(changed.count), 0, 0, 0] + changed)
        let understood = try? reader.next()
        #expect(understood != WorkerFrame(body: body))
      }
    }
  }

  @Test func `never crashes its reader, whatever comes`() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      let body = (0..<Int.random(in: 0...40, using: &generator)).map { index in
        index == 0
          ? 1 : index == 1 ? UInt8.random(in: 0...13, using: &generator) : .random(in: 0...255, using: &generator)
      }
      _ = WorkerFrame(body: body[...])
    }
  }
}

@Suite struct `A text in pieces` {
  @Test func `is still the whole text, in pieces that end where people pause`() {
    let text =
      "One sentence. Another, with a clause, and more! " + String(repeating: "word ", count: 100)
      + String(repeating: "x", count: 450)
    let pieces = TextPieces.of(text)
    #expect(pieces.map(\.text).joined() == text)
    #expect(pieces.allSatisfy { $0.text.unicodeScalars.count <= TextPieces.longest })
    #expect(pieces.first?.text == "One sentence.")
    #expect(pieces.map(\.offset).first == 0)
    #expect(TextPieces.of("a. b. c", from: 3).map(\.text) == ["b.", " c"])
    #expect(TextPieces.of("a. b. c", from: 3).map(\.offset) == [3, 5])
    #expect(TextPieces.of("").isEmpty)
  }
}

@Suite struct `The name of a voice` {
  @Test func `is a language code with a variant, and never a path`() {
    for name in ["en", "en-gb", "en-gb-x-rp", "sv+f2", "cmn-latn-pinyin", "en-us+klatt2", "fr+Annie", "gmw/en-US+f2"] {
      #expect(EspeakLibrary.isVoiceName(name), "\(name)")
    }
    for name in [
      "", "+f2", "en+", "en+f2+f3", "../x", "en/../../x", "!v/f2", "en gb", "en\u{0}", "en+../f", "ëñ", "/en", "en/",
      "a/b/c", "gmw/..",
      String(repeating: "a", count: 40),
    ] {
      #expect(!EspeakLibrary.isVoiceName(name), "\(name)")
    }
  }
}
