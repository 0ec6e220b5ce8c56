import LanguagePacks
import Testing
import Voices

@Suite struct `The built-in voice files` {
  static let languages = ["en-GB", "sv", "de", "fr", "es"]

  static func file(_ language: String) throws -> VoiceFile {
    let files = try Voices.files.map { file throws in try VoiceFile(bytes: file.bytes) }
    return try #require(files.first { $0.language.description == language })
  }

  @Test func `are named after their languages, with plain English as en`() throws {
    for file in Voices.files where file.name != "en.json" {
      #expect(try VoiceFile(bytes: file.bytes).language.description + ".json" == file.name)
    }
    #expect(try VoiceFile(bytes: #require(Voices.files.first).bytes).language == LanguageTag("en-GB"))
  }

  @Test(arguments: languages)
  func `have every phrase, a voice, the styles and number words`(language: String) throws {
    let file = try Self.file(language)
    #expect(Phrase.allCases.filter { file.phrases[$0] == nil } == [])
    #expect(file.voice != nil && file.name != nil)
    #expect(
      file.styles.keys.sorted() == [
        "announcement", "content", "echo", "erased", "error", "hint", "label", "trait", "value",
      ])
    #expect(file.numbers != nil)
  }

  @Test(arguments: languages)
  func `take the same values in every form as English does`(language: String) throws {
    let english = try Self.file("en-GB")
    let file = try Self.file(language)
    for phrase in Phrase.allCases {
      #expect(file.phrases[phrase]?.placeholders == english.phrases[phrase]?.placeholders, "\(phrase)")
      #expect(file.phrases[phrase]?.placeholders == phrase.values, "\(phrase)")
    }
  }

  /// Words that are the same in another language, by language.
  static let sameAsEnglish: [String: Set<Phrase>] = [
    "sv": [.keyEscape, .keyHome, .keyEnd, .keyDelete, .keyAlt, .soundTick],
    "de": [.keyEscape, .keyAlt, .soundTick],
    "fr": [.progressTable, .rotorVolume, .keyAlt],
    "es": [.keyEscape, .keyAlt, .keyControl, .soundError],
  ]

  @Test(arguments: ["sv", "de", "fr", "es"])
  func `are translated, but for words that are the same`(language: String) throws {
    let english = try Self.file("en-GB")
    let file = try Self.file(language)
    let same = Phrase.allCases.filter { file.phrases[$0] == english.phrases[$0] }
    #expect(Set(same) == Self.sameAsEnglish[language])
  }

  @Test(arguments: languages)
  func `end a sentence where English ends one`(language: String) throws {
    let english = try Self.file("en-GB")
    let file = try Self.file(language)
    for phrase in Phrase.allCases {
      let (ours, theirs) = (file.phrases[phrase], english.phrases[phrase])
      let (own, other) = (ours?.filled([:], in: .other).last, theirs?.filled([:], in: .other).last)
      #expect((own == ".") == (other == "."), "\(phrase)")
    }
  }

  @Test(arguments: languages)
  func `introduce the program within thirty seconds, and name its first keys`(language: String) throws {
    let text = try #require(Self.file(language).phrases[.introduction]).filled([:], in: .other)
    #expect(text.split(separator: " ").count <= 80)
    let words = Set(text.split { !$0.isLetter }.map(String.init))
    #expect(words.isSuperset(of: ["c", "w", "q"]))
    for key in [Phrase.keySpace, .keyEscape] {
      let name = try #require(Self.file(language).phrases[key]).filled([:], in: .other)
      #expect(text.lowercased().contains(name.lowercased()))
    }
  }

  @Test func `say in English what the screens are known for`() throws {
    let phrases = try packs().pack(for: "en").phrasebook
    let said: [(Phrase, [String: String], String)] = [
      (.traitButton, [:], "Button"), (.cardPosition, ["number": "3", "total": "20"], "Card 3 of 20"),
      (.timeLeft, ["seconds": "97"], "Time: 97"), (.cardHintReveal, [:], "Reveals the answer."),
      (.cardHintPrompt, [:], "Shows the prompt again."), (.wrongLabel, [:], "Wrong"),
      (.wrongHint, [:], "Mark your answer as being incorrect."), (.correctLabel, [:], "Correct"),
      (.correctHint, [:], "Mark your answer as being correct."), (.editLabel, [:], "Edit cards"),
      (.editHint, [:], "Add, change or delete cards."), (.correctSaid, [:], "Correct."), (.wrongSaid, [:], "Wrong."),
      (.result, ["correct": "8", "total": "10"], "8 of 10 correct."), (.startAgainLabel, [:], "Start Again"),
      (.startAgainHint, [:], "Starts the round again."), (.quitLabel, [:], "Quit"),
      (.quitHint, [:], "Saves and quits."), (.noCardsLeft, [:], "No cards left."),
      (.deckEmpty, [:], "This deck is empty."), (.timeUp, [:], "Time is up."), (.addNewCard, [:], "Add new card"),
      (.promptField, [:], "Prompt"), (.answerField, [:], "Answer"), (.addCardLabel, [:], "Add Card"),
      (.doneLabel, [:], "Done"), (.blank, [:], "blank"), (.undone, ["what": "Correct."], "Undone: Correct."),
    ]
    for (phrase, values, sentence) in said { #expect(phrases.say(phrase, values) == sentence) }
  }

  @Test func `have plural forms`() throws {
    let forms: [(String, Int, String)] = [
      ("en", 1, "1 card"), ("en", 0, "0 cards"), ("en", 2, "2 cards"), ("fr", 0, "0 carte"), ("fr", 1, "1 carte"),
      ("fr", 2, "2 cartes"), ("de", 1, "1 Karte"), ("de", 0, "0 Karten"), ("es", 1, "1 tarjeta"),
      ("es", 0, "0 tarjetas"), ("sv", 1, "1 kort"), ("sv", 12, "12 kort"),
    ]
    for (language, count, words) in forms {
      #expect(try packs().pack(for: language).phrasebook.say(.cardCount, ["count": "\(count)"], count: count) == words)
    }
  }

  /// What line mode takes, besides key names.
  static let commandWords: Set<String> = [
    "reveal", "activate", "wrong", "correct", "next", "previous", "first", "last", "repeat", "spell", "read-all",
    "hint", "status", "undo", "pause", "resume", "stop", "faster", "slower", "help", "earlier", "later", "rotor-next",
    "rotor-previous", "up", "down", "edit", "delete", "quit", "wait", "type", "bury", "suspend",
    "flag", "sound", "find", "select", "select-all",
  ]

  @Test(arguments: ["sv", "de", "fr", "es"])
  func `name every command of line mode`(language: String) throws {
    #expect(try Set(Self.file(language).commands.values) == Self.commandWords)
  }

  @Test func `count from 0 to 999`() throws {
    let words: [(String, Int, String)] = [
      ("en", 0, "zero"), ("en", 42, "forty-two"), ("en", 144, "one hundred and forty-four"),
      ("en", 300, "three hundred"),
      ("sv", 21, "tjugoett"), ("sv", 144, "etthundrafyrtiofyra"), ("de", 21, "einundzwanzig"), ("de", 16, "sechzehn"),
      ("de", 101, "einhunderteins"), ("fr", 71, "soixante et onze"), ("fr", 80, "quatre-vingts"),
      ("fr", 99, "quatre-vingt-dix-neuf"), ("fr", 200, "deux cents"), ("fr", 281, "deux cent quatre-vingt-un"),
      ("es", 22, "veintidós"), ("es", 45, "cuarenta y cinco"), ("es", 100, "cien"),
      ("es", 144, "ciento cuarenta y cuatro"),
    ]
    for (language, number, text) in words {
      let numbers = try #require(packs().pack(for: language).numbers)
      let reader = NumberWords.Reader(numbers)
      #expect(numbers.words(for: number) == text)
      #expect(reader.number(for: text.uppercased()) == number)
    }
    let numbers = try #require(packs().pack(for: "en-US").numbers)
    let reader = NumberWords.Reader(numbers)
    #expect(reader.number(for: "forty two") == 42)
    #expect(numbers.words(for: 1_000_000) == nil && reader.number(for: "card") == nil)
  }

  @Test func `count on to 999,999, and below nothing`() throws {
    let words: [(String, Int, String)] = [
      ("en", 1000, "one thousand"), ("en", 1005, "one thousand and five"),
      ("en", 9999, "nine thousand nine hundred and ninety-nine"), ("en", 10_000, "ten thousand"),
      ("en", -8, "minus eight"), ("sv", 1000, "ettusen"), ("sv", 1001, "ettusenett"),
      ("sv", 8144, "åttatusenetthundrafyrtiofyra"), ("sv", 21_000, "tjugoettusen"), ("sv", 10_000, "tiotusen"),
      ("sv", -8, "minus åtta"), ("de", 1000, "eintausend"), ("de", 1001, "eintausendeins"),
      ("de", 7056, "siebentausendsechsundfünfzig"), ("de", 101_000, "einhunderteintausend"),
      ("de", 10_000, "zehntausend"), ("fr", 1000, "mille"), ("fr", 1001, "mille un"),
      ("fr", 2080, "deux mille quatre-vingts"),
      ("fr", 80_000, "quatre-vingt mille"), ("fr", 200_000, "deux cent mille"), ("fr", 10_000, "dix mille"),
      ("fr", -8, "moins huit"), ("es", 1000, "mil"), ("es", 1001, "mil uno"), ("es", 2022, "dos mil veintidós"),
      ("es", 21_000, "veintiún mil"), ("es", 31_000, "treinta y un mil"), ("es", 100_000, "cien mil"),
      ("es", 101_000, "ciento un mil"), ("es", 10_000, "diez mil"), ("es", -8, "menos ocho"),
    ]
    for (language, number, text) in words {
      let numbers = try #require(packs().pack(for: language).numbers)
      let reader = NumberWords.Reader(numbers)
      #expect(numbers.words(for: number) == text)
      #expect(reader.number(for: text.uppercased()) == number)
    }
  }

  @Test(arguments: languages)
  func `understand every number word they make, and no two numbers share one`(language: String) throws {
    let numbers = try #require(packs().pack(for: language).numbers)
    let reader = NumberWords.Reader(numbers)
    let all = Array(-20...12_100) + Array(stride(from: 12_345, through: 999_999, by: 997))
    let words = all.compactMap(numbers.words(for:))
    #expect(Set(words).count == all.count)
    #expect(zip(all, words).filter { reader.number(for: $0.1) != $0.0 }.map(\.1) == [])
  }

  @Test func `are understood without accents, without one and without what joins them`() throws {
    let understood: [(String, String, Int?)] = [
      ("en", "a hundred", nil), ("en", "hundred", 100), ("en", "one hundred forty four", 144),
      ("en", "hundred and two", 102), ("en", "thousand five", 1005), ("en", "Ten  Thousand", 10_000),
      ("en", "one thousand two thousand", nil), ("en", "minus", nil), ("en", "minus zero", nil), ("en", "", nil),
      ("en", "negative seven", -7), ("sv", "negativt sju", -7), ("de", "negativ sieben", -7), ("en", "negative", nil),
      ("sv", "ett tusen", 1000), ("sv", "hundra ett", 101), ("sv", "atta", 8), ("sv", "tusenett", 1001),
      ("de", "funfzig", 50), ("de", "hundert", 100), ("de", "dreissig", 30), ("de", "tausendeins", 1001),
      ("de", "sechsundfuenfzig", 56), ("de", "zwoelf", 12), ("de", "fuenfhundertdreissig", 530), ("sv", "aatta", 8),
      ("es", "nueve", 9), ("de", "fu", nil),
      ("fr", "soixante-et-onze", 71), ("fr", "cents", nil), ("es", "dieciseis", 16), ("es", "ciento", nil),
    ]
    for (language, text, number) in understood {
      #expect(
        try packs().pack(for: language).numbers.map { NumberWords.Reader($0).number(for: text) } == number,
        "\(language) \(text)")
    }
  }

  private func packs() throws -> LanguagePacks {
    try LanguagePacks(builtIn: Voices.files.map { file throws in try VoiceFile(bytes: file.bytes) })
  }
}
