/// Where a typed answer departs from the wanted one, by whole characters in reading order.
public struct AnswerDifference: Equatable, Sendable {
  /// A stretch of the answer.
  public enum Piece: Equatable, Sendable {
    /// Typed as it should be.
    case same(String)
    /// Wanted, but not typed.
    case missing(String)
    /// Typed, but not wanted.
    case extra(String)
    /// This was typed where that was wanted.
    case changed(typed: String, wanted: String)
  }

  /// The wanted answer, as the card has it.
  public let wanted: String
  /// What was typed, white space at its ends left out.
  public let typed: String
  /// Both, side by side; together they make up each text.
  public let pieces: [Piece]
  /// How many characters are missing, extra or changed.
  public let distance: Int

  /// Texts longer than this, in characters, are not compared letter by letter.
  static let longest = 500

  /// The difference, if there is one and it is small; `nil` otherwise.
  init?(_ typed: String, from wanted: String, strictly rules: TypedAnswer.Rules) {
    self.typed = typed.trimmedOfWhitespace
    self.wanted = wanted
    let (one, other) = (Array(self.typed), Array(wanted))
    guard one.count <= Self.longest, other.count <= Self.longest else { return nil }
    let steps = Self.steps(from: one.map { Letter($0, rules) }, to: other.map { Letter($0, rules) })
    distance = steps.count { !$0.isSame }
    // The length that counts is the shorter: a single letter is nearly nothing.
    guard distance > 0, distance <= Self.tolerance(forLength: min(one.count, other.count)) else { return nil }
    pieces = Self.pieces(of: steps, typed: one, wanted: other)
  }

  /// How many slips still leave an answer of this many characters recognisable.
  static func tolerance(forLength length: Int) -> Int {
    switch length {
    case ...2: 0
    case 3...5: 1
    case 6...9: 2
    default: min(3 + (length - 10) / 10, 8)
    }
  }

  /// A character with the form in which it is compared.
  private struct Letter: Equatable {
    let form: String

    init(_ character: Character, _ rules: TypedAnswer.Rules) {
      let text = rules.contains(.case) ? String(character) : character.lowercased()
      form = rules.contains(.accents) ? text : text.map(LetterFolding.withoutAccents).joined()
    }
  }

  private enum Step {
    case same, missing, extra, changed
    var isSame: Bool { self == .same }
  }

  /// The shortest way from one text to the other.
  private static func steps(from one: [Letter], to other: [Letter]) -> [Step] {
    let width = other.count + 1
    // costs[i * width + j] is the distance between what follows position i and what follows position j.
    var costs = [Int](repeating: 0, count: (one.count + 1) * width)
    for i in (0...one.count).reversed() {
      for j in (0...other.count).reversed() {
        let place = i * width + j
        if i == one.count || j == other.count {
          costs[place] = one.count - i + other.count - j
        } else if one[i] == other[j] {
          costs[place] = costs[place + width + 1]
        } else {
          costs[place] = 1 + min(costs[place + width + 1], costs[place + width], costs[place + 1])
        }
      }
    }
    var steps: [Step] = []
    var (i, j) = (0, 0)
    while i < one.count || j < other.count {
      let place = i * width + j
      if i < one.count, j < other.count, one[i] == other[j], costs[place] == costs[place + width + 1] {
        steps.append(.same)
        (i, j) = (i + 1, j + 1)
      } else if i < one.count, j < other.count, costs[place] == 1 + costs[place + width + 1] {
        steps.append(.changed)
        (i, j) = (i + 1, j + 1)
      } else if j < other.count, i == one.count || costs[place] == 1 + costs[place + 1] {
        steps.append(.missing)
        j += 1
      } else {
        steps.append(.extra)
        i += 1
      }
    }
    return steps
  }

  private static func pieces(of steps: [Step], typed: [Character], wanted: [Character]) -> [Piece] {
    var pieces: [Piece] = []
    var (i, j) = (0, 0)
    var rest = steps[...]
    while let step = rest.first {
      let count = rest.prefix { $0 == step }.count
      rest = rest.dropFirst(count)
      switch step {
      case .same:
        pieces.append(.same(String(wanted[j..<j + count])))
        (i, j) = (i + count, j + count)
      case .missing:
        pieces.append(.missing(String(wanted[j..<j + count])))
        j += count
      case .extra:
        pieces.append(.extra(String(typed[i..<i + count])))
        i += count
      case .changed:
        pieces.append(.changed(typed: String(typed[i..<i + count]), wanted: String(wanted[j..<j + count])))
        (i, j) = (i + count, j + count)
      }
    }
    return pieces
  }
}
