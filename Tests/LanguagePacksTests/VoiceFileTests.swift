import JSONText
import LanguagePacks
import Testing

@Suite struct `A voice file` {
  struct Fault: CustomTestStringConvertible {
    var body: String
    var line: Int
    var column: Int
    var says: String
    var testDescription: String { body }
  }

  @Test(arguments: [
    Fault(body: #""phrases": {"blank": "x" "y": 1}"#, line: 2, column: 28, says: "a comma or } should stand here"),
    Fault(
      body: "\"phrases\":\n {\"time.left\": \"Tid: {secs}\"}", line: 3, column: 16,
      says: "\"time.left\" has no {secs}; it takes {seconds}"),
    Fault(
      body: #""phrases": {"blank": "tom {x}"}"#, line: 2, column: 24, says: "\"blank\" has no {x}; it takes no values"),
    Fault(
      body: #""phrases": {"time.left": "Tid: {seconds"}"#, line: 2, column: 28,
      says: "a brace has no partner in \"time.left\""),
    Fault(
      body: #""phrases": {"card.count": {"one": "ett"}}"#, line: 2, column: 29,
      says: "the plural form \"other\" is missing"),
    Fault(
      body: #""phrases": {"card.count": {"ett": "ett"}}"#, line: 2, column: 37,
      says: "ett is no plural form; they are zero, one, two, few, many and other"),
    Fault(
      body: #""phrases": {"blank": 3}"#, line: 2, column: 24, says: "a text in quotation marks should stand here"),
    Fault(body: #""rate": 20"#, line: 2, column: 11, says: "\"rate\" has to be a whole number from 80 to 900"),
    Fault(
      body: #""styles": {"hint": {"volumePercent": "loud"}}"#, line: 2, column: 40,
      says: "\"volumePercent\" has to be a whole number from 10 to 200"),
    Fault(
      body: #""voice": "../../etc/x""#, line: 2, column: 12, says: "a voice is named by letters, digits, - _ and +"),
    Fault(body: #""version": 2"#, line: 2, column: 14, says: "\"version\" has to be 1"),
    Fault(
      body: #""numbers": {"upTo99": ["noll"], "hundreds": []}"#, line: 2, column: 14,
      says: "\"upTo99\" has to be 100 words, and \"hundreds\" 9"),
    Fault(
      body: #""format": "viva-deck""#, line: 1, column: 1, says: "a voice file has \"format\": \"viva-voice\""),
  ])
  func `names the place of what is wrong`(fault: Fault) {
    let text = #"{"format": "viva-voice", "version": 1, "language": "sv","# + "\n  \(fault.body)}"
    #expect(error(of: text) == "line \(fault.line), column \(fault.column): \(fault.says)")
  }

  @Test func `has a format, a version and a language`() {
    #expect(error(of: "{}") == "line 1, column 1: a voice file has \"format\": \"viva-voice\"")
    #expect(error(of: #"{"format": "viva-voice"}"#) == "line 1, column 1: a voice file has \"version\": 1")
    #expect(
      error(of: #"{"format": "viva-voice", "version": 1}"#)
        == "line 1, column 1: a voice file names its \"language\", such as \"sv\"")
    #expect(error(of: "[]") == "line 1, column 1: { should stand here")
    #expect(error(of: "") == "line 1, column 1: the file ends too early")
  }

  @Test func `may have keys and phrases that this version does not know`() throws {
    let text =
      #"{"format": "viva-voice", "version": 1, "language": "sv", "later": [1, {}], "phrases": {"new.one": {"x": 1}, "blank": "tomt"}}"#
    let file = try VoiceFile(bytes: Array(text.utf8))
    #expect(file.phrases == [.blank: PhraseText("tomt")])
  }

  @Test func `never looks for values inside a value`() throws {
    let text = try #require(PhraseText("{correct} of {total}, {total}!"))
    #expect(text.filled(["correct": "{total}", "total": "}{"], in: .other) == "{total} of }{, }{!")
    #expect(text.filled([:], in: .few) == " of , !")
    #expect(PhraseText("a } b") == nil && PhraseText("{}") == nil && PhraseText("{a{b}}") == nil)
  }

  private func error(of text: String) -> String? {
    do throws(JSONError) {
      _ = try VoiceFile(bytes: Array(text.utf8))
      return nil
    } catch { return "\(error)" }
  }
}
