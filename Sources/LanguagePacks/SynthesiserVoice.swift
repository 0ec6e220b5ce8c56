/// A voice that the synthesiser has.
public struct SynthesiserVoice: Hashable, Sendable {
  /// What the synthesiser calls it, such as `pt-br`.
  public var identifier: String
  /// The languages it says it speaks, as the synthesiser names them, such as `cmn` and `zh`.
  public var languages: [String]

  /// A voice of these languages.
  public init(identifier: String, languages: [String]) {
    self.identifier = identifier
    self.languages = languages
  }
}

extension SynthesiserVoice {
  /// The voice for exactly this tag, letter case aside: one that is called so, else the first that says it speaks it.
  static func exactly(_ tag: String, among voices: [SynthesiserVoice]) -> SynthesiserVoice? {
    let wanted = tag.lowercased()
    return voices.first { $0.identifier.lowercased() == wanted }
      ?? voices.first { $0.languages.contains { $0.lowercased() == wanted } }
  }

  /// The tags to look for, best first: the tag, what it is part of, and what espeak-ng calls these.
  static func names(for tag: LanguageTag) -> [String] {
    switch tag.language {
    // espeak-ng names the spoken languages, not the scripts.
    case "zh":
      tag.region == "HK" || tag.region == "MO" || tag.subtags.contains("yue")
        ? ["yue", "zh-yue"] : ["cmn", "zh-cmn", "zh"]
    case "nb", "nn": ["nb", "no"]
    case "sh", "hbs": ["hr", "hbs"]
    case "fil": ["fil", "tl"]
    default: tag.lookupOrder
    }
  }
}
