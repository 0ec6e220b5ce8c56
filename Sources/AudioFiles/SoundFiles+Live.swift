import CLinux
import Confinement
import Glibc
public import Speech

extension SoundFiles {
  /// Plays sound files by a process of its own for each.
  ///
  /// - Parameter program: the executable that becomes that process; it must call `SoundWorker.runIfAsked()` first thing
  ///   in its `main`. The kernel's name for the running program is right for most.
  public static func live(program: String = "/proc/self/exe") -> SoundFiles {
    SoundFiles { path, sampleRate, take throws(SoundFileError) in
      #if AudioFiles
        let playing = try SoundPlaying(path: path, sampleRate: sampleRate, program: program)
        return try playing.run(take)
      #else
        throw .unavailable
      #endif
    }
  }
}

/// One file being played: the process that reads it, and the pipe its samples come through.
private struct SoundPlaying: ~Copyable {
  /// The largest file that is taken, in bytes: ten minutes of what a studio makes.
  private static let largest = 256 << 20
  /// How long the process may give no sign of life, in milliseconds.
  private static let patience: Int32 = 10_000

  private let process: pid_t
  private let pipe: Int32

  init(path: String, sampleRate: Int, program: String) throws(SoundFileError) {
    let file = try Self.open(path)
    defer { close(file) }
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe2(&ends, O_CLOEXEC) == 0 else { throw Self.failure(.init(errno)) }
    defer { close(ends[1]) }
    do throws(ConfinedProcess.StartError) {
      process = try ConfinedProcess.start(
        program, arguments: [SoundWorker.processName, "\(sampleRate)"],
        descriptors: [(ends[1], STDOUT_FILENO), (file, SoundWorker.source)])
    } catch {
      close(ends[0])
      throw Self.failure(error)
    }
    pipe = ends[0]
  }

  deinit {
    close(pipe)
    ConfinedProcess.kill(process)
  }

  /// Hands over what is read until the end, or until nobody wants more.
  func run(_ take: ([Int16]) -> Bool) throws(SoundFileError) -> Synthesizer.Ending {
    var bytes: [UInt8] = []
    while true {
      var polled = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
      let ready = unsafe poll(&polled, 1, Self.patience)
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { throw .damaged }
      let count = unsafe withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 1) { buffer in
        let count = unsafe read(pipe, buffer.baseAddress, buffer.count)
        if count > 0 { unsafe bytes.append(contentsOf: buffer[..<count]) }
        return count
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return try ending() }
      let whole = bytes.count / 2 * 2
      let samples = stride(from: 0, to: whole, by: 2).map { place in
        Int16(bitPattern: UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8)
      }
      bytes.removeFirst(whole)
      guard take(samples) else { return .interrupted }
    }
  }

  /// How the process ended, which has closed its pipe.
  private func ending() throws(SoundFileError) -> Synthesizer.Ending {
    var facts = unsafe siginfo_t()
    // Left to be reaped by the deinitializer.
    while unsafe waitid(P_PID, id_t(process), &facts, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    let (code, status) = unsafe (facts.si_code, facts._sifields._sigchld.si_status)
    switch (code == Int32(CLD_EXITED), status) {
    case (true, SoundWorker.Code.done): return .finished
    case (true, SoundWorker.Code.unknown): throw .unknown
    case (true, SoundWorker.Code.tooLong): throw .tooLong
    case (true, SoundWorker.Code.unavailable): throw .unavailable
    case (_, _): throw .damaged
    }
  }

  /// The file, if it is one: opening what is none must not wait.
  private static func open(_ path: String) throws(SoundFileError) -> Int32 {
    let file = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { throw errno == ENOENT || errno == ENOTDIR ? .missing : failure(.init(errno)) }
    var facts = stat()
    guard unsafe fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      close(file)
      throw .unknown
    }
    guard facts.st_size <= largest else {
      close(file)
      throw .tooLong
    }
    return file
  }

  private static func failure(_ error: ConfinedProcess.StartError) -> SoundFileError {
    .cannotRead(reason: error.reason)
  }
}
