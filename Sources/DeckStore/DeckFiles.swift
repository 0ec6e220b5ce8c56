public import DeckEngine
internal import Glibc

/// Deck files on the disk, wherever they are.
public struct DeckFiles: Sendable {
  let disk: DiskOperations

  /// Deck files reached by these operations.
  public init(disk: DiskOperations = .live) {
    self.disk = disk
  }

  /// Reads a deck file; it is never written to by this.
  ///
  /// - Throws: `.cannot`, `.notAFile`, `.tooLarge`, `.deckDamaged` or `.deckInConflict`.
  public func load(_ path: String) throws(StoreError) -> DeckFile {
    try DeckFile(bytes: try disk.readFile(at: path, limit: DiskOperations.deckLimit), path: path)
  }

  /// The bytes of any regular file, such as one to import.
  ///
  /// - Parameter limit: the most bytes that are read; a larger file is refused.
  /// - Throws: `.cannot`, `.notAFile` or `.tooLarge`.
  public func bytes(of path: String, limit: Int) throws(StoreError) -> [UInt8] {
    try disk.readFile(at: path, limit: limit)
  }

  /// The first bytes of any regular file, at most this many.
  ///
  /// - Throws: `.cannot` or `.notAFile`.
  public func beginning(of path: String, count: Int) throws(StoreError) -> [UInt8] {
    let (file, _) = try disk.openFile(at: path, flags: O_RDONLY, step: .read)
    do throws(DiskOperations.Failure) { return try disk.read(file.descriptor, count) } catch {
      throw .cannot(.read, path: path, code: error.code)
    }
  }

  /// Changes a deck file as it stands on the disk now, whoever wrote to it last, and replaces it whole.
  ///
  /// Where a symbolic link leads to the file, the file is replaced and the link stays.
  /// - Returns: the deck as it is now, and the change that takes this one back.
  /// - Throws: what `load` and `DeckFile.applying` throw, and `.busy`; the file is then as it was, but for
  ///   `.cannot(.syncFolder, …)`, after which the new one is in place.
  public func edit(
    _ path: String, _ change: DeckChange
  ) throws(StoreError) -> (deck: Deck, inverse: DeckChange) {
    try replace(path) { file throws(StoreError) in
      let (changed, inverse) = try file.applying(change)
      return (changed, (changed.deck, inverse))
    }
  }

  /// Changes and adds many cards of a deck file at once, as `edit` does one.
  ///
  /// - Parameter merge: what is to be changed and added, for the deck as it stands on the disk now.
  /// - Throws: what `edit` throws.
  public func merge(
    _ path: String, _ merge: (Deck) -> (changed: [Card], added: [Card])
  ) throws(StoreError) -> Deck {
    try replace(path) { file throws(StoreError) in
      let cards = merge(file.deck)
      let merged = try file.merging(changed: cards.changed, added: cards.added)
      return (merged, merged.deck)
    }
  }

  private func replace<Outcome>(
    _ path: String, _ change: (DeckFile) throws(StoreError) -> (DeckFile, Outcome)
  ) throws(StoreError) -> Outcome {
    try replaceBytes(path) { bytes throws(StoreError) in
      let (changed, outcome) = try change(try DeckFile(bytes: bytes, path: path))
      return (changed.bytes, outcome)
    }
  }

  /// Replaces a deck file by what a function makes of its bytes, whatever they are.
  func replaceWhole(_ path: String, _ change: ([UInt8]) throws(StoreError) -> [UInt8]) throws(StoreError) {
    try replaceBytes(path) { bytes throws(StoreError) in (try change(bytes), ()) }
  }

  private func replaceBytes<Outcome>(
    _ path: String, _ change: ([UInt8]) throws(StoreError) -> ([UInt8], Outcome)
  ) throws(StoreError) -> Outcome {
    let target = try realPath(of: path)
    while true {
      // Open for writing, so that a file made read-only on purpose is not replaced behind its back.
      let (file, _) = try disk.openFile(at: target, flags: O_RDWR, step: .write)
      try disk.lock(file, path: path)
      // Whoever held the lock may have put another file in the place of the one that is locked now.
      guard let status = FileStatus(of: file), status.identity == FileStatus(at: target)?.identity else { continue }
      let bytes = try disk.readAll(of: file, status: status, path: path, limit: DiskOperations.deckLimit)
      let (changed, outcome) = try change(bytes)
      if changed == bytes { return outcome }
      // A text editor knows nothing of locks: if it has saved meanwhile, the change is made to what it saved.
      let isReplaced = try disk.replaceFile(at: target, with: changed, old: status) {
        FileStatus(at: target) == status
      }
      if isReplaced { return outcome }
    }
  }

  private func realPath(of path: String) throws(StoreError) -> String {
    let resolved = unsafe realpath(path, nil)
    guard let resolved = unsafe resolved else { throw .cannot(.read, path: path, code: errno) }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }
}
