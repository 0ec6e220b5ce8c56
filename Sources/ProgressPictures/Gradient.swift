/// A pair of colours that a tile shades from and to; white text is legible on all of both (4.5 to 1, WCAG 2.2).
struct Gradient: Equatable, Sendable {
  /// The red, green and blue of the upper left, each 0 to 255.
  let from: Colour
  /// The red, green and blue of the lower right.
  let to: Colour

  /// The fixed set, used again from its start by any further tiles.
  static let all: [Gradient] = [
    Gradient(from: Colour(0x1D4ED8), to: Colour(0x6D28D9)), Gradient(from: Colour(0x0F766E), to: Colour(0x1D4ED8)),
    Gradient(from: Colour(0xBE123C), to: Colour(0x9A3412)), Gradient(from: Colour(0x7E22CE), to: Colour(0xBE185D)),
    Gradient(from: Colour(0x166534), to: Colour(0x115E59)), Gradient(from: Colour(0x9A3412), to: Colour(0x854D0E)),
    Gradient(from: Colour(0x1E3A8A), to: Colour(0x0E7490)), Gradient(from: Colour(0x86198F), to: Colour(0x4338CA)),
  ]

  /// The gradient of a tile, by the remainder of its number; a negative number has one too.
  static func ofTile(_ number: Int) -> Gradient {
    let remainder = number % all.count
    return all[remainder < 0 ? remainder + all.count : remainder]
  }
}

/// A colour of red, green and blue.
struct Colour: Equatable, Sendable {
  /// How red it is, 0 to 255.
  let red: Int
  /// How green it is, 0 to 255.
  let green: Int
  /// How blue it is, 0 to 255.
  let blue: Int

  /// The colour `0xRRGGBB`.
  init(_ number: Int) {
    red = number >> 16 & 0xFF
    green = number >> 8 & 0xFF
    blue = number & 0xFF
  }

  /// `#1d4ed8`
  var hex: String {
    "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

/// How strongly something is known or done, in steps that differ by number and shape as well as by colour.
enum Level: Int, CaseIterable, Sendable {
  case none
  case little
  case some
  case much
  case most

  /// The least share of this level, in percent; `nil` for what was never answered.
  var leastPercent: Int? {
    switch self {
    case .none: nil
    case .little: 0
    case .some: 50
    case .much: 70
    case .most: 90
    }
  }

  /// The least answers of a day of this level.
  var leastAnswers: Int {
    switch self {
    case .none: 0
    case .little: 1
    case .some: 10
    case .much: 20
    case .most: 40
    }
  }

  /// The level of a share from 0 to 1.
  init(share: Double) {
    self = Self.allCases.last { level in level.leastPercent.map { share * 100 >= Double($0) } ?? false } ?? .little
  }

  /// The level of a day with so many answers.
  init(answers: Int) { self = Self.allCases.last { answers >= $0.leastAnswers } ?? .none }

  /// What each level of a share begins with, such as `▒ 50 %`.
  static var ofShares: [(level: Level, text: String)] {
    allCases.map { ($0, $0.sign + " " + Figures.percent($0.leastPercent)) }
  }

  /// What each level of a day begins with, such as `▒ 10`.
  static var ofDays: [(level: Level, text: String)] { allCases.map { ($0, "\($0.sign) \($0.leastAnswers)") } }

  /// A sign for terminals, fuller with each step.
  var sign: String {
    switch self {
    case .none: "·"
    case .little: "░"
    case .some: "▒"
    case .much: "▓"
    case .most: "█"
    }
  }

  /// The colour of a cell in the pictures; one hue, darker with each step.
  var colour: Colour {
    switch self {
    case .none: Colour(0xE5E7EB)
    case .little: Colour(0xFECACA)
    case .some: Colour(0xFDE68A)
    case .much: Colour(0x7DD3FC)
    case .most: Colour(0x86EFAC)
    }
  }
}
