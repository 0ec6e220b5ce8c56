import DeckEngine
import DeckFormats
import Testing

@Suite struct `A text of cards` {
  struct Sample: CustomTestStringConvertible {
    var format: DeckFormat
    var text: String
    var pairs: [String]
    var skips: [String] = []
    var testDescription: String { format.rawValue }
  }

  @Test(arguments: [
    Sample(
      format: .superMemo, text: "Q: one\nQ: more\nA: 1\n\nQ: A\nA: Alpha\n", pairs: ["one\nmore | 1", "A | Alpha"]),
    Sample(
      format: .hashcards,
      text:
        "---\nname = \"Capitals\"\n---\n\nQ: one\n\nmore\nA: 1\ntwo\n---\nC: [Rome] is in [Italy], \\[not\\] Spain\n",
      pairs: [
        "one\n\nmore | 1\ntwo", "{{c1::Rome}} is in {{c2::Italy}}, [not] Spain | Rome",
        "{{c1::Rome}} is in {{c2::Italy}}, [not] Spain | Italy",
      ]),
    Sample(
      format: .repeater, text: "Some notes.\nMore.\n\nQ: a\nA: b\n---\nstray\n\nC: [x] y\n",
      pairs: ["a | b", "{{c1::x}} y | x"], skips: ["1: stray", "7: stray"]),
    Sample(
      format: .markdown,
      text: "# Deck\n\n- q1 :: a1\n- q2\n  - a2\n  - b2\n\n## q3\n\na3\n\n| F | B |\n| - | - |\n| q4 | a\\|4 |\n",
      pairs: ["q1 | a1", "q2 | a2\nb2", "q4 | a|4", "q3 | a3"]),
    Sample(
      format: .org, text: "#+TITLE: x\n* TODO q1   :t1:t2:\n:PROPERTIES:\n:ID: id1\n:END:\na1\n* q2\n- term :: def\n",
      pairs: ["q1 | a1", "term | def"]),
    Sample(
      format: .markdown, text: "one\nmore\n\n- q :: a\ntwo\n\nthree\n- r :: b\n", pairs: ["q | a", "r | b"],
      skips: ["1: stray", "5: stray", "7: stray"]),
    Sample(
      format: .org,
      text: """
        * q1
        SCHEDULED: <2026-12-01 Tue>
        :LOGBOOK:
        - State "DONE" from "TODO" [2026-11-30 Mon]
        :END:
        a1: SCHEDULED
        * q2
        :note:
        a2
        """, pairs: ["q1 | a1: SCHEDULED", "q2 | :note:\na2"]),
    Sample(
      format: .org,
      text: """
        * Chapter
        :PROPERTIES:
        :ANKI_DECK: Cities
        :END:
        ** First
        :PROPERTIES:
        :ANKI_NOTE_TYPE: Basic
        :ANKI_NOTE_ID: 1700000000001
        :END:
        *** Front
        Capital of Sweden?
        *** Back
        Stockholm
        **** An island
        of many
        ** Capital of Norway?
        :PROPERTIES:
        :ANKI_NOTE_TYPE: Basic
        :END:
        Oslo
        ** Third
        :PROPERTIES:
        :ANKI_NOTE_TYPE: Cloze
        :END:
        *** Text
        {{c1::Rome}} is old
        ** q | and
        - term :: def
        """,
      pairs: [
        "Capital of Sweden? | Stockholm\nAn island\nof many", "Capital of Norway? | Oslo", "{{c1::Rome}} is old | Rome",
        "term | def",
      ]),
    Sample(
      format: .json, text: "[{\"prompt\": 7, \"answer\": 49.5}, [8, 64], {\"prompt\": true, \"answer\": \"b\"}]",
      pairs: ["7 | 49.5", "8 | 64"], skips: ["0: noPrompt"]),
    Sample(
      format: .json, text: "[{\"prompt\": \"a\", \"answer\": \"b\"}, {\"question\": \"c\", \"answer\": \"\"}]",
      pairs: ["a | b"], skips: ["0: noAnswer"]),
    Sample(
      format: .crowdAnki,
      text: """
        {"__type__": "Deck", "crowdanki_uuid": "d", "name": "Top", "notes": [], "note_models": [{"__type__": "NoteModel",
        "crowdanki_uuid": "m", "name": "B", "type": 0, "flds": [{"name": "F", "ord": 0}, {"name": "G", "ord": 1}],
        "tmpls": [{"name": "1", "ord": 0, "qfmt": "{{tts en_US:F}}", "afmt": "{{F}}<hr id=answer>{{#G}}{{G}}!{{/G}}"}]}],
        "children": [{"__type__": "Deck", "name": "Sub", "notes": [
        {"guid": "g1", "fields": ["q", "a"], "note_model_uuid": "m", "tags": ["t"]}]}]}
        """, pairs: ["q | a!"]),
    Sample(
      format: .mnemosyneXML,
      text: "<?xml version=\"1.0\"?>\n<mnemosyne core_version=\"1\"><category active=\"1\"><name>X</name></category>"
        + "<item id=\"i1\"><cat>My cat</cat><Q>1 &lt; 2</Q><A><![CDATA[a & b]]></A></item></mnemosyne>",
      pairs: ["1 < 2 | a & b"]),
    Sample(
      format: .mnemosyneXML,
      text: "<openSM2sync number_of_entries=\"3\"><log type=\"10\" o_id=\"t\"><name>Tag</name></log>"
        + "<log type=\"16\" o_id=\"f1\"><f>q</f><b>a</b></log><log type=\"6\" o_id=\"c\" card_t=\"2\" fact=\"f1\" tags=\"t\"/>"
        + "</openSM2sync>",
      pairs: ["q | a", "a | q"]),
  ])
  func `is known by its content`(sample: Sample) throws {
    let deck = try ImportedDeck.read(Array(sample.text.utf8))
    #expect(deck.format == sample.format)
    #expect(pairs(deck) == sample.pairs)
    #expect(deck.skips == sample.skips)
  }

  @Test func `reads brackets without end in no time`() throws {
    let open = String(repeating: "[", count: 200_000)
    let start = ThreadClock.seconds()
    let deck = try ImportedDeck.read(
      Array("C: \(open)\nC: \(open)a]\n".utf8), options: ImportOptions(format: .hashcards))
    #expect(deck.cards.count <= 1)
    #expect(ThreadClock.seconds() - start < 60)
  }

  @Test func `of Quizlet may have separators of the user's own`() throws {
    let options = ImportOptions(between: ";TAB;", after: ";BREAK;")
    #expect(
      try pairs("a;TAB;b, c\nd;BREAK;e;TAB;f;TAB;g;BREAK;\n", options) == ["a | b, c\nd", "e | f;TAB;g"])
    #expect(try pairs("a - b\\n\n\nc - d", ImportOptions(between: " - ", after: "\\n\\n")) == ["a | b\\n", "c | d"])
    let deck = try ImportedDeck.read(Array("a;TAB;b;BREAK;\nlonely;BREAK;".utf8), options: options)
    #expect(deck.skips == ["2: noAnswer"])
  }

  @Test func `of Mnemosyne has the meaning in its third column`() throws {
    #expect(try pairs("犬\tいぬ\tdog\n", ImportOptions(format: .mnemosyne)) == ["犬 | dog"])
  }

  @Test func `that is none is refused`() {
    #expect(throws: ImportError.empty) { try pairs("") }
    #expect(throws: ImportError.empty) { try pairs(" \n\t") }
    #expect(throws: ImportError.unknownFormat) { try pairs("Dear reader\nthis is a letter\n") }
    #expect(throws: ImportError.package) { try pairs("PK\u{3}\u{4}") }
  }

  @Test func `in XML that breaks off is refused with its place`() {
    #expect(throws: ImportError.xml(line: 2, column: 1, problem: "a tag begins here and never ends")) {
      try pairs("<mnemosyne>\n<item id=\"1\"")
    }
  }
}

@Suite struct `Cards from templates` {
  private func cards(_ fields: [String], front: String, back: String, isCloze: Bool = false) -> [String] {
    var collector = NoteCollector(ImportedDeck(format: .ankiText))
    collector.add(
      ImportedNote(guid: "g", fields: fields, tags: ["t"]),
      as: Notetype(name: "N", fields: ["F", "G", "H"], isCloze: isCloze, templates: [("C", front, back)]))
    return collector.deck.cards.map { "\($0.card.prompt) | \($0.card.answer) | \($0.card.notes)" }
  }

  @Test func `honour conditions, and keep what they do not show as notes`() {
    #expect(cards(["f", "g", "h"], front: "{{F}}", back: "{{FrontSide}}<hr id=answer>{{G}}") == ["f | g | h"])
    #expect(cards(["f", "g", "h"], front: "{{F}}{{^G}}!{{/G}}", back: "{{G}}{{#H}} ({{H}}){{/H}}") == ["f | g (h) | "])
    #expect(cards(["f", "g", ""], front: "{{#H}}{{F}}{{/H}}", back: "{{G}}") == [])
    #expect(
      cards(["f", "g", "h"], front: "{{F}} {{hint:H}}", back: "{{FrontSide}}<hr id=\"answer\" />{{type:G}}") == [
        "f | g | "
      ])
    #expect(
      cards(["  f ", "g", ""], front: "\n{{F}}<br>", back: "x {{Tags}} {{Missing}} {{G}}") == ["  f  | x t  g | "])
  }

  @Test func `of a cloze keep its other fields as notes`() {
    #expect(
      cards(
        ["{{c1,3::a}} {{c1::b}} }} {{c2::}}", "g", "h"], front: "{{cloze:F}}", back: "{{cloze:F}}<br>{{G}}",
        isCloze: true)
        == ["{{c1,3::a}} {{c1::b}} }} {{c2::}} | a; b | g\nh", "{{c1,3::a}} {{c1::b}} }} {{c2::}} | a | g\nh"])
  }
}

@Suite struct `A long text` {
  /// What takes time that grows with the square of the length would take minutes here.
  @Test(
    arguments: [
      ("a - b / ", ImportOptions(between: " - ", after: " / ")),
      ("Q: a\nA: b\n", ImportOptions()),
      ("<hr id=x>\tb\n", ImportOptions(format: .ankiText)),
      ("a &amp; ", ImportOptions(format: .markdown)),
      ("\"a\n", ImportOptions(format: .csv)),
      ("\"\",", ImportOptions(format: .csv)),
      ("{{c1::a::", ImportOptions(format: .tsv)),
      ("[a\\", ImportOptions(format: .hashcards)),
      ("<!-- card id=\"", ImportOptions(format: .hashcards)),
      ("- a\n  - b\n", ImportOptions(format: .markdown)),
      ("* a\n:PROPERTIES:\n", ImportOptions(format: .org)),
      ("| a | b |\n|--|--|\n", ImportOptions(format: .markdown)),
      ("<item id=\"1\"><Q>&lt;", ImportOptions(format: .mnemosyneXML)),
      ("[{\"prompt\":", ImportOptions(format: .json)),
    ])
  func `is read or refused in time that goes with its length`(piece: String, options: ImportOptions) {
    let text = String(repeating: piece, count: 1_000_000 / piece.utf8.count)
    let prefix = options.format == .mnemosyneXML ? "<mnemosyne>" : ""
    let start = ThreadClock.seconds()
    do throws(ImportError) {
      let deck = try ImportedDeck.read(Array((prefix + text).utf8), options: options)
      #expect(deck.notes.count + deck.skipped.count > 0)
    } catch { #expect(!error.description.isEmpty) }
    #expect(ThreadClock.seconds() - start < 60)
  }
}
