import DeckEngine
import JSONText
import Testing
import UserSettings
import VoiceMode

@Suite struct `Settings` {
  private func settings(_ text: String) throws(JSONError) -> UserSettings { try UserSettings(bytes: Array(text.utf8)) }

  @Test func `keep what they don't know, in its place, when something is changed`() throws {
    let text = """
      {
        "rate": 250,
        "future": {"a": [1.50, null]},
        "keys": {"x": "wrong", "w": null},
        "verbosity": "low"
      }

      """
    var read = try settings(text)
    #expect(String(decoding: read.bytes, as: UTF8.self) == text)
    read.speaking.wordsPerMinute = 270
    read.speaking.hints = false
    read.deck = "Svenska"
    #expect(
      String(decoding: read.bytes, as: UTF8.self) == """
        {
          "rate": 270,
          "future": {"a": [1.50, null]},
          "keys": {"x": "wrong", "w": null},
          "verbosity": "low",
          "deck": "Svenska",
          "hints": false
        }

        """)
    #expect(try UserSettings(bytes: read.bytes).speaking == read.speaking)
  }

  @Test func `bind keys to commands and take bindings away`() throws {
    let keys = try settings(#"{"keys": {"x": "wrong", "w": null, "pageup": "faster", "alt-q": "quit"}}"#).keys
    #expect(keys.command(for: .character("x")) == .wrong)
    #expect(keys.command(for: .character("w")) == nil)
    #expect(keys.command(for: .named(.pageUp)) == .faster)
    #expect(keys.command(for: .alt("q")) == .quit)
    #expect(keys.command(for: .character("c")) == .correct)
  }

  @Test func `say how much is studied in a day, and how`() throws {
    let read = try settings(
      #"{"newPerDay": 5, "reviewsPerDay": 0, "dayStart": 2, "retention": 0.85, "learningSteps": [0.5, 15], "#
        + #""relearningSteps": [], "bothWays": ["Animals"], "siblingsApart": 6}"#)
    #expect(read.study == StudySettings(newPerDay: 5, reviewsPerDay: 0, siblingGap: 6, dayStartHour: 2))
    #expect(read.bothWays.includes("animals") && !read.bothWays.includes("Cities"))
    let parameters = read.schedule.parameters(weights: SchedulerParameters.defaultWeights)
    #expect(
      try parameters
        == SchedulerParameters(
          desiredRetention: 0.85, learningSteps: [.seconds(30), .seconds(900)], relearningSteps: []))
    #expect(UserSettings().schedule.parameters(weights: SchedulerParameters.defaultWeights) == .standard)
    #expect(try settings(#"{"bothWays": true}"#).bothWays == .all(true))
  }

  struct Fault: CustomTestStringConvertible {
    var text: String
    var line: Int
    var column: Int
    var words: String
    var testDescription: String { text }
  }

  @Test(arguments: [
    Fault(text: "[]", line: 1, column: 1, words: "{"),
    Fault(text: "{\n  \"rate\": 79}", line: 2, column: 11, words: "80 to 900"),
    Fault(text: "{\"rate\": \"fast\"}", line: 1, column: 10, words: "words a minute"),
    Fault(text: "{\"verbosity\": \"loud\"}", line: 1, column: 15, words: "\"medium\""),
    Fault(text: "{\"hints\": 1}", line: 1, column: 11, words: "true or false"),
    Fault(text: "{\"grades\": 3}", line: 1, column: 12, words: "2 or 4"),
    Fault(text: "{\"newPerDay\": -1}", line: 1, column: 15, words: "0 to 9999"),
    Fault(text: "{\"dayStart\": 24}", line: 1, column: 14, words: "0 to 23"),
    Fault(text: "{\"retention\": 1}", line: 1, column: 15, words: "0.7 to 0.99"),
    Fault(text: "{\"learningSteps\": [0]}", line: 1, column: 19, words: "minutes in brackets"),
    Fault(text: "{\"relearningSteps\": 10}", line: 1, column: 21, words: "minutes in brackets"),
    Fault(text: "{\"bothWays\": [1]}", line: 1, column: 14, words: "names of decks"),
    Fault(text: "{\"siblingsApart\": 101}", line: 1, column: 19, words: "0 to 100"),
    Fault(text: "{\"keys\": {\"hyper\": \"wrong\"}}", line: 1, column: 20, words: "“hyper” is no key"),
    Fault(text: "{\"keys\": {\"x\": \"explode\"}}", line: 1, column: 16, words: "must have a command"),
    Fault(
      text: "{\"keys\": {\"x\": \"wrong\", \"x\": \"correct\"}}", line: 1, column: 30,
      words: "for wrong and for correct"),
    Fault(text: "{\"rate\": 100", line: 1, column: 13, words: "too early"),
  ])
  func `that can't be are refused with their place`(fault: Fault) {
    #expect {
      _ = try settings(fault.text)
    } throws: { error in
      guard let error = error as? JSONError else { return false }
      return error.line == fault.line && error.column == fault.column && error.description.contains(fault.words)
    }
  }
}
