import AnkiPackage
import DeckFormats
import DeckStore

/// A file that cards are read from, whatever program it comes from.
struct ImportSource {
  /// The endings of files that are taken for such a file where a deck's name could stand, too.
  private static let endings: Set<String> = [
    "csv", "tsv", "txt", "md", "markdown", "org", "xml", "cards", "apkg", "colpkg",
  ]

  /// The file.
  let path: String
  /// What is in it.
  let imported: ImportedDeck
  /// The package that it is; `nil` for a text.
  private let package: AnkiPackage?

  /// Whether it is a package, which holds its sounds itself.
  var isPackage: Bool { package != nil }

  /// Whether a word of the command line is the path of such a file.
  static func isFile(_ path: String) -> Bool {
    guard let ending = path.split(separator: ".").last, ending.count < path.count else { return false }
    return endings.contains(ending.lowercased()) && PrivateFile.isThere(path)
  }

  /// Reads a file, in the format that its content shows unless the options name one.
  ///
  /// - Parameter withSchedule: whether to read what another program's schedule knew, where the format has it.
  init(_ path: String, options: ImportOptions = ImportOptions(), withSchedule: Bool = false) throws(Failure) {
    self.path = path
    let head = try Self.stored { () throws(StoreError) in try DeckFiles().beginning(of: path, count: 4) }
    if AnkiPackage.isPackage(head) || options.format == .ankiPackage {
      let package = AnkiPackage(path: path)
      imported = try Self.told(path) { () throws(PackageError) in try package.deck(withSchedule: withSchedule) }
      self.package = package
    } else {
      let bytes = try Self.stored { () throws(StoreError) in
        try DeckFiles().bytes(of: path, limit: ImportedDeck.longestText)
      }
      imported = try Self.told(path) { () throws(ImportError) in try ImportedDeck.read(bytes, options: options) }
      package = nil
    }
  }

  private static func stored<Value>(_ read: () throws(StoreError) -> Value) throws(Failure) -> Value {
    do throws(StoreError) { return try read() } catch { throw Failure(error) }
  }

  /// What a reader gives, or its reason as a sentence with the file's name.
  private static func told<Value, Reason: Error & CustomStringConvertible>(
    _ path: String, _ read: () throws(Reason) -> Value
  ) throws(Failure) -> Value {
    do throws(Reason) { return try read() } catch { throw Failure("\(path) \(error). Nothing was imported.") }
  }

  /// The file's name without folder and ending.
  var stem: String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// The folder that the file is in.
  var folder: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Those of these files that come with the cards: in the package, or beside the file, or in a folder `media` there.
  func mediaNames(among names: Set<String>) -> Set<String> {
    package == nil ? names.filter { place(of: $0) != nil } : names.intersection(imported.media)
  }

  /// Hands over files that come with the cards.
  ///
  /// - Parameter take: is given each file's name and bytes.
  func media(named names: Set<String>, take: (String, [UInt8]) throws(StoreError) -> Void) throws(Failure) {
    guard let package else {
      do throws(StoreError) {
        for name in names.sorted() {
          guard let place = place(of: name) else { continue }
          try take(name, DeckFiles().bytes(of: place, limit: Self.longestMedium))
        }
      } catch { throw Failure(error) }
      return
    }
    var refusal: StoreError?
    try Self.told(path) { () throws(PackageError) in
      try package.media(named: names) { name, bytes in
        do throws(StoreError) {
          try take(name, bytes)
          return true
        } catch {
          refusal = error
          return false
        }
      }
    }
    if let refusal { throw Failure(refusal) }
  }

  private func place(of name: String) -> String? {
    ["\(folder)/\(name)", "\(folder)/media/\(name)"].first(where: PrivateFile.isThere)
  }

  /// The most bytes of one sound or picture.
  private static let longestMedium = 256 << 20
}
