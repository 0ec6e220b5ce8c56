import DeckFormats
import DeckStore

/// Where the sound files are that the cards of the opened decks name.
struct CardSounds: Sendable {
  /// For each deck the folders to look in, the first that has the file being right.
  private let folders: [[String]]

  /// The sounds of these decks, in their order.
  init(_ decks: [OpenDeck]) {
    folders = decks.map(\.soundFolders)
  }

  /// The path of a deck's sound file; where there is none, the one it should have.
  func path(of name: String, inDeck deck: Int) -> String {
    // A card can't reach for what is not the deck's.
    let name = MediaNames.isPlain(name) ? name : name.split(separator: "/").last.map(String.init) ?? "?"
    let folders = deck < folders.count ? folders[deck] : []
    let paths = folders.map { "\($0)/\(name)" }
    return paths.first(where: PrivateFile.isThere) ?? paths.first ?? name
  }
}

extension OpenDeck {
  /// The folders in which its sounds may be: beside a deck of ours its own, and the file's own folder and `media` in it.
  var soundFolders: [String] {
    let own = path.map { DeckMedia(deck: $0).folder }
    return [own, unpackedSounds].compactMap { $0 } + (source.map { ["\($0.folder)", "\($0.folder)/media"] } ?? [])
  }
}
