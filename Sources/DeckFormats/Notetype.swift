/// How cards are made from a note's fields, as Anki describes it.
public struct Notetype: Equatable, Sendable {
  /// Its name.
  public var name: String
  /// The fields' names, in order.
  public var fields: [String]
  /// Whether each gap in the text is a card.
  public var isCloze: Bool
  /// The names of its templates.
  public var templateNames: [String]
  let sides: [(front: Template, back: Template)]
  /// The fields that any card of it shows or depends on.
  let shownFields: Set<Int>

  /// A notetype whose templates are written in Anki's way.
  public init(
    name: String, fields: [String], isCloze: Bool = false,
    templates: [(name: String, front: String, back: String)]
  ) {
    self.name = name
    self.fields = fields
    self.isCloze = isCloze
    templateNames = templates.map(\.name)
    let sides = templates.map {
      (front: Template($0.front, fields: fields), back: Template($0.back, fields: fields).answerOnly())
    }
    self.sides = sides
    shownFields = sides.reduce(into: []) { $0.formUnion($1.front.namedFields.union($1.back.namedFields)) }
  }

  /// Whether two notetypes make the same cards.
  public static func == (one: Notetype, other: Notetype) -> Bool {
    one.name == other.name && one.fields == other.fields && one.isCloze == other.isCloze
      && one.templateNames == other.templateNames && one.sides.elementsEqual(other.sides, by: { $0 == $1 })
  }
}

extension Notetype {
  private static let toBack = "{{FrontSide}}\n\n<hr id=answer>\n\n"

  /// Front and back.
  static let basic = Notetype(
    name: "Basic", fields: ["Front", "Back"], templates: [("Card 1", "{{Front}}", toBack + "{{Back}}")])
  /// Asked in both directions.
  static let reversed = Notetype(
    name: "Basic (and reversed card)", fields: ["Front", "Back"],
    templates: [
      ("Card 1", "{{Front}}", toBack + "{{Back}}"), ("Card 2", "{{Back}}", toBack + "{{Front}}"),
    ])
  /// Asked in both directions where a third field is filled.
  static let optionallyReversed = Notetype(
    name: "Basic (optional reversed card)", fields: ["Front", "Back", "Add Reverse"],
    templates: [
      ("Card 1", "{{Front}}", toBack + "{{Back}}"),
      ("Card 2", "{{#Add Reverse}}{{Back}}{{/Add Reverse}}", toBack + "{{Front}}"),
    ])
  /// A text with gaps, and what belongs to it.
  static let cloze = Notetype(
    name: "Cloze", fields: ["Text", "Back Extra"], isCloze: true,
    templates: [("Cloze", "{{cloze:Text}}", "{{cloze:Text}}<br>\n{{Back Extra}}")])

  /// The notetype of a note that names none that is known: front and back, or a text with gaps.
  public static func standard(isCloze: Bool) -> Notetype { isCloze ? cloze : basic }

  /// The notetype that comes with Anki under this name; capitals don't matter.
  static func stock(_ name: String) -> Notetype? {
    switch name.lowercased() {
    case "basic", "basic (type in the answer)": basic
    case "basic (and reversed card)": reversed
    case "basic (optional reversed card)": optionallyReversed
    case "cloze": cloze
    default: nil
    }
  }

  /// Question, answer and further remarks.
  static let pair = plain(prompt: 0, answer: 1, fields: ["", "", ""])

  /// A notetype of one card, for a table with these columns.
  static func plain(prompt: Int, answer: Int, fields: [String]) -> Notetype {
    var notetype = basic
    // The columns' names play no part; they could even be the same.
    notetype = Notetype(
      name: "", fields: fields.indices.map { "\($0)" },
      templates: [("Card 1", "{{\(prompt)}}", toBack + "{{\(answer)}}")])
    notetype.fields = fields
    return notetype
  }
}
