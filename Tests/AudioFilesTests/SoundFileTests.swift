@testable import AudioFiles
import Glibc
import Testing

/// A folder of a test's own, gone with it.
final class Folder {
  let path: String

  init() {
    var template = Array("/tmp/viva-audio-XXXXXX".utf8CString)
    let made = unsafe template.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.flatMap { unsafe mkdtemp($0) }.map { unsafe String(cString: $0) }
    }
    guard let made else { preconditionFailure("no temporary folder: errno \(errno)") }
    path = made
  }

  deinit {
    for name in names { unsafe unlink("\(path)/\(name)") }
    unsafe rmdir(path)
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// What is in it, in alphabetical order.
  var names: [String] {
    guard let folder = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  func bytes(_ name: String) -> [UInt8] {
    guard let stream = unsafe fopen(file(name), "r") else { return [] }
    defer { unsafe fclose(stream) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = unsafe bytes.withUnsafeMutableBytes { unsafe fread($0.baseAddress, 1, $0.count, stream) }
    return Array(bytes[..<count])
  }
}

/// Two seconds of a tone of 440 Hz at 22 050 Hz.
let tone = (0..<44_100).map { Int16(8000 * sin(2 * .pi * 440 * Double($0) / 22_050)) }
let facts = SoundFileWriter.Facts(title: "Lektion åtta", artist: "Viva")

/// How often the sign changes from minus to plus, in a second of 22 050 Hz.
func crossings(_ samples: ArraySlice<Int16>) -> Double {
  let count = zip(samples, samples.dropFirst()).count { $0 < 0 && $1 >= 0 }
  return Double(count) * 22_050 / Double(samples.count)
}

@Suite struct `A sound file` {
  @Test(arguments: AudioFormat.writable)
  func `is written and read again in every format, as long and as high as it was`(format: AudioFormat) throws {
    let folder = Folder()
    let path = folder.file("tone.\(format.rawValue)")
    let writer = try SoundFileWriter(path: path, format: format, sampleRate: 22_050, facts: facts)
    for start in stride(from: 0, to: tone.count, by: 1000) {
      try writer.write(Array(tone[start..<min(start + 1000, tone.count)]))
    }
    #expect(folder.names.contains("tone.\(format.rawValue)") == false)
    try writer.finish()
    #expect(folder.names == ["tone.\(format.rawValue)"])
    #if AudioFiles
      let heard = try SoundFileReader.samples(of: path)
      // MP3 has blocks of 1152 samples, and a delay that decoders leave in.
      #expect(abs(heard.count - tone.count) <= (format == .mp3 ? 2400 : 20))
      #expect(abs(crossings(heard[8000..<36_000]) - 440) < 2)
      let peak = heard[8000..<36_000].map { Int($0.magnitude) }.max() ?? 0
      #expect(abs(peak - 8000) < 900)
      if format == .wav || format == .flac { #expect(heard == tone) }
    #endif
  }

  @Test(arguments: [AudioFormat.ogg, .opus, .flac, .mp3, .wav].filter { AudioFormat.writable.count > 1 || $0 == .wav })
  func `carries title and artist`(format: AudioFormat) throws {
    guard AudioFormat.writable.count > 1 else { return }
    let folder = Folder()
    let writer = try SoundFileWriter(path: folder.file("x"), format: format, sampleRate: 22_050, facts: facts)
    try writer.write(tone)
    try writer.finish()
    let bytes = folder.bytes("x")
    #expect(bytes.firstRange(of: Array("Lektion".utf8)) != nil)
    #expect(bytes.firstRange(of: Array("Viva".utf8)) != nil)
  }

  @Test func `carries titles in the letters that MP3 has, and no others`() throws {
    guard AudioFormat.writable.contains(.mp3) else { return }
    for (title, found) in [("Lekt\u{EF}on", true), ("Lekt\u{EF}on — 2", true), ("Урок", false)] {
      let folder = Folder()
      let writer = try SoundFileWriter(
        path: folder.file("x"), format: .mp3, sampleRate: 22_050,
        facts: SoundFileWriter.Facts(title: title, artist: "Viva"))
      try writer.write(tone)
      try writer.finish()
      let bytes = folder.bytes("x")
      #expect((bytes.firstRange(of: Array("Lekt".utf8) + [0xEF] + Array("on".utf8)) != nil) == found)
      #expect(bytes.firstRange(of: Array(title.utf8)) == nil)
    }
  }

  @Test func `has no control characters in what is known of it`() {
    let facts = SoundFileWriter.Facts(title: "a\u{1B}[2Jb\u{7}\nc", artist: "d\u{85}e", comment: "f\tg")
    #expect(facts == SoundFileWriter.Facts(title: "a [2Jb  c", artist: "d e", comment: "f g"))
  }

  @Test(arguments: AudioFormat.writable)
  func `takes minutes of sound at once`(format: AudioFormat) throws {
    let folder = Folder()
    let writer = try SoundFileWriter(
      path: folder.file("long.\(format.rawValue)"), format: format, sampleRate: 22_050, facts: facts)
    try writer.write([Int16](repeating: 100, count: 22_050 * 200))
    try writer.finish()
    #expect(folder.names.count == 1)
  }

  @Test func `is no WAV file beyond its 4 gigabytes`() throws {
    let folder = Folder()
    let writer = try SoundFileWriter(path: folder.file("a.wav"), format: .wav, sampleRate: 22_050, facts: facts)
    #expect(SoundFileWriter.mostInWave * 2 < 1 << 32)
    writer.most = 2000
    try writer.write([Int16](repeating: 1, count: 1999))
    let error = #expect(throws: AudioFileError.self) { try writer.write([1, 1]) }
    #expect(
      error.map { "\($0)" } == "The file \(folder.file("a.wav")) can't be written: a WAV file holds no more than "
        + "4 gigabytes. Choose a name that ends in .flac.")
  }

  @Test func `that is not finished leaves nothing, and what was there before as it was`() throws {
    let folder = Folder()
    let old = try SoundFileWriter(path: folder.file("a.wav"), format: .wav, sampleRate: 22_050, facts: facts)
    try old.write(tone)
    try old.finish()
    let before = folder.bytes("a.wav")
    do {
      let writer = try SoundFileWriter(path: folder.file("a.wav"), format: .wav, sampleRate: 22_050, facts: facts)
      try writer.write([1, 2, 3])
      #expect(folder.names.count == 2)
    }
    #expect(folder.names == ["a.wav"])
    #expect(folder.bytes("a.wav") == before)
  }

  @Test(arguments: AudioFormat.writable)
  func `says that the disk is full`(format: AudioFormat) throws {
    let error = #expect(throws: AudioFileError.self) {
      let writer = try SoundFileWriter(path: "/dev/full", format: format, sampleRate: 22_050, facts: facts)
      for _ in 0..<20 { try writer.write(tone) }
      try writer.finish()
    }
    #expect(error == .diskFull(path: "/dev/full"))
    #expect(
      error.map { "\($0)" }
        == "The file /dev/full can't be written: the disk is full. Make room, or choose a place on another disk.")
  }

  @Test func `says which folder is missing`() {
    let error = #expect(throws: AudioFileError.self) {
      _ = try SoundFileWriter(path: "/nowhere/a.wav", format: .wav, sampleRate: 22_050, facts: facts)
    }
    #expect(error == .cannotWrite(path: "/nowhere/a.wav", reason: "No such file or directory"))
  }

  @Test func `replaces what a link leads to, not the link`() throws {
    let folder = Folder()
    let writer = try SoundFileWriter(path: folder.file("real.wav"), format: .wav, sampleRate: 22_050, facts: facts)
    try writer.write([1])
    try writer.finish()
    unsafe symlink(folder.file("real.wav"), folder.file("link.wav"))
    let other = try SoundFileWriter(path: folder.file("link.wav"), format: .wav, sampleRate: 22_050, facts: facts)
    try other.write(tone)
    try other.finish()
    #expect(folder.bytes("real.wav").count > 80_000)
    #expect(folder.names == ["link.wav", "real.wav"])
  }

  @Test func `has its format by its name's ending`() {
    #expect(AudioFormat(ofPath: "a/b.c/Lesson 1.MP3") == .mp3)
    #expect(AudioFormat(ofPath: "x.opus") == .opus)
    #expect(AudioFormat(ofPath: "a.wav/b") == nil)
    #expect(AudioFormat(ofPath: "x.aiff") == nil)
  }

  #if AudioFiles
    @Test func `of another rate and of two channels is mixed and brought to ours`() throws {
      let folder = Folder()
      let made = unsafe Glibc.system(
        "sox -n -r 44100 -c 2 \(folder.file("in.wav")) synth 2 sine 440 vol 0.4 2>/dev/null")
      try #require(made == 0)
      let heard = try SoundFileReader.samples(of: folder.file("in.wav"))
      #expect(abs(heard.count - 44_100) < 20)
      #expect(abs(crossings(heard[4000..<40_000]) - 440) < 2)
    }

    @Test func `that is none is refused with its reason`() throws {
      let folder = Folder()
      let text = try ReplacedFile(path: folder.file("text.ogg"))
      try text.append("This is no sound.")
      try text.finish()
      let error = #expect(throws: AudioFileError.self) {
        _ = try SoundFileReader.samples(of: folder.file("text.ogg"))
      }
      #expect(error.map { "\($0)" }?.hasPrefix("The sound file \(folder.file("text.ogg")) can't be read: ") == true)
      #expect(throws: AudioFileError.cannotRead(path: "/nowhere.ogg", reason: "No such file or directory")) {
        _ = try SoundFileReader.samples(of: "/nowhere.ogg")
      }
    }
  #endif
}
