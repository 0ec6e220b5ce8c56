public import DeckEngine

/// Gathers notes, makes their cards and gives each its id.
public struct NoteCollector: Sendable {
  /// What was gathered so far.
  public var deck: ImportedDeck
  private var guids: [String: Int] = [:]
  private var firsts: [String: Int] = [:]
  private var repeated: [String: Int] = [:]
  private var repeatedNotes: Set<[String]> = []

  /// Gathers into this deck.
  public init(_ deck: ImportedDeck) {
    self.deck = deck
  }

  /// Makes room for about so many notes of one card each.
  mutating func expect(_ count: Int) {
    deck.notes.reserveCapacity(count)
    deck.cards.reserveCapacity(count)
    firsts.reserveCapacity(count)
  }

  /// Takes a note and makes its cards, or notes down why there are none.
  ///
  /// - Parameters:
  ///   - ordinals: the cards that there are, in Anki's numbering; `nil` makes those that the templates ask for.
  ///   - languages: of the cards' sides, where the note says so.
  ///   - keepsID: whether the GUID is a card's id, from which no other cards are made.
  public mutating func add(
    _ note: ImportedNote, as notetype: Notetype, ordinals: [Int]? = nil, languages: SideLanguages = SideLanguages(),
    keepsID: Bool = false
  ) {
    let first = note.fields.first ?? ""
    if first.isBlank, note.fields.allSatisfy(\.isBlank) || !notetype.takesAnyField {
      return skip(note, .noPrompt)
    }
    let index = deck.notes.count
    guard let base = claimID(for: note, at: index) else { return skip(note, .duplicate) }
    deck.notes.append(note)
    let count = deck.cards.count
    if notetype.isCloze {
      addClozes(of: note, at: index, base: base, as: notetype, ordinals: ordinals, languages: languages)
    } else {
      addSides(
        of: note, at: index, base: base, as: notetype, ordinals: ordinals, languages: languages, keepsID: keepsID)
    }
    if deck.cards.count > count { return }
    if deck.skipped.last.map({ $0.line == note.line && $0.excerpt == String(first.prefix(60)) }) != true {
      skip(note, notetype.isCloze ? .noGap : .noAnswer)
    }
  }

  /// Notes down that something of the file gives no card.
  public mutating func skip(_ note: ImportedNote, _ reason: Skipped.Reason) {
    deck.skipped.append(Skipped(line: note.line, excerpt: note.fields.first ?? "", reason: reason))
  }

  /// Notes down each paragraph of lines that belong to no card.
  mutating func skip(strays: [TextLines.Line]) {
    var previous = Int.min
    for line in strays {
      if line.number - 1 != previous { skip(ImportedNote(fields: [line.text], line: line.number), .stray) }
      previous = line.number
    }
  }

  /// What the note's cards are known by; `nil` for a note that is there already.
  private mutating func claimID(for note: ImportedNote, at index: Int) -> String? {
    if let guid = note.guid {
      guard guids.updateValue(index, forKey: guid) == nil else { return nil }
      return guid
    }
    let first = note.fields.first ?? ""
    let prompt = first.isBlank ? note.fields.first { !$0.isBlank } ?? "" : first
    guard let earlier = firsts[prompt] else {
      firsts[prompt] = index
      return Card.ID.derived(from: prompt, occurrence: 1).text
    }
    let key = note.fields + [note.deck ?? ""]
    if deck.notes[earlier].fields == note.fields, deck.notes[earlier].deck == note.deck { return nil }
    guard repeatedNotes.insert(key).inserted else { return nil }
    let occurrence = repeated[prompt, default: 1] + 1
    repeated[prompt] = occurrence
    return Card.ID.derived(from: prompt, occurrence: occurrence).text
  }

  // MARK: - Cards of a note

  private mutating func addSides(
    of note: ImportedNote, at index: Int, base: String, as notetype: Notetype, ordinals: [Int]?,
    languages: SideLanguages, keepsID: Bool
  ) {
    let used = notetype.shownFields
    let extra = note.fields.indices.filter { !used.contains($0) && !note.fields[$0].isBlank }
    let notes = extra.map { place in
      let name = place < notetype.fields.count ? notetype.fields[place] : ""
      return extra.count > 1 && !name.isEmpty ? "\(name): \(note.fields[place])" : note.fields[place]
    }.joined(separator: "\n")
    for (ordinal, sides) in notetype.sides.enumerated() where ordinals?.contains(ordinal) ?? true {
      var context = Template.Context(
        fields: note.fields, tags: note.tags, deck: note.deck, notetype: note.notetype,
        card: notetype.templateNames[ordinal], isFront: true)
      let front = sides.front.text(context)
      guard front.hasContent, !front.text.isBlank else { continue }
      context.isFront = false
      let back = sides.back.text(context)
      let answer = Template.afterRule(back.text)?.trimmed ?? back.text
      guard !answer.isBlank else {
        skip(note, .noAnswer)
        continue
      }
      let id = notetype.sides.count == 1 || keepsID ? base : "\(base)#\(ordinal + 1)"
      var sideLanguages = languages
      for spoken in sides.front.languages where sideLanguages.prompt == nil { sideLanguages.prompt = spoken.tag }
      for spoken in sides.back.languages where sideLanguages.answer == nil { sideLanguages.answer = spoken.tag }
      let prompt = SpeechTag.parted(from: front.text, language: &sideLanguages.prompt)
      let reply = SpeechTag.parted(from: answer, language: &sideLanguages.answer)
      deck.cards.append(
        ImportedCard(
          card: Card(
            id: Card.ID(id), prompt: prompt, answer: reply, tags: note.tags, languages: sideLanguages,
            notes: notes),
          note: index, ordinal: ordinal, deck: note.deck))
    }
  }

  /// How many gaps of one text become cards at most, as in Anki.
  private static let mostGaps = 500
  /// How much text the cards of one note have at most, in bytes.
  private static let mostBytes = 16 << 20

  private mutating func addClozes(
    of note: ImportedNote, at index: Int, base: String, as notetype: Notetype, ordinals: [Int]?,
    languages: SideLanguages
  ) {
    guard let sides = notetype.sides.first else { return }
    let clozeFields = sides.front.clozeFields.filter { $0 < note.fields.count }
    let texts = clozeFields.isEmpty ? Array(note.fields.prefix(1)) : clozeFields.map { note.fields[$0] }
    var hidden: [Int: [String]] = [:]
    for text in texts {
      for deletion in ClozeText.deletions(in: text) where deletion.number > 0 {
        hidden[deletion.number, default: []] += deletion.texts
      }
    }
    var context = Template.Context(
      fields: note.fields, tags: note.tags, deck: note.deck, notetype: note.notetype,
      card: notetype.templateNames.first ?? "", isFront: true)
    let prompt = sides.front.text(context).text
    context.isFront = false
    let shown = sides.front.namedFields.union(sides.back.namedFields)
    let others = note.fields.indices.filter { !shown.contains($0) && !note.fields[$0].isBlank }.map { note.fields[$0] }
    let back = sides.back.withoutClozes().text(context)
    let notes = ((back.hasContent ? [back.text] : []) + others).joined(separator: "\n")
    let most = min(Self.mostGaps, max(1, Self.mostBytes / max(1, prompt.utf8.count)))
    for (count, number) in hidden.keys.sorted().enumerated() where ordinals?.contains(number - 1) ?? true {
      // Each gap is a card with the whole text.
      guard count < most else {
        skip(note, .tooManyGaps)
        break
      }
      let texts = hidden[number, default: []]
      if texts.contains(where: { $0.hasPrefix("image-occlusion:") }) {
        skip(note, .imageOcclusion)
        continue
      }
      let answer = texts.filter { !$0.isBlank }.joined(separator: "; ")
      guard !answer.isBlank, !prompt.isBlank else {
        skip(note, .noAnswer)
        continue
      }
      var sideLanguages = languages
      for spoken in sides.front.languages where sideLanguages.prompt == nil { sideLanguages.prompt = spoken.tag }
      let prompt = SpeechTag.parted(from: prompt, language: &sideLanguages.prompt)
      if sideLanguages.answer == nil { sideLanguages.answer = sideLanguages.prompt }
      deck.cards.append(
        ImportedCard(
          card: Card(
            id: Card.ID("\(base)#\(number)"), prompt: prompt, answer: answer, tags: note.tags,
            languages: sideLanguages, notes: notes),
          note: index, ordinal: number - 1, deck: note.deck))
    }
  }
}

extension Notetype {
  /// Whether a note may leave its first field empty.
  var takesAnyField: Bool { sides.contains { !$0.front.namedFields.contains(0) } }
}
