internal import DeckEngine
public import JSONText

/// Decks in JSON: ours, a bare array of cards, and CrowdAnki's.
struct JSONDeck {
  static func deck(_ bytes: [UInt8]) throws(ImportError) -> ImportedDeck {
    let value: JSON
    do throws(JSONError) { value = try JSONReader.value(of: bytes) } catch { throw .json(error) }
    if value["notes"]?.elements != nil, value["note_models"] != nil || value["crowdanki_uuid"] != nil {
      var reader = CrowdAnkiReader()
      reader.read(value, under: nil, depth: 0)
      return reader.collector.deck
    }
    guard let cards = value.elements ?? value["cards"]?.elements else {
      throw .json(JSONError(line: 1, column: 1, problem: .notAllowed("a deck is an array of cards, or has \"cards\"")))
    }
    var collector = NoteCollector(ImportedDeck(format: .json, name: value["name"]?.text))
    collector.deck.languages = languages(value["language"])
    for card in cards { add(card, to: &collector) }
    return collector.deck
  }

  private static func add(_ card: JSON, to collector: inout NoteCollector) {
    func text(_ names: String...) -> String? { names.lazy.compactMap { card[$0]?.scalar }.first }
    let pair = card.elements?.compactMap(\.scalar) ?? []
    var note = ImportedNote(
      guid: text("id", "guid"),
      fields: [
        text("prompt", "question", "front", "term", "word", "q") ?? pair.first ?? "",
        text("answer", "back", "definition", "meaning", "a") ?? pair.dropFirst().first ?? "",
      ],
      tags: (card["tags"]?.elements ?? []).compactMap(\.text), line: nil)
    if note.guid?.isBlank == true { note.guid = nil }
    if let notes = card["notes"]?.text, !notes.isBlank { note.fields.append(notes) }
    let languages = languages(card["language"])
    if note.guid == nil, !ClozeText.deletions(in: note.fields[0]).isEmpty {
      collector.add(note, as: .cloze, languages: languages)
    } else {
      collector.add(
        note, as: .pair, languages: languages, keepsID: true)
    }
  }

  private static func languages(_ value: JSON?) -> SideLanguages {
    if let tag = value?.text { return SideLanguages(prompt: tag, answer: tag) }
    return SideLanguages(prompt: value?["prompt"]?.text, answer: value?["answer"]?.text)
  }
}

/// A tree of decks with their notes and notetypes.
private struct CrowdAnkiReader {
  var collector = NoteCollector(ImportedDeck(format: .crowdAnki))
  private var notetypes: [String: Notetype] = [:]
  private static let deepest = 50

  mutating func read(_ deck: JSON, under parent: String?, depth: Int) {
    let name = deck["name"]?.text ?? parent ?? ""
    // Some versions write the whole name of a deck, others its last part.
    let full = parent.map { name.hasPrefix("\($0)::") ? name : "\($0)::\(name)" } ?? name
    if depth == 0 { collector.deck.name = name }
    for model in deck["note_models"]?.elements ?? [] {
      guard let id = model["crowdanki_uuid"]?.text else { continue }
      notetypes[id] = Notetype(json: model)
    }
    for file in deck["media_files"]?.elements ?? [] { if let name = file.text { collector.deck.media.append(name) } }
    for note in deck["notes"]?.elements ?? [] {
      let notetype = note["note_model_uuid"]?.text.flatMap { notetypes[$0] }
      let fields = (note["fields"]?.elements ?? []).map { $0.text ?? "" }
      let isCloze = !ClozeText.deletions(in: fields.first ?? "").isEmpty
      collector.add(
        ImportedNote(
          guid: note["guid"]?.text, notetype: notetype?.name, fields: fields,
          tags: (note["tags"]?.elements ?? []).compactMap(\.text), deck: full.isBlank ? nil : full),
        as: notetype ?? (isCloze ? .cloze : .basic))
    }
    guard depth < Self.deepest else { return }
    for child in deck["children"]?.elements ?? [] { read(child, under: full, depth: depth + 1) }
  }
}

extension JSON {
  /// A text, or a number as it is written: `{"prompt": 7, "answer": 49}` is a card, too.
  fileprivate var scalar: String? {
    if case .number(let digits) = self { return digits }
    return text
  }
}

extension Notetype {
  /// A notetype as Anki writes it in JSON; `nil` if it has no templates.
  public init?(json: JSON) {
    func ordered(_ name: String) -> [JSON] {
      (json[name]?.elements ?? []).enumerated().sorted {
        ($0.element["ord"]?.integer ?? $0.offset, $0.offset) < ($1.element["ord"]?.integer ?? $1.offset, $1.offset)
      }.map(\.element)
    }
    let templates = ordered("tmpls").map {
      (name: $0["name"]?.text ?? "", front: $0["qfmt"]?.text ?? "", back: $0["afmt"]?.text ?? "")
    }
    guard !templates.isEmpty else { return nil }
    self.init(
      name: json["name"]?.text ?? "", fields: ordered("flds").map { $0["name"]?.text ?? "" },
      isCloze: json["type"]?.integer == 1, templates: templates)
  }
}
