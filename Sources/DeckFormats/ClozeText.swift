/// The deletions of a cloze text: `{{c1::text::hint}}`, `{{c1,2::text}}`, one within another.
enum ClozeText {
  /// The deepest nesting; what is deeper is text.
  private static let deepest = 10

  /// Whether there may be a deletion at all; quick.
  static func mayHaveGaps(_ text: String) -> Bool {
    var previous: (UInt8, UInt8) = (0, 0)
    for byte in text.utf8 {
      if byte == UInt8(ascii: "c"), previous == (UInt8(ascii: "{"), UInt8(ascii: "{")) { return true }
      previous = (previous.1, byte)
    }
    return false
  }

  /// What each number hides, in the order of the numbers; a number with several deletions has several texts.
  static func deletions(in text: String) -> [(number: Int, texts: [String])] {
    guard mayHaveGaps(text) else { return [] }
    let bytes = Array(text.utf8)
    var found: [Int: [(start: Int, text: [UInt8])]] = [:]
    var open: [(numbers: [Int], start: Int, text: [UInt8], inHint: Bool)] = []
    var index = 0
    func isAt(_ place: Int, _ byte: Unicode.Scalar) -> Bool {
      place < bytes.count && bytes[place] == UInt8(ascii: byte)
    }
    while index < bytes.count {
      if isAt(index, "{"), open.count < deepest, let (numbers, end) = opening(in: bytes, at: index) {
        open.append((numbers, index, [], false))
        index = end
      } else if isAt(index, "}"), isAt(index + 1, "}"), let last = open.popLast() {
        for number in Set(last.numbers) { found[number, default: []].append((last.start, last.text)) }
        // What is hidden within is part of what is hidden without.
        if let outer = open.indices.last, !open[outer].inHint { open[outer].text += last.text }
        index += 2
      } else if isAt(index, ":"), isAt(index + 1, ":"), let last = open.indices.last, !open[last].inHint {
        open[last].inHint = true
        index += 2
      } else {
        if let last = open.indices.last, !open[last].inHint { open[last].text.append(bytes[index]) }
        index += 1
      }
    }
    return found.keys.sorted().map { number in
      (
        number,
        found[number, default: []].sorted { $0.start < $1.start }.map { String(decoding: $0.text, as: UTF8.self) }
      )
    }
  }

  /// The text as a reader sees it who is asked for one number: its gaps as `[hint]` or `[…]`, all others filled in.
  ///
  /// A gap that never ends hides all that follows it.
  static func shown(_ text: String, askingFor number: Int) -> String {
    guard mayHaveGaps(text) else { return text }
    let bytes = Array(text.utf8)
    var output: [UInt8] = []
    var open: [(isHidden: Bool, start: Int, hint: [UInt8]?)] = []
    func close(_ gap: (isHidden: Bool, start: Int, hint: [UInt8]?)) {
      guard gap.isHidden else { return }
      output.removeSubrange(gap.start...)
      output += Array("[".utf8) + (gap.hint ?? Array("…".utf8)) + Array("]".utf8)
    }
    var index = 0
    while index < bytes.count {
      let isPair = index + 1 < bytes.count && bytes[index + 1] == bytes[index]
      if bytes[index] == UInt8(ascii: "{"), open.count < deepest, let (numbers, end) = opening(in: bytes, at: index) {
        open.append((numbers.contains(number), output.count, nil))
        index = end
      } else if bytes[index] == UInt8(ascii: "}"), isPair, let last = open.popLast() {
        close(last)
        index += 2
      } else if bytes[index] == UInt8(ascii: ":"), isPair, let last = open.indices.last, open[last].hint == nil {
        open[last].hint = []
        index += 2
      } else {
        if let last = open.indices.last, open[last].hint != nil {
          open[last].hint?.append(bytes[index])
        } else {
          output.append(bytes[index])
        }
        index += 1
      }
    }
    while let last = open.popLast() { close(last) }
    return String(decoding: output, as: UTF8.self)
  }

  private static func opening(in bytes: [UInt8], at start: Int) -> (numbers: [Int], end: Int)? {
    guard start + 3 < bytes.count, bytes[start + 1] == UInt8(ascii: "{"), bytes[start + 2] == UInt8(ascii: "c") else {
      return nil
    }
    var numbers: [Int] = []
    var number: Int?
    var index = start + 3
    while index < bytes.count, index < start + 100 {
      switch bytes[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let digit = Int(bytes[index] - UInt8(ascii: "0"))
        guard (number ?? 0) < 100_000 else { return nil }
        number = (number ?? 0) * 10 + digit
      case UInt8(ascii: ","), UInt8(ascii: ":"):
        guard let whole = number else { return nil }
        numbers.append(whole)
        number = nil
        if bytes[index] == UInt8(ascii: ":") {
          return index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: ":") ? (numbers, index + 2) : nil
        }
      default: return nil
      }
      index += 1
    }
    return nil
  }
}
