internal import Glibc

/// A folder with a learner's decks and journals.
///
///     decks/NAME.json       the cards
///     journal/DEVICE.jsonl  what happened
///     cache/                derived, safe to delete at any time
///     deleted/              decks that were deleted, each with the time in its name
public struct Store: Sendable {
  /// The folder.
  public let path: String
  let disk: DiskOperations

  /// The store in this folder, which need not exist yet.
  public init(path: String, disk: DiskOperations = .live) {
    self.path = path
    self.disk = disk
  }

  /// The folder of the deck files.
  public var decksFolder: String { "\(path)/decks" }
  /// The folder of the journals.
  public var journalFolder: String { "\(path)/journal" }
  /// The folder of what can be computed again.
  public var cacheFolder: String { "\(path)/cache" }
  /// The folder of deleted decks, which can be brought back.
  public var deletedFolder: String { "\(path)/deleted" }

  /// The learner's own voice files, in the order of their names; none without a folder for them.
  public func voicePaths() throws(StoreError) -> [String] {
    try names(in: "\(path)/voices").filter { $0.hasSuffix(".json") }.map { "\(path)/voices/\($0)" }
  }

  /// Makes the folders that are missing, private to the user.
  public func prepare() throws(StoreError) {
    for folder in [decksFolder, journalFolder, cacheFolder] {
      try Self.makeFolder(folder, disk: disk)
      Self.removeLeftovers(in: folder)
    }
  }

  /// Removes the temporary files of programs that were killed while they wrote; whatever may still be written stays.
  private static func removeLeftovers(in folder: String) {
    guard let names = try? allNames(in: folder) else { return }
    for name in names where name.hasPrefix(".viva-") && name.hasSuffix(".new") {
      let parts = name.dropFirst(6).dropLast(4).split(separator: "-")
      guard parts.count == 2, let process = pid_t(parts[0]), process > 0, Int(parts[1]) != nil,
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      let path = "\(folder)/\(name)"
      let descriptor = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unsafe unlink(path) }
      close(descriptor)
    }
  }

  /// Makes a folder and those above it, private to the user; one that is there is left as it is.
  static func makeFolder(_ folder: String, disk: DiskOperations) throws(StoreError) {
    do throws(DiskOperations.Failure) {
      try disk.makeFolder(folder)
    } catch {
      switch error.code {
      case EEXIST where isFolder(folder): return
      case ENOENT:
        let parent = PathParts(folder).folder
        // Where a folder above is there and still none can be made in it, as in /proc, asking again would never end.
        guard parent != folder, parent != ".", !isFolder(parent) else {
          throw .cannot(.makeFolder, path: folder, code: error.code)
        }
        try makeFolder(parent, disk: disk)
        guard isFolder(parent) else { throw .cannot(.makeFolder, path: folder, code: error.code) }
        try makeFolder(folder, disk: disk)
      case EEXIST: throw .cannot(.makeFolder, path: folder, code: ENOTDIR)
      default: throw .cannot(.makeFolder, path: folder, code: error.code)
      }
      return
    }
    do throws(DiskOperations.Failure) {
      try disk.syncFolder(PathParts(folder).folder)
    } catch {
      throw .cannot(.syncFolder, path: folder, code: error.code)
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The names in a folder that are not hidden, in byte order; none if there is no such folder.
  func names(in folder: String) throws(StoreError) -> [String] {
    try Self.allNames(in: folder).filter { !$0.hasPrefix(".") }
  }

  private static func allNames(in folder: String) throws(StoreError) -> [String] {
    guard let stream = unsafe opendir(folder) else {
      if errno == ENOENT { return [] }
      throw .cannot(.listFolder, path: folder, code: errno)
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else { break }
      // A name that is not UTF-8 could not be opened again by its text.
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let name { names.append(name) }
    }
    guard errno == 0 else { throw .cannot(.listFolder, path: folder, code: errno) }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Whether a file sync made this file because two devices had changed another one.
  static func isConflictCopy(_ name: String) -> Bool {
    name.contains(".sync-conflict-") || name.lowercased().contains("conflicted copy")
  }

  /// Whether a file sync made this file from the one with this name without ending.
  static func isConflictCopy(_ name: String, of stem: String) -> Bool {
    isConflictCopy(name) && (name.hasPrefix("\(stem).sync-conflict-") || name.hasPrefix("\(stem) ("))
  }
}
