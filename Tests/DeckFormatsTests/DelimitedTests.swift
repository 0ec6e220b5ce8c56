import DeckEngine
import DeckFormats
import Speakable
import Testing

@Suite struct `A table of cards` {
  private func read(_ name: String) throws -> ImportedDeck { try .read(try fixture("delimited/\(name)")) }

  @Test func `with a mark, CR LF and quotes keeps text that is no markup to the letter`() throws {
    let deck = try read("bom_crlf_quotes.csv")
    #expect(
      pairs(deck) == [
        "a \"quoted\" word | line1\nline2", "plain | &lt;b>bold&lt;/b> &amp;amp; x", "#not a comment? | x", "foo | bar",
      ])
    #expect(deck.cards.map(\.card.tags) == [["t1", "t2::sub"], [], ["y"], ["t"]])
    #expect(deck.skips == ["8: noPrompt"])
    #expect(Reading(of: deck.cards[1].card.answer, side: .answer, language: "en").printed == "<b>bold</b> &amp; x")
    #expect(deck.cards[3].card.notes == "extra")
  }

  @Test func `whose quoted fields hold a likelier separator is split by the one under which rows agree`() throws {
    let deck = try read("anki3588_pipe_quotes.csv")
    #expect(pairs(deck) == ["Row2 | |\"|", "Row3 | |\"|"])
    #expect(deck.skips == ["1: noAnswer"])
    #expect(deck.table?.separator == .comma)
    #expect(try pairs(read("semicolon_beats_comma.txt")) == ["a | b", "c | d,e"])
  }

  @Test func `understands settings that a spreadsheet has padded`() throws {
    let deck = try read("anki3853_padded_header.csv")
    #expect(pairs(deck) == ["Q1. | A1."])
    #expect(deck.table?.separator == .comma && deck.warnings == [] && deck.notes[0].notetype == "Basic")
    let cloze = try read("anki4205_padded_notetype.csv")
    #expect(pairs(cloze) == ["{{c1::a}} | a"])
    #expect(cloze.cards[0].card.id.text.hasSuffix("#1"))
  }

  @Test func `makes a card of each gap`() throws {
    let deck = try read("cloze.txt")
    let first = "{{c1::Canberra}} was {{c2::founded::when?}} in 1913"
    let second = "{{c1::nested {{c2::x}} y}}"
    #expect(
      pairs(deck) == ["\(first) | Canberra", "\(first) | founded", "\(second) | nested x y", "\(second) | x"])
    #expect(deck.cards.map { $0.card.id.text.suffix(2) } == ["#1", "#2", "#1", "#2"])
    #expect(deck.cards[0].card.id.note == deck.cards[1].card.id.note)
    #expect(deck.cards[0].card.notes == "extra [sound:x.mp3]")
    let asked = deck.cards.prefix(2).map {
      Reading(of: $0.card.prompt, side: .prompt, language: "en", activeCloze: $0.ordinal + 1).printed
    }
    #expect(asked == ["[…] was founded in 1913", "Canberra was [when?] in 1913"])
  }

  @Test func `may have the line ends of old Macintoshes`() throws {
    #expect(try pairs(read("cr_only.txt")) == ["q1 | a1", "q2 | a2"])
  }

  @Test func `takes GUID, deck and tags from their columns`() throws {
    let deck = try read("full_headers.txt")
    #expect(deck.cards.count == 1)
    #expect(
      deck.cards[0]
        == ImportedCard(
          card: Card(id: Card.ID("AbC"), prompt: "q", answer: "a", tags: ["x", "y"]), note: 0, deck: "A::B"))
  }

  @Test func `is read from UTF-16, and refused with the place where it is not UTF-8`() throws {
    #expect(try pairs(read("utf16.txt")) == ["café | coffee"])
    #expect(throws: ImportError.notUTF8(line: 1, column: 4, byte: 0xE9, offset: 3)) { try read("latin1.txt") }
    #expect("\(ImportError.notUTF8(line: 1, column: 4, byte: 0xE9, offset: 3))".contains("iconv"))
  }

  @Test func `takes a quotation mark that never closes for a character, and tells its line`() throws {
    let deck = try read("unbalanced_quote.txt")
    #expect(pairs(deck) == ["foo | bar", "\"unbalanced | x", "y | z"])
    #expect(deck.warnings == [.openQuote(line: 3)])
    #expect(deck.table?.hasHeading == true)
  }

  @Test func `is named by its heading`() throws {
    let deck = try ImportedDeck.read(
      Array("expression,reading,meaning,tags,guid\n犬,いぬ,dog,n5,x1\n猫,ねこ,cat,\"n5 pets\",x2\n".utf8))
    #expect(pairs(deck) == ["犬 | dog", "猫 | cat"])
    #expect(deck.cards.map(\.card.notes) == ["いぬ", "ねこ"])
    #expect(deck.cards.map(\.card.tags) == [["n5"], ["n5", "pets"]])
    #expect(deck.cards.map(\.card.id.text) == ["x1", "x2"])
    #expect(deck.table?.columns.map(\.role) == [.prompt, .notes, .answer, .tags, .id])
  }

  @Test func `is named by a heading of several words, or by the fields of a cloze note`() throws {
    let deck = try ImportedDeck.read(
      Array("id,question,correct answer,difficulty\n1,What?,This,easy\n2,Which?,That,hard\n".utf8))
    #expect(pairs(deck) == ["What? | This", "Which? | That"])
    #expect(deck.table?.columns.map(\.role) == [.id, .prompt, .answer, .notes])
    let gaps = try ImportedDeck.read(Array("text,extra\n{{c1::Rome}} is old,yes\n{{c1::Oslo}} is cold,no\n".utf8))
    #expect(gaps.cards.map(\.card.answer) == ["Rome", "Oslo"])
    #expect(
      try pairs("a long question,my own answer is this one\nb,c\n") == [
        "a long question | my own answer is this one", "b | c",
      ])
  }

  @Test func `has no more cards of one text than are of use`() throws {
    let gaps = (1...20_000).map { "{{c\($0)::x}}" }.joined(separator: " ")
    let deck = try ImportedDeck.read(Array("#separator:tab\n#notetype:Cloze\n\(gaps)\tx\n".utf8))
    let bytes = deck.cards.reduce(0) { $0 + $1.card.prompt.utf8.count }
    #expect((1...500).contains(deck.cards.count) && bytes <= 16 << 20)
    #expect(deck.skipped.map(\.reason) == [.tooManyGaps])
  }

  @Test func `is laid out as the user says`() throws {
    let columns = ImportOptions.columns(from: "prompt=2,answer=3,tags=1").columns
    #expect(try pairs("x y,a,b,c\nz,d,e,f\n", ImportOptions(columns: columns)) == ["a | b", "d | e"])
    #expect(ImportOptions.columns(from: "prompt=0,answer=1").wrong == "prompt=0")
    #expect(ImportOptions.columns(from: "answer=1").wrong == "answer=1")
    #expect(throws: ImportError.noSuchColumn(named: "9", columns: ["1", "2"])) {
      try pairs("a,b\n", ImportOptions(columns: [.prompt: .number(9), .answer: .number(1)]))
    }
  }

  @Test func `begins after a line that names the separator`() throws {
    for first in ["sep=;", "SEP=;", "\"sep=;\"", "sep=;;;"] {
      for end in ["\n", "\r\n", "\r"] {
        let deck = try ImportedDeck.read(Array("\(first)\(end)a, b;c\(end)d;e, f\(end);g\(end)".utf8))
        #expect(pairs(deck) == ["a, b | c", "d | e, f"])
        #expect(deck.skips == ["4: noPrompt"])
      }
    }
    #expect(try pairs("sep=\t\na, b\tc\n") == ["a, b | c"])
    #expect(try pairs("sep=x;two\nc;d\n") == ["sep=x | two", "c | d"])
  }

  @Test func `is a table where the user says so, however ragged`() throws {
    let text = "one\ntwo\na,b,c\nthree\nx,y\n"
    let columns = ImportOptions.columns(from: "prompt=1,answer=2").columns
    #expect(try pairs(text, ImportOptions(columns: columns)) == ["a | b", "x | y"])
    #expect(try pairs(text, ImportOptions(format: .csv)) == ["a | b", "x | y"])
    #expect(try pairs("a;b\nc;d\n", ImportOptions(format: .csv)) == ["a | b", "c | d"])
  }

  @Test func `gives up the tags that say how a text is spoken, and keeps the language`() throws {
    let deck = try ImportedDeck.read(
      Array(
        "#separator:tab\n[anki:tts lang=ja_JP voices=x]犬[/anki:tts]\ta [anki:tts]dog[/anki:tts]!\n[anki:tts\tb\n".utf8))
    #expect(pairs(deck) == ["犬 | a dog!", "[anki:tts | b"])
    #expect(deck.cards.map(\.card.languages) == [SideLanguages(prompt: "ja-JP"), SideLanguages()])
  }

  @Test func `says when a file's rows are the same`() throws {
    let deck = try ImportedDeck.read(Array("a\tb\na\tb\na\tc\na\tc\n".utf8))
    #expect(pairs(deck) == ["a | b", "a | c"])
    #expect(deck.skips == ["2: duplicate", "4: duplicate"])
    #expect(Set(deck.cards.map(\.card.id)).count == 2)
  }

  @Test func `tells settings it does not know, and comments`() throws {
    let deck = try ImportedDeck.read(
      Array("#SEPARATOR : Tab \n#html:perhaps\n#if matches:keep both\nq\ta\n# chapter 2\n#x\ty\n".utf8))
    #expect(pairs(deck) == ["q | a", "#x | y"])
    #expect(deck.warnings == [.unknownHeader(line: 2, text: "#html:perhaps")])
    #expect(deck.table?.matching == .keepBoth)
    #expect(deck.skips == ["5: comment"])
  }
}
