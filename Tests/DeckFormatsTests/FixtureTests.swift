import DeckFormats
import Glibc
import Speakable
import Testing

/// No file of the fixtures can be forgotten: each has here what it gives, and elsewhere its cards to the letter.
@Suite struct `Each file that people have` {
  private struct Outcome: Equatable {
    var format: DeckFormat
    var notes: Int
    var cards: Int
    var skipped: Int
  }

  private static let outcomes: [String: Outcome] = [
    "anki/notes_all.txt": Outcome(format: .ankiText, notes: 36, cards: 42, skipped: 1),
    "anki/notes_min_html.txt": Outcome(format: .ankiText, notes: 36, cards: 40, skipped: 1),
    "anki/notes_min_nohtml.txt": Outcome(format: .ankiText, notes: 36, cards: 39, skipped: 2),
    "anki/notes_one_deck.txt": Outcome(format: .ankiText, notes: 3, cards: 5, skipped: 0),
    "delimited/anki3588_pipe_quotes.csv": Outcome(format: .csv, notes: 3, cards: 2, skipped: 1),
    "delimited/anki3853_padded_header.csv": Outcome(format: .ankiText, notes: 1, cards: 1, skipped: 0),
    "delimited/anki4205_padded_notetype.csv": Outcome(format: .ankiText, notes: 1, cards: 1, skipped: 0),
    "delimited/bom_crlf_quotes.csv": Outcome(format: .ankiText, notes: 4, cards: 4, skipped: 1),
    "delimited/cloze.txt": Outcome(format: .ankiText, notes: 2, cards: 4, skipped: 0),
    "delimited/cr_only.txt": Outcome(format: .tsv, notes: 2, cards: 2, skipped: 0),
    "delimited/full_headers.txt": Outcome(format: .ankiText, notes: 1, cards: 1, skipped: 0),
    "delimited/semicolon_beats_comma.txt": Outcome(format: .csv, notes: 2, cards: 2, skipped: 0),
    "delimited/unbalanced_quote.txt": Outcome(format: .tsv, notes: 3, cards: 3, skipped: 0),
    "delimited/utf16.txt": Outcome(format: .tsv, notes: 1, cards: 1, skipped: 0),
  ]

  /// Files that are no text, refused as such or read by others: the packages' own tests read those.
  private static let others: Set<String> = [
    "anki/latest_sched.apkg", "anki/legacy_sched.apkg", "anki/truth.json", "delimited/latin1.txt",
  ]

  @Test func `gives what it holds, and none is forgotten`() throws {
    let names = try ["anki", "delimited"].flatMap { folder in try files(in: folder).map { "\(folder)/\($0)" } }
    #expect(Set(names) == Set(Self.outcomes.keys).union(Self.others))
    for (name, wanted) in Self.outcomes {
      let deck = try ImportedDeck.read(try fixture(name))
      let outcome = Outcome(
        format: deck.format, notes: deck.notes.count, cards: deck.cards.count, skipped: deck.skipped.count)
      #expect(outcome == wanted, "\(name)")
    }
  }

  @Test func `gives its words even where Anki left its markup out`() throws {
    let truth = try TrueNote.inText()
    let deck = try ImportedDeck.read(try fixture("anki/notes_min_nohtml.txt"))
    var lost: [String] = []
    for (note, wanted) in zip(deck.notes, truth) {
      for (field, html) in zip(note.fields, wanted.fields) where letters(field) != letters(html) {
        lost.append("\(letters(html)) -> \(letters(field))")
      }
    }
    // What the file itself has lost: a list, a reference that Anki decoded once too often, and pictures.
    #expect(
      lost.sorted() == [
        "5<6&&7>3 -> 5&lt;6&&7>3", "[image:a\"b\"] -> ", "[image]what? -> what?", "one;two -> onetwo",
      ])
  }

  /// What is printed of a field, without the spaces that markup stood for.
  private func letters(_ field: String) -> String {
    Reading(of: field, side: .answer, language: "en").printed.filter { !$0.isWhitespace }
  }

  private func files(in folder: String) throws -> [String] {
    let path = #filePath.split(separator: "/").dropLast().reduce(into: "") { $0 += "/" + $1 } + "/Fixtures/\(folder)"
    guard let stream = unsafe opendir(path) else { throw MissingFixture(path: path) }
    defer { _ = unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }
}
