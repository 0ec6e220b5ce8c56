public import DeckEngine

/// What came of a merge.
public struct MergeOutcome: Equatable, Sendable {
  /// The deck as it is now.
  public var deck: Deck
  /// How many cards came in.
  public var added = 0
  /// How many cards that differed stand there in both versions.
  public var keptBoth = 0
  /// Whether anything in the file was changed.
  public var isChanged = false
}

extension Store {
  /// Makes one of a deck file and others, card by card, whichever of them git left in conflict, after keeping it as it
  /// was.
  ///
  /// - Parameters:
  ///   - path: the deck's file, which takes in the others.
  ///   - others: the files of other versions or of other decks; copies that a file sync made go among the backups.
  ///   - now: stands in the backups' names.
  /// - Throws: what `DeckFiles.load` throws for any of the files; nothing is changed then, and no file removed.
  public func merge(_ others: [String], into path: String, at now: Moment) throws(StoreError) -> MergeOutcome {
    var versions: [DeckFile] = []
    for other in others {
      versions += try Self.versions(try disk.readFile(at: other, limit: DiskOperations.deckLimit), path: other)
    }
    var outcome: MergeOutcome?
    try deckFiles.replaceWhole(path) { bytes throws(StoreError) in
      let own = try Self.versions(bytes, path: path)
      var file = own[0]
      var (added, keptBoth) = (0, 0)
      for version in own.dropFirst() + versions {
        let merge = try DeckMerge(file, version)
        file = merge.file
        added += merge.added
        keptBoth += merge.keptBoth
      }
      let isChanged = file.bytes != bytes
      if isChanged { try DeckBackups(self).keep(path, before: .merge, at: now) }
      outcome = MergeOutcome(deck: file.deck, added: added, keptBoth: keptBoth, isChanged: isChanged)
      return file.bytes
    }
    for copy in others where Self.isConflictCopy(PathParts(copy).name) {
      try DeckBackups(self).takeOver(copy, of: path, at: now)
    }
    guard let outcome else { preconditionFailure("a file was replaced without being read") }
    return outcome
  }

  /// The deck, or the two that git left in one file.
  private static func versions(_ bytes: [UInt8], path: String) throws(StoreError) -> [DeckFile] {
    do throws(StoreError) {
      return [try DeckFile(bytes: bytes, path: path)]
    } catch {
      guard case .deckInConflict = error, let sides = ConflictMarkers.sides(of: bytes) else { throw error }
      return [try DeckFile(bytes: sides.ours, path: path), try DeckFile(bytes: sides.theirs, path: path)]
    }
  }
}
