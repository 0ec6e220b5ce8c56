public import DeckEngine

/// What was found in a file: notes, the cards made from them, and all that could not be used, with the reason.
public struct ImportedDeck: Equatable, Sendable {
  /// The format that the file was read as.
  public var format: DeckFormat
  /// The name that the file gives its deck; `nil` if it gives none.
  public var name: String?
  /// The languages that the file gives its deck.
  public var languages = SideLanguages()
  /// How a table was understood; `nil` for other formats.
  public var table: TableLayout?
  /// The notes, in the file's order.
  public var notes: [ImportedNote] = []
  /// The cards, in the file's order.
  public var cards: [ImportedCard] = []
  /// What is not among the cards, in the file's order.
  public var skipped: [Skipped] = []
  /// What was understood, but may not have been meant.
  public var warnings: [ImportWarning] = []
  /// The names of the sound and picture files that come with the deck.
  public var media: [String] = []
  /// Answers given before, where they were asked for.
  public var reviews: [ImportedReview] = []

  /// An empty deck of this format.
  public init(format: DeckFormat, name: String? = nil) {
    self.format = format
    self.name = name
  }
}

/// The fields that cards are made from.
public struct ImportedNote: Equatable, Sendable {
  /// Its lasting name, such as Anki's GUID; `nil` if the file gives none.
  public var guid: String?
  /// The name of its notetype; `nil` if none was said.
  public var notetype: String?
  /// The fields' values, in order.
  public var fields: [String]
  /// Its labels.
  public var tags: [String]
  /// The deck that it belongs to; `nil` if the file does not say.
  public var deck: String?
  /// The line it begins at, from 1; `nil` where a file has no lines.
  public var line: Int?

  /// A note with these facts.
  public init(
    guid: String? = nil, notetype: String? = nil, fields: [String], tags: [String] = [], deck: String? = nil,
    line: Int? = nil
  ) {
    self.guid = guid
    self.notetype = notetype
    self.fields = fields
    self.tags = tags
    self.deck = deck
    self.line = line
  }
}

/// A card and where it comes from.
public struct ImportedCard: Equatable, Sendable {
  /// The card; its id is the note's GUID, or is made from the first field.
  public var card: Card
  /// Its note's place in `ImportedDeck.notes`.
  public var note: Int
  /// Which of the note's cards it is, from 0, in Anki's numbering: the template, or the cloze number less 1.
  public var ordinal: Int
  /// The deck that it belongs to; `nil` if the file does not say.
  public var deck: String?
  /// What another program's schedule knew of it, where that was asked for.
  public var schedule: ImportedSchedule? {
    get { schedules.first }
    set { schedules = newValue.map { [$0] } ?? [] }
  }
  // Most cards have none, and most files have many cards: one word instead of twenty.
  private var schedules: [ImportedSchedule]

  /// A card with these facts.
  public init(card: Card, note: Int, ordinal: Int = 0, deck: String? = nil, schedule: ImportedSchedule? = nil) {
    self.card = card
    self.note = note
    self.ordinal = ordinal
    self.deck = deck
    schedules = schedule.map { [$0] } ?? []
  }
}

/// What another program's schedule knew of a card.
public struct ImportedSchedule: Equatable, Sendable {
  /// How far the card had come.
  public var phase: MemoryState.Phase
  /// Whether it was put away for good.
  public var isSuspended: Bool
  /// Days between the last answer and the next; 0 before the first review.
  public var interval: Int
  /// Answers given.
  public var reviews: Int
  /// Times it was forgotten.
  public var lapses: Int
  /// FSRS's days to 90 % probability; `nil` if FSRS was not in use.
  public var stability: Double?
  /// FSRS's difficulty, 1 to 10.
  public var difficulty: Double?
  /// The flag's number; 0 for none.
  public var flag: Int
  /// When it is to be asked again; `nil` for a card never answered.
  public var due: Moment?
  /// When it was last answered, if that is known.
  public var lastReview: Moment?
  /// When it was last changed in any way, if that is known.
  public var changed: Moment?
  /// What the record of it is known by, so that it is taken over once.
  public var id: String

  /// A schedule with these facts.
  public init(
    phase: MemoryState.Phase, isSuspended: Bool = false, interval: Int = 0, reviews: Int = 0, lapses: Int = 0,
    stability: Double? = nil, difficulty: Double? = nil, flag: Int = 0, due: Moment? = nil,
    lastReview: Moment? = nil, changed: Moment? = nil, id: String = ""
  ) {
    self.phase = phase
    self.isSuspended = isSuspended
    self.interval = interval
    self.reviews = reviews
    self.lapses = lapses
    self.stability = stability
    self.difficulty = difficulty
    self.flag = flag
    self.due = due
    self.lastReview = lastReview
    self.changed = changed
    self.id = id
  }
}

/// An answer that was given in another program.
public struct ImportedReview: Equatable, Sendable {
  /// The card.
  public var card: Card.ID
  /// When.
  public var moment: Moment
  /// The grade, as our four.
  public var grade: Grade
  /// Milliseconds it took.
  public var milliseconds: Int
  /// Whether it moved the card's schedule.
  public var counts: Bool
  /// What the record of it is known by, so that it is taken over once.
  public var id: String

  /// An answer with these facts.
  public init(
    card: Card.ID, moment: Moment, grade: Grade, milliseconds: Int, counts: Bool = true, id: String = ""
  ) {
    self.counts = counts
    self.id = id
    self.card = card
    self.moment = moment
    self.grade = grade
    self.milliseconds = milliseconds
  }
}

/// A row or note, or one card of it, that gave nothing to learn.
public struct Skipped: Equatable, Sendable {
  /// Where it begins, from 1; `nil` where a file has no lines.
  public var line: Int?
  /// The beginning of its first field, so that it can be found.
  public var excerpt: String
  /// Why.
  public var reason: Reason

  /// Why something was skipped.
  public enum Reason: String, CaseIterable, Hashable, Sendable {
    /// The first field is empty.
    case noPrompt
    /// There is a question and nothing to answer it.
    case noAnswer
    /// The very same stands earlier in the file.
    case duplicate
    /// A cloze note without a gap.
    case noGap
    /// A card of hidden parts of a picture, which can't be spoken.
    case imageOcclusion
    /// A text has more gaps than become cards.
    case tooManyGaps
    /// A line that belongs to no card.
    case stray
    /// A comment.
    case comment
  }

  /// Something that was skipped for this reason.
  public init(line: Int?, excerpt: String, reason: Reason) {
    self.line = line
    self.excerpt = String(excerpt.prefix(60))
    self.reason = reason
  }
}

/// Something that was understood, but may not have been meant.
public enum ImportWarning: Hashable, Sendable {
  /// A quotation mark at this line opens a field and is never closed; it was taken as a character.
  case openQuote(line: Int)
  /// A quoted field that begins at this line goes on for many lines.
  case longField(line: Int, lines: Int)
  /// The setting at this line is not known, or has a value that is not.
  case unknownHeader(line: Int, text: String)
  /// Rows from this line on have more columns than are named; so many rows.
  case extraColumns(line: Int, rows: Int)
  /// A deck that Anki put in for old programs was left out.
  case decoyLeftOut
}
