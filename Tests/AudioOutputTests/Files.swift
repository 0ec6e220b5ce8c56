import Glibc

/// A folder of a test's own, removed with it.
final class Folder: Sendable {
  let path: String

  init() throws {
    var template = Array("/tmp/viva-audio-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw Failure(what: "mkdtemp", number: errno) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    _ = try? Child(["rm", "-rf", path]).waitForEnd()
  }
}

struct Failure: Error {
  let what: String
  let number: Int32
}

/// The bytes of a file; empty if it can't be read.
func contents(of path: String) -> [UInt8] {
  let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return [] }
  defer { close(descriptor) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
    guard count > 0 else { return bytes }
    bytes += buffer[..<count]
  }
}

/// A program that runs beside the test, silent but for what it writes to `output`.
final class Child: Sendable {
  let pid: pid_t

  init(_ arguments: [String], output: String = "/dev/null") throws {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    // `env` finds the program and sets variables; it becomes the program, so the number stays.
    var words = unsafe (["env"] + arguments).map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    var pid: pid_t = 0
    let status = unsafe posix_spawn(&pid, "/usr/bin/env", &actions, nil, &words, environ)
    guard status == 0 else { throw Failure(what: "posix_spawn", number: status) }
    self.pid = pid
  }

  func send(_ signal: Int32) {
    kill(pid, signal)
  }

  @discardableResult
  func waitForEnd() -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(pid, &status, 0) < 0, errno == EINTR {}
    return status
  }

  func end() {
    send(SIGKILL)
    waitForEnd()
  }
}
