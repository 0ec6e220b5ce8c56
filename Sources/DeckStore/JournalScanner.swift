internal import DeckEngine

/// Reads journal lines as this program writes them, straight from their bytes.
///
/// Whatever is out of the ordinary (escapes, nested values, numbers with fractions, a key twice, anything damaged) it
/// leaves to `JournalLine.decode`, which says what is wrong; where it answers, both answer alike.
struct JournalScanner {
  // Most lines repeat the texts of the line before them.
  private var device = LastText()
  private var player = LastText()
  private var deck = LastText()
  private var schedule = LastText()
  private var mode = LastText()
  private var studyMode: StudyMode?

  /// The entry on a line without its line break; `nil` if the line is not of the ordinary kind.
  mutating func entry(_ bytes: Span<UInt8>, in line: Range<Int>) -> JournalEntry? {
    var fields = Fields()
    guard Self.read(bytes, line, into: &fields) else { return nil }
    guard let id = Self.text(bytes, fields.id), !id.isEmpty, let time = fields.time, let zone = fields.zone,
      let microseconds = Timestamp.microseconds(bytes, in: time), let offset = Timestamp.offset(bytes, in: zone),
      let device = device.text(bytes, fields.device), let player = player.text(bytes, fields.player),
      let kind = fields.kind, let event = event(bytes, kind: Self.packed(bytes, kind), fields)
    else { return nil }
    return JournalEntry(
      id: id, device: device, player: player, moment: Moment(microseconds: microseconds), zoneOffset: offset,
      event: event)
  }

  private mutating func event(_ bytes: Span<UInt8>, kind: UInt128, _ fields: Fields) -> JournalEntry.Event? {
    switch kind {
    case Key.review:
      guard let deck = deck.text(bytes, fields.deck), let card = Self.text(bytes, fields.card), !card.isEmpty,
        let grade = fields.grade.flatMap(Grade.init(rawValue:)), let milliseconds = fields.milliseconds,
        let mode = mode(bytes, fields.mode), let schedule = schedule.text(bytes, fields.schedule)
      else { return nil }
      return .review(
        Review(
          deck: deck, card: Card.ID(card), grade: grade, milliseconds: milliseconds, mode: mode, schedule: schedule))
    case Key.round:
      guard let deck = deck.text(bytes, fields.deck), let correct = fields.correct, let total = fields.total,
        let milliseconds = fields.milliseconds, let mode = mode(bytes, fields.mode)
      else { return nil }
      return .round(
        RoundSummary(deck: deck, correct: correct, total: total, milliseconds: milliseconds, mode: mode))
    case Key.undo:
      guard let id = Self.text(bytes, fields.of), !id.isEmpty else { return nil }
      return .undo(of: id)
    default: return nil
    }
  }

  private mutating func mode(_ bytes: Span<UInt8>, _ range: Range<Int>?) -> StudyMode? {
    guard let (text, isNew) = mode.reading(bytes, range) else { return nil }
    if isNew { studyMode = StudyMode(rawValue: text) }
    return studyMode
  }

  // MARK: - Members

  /// Where the values of the known keys stand; texts without their quotation marks.
  private struct Fields {
    var id, device, kind, time, zone, player, deck, card, mode, schedule, of: Range<Int>?
    var grade, milliseconds, correct, total: Int?
  }

  /// The known keys and kinds, packed.
  private enum Key {
    static let id = packed("id")
    static let device = packed("device")
    static let kind = packed("kind")
    static let time = packed("time")
    static let zone = packed("zone")
    static let player = packed("player")
    static let deck = packed("deck")
    static let card = packed("card")
    static let grade = packed("grade")
    static let milliseconds = packed("milliseconds")
    static let mode = packed("mode")
    static let schedule = packed("schedule")
    static let correct = packed("correct")
    static let total = packed("total")
    static let of = packed("of")
    static let review = packed("review")
    static let round = packed("round")
    static let undo = packed("undo")

    private static func packed(_ text: String) -> UInt128 {
      text.utf8.reduce(0) { $0 << 8 | UInt128($1) }
    }
  }

  /// A text of up to 16 bytes as one number; 0, which no key is, for a longer or empty one.
  private static func packed(_ bytes: Span<UInt8>, _ range: Range<Int>) -> UInt128 {
    guard range.count <= 16 else { return 0 }
    var value: UInt128 = 0
    for place in range { value = value << 8 | UInt128(bytes[place]) }
    return value
  }

  /// Notes where the values are; `false` for anything out of the ordinary.
  private static func read(_ bytes: Span<UInt8>, _ line: Range<Int>, into fields: inout Fields) -> Bool {
    var place = skipSpace(bytes, line.lowerBound, line.upperBound)
    guard place < line.upperBound, bytes[place] == UInt8(ascii: "{") else { return false }
    repeat {
      place = skipSpace(bytes, place + 1, line.upperBound)
      guard let key = string(bytes, &place, line.upperBound) else { return false }
      place = skipSpace(bytes, place, line.upperBound)
      guard place < line.upperBound, bytes[place] == UInt8(ascii: ":") else { return false }
      place = skipSpace(bytes, place + 1, line.upperBound)
      let name = packed(bytes, key)
      if let text = string(bytes, &place, line.upperBound) {
        guard note(text, name, in: &fields) else { return false }
      } else if let value = integer(bytes, &place, line.upperBound) {
        guard note(value, name, in: &fields) else { return false }
      } else {
        return false
      }
      place = skipSpace(bytes, place, line.upperBound)
    } while place < line.upperBound && bytes[place] == UInt8(ascii: ",")
    guard place < line.upperBound, bytes[place] == UInt8(ascii: "}") else { return false }
    return skipSpace(bytes, place + 1, line.upperBound) == line.upperBound
  }

  private static func note(_ text: Range<Int>, _ name: UInt128, in fields: inout Fields) -> Bool {
    func set(_ field: inout Range<Int>?) -> Bool {
      guard field == nil else { return false }
      field = text
      return true
    }
    return switch name {
    case Key.id: set(&fields.id)
    case Key.device: set(&fields.device)
    case Key.kind: set(&fields.kind)
    case Key.time: set(&fields.time)
    case Key.zone: set(&fields.zone)
    case Key.player: set(&fields.player)
    case Key.deck: set(&fields.deck)
    case Key.card: set(&fields.card)
    case Key.mode: set(&fields.mode)
    case Key.schedule: set(&fields.schedule)
    case Key.of: set(&fields.of)
    // An unknown key's text is not looked at here, so whether it is UTF-8 is not known.
    default: false
    }
  }

  private static func note(_ value: Int, _ name: UInt128, in fields: inout Fields) -> Bool {
    func set(_ field: inout Int?) -> Bool {
      guard field == nil else { return false }
      field = value
      return true
    }
    return switch name {
    case Key.grade: set(&fields.grade)
    case Key.milliseconds: set(&fields.milliseconds)
    case Key.correct: set(&fields.correct)
    case Key.total: set(&fields.total)
    default: false
    }
  }

  // MARK: - Bytes

  private static func skipSpace(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Int {
    var place = start
    while place < end, bytes[place] == 0x20 || bytes[place] == 0x09 { place += 1 }
    return place
  }

  /// A string without escapes: the range between its quotation marks.
  private static func string(_ bytes: Span<UInt8>, _ place: inout Int, _ end: Int) -> Range<Int>? {
    guard place < end, bytes[place] == UInt8(ascii: "\"") else { return nil }
    let start = place + 1
    var next = start
    while next < end {
      let byte = bytes[next]
      if byte == UInt8(ascii: "\"") {
        place = next + 1
        return start..<next
      }
      guard byte >= 0x20, byte != UInt8(ascii: "\\") else { return nil }
      next += 1
    }
    return nil
  }

  /// A whole number of up to 15 digits, without a sign.
  private static func integer(_ bytes: Span<UInt8>, _ place: inout Int, _ end: Int) -> Int? {
    let start = place
    var value = 0
    while place < end, (0x30...0x39).contains(bytes[place]) {
      value = value &* 10 &+ Int(bytes[place] - 0x30)
      place += 1
    }
    let count = place - start
    guard count > 0, count <= 15, count == 1 || bytes[start] != 0x30 else { return nil }
    return value
  }

  private static func text(_ bytes: Span<UInt8>, _ range: Range<Int>?) -> String? {
    guard let range else { return nil }
    return LastText.string(bytes, range)
  }
}

/// A text that is made anew only when its bytes differ from the last ones.
private struct LastText {
  private var bytes: [UInt8] = []
  private var last = ""

  mutating func text(_ source: Span<UInt8>, _ range: Range<Int>?) -> String? {
    reading(source, range)?.text
  }

  /// The text, and whether it is another one than the last; `nil` if it is missing or not UTF-8.
  mutating func reading(_ source: Span<UInt8>, _ range: Range<Int>?) -> (text: String, isNew: Bool)? {
    guard let range else { return nil }
    if isLast(source, range) { return (last, false) }
    guard let text = Self.string(source, range) else { return nil }
    last = text
    bytes = Array(text.utf8)
    return (text, true)
  }

  private func isLast(_ source: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard range.count == bytes.count else { return false }
    var place = range.lowerBound
    for byte in bytes {
      if source[place] != byte { return false }
      place += 1
    }
    return true
  }

  static func string(_ source: Span<UInt8>, _ range: Range<Int>) -> String? {
    do {
      return String(copying: try UTF8Span(validating: source.extracting(range)))
    } catch {
      // Not UTF-8: the slower reader says where.
      return nil
    }
  }
}
