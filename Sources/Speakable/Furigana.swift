/// Readings written beside Japanese text, made into the marks that `<ruby>` becomes: `漢字[かんじ]`, `憂鬱（ゆううつ）`.
enum Furigana {
  private static let brackets: [Unicode.Scalar: Unicode.Scalar] = ["[": "]", "（": "）", "《": "》"]
  /// No reading is longer.
  private static let longest = 40

  static func marked(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
    guard text.contains(where: { brackets[$0] != nil }) else { return text }
    var output: [Unicode.Scalar] = []
    var index = 0
    while index < text.count {
      guard let close = brackets[text[index]], output.last.map(isHan) == true,
        let end = text[index..<min(index + longest, text.count)].firstIndex(of: close), end > index + 1,
        text[(index + 1)..<end].allSatisfy({ isKana($0) || $0 == "・" || $0 == " " })
      else {
        output.append(text[index])
        index += 1
        continue
      }
      let reading = text[(index + 1)..<end]
      let start = baseStart(in: output, reading: Array(reading))
      let base = output[start...]
      output.removeSubrange(start...)
      // Anki parts a base from what is before it by a space that is not part of the text.
      if output.last == " ", text[index] == "[" { output.removeLast() }
      output += [Mark.rubyStart] + base + [Mark.rubyText] + reading + [Mark.rubyEnd]
      index = end + 1
    }
    return output
  }

  /// Where the base of a reading begins: at the farthest ideograph from which kana in the base agree with the reading.
  private static func baseStart(in text: [Unicode.Scalar], reading: [Unicode.Scalar]) -> Int {
    var nearest = text.count
    while nearest > 0, isHan(text[nearest - 1]) { nearest -= 1 }
    var best = nearest
    var start = nearest
    while start > 0, text.count - start < longest, isHan(text[start - 1]) || isKana(text[start - 1]) {
      start -= 1
      if isHan(text[start]), agrees(text[start...], with: reading) { best = start }
    }
    return best
  }

  private static func agrees(_ base: ArraySlice<Unicode.Scalar>, with reading: [Unicode.Scalar]) -> Bool {
    var rest = reading[...]
    for scalar in base {
      if isHan(scalar) {
        guard rest.popFirst() != nil else { return false }
      } else {
        guard let place = rest.firstIndex(of: scalar) else { return false }
        rest = rest[(place + 1)...]
      }
    }
    return true
  }

  static func isHan(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x323AF, 0x3005, 0x3007, 0x30F6: true
    default: false
    }
  }

  static func isKana(_ scalar: Unicode.Scalar) -> Bool {
    (0x3041...0x309F).contains(scalar.value) || (0x30A1...0x30FF).contains(scalar.value)
  }
}
