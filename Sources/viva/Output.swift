import Glibc
import Speakable

/// Writing to standard output and standard error, whole and at once.
enum Output {
  /// What became of a write.
  enum Outcome: Equatable {
    case written
    /// Nobody reads any longer.
    case closed
    /// The system refused it, with this error number.
    case failed(Int32)
  }

  @discardableResult
  static func write(_ text: String, to descriptor: Int32 = STDOUT_FILENO) -> Outcome {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&ready, 1, 1000)
      } else if errno != EINTR {
        return errno == EPIPE ? .closed : .failed(errno)
      }
    }
    return .written
  }

  /// One line on standard error: what failed, where, and what to do; it is read out where a person sits there.
  static func complain(_ sentence: String) {
    ReadOut.keep(sentence, printedTo: STDERR_FILENO, language: "en")
    write(printable("viva: \(sentence)") + "\n", to: STDERR_FILENO)
  }

  /// What an error number means, in the C library's words.
  static func reason(_ code: Int32) -> String {
    unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
  }

  /// Why a WAV file can't be written there; `nil` if it can. It is made if there is none, and otherwise left as it is.
  ///
  /// A file that holds something else, such as a deck, is never written over.
  static func reasonNotToWrite(_ path: String) -> String? {
    var facts = stat()
    if unsafe stat(path, &facts) == 0 {
      // A pipe has no one at its other end yet, and a device may wait.
      guard facts.st_mode & S_IFMT == S_IFREG else {
        return facts.st_mode & S_IFMT == S_IFDIR ? reason(EISDIR) : nil
      }
      guard mayReplace(path, beginning: ["RIFF"]) else { return "there is another file of that name, and no sound" }
    } else if !path.lowercased().hasSuffix(".wav") {
      return "its name does not end in .wav"
    }
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return reason(errno) }
    close(descriptor)
    return nil
  }

  /// Whether nothing is lost when a file is replaced: it is not there, empty, no regular file, or begins as those that
  /// we write.
  static func mayReplace(_ path: String, beginning signatures: [String]) -> Bool {
    var facts = stat()
    // To read from a pipe or a terminal would be to wait for what nobody sends.
    if unsafe stat(path, &facts) == 0, facts.st_mode & S_IFMT != S_IFREG { return true }
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return errno == ENOENT }
    defer { close(descriptor) }
    var start = [UInt8](repeating: 0, count: 16)
    let count = unsafe read(descriptor, &start, start.count)
    return count == 0 || signatures.contains { start.starts(with: $0.unicodeScalars.lazy.map { UInt8($0.value) }) }
  }
}
