import Glibc

/// A folder of a test's own, gone when the test is over.
final class TemporaryFolder: Sendable {
  let path: String

  init() {
    var template = Array("/tmp/viva-test-XXXXXX".utf8CString)
    let made = unsafe template.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.flatMap { unsafe mkdtemp($0) }.map { unsafe String(cString: $0) }
    }
    guard let made else { preconditionFailure("no temporary folder: errno \(errno)") }
    path = made
  }

  deinit {
    _ = Program.system("chmod -R u+rwx '\(path)' 2>/dev/null; rm -rf '\(path)'")
  }

  /// The path of something in the folder.
  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file into the folder and returns its path.
  func write(_ text: String, to name: String) -> String { write(Array(text.utf8), to: name) }

  func write(_ bytes: [UInt8], to name: String) -> String {
    let path = file(name)
    guard let stream = unsafe fopen(path, "w") else { preconditionFailure("can't write \(path): errno \(errno)") }
    _ = unsafe bytes.withUnsafeBytes { unsafe fwrite($0.baseAddress, 1, $0.count, stream) }
    unsafe fclose(stream)
    return path
  }

  /// The bytes of a file in the folder; `nil` if there is none.
  func read(_ name: String) -> [UInt8]? { Self.bytes(of: file(name)) }

  func text(_ name: String) -> String? { read(name).map { String(decoding: $0, as: UTF8.self) } }

  static func bytes(of path: String) -> [UInt8]? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe Glibc.read(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }
}
