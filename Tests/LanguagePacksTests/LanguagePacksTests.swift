import JSONText
import LanguagePacks
import Speech
import Testing
import Voices

@Suite struct `The choice of a language` {
  struct Match: CustomTestStringConvertible {
    var asked: String?
    var given: String
    var testDescription: String { asked ?? "nothing" }
  }

  @Test(arguments: [
    Match(asked: "sv_SE.UTF-8", given: "sv"), Match(asked: "sv", given: "sv"), Match(asked: "SV-se", given: "sv"),
    Match(asked: "C", given: "en-GB"), Match(asked: "C.UTF-8", given: "en-GB"), Match(asked: "POSIX", given: "en-GB"),
    Match(asked: "", given: "en-GB"), Match(asked: nil, given: "en-GB"), Match(asked: "en", given: "en-GB"),
    Match(asked: "en_US", given: "en-US"), Match(asked: "en_US.UTF-8", given: "en-US"),
    Match(asked: "en-GB", given: "en-GB"), Match(asked: "en-AU", given: "en-GB"), Match(asked: "de-AT", given: "de"),
    Match(asked: "de_DE@euro", given: "de"), Match(asked: "fr_CA.ISO-8859-1", given: "fr"),
    Match(asked: "es-419", given: "es"), Match(asked: "swe", given: "sv"), Match(asked: "fi_FI", given: "en-GB"),
    Match(asked: "-_.@", given: "en-GB"),
  ])
  func `is exact, then by language, then English`(match: Match) throws {
    #expect(try packs().pack(for: match.asked).language == match.given)
  }

  @Test func `reads tags and locales into one form`() {
    let forms = [
      "zh_hans_cn": "zh-Hans-CN", "sr_RS@latin": "sr-Latn-RS", "ES-419": "es-419", "pt_br.utf8": "pt-BR",
      "no": "nb", "iw-IL": "he-IL", "en-gb-x-rp": "en-GB-x-rp",
    ]
    for (name, form) in forms { #expect(LanguageTag(name).description == form) }
    #expect(LanguageTag("zh-Hans-CN").lookupOrder == ["zh-Hans-CN", "zh-Hans", "zh"])
    #expect(LanguageTag("zh-Hans-CN").script == "Hans")
    #expect(LanguageTag("zh-Hans-CN").region == "CN")
  }

  struct Voice: CustomTestStringConvertible {
    var language: String
    var voice: String?
    var testDescription: String { language }
  }

  @Test(arguments: [
    Voice(language: "zh-Hans", voice: "cmn"), Voice(language: "zh", voice: "cmn"),
    Voice(language: "zh-TW", voice: "cmn"), Voice(language: "zh-HK", voice: "yue"),
    Voice(language: "cmn", voice: "cmn"), Voice(language: "pt-BR", voice: "pt-br"),
    Voice(language: "pt", voice: "pt"), Voice(language: "pt-PT", voice: "pt"), Voice(language: "no", voice: "nb"),
    Voice(language: "nb_NO", voice: "nb"), Voice(language: "nn", voice: "nb"),
    Voice(language: "en_US", voice: "en-us"), Voice(language: "en", voice: "en-gb"),
    Voice(language: "en-AU", voice: "en-gb"), Voice(language: "C", voice: "en-gb"),
    Voice(language: "sv-SE", voice: "sv"), Voice(language: "fr-CA", voice: "fr-fr"),
    Voice(language: "fr-CH", voice: "fr-ch"), Voice(language: "es-MX", voice: "es-419"),
    Voice(language: "es-ES", voice: "es"), Voice(language: "ja_JP", voice: "ja"), Voice(language: "el", voice: "el"),
    Voice(language: "sr-Latn", voice: "sr"), Voice(language: "zz", voice: nil), Voice(language: "tlh", voice: nil),
  ])
  func `finds the voice for a card`(voice: Voice) throws {
    #expect(try packs().voice(for: voice.language, among: Self.espeakVoices)?.voice == voice.voice)
  }

  @Test func `keeps what the voice file says of its voice, and the learner's own above all`() throws {
    let own = try VoiceFile(
      bytes: Array(
        #"{"format":"viva-voice","version":1,"language":"sv","voice":"sv+f2","rate":140,"pitch":60,"phrases":{"blank":"ingenting"},"styles":{"trait":{"pitchShift":-30}}}"#
          .utf8))
    let packs = try packs(users: [own])
    let expected = VoiceSettings(voice: "sv+f2", wordsPerMinute: 140, pitch: 60)
    #expect(packs.voice(for: "sv-FI", among: Self.espeakVoices) == expected)
    let pack = packs.pack(for: "sv_SE")
    #expect(pack.voice == expected)
    #expect(pack.phrasebook.say(.blank) == "ingenting")
    #expect(pack.phrasebook.say(.correctSaid) == "Rätt.")
    #expect(pack.styles["trait"] == VoiceStyle(pitchShift: -30))
    #expect(pack.styles["hint"] == VoiceStyle(ratePercent: 108, pitchShift: -6, volumePercent: 75))
    #expect(pack.name == "Svenska")
    #expect(pack.commands["rätt"] == "correct")
  }

  @Test func `falls back to English, with English plurals, for a missing phrase`() throws {
    let own = try VoiceFile(
      bytes: Array(#"{"format":"viva-voice","version":1,"language":"fr-CA","phrases":{"blank":"rien"}}"#.utf8))
    let canadian = try packs(users: [own]).pack(for: "fr-CA")
    #expect(canadian.language == "fr-CA")
    #expect(canadian.phrasebook.say(.blank) == "rien")
    #expect(canadian.phrasebook.say(.traitButton) == "Bouton")
    let finnish = try VoiceFile(
      bytes: Array(
        #"{"format":"viva-voice","version":1,"language":"fi","voice":"fi","phrases":{"blank":"tyhjä"}}"#.utf8))
    let pack = try packs(users: [finnish]).pack(for: "fi_FI.UTF-8")
    #expect(pack.phrasebook.language == "fi")
    #expect(pack.phrasebook.say(.blank) == "tyhjä")
    #expect(pack.phrasebook.say(.cardCount, ["count": "1"], count: 1) == "1 card")
    #expect(pack.voice.voice == "fi")
    #expect(LanguagePacks(builtIn: []).pack(for: "sv").phrasebook.say(.blank) == "blank")
    #expect(LanguagePacks(builtIn: []).pack(for: "sv").phrasebook.say(.noHint) == "no-hint")
  }

  @Test func `differs between British and American English in voice and spelling`() throws {
    let american = try packs().pack(for: "en-US")
    #expect(american.voice.voice == "en-us")
    #expect(american.phrasebook.say(.keyUnrecognised) == "Unrecognized key")
    #expect(try packs().pack(for: "en-GB").phrasebook.say(.keyUnrecognised) == "Unrecognised key")
    #expect(american.phrasebook.say(.noCardsLeft) == "No cards left.")
  }

  private func packs(users: [VoiceFile] = []) throws -> LanguagePacks {
    try LanguagePacks(
      builtIn: Voices.files.map { file throws in try VoiceFile(bytes: file.bytes) }, users: users)
  }

  static let espeakVoices = [
    SynthesiserVoice(identifier: "cmn", languages: ["cmn", "zh-cmn", "zh"]),
    SynthesiserVoice(identifier: "de", languages: ["de"]),
    SynthesiserVoice(identifier: "el", languages: ["el"]),
    SynthesiserVoice(identifier: "en-029", languages: ["en-029", "en"]),
    SynthesiserVoice(identifier: "en-gb", languages: ["en-gb", "en"]),
    SynthesiserVoice(identifier: "en-us", languages: ["en-us", "en"]),
    SynthesiserVoice(identifier: "es", languages: ["es"]),
    SynthesiserVoice(identifier: "es-419", languages: ["es-419", "es-mx", "es"]),
    SynthesiserVoice(identifier: "fr-ch", languages: ["fr-ch", "fr"]),
    SynthesiserVoice(identifier: "fr-fr", languages: ["fr-fr", "fr"]),
    SynthesiserVoice(identifier: "ja", languages: ["ja"]),
    SynthesiserVoice(identifier: "nb", languages: ["nb", "no"]),
    SynthesiserVoice(identifier: "pt", languages: ["pt", "pt-pt"]),
    SynthesiserVoice(identifier: "pt-br", languages: ["pt-br", "pt"]),
    SynthesiserVoice(identifier: "sr", languages: ["sr"]),
    SynthesiserVoice(identifier: "sv", languages: ["sv"]),
    SynthesiserVoice(identifier: "yue", languages: ["yue", "zh-yue", "zh"]),
  ]
}
