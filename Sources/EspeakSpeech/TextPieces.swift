/// Cuts a text into pieces, to find out which of them can't be spoken.
enum TextPieces {
  /// The longest piece, in Unicode scalars.
  static let longest = 200

  /// The pieces of a text from one of its scalars on, each with the scalar it begins at; together they are that text.
  ///
  /// They end after a sentence, else after a clause, else after a word, else anywhere.
  static func of(_ text: String, from start: Int = 0) -> [(offset: Int, text: String)] {
    let scalars = Array(text.unicodeScalars)
    var pieces: [(offset: Int, text: String)] = []
    var first = start
    while first < scalars.count {
      let end = end(of: scalars, from: first)
      pieces.append((first, String(String.UnicodeScalarView(scalars[first..<end]))))
      first = end
    }
    return pieces
  }

  private static func end(of scalars: [Unicode.Scalar], from first: Int) -> Int {
    let limit = min(first + longest, scalars.count)
    let ends: [(Unicode.Scalar) -> Bool] = [
      { ".?!…。？！\n".unicodeScalars.contains($0) }, { ",;:、，；：".unicodeScalars.contains($0) },
      { $0.properties.isWhitespace },
    ]
    for isEnd in ends {
      // The first sentence alone, even if more fit: the smaller the piece, the less is lost with it.
      if let found = scalars[first..<limit].firstIndex(where: isEnd), found + 1 < scalars.count { return found + 1 }
      if limit == scalars.count { return limit }
    }
    return limit
  }
}
