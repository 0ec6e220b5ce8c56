/// A language as BCP 47 or a POSIX locale names it, brought into one form: `sv_SE.UTF-8` is `sv-SE`.
public struct LanguageTag: Hashable, Sendable, CustomStringConvertible {
  /// The subtags in their usual case: `zh`, `Hans`, `CN`; never empty.
  public let subtags: [String]

  /// Reads a tag or locale name; `C`, `POSIX` and an empty name are English.
  public init(_ name: String) {
    var name = name[...]
    var script: String?
    if let at = name.firstIndex(of: "@") {
      script = Self.scriptsOfModifiers[name[name.index(after: at)...].lowercased()]
      name = name[..<at]
    }
    if let dot = name.firstIndex(of: ".") { name = name[..<dot] }
    var parts = name.split { $0 == "-" || $0 == "_" }.map { $0.lowercased() }
    if parts.isEmpty || parts == ["c"] || parts == ["posix"] { parts = ["en"] }
    parts[0] = Self.currentCodes[parts[0]] ?? parts[0]
    if let script { parts.insert(script, at: 1) }
    // What follows a subtag of one letter is private or an extension, not a region.
    let plain = parts.firstIndex { $0.count == 1 } ?? parts.count
    subtags = parts.enumerated().map { index, part in
      guard index > 0, index < plain else { return part }
      return switch part.count {
      case 2: part.uppercased()
      case 4 where part.first?.isLetter == true: part.prefix(1).uppercased() + part.dropFirst()
      default: part
      }
    }
  }

  /// The language alone: `zh`.
  public var language: String { subtags[0] }

  /// The script, if the tag names one: `Hans`.
  public var script: String? { subtags.dropFirst().first { $0.count == 4 && $0.first?.isLetter == true } }

  /// The region, if the tag names one: `CN` or `419`.
  public var region: String? {
    subtags.dropFirst().first { $0.count == 2 || ($0.count == 3 && $0.allSatisfy(\.isNumber)) }
  }

  /// The tag as it is written: `zh-Hans-CN`.
  public var description: String { subtags.joined(separator: "-") }

  /// The tag itself, then the ones it is part of: `zh-Hans-CN`, `zh-Hans`, `zh`.
  public var lookupOrder: [String] {
    subtags.indices.reversed().map { subtags[...$0].joined(separator: "-") }
  }

  /// Modifiers of glibc's locale names that stand for a script.
  private static let scriptsOfModifiers = [
    "latin": "latn", "cyrillic": "cyrl", "devanagari": "deva", "iqtelif": "latn",
  ]

  /// Codes that stand for another one: those that ISO 639 withdrew, and the three-letter ones of the largest languages.
  private static let currentCodes = [
    "iw": "he", "in": "id", "ji": "yi", "mo": "ro", "jw": "jv", "no": "nb",
    "eng": "en", "swe": "sv", "deu": "de", "ger": "de", "fra": "fr", "fre": "fr", "spa": "es", "rus": "ru",
    "jpn": "ja", "zho": "zh", "chi": "zh", "kor": "ko", "ara": "ar", "por": "pt", "ita": "it", "nld": "nl",
    "dut": "nl", "pol": "pl", "fin": "fi", "dan": "da", "nor": "nb", "nob": "nb", "nno": "nn", "ell": "el",
    "gre": "el", "heb": "he", "hin": "hi", "tur": "tr", "ukr": "uk", "lat": "la", "tha": "th", "vie": "vi",
  ]
}
