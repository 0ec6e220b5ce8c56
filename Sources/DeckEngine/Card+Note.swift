extension Card.ID {
  /// What the cards made from one note have in common: the id up to its last `#`, or the whole of it.
  ///
  /// The gaps of a cloze text are such cards: `capitals-7#1` and `capitals-7#2`.
  public var note: Substring {
    guard let mark = text.utf8.lastIndex(of: UInt8(ascii: "#")), mark > text.startIndex else { return text[...] }
    return text[..<mark]
  }

  /// Which of its note's cards this is, from 1, such as the gap of a cloze text; `nil` for an id without a number.
  public var numberInNote: Int? {
    let rest = text.utf8.dropFirst(note.utf8.count + 1)
    return rest.isEmpty ? nil : Int(String(Substring(rest)))
  }

  /// The id of a card that nobody gave one: FNV-1a, 64 bits, over the prompt and its occurrence from 1.
  ///
  /// It must never change: journals hold these ids.
  public static func derived(from prompt: String, occurrence: Int) -> Card.ID {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    for byte in prompt.utf8 { add(byte) }
    add(0)
    for byte in "\(occurrence)".utf8 { add(byte) }
    let digits = String(hash, radix: 16)
    return Card.ID(String(repeating: "0", count: 16 - digits.count) + digits)
  }
}
