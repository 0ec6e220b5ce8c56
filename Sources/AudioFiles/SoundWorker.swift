import Confinement
import Glibc
import Speech

/// The process that reads the sound file of a card: such files come from strangers, and what decodes them is a million
/// lines of C.
///
/// It is the program itself, started a second time for one file: it is given the open file, gives up all else, and
/// writes samples into a pipe. Whoever plays them takes as much as can be heard, so it is never far ahead.
public enum SoundWorker {
  /// What the process is called when it is started to be a worker.
  static let processName = "viva-sound-worker"
  /// Where the file is open, to be read.
  static let source: Int32 = 3
  /// How the process ends.
  enum Code {
    static let done: Int32 = 0
    static let unknown: Int32 = 65
    static let tooLong: Int32 = 66
    static let unavailable: Int32 = 69
  }

  /// Becomes the worker, and never returns, if this process was started to be one; else does nothing.
  public static func runIfAsked() {
    guard CommandLine.arguments.first == processName else { return }
    for signal in [SIGINT, SIGQUIT, SIGTSTP] { _ = Glibc.signal(signal, SIG_IGN) }
    let rate = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 0
    guard (8000...192_000).contains(rate) else { _exit(Code.unavailable) }
    _ = Confinement.enter(reading: nil, limits: limits)
    _exit(run(sampleRate: rate))
  }

  /// Memory in bytes, and processor time in seconds, that ten minutes of sound stay far below.
  private static let limits: [(resource: __rlimit_resource, most: rlim_t)] = [
    (RLIMIT_AS, 1 << 30), (RLIMIT_CPU, 60), (RLIMIT_NOFILE, 8),
  ]

  #if AudioFiles
    /// How much of a sound tells how loud it is, in seconds.
    private static let measured = 30

    private static func run(sampleRate: Int) -> Int32 {
      guard let sound = SoundDecoder(descriptor: source, sampleRate: sampleRate) else { return Code.unknown }
      var loudness = Loudness(sampleRate: sampleRate)
      var seen = 0
      var head: [[Float]] = []
      while seen < measured * sampleRate {
        let samples = sound.read()
        guard !samples.isEmpty else { break }
        seen += samples.count
        for sample in samples { loudness.take(Double(sample)) }
        head.append(samples)
      }
      guard seen > 0 else { return Code.unknown }
      let gain = Float(loudness.gain)
      var trimming = SilenceTrimming()
      for samples in head where !write(trimming.take(SoundDecoder.shorts(samples, gain: gain))) { return Code.done }
      head = []
      while true {
        let samples = sound.read()
        guard !samples.isEmpty else { return Code.done }
        seen += samples.count
        guard seen <= SoundDecoder.longest * sampleRate else { return Code.tooLong }
        guard write(trimming.take(SoundDecoder.shorts(samples, gain: gain))) else { return Code.done }
      }
    }

    /// Writes samples to the pipe; `false` if nobody takes them any more.
    private static func write(_ samples: [Int16]) -> Bool {
      unsafe samples.withUnsafeBytes { unsafe ReplacedFile.writeWhole($0, to: STDOUT_FILENO) } == 0
    }
  #else
    private static func run(sampleRate: Int) -> Int32 { Code.unavailable }
  #endif
}
