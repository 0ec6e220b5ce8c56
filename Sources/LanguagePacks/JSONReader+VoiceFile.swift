import JSONText
import Speech

/// The kinds of value in a voice file, each checked where it stands.
extension JSONReader {
  mutating func wholeNumber(in range: ClosedRange<Int>, called name: String) throws(JSONError) -> Int {
    skipSpace()
    let place = offset
    guard let number = try value().integer, range.contains(number) else {
      let wanted =
        range.count == 1 ? "\(range.lowerBound)" : "a whole number from \(range.lowerBound) to \(range.upperBound)"
      throw error(.notAllowed("\"\(name)\" has to be \(wanted)"), at: place)
    }
    return number
  }

  mutating func languageTag() throws(JSONError) -> String {
    skipSpace()
    let place = offset
    let tag = try string()
    guard !tag.isEmpty, tag.utf8.allSatisfy({ Self.isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }) else {
      throw error(.notAllowed("a language is named by a tag such as sv or pt-BR"), at: place)
    }
    return tag
  }

  /// A voice's name; the synthesiser would follow slashes and dots out of its folder of voices.
  mutating func voiceName() throws(JSONError) -> String {
    skipSpace()
    let place = offset
    let name = try string()
    let others = Array("-_+".utf8)
    guard !name.isEmpty, name.utf8.allSatisfy({ Self.isLetterOrDigit($0) || others.contains($0) }) else {
      throw error(.notAllowed("a voice is named by letters, digits, - _ and +"), at: place)
    }
    return name
  }

  mutating func texts() throws(JSONError) -> [String: String] {
    var texts: [String: String] = [:]
    try object { name, reader throws(JSONError) in texts[name] = try reader.string() }
    return texts
  }

  mutating func styles() throws(JSONError) -> [String: VoiceStyle] {
    var styles: [String: VoiceStyle] = [:]
    try object { name, reader throws(JSONError) in
      var style = VoiceStyle()
      try reader.object { key, reader throws(JSONError) in
        switch key {
        case "ratePercent": style.ratePercent = try reader.wholeNumber(in: 25...400, called: key)
        case "pitchShift": style.pitchShift = try reader.wholeNumber(in: -100...100, called: key)
        case "volumePercent": style.volumePercent = try reader.wholeNumber(in: 10...200, called: key)
        default: _ = try reader.value()
        }
      }
      styles[name] = style
    }
    return styles
  }

  mutating func phrases() throws(JSONError) -> [Phrase: PhraseText] {
    var phrases: [Phrase: PhraseText] = [:]
    try object { key, reader throws(JSONError) in
      guard let phrase = Phrase(rawValue: key) else {
        _ = try reader.value()
        return
      }
      phrases[phrase] = try reader.text(of: phrase)
    }
    return phrases
  }

  private mutating func text(of phrase: Phrase) throws(JSONError) -> PhraseText {
    skipSpace()
    let place = offset
    var forms: [PluralCategory: String] = [:]
    if nextKind() == .object {
      try object { name, reader throws(JSONError) in
        reader.skipSpace()
        guard let category = PluralCategory(rawValue: name) else {
          throw reader.error(.notAllowed("\(name) is no plural form; they are zero, one, two, few, many and other"))
        }
        forms[category] = try reader.string()
      }
      guard forms[.other] != nil else { throw error(.notAllowed("the plural form \"other\" is missing"), at: place) }
    } else {
      forms[.other] = try string()
    }
    guard let text = PhraseText(forms: forms) else {
      throw error(.notAllowed("a brace has no partner in \"\(phrase.rawValue)\""), at: place)
    }
    if let strange = text.placeholders.subtracting(phrase.values).min() {
      let known = phrase.values.sorted().map { "{\($0)}" }.joined(separator: ", ")
      let rest = known.isEmpty ? "it takes no values" : "it takes \(known)"
      throw error(.notAllowed("\"\(phrase.rawValue)\" has no {\(strange)}; \(rest)"), at: place)
    }
    return text
  }

  mutating func numberWords() throws(JSONError) -> NumberWords {
    skipSpace()
    let place = offset
    var lists: [String: [String]] = [:]
    var joint = ""
    var thousands: NumberWords.Thousands?
    var minus: String?
    try object { key, reader throws(JSONError) in
      switch key {
      case "upTo99", "hundreds", "hundredsBefore", "otherMinus":
        var words: [String] = []
        try reader.array { reader throws(JSONError) in words.append(try reader.string()) }
        lists[key] = words
      case "joint": joint = try reader.string()
      case "thousands": thousands = try reader.thousands()
      case "minus": minus = try reader.string()
      default: _ = try reader.value()
      }
    }
    guard
      let numbers = NumberWords(
        upTo99: lists["upTo99"] ?? [], hundreds: lists["hundreds"] ?? [], hundredsBefore: lists["hundredsBefore"],
        joint: joint, thousands: thousands, minus: minus, otherMinus: lists["otherMinus"] ?? [])
    else {
      throw error(.notAllowed("\"upTo99\" has to be 100 words, and \"hundreds\" 9"), at: place)
    }
    return numbers
  }

  private mutating func thousands() throws(JSONError) -> NumberWords.Thousands {
    skipSpace()
    let place = offset
    var texts: [String: String] = [:]
    var endings: [String: String] = [:]
    try object { key, reader throws(JSONError) in
      switch key {
      case "one", "suffix", "joint", "jointBelow100": texts[key] = try reader.string()
      case "endings": endings = try reader.texts()
      default: _ = try reader.value()
      }
    }
    guard let one = texts["one"], let suffix = texts["suffix"] else {
      throw error(.notAllowed("\"thousands\" needs \"one\" and \"suffix\""), at: place)
    }
    let joint = texts["joint"] ?? ""
    return NumberWords.Thousands(
      one: one, suffix: suffix, endings: endings, joint: joint, jointBelow100: texts["jointBelow100"] ?? joint)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
