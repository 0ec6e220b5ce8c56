/// The kinds of files that hold cards, told apart by what is in them.
///
/// The raw value is what `--format` takes.
public enum DeckFormat: String, CaseIterable, Hashable, Sendable {
  /// Our own deck, or a bare array of cards, in JSON.
  case json
  /// A deck of the CrowdAnki add-on, in JSON.
  case crowdAnki = "crowdanki"
  /// Anki's notes or cards in plain text, with headers.
  case ankiText = "anki"
  /// A table of commas, semicolons or another separator (RFC 4180).
  case csv
  /// A table of tabs.
  case tsv
  /// A text whose terms and cards end in separators of the user's own, as Quizlet exports it.
  case quizlet
  /// Mnemosyne's table: two to four columns, the second of three being the pronunciation.
  case mnemosyne
  /// Mnemosyne's XML.
  case mnemosyneXML = "mnemosyne-xml"
  /// `Q:` and `A:` as SuperMemo exports them.
  case superMemo = "supermemo"
  /// `Q:`, `A:` and `C:` of hashcards.
  case hashcards
  /// `Q:`, `A:` and `C:` of repeater, among notes.
  case repeater
  /// Questions and answers in Markdown: lists, headings, tables.
  case markdown
  /// Questions and answers in Org.
  case org
  /// Anki's package of a deck or collection; read by the module AnkiPackage.
  case ankiPackage = "apkg"
}

extension DeckFormat {
  /// The format of a file that is no table, or `nil`: a table, or nothing known.
  ///
  /// - Parameter bytes: UTF-8, without a byte order mark.
  static func sniffed(from bytes: [UInt8]) -> DeckFormat? {
    let head = bytes.prefix(1 << 16)
    guard let first = head.firstIndex(where: { !$0.isSpace }) else { return nil }
    let second = head[(first + 1)...].first { !$0.isSpace }
    switch (head[first], second) {
    case (UInt8(ascii: "{"), UInt8(ascii: "\"")), (UInt8(ascii: "{"), UInt8(ascii: "}")),
      (UInt8(ascii: "["), UInt8(ascii: "{")), (UInt8(ascii: "["), UInt8(ascii: "]")):
      return String(decoding: head, as: UTF8.self).contains("crowdanki_uuid") ? .crowdAnki : .json
    case (UInt8(ascii: "<"), _):
      let text = String(decoding: head.prefix(2000), as: UTF8.self)
      if text.contains("<openSM2sync") || text.contains("<mnemosyne") { return .mnemosyneXML }
    default: break
    }
    if AnkiHeaders.isHeader(TextLines.first(of: bytes)) { return .ankiText }
    return TextLines(bytes.prefix(1 << 16)).sniffedFormat
  }
}

extension TextLines {
  /// The format of a text whose lines begin with marks.
  fileprivate var sniffedFormat: DeckFormat? {
    var questions = 0
    var answers = 0
    var clozes = 0
    var rules = 0
    var headings = 0
    var stars = 0
    var drawers = 0
    var definitions = 0
    var nested = 0
    var items = 0
    var tabs = 0
    var tableRules = 0
    var strays = 0
    var hasFrontMatter = false
    var inItem = false
    for line in self {
      let text = line.text
      if text.hasPrefix("Q:") { questions += 1 } else if text.hasPrefix("A:") { answers += 1 }
      if text.hasPrefix("C:") { clozes += 1 }
      if text.hasPrefix("Q:") || text.hasPrefix("A:") || text.hasPrefix("C:") { inItem = true }
      if text == "---" {
        rules += 1
        if line.number == 1 { hasFrontMatter = true }
        inItem = false
      } else if !text.isEmpty, !inItem {
        strays += 1
      }
      if text.hasPrefix("#"), text.drop(while: { $0 == "#" }).hasPrefix(" ") { headings += 1 }
      if text.hasPrefix("*"), text.drop(while: { $0 == "*" }).hasPrefix(" ") { stars += 1 }
      let bare = text.drop { $0 == " " || $0 == "\t" }
      if bare.hasPrefix(":PROPERTIES:") || bare.hasPrefix("#+") || bare.hasPrefix(":END:") { drawers += 1 }
      if let mark = text.range(ofFirst: " :: "), mark > text.startIndex { definitions += 1 }
      if MarkdownText.item(bare) != nil {
        items += 1
        if bare.startIndex > text.startIndex { nested += 1 }
      }
      if MarkdownText.isTableRule(bare) { tableRules += 1 }
      if text.contains("\t") { tabs += 1 }
    }
    if questions > 0 && answers > 0 || clozes > 0 && tabs == 0 {
      if clozes == 0, rules == 0 { return strays == 0 ? .superMemo : .repeater }
      return strays == 0 || hasFrontMatter ? .hashcards : .repeater
    }
    if drawers > 0 && (stars > 0 || headings == 0) && (stars + items) > 0 { return .org }
    let isSparse = tabs * 2 < Swift.max(1, items + headings + stars + definitions)
    if isSparse, stars > 0, headings == 0, nested + definitions == 0 { return .org }
    if isSparse, definitions > 0 || nested > 0 || headings > 0 || tableRules > 0 { return .markdown }
    return nil
  }
}

extension UInt8 {
  /// Whether this is a space, a tab or part of a line end.
  var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
