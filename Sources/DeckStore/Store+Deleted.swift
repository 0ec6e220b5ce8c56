public import DeckEngine
internal import Glibc

extension Store {
  /// Takes a deck out of the store; its file is kept among the deleted ones, from where `undelete` brings it back.
  ///
  /// - Parameter now: stands in the kept file's name.
  /// - Returns: the deck's name and the path of the kept file.
  /// - Throws: what `find` throws, `.busy` or `.cannot`; the deck is then where it was.
  public func remove(deck name: String, at now: Moment) throws(StoreError) -> (name: String, keptAt: String) {
    let path = try find(deck: name)
    let (file, _) = try disk.openFile(at: path, flags: O_RDWR, step: .write)
    // Whoever is changing the deck finishes first, and finds it gone the next time.
    try disk.lock(file, path: path)
    defer { disk.unlock(file) }
    try Self.makeFolder(deletedFolder, disk: disk)
    let stem = PathParts(path).stem
    let title = title(of: path, stem: stem)
    let kept = "\(deletedFolder)/\(stem).\(now.microseconds).json"
    try move(path, to: kept)
    return (title, kept)
  }

  /// Puts the deck that was deleted last under this name back into the store.
  ///
  /// - Parameter name: the deck's or file's name; `nil` takes the deck deleted last of all.
  /// - Returns: the deck's name and its path.
  /// - Throws: `.noDeletedDeck` with the names there are, `.deckExists` if another deck has the name now, or `.cannot`.
  public func undelete(_ name: String?) throws(StoreError) -> (name: String, path: String) {
    let kept = try deleted()
    let fitting = kept.filter { deck in
      name.map { DeckName.matches($0, deck.name) || DeckName.matches($0, deck.stem) } ?? true
    }
    guard let last = fitting.max(by: { $0.time < $1.time }) else {
      throw .noDeletedDeck(name: name, deleted: kept.map(\.name))
    }
    let path = "\(decksFolder)/\(last.stem).json"
    if let same = try decks().first(where: { DeckName.matches($0.name, last.name) || $0.path == path }) {
      throw .deckExists(name: last.name, path: same.path)
    }
    try Self.makeFolder(decksFolder, disk: disk)
    try move(last.path, to: path)
    return (last.name, path)
  }

  /// Whether a deck of this name was deleted and can be brought back.
  public func isDeleted(deck name: String) throws(StoreError) -> Bool {
    try deleted().contains { DeckName.matches(name, $0.name) || DeckName.matches(name, $0.stem) }
  }

  /// The decks that were deleted, in the order of their files' names.
  private func deleted() throws(StoreError) -> [(name: String, stem: String, time: Int64, path: String)] {
    var decks: [(name: String, stem: String, time: Int64, path: String)] = []
    for name in try names(in: deletedFolder) where name.hasSuffix(".json") {
      let whole = PathParts(name).stem
      guard let dot = whole.lastIndex(of: "."), let time = Int64(whole[whole.index(after: dot)...]) else { continue }
      let path = "\(deletedFolder)/\(name)"
      let stem = String(whole[..<dot])
      decks.append((title(of: path, stem: stem), stem, time, path))
    }
    return decks
  }

  /// The name that a deck gives itself; a deck that is too damaged to be read is called after its file.
  private func title(of path: String, stem: String) -> String {
    do throws(StoreError) { return try deckFiles.load(path).deck.name } catch { return stem }
  }

  private func move(_ path: String, to target: String) throws(StoreError) {
    do throws(DiskOperations.Failure) {
      try disk.rename(path, target, false)
    } catch { throw .cannot(.replace, path: target, code: error.code) }
    do throws(DiskOperations.Failure) {
      try disk.syncFolder(PathParts(target).folder)
      try disk.syncFolder(PathParts(path).folder)
    } catch { throw .cannot(.syncFolder, path: target, code: error.code) }
  }
}
