internal import Glibc

/// A small file of the program's own, such as its settings: private to the user, read and replaced whole.
public enum PrivateFile {
  /// The most bytes such a file may have.
  private static let limit = 16 << 20

  /// The bytes of a file; `nil` if there is none.
  ///
  /// - Throws: `.cannot`, `.notAFile` or `.tooLarge`.
  public static func readIfThere(_ path: String) throws(StoreError) -> [UInt8]? {
    do throws(StoreError) {
      return try DiskOperations.live.readFile(at: path, limit: limit)
    } catch {
      if case .cannot(_, _, ENOENT) = error { return nil }
      throw error
    }
  }

  /// Whether a regular file has this path.
  public static func isThere(_ path: String) -> Bool {
    FileStatus(at: path)?.isRegular == true
  }

  /// Writes a small file into a folder and takes it away again.
  ///
  /// - Throws: `.cannot` with the step that failed: the disk is full, read-only, or not the user's.
  public static func checkWritable(folder: String) throws(StoreError) {
    let path = "\(folder)/.viva-\(getpid()).probe"
    _ = try DiskOperations.live.replaceFile(at: path, with: [0x0A], old: FileStatus(at: path))
    unsafe unlink(path)
  }

  /// Replaces or creates a file, synced, and makes the folders it needs; an existing one keeps its permissions.
  ///
  /// - Throws: `.cannot` naming the step; the old file is then untouched.
  public static func replace(_ path: String, with bytes: [UInt8]) throws(StoreError) {
    let disk = DiskOperations.live
    // Where a symbolic link leads to the file, the file is replaced and the link stays.
    let target =
      unsafe realpath(path, nil).map { resolved in
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
      } ?? path
    try Store.makeFolder(PathParts(target).folder, disk: disk)
    _ = try disk.replaceFile(at: target, with: bytes, old: FileStatus(at: target))
  }
}
