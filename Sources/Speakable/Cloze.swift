/// A cloze text that asks for the gaps of one number and shows all others; a text without such gaps stays as it is.
public func clozeText(_ text: String, askingFor number: Int) -> String {
  guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
  return Cloze.asking(number, in: Array(text.unicodeScalars)).map { String(String.UnicodeScalarView($0)) } ?? text
}

/// Cloze deletions as Anki writes them: `{{c1::text::hint}}`, `{{c1,2::text}}`, nested or not.
enum Cloze {
  /// How deep deletions stand within deletions before they are taken as text.
  static let deepestNesting = 10

  /// The source with its deletions resolved: on the prompt side hidden ones become gaps, all others their text.
  ///
  /// A deletion that never ends hides all that follows it, so that a slip of the pen tells no answer.
  ///
  /// - Parameter active: the number whose deletions are hidden; `nil` hides all.
  static func resolved(_ source: [Unicode.Scalar], side: CardSide, active: Int?) -> [Unicode.Scalar] {
    struct Open {
      var isHidden: Bool
      var hint: [Unicode.Scalar]?
      var start: Int
    }
    var output: [Unicode.Scalar] = []
    output.reserveCapacity(source.count)
    var open: [Open] = []
    var index = 0
    func close(_ deletion: Open) {
      guard deletion.isHidden else { return }
      output.removeSubrange(deletion.start...)
      output.append(Mark.gapStart)
      output += deletion.hint ?? []
      output.append(Mark.gapEnd)
    }
    while index < source.count {
      let scalar = source[index]
      if scalar == "{", open.count < deepestNesting, let (numbers, end) = opening(in: source, at: index) {
        let isHidden = side == .prompt && (active.map(numbers.contains) ?? true)
        open.append(Open(isHidden: isHidden, hint: nil, start: output.count))
        index = end
      } else if scalar == "}", index + 1 < source.count, source[index + 1] == "}", let last = open.popLast() {
        close(last)
        index += 2
      } else if scalar == ":", index + 1 < source.count, source[index + 1] == ":", let last = open.last,
        last.hint == nil
      {
        open[open.count - 1].hint = []
        index += 2
      } else {
        // The hint of a deletion that is shown is of no use.
        if open.last?.hint != nil { open[open.count - 1].hint?.append(scalar) } else { output.append(scalar) }
        index += 1
      }
    }
    while let last = open.popLast() { close(last) }
    return output
  }

  /// The source with the deletions of one number as they are, and of all others only their text; `nil` if there is none
  /// of that number.
  static func asking(_ number: Int, in source: [Unicode.Scalar]) -> [Unicode.Scalar]? {
    var output: [Unicode.Scalar] = []
    output.reserveCapacity(source.count)
    var open: [(isAsked: Bool, inHint: Bool)] = []
    var isFound = false
    var index = 0
    while index < source.count {
      let scalar = source[index]
      if scalar == "{", open.count < deepestNesting, let (numbers, end) = opening(in: source, at: index) {
        let isAsked = numbers.contains(number)
        open.append((isAsked, false))
        if isAsked {
          isFound = true
          output += source[index..<end]
        }
        index = end
      } else if scalar == "}", index + 1 < source.count, source[index + 1] == "}", let last = open.popLast() {
        if last.isAsked { output += ["}", "}"] }
        index += 2
      } else if scalar == ":", index + 1 < source.count, source[index + 1] == ":", let last = open.last,
        !last.inHint, !last.isAsked
      {
        open[open.count - 1].inHint = true
        index += 2
      } else {
        if open.last?.inHint != true { output.append(scalar) }
        index += 1
      }
    }
    return isFound ? output : nil
  }

  /// The numbers of a deletion that opens here, and where its text begins.
  private static func opening(in source: [Unicode.Scalar], at start: Int) -> (numbers: Set<Int>, end: Int)? {
    guard start + 3 < source.count, source[start + 1] == "{", source[start + 2] == "c" else { return nil }
    var numbers: Set<Int> = []
    var digits = ""
    var index = start + 3
    while index < source.count, index < start + 100 {
      switch source[index] {
      case "0"..."9": digits.unicodeScalars.append(source[index])
      case ",", ":":
        guard let number = Int(digits) else { return nil }
        numbers.insert(number)
        digits = ""
        if source[index] == "," { break }
        guard index + 1 < source.count, source[index + 1] == ":" else { return nil }
        return (numbers, index + 2)
      default: return nil
      }
      index += 1
    }
    return nil
  }
}
