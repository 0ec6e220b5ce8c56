import Speakable
import Testing

@Suite struct `Spelling` {
  @Test func `names letters, capitals, accents, symbols and spaces`() {
    #expect(
      spelling(of: "Né 5;\u{7}", language: "en", phonetically: false)
        == ["capital n", "e acute", "space", "5", "semicolon"])
    #expect(spelling(of: "Åñ", language: "sv", phonetically: false) == ["stora å", "n tilde"])
    #expect(spelling(of: "üÇ", language: "de", phonetically: false) == ["ü", "groß c Cedille"])
    #expect(spelling(of: "e\u{301}🇸🇪漢", language: "en", phonetically: false) == ["e acute", "flag: Sweden", "漢"])
  }

  @Test func `has an alphabet for each language`() {
    let words = [
      ("en", ["capital Alfa", "Bravo"]), ("sv", ["stora Adam", "Bertil"]), ("de", ["groß Anton", "Berta"]),
      ("fr", ["majuscule Anatole", "Berthe"]), ("es", ["mayúscula Antonio", "Burgos"]),
    ]
    for (language, expected) in words {
      #expect(spelling(of: "Ab", language: language, phonetically: true) == expected)
    }
    for language in ["en", "sv", "de", "fr", "es"] {
      for letter in "abcdefghijklmnopqrstuvwxyz" {
        #expect(SymbolWords.words(for: language).phonetic[String(letter)] != nil, "\(language) \(letter)")
      }
    }
    #expect(spelling(of: "öé", language: "sv", phonetically: true) == ["Östen", "Erik akut"])
  }

  @Test func `finds the same symbols in every language`() {
    let english = SymbolWords.words(for: "en-GB")
    for language in ["sv", "de", "fr", "es"] {
      let words = SymbolWords.words(for: language)
      #expect(words.language == language)
      #expect(Set(words.symbols.keys) == Set(english.symbols.keys))
      #expect(Set(words.units.keys) == Set(english.units.keys))
      #expect(words.greek.count == english.greek.count)
    }
  }
}
