/// Why an Anki package can't be read.
public enum PackageError: Error, Equatable, Sendable {
  /// The system refused to open or read the file, for this reason.
  case cannotOpen(reason: String)
  /// The archive is damaged or no ZIP archive; what the library says of it.
  case damagedArchive(String)
  /// An entry that no package has: a path that leads elsewhere, a link, a name twice.
  case forbiddenEntry(String)
  /// More entries than are read.
  case tooManyEntries(limit: Int)
  /// An entry that is larger than is read, or that grows out of all proportion when it is unpacked.
  case tooLarge(entry: String, limit: Int)
  /// A package of a newer kind.
  case tooNew(version: Int)
  /// Something that the package should have is not there.
  case missing(String)
  /// The collection is damaged or no database; what the library says of it.
  case damagedCollection(String)
  /// The collection has something in place of a plain table.
  case forbiddenSchema(String)
  /// Reading the collection takes more steps than its size explains.
  case tooMuchWork
  /// This build has no package reader.
  case notBuilt
}

extension PackageError: CustomStringConvertible {
  /// What is wrong and what to do, as the end of a sentence that begins with the file's name.
  public var description: String {
    switch self {
    case .cannotOpen(let reason): "can't be read: \(reason)"
    case .damagedArchive(let reason): "is no sound package: \(reason). Export or download it again"
    case .forbiddenEntry(let name): "is refused: it holds \(name), which no package of Anki's has"
    case .tooManyEntries(let limit): "is refused: it holds more than \(limit) files"
    case .tooLarge(let entry, let limit):
      "is refused: \(entry) in it unpacks to more than \(limit >> 20) megabytes. Export it from Anki in parts"
    case .tooNew(let version):
      "is of version \(version), which is not known here. Export it from Anki with support for older versions"
    case .missing(let name): "is no whole package: \(name) is missing. Export or download it again"
    case .damagedCollection(let reason): "holds a damaged collection: \(reason). Export or download it again"
    case .forbiddenSchema(let table): "is refused: \(table) in it is no plain table, as no package of Anki's has it"
    case .tooMuchWork: "is refused: reading its collection would take out of all proportion long"
    case .notBuilt: "is an Anki package, which this build does not read; export the notes from Anki as plain text"
    }
  }
}
