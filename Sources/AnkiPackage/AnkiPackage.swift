public import DeckFormats

/// Anki's package of a deck (`.apkg`) or of a whole collection (`.colpkg`), of the oldest to the newest form.
///
/// A package comes from anywhere: it is read in bounds, in memory, and nothing in it can name a place on the disk.
public struct AnkiPackage: Sendable {
  /// The file.
  public let path: String
  let limits: PackageLimits

  /// The package in this file; nothing is read yet.
  public init(path: String) {
    self.init(path: path, limits: PackageLimits())
  }

  init(path: String, limits: PackageLimits) {
    self.path = path
    self.limits = limits
  }

  /// Whether bytes begin as a package does.
  public static func isPackage(_ head: some Collection<UInt8>) -> Bool {
    head.starts(with: [0x50, 0x4B, 0x03, 0x04]) || head.starts(with: [0x50, 0x4B, 0x05, 0x06])
  }
}

#if AnkiPackages
  extension AnkiPackage {
    /// The notes, the cards and the names of the media files.
    ///
    /// - Parameter withSchedule: whether to read what Anki's schedule knows, and the answers given there.
    public func deck(withSchedule: Bool = false) throws(PackageError) -> ImportedDeck {
      let contents = try contents()
      let collection = try collection(contents)
      var deck = try CollectionReader(collection).deck(withSchedule: withSchedule)
      if contents.collection == "collection.anki2" { deck.leaveOutDecoy() }
      deck.media = contents.media.values.sorted()
      return deck
    }

    /// Hands over the media files of these names, in the package's order.
    ///
    /// - Parameter take: is given each file's name and bytes; `false` ends it.
    public func media(named names: Set<String>, take: (String, [UInt8]) -> Bool) throws(PackageError) {
      let contents = try contents()
      let archive = try ArchiveReader(path: path)
      let limit = limits.most(limits.medium, ofPackage: archive.size)
      while let entry = try archive.next() {
        guard let name = contents.media[entry.name], names.contains(name) else { continue }
        var bytes = try archive.bytes(of: name, limit: limit)
        if contents.version == .latest {
          bytes = try ArchiveReader.unpackedZstandard(bytes, name: name, limit: limit)
        }
        guard take(name, bytes) else { return }
      }
    }

    /// The forms of a package, by the number that it gives itself.
    private enum Version: Int {
      case first = 1
      case second
      /// Everything in it is packed with Zstandard.
      case latest
    }

    /// What a package says of itself.
    private struct Contents {
      var version = Version.first
      /// The entry with the real collection; another one is there for old programs and says only that they are old.
      var collection = ""
      /// The media files' names, by the names of their entries.
      var media: [String: String] = [:]
      var size = 0
    }

    private func contents() throws(PackageError) -> Contents {
      let archive = try ArchiveReader(path: path)
      var names: Set<String> = []
      var meta: [UInt8]?
      var list: [UInt8]?
      while let entry = try archive.next() {
        try check(entry, among: &names)
        switch entry.name {
        case "meta": meta = try archive.bytes(of: "meta", limit: 1024)
        case "media":
          list = try archive.bytes(of: "media", limit: limits.most(limits.mediaList, ofPackage: archive.size))
        default: break
        }
      }
      var contents = Contents(size: archive.size)
      if let meta {
        let number = ProtocolBuffer(meta[...])?.number(1) ?? 0
        guard let version = Version(rawValue: number) else { throw .tooNew(version: number) }
        contents.version = version
      } else if names.contains("collection.anki21b") {
        contents.version = .latest
      } else if names.contains("collection.anki21") {
        contents.version = .second
      }
      contents.collection =
        switch contents.version {
        case .first: "collection.anki2"
        case .second: "collection.anki21"
        case .latest: "collection.anki21b"
        }
      guard names.contains(contents.collection) else { throw .missing(contents.collection) }
      contents.media = try mediaNames(list ?? [], version: contents.version, size: archive.size)
      return contents
    }

    private func check(_ entry: ArchiveReader.Entry, among names: inout Set<String>) throws(PackageError) {
      let name = entry.name
      guard names.count < limits.entries else { throw .tooManyEntries(limit: limits.entries) }
      let leadsElsewhere =
        name.hasPrefix("/") || name.contains("\\") || name.split(separator: "/").contains("..")
      guard !leadsElsewhere else { throw .forbiddenEntry("the path “\(name.prefix(80))”") }
      // Folders are of no use here, and of no harm.
      if name.hasSuffix("/") { return }
      guard entry.isFile else { throw .forbiddenEntry("the link “\(name.prefix(80))”") }
      guard !entry.isEncrypted else { throw .forbiddenEntry("the encrypted file “\(name.prefix(80))”") }
      guard names.insert(name).inserted else { throw .forbiddenEntry("two files “\(name.prefix(80))”") }
    }

    private func collection(_ contents: Contents) throws(PackageError) -> [UInt8] {
      let archive = try ArchiveReader(path: path)
      let limit = limits.most(limits.collection, ofPackage: contents.size)
      while let entry = try archive.next() {
        guard entry.name == contents.collection else { continue }
        let bytes = try archive.bytes(of: entry.name, limit: limit)
        guard contents.version == .latest else { return bytes }
        return try ArchiveReader.unpackedZstandard(bytes, name: entry.name, limit: limit)
      }
      throw .missing(contents.collection)
    }

    /// The names that the media files have in the cards; a name that is no plain file name is left out.
    private func mediaNames(
      _ list: [UInt8], version: Version, size: Int
    ) throws(PackageError) -> [String: String] {
      guard !list.isEmpty else { return [:] }
      guard version == .latest else { return try MediaList.names(json: list) }
      let limit = limits.most(limits.mediaList, ofPackage: size)
      return try MediaList.names(message: ArchiveReader.unpackedZstandard(list, name: "media", limit: limit))
    }
  }
#else
  extension AnkiPackage {
    /// - Throws: `.notBuilt`, always.
    public func deck(withSchedule: Bool = false) throws(PackageError) -> ImportedDeck { throw .notBuilt }

    /// - Throws: `.notBuilt`, always.
    public func media(named names: Set<String>, take: (String, [UInt8]) -> Bool) throws(PackageError) {
      throw .notBuilt
    }
  }
#endif
