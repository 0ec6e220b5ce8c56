/// How a table was understood, for the learner to confirm.
public struct TableLayout: Equatable, Sendable {
  /// What stands between columns; `nil` where the user gave a text for it.
  public var separator: FieldSeparator?
  /// The columns, in order.
  public var columns: [Column]
  /// Whether the first row names the columns.
  public var hasHeading: Bool
  /// Rows with something in them, the heading left out.
  public var rows: Int
  /// What the file wants done with notes that are in the deck already; `nil` if it does not say.
  public var matching: MatchingRule?

  /// One column.
  public struct Column: Equatable, Sendable {
    /// Its name, if it has one.
    public var name: String?
    /// What it is used for.
    public var role: ColumnRole

    /// A column with this name and use.
    public init(name: String? = nil, role: ColumnRole) {
      self.name = name
      self.role = role
    }
  }

  /// A layout with these facts.
  public init(
    separator: FieldSeparator?, columns: [Column], hasHeading: Bool = false, rows: Int = 0,
    matching: MatchingRule? = nil
  ) {
    self.separator = separator
    self.columns = columns
    self.hasHeading = hasHeading
    self.rows = rows
    self.matching = matching
  }
}

/// What a column is used for; the raw value is what `--columns` takes.
public enum ColumnRole: String, CaseIterable, Hashable, Sendable {
  /// What is asked.
  case prompt
  /// What is wanted.
  case answer
  /// Labels, with spaces between them.
  case tags
  /// What the note is known by.
  case id
  /// The notetype's name.
  case notetype
  /// The deck's name.
  case deck
  /// Kept with the card, never asked.
  case notes
  /// The prompt's language, such as `sv`.
  case promptLanguage = "prompt-language"
  /// The answer's language.
  case answerLanguage = "answer-language"
  /// Not used.
  case ignored
}

extension ColumnRole {
  /// What a column with this heading is used for; `nil` for a name that says nothing.
  init?(heading: String) {
    let name = heading.trimmed.lowercased()
    if let role = Self.headings[name] {
      self = role
      return
    }
    // Such as `correct answer` and `English word`; a longer text is one.
    let words = name.split(separator: " ")
    guard (2...3).contains(words.count) else { return nil }
    let roles = words.filter { $0.count > 3 }.compactMap { Self.headings[String($0)] }
    guard let role = roles.last, role == .prompt || role == .answer else { return nil }
    self = role
  }

  /// Whether these are the names of a cloze note's fields, as Anki has them.
  static func areOfCloze(_ headings: [String]) -> Bool {
    let names = headings.map { $0.trimmed.lowercased() }
    return names.contains("text") && (names.contains("extra") || names.contains("back extra"))
  }

  private static let headings: [String: ColumnRole] = {
    let names: [ColumnRole: String] = [
      .prompt: """
      prompt question front term word expression q side1 recto foreign kanji fråga framsida ord frage vorderseite \
      begriff wort question_text terme mot pregunta anverso término palabra
      """,
      .answer: """
      answer back definition meaning translation a side2 verso svar baksida betydelse översättning antwort rückseite \
      bedeutung übersetzung définition réponse sens traduction respuesta reverso definición significado traducción
      """,
      .tags: "tags tag labels taggar etiketter schlagwörter étiquettes etiquetas",
      .id: "id guid",
      .deck: "deck kortlek stapel paquet mazo",
      .notes: "notes note extra comment comments remarks anteckningar notizen notas",
      .notetype: "notetype",
      .promptLanguage: "prompt-language",
      .answerLanguage: "answer-language",
    ]
    var headings: [String: ColumnRole] = ["prompt language": .promptLanguage, "answer language": .answerLanguage]
    for (role, list) in names {
      for name in list.split(separator: " ") { headings[String(name)] = role }
    }
    return headings
  }()
}
