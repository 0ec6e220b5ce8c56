extension Card.ID {
  /// What the cards made from one note have in common: the id up to its last `#`, or the whole of it.
  ///
  /// The gaps of a cloze text are such cards: `capitals-7#1` and `capitals-7#2`.
  public var note: Substring {
    guard let mark = text.utf8.lastIndex(of: UInt8(ascii: "#")), mark > text.startIndex else { return text[...] }
    return text[..<mark]
  }
}
