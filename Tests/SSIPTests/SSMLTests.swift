import Speech
import Testing

@testable import SSIP

@Suite struct `Speech synthesis markup` {
  struct Row: CustomTestStringConvertible {
    var source: String
    var pieces: [SSML.Piece]
    var testDescription: String { source }

    init(_ source: String, _ pieces: SSML.Piece...) {
      self.source = source
      self.pieces = pieces
    }
  }

  static let rows = [
    Row("plain", .text("plain")), Row("<speak>a</speak>", .text("a")), Row("<speak></speak>"),
    Row("a<mark name=\"0:3\"/>b", .text("a"), .mark("0:3"), .text("b")),
    Row("<mark  name = '&lt;&#65;'></mark>", .mark("<A")),
    Row("&lt;mark name=\"x\"/&gt;", .text("<mark name=\"x\"/>")), Row("&amp;lt;", .text("&lt;")),
    Row("1 < 2 & 3 > 2", .text("1 < 2 & 3 > 2")), Row("a <unknown x='>'>b</unknown> c", .text("a b c")),
    Row("it's <b>don't</b>", .text("it's don't")), Row("<voice name=\"x\">a", .text("a")), Row("a <b", .text("a <b")),
    Row("a<!-- <mark name=\"x\"/> -->b", .text("ab")), Row("<![CDATA[<b>&amp;]]>", .text("<b>&amp;")),
    Row("&nosuch; &#0; &#x41; &#x110000;", .text("&nosuch; &#0; A &#x110000;")),
    Row("a<break time=\"1.5s\"/>b", .text("a"), .pause(milliseconds: 1500), .text("b")),
    Row("<break time='99999s'/>", .pause(milliseconds: 10_000)), Row("<break/>", .pause(milliseconds: 250)),
    Row("<?xml version=\"1.0\"?><p>a</p>", .text("\na\n")),
  ]

  @Test(arguments: rows) func `comes to words, marks and pauses`(row: Row) {
    #expect(SSML.pieces(of: row.source) == row.pieces)
  }
}

@Suite struct `Characters and keys` {
  @Test(arguments: [
    ("CHAR a", "a"), ("CHAR space", "space"), ("CHAR B", "b"), ("KEY control_shift_A", "control shift a"),
    ("KEY kp-enter", "keypad enter"), ("KEY underscore", "underscore"), ("KEY _", "underscore"),
    ("KEY double-quote", "double quote"), ("KEY prior", "page up"), ("SOUND_ICON correct", "[correct]"),
    ("SOUND_ICON bell", "bell"), ("SET self CAP_LET_RECOGN spell⏎CHAR B", "capital b"),
    ("SET self CAP_LET_RECOGN icon⏎CHAR B", "[tick]b"), ("SET self SPELLING on⏎SPEAK⏎aB⏎.", "a, b"),
    ("SET self PUNCTUATION all⏎SPEAK⏎ab!⏎.", "ab exclaim "),
  ])
  func `are said by name`(lines: String, words: String) {
    var stage = Stage()
    let client = stage.connect()
    _ = stage.send(lines + "⏎", from: client)
    #expect(stage.words == words)
  }
}

@Suite struct `The settings of a client` {
  @Test func `shape its own messages only`() {
    var stage = Stage()
    let one = stage.connect()
    let other = stage.connect()
    _ = stage.send(
      "SET self RATE 100⏎SET self PITCH -100⏎SET self VOLUME 0⏎SET self LANGUAGE SV⏎CHAR a⏎", from: one)
    #expect(
      stage.utterance?.segments == [
        .text("a", .init(voice: "sv", wordsPerMinute: 450, pitch: 0, pitchRange: 50, volume: 50))
      ])
    _ = stage.send("SET self SYNTHESIS_VOICE My Voice⏎SPEAK⏎b⏎.⏎", from: other)
    #expect(stage.utterance?.segments == [.text("b", .init(voice: "My Voice"))])
  }
}

@Suite struct `The history` {
  @Test func `lists, finds and says what was sent`() {
    var stage = Stage()
    let client = stage.connect()
    _ = stage.send("SET self CLIENT_NAME joe:quiz:main⏎SPEAK⏎one⏎two⏎.⏎CHAR x⏎", from: client)
    #expect(
      stage.send("HISTORY GET CLIENT_MESSAGES self 1 10⏎", from: client)
        == "241-1 1 joe:quiz:main \"2026-01-02 03:04:05\" text \"one two\"⏎"
        + "241-2 1 joe:quiz:main \"2026-01-02 03:04:05\" text \"x\"⏎241 OK MSGS LIST SENT⏎")
    #expect(stage.send("HISTORY GET LAST⏎", from: client) == "242-2⏎242 OK LAST MSG SAID⏎")
    #expect(stage.send("HISTORY GET MESSAGE 1⏎", from: client) == "246-one⏎246-two⏎246 OK MESSAGE TEXT SENT⏎")
    #expect(
      stage.send("HISTORY CURSOR SET all first⏎HISTORY CURSOR FORWARD⏎HISTORY CURSOR GET⏎", from: client)
        == "220 OK CURSOR SET FIRST⏎223 OK CURSOR MOVED FORWARD⏎243-2⏎243 OK CURSOR POSITION RETURNED⏎")
    #expect(stage.send("HISTORY CURSOR FORWARD⏎", from: client) == "405 ERR POSITION TOO HIGH⏎")
    #expect(stage.send("HISTORY SAY 1⏎", from: client) == "225-3⏎225 OK MESSAGE QUEUED⏎")
    #expect(stage.words == "one\r\ntwo")
  }
}
