import Announcer
import Testing

private let wording = Wording(
  traitNames: [.button: "Button", .header: "Header", .adjustable: "Adjustable", .selected: "Selected"],
  blank: "blank")

private struct Row: CustomTestStringConvertible, Sendable {
  var element: Element
  var line: String
  var testDescription: String { line }
}

private let rows = [
  Row(
    element: Element(
      id: "card", label: Content("Who played the 13th Doctor in Doctor Who?"), traits: [.button],
      hint: "Reveals the answer."),
    line: "Who played the 13th Doctor in Doctor Who? Button. Reveals the answer."),
  Row(
    element: Element(
      id: "correct", label: Content("Correct"), traits: [.button], hint: "Mark your answer as being correct."),
    line: "Correct, Button. Mark your answer as being correct."),
  Row(
    element: Element(id: "status", label: Content("Card 3 of 20"), value: Content("Time: 97")),
    line: "Card 3 of 20, Time: 97"),
  Row(
    element: Element(id: "volume", label: Content("Volume"), value: Content("80"), traits: [.selected, .adjustable]),
    line: "Volume, 80, Adjustable, Selected"),
  Row(element: Element(id: "colon", label: Content("Then:"), traits: [.button]), line: "Then: Button"),
  Row(element: Element(id: "dots", label: Content("And…"), traits: [.button]), line: "And… Button"),
  Row(element: Element(id: "wide", label: Content("何ですか？"), traits: [.button]), line: "何ですか？ Button"),
  Row(element: Element(id: "arabic", label: Content("ما هذا؟"), traits: [.button]), line: "ما هذا؟ Button"),
  Row(element: Element(id: "plain", label: Content("Header"), traits: [.header]), line: "Header, Header"),
  Row(
    element: Element(id: "hint", label: Content("Done?"), hint: "Leaves."), line: "Done? Leaves."),
  Row(element: Element(id: "empty", label: Content(" \n"), traits: [.button]), line: "blank, Button"),
  Row(element: Element(id: "busy", label: Content("Time"), traits: [.updatesFrequently]), line: "Time"),
]

@Suite struct `An element` {
  @Test(arguments: rows)
  fileprivate func `is worded as label, value, traits, hint`(row: Row) {
    #expect(Caption(of: wording.announcement(of: row.element), language: "en-GB").text == row.line)
  }

  private var card: Element {
    Element(id: "card", label: Content("Paris?"), traits: [.button], hint: "Reveals the answer.")
  }

  @Test func `is its content alone at low verbosity`() {
    var wording = wording
    wording.verbosity = .low
    #expect(Sentence.joined(wording.announcement(of: card, position: "Card 1 of 2").parts) == "Paris?")
  }

  @Test func `has its position at high verbosity, before the hint`() {
    var wording = wording
    wording.verbosity = .high
    #expect(
      Sentence.joined(wording.announcement(of: card, position: "Card 1 of 2").parts)
        == "Paris? Button, Card 1 of 2. Reveals the answer.")
  }

  @Test func `has no hint when hints are off`() {
    var wording = wording
    wording.givesHints = false
    #expect(Sentence.joined(wording.announcement(of: card).parts) == "Paris? Button")
  }

  @Test func `keeps the kind, style and language of each part`() {
    let element = Element(
      id: "card", label: Content("Paris", language: "fr", style: .content), traits: [.button], hint: "Shows.")
    let caption = Caption(of: wording.announcement(of: element), language: "en-GB")
    #expect(caption.language == "fr")
    #expect(caption.parts.map(\.kind) == [.label, .trait, .hint])
    #expect(caption.parts.map(\.language) == ["fr", "en-GB", "en-GB"])
    #expect(wording.announcement(of: element).parts.map(\.content.style) == [.content, .trait, .hint])
  }
}

@Suite struct `A caption` {
  @Test func `of a sound that stands alone is its name in brackets`() {
    let caption = Caption(of: .sound("edge"), language: "en-GB")
    #expect(caption.text == "[edge]")
    #expect(caption.parts.isEmpty)
    #expect(caption.sound == "edge")
  }
}
