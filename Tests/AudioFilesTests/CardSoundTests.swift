#if AudioFiles
  import AudioFiles
  import BuiltProgram
  import DeckEngine
  import Glibc
  import Speech
  import Testing

  @Suite struct `A card's sound` {
    private let folder = Folder()
    private let sounds = SoundFiles.live(program: builtProgram)

    /// What is heard of a file, up to so many samples, and how that ends.
    private func play(
      _ path: String, rate: Int = 22_050, upTo limit: Int = .max
    ) throws(SoundFileError) -> (samples: [Int16], ending: Synthesizer.Ending) {
      var heard: [Int16] = []
      let ending = try sounds.play(path, rate) { samples in
        heard += samples
        return heard.count < limit
      }
      return (heard, ending)
    }

    private func write(_ samples: [Int16], _ name: String, rate: Int = 22_050) throws -> String {
      let path = folder.file(name)
      let format = try #require(AudioFormat(ofPath: path))
      let writer = try SoundFileWriter(path: path, format: format, sampleRate: rate, facts: facts)
      try writer.write(samples)
      try writer.finish()
      return path
    }

    private func write(_ bytes: [UInt8], to name: String) -> String {
      let path = folder.file(name)
      if let stream = unsafe fopen(path, "w") {
        _ = unsafe bytes.withUnsafeBytes { unsafe fwrite($0.baseAddress, 1, $0.count, stream) }
        unsafe fclose(stream)
      }
      return path
    }

    @Test(arguments: AudioFormat.allCases)
    func `is heard whole, as high as it was and as loud as speech, in every format`(format: AudioFormat) throws {
      let quiet = tone.map { $0 / 8 }
      let heard = try play(write(quiet, "tone.\(format.rawValue)")).samples
      #expect(abs(heard.count - tone.count) < 4000)
      #expect(abs(crossings(heard[8000..<32_000]) - 440) < 2)
      let power = heard[8000..<32_000].reduce(0.0) { $0 + Double($1) * Double($1) } / 24_000
      #expect(abs(power.squareRoot() / 32_768 - 0.1) < 0.01)
    }

    @Test func `has neither silence at its ends nor another rate than the listener's`() throws {
      let silence = [Int16](repeating: 0, count: 22_050)
      let heard = try play(write(silence + tone + silence, "tone.flac", rate: 44_100)).samples
      #expect(abs(heard.count - tone.count / 2) < 100)
      #expect(abs(crossings(heard[4000..<16_000]) - 880) < 4)
    }

    @Test func `ends where nobody wants more`() throws {
      let long = Array(repeating: tone, count: 60).flatMap { $0 }
      let outcome = try play(write(long, "long.wav"), upTo: 2000)
      #expect(outcome.ending == .interrupted && outcome.samples.count < 20_000)
    }

    @Test func `that is none, or not there, is told as what it is`() throws {
      #expect(throws: SoundFileError.missing) { try play(folder.file("none.wav")) }
      #expect(throws: SoundFileError.unknown) { try play(write(Array("hello".utf8), to: "text.ogg")) }
      #expect(throws: SoundFileError.unknown) { try play(write([], to: "empty.mp3")) }
      #expect(throws: SoundFileError.unknown) { try play(folder.path) }
      let pipe = folder.file("pipe.wav")
      #expect(unsafe mkfifo(pipe, 0o600) == 0)
      #expect(throws: SoundFileError.unknown) { try play(pipe) }
      let huge = write(Array("RIFF".utf8), to: "huge.wav")
      #expect(unsafe truncate(huge, 1 << 30) == 0)
      #expect(throws: SoundFileError.tooLong) { try play(huge) }
    }

    @Test func `longer than ten minutes is refused, however small its file is`() throws {
      let path = try write(
        Array(repeating: tone, count: 8000 * 601 / tone.count + 1).flatMap { $0 }, "long.flac", rate: 8000)
      #expect(throws: SoundFileError.tooLong) { try play(path, rate: 8000) }
    }

    @Test func `whose reader dies is damaged, and one that can't be started is told`() throws {
      let path = try write(tone, "tone.wav")
      let broken = SoundFiles.live(program: "/bin/false")
      #expect(throws: SoundFileError.damaged) { try broken.play(path, 22_050) { _ in true } }
      #expect(throws: SoundFileError.cannotRead(reason: "No such file or directory")) {
        try SoundFiles.live(program: "/nowhere").play(path, 22_050) { _ in true }
      }
    }

    @Test(arguments: AudioFormat.allCases)
    func `damaged at random is heard in part or refused`(format: AudioFormat) throws {
      let whole = folder.file("tone.\(format.rawValue)")
      _ = try write(tone, "tone.\(format.rawValue)")
      let bytes = folder.bytes("tone.\(format.rawValue)")
      #expect(!bytes.isEmpty)
      var generator = SplitMix64(seed: 7)
      for _ in 0..<12 {
        var damaged = bytes
        for _ in 0..<20 {
          let place = Int.random(in: damaged.indices, using: &generator)
          damaged[place] = UInt8.random(in: 0...255, using: &generator)
        }
        let path = write(
          Array(damaged.prefix(Int.random(in: damaged.indices, using: &generator))), to: "damaged.\(format.rawValue)")
        do throws(SoundFileError) {
          #expect(try play(path).samples.count <= 600 * 22_050)
        } catch { #expect([.unknown, .damaged, .tooLong].contains(error), "\(error)") }
      }
      #expect(try play(whole).ending == .finished)
    }
  }
#endif
