import Testing

@testable import SSIP

@Suite struct `A session of a real client` {
  @Test func `is answered as spd-say -w was by speech-dispatcher`() {
    var stage = Stage()
    let client = stage.connect()
    let exchange = [
      ("SET SELF CLIENT_NAME \"root:spd-say:main\"⏎", "208 OK CLIENT NAME SET⏎"),
      ("SET SELF LANGUAGE C⏎", "201 OK LANGUAGE SET⏎"),
      ("SET SELF NOTIFICATION end on⏎", "220 OK NOTIFICATION SET⏎"),
      ("SET SELF NOTIFICATION all on⏎", "220 OK NOTIFICATION SET⏎"),
      ("SET SELF PRIORITY TEXT⏎", "202 OK PRIORITY SET⏎"),
      ("speak⏎", "230 OK RECEIVING DATA⏎"),
      ("hello world⏎.⏎", "225-1⏎225 OK MESSAGE QUEUED⏎"),
    ]
    for (sent, answer) in exchange { #expect(stage.send(sent, from: client) == answer) }
    #expect(stage.words == "hello world")
    stage.begin()
    #expect(stage.take(client) == "701-1⏎701-1⏎701 BEGIN⏎")
    stage.end()
    #expect(stage.take(client) == "702-1⏎702-1⏎702 END⏎")
  }

  @Test func `is answered as python3-speechd was`() {
    var stage = Stage()
    let client = stage.connect()
    #expect(stage.send("SET self CLIENT_NAME joe:quiz:main⏎", from: client) == "208 OK CLIENT NAME SET⏎")
    #expect(stage.send("HISTORY GET CLIENT_ID⏎", from: client) == "245-1⏎245 OK CLIENT ID SENT⏎")
    for kind in ["index_marks", "begin", "end", "cancel", "pause", "resume"] {
      #expect(stage.send("SET self NOTIFICATION \(kind) on⏎", from: client) == "220 OK NOTIFICATION SET⏎")
    }
    #expect(stage.send("SPEAK⏎", from: client) == "230 OK RECEIVING DATA⏎")
    #expect(stage.send("⏎.⏎", from: client) == "225-1⏎225 OK MESSAGE QUEUED⏎")
  }

  @Test func `may be sent in one write`() {
    var stage = Stage()
    let client = stage.connect()
    let answer = stage.send(
      "SET SELF RATE 10⏎GET RATE⏎SPEAK⏎Hi⏎.⏎GET PITCH⏎QUIT⏎GET RATE⏎", from: client)
    #expect(
      answer == """
        203 OK RATE SET⏎251-10⏎251 OK GET RETURNED⏎230 OK RECEIVING DATA⏎225-1⏎225 OK MESSAGE QUEUED⏎\
        251-0⏎251 OK GET RETURNED⏎231 HAPPY HACKING⏎
        """)
    #expect(stage.closed == [client])
    #expect(stage.words == "Hi")
  }

  @Test func `may come a byte at a time`() {
    var stage = Stage()
    let client = stage.connect()
    var answer = ""
    for byte in "SPEAK\r\n..dot\r\n...\n.\r\n.\r\nGET RATE\r\n".utf8 {
      stage.perform(stage.service.receive([byte], from: client))
      answer += stage.take(client)
    }
    #expect(
      answer == "230 OK RECEIVING DATA⏎225-1⏎225 OK MESSAGE QUEUED⏎251-0⏎251 OK GET RETURNED⏎")
    #expect(stage.words == ".dot\r\n..\n.")
  }

  @Test(
    arguments: [
      (".⏎", "227 OK MESSAGE CANCELED⏎", nil),
      ("⏎.⏎", "225-1⏎225 OK MESSAGE QUEUED⏎", "[20]"),
      ("..dot first\n..second\n.⏎.⏎", "225-1⏎225 OK MESSAGE QUEUED⏎", ".dot first\n..second\n."),
      ("a\n.\nb⏎.⏎", "225-1⏎225 OK MESSAGE QUEUED⏎", "a\n.\nb"),
      ("..⏎.⏎", "225-1⏎225 OK MESSAGE QUEUED⏎", "."),
    ] as [(String, String, String?)])
  func `has each body read as it was meant`(body: String, answer: String, words: String?) {
    var stage = Stage()
    let client = stage.connect()
    #expect(stage.send("SPEAK⏎" + body, from: client) == "230 OK RECEIVING DATA⏎" + answer)
    #expect(stage.words == words)
  }

  @Test func `goes on after a body that is no UTF-8`() {
    var stage = Stage()
    let client = stage.connect()
    _ = stage.send("SPEAK⏎", from: client)
    stage.perform(stage.service.receive([0xFF, 0xFE] + Array("\r\n.\r\n".utf8), from: client))
    #expect(stage.take(client) == "501 ERR INVALID ENCODING⏎")
    #expect(stage.send("CHAR a⏎", from: client) == "225-1⏎225 OK MESSAGE QUEUED⏎")
  }

  @Test func `is told of marks between begin and end`() {
    var stage = Stage()
    let client = stage.connect()
    _ = stage.send("SET self SSML_MODE on⏎SET self NOTIFICATION all on⏎SPEAK⏎", from: client)
    _ = stage.send("<speak>a <mark name=\"x\"/>b &lt;c&gt; <mark name='y'/></speak>⏎.⏎", from: client)
    #expect(stage.words == "a b <c> ")
    stage.begin()
    stage.word(0)
    #expect(stage.take(client) == "701-1⏎701-1⏎701 BEGIN⏎")
    stage.word(2)
    #expect(stage.take(client) == "700-1⏎700-1⏎700-x⏎700 INDEX MARK⏎")
    stage.end()
    #expect(stage.take(client) == "700-1⏎700-1⏎700-y⏎700 INDEX MARK⏎702-1⏎702-1⏎702 END⏎")
  }
}

@Suite struct `A command` {
  /// A line and its answer.
  struct Row: CustomTestStringConvertible {
    var line: String
    var answer: String
    var testDescription: String { line }

    init(_ line: String, _ answer: String) {
      self.line = line
      self.answer = answer
    }
  }

  static let rows = [
    Row("", "500 ERR INVALID COMMAND"), Row("NONSENSE", "500 ERR INVALID COMMAND"),
    Row(" GET RATE", "300 ERR INTERNAL"), Row("GET  RATE", "510 ERR MISSING PARAMETER"),
    Row("GET RATE\n", "514 ERR PARAMETER INVALID"), Row("get rate", "251-0⏎251 OK GET RETURNED"),
    Row("GET PITCH_RANGE", "514 ERR PARAMETER INVALID"), Row("GET VOICE_TYPE", "251-MALE1⏎251 OK GET RETURNED"),
    Row("GET LANGUAGE", "251-en⏎251 OK GET RETURNED"), Row("GET OUTPUT_MODULE", "251-fake⏎251 OK GET RETURNED"),
    Row("GET VOLUME", "251-100⏎251 OK GET RETURNED"), Row("GET PUNCTUATION", "251-none⏎251 OK GET RETURNED"),
    Row("SET self CLIENT_NAME a:b", "311 ERR COULDNT SET CLIENT_NAME"),
    Row("SET all CLIENT_NAME a:b:c", "514 ERR PARAMETER INVALID"),
    Row("SET self NOTIFICATION begin", "510 ERR MISSING PARAMETER"),
    Row("SET self NOTIFICATION begin maybe", "514 ERR PARAMETER INVALID"),
    Row("SET self SYNTHESIS_VOICE", "209 OK VOICE SET"), Row("HISTORY NONSENSE", "500 ERR INVALID COMMAND"),
    Row("SET self PRIORITY loud", "408 ERR UNKNOWN PRIORITY"),
    Row("SET all PRIORITY text", "301 ERR COULDNT SET PRIORITY"),
    Row("SET self RATE 101", "409 ERR RATE TOO HIGH"), Row("SET self RATE -101", "410 ERR RATE TOO LOW"),
    Row("SET self RATE x", "511 ERR PARAMETER NOT A NUMBER"), Row("SET self RATE", "510 ERR MISSING PARAMETER"),
    Row("SET self RATE \(String(repeating: "9", count: 999))", "409 ERR RATE TOO HIGH"),
    Row("SET self PITCH 101", "411 ERR PITCH TOO HIGH"), Row("SET self PITCH -100", "204 OK PITCH SET"),
    Row("SET self VOLUME -101", "414 ERR PITCH TOO LOW"), Row("SET all VOLUME 100", "218 OK VOLUME SET"),
    Row("SET self PITCH_RANGE 200", "415 ERR PITCH RANGE TOO HIGH"),
    Row("SET 1 PITCH_RANGE 20", "263 OK PITCH RANGE SET"), Row("SET 9 RATE 1", "402 ERR NO SUCH CLIENT"),
    Row("SET self PUNCTUATION few", "514 ERR PARAMETER INVALID"),
    Row("SET self PUNCTUATION ALL", "205 OK PUNCTUATION SET"),
    Row("SET self CAP_LET_RECOGN icon", "206 OK CAP LET RECOGNITION SET"),
    Row("SET self SPELLING maybe", "513 ERR PARAMETER NOT ON OR OFF"),
    Row("SET self SPELLING on", "207 OK SPELLING SET"),
    Row("SET self VOICE MALE1", "500 ERR INVALID COMMAND"), Row("SET self VOICE_TYPE female2", "209 OK VOICE SET"),
    Row("SET self SYNTHESIS_VOICE English (Great Britain)", "209 OK VOICE SET"),
    Row("SET self OUTPUT_MODULE nosuch", "216 OK OUTPUT MODULE SET"),
    Row("SET self PAUSE_CONTEXT 2", "217 OK PAUSE CONTEXT SET"), Row("SET self SSML_MODE off", "219 OK SSML MODE SET"),
    Row("SET self NOTIFICATION none on", "514 ERR PARAMETER INVALID"), Row("SET all DEBUG off", "262 OK DEBUGGING SET"),
    Row("LIST OUTPUT_MODULES", "250-fake⏎250 OK MODULE LIST SENT"),
    Row(
      "LIST VOICES",
      "249-MALE1⏎249-MALE2⏎249-MALE3⏎249-FEMALE1⏎249-FEMALE2⏎249-FEMALE3⏎249-CHILD_MALE⏎249-CHILD_FEMALE⏎"
        + "249 OK VOICE LIST SENT"),
    Row(
      "LIST SYNTHESIS_VOICES",
      "249-English (Great Britain)\ten-GB\tnone⏎249-Swedish\tsv\tnone⏎249 OK VOICE LIST SENT"),
    Row("LIST SYNTHESIS_VOICES en none", "249-English (Great Britain)\ten-GB\tnone⏎249 OK VOICE LIST SENT"),
    Row("LIST SYNTHESIS_VOICES tlh", "321 ERR MODULE CANT REPORT VOICES"),
    Row("LIST", "510 ERR MISSING PARAMETER"), Row("LIST things", "514 ERR PARAMETER INVALID"),
    Row("STOP self", "210 OK STOPPED"), Row("CANCEL all", "213 OK CANCELED"), Row("PAUSE 7", "211 OK PAUSED"),
    Row("RESUME self", "212 OK RESUMED"), Row("STOP", "510 ERR MISSING PARAMETER"),
    Row("STOP 0", "406 ERR ID DOESNT EXIST"),
    Row("STOP me", "514 ERR PARAMETER INVALID"), Row("CHAR", "510 ERR MISSING PARAMETER"),
    Row("KEY shift_a", "225-1⏎225 OK MESSAGE QUEUED"), Row("SOUND_ICON unheard-of", "225-1⏎225 OK MESSAGE QUEUED"),
    Row("BLOCK END", "331 ERR ALREADY OUTSIDE BLOCK"), Row("BLOCK BEGIN", "260 OK INSIDE BLOCK"),
    Row("HISTORY GET LAST", "403 ERR NO MESSAGE"), Row("HISTORY SORT asc time", "380 ERR NOT YET IMPLEMENTED"),
    Row("HISTORY CURSOR GET", "403 ERR NO MESSAGE"), Row("HISTORY SAY 5", "406 ERR ID DOESNT EXIST"),
    Row("HISTORY GET CLIENT_LIST", "240-1 unknown:unknown:unknown 1⏎240 OK CLIENTS LIST SENT"),
    Row("BYE", "231 HAPPY HACKING"), Row(String(repeating: "x", count: 20_000), "500 ERR INVALID COMMAND"),
  ]

  @Test(arguments: rows) func `has its exact answer`(row: Row) {
    var stage = Stage()
    let client = stage.connect()
    #expect(stage.send(row.line + "⏎", from: client) == row.answer + "⏎")
  }

  @Test func `is refused inside a block where it would break it`() {
    var stage = Stage()
    let client = stage.connect()
    _ = stage.send("BLOCK BEGIN⏎", from: client)
    let answers = stage.send("BLOCK BEGIN⏎SET self PRIORITY text⏎HELP⏎SET self RATE 5⏎BLOCK END⏎", from: client)
    #expect(
      answers == """
        330 ERR ALREADY INSIDE BLOCK⏎332 ERR NOT ALLOWED INSIDE BLOCK⏎332 ERR NOT ALLOWED INSIDE BLOCK⏎\
        203 OK RATE SET⏎261 OK OUTSIDE BLOCK⏎
        """)
  }

  @Test func `ends only with CR LF`() {
    var stage = Stage()
    let client = stage.connect()
    #expect(stage.send("GET RATE\n", from: client) == "")
    #expect(stage.send("⏎", from: client) == "514 ERR PARAMETER INVALID⏎")
  }
}
