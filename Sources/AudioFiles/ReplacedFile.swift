import Glibc

/// A file that appears under its name only once it is whole: until then it has a temporary one in the same folder.
///
/// Where its path leads to something that is no regular file, such as a device, that is written to in place. What is
/// not finished is taken away with the object; only a program that is killed leaves the temporary file, never a half one
/// under the final name. The next that writes to the same name takes it away.
public final class ReplacedFile {
  /// The path it was asked for by.
  public let path: String
  let descriptor: Int32
  /// Where the path leads, links followed.
  private let target: String
  private let temporary: String?
  private var isFinished = false
  private var pending: [UInt8] = []

  /// How many bytes are gathered before they are written.
  private static let gathered = 1 << 16

  /// Begins a file that will have this path.
  ///
  /// - Throws: `.diskFull` or `.cannotWrite`.
  public init(path: String) throws(AudioFileError) {
    self.path = path
    target = Self.resolved(path)
    var facts = stat()
    let isThere = unsafe stat(target, &facts) == 0
    let kind = facts.st_mode & S_IFMT
    guard !isThere || kind != S_IFDIR else { throw Self.failure(path, EISDIR) }
    let isRegular = !isThere || kind == S_IFREG
    guard !isThere || (kind != S_IFIFO && kind != S_IFSOCK) else {
      // Its header is written last, and there is no way back in a pipe.
      throw .cannotWrite(path: path, reason: "it is a pipe, and this has to be a file")
    }
    // A file that may not be written is not to be replaced either.
    if isThere, isRegular, unsafe access(target, W_OK) != 0 { throw Self.failure(path, errno) }
    let temporary = isRegular ? Self.temporaryName(for: target) : nil
    self.temporary = temporary
    if isRegular { Self.removeLeftovers(of: target) }
    let flags = isRegular ? O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC : O_WRONLY | O_CLOEXEC
    descriptor = unsafe open(temporary ?? target, flags, 0o666)
    guard descriptor >= 0 else { throw Self.failure(path, errno) }
    // Whoever clears up leftovers sees by this that it is none.
    if isRegular { _ = flock(descriptor, LOCK_EX | LOCK_NB) }
  }

  deinit {
    guard !isFinished else { return }
    close(descriptor)
    if let temporary { unsafe unlink(temporary) }
  }

  /// Adds text at the end; it is on the disk after `finish`.
  public func append(_ text: String) throws(AudioFileError) {
    pending += text.utf8
    if pending.count >= Self.gathered { try flush() }
  }

  private func flush() throws(AudioFileError) {
    let bytes = pending
    pending = []
    let code = unsafe bytes.withUnsafeBytes { unsafe Self.writeWhole($0, to: descriptor) }
    if code != 0 { throw Self.failure(path, code) }
  }

  /// Puts all that was written on the disk, still without its name.
  ///
  /// - Throws: `.diskFull` or `.cannotWrite`.
  public func complete() throws(AudioFileError) {
    try flush()
    guard temporary != nil else { return }
    guard fsync(descriptor) == 0 else { throw Self.failure(path, errno) }
  }

  /// Syncs the file and gives it its name.
  ///
  /// - Throws: `.diskFull` or `.cannotWrite`; then what had the name before still has it.
  public func finish() throws(AudioFileError) {
    try complete()
    guard let temporary else { return }
    guard unsafe rename(temporary, target) == 0 else { throw Self.failure(path, errno) }
    isFinished = true
    close(descriptor)
    Self.syncFolder(of: target)
  }

  /// Writes all bytes; 0, or the error's number.
  static func writeWhole(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    var done = 0
    while done < bytes.count {
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[done...])
      let count = unsafe write(descriptor, rest.baseAddress, rest.count)
      if count >= 0 { done += count } else if errno != EINTR { return errno }
    }
    return 0
  }

  static func failure(_ path: String, _ code: Int32) -> AudioFileError {
    if code == ENOSPC || code == EDQUOT { return .diskFull(path: path) }
    let words = unsafe strerror(code).map { unsafe String(cString: $0) }
    return .cannotWrite(path: path, reason: words ?? "error \(code)")
  }

  /// The path without links: replacing a link's name would leave what it leads to as it was.
  private static func resolved(_ path: String) -> String {
    guard let found = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(found) }
    return unsafe String(cString: found)
  }

  /// The folder with its slash, or nothing, and the beginning of the names of temporary files.
  private static func temporaryParts(for path: String) -> (folder: Substring, beginning: String) {
    let slash = path.lastIndex(of: "/")
    let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
    return (slash.map { path[...$0] } ?? "", ".\(name).")
  }

  private static func temporaryName(for path: String) -> String {
    let parts = temporaryParts(for: path)
    return "\(parts.folder)\(parts.beginning)\(getpid()).part"
  }

  /// Takes away what programs left that were killed while they wrote a file of this name.
  private static func removeLeftovers(of path: String) {
    let parts = temporaryParts(for: path)
    guard let stream = unsafe opendir(parts.folder.isEmpty ? "." : String(parts.folder)) else { return }
    defer { unsafe closedir(stream) }
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
        unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name.hasPrefix(parts.beginning), name.hasSuffix(".part"),
        let process = pid_t(name.dropFirst(parts.beginning.count).dropLast(5)), process > 0, kill(process, 0) != 0,
        errno == ESRCH
      else { continue }
      let descriptor = unsafe open("\(parts.folder)\(name)", O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unsafe unlink("\(parts.folder)\(name)") }
      close(descriptor)
    }
  }

  private static func syncFolder(of path: String) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    // The file is whole either way; only whether it survives a power cut in the next seconds hangs on this.
    _ = fsync(descriptor)
    close(descriptor)
  }
}
