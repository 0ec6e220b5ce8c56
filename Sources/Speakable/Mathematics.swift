/// Finds formulas: `\(…\)`, `\[…\]`, `$…$`, `$$…$$`, `[$]…[/$]`, `[latex]…[/latex]`.
enum Mathematics {
  /// A formula between dollar signs is no longer than this.
  private static let longestBetweenDollars = 500

  private static let delimiters: [(open: [Unicode.Scalar], close: [Unicode.Scalar])] = [
    ("\\(", "\\)"), ("\\[", "\\]"), ("[$$]", "[/$$]"), ("[$]", "[/$]"), ("[latex]", "[/latex]"), ("$$", "$$"),
  ].map { (Array($0.0.unicodeScalars), Array($0.1.unicodeScalars)) }

  /// The text with each formula in words of our own.
  static func spoken(_ text: [Unicode.Scalar], words: SymbolWords) -> [Unicode.Scalar] {
    guard text.contains(where: { $0 == "\\" || $0 == "$" || $0 == "[" }) else { return text }
    var output: [Unicode.Scalar] = []
    output.reserveCapacity(text.count)
    var index = 0
    var absent: Set<Int> = []
    scan: while index < text.count {
      if text[index] == "\\" || text[index] == "$" || text[index] == "[" {
        for (number, pair) in delimiters.enumerated() where !absent.contains(number) && starts(text, pair.open, index) {
          let start = index + pair.open.count
          guard let end = find(pair.close, in: text, from: start) else {
            absent.insert(number)
            continue
          }
          guard end > start else { continue }
          append(text[start..<end], to: &output, words: words)
          index = end + pair.close.count
          continue scan
        }
        if text[index] == "$", let end = dollarEnd(in: text, from: index) {
          append(text[(index + 1)..<end], to: &output, words: words)
          index = end + 1
          continue
        }
      }
      output.append(text[index])
      index += 1
    }
    return output
  }

  private static func append(
    _ formula: ArraySlice<Unicode.Scalar>, to output: inout [Unicode.Scalar], words: SymbolWords
  ) {
    var reader = TeXReader(Array(formula), words: words)
    output.append(" ")
    output += reader.spoken()
    output.append(" ")
  }

  /// The dollar sign that ends a formula begun at `start`; `nil` where dollars are money.
  private static func dollarEnd(in text: [Unicode.Scalar], from start: Int) -> Int? {
    let limit = min(start + longestBetweenDollars, text.count)
    guard start + 1 < text.count, !text[start + 1].properties.isWhitespace,
      let end = text[(start + 1)..<limit].firstIndex(of: "$"), end > start + 1,
      !text[end - 1].properties.isWhitespace,
      !(end + 1 < text.count && ("0"..."9").contains(text[end + 1])),
      !(start > 0 && text[start - 1].properties.isAlphabetic)
    else { return nil }
    let inside = text[(start + 1)..<end]
    let isFormula =
      inside.contains { "\\^_=+<>{}".unicodeScalars.contains($0) }
      || inside.count <= 3 && inside.contains { $0.properties.isAlphabetic }
    return isFormula ? end : nil
  }

  private static func starts(_ text: [Unicode.Scalar], _ what: [Unicode.Scalar], _ index: Int) -> Bool {
    text[index...].starts(with: what)
  }

  private static func find(_ what: [Unicode.Scalar], in text: [Unicode.Scalar], from start: Int) -> Int? {
    var index = start
    while index < text.count {
      if text[index] == what[0], starts(text, what, index) { return index }
      index += 1
    }
    return nil
  }
}
