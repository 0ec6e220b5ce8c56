/// The words of one language for what is not words: symbols, units, formulas, letters to be spelled.
public struct SymbolWords: Sendable {
  /// The language subtag of the words, such as `sv`.
  public var language: String
  /// Names of symbols and punctuation.
  public var symbols: [Character: String]
  /// Names of Greek letters, for formulas and single letters.
  public var greek: [Character: String]
  /// Units by their sign, with the form for 1 and the form for all else.
  public var units: [String: Amount]
  /// Currencies by their sign.
  public var currencies: [Character: Amount]
  /// Words for large numbers, which stand between a number and its currency.
  public var scales: Set<String>
  /// Functions in formulas by their LaTeX names.
  public var functions: [String: String]
  /// Sums, integrals and the like by their LaTeX names.
  public var bigOperators: [String: String]
  /// Names of accents by their combining character.
  public var accents: [Unicode.Scalar: String]
  /// The spelling alphabet by lower-case letter.
  public var phonetic: [String: String]
  /// Single words by their keys.
  var single: [String: String]

  /// The two forms of the name of a unit.
  public struct Amount: Equatable, Sendable {
    /// With 1.
    public var one: String
    /// With every other number.
    public var other: String
  }

  /// The words for a BCP 47 tag; English for a language without a table.
  public static func words(for language: String) -> SymbolWords {
    switch primary(language) {
    case "sv": swedish
    case "de": german
    case "fr": french
    case "es": spanish
    default: english
    }
  }

  /// What is said for a gap that has no hint.
  public var blank: String { self["blank"] }
  var image: String { self["image"] }
  var toThe: String { self["toThe"] }
  var sub: String { self["sub"] }
  var over: String { self["over"] }
  var minus: String { self["minus"] }
  var times: String { self["times"] }
  var prime: String { self["prime"] }
  var choose: String { self["choose"] }
  var squareRootOf: String { self["squareRootOf"] }
  var root: String { self["root"] }
  var of: String { self["of"] }
  var bar: String { self["bar"] }
  var vector: String { self["vector"] }
  var from: String { self["from"] }
  var upTo: String { self["upTo"] }
  var limitAs: String { self["limitAs"] }
  var dot: String { self["dot"] }
  var rangeTo: String { self["rangeTo"] }
  /// What is said before a capital letter.
  public var capital: String { self["capital"] }
  var space: String { self["space"] }

  private subscript(key: String) -> String { single[key] ?? key }

  static func primary(_ tag: String) -> String {
    let first = tag.split { $0 == "-" || $0 == "_" || $0 == "." }.first.map { $0.lowercased() } ?? "en"
    return switch first {
    case "zh", "yue": "cmn"
    case "no": "nb"
    case "c", "posix": "en"
    default: first
    }
  }

  /// From which punctuation level on a symbol is said: 0 always, 1 some, 2 most, 3 all.
  static func level(of symbol: Character) -> Int {
    switch symbol {
    case ".", ",", "!", "?", "'", "’", "¿", "¡": 3
    case "(", ")", "[", "]", "{", "}", "\"", "“", "”", "„", "«", "»", "‘", ":", ";", "-", "–", "—", "…", "_", "•", "·",
      "`":
      2
    case "#", "/", "\\", "|", "~", "^", "*", "→", "←", "↑", "↓", "⇒", "⇐", "⇔", "↔", "⇌", "§", "©", "®", "™", "✓", "✗",
      "†", "♯",
      "♭":
      1
    default: 0
    }
  }

  /// A language's words from lines of `key=word` or `key=one|other`.
  init(
    language: String, symbols: String, greek: String, units: String, currencies: String, scales: String,
    functions: String, bigOperators: String, accents: String, phonetic: String, single: String
  ) {
    self.language = language
    let amounts = { (text: String) in
      Self.table(text).mapValues { value in
        let forms = value.split(separator: "|").map(String.init)
        return Amount(one: forms[0], other: forms.last ?? forms[0])
      }
    }
    self.symbols = Self.byCharacter(Self.table(symbols))
    let names = greek.split(separator: " ").map(String.init)
    self.greek = [:]
    for (letter, name) in zip("αβγδεζηθικλμνξοπρστυφχψω", names) {
      self.greek[letter] = name
      for capital in letter.uppercased() { self.greek[capital] = name }
    }
    self.greek["µ"] = self.greek["μ"]
    self.units = amounts(units)
    self.currencies = Self.byCharacter(amounts(currencies))
    self.scales = Set(scales.split(separator: " ").map(String.init))
    self.functions = Self.table(functions)
    self.bigOperators = Self.table(bigOperators)
    self.accents = [:]
    for (key, name) in Self.table(accents) {
      if let code = UInt32(key, radix: 16), let scalar = Unicode.Scalar(code) { self.accents[scalar] = name }
    }
    self.phonetic = [:]
    for word in phonetic.split(separator: " ") {
      // `Å:Åke` where the word does not begin with its letter.
      let parts = word.split(separator: ":").map(String.init)
      self.phonetic[parts.count > 1 ? parts[0].lowercased() : word.prefix(1).lowercased()] = parts.last
    }
    self.single = Self.table(single)
  }

  private static func byCharacter<Value>(_ table: [String: Value]) -> [Character: Value] {
    table.reduce(into: [:]) { result, entry in
      for character in entry.key.prefix(1) { result[character] = entry.value }
    }
  }

  /// Entries parted by two spaces or line breaks; the key ends at the first `=` after its first character.
  private static func table(_ text: String) -> [String: String] {
    var table: [String: String] = [:]
    for line in text.split(separator: "\n") {
      for entry in line.split(separator: ";;") {
        let trimmed = entry.drop { $0 == " " }
        guard let sign = trimmed.dropFirst().firstIndex(of: "=") else { continue }
        var value = trimmed[trimmed.index(after: sign)...]
        while value.last == " " { value = value.dropLast() }
        table[String(trimmed[..<sign])] = String(value)
      }
    }
    return table
  }
}
