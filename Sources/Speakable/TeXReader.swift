/// Reads the part of LaTeX's mathematics that cards use, into words.
struct TeXReader {
  /// Braces deeper than this are read flat.
  private static let deepestNesting = 40

  private let source: [Unicode.Scalar]
  private let words: SymbolWords
  private var index = 0
  private var depth = 0

  init(_ source: [Unicode.Scalar], words: SymbolWords) {
    self.source = source
    self.words = words
  }

  /// The words, each stretch of our own between marks; gaps stay as they are.
  mutating func spoken() -> [Unicode.Scalar] {
    var output: [Unicode.Scalar] = []
    while index < source.count {
      let pieces = sequence(until: nil)
      for piece in pieces {
        output.append(" ")
        output += piece
      }
      // A brace or bracket without a partner.
      index += 1
    }
    return output
  }

  private typealias Piece = [Unicode.Scalar]

  private func own(_ text: String) -> Piece {
    text.isEmpty ? [] : [Mark.ownStart] + Array(text.unicodeScalars) + [Mark.ownEnd]
  }

  private mutating func sequence(until end: Unicode.Scalar?) -> [Piece] {
    var pieces: [Piece] = []
    while index < source.count {
      let scalar = source[index]
      if scalar == end || scalar == "}" { return pieces }
      pieces += item()
    }
    return pieces
  }

  /// One argument: a group in braces, a command with its own arguments, or a single character.
  private mutating func argument() -> [Piece] {
    while index < source.count, source[index].properties.isWhitespace { index += 1 }
    guard index < source.count, source[index] != "}" else { return [] }
    if ("0"..."9").contains(source[index]) {
      index += 1
      return [[source[index - 1]]]
    }
    return item(alone: true)
  }

  private mutating func group(until end: Unicode.Scalar) -> [Piece] {
    depth += 1
    defer { depth -= 1 }
    index += 1
    guard depth <= Self.deepestNesting else { return [] }
    let pieces = sequence(until: end)
    if index < source.count, source[index] == end { index += 1 }
    return pieces
  }

  private mutating func item(alone: Bool = false) -> [Piece] {
    let scalar = source[index]
    switch scalar {
    case "{": return group(until: "}")
    case "\\": return command()
    case "^":
      index += 1
      return script(words.toThe)
    case "_":
      index += 1
      return script(words.sub)
    case "&", "~":
      index += 1
      return []
    case "'":
      index += 1
      return [own(words.prime)]
    case Mark.gapStart:
      let start = index
      index = source[index...].firstIndex(of: Mark.gapEnd).map { $0 + 1 } ?? source.count
      return [Array(source[start..<index])]
    case "0"..."9":
      let start = index
      while index < source.count, ("0"..."9").contains(source[index]) || (isPoint(index)) { index += 1 }
      return [Array(source[start..<index])]
    default:
      index += 1
      if Mark.isMark(scalar) || scalar.properties.isWhitespace { return [] }
      if scalar == "-" { return [own(words.minus)] }
      if scalar == "*" { return [own(words.times)] }
      if scalar == "/" { return [own(words.over)] }
      if let symbol = words.symbols[Character(scalar)], SymbolWords.level(of: Character(scalar)) <= 1 {
        return [own(symbol)]
      }
      return [[scalar]]
    }
  }

  private func isPoint(_ place: Int) -> Bool {
    (source[place] == "." || source[place] == ",") && place + 1 < source.count
      && ("0"..."9").contains(source[place + 1])
  }

  private mutating func script(_ word: String) -> [Piece] {
    // `90^\circ` is an angle, not a power.
    let start = index
    let inside = argument()
    if inside == [own(words.symbols["°"] ?? "")] { return inside }
    if inside == [own(words.prime)] { return inside }
    guard !inside.isEmpty, start < index else { return [] }
    return [own(word)] + inside
  }

  private mutating func command() -> [Piece] {
    index += 1
    guard index < source.count else { return [] }
    let start = index
    while index < source.count, source[index].isASCII, source[index].properties.isAlphabetic { index += 1 }
    if start == index {
      index += 1
      switch source[start] {
      case "\\": return [[Mark.line]]
      case "{", "}", "|": return []
      case "%", "$", "#", "&", "_": return [own(words.symbols[Character(source[start])] ?? "")]
      default: return []
      }
    }
    let name = String(String.UnicodeScalarView(source[start..<index]))
    guard depth < Self.deepestNesting else { return [] }
    depth += 1
    defer { depth -= 1 }
    switch name {
    case "frac", "dfrac", "tfrac", "cfrac":
      let (above, below) = (argument(), argument())
      return above + [own(words.over)] + below
    case "binom":
      let (above, below) = (argument(), argument())
      return above + [own(words.choose)] + below
    case "sqrt":
      while index < source.count, source[index] == " " { index += 1 }
      guard index < source.count, source[index] == "[" else { return [own(words.squareRootOf)] + argument() }
      let degree = group(until: "]")
      return [own(words.root)] + degree + [own(words.of)] + argument()
    case "sum", "prod", "int", "iint", "oint", "lim", "bigcup", "bigcap": return bigOperator(name)
    case "text", "mathrm", "mathbf", "mathit", "mathsf", "operatorname", "textbf", "textit", "mbox", "mathbb",
      "mathcal", "boxed", "displaystyle":
      return textArgument()
    case "begin", "end":
      _ = textArgument()
      return [[Mark.line]]
    case "left", "right", "big", "Big", "bigg", "Bigg":
      // `\left.` is a bracket that is not there.
      if index < source.count, source[index] == "." { index += 1 }
      return []
    case "overline", "bar": return argument() + [own(words.bar)]
    case "vec", "overrightarrow": return [own(words.vector)] + argument()
    case "hat", "tilde", "dot", "ddot", "underline", "overbrace", "underbrace", "color": return argument()
    case "quad", "qquad", "limits", "nolimits", "nonumber", "hline", "label", "tag": return []
    default:
      if let symbol = Self.symbols[name] {
        return [own(words.symbols[symbol] ?? words.greek[symbol] ?? String(symbol))]
      }
      // Functions are said by their names, and an unknown command by its own.
      return [own(words.functions[name] ?? name)]
    }
  }

  /// `the sum from i equals 1 to n of`.
  private mutating func bigOperator(_ name: String) -> [Piece] {
    var pieces = [own(words.bigOperators[name] ?? name)]
    var bounds = 0
    while bounds < 2, index < source.count {
      while index < source.count, source[index].properties.isWhitespace { index += 1 }
      guard index < source.count, source[index] == "_" || source[index] == "^" else { break }
      let isLower = source[index] == "_"
      index += 1
      pieces += [own(isLower ? (name == "lim" ? words.limitAs : words.from) : words.upTo)] + argument()
      bounds += 1
    }
    if bounds > 0 || name == "lim" { pieces.append(own(words.of)) }
    return pieces
  }

  private mutating func textArgument() -> [Piece] {
    guard index < source.count, source[index] == "{" else { return [] }
    let end = source[index...].firstIndex(of: "}") ?? source.count
    let text = source[(index + 1)..<end].filter { $0 != "{" && $0 != "\\" }
    index = min(end + 1, source.count)
    return [Array(text)]
  }

  private static let symbols: [String: Character] = [
    "times": "×", "cdot": "⋅", "div": "÷", "pm": "±", "mp": "∓", "leq": "≤", "le": "≤", "geq": "≥", "ge": "≥",
    "lt": "<", "gt": ">", "neq": "≠", "ne": "≠", "approx": "≈", "equiv": "≡", "sim": "∼", "propto": "∝", "infty": "∞",
    "to": "→", "rightarrow": "→", "leftarrow": "←", "Rightarrow": "⇒", "Leftarrow": "⇐", "leftrightarrow": "↔",
    "Leftrightarrow": "⇔", "iff": "⇔", "implies": "⇒", "mapsto": "→", "in": "∈", "notin": "∉", "subset": "⊂",
    "subseteq": "⊆", "supset": "⊃", "cup": "∪", "cap": "∩", "emptyset": "∅", "varnothing": "∅", "forall": "∀",
    "exists": "∃", "neg": "¬", "lnot": "¬", "land": "∧", "wedge": "∧", "lor": "∨", "vee": "∨", "partial": "∂",
    "nabla": "∇", "circ": "°", "degree": "°", "ldots": "…", "cdots": "…", "dots": "…", "perp": "⊥", "parallel": "∥",
    "angle": "∠", "mid": "|", "ast": "×", "star": "*", "therefore": "∴", "rightleftharpoons": "⇌", "euro": "€",
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "varepsilon": "ε", "zeta": "ζ", "eta": "η",
    "theta": "θ", "vartheta": "θ", "iota": "ι", "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "pi": "π",
    "rho": "ρ", "sigma": "σ", "tau": "τ", "upsilon": "υ", "phi": "φ", "varphi": "φ", "chi": "χ", "psi": "ψ",
    "omega": "ω", "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Xi": "Ξ", "Pi": "Π", "Sigma": "Σ",
    "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω",
  ]
}
