public import JSONText
public import Speech

/// A voice file: who speaks a language and how, and every phrase in it.
///
/// All but the language may be missing; what is missing is taken from the next best file. Keys that this version does
/// not know are ignored.
public struct VoiceFile: Equatable, Sendable {
  /// The BCP 47 tag of the language.
  public var language: LanguageTag
  /// What the language calls itself.
  public var name: String?
  /// The synthesiser's voice, variant included.
  public var voice: String?
  /// Words a minute, 80 to 900.
  public var rate: Int?
  /// Base pitch, 0 to 100.
  public var pitch: Int?
  /// How the kinds of part differ from the base voice, by their names.
  public var styles: [String: VoiceStyle] = [:]
  /// The phrases it has.
  public var phrases: [Phrase: PhraseText] = [:]
  /// Words of the language that line mode takes, each with the English one.
  public var commands: [String: String] = [:]
  /// Names of characters that replace those we know, for spelling.
  public var letters: [String: String] = [:]
  /// Words of the spelling alphabet that replace those we know, by lower-case letter.
  public var phonetic: [String: String] = [:]
  /// The words for numbers.
  public var numbers: NumberWords?

  /// A file of this language with nothing in it.
  public init(language: LanguageTag) {
    self.language = language
  }

  /// Reads a voice file.
  ///
  /// - Throws: `JSONError`, naming the line and column of what is no JSON, has the wrong kind, is out of its range, or
  ///   has a value in braces that its phrase does not take.
  public init(bytes: [UInt8]) throws(JSONError) {
    var reader = JSONReader(bytes)
    var file = VoiceFile(language: LanguageTag("en"))
    var format: String?
    var version: Int?
    var language: String?
    reader.skipSpace()
    let start = reader.offset
    try reader.object { key, reader throws(JSONError) in
      switch key {
      case "format": format = try reader.string()
      case "version": version = try reader.wholeNumber(in: 1...1, called: "version")
      case "language": language = try reader.languageTag()
      case "name": file.name = try reader.string()
      case "voice": file.voice = try reader.voiceName()
      case "rate": file.rate = try reader.wholeNumber(in: 80...900, called: "rate")
      case "pitch": file.pitch = try reader.wholeNumber(in: 0...100, called: "pitch")
      case "styles": file.styles = try reader.styles()
      case "phrases": file.phrases = try reader.phrases()
      case "commands": file.commands = try reader.texts()
      case "letters": file.letters = try reader.texts()
      case "phonetic": file.phonetic = try reader.texts()
      case "numbers": file.numbers = try reader.numberWords()
      default: _ = try reader.value()
      }
    }
    try reader.end()
    guard format == "viva-voice" else {
      throw reader.error(.notAllowed("a voice file has \"format\": \"viva-voice\""), at: start)
    }
    guard version != nil else { throw reader.error(.notAllowed("a voice file has \"version\": 1"), at: start) }
    guard let language else {
      throw reader.error(.notAllowed("a voice file names its \"language\", such as \"sv\""), at: start)
    }
    file.language = LanguageTag(language)
    self = file
  }
}
