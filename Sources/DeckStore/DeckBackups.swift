public import DeckEngine

/// Earlier states of decks, kept in the store before something changes many cards at once.
///
///     backups/NAME/2026-12-03T05-30-12.123456Z.merge.json
///
/// Of each deck ten are kept: the newer, the closer together.
public struct DeckBackups: Sendable {
  /// What a deck was kept before.
  public enum Reason: String, CaseIterable, Hashable, Sendable {
    case merge
    case `import`
    /// Cards were deleted, many at once.
    case delete
    /// An earlier state was brought back.
    case restore
    /// It is no earlier state, but a copy that a file sync made and that was merged.
    case copy
  }

  /// A deck as it was.
  public struct Backup: Hashable, Sendable {
    /// The kept file.
    public var path: String
    /// When it was kept.
    public var moment: Moment
    /// What it was kept before.
    public var reason: Reason
  }

  /// How many are kept of each deck.
  public static let kept = 10

  let store: Store

  /// The backups of a store.
  public init(_ store: Store) {
    self.store = store
  }

  /// Keeps a deck file as it is now, byte for byte, damaged or not; then lets go of what is too many.
  ///
  /// - Parameter deck: the path of the deck's file, which may lie outside the store.
  /// - Returns: the backup; the newest one there is if the file has not changed since.
  /// - Throws: `.cannot`, `.notAFile` or `.tooLarge`; then nothing should be changed.
  @discardableResult
  public func keep(_ deck: String, before reason: Reason, at now: Moment) throws(StoreError) -> Backup {
    let bytes = try store.disk.readFile(at: deck, limit: DiskOperations.deckLimit)
    let known = try list(of: deck)
    if let newest = known.first, try store.disk.readFile(at: newest.path, limit: DiskOperations.deckLimit) == bytes {
      return newest
    }
    // Two in one microsecond, or a clock set back: the order is that in which they were kept.
    let moment = known.first.map { max(now, $0.moment + .microseconds(1)) } ?? now
    let folder = folder(of: deck)
    try Store.makeFolder(folder, disk: store.disk)
    let backup = Backup(path: "\(folder)/\(Self.name(moment, reason))", moment: moment, reason: reason)
    _ = try store.disk.replaceFile(at: backup.path, with: bytes, old: nil)
    try thin([backup] + known)
    return backup
  }

  /// The backups of a deck, newest first.
  public func list(of deck: String) throws(StoreError) -> [Backup] {
    let folder = folder(of: deck)
    return try store.names(in: folder).compactMap { name in
      Self.facts(in: name).map { Backup(path: "\(folder)/\(name)", moment: $0.moment, reason: $0.reason) }
    }.sorted { $0.moment > $1.moment }
  }

  /// Brings an earlier state back, after keeping the present one.
  ///
  /// - Returns: the deck as it is now.
  /// - Throws: `.deckDamaged` and the like if the backup is no deck, or `.cannot`; the deck is then as it was.
  public func restore(_ backup: Backup, to deck: String, at now: Moment) throws(StoreError) -> Deck {
    let bytes = try store.disk.readFile(at: backup.path, limit: DiskOperations.deckLimit)
    let file = try DeckFile(bytes: bytes, path: deck)
    try keep(deck, before: .restore, at: now)
    try store.deckFiles.replaceWhole(deck) { _ in bytes }
    return file.deck
  }

  /// Takes a file that a deck has taken in among its backups.
  func takeOver(_ file: String, of deck: String, at now: Moment) throws(StoreError) {
    let backup = try keepAside(file, of: deck, at: now)
    do throws(DiskOperations.Failure) { try store.disk.rename(file, backup, true) } catch {
      throw .cannot(.replace, path: file, code: error.code)
    }
    try thin(try list(of: deck))
  }

  private func keepAside(_ file: String, of deck: String, at now: Moment) throws(StoreError) -> String {
    let folder = folder(of: deck)
    try Store.makeFolder(folder, disk: store.disk)
    let newest = try list(of: deck).first?.moment
    return "\(folder)/\(Self.name(newest.map { max(now, $0 + .microseconds(1)) } ?? now, .copy))"
  }

  /// Removes, while there are too many, the one that stands closest between its neighbours for its age.
  private func thin(_ backups: [Backup]) throws(StoreError) {
    var backups = backups
    while backups.count > Self.kept, let newest = backups.first?.moment {
      var best = (index: backups.count - 1, closeness: Double.infinity)
      for index in 1..<(backups.count - 1) {
        let age = (newest - backups[index + 1].moment).microseconds
        let gap = (backups[index - 1].moment - backups[index + 1].moment).microseconds
        let closeness = Double(gap) / Double(max(1, age))
        if closeness < best.closeness { best = (index, closeness) }
      }
      do throws(DiskOperations.Failure) { try store.disk.remove(backups[best.index].path) } catch {
        throw .cannot(.write, path: backups[best.index].path, code: error.code)
      }
      backups.remove(at: best.index)
    }
  }

  // MARK: - Names

  private func folder(of deck: String) -> String {
    let parts = PathParts(deck)
    guard parts.folder != store.decksFolder else { return "\(store.path)/backups/\(parts.stem)" }
    // Decks elsewhere may have the same file names: their folder's mark keeps them apart.
    return "\(store.path)/backups/\(parts.stem)@\(Card.ID.derived(from: parts.folder, occurrence: 1).text)"
  }

  private static func name(_ moment: Moment, _ reason: Reason) -> String {
    "\(String(moment.rfc3339.map { $0 == ":" ? "-" : $0 })).\(reason.rawValue).json"
  }

  private static func facts(in name: String) -> (moment: Moment, reason: Reason)? {
    let parts = name.split(separator: ".")
    guard parts.count == 4, parts[3] == "json", let reason = Reason(rawValue: String(parts[2])) else { return nil }
    let time = "\(parts[0]).\(parts[1])".enumerated().map { [13, 16].contains($0) && $1 == "-" ? ":" : $1 }
    return Moment(rfc3339: String(time)).map { ($0, reason) }
  }
}
