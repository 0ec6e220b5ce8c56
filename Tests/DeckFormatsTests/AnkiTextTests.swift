import DeckEngine
import DeckFormats
import JSONText
import Testing

/// A note as Anki itself told of it.
struct TrueNote {
  var guid: String
  var notetype: String
  var fields: [String]
  var tags: [String]
  var decks: [String]
  var ordinals: [Int]

  /// All notes as the text files have them: Anki leaves style sheets out.
  static func inText() throws -> [TrueNote] {
    try all().map { note in
      var note = note
      note.fields = note.fields.map { $0.replacing("<style>b{}</style>", with: "") }
      return note
    }
  }

  static func all() throws -> [TrueNote] {
    let notes = try JSONReader.value(of: fixture("anki/truth.json"))["notes"]?.elements ?? []
    return notes.map { note in
      TrueNote(
        guid: note["guid"]?.text ?? "", notetype: note["notetype"]?.text ?? "",
        fields: (note["fields"]?.members ?? []).map { $0.value.text ?? "" },
        tags: (note["tags"]?.elements ?? []).compactMap(\.text),
        decks: (note["cards"]?.elements ?? []).compactMap { $0["deck"]?.text },
        ordinals: (note["cards"]?.elements ?? []).compactMap { $0["ord"]?.integer })
    }
  }
}

@Suite struct `Anki's plain text` {
  @Test func `gives all notes, field by field`() throws {
    let truth = try TrueNote.inText()
    let deck = try ImportedDeck.read(try fixture("anki/notes_all.txt"))
    #expect(deck.format == .ankiText)
    #expect(deck.notes.count == 36 && truth.count == 36)
    for wanted in truth {
      let note = try #require(deck.notes.first { $0.guid == wanted.guid }, "\(wanted.guid)")
      #expect(note.notetype == wanted.notetype)
      // The file has as many columns as its longest note needs.
      #expect(Array(note.fields.prefix(wanted.fields.count)) == wanted.fields)
      #expect(note.fields.dropFirst(wanted.fields.count).filter { !$0.isEmpty } == [])
      #expect(note.tags == wanted.tags)
      #expect(note.deck == wanted.decks[0])
    }
  }

  @Test func `makes the cards that Anki makes, but for those without an answer`() throws {
    let deck = try ImportedDeck.read(try fixture("anki/notes_all.txt"))
    for wanted in try TrueNote.all() where !wanted.notetype.hasPrefix("Vocab") {
      let index = try #require(deck.notes.firstIndex { $0.guid == wanted.guid })
      let ordinals = deck.cards.filter { $0.note == index }.map(\.ordinal)
      #expect(ordinals == (wanted.fields[1].isEmpty && wanted.notetype == "Basic" ? [] : wanted.ordinals), "\(wanted)")
    }
    #expect(deck.skipped == [Skipped(line: 28, excerpt: "front only, empty back", reason: .noAnswer)])
    #expect(Set(deck.cards.map(\.card.id)).count == deck.cards.count)
  }

  @Test func `without GUIDs gives the same texts`() throws {
    let truth = try TrueNote.inText().map { $0.fields[0] }
    let deck = try ImportedDeck.read(try fixture("anki/notes_min_html.txt"))
    #expect(deck.notes.map { $0.fields[0] } == truth)
  }

  @Test func `of one deck makes reversed cards`() throws {
    let deck = try ImportedDeck.read(try fixture("anki/notes_one_deck.txt"))
    #expect(
      pairs(deck) == [
        "der Hund | the dog [sound:x.mp3]", "the dog [sound:x.mp3] | der Hund", "die Katze | the cat",
        "the cat | die Katze", "das Pferd | the horse",
      ])
    #expect(deck.cards.map(\.card.id.text).prefix(2) == ["b<&^8xAfDR#1", "b<&^8xAfDR#2"])
    #expect(Set(deck.cards.map(\.deck)) == ["Languages::Deutsch"])
  }

  @Test func `of cards drops what the back repeats of the front`() throws {
    #expect(
      try pairs("#separator:tab\n#html:true\n<b>q</b>\t<b>q</b>\n\n<hr id=answer>\n\na\n").isEmpty == false)
    #expect(
      try pairs("#separator:tab\n#html:true\n<b>q</b>\t\"<b>q</b>\n\n<hr id=\"\"answer\"\">\n\na\"\n") == [
        "<b>q</b> | a"
      ])
  }
}
