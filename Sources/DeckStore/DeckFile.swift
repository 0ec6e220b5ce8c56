public import DeckEngine
internal import JSONText

/// A deck as it stands in a file: the cards, and the very bytes they were read from.
///
/// A change touches only the bytes of the cards it is about; everything else stays as it was, byte for byte.
public struct DeckFile: Equatable, Sendable {
  /// How the file is laid out.
  public enum Form: Equatable, Sendable {
    /// An object with name, language and cards.
    case object
    /// The cards alone, in an array.
    case array
  }

  /// The newest version of the format that can be changed here.
  public static let newestVersion = 1

  /// The deck.
  public let deck: Deck
  /// The layout of the file.
  public let form: Form
  /// The version of the format that the file names; 1 if it names none.
  public let version: Int
  /// The file's bytes.
  public let bytes: [UInt8]
  /// Where it was read from; for messages only.
  public let path: String
  /// Where each card stands in the bytes.
  let places: [CardPlace]
  /// Where the cards' array stands, brackets included.
  let list: Range<Int>

  /// Reads a deck from a file's bytes; a deck that names itself nowhere is called after the file.
  ///
  /// - Throws: `.deckDamaged` with line and column, or `.deckInConflict` if git left its markers in it.
  public init(bytes: [UInt8], path: String) throws(StoreError) {
    var parser = DeckParser()
    do throws(JSONError) {
      try parser.parse(bytes)
    } catch {
      if let line = ConflictMarkers.firstLine(in: bytes) { throw .deckInConflict(path: path, line: line) }
      throw .deckDamaged(path: path, error)
    }
    deck = Deck(
      name: parser.name ?? PathParts(path).stem, languages: parser.languages, cards: parser.cards)
    form = parser.form
    version = parser.version
    places = parser.places
    list = parser.list
    self.bytes = bytes
    self.path = path
  }

  /// The bytes of a new file with this deck, one card a line.
  public static func bytes(of deck: Deck) -> [UInt8] {
    var text = #"{"format": "viva-deck", "version": \#(newestVersion), "name": "#
    text += JSON.string(deck.name).lineText
    if deck.languages != SideLanguages() {
      text += ",\n \"language\": " + deck.languages.json.lineText
    }
    text += ",\n \"cards\": ["
    var bytes = Array(text.utf8)
    for (index, card) in deck.cards.enumerated() {
      bytes += (index == 0 ? "\n  " : ",\n  ").utf8
      card.json(withTags: true).write(to: &bytes)
    }
    bytes += (deck.cards.isEmpty ? "]}\n" : "\n ]}\n").utf8
    return bytes
  }
}

/// Where a card and its parts stand in a file's bytes.
struct CardPlace: Equatable, Sendable {
  /// The object with its braces.
  var whole: Range<Int>
  /// The values of the members that we know; `nil` for those that are not there.
  var id: Range<Int>?
  var prompt: Range<Int>
  var answer: Range<Int>
  var tags: Range<Int>?
  var language: Range<Int>?
  var notes: Range<Int>?
  /// Whether the file itself names the card's id.
  var hasID: Bool
}

extension SideLanguages {
  /// The languages as a deck file writes them.
  var json: JSON {
    .object(
      [("prompt", prompt), ("answer", answer)].compactMap { name, tag in
        tag.map { JSON.Member(name, .string($0)) }
      })
  }
}

extension Card {
  /// The card as a deck file writes it.
  func json(withTags: Bool) -> JSON {
    var members = [
      JSON.Member("id", .string(id.text)), JSON.Member("prompt", .string(prompt)),
      JSON.Member("answer", .string(answer)),
    ]
    if withTags || !tags.isEmpty { members.append(JSON.Member("tags", .array(tags.map(JSON.string)))) }
    if languages != SideLanguages() { members.append(JSON.Member("language", languages.json)) }
    if !notes.isEmpty { members.append(JSON.Member("notes", .string(notes))) }
    return .object(members)
  }
}
