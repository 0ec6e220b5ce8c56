import JSONText
import Testing

@Suite struct `A JSON text` {
  private func error(of text: String) -> JSONError? {
    error(of: Array(text.utf8))
  }

  private func error(of bytes: [UInt8]) -> JSONError? {
    do throws(JSONError) {
      _ = try JSONReader.value(of: bytes)
      return nil
    } catch { return error }
  }

  @Test func `keeps the order of members, the digits of numbers and unknown text`() throws {
    let text = #"{"b": 1.50, "a": [true, false, null, -0.0e+5], "c": {"deep": "ä\n\"\\"}, "b": 100000000000000000000}"#
    #expect(try JSONReader.value(of: Array(text.utf8)).lineText == text)
  }

  @Test func `decodes every escape, and makes a lone surrogate harmless`() throws {
    let text = #""\u00e4\/\b\f\r\t\ud83d\ude00|\ud83d|\ud83dx|\ude00""#
    let value = try JSONReader.value(of: Array(text.utf8))
    #expect(value == .string("ä/\u{8}\u{c}\r\t😀|\u{FFFD}|\u{FFFD}x|\u{FFFD}"))
  }

  @Test func `begins after a byte order mark`() throws {
    #expect(try JSONReader.value(of: [0xEF, 0xBB, 0xBF] + Array("[1]".utf8)) == .array([.number("1")]))
    #expect(error(of: [0xEF, 0xBB, 0xBF] + Array("[x".utf8))?.column == 2)
  }

  struct Damage: CustomTestStringConvertible {
    var text: String
    var line: Int
    var column: Int
    var problem: JSONError.Problem
    var testDescription: String { text }
  }

  @Test(arguments: [
    Damage(text: "", line: 1, column: 1, problem: .unexpectedEnd),
    Damage(text: "  \n ", line: 2, column: 2, problem: .unexpectedEnd),
    Damage(text: "{\n\"a\": 1\n\"b\": 2}", line: 3, column: 1, problem: .expected("a comma or }")),
    Damage(text: "[\"ä\" 1]", line: 1, column: 6, problem: .expected("a comma or ]")),
    Damage(text: "{\"a\" 1}", line: 1, column: 6, problem: .expected("a colon")),
    Damage(text: "{a: 1}", line: 1, column: 2, problem: .expected("a name in quotation marks")),
    Damage(text: "[1,]", line: 1, column: 4, problem: .expected("a value")),
    Damage(text: "[1] x", line: 1, column: 5, problem: .trailingText),
    Damage(text: "\"a\nb\"", line: 1, column: 3, problem: .controlCharacter),
    Damage(text: "\"\\n\nb\"", line: 1, column: 4, problem: .controlCharacter),
    Damage(text: "\"a\\x\"", line: 1, column: 3, problem: .badEscape),
    Damage(text: "\"\\u12g4\"", line: 1, column: 2, problem: .badEscape),
    Damage(text: "\"\\u12", line: 1, column: 6, problem: .unexpectedEnd),
    Damage(text: "\"abc", line: 1, column: 5, problem: .unexpectedEnd),
    Damage(text: "[01]", line: 1, column: 2, problem: .badNumber),
    Damage(text: "[1.]", line: 1, column: 2, problem: .badNumber),
    Damage(text: "[-]", line: 1, column: 2, problem: .badNumber),
    Damage(text: "[1e]", line: 1, column: 2, problem: .badNumber),
    Damage(text: "tru", line: 1, column: 1, problem: .expected("a value")),
  ])
  func `is refused with line, column and reason`(damage: Damage) {
    #expect(error(of: damage.text) == JSONError(line: damage.line, column: damage.column, problem: damage.problem))
  }

  @Test func `is refused where its bytes are not UTF-8`() {
    let text = Array("[\"ä".utf8) + [0xFF] + Array("\"]".utf8)
    #expect(error(of: text) == JSONError(line: 1, column: 4, problem: .invalidUTF8))
    let afterEscape = Array("[\"\\n".utf8) + [0xC3] + Array("\"]".utf8)
    #expect(error(of: afterEscape) == JSONError(line: 1, column: 5, problem: .invalidUTF8))
  }

  @Test func `may nest to a limit and no deeper, without harm`() {
    let deepest = JSONReader.deepestNesting
    #expect(error(of: String(repeating: "[", count: deepest) + String(repeating: "]", count: deepest)) == nil)
    #expect(error(of: String(repeating: "[", count: 10_000))?.problem == .nestedTooDeeply)
    #expect(error(of: String(repeating: "{\"a\":", count: 10_000))?.column == deepest * 5 + 1)
  }

  @Test func `gives its members by name, numbers by size`() {
    let value: JSON = ["a": .number("1e2"), "b": .number("1.5"), "c": .number("1e999"), "a": "last"]
    #expect(value["a"]?.text == "last")
    #expect(JSON.number("1e2").integer == 100)
    #expect(value["b"]?.integer == nil)
    #expect(value["b"]?.double == 1.5)
    #expect(value["c"]?.double == nil)
    #expect(value["missing"] == nil)
  }
}
