internal import Glibc

/// The sound and picture files of a deck, in a folder beside its file: those of `NAME.json` are in `NAME.media`.
public struct DeckMedia: Sendable {
  /// The folder; it need not exist.
  public let folder: String
  private let disk: DiskOperations

  /// The files that belong to the deck file with this path.
  public init(deck path: String, disk: DiskOperations = .live) {
    let parts = PathParts(path)
    folder = "\(parts.folder)/\(parts.stem).media"
    self.disk = disk
  }

  /// The path of a file of this name; `nil` if there is none.
  public func path(of name: String) -> String? {
    let path = "\(folder)/\(name)"
    return !name.contains("/") && PrivateFile.isThere(path) ? path : nil
  }

  /// Keeps a file under this name; the same bytes are not written again.
  ///
  /// - Parameter name: a plain file name, without a slash.
  /// - Throws: `.cannot` naming the step; an older file of this name is then untouched.
  public func keep(_ bytes: [UInt8], as name: String) throws(StoreError) {
    let path = "\(folder)/\(name)"
    guard !name.isEmpty, !name.contains("/"), name != ".", name != ".." else {
      throw .cannot(.write, path: path, code: EINVAL)
    }
    try Store.makeFolder(folder, disk: disk)
    if let old = FileStatus(at: path), old.isRegular, old.size == bytes.count,
      try disk.readFile(at: path, limit: bytes.count) == bytes
    {
      return
    }
    _ = try disk.replaceFile(at: path, with: bytes, old: FileStatus(at: path))
  }
}
