public import DeckEngine
internal import Glibc
internal import Synchronization

/// Adds lines to one device's journal, each of them on the disk before the call returns.
///
/// The file stays open between lines. Two processes may write to one journal: a lock keeps their lines apart.
public final class JournalWriter: Sendable {
  /// The journal file.
  public let path: String
  private let disk: DiskOperations
  private let file = Mutex<OpenFile?>(nil)

  /// A writer for this file, which is made with the first line; its folder must exist by then.
  public init(path: String, disk: DiskOperations = .live) {
    self.path = path
    self.disk = disk
  }

  /// Writes entries at the end of the journal, all in one piece, and returns when they are on the disk.
  ///
  /// - Throws: `.cannot` or `.busy`; then the journal is as it was before, and the call may be tried again.
  public func append(_ entries: [JournalEntry]) throws(StoreError) {
    guard !entries.isEmpty else { return }
    let lines = entries.flatMap(JournalLine.encode)
    try file.withLock { file throws(StoreError) in
      let (open, status) = try lockedFile(held: &file)
      defer { disk.unlock(open) }
      do throws(DiskOperations.Failure) {
        try write(lines, to: open, length: status.size)
      } catch {
        // Whatever is wrong with this file, the next try starts from a fresh look at it.
        file = nil
        throw StoreError.cannot(.append, path: path, code: error.code)
      }
    }
  }

  private func write(_ lines: [UInt8], to open: OpenFile, length: Int) throws(DiskOperations.Failure) {
    // A line that a crash tore must not become one with the next.
    let text = try endsInTornLine(open, length: length) ? [0x0A] + lines : lines
    do throws(DiskOperations.Failure) {
      try disk.writeAll(text[...], to: open)
      try disk.sync(open.descriptor, true)
    } catch {
      // The reason to tell is the first; if this fails too, the torn line is set aside when the journal is read.
      do throws(DiskOperations.Failure) { try disk.truncate(open.descriptor, length) } catch {}
      throw error
    }
  }

  private func endsInTornLine(_ open: OpenFile, length: Int) throws(DiskOperations.Failure) -> Bool {
    guard length > 0 else { return false }
    guard lseek(open.descriptor, length - 1, SEEK_SET) >= 0 else { throw DiskOperations.Failure(code: errno) }
    return try disk.read(open.descriptor, 1) != [0x0A]
  }

  /// The journal, locked, as it stands under its name now: a file sync may have put another file there.
  private func lockedFile(held: inout OpenFile?) throws(StoreError) -> (OpenFile, FileStatus) {
    while true {
      let open: OpenFile
      if let held { open = held } else { open = try openFile() }
      held = open
      try disk.lock(open, path: path)
      if let status = FileStatus(of: open), status.identity == FileStatus(at: path)?.identity {
        return (open, status)
      }
      held = nil
    }
  }

  private func openFile() throws(StoreError) -> OpenFile {
    // O_NONBLOCK so that a pipe under this name is refused below instead of waited for.
    let flags = O_RDWR | O_APPEND | O_NONBLOCK
    do throws(DiskOperations.Failure) {
      let file: OpenFile
      do throws(DiskOperations.Failure) {
        file = OpenFile(descriptor: try disk.open(path, flags, 0))
      } catch {
        guard error.code == ENOENT else { throw error }
        file = OpenFile(descriptor: try disk.open(path, flags | O_CREAT, 0o600))
        try disk.syncFolder(PathParts(path).folder)
      }
      guard let status = FileStatus(of: file), status.isRegular else { throw DiskOperations.Failure(code: EISDIR) }
      return file
    } catch {
      if error.code == EISDIR || error.code == ENXIO { throw .notAFile(path: path) }
      throw .cannot(.append, path: path, code: error.code)
    }
  }
}
