#if !AudioFiles
  import Glibc

  /// A WAV file being written, for builds without libsndfile.
  final class SoundEncoder {
    private let file: ReplacedFile
    private let sampleRate: Int
    private var length = 0

    init(
      file: ReplacedFile, format: AudioFormat, sampleRate: Int, facts: SoundFileWriter.Facts
    ) throws(AudioFileError) {
      guard format == .wav else {
        throw .cannotWrite(path: file.path, reason: "this build knows WAV alone, not \(format.rawValue)")
      }
      self.file = file
      self.sampleRate = sampleRate
      try put(header)
    }

    func write(_ samples: ArraySlice<Int16>) throws(AudioFileError) {
      let bytes = samples.flatMap { Self.bytes(Int($0), 2) }
      try put(bytes)
      length += bytes.count
    }

    func finish() throws(AudioFileError) {
      let header = header
      let count = unsafe header.withUnsafeBytes { unsafe pwrite(file.descriptor, $0.baseAddress, $0.count, 0) }
      guard count == header.count else { throw ReplacedFile.failure(file.path, errno) }
    }

    private func put(_ bytes: [UInt8]) throws(AudioFileError) {
      let code = unsafe bytes.withUnsafeBytes { unsafe ReplacedFile.writeWhole($0, to: file.descriptor) }
      guard code == 0 else { throw ReplacedFile.failure(file.path, code) }
    }

    private static func bytes(_ number: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    private var header: [UInt8] {
      Array("RIFF".utf8) + Self.bytes(length + 36, 4) + Array("WAVEfmt ".utf8) + Self.bytes(16, 4)
        + Self.bytes(1, 2) + Self.bytes(1, 2) + Self.bytes(sampleRate, 4) + Self.bytes(sampleRate * 2, 4)
        + Self.bytes(2, 2) + Self.bytes(16, 2) + Array("data".utf8) + Self.bytes(length, 4)
    }
  }
#endif
