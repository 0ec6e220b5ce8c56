public import DeckEngine
internal import JSONText

/// A deck file looked through for all that is wrong with it, not only the first thing.
public struct DeckCheck: Equatable, Sendable {
  /// Where something stands, both counted from 1.
  public struct Place: Hashable, Comparable, Sendable {
    /// The line.
    public var line: Int
    /// The character on the line.
    public var column: Int

    /// Whether one place is before the other.
    public static func < (one: Place, other: Place) -> Bool {
      (one.line, one.column) < (other.line, other.column)
    }
  }

  /// What is wrong somewhere.
  public enum Fault: Hashable, Sendable {
    /// The file can't be read as a deck; told in words.
    case unreadable(String)
    /// Git left both sides of a conflict, from here on.
    case conflict
    case noPrompt
    case noAnswer
    /// Another card, on this line, has the same id.
    case sameID(line: Int)
    /// Another card, on this line, has the same prompt and answer.
    case duplicate(line: Int)
    /// Another card, on this line, has the same prompt and another answer.
    case samePrompt(line: Int)
  }

  /// A fault and its place.
  public struct Finding: Hashable, Sendable {
    /// Where.
    public var place: Place
    /// What.
    public var fault: Fault
  }

  /// Everything that was found, first to last.
  public private(set) var findings: [Finding] = []
  /// The cards that have both sides, each with its place.
  public private(set) var cards: [(card: Card, place: Place)] = []
  /// What of the deck itself could be read; its cards are in `cards`.
  public private(set) var deck: Deck
  private let lineStarts: [Int]
  private let bytes: [UInt8]

  /// Looks a deck file's bytes through.
  public init(_ bytes: [UInt8], path: String) {
    self.bytes = bytes
    deck = Deck(name: PathParts(path).stem)
    lineStarts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
    if let line = ConflictMarkers.firstLine(in: bytes) {
      findings = [Finding(place: Place(line: line, column: 1), fault: .conflict)]
      return
    }
    do throws(JSONError) {
      var reader = JSONReader(bytes)
      try readDeck(&reader)
    } catch {
      add(error)
    }
    findSame()
    if findings.allSatisfy({ !$0.fault.isDamage }) { findRest(path) }
    findings.sort { $0.place < $1.place }
  }

  /// Whether both found the same.
  public static func == (one: DeckCheck, other: DeckCheck) -> Bool {
    one.findings == other.findings && one.bytes == other.bytes
  }

  // MARK: - Reading on after a fault

  private mutating func readDeck(_ reader: inout JSONReader) throws(JSONError) {
    if reader.nextKind() == .array { return try reader.array { reader throws(JSONError) in try readCard(&reader) } }
    try reader.object { name, reader throws(JSONError) in
      guard name == "cards", reader.nextKind() == .array else {
        let value = try reader.value()
        if name == "name", let text = value.text, !text.isBlank { deck.name = text }
        if name == "language" {
          deck.languages =
            value.text.map { SideLanguages(prompt: $0, answer: $0) }
            ?? SideLanguages(prompt: value["prompt"]?.text, answer: value["answer"]?.text)
        }
        return
      }
      try reader.array { reader throws(JSONError) in try readCard(&reader) }
    }
    try reader.end()
  }

  private mutating func readCard(_ reader: inout JSONReader) throws(JSONError) {
    reader.skipSpace()
    let place = place(of: reader.offset)
    guard reader.nextKind() == .object else {
      throw reader.error(.notAllowed("a card is an object with \"prompt\" and \"answer\""))
    }
    var texts: [String: (text: String, place: Place)] = [:]
    try reader.object { name, reader throws(JSONError) in
      reader.skipSpace()
      let start = self.place(of: reader.offset)
      if let text = try reader.value().text { texts[name] = (text, start) }
    }
    var isWhole = true
    for (name, fault) in [("prompt", Fault.noPrompt), ("answer", .noAnswer)]
    where texts[name]?.text.isBlank ?? true {
      findings.append(Finding(place: texts[name]?.place ?? place, fault: fault))
      isWhole = false
    }
    guard isWhole, let prompt = texts["prompt"]?.text, let answer = texts["answer"]?.text else { return }
    cards.append((Card(id: Card.ID(texts["id"]?.text ?? ""), prompt: prompt, answer: answer), place))
  }

  private mutating func findSame() {
    var ids: [Card.ID: Int] = [:]
    var texts: [String: [(answer: String, line: Int)]] = [:]
    for (card, place) in cards {
      if !card.id.text.isEmpty, let line = ids.updateValue(place.line, forKey: card.id) {
        findings.append(Finding(place: place, fault: .sameID(line: line)))
      }
      let known = texts[card.prompt, default: []]
      if let same = known.first(where: { $0.answer == card.answer }) {
        findings.append(Finding(place: place, fault: .duplicate(line: same.line)))
      } else if let other = known.first {
        findings.append(Finding(place: place, fault: .samePrompt(line: other.line)))
      }
      texts[card.prompt, default: []].append((card.answer, place.line))
    }
  }

  /// What only the thorough reader finds, such as tags that are no texts.
  private mutating func findRest(_ path: String) {
    do throws(StoreError) {
      _ = try DeckFile(bytes: bytes, path: path)
    } catch {
      if case .deckDamaged(_, let damage) = error { add(damage) }
    }
  }

  private mutating func add(_ error: JSONError) {
    findings.append(
      Finding(place: Place(line: error.line, column: error.column), fault: .unreadable("\(error.problem)")))
  }

  private func place(of offset: Int) -> Place {
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    let line = bytes[lineStarts[low]..<min(offset, bytes.count)]
    return Place(line: low + 1, column: line.count { $0 & 0xC0 != 0x80 } + 1)
  }
}

extension DeckCheck.Fault {
  /// Whether a deck with it can't be asked.
  public var isDamage: Bool {
    switch self {
    case .unreadable, .conflict, .noPrompt, .noAnswer, .sameID: true
    case .duplicate, .samePrompt: false
    }
  }
}
