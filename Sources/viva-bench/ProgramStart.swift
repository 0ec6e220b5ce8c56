import Glibc

/// From the start of a process to the first sample it hands over, read from a pipe in the place of a sound file.
struct ProgramStart {
  let runs: Int

  private static let text = "Who played the 13th Doctor in Doctor Who?"

  func measure() -> [Measurement] {
    let folder = "/tmp/viva-bench-\(getpid())"
    Shell.run("rm -rf \(folder); mkdir -p \(folder)")
    defer { Shell.run("rm -rf \(folder)") }
    guard let program = Self.builtProgram else {
      print("The program viva is not beside viva-bench; build it with swift build -c release.")
      return []
    }
    // The first run makes the store and speaks the introduction: neither is measured.
    Shell.run("\(program) --store \(folder)/store --output null </dev/null >/dev/null")
    let viva = Measurement(
      name: "viva: start to first sample, sample deck",
      milliseconds: (0..<runs).map { index in
        let pipe = "\(folder)/sound\(index)"
        _ = unsafe mkfifo(pipe, 0o600)
        return firstSound(
          of: "exec \(program) --store \(folder)/store --output \(pipe) </dev/null >/dev/null", in: pipe)
      }, goal: (0.5, 60))
    guard Shell.has("espeak-ng") else { return [viva] }
    let espeak = Measurement(
      name: "espeak-ng --stdout: start to first sample",
      milliseconds: (0..<runs).map { index in
        let pipe = "\(folder)/espeak\(index)"
        _ = unsafe mkfifo(pipe, 0o600)
        return firstSound(of: "exec espeak-ng --stdout '\(Self.text)' >\(pipe)", in: pipe)
      })
    return [viva, espeak]
  }

  /// The memory of the program and its workers while it speaks, each page counted by the share that they have in it.
  func memory() -> [Comparison] {
    guard let program = Self.builtProgram else { return [] }
    let folder = "/tmp/viva-bench-\(getpid())"
    defer { Shell.run("rm -rf \(folder)") }
    let pipe = "\(folder)/sound"
    Shell.run("mkdir -p \(folder) && mkfifo \(pipe)")
    let process = Shell.start("exec \(program) --store \(folder)/store --output \(pipe) </dev/null >/dev/null")
    let descriptor = unsafe open(pipe, O_RDONLY)
    var buffer = [UInt8](repeating: 0, count: 20_000)
    _ = unsafe buffer.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
    usleep(100_000)
    let all = ([process] + Shell.children(of: process)).map(Shell.megabytes(of:))
    kill(process, SIGKILL)
    _ = waitpid(process, nil, 0)
    close(descriptor)
    return [
      Comparison(
        name: "memory of viva and its worker while it speaks", value: all.reduce(0, +), unit: "MB",
        goal: .atMost(40))
    ]
  }

  /// Milliseconds from the start of a shell's command to the first byte behind a WAV header.
  func firstSound(of command: String, in pipe: String) -> Double {
    let start = steadyMilliseconds()
    let process = Shell.start(command)
    let descriptor = unsafe open(pipe, O_RDONLY)
    var count = 0
    var buffer = [UInt8](repeating: 0, count: 4096)
    while count <= 44 {
      let more = unsafe buffer.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
      guard more > 0 else { break }
      count += more
    }
    let time = steadyMilliseconds() - start
    close(descriptor)
    kill(process, SIGKILL)
    _ = waitpid(process, nil, 0)
    return count > 44 ? time : .infinity
  }

  /// The program that was built beside this one.
  static let builtProgram: String? = {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = unsafe buffer.withUnsafeMutableBytes { bytes in
      unsafe bytes.baseAddress.map { unsafe readlink("/proc/self/exe", $0, bytes.count) } ?? 0
    }
    let folders = String(decoding: buffer[..<max(0, count)], as: UTF8.self).split(separator: "/").dropLast()
    let path = folders.map { "/" + $0 }.joined() + "/viva"
    return unsafe access(path, X_OK) == 0 ? path : nil
  }()
}
