import DeckEngine
import DeckFormats
import LanguagePacks
import Speakable

/// What an import found and would do, in sentences for the learner.
struct ImportSummary {
  let source: ImportSource
  let phrases: Phrasebook

  /// How the file was understood: the format, and for a table its separator and columns.
  var understanding: [String] {
    let imported = source.imported
    var sentences = [
      phrases.say(.importReadAs, ["file": source.path, "format": Self.name(of: imported.format)])
    ]
    guard let table = imported.table else { return sentences }
    if let separator = table.separator {
      sentences.append(
        phrases.say(.importTable, ["separator": name(of: separator), "rows": "\(table.rows)"]))
    }
    // Columns that are put to a use are told, and the first of the others: nobody listens to two thousand.
    var others = 0
    let columns = table.columns.enumerated().compactMap { index, column -> String? in
      if column.role == .notes || column.role == .ignored {
        others += 1
        if others > Self.mostNamed { return nil }
      }
      return "\(column.name ?? "\(index + 1)"): \(phrases.say(Self.phrase(for: column.role)))"
    }
    let more = table.columns.count - columns.count
    let rest = more > 0 ? [phrases.say(.importAndMore, ["count": "\(more)"])] : []
    sentences.append(phrases.say(.importColumns, ["columns": (columns + rest).joined(separator: "; ")]))
    if table.hasHeading { sentences.append(phrases.say(.importHeading)) }
    return sentences
  }

  /// What would become of each deck.
  func consequences(for targets: [ImportTarget]) -> [String] {
    targets.flatMap { target -> [String] in
      let plan = target.plan
      guard target.path != nil else {
        let new = phrases.say(.importNewDeck, ["deck": target.deck.name, "cards": cards(plan.new.count)])
        guard let twin = target.twin else { return [new] }
        return [
          new, phrases.say(.importKnownCards, ["count": "\(twin.count)", "deck": twin.deck], count: twin.count),
        ]
      }
      var sentences = [
        phrases.say(
          .importDeck,
          [
            "deck": target.deck.name, "new": "\(plan.new.count)", "updated": "\(plan.updated.count)",
            "unchanged": "\(plan.unchanged.count)",
          ])
      ]
      let kept = plan.kept.count
      if kept > 0 { sentences.append(phrases.say(.importKept, ["count": "\(kept)"], count: kept)) }
      return sentences
    }
  }

  /// What did not come along and why, what may not have been meant, and what can't be heard.
  var losses: [String] {
    let imported = source.imported
    var sentences: [String] = []
    for reason in Skipped.Reason.allCases {
      let skipped = imported.skipped.filter { $0.reason == reason }
      guard !skipped.isEmpty else { continue }
      sentences.append(
        phrases.say(
          .importSkipped,
          [
            "count": "\(skipped.count)", "reason": phrases.say(Self.phrase(for: reason)), "places": places(of: skipped),
          ]))
    }
    sentences += warnings
    let count = Self.unspeakable(imported.cards.map(\.card), language: phrases.language)
    if count > 0 { sentences.append(phrases.say(.importUnspeakable, ["count": "\(count)"], count: count)) }
    return sentences
  }

  /// The first warnings of each kind, and how many more there are.
  private var warnings: [String] {
    var kinds: [Int: [ImportWarning]] = [:]
    for warning in source.imported.warnings { kinds[Self.kind(of: warning), default: []].append(warning) }
    return kinds.keys.sorted().flatMap { kind -> [String] in
      let warnings = kinds[kind, default: []]
      let more = warnings.count - Self.mostWarnings
      return warnings.prefix(Self.mostWarnings).map(sentence)
        + (more > 0 ? [phrases.say(.importAndMore, ["count": "\(more)"])] : [])
    }
  }

  /// How many warnings of one kind are told.
  private static let mostWarnings = 3

  private static func kind(of warning: ImportWarning) -> Int {
    switch warning {
    case .unknownHeader: 0
    case .openQuote: 1
    case .longField: 2
    case .extraColumns: 3
    case .decoyLeftOut: 4
    }
  }

  /// `12 cards`
  func cards(_ count: Int) -> String { phrases.say(.cardCount, ["count": "\(count)"], count: count) }

  /// The first ten of some names, and how many more there are.
  func list(_ names: [String]) -> String {
    let shown = names.prefix(Self.mostNamed).joined(separator: ", ")
    let more = names.count - Self.mostNamed
    return more > 0 ? "\(shown) \(phrases.say(.importAndMore, ["count": "\(more)"]))" : shown
  }

  /// How many lines or names are told; nobody listens to more.
  private static let mostNamed = 10

  /// The lines of what was skipped, or its beginnings where a file has no lines.
  private func places(of skipped: [Skipped]) -> String {
    // Many cards may stand on one line.
    var lines: [Int] = []
    for case let line? in skipped.map(\.line) where line != lines.last { lines.append(line) }
    guard lines.isEmpty else {
      return phrases.say(.importLines, ["lines": list(lines.map { "\($0)" })], count: lines.count)
    }
    return list(skipped.map { "“\($0.excerpt)”" })
  }

  /// How many cards have a side of which the ear would not get everything: a picture that nobody described.
  static func unspeakable(_ cards: [Card], language: String) -> Int {
    cards.count { card in
      func isLost(_ text: String, _ side: CardSide) -> Bool {
        // Only markup can hide what is there.
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "[") }) else { return false }
        let reading = Reading(of: text, side: side, language: language)
        return !reading.isSpeakable && reading.sounds.isEmpty
      }
      return isLost(card.prompt, .prompt) || isLost(card.answer, .answer)
    }
  }

  private func sentence(_ warning: ImportWarning) -> String {
    switch warning {
    case .openQuote(let line): phrases.say(.importOpenQuote, ["line": "\(line)"])
    case .longField(let line, let lines): phrases.say(.importLongField, ["line": "\(line)", "lines": "\(lines)"])
    case .unknownHeader(let line, let text): phrases.say(.importUnknownHeader, ["line": "\(line)", "text": text])
    case .extraColumns(let line, let rows): phrases.say(.importExtraColumns, ["line": "\(line)", "rows": "\(rows)"])
    case .decoyLeftOut: phrases.say(.importDecoy)
    }
  }

  // MARK: - Names

  /// The formats' own names, which are the same in every language.
  private static func name(of format: DeckFormat) -> String {
    switch format {
    case .json: "JSON"
    case .crowdAnki: "CrowdAnki"
    case .ankiText: "Anki (text)"
    case .csv: "CSV"
    case .tsv: "TSV"
    case .quizlet: "Quizlet"
    case .mnemosyne: "Mnemosyne"
    case .mnemosyneXML: "Mnemosyne XML"
    case .superMemo: "SuperMemo"
    case .hashcards: "hashcards"
    case .repeater: "repeater"
    case .markdown: "Markdown"
    case .org: "Org"
    case .ankiPackage: "Anki (apkg)"
    }
  }

  private func name(of separator: FieldSeparator) -> String {
    switch separator {
    case .tab: phrases.say(.separatorTab)
    case .comma: phrases.say(.separatorComma)
    case .semicolon: phrases.say(.separatorSemicolon)
    case .pipe: phrases.say(.separatorPipe)
    case .colon: phrases.say(.separatorColon)
    case .space: phrases.say(.separatorSpace)
    case .other(let byte): String(UnicodeScalar(byte))
    }
  }

  private static func phrase(for role: ColumnRole) -> Phrase {
    switch role {
    case .prompt: .columnPrompt
    case .answer: .columnAnswer
    case .tags: .columnTags
    case .id: .columnID
    case .notetype: .columnNotetype
    case .deck: .columnDeck
    case .notes: .columnNotes
    case .promptLanguage: .columnPromptLanguage
    case .answerLanguage: .columnAnswerLanguage
    case .ignored: .columnIgnored
    }
  }

  private static func phrase(for reason: Skipped.Reason) -> Phrase {
    switch reason {
    case .noPrompt: .skipNoPrompt
    case .noAnswer: .skipNoAnswer
    case .duplicate: .skipDuplicate
    case .noGap: .skipNoGap
    case .imageOcclusion: .skipImageOcclusion
    case .tooManyGaps: .skipTooManyGaps
    case .stray: .skipStray
    case .comment: .skipComment
    }
  }
}
