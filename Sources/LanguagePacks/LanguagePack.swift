public import Speech

/// A language as the program speaks it: its voice, its phrases and its words, gathered from all files that have some.
public struct LanguagePack: Sendable {
  /// The BCP 47 tag of the language.
  public var language: String
  /// What the language calls itself.
  public var name: String
  /// The base voice.
  public var voice: VoiceSettings
  /// How the kinds of part differ from it, by their names: `label`, `value`, `trait`, `hint`, `content`,
  /// `announcement`, `error`, `echo`.
  public var styles: [String: VoiceStyle]
  /// Every phrase.
  public var phrasebook: Phrasebook
  /// Words of the language that line mode takes, each with the English one.
  public var commands: [String: String]
  /// Names of characters that replace those we know, for spelling.
  public var letters: [String: String]
  /// Words of the spelling alphabet that replace those we know, by lower-case letter.
  public var phonetic: [String: String]
  /// The words for numbers, if the language's files have them.
  public var numbers: NumberWords?

  /// The pack that `files` make together, the best first, with `english` for phrases and styles none of them has.
  init(language: LanguageTag, files: [VoiceFile], english: [VoiceFile]) {
    func first<Value>(_ field: KeyPath<VoiceFile, Value?>) -> Value? {
      files.lazy.compactMap { $0[keyPath: field] }.first
    }
    func merged<Key, Value>(_ field: KeyPath<VoiceFile, [Key: Value]>, of files: [VoiceFile]) -> [Key: Value] {
      files.reduce(into: [:]) { all, file in all.merge(file[keyPath: field]) { best, _ in best } }
    }
    self.language = language.description
    name = first(\.name) ?? language.description
    let englishVoice = english.lazy.compactMap(\.voice).first ?? "en-gb"
    voice = VoiceSettings(
      voice: first(\.voice) ?? englishVoice, wordsPerMinute: first(\.rate) ?? 175, pitch: first(\.pitch) ?? 50)
    styles = merged(\.styles, of: files + english)
    phrasebook = Phrasebook(
      language: language.description, texts: merged(\.phrases, of: files), fallback: merged(\.phrases, of: english),
      fallbackLanguage: english.first?.language.description ?? "en-GB")
    commands = merged(\.commands, of: files)
    letters = merged(\.letters, of: files)
    phonetic = merged(\.phonetic, of: files)
    numbers = first(\.numbers)
  }
}
