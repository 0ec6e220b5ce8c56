import Announcer
import JSONText
import Testing
import UserSettings
import VoiceMode

@Suite struct `What a deck has of its own in the settings` {
  private func read(_ text: String) throws -> UserSettings { try UserSettings(bytes: Array(text.utf8)) }

  @Test func `is found whatever the case of the name, and the rest is kept`() throws {
    let text = #"""
      {
        "decks": {"Animals": {"rate": 220, "mine": [1.0]}, "The. Second": {"verbosity": "low"}}
      }

      """#
    let settings = try read(text)
    #expect(settings.manners["ANIMALS"] == DeckManner(wordsPerMinute: 220))
    #expect(settings.manners["the. second"] == DeckManner(verbosity: .low))
    #expect(settings.manners["Rivers"] == nil)
    #expect(settings.deckNames == ["decks.Animals.rate", "decks.The. Second.verbosity"])
    #expect(String(decoding: settings.bytes, as: UTF8.self) == text)
  }

  @Test func `is set, changed and taken away by name`() throws {
    var settings = try UserSettings().setting("decks.Animals.rate", to: "220").setting(
      "decks.Animals.verbosity", to: "low")
    #expect(settings.manners["Animals"] == DeckManner(wordsPerMinute: 220, verbosity: .low))
    settings = try settings.setting("decks.animals.rate", to: "300").setting("decks.Animals.verbosity", to: "default")
    #expect(settings.value(of: "decks.Animals.rate") == .integer(300))
    #expect(settings.value(of: "decks.Animals.verbosity") == nil)
    settings = try settings.setting("decks.Animals.rate", to: "default")
    #expect(settings == UserSettings())
    #expect(throws: UserSettings.Refusal.unknown) { _ = try settings.setting("decks.Animals.pitch", to: "1") }
    #expect(throws: UserSettings.Refusal.unknown) { _ = try settings.setting("decks..rate", to: "100") }
    #expect(
      throws: UserSettings.Refusal.notAllowed("“rate” must be a number of words a minute, 80 to 900")
    ) { _ = try settings.setting("decks.Animals.rate", to: "20") }
  }

  @Test(arguments: [
    (
      #"{"decks": 1}"#,
      "line 1, column 11: “decks” must be decks and their settings in braces, such as {\"Animals\": {\"rate\": 220}}"
    ),
    (
      #"{"decks": {"A": []}}"#,
      "line 1, column 17: what “A” has of its own must stand in braces, such as {\"rate\": 220}"
    ),
    (#"{"decks": {"A": {"rate": 5}}}"#, "line 1, column 26: “rate” must be a number of words a minute, 80 to 900"),
    (
      #"{"decks": {"A": {"verbosity": "x"}}}"#, "line 1, column 31: “verbosity” must be \"low\", \"medium\" or \"high\""
    ),
  ]) func `is told with its place where it can't be`(text: String, fault: String) {
    #expect { try read(text) } throws: { "\($0)" == fault }
  }
}
