/// Mnemosyne's XML: items with `Q` and `A` (version 1), or logged facts and the cards made of them (version 2).
struct MnemosyneXML {
  static func deck(_ bytes: [UInt8]) throws(ImportError) -> ImportedDeck {
    var reader = MnemosyneXML(xml: XMLText(bytes))
    return try reader.read()
  }

  private struct Fact {
    var values: [String: String] = [:]
    var tags: [String] = []
  }

  private var xml: XMLText
  private var collector = NoteCollector(ImportedDeck(format: .mnemosyneXML))
  private var open: [String] = []
  private var text = ""
  private var item: (id: String?, fact: Fact)?
  private var logID = ""
  private var logType = ""
  private var facts: [String: Fact] = [:]
  private var order: [String] = []
  private var tagNames: [String: String] = [:]
  private var cardKinds: [String: String] = [:]

  private init(xml: XMLText) {
    self.xml = xml
  }

  private static let deepest = 100

  private mutating func read() throws(ImportError) -> ImportedDeck {
    while let piece = try xml.next() {
      switch piece {
      case .text(let more): text += more
      case .open(let name, let attributes):
        guard open.count < Self.deepest else { throw xml.error("tags are nested too deeply") }
        open.append(name)
        text = ""
        begin(name, attributes)
        if let empty = xml.takePendingClose() { end(empty) }
      case .close(let name):
        guard open.last == name else { throw xml.error("</\(name)> closes a tag that is not open") }
        end(name)
      }
    }
    guard open.isEmpty else { throw xml.error("the file ends before </\(open.last ?? "")>") }
    finish()
    return collector.deck
  }

  private mutating func begin(_ name: String, _ attributes: [String: String]) {
    switch name {
    case "item": item = (attributes["id"], Fact())
    case "log":
      logType = attributes["type"] ?? ""
      logID = attributes["o_id"] ?? ""
      item = (nil, Fact())
      if let fact = attributes["fact"], logType == "6" || attributes["card_t"] != nil {
        if let kind = attributes["card_t"] { cardKinds[fact] = kind }
        let tags = (attributes["tags"] ?? "").split(separator: ",").map(String.init)
        for tag in tags where facts[fact]?.tags.contains(tag) == false { facts[fact]?.tags.append(tag) }
      }
    default: break
    }
  }

  private mutating func end(_ name: String) {
    _ = open.popLast()
    defer { text = "" }
    switch name {
    case "Q", "A", "f", "b", "p_1", "m_1", "n", "text", "loc", "name": item?.fact.values[name] = text
    case "cat": if !text.isBlank { item?.fact.tags.append(text.trimmed.replacing(" ", with: "-")) }
    case "item":
      guard let (id, fact) = item else { return }
      add(id, question: fact.values["Q"], answer: fact.values["A"], fact.tags, kind: nil)
      item = nil
    case "log":
      guard let fact = item?.fact else { return }
      if logType == "10", let name = fact.values["name"] { tagNames[logID] = name }
      if logType == "16" || fact.values["f"] != nil || fact.values["text"] != nil {
        if facts[logID] == nil { order.append(logID) }
        facts[logID] = fact
      }
      item = nil
    default: break
    }
  }

  private mutating func finish() {
    for id in order {
      guard let fact = facts[id] else { continue }
      let tags = fact.tags.compactMap { tagNames[$0] }.filter { !$0.hasPrefix("__") }
      add(
        id, question: fact.values["f"] ?? fact.values["text"], answer: fact.values["b"] ?? fact.values["m_1"],
        tags.map { $0.replacing(" ", with: "-") }, kind: cardKinds[id], extra: fact.values["p_1"])
    }
  }

  private mutating func add(
    _ id: String?, question: String?, answer: String?, _ tags: [String], kind: String?, extra: String? = nil
  ) {
    var note = ImportedNote(
      guid: id.flatMap { $0.isBlank ? nil : $0 }, fields: [question?.trimmed ?? "", answer?.trimmed ?? ""], tags: tags,
      line: nil)
    if let extra, !extra.isBlank { note.fields.append(extra.trimmed) }
    if kind == "5", answer == nil {
      note.fields = [QuestionText.clozes(in: note.fields[0])]
      collector.add(note, as: .cloze)
    } else if kind == "2" || kind == "3" {
      collector.add(note, as: .reversed)
    } else {
      collector.add(note, as: .pair)
    }
  }
}
