/// The settings at the top of Anki's plain text: lines such as `#separator:tab`, before the first row.
struct AnkiHeaders: Equatable {
  var separator: FieldSeparator?
  var isHTML: Bool?
  var notetype: String?
  var deck: String?
  var tags: [String] = []
  var columns: [String]?
  var notetypeColumn: Int?
  var deckColumn: Int?
  var tagsColumn: Int?
  var guidColumn: Int?
  var matching: MatchingRule?
  /// Lines that look like settings, but say nothing we know.
  var unknown: [ImportWarning] = []
  /// Where the rows begin.
  var end = 0
  /// The line at which the rows begin.
  var firstLine = 1

  /// Whether there is any setting.
  var isPresent: Bool { end > 0 }

  private static let keys: Set<String> = [
    "separator", "html", "tags", "columns", "notetype", "deck", "notetype column", "deck column", "tags column",
    "guid column", "if matches", "match scope",
  ]

  /// Whether a line is a setting.
  static func isHeader(_ line: String) -> Bool { setting(in: line) != nil || isLegacyTags(line) }

  /// Before there were settings, the first line could name tags.
  private static func isLegacyTags(_ line: String) -> Bool { line.lowercased().hasPrefix("tags:") }

  private static func setting(in line: String) -> (key: String, value: String)? {
    guard line.hasPrefix("#"), let (key, value) = line.dropFirst().split(atFirst: ":") else { return nil }
    let name = key.trimmed.lowercased()
    return keys.contains(name) ? (name, String(value)) : nil
  }

  /// The settings at the top of a text.
  init(of bytes: [UInt8]) {
    var settings: [(key: String, value: String, line: Int)] = []
    while end < bytes.count {
      // A setting is a short line; anything longer is a row.
      let head = bytes[end...].prefix(1 << 16)
      guard
        let stop = head.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) ?? (head.count < 1 << 16 ? bytes.count : nil)
      else { break }
      let line = String(decoding: bytes[end..<stop], as: UTF8.self)
      if let (key, value) = Self.setting(in: line) {
        settings.append((key, value, firstLine))
      } else if firstLine == 1, Self.isLegacyTags(line) {
        settings.append(("tags", String(line.dropFirst(5)), 1))
      } else {
        break
      }
      end = stop
      if end < bytes.count {
        end += bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A ? 2 : 1
      }
      firstLine += 1
    }
    for setting in settings where setting.key == "separator" { take(setting) }
    for setting in settings where setting.key != "separator" { take(setting) }
  }

  private mutating func take(_ setting: (key: String, value: String, line: Int)) {
    let value = unpadded(setting.value)
    var isKnown = true
    switch setting.key {
    case "separator":
      let name = setting.value.trimmed
      separator =
        FieldSeparator(named: name) ?? FieldSeparator(named: String(name.prefix { $0.isLetter }))
        ?? setting.value.first.flatMap { FieldSeparator(named: String($0)) }
      isKnown = separator != nil
    case "html":
      isHTML = ["true": true, "false": false][value.lowercased()]
      isKnown = isHTML != nil
    case "tags": tags = value.split(whereSeparator: \.isWhitespace).map(String.init)
    case "notetype": notetype = value.isEmpty ? nil : value
    case "deck": deck = value.isEmpty ? nil : value
    case "columns":
      var names: [String] = []
      var reader = TableReader(Array(setting.value.utf8), separator: (separator ?? .comma).byte)
      _ = reader.nextRow(into: &names)
      columns = names.map(\.trimmed)
    case "notetype column": notetypeColumn = column(value, &isKnown)
    case "deck column": deckColumn = column(value, &isKnown)
    case "tags column": tagsColumn = column(value, &isKnown)
    case "guid column": guidColumn = column(value, &isKnown)
    case "if matches":
      matching = MatchingRule(rawValue: value.lowercased())
      isKnown = matching != nil
    default: break
    }
    if !isKnown {
      unknown.append(.unknownHeader(line: setting.line, text: "#\(setting.key):\(setting.value.trimmed.prefix(60))"))
    }
  }

  /// A column's number, from 1 in the text, from 0 here.
  private func column(_ value: String, _ isKnown: inout Bool) -> Int? {
    guard let number = Int(value), number > 0, number < 10_000 else {
      isKnown = false
      return nil
    }
    return number - 1
  }

  /// A value without the separators that a spreadsheet pads every line with.
  private func unpadded(_ value: String) -> String {
    let pads: [Character] = separator.map { [Character(UnicodeScalar($0.byte))] } ?? [",", ";", "\t"]
    var slice = value[...]
    while let last = slice.last, last.isWhitespace || (pads.contains(last) && last != ":") { slice.removeLast() }
    return slice.trimmed
  }
}

/// What is to become of a note that is in the deck already.
public enum MatchingRule: String, CaseIterable, Hashable, Sendable {
  /// It takes over the text of the file and keeps its history.
  case updateCurrent = "update current"
  /// It stays as it is.
  case keepCurrent = "keep current"
  /// The file's note is added besides it.
  case keepBoth = "keep both"
}
