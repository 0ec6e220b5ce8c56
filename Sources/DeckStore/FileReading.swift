internal import Glibc

extension DiskOperations {
  /// The most bytes a deck or journal file may have; what is larger is refused rather than read into memory.
  static let deckLimit = 256 << 20
  static let journalLimit = 2 << 30

  /// Opens a regular file for a purpose; anything else that the path leads to is refused, unread.
  func openFile(
    at path: String, flags: Int32, step: StoreError.Step
  ) throws(StoreError) -> (file: OpenFile, status: FileStatus) {
    do throws(Failure) {
      // Without O_NONBLOCK, opening a pipe waits for its other end.
      let file = OpenFile(descriptor: try open(path, flags | O_NONBLOCK, 0))
      guard let status = FileStatus(of: file) else { throw Failure(code: EIO) }
      guard status.isRegular else { throw Failure(code: EISDIR) }
      return (file, status)
    } catch {
      if error.code == EISDIR || error.code == ENXIO { throw .notAFile(path: path) }
      throw .cannot(step, path: path, code: error.code)
    }
  }

  /// All bytes of a file.
  func readFile(at path: String, limit: Int) throws(StoreError) -> [UInt8] {
    let (file, status) = try openFile(at: path, flags: O_RDONLY, step: .read)
    return try readAll(of: file, status: status, path: path, limit: limit)
  }

  /// All bytes of an open file that nothing was read from yet.
  func readAll(of file: OpenFile, status: FileStatus, path: String, limit: Int) throws(StoreError) -> [UInt8] {
    guard status.size <= limit else { throw .tooLarge(path: path, bytes: status.size) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(status.size + 1)
    do throws(Failure) {
      while true {
        let chunk = try read(file.descriptor, 1 << 20)
        if chunk.isEmpty { return bytes }
        bytes += chunk
        if bytes.count > limit { break }
      }
    } catch {
      throw .cannot(.read, path: path, code: error.code)
    }
    throw .tooLarge(path: path, bytes: bytes.count)
  }

  /// Waits until no other holder has the file; the lock ends with the last hold on it.
  func lock(_ file: OpenFile, path: String) throws(StoreError) {
    // Ten seconds and more in all: far beyond any honest change, yet not for ever if the holder hangs.
    var waits = 600
    while flock(file.descriptor, LOCK_EX | LOCK_NB) != 0 {
      let code = errno
      if code == EINTR { continue }
      guard code == EWOULDBLOCK else { throw .cannot(.lock, path: path, code: code) }
      guard waits > 0 else { throw .busy(path: path) }
      usleep(waits > 580 ? 1_000 : 20_000)
      waits -= 1
    }
  }

  /// Gives the lock up while the file stays open.
  func unlock(_ file: OpenFile) {
    _ = flock(file.descriptor, LOCK_UN)
  }
}
