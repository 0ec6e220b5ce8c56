import Speakable
import Testing

@Suite struct `A foreign span in a field` {
  private func spoken(_ field: String, language: String = "en-GB") -> [String] {
    Reading(of: field, side: .prompt, language: language).stretches.map { "\($0.language ?? language): \($0.text)" }
  }

  @Test func `is spoken in its own language, and printed in its place`() {
    let field = "What does <span lang=\"fr\">au revoir</span> mean?"
    #expect(spoken(field) == ["en-GB: What does", "fr: au revoir", "en-GB: mean?"])
    #expect(Reading(of: field, side: .prompt, language: "en-GB").printed == "What does au revoir mean?")
  }

  @Test func `may be any element, quoted or not, nested, and unclosed`() {
    #expect(spoken("<i lang=sv>hej</i>!").first == "sv: hej")
    #expect(spoken("<b lang='de'>ja <b>nein</b> doch</b> yes") == ["de: ja nein doch", "en-GB: yes"])
    #expect(spoken("yes <em lang=\"es\">sí") == ["en-GB: yes", "es: sí"])
    #expect(Reading(of: "<i lang=sv>hej</i>!", side: .answer, language: "en").printed == "hej!")
  }

  @Test func `is no span where the language is no tag`() {
    #expect(spoken("<span lang=\"../../x\">hello</span>") == ["en-GB: hello"])
    #expect(spoken("a < b lang=fr") == spoken("a < b lang=fr"))
  }

  @Test func `hides what a cloze hides`() {
    let reading = Reading(of: "<span lang=fr>{{c1::secret}} oui</span>", side: .prompt, language: "en")
    #expect(!reading.printed.contains("secret"))
    #expect(!reading.stretches.contains { $0.text.contains("secret") })
  }

  @Test func `costs no more than its length, however many openings there are`() {
    let field = String(repeating: "<span lang=fr>", count: 20_000)
    #expect(!Reading(of: field, side: .prompt, language: "en").isSpeakable)
  }
}
