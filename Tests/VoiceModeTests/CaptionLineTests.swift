import LanguagePacks
import Testing

@testable import VoiceMode

@Suite struct `The caption line` {
  private static let cell: CaptionLine.CellWidth = { _ in 1 }

  @Test(
    arguments: [
      ("one two three", 20, ["one two three"]), ("one two three", 7, ["one two", "three"]),
      ("one two three", 8, ["one two", "three"]), ("abcdefghij k", 4, ["abcd", "efgh", "ij k"]),
      ("", 10, [""]), ("a  b", 10, ["a  b"]), ("ab cd", 2, ["ab", "cd"]),
    ] as [(String, Int, [String])])
  func `breaks a caption between words`(text: String, columns: Int, rows: [String]) {
    #expect(CaptionLine.rows(of: text, columns: columns, width: Self.cell) == rows)
  }

  @Test func `keeps the cursor on the first character`() {
    var line = CaptionLine(columns: 10, movesCursor: true)
    #expect(line.show("one two three", width: Self.cell) == "one two\r\nthree\u{1B}[1A\r")
    #expect(line.show("four", width: Self.cell) == "\u{1B}[1B\r\nfour\r")
    #expect(line.leave(width: Self.cell) == "\r\n")
    #expect(line.leave(width: Self.cell) == "")
  }

  @Test func `adds a hint without writing again what is there`() {
    var line = CaptionLine(columns: 12, movesCursor: true)
    #expect(line.show("Wrong, Button", width: Self.cell) == "Wrong,\r\nButton\u{1B}[1A\r")
    let hint = "Wrong, Button. Marks your answer."
    #expect(
      line.extend(to: hint, width: Self.cell) == "\u{1B}[1B\u{1B}[7G.\r\nMarks your\r\nanswer.\u{1B}[3A\r")
    #expect(line.extend(to: hint, width: Self.cell) == "")
  }

  @Test func `writes a row anew only where a word no longer fits it`() {
    var line = CaptionLine(columns: 6, movesCursor: true)
    _ = line.show("a bcde", width: Self.cell)
    #expect(line.extend(to: "a bcdef g", width: Self.cell) == "\r\u{1B}[Ja\r\nbcdef\r\ng\u{1B}[2A\r")
  }

  @Test func `shows a long caption page by page, its beginning first`() {
    var line = CaptionLine(columns: 4, lines: 3, movesCursor: true)
    #expect(line.show("one two six ten red", width: Self.cell) == "one\r\ntwo\u{1B}[1A\r")
    #expect(line.turnPage(by: -1, width: Self.cell) == nil)
    #expect(line.turnPage(by: 1, width: Self.cell) == "\r\u{1B}[Jsix\r\nten\u{1B}[1A\r")
    #expect(line.turnPage(by: 1, width: Self.cell) == "\r\u{1B}[Jred\r")
    #expect(line.turnPage(by: 1, width: Self.cell) == nil)
    #expect(line.turnPage(by: -1, width: Self.cell) == "\r\u{1B}[Jsix\r\nten\u{1B}[1A\r")
  }

  @Test func `fits the caption to another size, and writes nothing where there is none`() {
    var line = CaptionLine(columns: 20, movesCursor: true)
    #expect(line.resize(columns: 30, width: Self.cell) == "")
    _ = line.show("one two three", width: Self.cell)
    #expect(line.resize(columns: 7, width: Self.cell) == "\r\u{1B}[Jone two\r\nthree\u{1B}[1A\r")
  }

  @Test func `prints plain rows on a terminal that can't move its cursor`() {
    var line = CaptionLine(columns: 7, movesCursor: false)
    #expect(line.show("one two three", width: Self.cell) == "one two\r\nthree\r\n")
    #expect(line.leave(width: Self.cell) == "")
  }
}

@Suite struct `Large print` {
  @Test func `draws letters five rows high`() {
    #expect(
      LargePrint.rows(of: "Hi!", columns: 80) == [
        "",
        "█   █   ▀     █",
        "█▄▄▄█  ▀█     █",
        "█   █   █     ▀",
        "▀   ▀  ▀▀▀    ▀",
      ])
  }

  @Test func `puts accents above`() {
    let plain = LargePrint.rows(of: "a", columns: 80)
    let ring = LargePrint.rows(of: "å", columns: 80)
    #expect(plain?.dropFirst() == ring?.dropFirst())
    #expect(plain?.first == "" && ring?.first == " ▄▀▄")
  }

  @Test func `breaks lines between words`() {
    #expect(LargePrint.rows(of: "aa bb", columns: 24)?.count == 11)
  }

  @Test func `gives up on a narrow terminal, and on what it can't draw`() {
    #expect(LargePrint.rows(of: "a", columns: 20) == nil)
    #expect(LargePrint.rows(of: "日本", columns: 80) == nil)
  }

  @Test(arguments: ["en", "sv", "de", "fr", "es"])
  func `draws what every language says of its introduction`(language: String) {
    #expect(LargePrint.rows(of: Learner.phrases(language).say(.introduction), columns: 80) != nil)
  }
}

extension Learner {
  static func phrases(_ language: String) -> Phrasebook { .builtIn(language) }
}
