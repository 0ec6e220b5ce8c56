internal import DeckEngine
internal import JSONText

/// Reads a deck's JSON and notes where its cards stand.
struct DeckParser {
  private(set) var name: String?
  private(set) var languages = SideLanguages()
  private(set) var version = 1
  private(set) var form = DeckFile.Form.object
  private(set) var cards: [Card] = []
  private(set) var places: [CardPlace] = []
  private(set) var list = 0..<0
  private var hasCards = false

  /// Reads the whole file.
  mutating func parse(_ bytes: [UInt8]) throws(JSONError) {
    var reader = JSONReader(bytes)
    switch reader.nextKind() {
    case .array:
      form = .array
      try readCards(&reader)
    case .object: try readObject(&reader)
    case .null, .bool, .number, .string:
      throw reader.error(.notAllowed("a deck is an object with cards, or an array of cards"))
    case nil: _ = try reader.value()
    }
    try reader.end()
    try nameCards(reader)
  }

  /// The name of a deck whose file begins with these bytes; `nil` if they don't tell.
  static func title(in beginning: [UInt8], stem: String) -> String? {
    var reader = JSONReader(beginning)
    if reader.nextKind() == .array { return stem }
    var title: String?
    do throws(JSONError) {
      try reader.object { (key, reader) throws(JSONError) in
        switch key {
        case "name": title = try text("name", &reader).text
        case "cards": throw reader.error(.trailingText)
        default: _ = try reader.value()
        }
        if title != nil { throw reader.error(.trailingText) }
      }
    } catch { return title }
    return title
  }

  private mutating func readObject(_ reader: inout JSONReader) throws(JSONError) {
    try reader.object { (key, reader) throws(JSONError) in
      switch key {
      case "format":
        let (format, place) = try Self.text("format", &reader)
        guard format == "viva-deck" else {
          throw reader.error(.notAllowed("the format of a deck is \"viva-deck\""), at: place.lowerBound)
        }
      case "version":
        reader.skipSpace()
        let start = reader.offset
        guard let number = try reader.value().integer, number > 0 else {
          throw reader.error(.notAllowed("\"version\" must be a whole number above 0"), at: start)
        }
        version = number
      case "name": name = try Self.text("name", &reader).text
      case "language": languages = try Self.languages(&reader)
      case "cards": try readCards(&reader)
      default: _ = try reader.value()
      }
    }
    guard hasCards else { throw reader.error(.notAllowed("this deck has no \"cards\""), at: reader.offset - 1) }
  }

  private mutating func readCards(_ reader: inout JSONReader) throws(JSONError) {
    let kind = try Self.kind(&reader)
    let start = reader.offset
    guard kind == .array else { throw reader.error(.notAllowed("\"cards\" must be an array of cards")) }
    guard !hasCards else { throw reader.error(.notAllowed("\"cards\" stands here a second time")) }
    hasCards = true
    try reader.array { reader throws(JSONError) in try readCard(&reader) }
    list = start..<reader.offset
  }

  private mutating func readCard(_ reader: inout JSONReader) throws(JSONError) {
    guard try Self.kind(&reader) == .object else {
      throw reader.error(.notAllowed("a card is an object with \"prompt\" and \"answer\""))
    }
    let start = reader.offset
    var id: (text: String?, place: Range<Int>)?
    var prompt: (text: String, place: Range<Int>)?
    var answer: (text: String, place: Range<Int>)?
    var tags: (texts: [String], place: Range<Int>)?
    var language: (tags: SideLanguages, place: Range<Int>)?
    var notes: (text: String, place: Range<Int>)?
    try reader.object { (key, reader) throws(JSONError) in
      switch key {
      case "id": id = try Self.id(&reader)
      case "prompt": prompt = try Self.text("prompt", &reader)
      case "answer": answer = try Self.text("answer", &reader)
      case "tags":
        reader.skipSpace()
        let start = reader.offset
        tags = (try Self.tags(&reader), start..<reader.offset)
      case "language":
        reader.skipSpace()
        let start = reader.offset
        language = (try Self.languages(&reader), start..<reader.offset)
      case "notes":
        reader.skipSpace()
        let start = reader.offset
        // Other programs may mean something else by this name: what is no text is left alone.
        if let text = try reader.value().text { notes = (text, start..<reader.offset) }
      default: _ = try reader.value()
      }
    }
    guard let prompt else { throw reader.error(.notAllowed("this card has no \"prompt\""), at: start) }
    guard let answer else { throw reader.error(.notAllowed("this card has no \"answer\""), at: start) }
    let text = id?.text
    places.append(
      CardPlace(
        whole: start..<reader.offset, id: id?.place, prompt: prompt.place, answer: answer.place, tags: tags?.place,
        language: language?.place, notes: notes?.place, hasID: text != nil))
    cards.append(
      Card(
        id: Card.ID(text ?? ""), prompt: prompt.text, answer: answer.text, tags: tags?.texts ?? [],
        languages: language?.tags ?? SideLanguages(), notes: notes?.text ?? ""))
  }

  /// Refuses an id that stands twice, and gives one to each card that has none.
  private mutating func nameCards(_ reader: JSONReader) throws(JSONError) {
    var taken: Set<Card.ID> = []
    for (card, place) in zip(cards, places) where place.hasID {
      guard taken.insert(card.id).inserted else {
        throw reader.error(.notAllowed("another card has the id \"\(card.id)\" too"), at: place.id?.lowerBound)
      }
    }
    var occurrences: [String: Int] = [:]
    for index in cards.indices {
      let prompt = cards[index].prompt
      occurrences[prompt, default: 0] += 1
      if places[index].hasID { continue }
      var occurrence = occurrences[prompt, default: 1]
      while true {
        let id = Card.ID.derived(from: prompt, occurrence: occurrence)
        if taken.insert(id).inserted {
          cards[index].id = id
          break
        }
        occurrence += 1
      }
    }
  }

  // MARK: - Values

  /// What comes next; at the end of the file or where no value can begin, that error is thrown.
  private static func kind(_ reader: inout JSONReader) throws(JSONError) -> JSONReader.Kind {
    if let kind = reader.nextKind() { return kind }
    _ = try reader.value()
    throw reader.error(.unexpectedEnd)
  }

  private static func text(
    _ name: String, _ reader: inout JSONReader
  ) throws(JSONError) -> (text: String, place: Range<Int>) {
    guard try kind(&reader) == .string else {
      throw reader.error(.notAllowed("\"\(name)\" must be a text in quotation marks"))
    }
    let start = reader.offset
    let text = try reader.string()
    guard !text.isBlank else { throw reader.error(.notAllowed("\"\(name)\" must not be empty"), at: start) }
    return (text, start..<reader.offset)
  }

  private static func id(_ reader: inout JSONReader) throws(JSONError) -> (text: String?, place: Range<Int>) {
    guard try kind(&reader) == .null else { return try text("id", &reader) }
    let start = reader.offset
    _ = try reader.value()
    return (nil, start..<reader.offset)
  }

  private static func tags(_ reader: inout JSONReader) throws(JSONError) -> [String] {
    switch try kind(&reader) {
    case .null:
      _ = try reader.value()
      return []
    case .array:
      var tags: [String] = []
      try reader.array { reader throws(JSONError) in tags.append(try text("tags", &reader).text) }
      return tags
    case .bool, .number, .string, .object:
      throw reader.error(.notAllowed("\"tags\" must be an array of texts"))
    }
  }

  private static func languages(_ reader: inout JSONReader) throws(JSONError) -> SideLanguages {
    switch try kind(&reader) {
    case .null:
      _ = try reader.value()
      return SideLanguages()
    case .string:
      let tag = try text("language", &reader).text
      return SideLanguages(prompt: tag, answer: tag)
    case .object:
      var languages = SideLanguages()
      try reader.object { (key, reader) throws(JSONError) in
        switch key {
        case "prompt": languages.prompt = try language(&reader)
        case "answer": languages.answer = try language(&reader)
        default: _ = try reader.value()
        }
      }
      return languages
    case .bool, .number, .array:
      throw reader.error(.notAllowed("\"language\" must be a language tag, or one for each side"))
    }
  }

  private static func language(_ reader: inout JSONReader) throws(JSONError) -> String? {
    guard try kind(&reader) == .null else { return try text("language", &reader).text }
    _ = try reader.value()
    return nil
  }
}

extension String {
  /// Whether there is nothing but white space.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
