/// Mono 16-bit sound.
struct Recording {
  var rate: Int
  var samples: [Int16]

  init(rate: Int, samples: [Int16]) {
    self.rate = rate
    self.samples = samples
  }

  /// Reads a WAV file with one channel of 16 bits, its header checked.
  init?(wave bytes: [UInt8]) {
    func text(_ place: Int) -> String { String(decoding: bytes[place..<(place + 4)], as: UTF8.self) }
    func number(_ place: Int, _ size: Int) -> Int {
      bytes[place..<(place + size)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    guard bytes.count >= 44, text(0) == "RIFF", text(8) == "WAVE", text(12) == "fmt ", number(20, 2) == 1,
      number(22, 2) == 1, number(34, 2) == 16, number(4, 4) == bytes.count - 8
    else { return nil }
    // A title and an artist may stand before the sound.
    let data = text(36) == "LIST" ? 44 + number(40, 4) : 36
    guard bytes.count >= data + 8, text(data) == "data", number(data + 4, 4) == bytes.count - data - 8 else {
      return nil
    }
    rate = number(24, 4)
    samples = stride(from: data + 8, to: bytes.count - 1, by: 2).map {
      Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
    }
  }

  var seconds: Double { Double(samples.count) / Double(rate) }
  var peak: Int { samples.map { Int($0.magnitude) }.max() ?? 0 }

  /// The sound of a stretch, as the bytes of a WAV file.
  func wave(from start: Double, seconds: Double) -> [UInt8] {
    let first = min(samples.count, Int(start * Double(rate)))
    let stretch = samples[first..<min(samples.count, first + Int(seconds * Double(rate)))]
    func bytes(_ number: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    let length = stretch.count * 2
    return Array("RIFF".utf8) + bytes(36 + length, 4) + Array("WAVEfmt ".utf8) + bytes(16, 4) + bytes(1, 2)
      + bytes(1, 2)
      + bytes(rate, 4) + bytes(rate * 2, 4) + bytes(2, 2) + bytes(16, 2) + Array("data".utf8) + bytes(length, 4)
      + stretch.flatMap { bytes(Int($0), 2) }
  }
}

/// Debian's pocketsphinx as a listener that knows nothing of Viva.
enum Recogniser {
  static let isInstalled = Program.system("command -v pocketsphinx_continuous && command -v sox").status == 0

  /// Which of these sentences is heard in a stretch of a recording; `nil` if none.
  static func sentence(
    in recording: Recording, of sentences: [String], from start: Double, seconds: Double = 2.5
  ) -> String? {
    let folder = TemporaryFolder()
    let grammar = "#JSGF V1.0;\ngrammar said;\npublic <said> = \(sentences.joined(separator: " | "));\n"
    let grammarPath = folder.write(grammar, to: "said.gram")
    let wave = folder.write(recording.wave(from: start, seconds: seconds), to: "heard.wav")
    let run = Program.system(
      """
      sox \(wave) -r 16000 \(folder.path)/heard16.wav pad 0.3 0.5 2>/dev/null &&
      pocketsphinx_continuous -infile \(folder.path)/heard16.wav -jsgf \(grammarPath) -logfn /dev/null 2>/dev/null
      """)
    return run.output.split(separator: "\n").map(String.init).last { sentences.contains($0) }
  }
}
