public import DeckEngine

/// The sound and picture files that cards name.
public enum MediaNames {
  /// The files named in a card's texts, each once, in their order: `[sound:NAME]`, `<img src="NAME">`, `![](NAME)`.
  ///
  /// Only plain file names are given; an address on the web or a path is none.
  public static func named(in cards: some Sequence<Card>) -> (sounds: [String], pictures: [String]) {
    var sounds = Names()
    var pictures = Names()
    for card in cards {
      for text in [card.prompt, card.answer, card.notes] {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "<") }) else { continue }
        collect(text, &sounds, &pictures)
      }
    }
    return (sounds.list, pictures.list)
  }

  /// Whether a name is that of a file in one folder and nothing else.
  public static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && name != "." && name != ".." && name.utf8.count <= 255
      && name.unicodeScalars.allSatisfy { $0 != "/" && $0 != "\\" && $0.properties.generalCategory != .control }
  }

  private struct Names {
    var list: [String] = []
    private var known: Set<String> = []

    mutating func add(_ name: String) {
      if isPlain(name), known.insert(name).inserted { list.append(name) }
    }
  }

  private static func collect(_ text: String, _ sounds: inout Names, _ pictures: inout Names) {
    var rest = text[...]
    while let place = rest.range(ofFirst: "[sound:") {
      rest = rest[rest.utf8.index(place, offsetBy: 7)...]
      guard let end = rest.firstIndex(of: "]") else { break }
      sounds.add(decoded(String(rest[..<end])))
      rest = rest[end...]
    }
    rest = text[...]
    while let place = rest.range(ofFirst: "<img") {
      rest = rest[rest.utf8.index(place, offsetBy: 4)...]
      guard let end = rest.firstIndex(of: ">") else { break }
      if let source = source(in: rest[..<end]) { pictures.add(decoded(source)) }
      rest = rest[end...]
    }
    rest = text[...]
    while let place = rest.range(ofFirst: "![") {
      rest = rest[rest.utf8.index(place, offsetBy: 2)...]
      guard let middle = rest.range(ofFirst: "]("), let end = rest[middle...].firstIndex(of: ")") else { break }
      let name = String(rest[rest.utf8.index(middle, offsetBy: 2)..<end])
      let isSound = [".mp3", ".ogg", ".wav", ".flac", ".opus", ".m4a"].contains { name.lowercased().hasSuffix($0) }
      if isSound { sounds.add(name) } else { pictures.add(name) }
      rest = rest[end...]
    }
  }

  /// The value of `src` in a tag.
  private static func source(in tag: Substring) -> String? {
    guard let (_, value) = tag.split(atFirst: "src=") else { return nil }
    guard let quote = value.first, quote == "\"" || quote == "'" else {
      return String(value.prefix { !$0.isWhitespace && $0 != "/" })
    }
    return String(value.dropFirst().prefix { $0 != quote })
  }

  private static func decoded(_ name: String) -> String {
    guard name.utf8.contains(UInt8(ascii: "&")) else { return name }
    return [("&quot;", "\""), ("&#39;", "'"), ("&#x27;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")]
      .reduce(name) { $0.replacing($1.0, with: $1.1) }
  }
}
