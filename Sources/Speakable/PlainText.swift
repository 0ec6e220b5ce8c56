/// A text of any program, made ready to be spoken: its punctuation by name as far as wanted, nothing in it markup.
///
/// - Parameters:
///   - punctuation: at `.none` nothing is named; what the synthesiser reads by itself it still reads.
///   - words: the names of the characters.
public func spokenText(_ text: String, punctuation: PunctuationLevel, words: SymbolWords) -> String {
  let plain = printable(text)
  let limit =
    switch punctuation {
    case .none: 0
    case .some: 1
    case .most: 2
    case .all: 3
    }
  guard limit > 0 else { return plain }
  var spoken = ""
  var characters = plain[...]
  while let character = characters.first {
    let run = characters.prefix { $0 == character }
    characters = characters.dropFirst(run.count)
    guard !character.isLetter, !character.isNumber, (1...limit).contains(SymbolWords.level(of: character)),
      let name = words.symbols[character]
    else {
      spoken += run
      continue
    }
    // A ruled line is not named dash by dash.
    let names = run.count > 3 ? "\(run.count) \(name)" : Array(repeating: name, count: run.count).joined(separator: " ")
    // What makes a pause is to go on making one.
    spoken += " \(names)\(".,;:!?".contains(character) ? String(character) : "") "
  }
  return spoken
}
