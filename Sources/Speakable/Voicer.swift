/// Gives each stretch of a text its language: our own words theirs, the rest by its script.
struct Voicer {
  let language: String
  let words: SymbolWords
  /// The language of our own words: the field's own tag where they are in its language.
  private let ownLanguage: String
  private let hasKana: Bool

  init(language: String, words: SymbolWords, text: [Unicode.Scalar]) {
    self.language = language
    self.words = words
    ownLanguage = SymbolWords.primary(language) == words.language ? language : words.language
    hasKana = text.contains(where: Furigana.isKana)
  }

  func stretches(of blocks: [Rendering.Block], punctuation: PunctuationLevel) -> [Reading.Stretch] {
    let expander = Expander(
      words: words, level: PunctuationLevel.allCases.firstIndex(of: punctuation) ?? 1, ownLanguage: ownLanguage,
      readsGreek: SymbolWords.primary(language) == "el")
    var output: [Reading.Stretch] = []
    for block in blocks {
      var stretches = merged(expander.pieces(of: block.text).flatMap(segmented))
      if let last = stretches.indices.last { stretches[last].pauseAfterMilliseconds = block.pause }
      output += stretches
    }
    return output
  }

  private typealias Run = (text: [Unicode.Scalar], language: String?)

  private func segmented(_ piece: Expander.Piece) -> [Run] {
    if let language = piece.language { return [(piece.text, language)] }
    var runs: [Run] = []
    var pending: [Unicode.Scalar] = []
    for scalar in piece.text {
      guard let strong = Script.language(of: scalar, in: language, hasKana: hasKana) else {
        pending.append(scalar)
        continue
      }
      if let last = runs.indices.last, runs[last].language == strong {
        runs[last].text += pending
        runs[last].text.append(scalar)
      } else {
        // Closing punctuation belongs to what it closes, a number to what it counts.
        let split = pending.firstIndex { $0.properties.numericType != nil || "([{«“„¿¡".unicodeScalars.contains($0) }
        let before = pending[..<(split ?? pending.count)]
        if let last = runs.indices.last {
          runs[last].text += before
        } else if !before.isEmpty {
          runs.append((Array(before), nil))
        }
        runs.append((Array(pending[(split ?? pending.count)...]) + [scalar], strong))
      }
      pending = []
    }
    if !pending.isEmpty {
      if let last = runs.indices.last { runs[last].text += pending } else { runs.append((pending, nil)) }
    }
    return runs
  }

  /// Runs of one language as one stretch; what has no language of its own goes with what is before it.
  private func merged(_ runs: [Run]) -> [Reading.Stretch] {
    var joined: [(text: [Unicode.Scalar], language: String)] = []
    var waiting: [Unicode.Scalar] = []
    for run in runs {
      guard let own = run.language else {
        let speaks = run.text.contains {
          !$0.properties.isWhitespace && ($0.properties.numericType != nil || $0.properties.isEmoji)
        }
        if let last = joined.indices.last, !speaks || joined[last].language == language {
          joined[last].text += run.text
        } else if speaks {
          joined.append((waiting + run.text, language))
          waiting = []
        } else {
          waiting += run.text
        }
        continue
      }
      if let last = joined.indices.last, joined[last].language == own {
        joined[last].text += run.text
      } else {
        joined.append((waiting + run.text, own))
        waiting = []
      }
    }
    if !waiting.isEmpty { joined.append((waiting, language)) }
    return joined.compactMap { run in
      let text = Rendering.collapsed(run.text, isSpoken: true)
      return text.isEmpty ? nil : Reading.Stretch(text, language: run.language)
    }
  }
}
