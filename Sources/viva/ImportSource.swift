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

  /// Whether a word of the command line is the path of such a file.
  static func isFile(_ path: String) -> Bool {
    guard let ending = path.split(separator: ".").last, ending.count < path.count else { return false }
    return endings.contains(ending.lowercased()) && PrivateFile.isThere(path)
  }

  /// Reads a file, in the format that its content shows unless the options name one.
  init(_ path: String, options: ImportOptions = ImportOptions(), withSchedule: Bool = false) throws(Failure) {
    self.path = path
    let bytes: [UInt8]
    do throws(StoreError) {
      bytes = try DeckFiles().bytes(of: path, limit: ImportedDeck.longestText)
    } catch { throw Failure(error) }
    do throws(ImportError) {
      imported = try ImportedDeck.read(bytes, options: options)
    } catch { throw Failure("\(path) \(error). Nothing was imported.") }
  }

  /// The file's name without folder and ending.
  var stem: String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// The folder that the file is in.
  private var folder: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Those of these files that come with the cards: they stand beside the file, or in a folder `media`.
  func mediaNames(among names: Set<String>) throws(Failure) -> Set<String> {
    names.filter { place(of: $0) != nil }
  }

  /// Hands over files that come with the cards.
  ///
  /// - Parameter take: is given each file's name and bytes.
  func media(
    named names: Set<String>, take: (String, [UInt8]) throws(StoreError) -> Void
  ) throws(Failure) {
    do throws(StoreError) {
      for name in names.sorted() {
        guard let place = place(of: name) else { continue }
        try take(name, DeckFiles().bytes(of: place, limit: Self.longestMedium))
      }
    } catch { throw Failure(error) }
  }

  private func place(of name: String) -> String? {
    ["\(folder)/\(name)", "\(folder)/media/\(name)"].first(where: PrivateFile.isThere)
  }

  /// The most bytes of one sound or picture.
  private static let longestMedium = 256 << 20
}
