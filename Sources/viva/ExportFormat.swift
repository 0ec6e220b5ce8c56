import DeckEngine
import DeckFormats
import DeckStore

/// What a deck can be written as; the raw value is what `--format` takes.
enum ExportFormat: String, CaseIterable, Sendable {
  case json
  case csv
  case tsv
  case anki
  case markdown
  /// The answers given to the deck's cards, in the columns of Anki's table of that name.
  case revlog

  /// How a file of this format begins that was written here.
  var beginnings: [String] {
    switch self {
    case .json: [#"{"format": "viva"#]
    case .csv: ["Prompt,Answer"]
    case .tsv: ["Prompt\tAnswer"]
    case .anki: ["#separator:tab"]
    case .markdown: ["---\nname = "]
    case .revlog: ["id,cid,usn,"]
    }
  }

  /// The format that a file's ending stands for; `nil` for one that says nothing.
  init?(ending path: String) {
    switch path.split(separator: ".").last?.lowercased() {
    case "json": self = .json
    case "csv": self = .csv
    case "tsv": self = .tsv
    case "txt": self = .anki
    case "md", "markdown": self = .markdown
    default: return nil
    }
  }
}
