public import DeckEngine
internal import Glibc

/// A deck file of a store, as a list of decks shows it.
public struct DeckListing: Equatable, Sendable {
  /// The deck's name; the file's if it can't be read.
  public var name: String
  /// The file.
  public var path: String
  /// How many cards it has, or why it can't be read.
  public var cardCount: Result<Int, StoreError>
  /// Copies that a file sync made because two devices had changed this deck.
  public var conflictCopies: [String]

  /// A listing of these facts.
  public init(name: String, path: String, cardCount: Result<Int, StoreError>, conflictCopies: [String] = []) {
    self.name = name
    self.path = path
    self.cardCount = cardCount
    self.conflictCopies = conflictCopies
  }
}

extension Store {
  /// The store's deck files for reading and editing.
  public var deckFiles: DeckFiles { DeckFiles(disk: disk) }

  /// The names of the decks' files with the copies that a file sync made of each.
  private func deckFileNames() throws(StoreError) -> [(name: String, copies: [String])] {
    let names = try names(in: decksFolder).filter { $0.hasSuffix(".json") }
    let copies = Dictionary(grouping: names.filter(Self.isConflictCopy)) { copy in
      names.first { Self.isConflictCopy(copy, of: PathParts($0).stem) }
    }
    // A copy whose deck is gone is a deck of its own.
    return names.filter { !Self.isConflictCopy($0) || copies[nil]?.contains($0) == true }.map { ($0, copies[$0] ?? []) }
  }

  /// The name and path of every deck, in the order of their file names; no card is read for it where the name stands
  /// before the cards.
  public func titles() throws(StoreError) -> [(name: String, path: String)] {
    var titles: [(name: String, path: String)] = []
    for (name, _) in try deckFileNames() {
      let path = "\(decksFolder)/\(name)"
      let stem = PathParts(name).stem
      do throws(StoreError) {
        let beginning = try deckFiles.beginning(of: path, count: 4096)
        if let title = DeckParser.title(in: beginning, stem: stem) {
          titles.append((title, path))
        } else {
          titles.append((try deckFiles.load(path).deck.name, path))
        }
      } catch { titles.append((stem, path)) }
    }
    return titles
  }

  /// All decks in the order of their file names; a damaged one is listed with its error and hides no other.
  public func decks() throws(StoreError) -> [DeckListing] {
    var listings: [DeckListing] = []
    for (name, copies) in try deckFileNames() {
      let stem = PathParts(name).stem
      var listing = DeckListing(
        name: stem, path: "\(decksFolder)/\(name)", cardCount: .success(0),
        conflictCopies: copies.map { "\(decksFolder)/\($0)" })
      do throws(StoreError) {
        let deck = try deckFiles.load(listing.path).deck
        listing.name = deck.name
        listing.cardCount = .success(deck.cards.count)
      } catch {
        listing.cardCount = .failure(error)
      }
      listings.append(listing)
    }
    return listings
  }

  /// The paths of the deck files, in the order of their names, without the copies that a file sync made of them.
  public func deckPaths() throws(StoreError) -> [String] {
    try names(in: decksFolder).filter { $0.hasSuffix(".json") && !Self.isConflictCopy($0) }
      .map { "\(decksFolder)/\($0)" }
  }

  /// The path that a deck of this name would have; `nil` for a name in which nothing can be read.
  public func path(forDeck name: String) -> String? {
    DeckName.fileName(for: name).map { "\(decksFolder)/\($0).json" }
  }

  /// The names of all decks, in the order of their file names.
  public func deckNames() throws(StoreError) -> [String] {
    try titles().map(\.name)
  }

  /// The path of the deck with this name or file name; capitals don't matter.
  ///
  /// - Throws: `.noSuchDeck` with the names there are, or `.ambiguousDeck`.
  public func find(deck name: String) throws(StoreError) -> String {
    let decks = try titles()
    func isFile(_ deck: (name: String, path: String)) -> Bool {
      let file = PathParts(deck.path)
      return DeckName.matches(file.stem, name) || DeckName.matches(file.name, name)
    }
    let tests: [((name: String, path: String)) -> Bool] = [
      { $0.name == name }, { DeckName.matches($0.name, name) }, isFile,
    ]
    for test in tests {
      let found = decks.filter(test)
      if found.count > 1 { throw .ambiguousDeck(name: name, paths: found.map(\.path)) }
      if let deck = found.first { return deck.path }
    }
    let names = decks.map(\.name)
    throw .noSuchDeck(name: name, existing: names, nearest: DeckName.nearest(to: name, among: names))
  }

  /// Writes a new deck file and returns its path.
  ///
  /// - Throws: `.deckExists` if a deck or deck file has this name, `.emptyDeckName`, `.emptySide`, or `.cannot`.
  public func create(_ deck: Deck) throws(StoreError) -> String {
    guard let fileName = DeckName.fileName(for: deck.name) else { throw .emptyDeckName }
    if let same = try titles().first(where: { DeckName.matches($0.name, deck.name) }) {
      throw .deckExists(name: deck.name, path: same.path)
    }
    let path = "\(decksFolder)/\(fileName).json"
    // What could not be read again must not be written: two cards of one id, or an empty side.
    var ids = Set<Card.ID>(minimumCapacity: deck.cards.count)
    for card in deck.cards {
      guard ids.insert(card.id).inserted, !card.id.text.isEmpty else { throw .cardExists(card.id, path: path) }
      try DeckFile.check(card)
    }
    guard try install(DeckFile.bytes(of: deck), at: path) else { throw .deckExists(name: deck.name, path: path) }
    return path
  }

  /// Puts a deck file that comes with the program into the store, unless there is one of this file name.
  ///
  /// - Parameter fileName: without the ending `.json`.
  /// - Returns: whether it was put there.
  public func install(_ bytes: [UInt8], as fileName: String) throws(StoreError) -> Bool {
    try install(bytes, at: "\(decksFolder)/\(fileName).json")
  }

  private func install(_ bytes: [UInt8], at path: String) throws(StoreError) -> Bool {
    if FileStatus(at: path) != nil { return false }
    do throws(StoreError) {
      return try disk.replaceFile(at: path, with: bytes, old: nil)
    } catch .cannot(.replace, _, EEXIST) {
      return false
    }
  }
}
