import CLinux
import Glibc
import Speech

/// A program that runs in a terminal of its own, ended with it.
final class PseudoTerminal {
  private let descriptor: Int32
  /// The program's end, held open so that reading goes on before the program has opened it.
  private let end: Int32
  private var process: pid_t = 0

  /// Starts a shell's command; `nil` if there is no terminal to be had.
  init?(_ command: String) {
    descriptor = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0, grantpt(descriptor) == 0, unlockpt(descriptor) == 0, let name = unsafe ptsname(descriptor)
    else { return nil }
    end = unsafe open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    process = unsafe Shell.start("\(command) <\(String(cString: name)) >\(String(cString: name)) 2>&1")
    let descriptor = descriptor
    // What is shown is not read by anybody, but has to go somewhere.
    Thread.start {
      var buffer = [UInt8](repeating: 0, count: 4096)
      while unsafe buffer.withUnsafeMutableBytes({ unsafe read(descriptor, $0.baseAddress, $0.count) }) > 0 {}
    }
  }

  deinit {
    Shell.end(process)
    close(end)
    close(descriptor)
  }

  /// Types a text.
  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
  }
}
