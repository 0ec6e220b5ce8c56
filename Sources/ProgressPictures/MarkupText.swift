/// Text made fit to stand in XML and HTML, as an element's text or an attribute's value.
enum MarkupText {
  /// The most characters of a name that are shown; the rest becomes an ellipsis.
  static let longestName = 60

  /// The text with markup characters escaped; what XML can't hold, and what turns reading direction, is left out.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: if isHarmless(scalar) { result.unicodeScalars.append(scalar) }
      }
    }
    return result
  }

  /// A name of any length as it is shown, not escaped.
  static func short(_ name: String) -> String {
    let plain = String(String.UnicodeScalarView(name.unicodeScalars.map { isHarmless($0) ? $0 : " " }))
    let start = plain.prefix(longestName)
    return start.endIndex == plain.endIndex ? plain : start + "…"
  }

  /// No control character, no bidirectional control, nothing that XML 1.0 forbids.
  static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0x61C, 0xFFFE...0xFFFF: false
    default: true
    }
  }
}
