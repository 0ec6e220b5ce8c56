/// Character references of HTML, decoded once: `&lt;`, `&#8217;`, `&#xE9;`.
enum Entities {
  /// What a reference that begins at `&` stands for, and where the text goes on; `nil` for a bare `&`.
  static func decoded(_ source: [Unicode.Scalar], at start: Int) -> (text: [Unicode.Scalar], end: Int)? {
    let limit = min(start + 12, source.count)
    guard let semicolon = source[start..<limit].firstIndex(of: ";"), semicolon > start + 1 else { return nil }
    let body = source[(start + 1)..<semicolon]
    if body.first == "#" {
      let digits = String(String.UnicodeScalarView(body.dropFirst()))
      let number =
        digits.first == "x" || digits.first == "X" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      guard let number else { return nil }
      // HTML reads the C1 controls as the characters of Windows-1252.
      let value = (0x80...0x9F).contains(number) ? windows1252[Int(number - 0x80)] : number
      return (Unicode.Scalar(value).map { [$0] } ?? ["\u{FFFD}"], semicolon + 1)
    }
    guard let text = named[String(String.UnicodeScalarView(body))] else { return nil }
    return (Array(text.unicodeScalars), semicolon + 1)
  }

  private static let windows1252: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D,
    0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,
    0x017E, 0x0178,
  ]

  /// The names of HTML 4, and those of HTML 5 that cards are known to use.
  private static let named: [String: String] = {
    var names: [String: String] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "ensp": " ", "emsp": " ",
      "thinsp": " ", "zwnj": "\u{200C}", "zwj": "\u{200D}", "lrm": "", "rlm": "", "shy": "", "AMP": "&", "LT": "<",
      "GT": ">", "QUOT": "\"", "lbrace": "{", "rbrace": "}", "lbrack": "[", "rbrack": "]", "lpar": "(", "rpar": ")",
      "num": "#", "dollar": "$", "percnt": "%", "ast": "*", "plus": "+", "comma": ",", "period": ".", "sol": "/",
      "colon": ":", "semi": ";", "equals": "=", "quest": "?", "commat": "@", "bsol": "\\", "Hat": "^", "lowbar": "_",
      "grave": "`", "vert": "|", "excl": "!", "Tab": " ", "NewLine": " ", "hyphen": "‐", "check": "✓", "star": "☆",
      "phone": "☎", "female": "♀", "male": "♂", "rightarrow": "→", "leftarrow": "←",
    ]
    // U+00A0 to U+00FF in order.
    let latin = """
      nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro \
      para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil \
      Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave \
      Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml \
      igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute \
      thorn yuml
      """
    for (offset, name) in latin.split(separator: " ").enumerated() where names[String(name)] == nil {
      names[String(name)] = Unicode.Scalar(UInt32(0xA0 + offset)).map { String($0) }
    }
    let others = """
      Alpha Α Beta Β Gamma Γ Delta Δ Epsilon Ε Zeta Ζ Eta Η Theta Θ Iota Ι Kappa Κ Lambda Λ Mu Μ Nu Ν Xi Ξ Omicron Ο \
      Pi Π Rho Ρ Sigma Σ Tau Τ Upsilon Υ Phi Φ Chi Χ Psi Ψ Omega Ω alpha α beta β gamma γ delta δ epsilon ε zeta ζ \
      eta η theta θ iota ι kappa κ lambda λ mu μ nu ν xi ξ omicron ο pi π rho ρ sigmaf ς sigma σ tau τ upsilon υ phi φ \
      chi χ psi ψ omega ω OElig Œ oelig œ Scaron Š scaron š Yuml Ÿ fnof ƒ circ ˆ tilde ˜ ndash – mdash — lsquo ‘ rsquo ’ \
      sbquo ‚ ldquo “ rdquo ” bdquo „ dagger † Dagger ‡ bull • hellip … permil ‰ prime ′ Prime ″ lsaquo ‹ rsaquo › \
      oline ‾ frasl ⁄ euro € image ℑ weierp ℘ real ℜ trade ™ larr ← uarr ↑ rarr → darr ↓ harr ↔ lArr ⇐ uArr ⇑ rArr ⇒ \
      dArr ⇓ hArr ⇔ forall ∀ part ∂ exist ∃ empty ∅ nabla ∇ isin ∈ notin ∉ ni ∋ prod ∏ sum ∑ minus − lowast ∗ radic √ \
      prop ∝ infin ∞ ang ∠ and ∧ or ∨ cap ∩ cup ∪ int ∫ there4 ∴ sim ∼ cong ≅ asymp ≈ ne ≠ equiv ≡ le ≤ ge ≥ sub ⊂ \
      sup ⊃ nsub ⊄ sube ⊆ supe ⊇ oplus ⊕ otimes ⊗ perp ⊥ sdot ⋅ loz ◊ spades ♠ clubs ♣ hearts ♥ diams ♦
      """.split(separator: " ").map(String.init)
    for index in stride(from: 0, to: others.count - 1, by: 2) { names[others[index]] = others[index + 1] }
    return names
  }()
}
