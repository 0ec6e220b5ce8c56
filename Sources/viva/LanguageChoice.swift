import Announcer
import DeckEngine
import JSONText
import LanguagePacks
import Speakable
import Speech
import Synchronization
import UserSettings
import Voices
import VoiceMode

/// The language of our own phrases, the voices of all others, and how card text is read in them.
struct LanguageChoice {
  /// The language of our own phrases.
  let own: LanguagePack
  /// What is wrong with the user's own voice files, a sentence each.
  let faults: [String]
  private let voices: VoiceTable

  /// - Parameters:
  ///   - preferred: the language and voice set by the learner; the command line's go before, the locale's after.
  ///   - library: where the user's own voice files are; `nil` where nothing is to be read.
  ///   - engine: knows the voices there are; `nil` where nothing is spoken.
  init(
    options: Options, preferred: UserSettings = UserSettings(), environment: Environment, library: Library?,
    engine: SpeechEngine?
  ) throws(Failure) {
    var users: [VoiceFile] = []
    let usersFiles = library?.voiceFiles() ?? (files: [], faults: [])
    var faults = usersFiles.faults
    for (path, bytes) in usersFiles.files {
      do throws(JSONError) {
        users.append(try VoiceFile(bytes: bytes))
      } catch {
        faults.append("The voice file \(path) is damaged at \(error). It was left out.")
      }
    }
    self.faults = faults
    if let wanted = options.language, !Self.hasPhrases(in: wanted, users: users) {
      let known = Self.builtInLanguages + users.map(\.language.description)
      throw Failure(
        wrongUsage: "The option --language takes \(Arguments.list(known)), not \(Arguments.quoted(wanted))."
          + Arguments.suggestion(for: wanted, among: known))
    }
    let name = options.language ?? preferred.language ?? environment.language ?? "en"
    // The other languages' files are read when a card wants their voice: the first word waits for none of them.
    let wanted = ["en", String(name.prefix { $0.isLetter }).lowercased()]
    let builtIn = Self.builtIn { file in wanted.contains(String(file.prefix { $0.isLetter })) }
    var own = LanguagePacks(builtIn: builtIn, users: users).pack(for: name)
    if let voice = options.voice ?? preferred.voice, let engine {
      own.voice.voice = try engine.checked(voice: voice)
    }
    self.own = own
    voices = VoiceTable(own: own, engine: engine) { [users] in
      LanguagePacks(builtIn: Self.builtIn { _ in true }, users: users)
    }
  }

  /// The languages of the voice files that come with the program.
  private static var builtInLanguages: [String] { Voices.files.map { String($0.name.dropLast(".json".count)) } }

  /// Whether a language, or a form of it, has phrases.
  private static func hasPhrases(in tag: String, users: [VoiceFile]) -> Bool {
    let language = tag.prefix { $0.isLetter }.lowercased()
    return (builtInLanguages + users.map(\.language.description)).contains {
      $0.prefix { $0.isLetter }.lowercased() == language
    }
  }

  /// The voice files that come with the program, those with a wanted name.
  private static func builtIn(where isWanted: (String) -> Bool) -> [VoiceFile] {
    Voices.files.filter { isWanted($0.name) }.map { name, bytes in
      do throws(JSONError) {
        return try VoiceFile(bytes: bytes)
      } catch {
        preconditionFailure("the built-in voice file \(name) is damaged at \(error)")
      }
    }
  }

  /// The phrases, numbers and voice of a language as they come with the program, or of the nearest there is.
  static func builtInPack(for language: String) -> LanguagePack {
    LanguagePacks(builtIn: builtIn { _ in true }).pack(for: language)
  }

  /// What the player without a name is called in the languages that come with the program.
  static var wordsForPlayer: Set<String> {
    let packs = LanguagePacks(builtIn: builtIn { _ in true })
    return Set(packs.languages.map { packs.pack(for: $0).phrasebook.say(.defaultPlayer) })
  }

  /// Every language there are phrases in.
  var all: [LanguagePack] {
    let packs = voices.packs
    return packs.languages.map { packs.pack(for: $0) }
  }

  /// The phrases and the voice of a language, or of the nearest there is.
  func pack(for language: String) -> LanguagePack { voices.packs.pack(for: language) }

  /// How announcements are voiced.
  func voicing(_ settings: SpeakingSettings) -> Voicing {
    let voices = voices
    let phrases = own.phrasebook
    return Voicing(
      voice: { voices.voice(for: $0) }, settings: settings, soundName: { phrases.say(Self.name(of: $0)) })
  }

  private static func name(of sound: Earcon) -> Phrase {
    switch sound {
    case .correct: .soundCorrect
    case .wrong: .soundWrong
    case .newCard: .soundNewCard
    case .edge: .soundEdge
    case .unknown: .soundUnknown
    case .endOfDeck: .soundEnd
    case .error: .soundError
    case .undo: .soundUndo
    case .tick: .soundTick
    }
  }

  /// How card text is read: with the words of each language, and the learner's own names of characters before them.
  ///
  /// - Parameter sounds: where the sound files of the decks' cards are.
  func reader(sounds: CardSounds = CardSounds([])) -> CardReader {
    let words = SpellingWords(own: own)
    return CardReader(
      read: { field, side, language, settings in
        let reading = Reading(
          of: field, side: side, language: language, punctuation: settings.punctuation, words: words.of(language))
        let spoken = reading.stretches.map {
          Spoken(text: $0.text, language: $0.language ?? language, pauseAfterMilliseconds: $0.pauseAfterMilliseconds)
        }
        return Content(reading.printed, language: language, style: .content, spoken: spoken)
      },
      spell: { text, language, phonetically in
        spelling(of: text, language: language, phonetically: phonetically, words: words.of(language))
      },
      soundNames: { field, side in Reading(of: field, side: side, language: "en").sounds },
      soundPath: { name, deck in sounds.path(of: name, inDeck: deck) })
  }

  /// The languages of a deck that no voice speaks.
  func languagesWithoutVoice(in deck: Deck) -> [String] {
    var tags: [String] = []
    for languages in [deck.languages] + deck.cards.map(\.languages) {
      for case let tag? in [languages.prompt, languages.answer] where !tags.contains(tag) { tags.append(tag) }
    }
    return tags.filter { !voices.hasVoice(for: $0) }
  }
}

/// The voice of each language, looked up once.
private final class VoiceTable: Sendable {
  private let own: Voicing.Voice
  private let ownLanguage: String
  private let engine: SpeechEngine?
  private let found = Mutex<[String: Voicing.Voice?]>([:])
  private let read = Mutex<LanguagePacks?>(nil)
  private let readPacks: @Sendable () -> LanguagePacks

  /// - Parameter packs: reads all languages, once.
  init(own: LanguagePack, engine: SpeechEngine?, packs: @escaping @Sendable () -> LanguagePacks) {
    readPacks = packs
    self.own = Voicing.Voice(settings: own.voice, styles: Self.styles(of: own))
    ownLanguage = own.language
    self.engine = engine
  }

  /// All languages, read when they are first asked for.
  var packs: LanguagePacks {
    read.withLock { packs in
      let known = packs ?? readPacks()
      packs = known
      return known
    }
  }

  func voice(for language: String?) -> Voicing.Voice {
    guard let language, language != ownLanguage else { return own }
    return lookUp(language) ?? own
  }

  func hasVoice(for language: String) -> Bool { language == ownLanguage || lookUp(language) != nil }

  private func lookUp(_ language: String) -> Voicing.Voice? {
    if let known = found.withLock({ $0[language] }) { return known }
    let packs = packs
    // Our own files first: asking the synthesiser for its list takes time before the first word.
    let settings =
      packs.voice(for: language, among: [])
      ?? engine.flatMap { packs.voice(for: language, among: $0.voices) }
    let voice = settings.map { Voicing.Voice(settings: $0, styles: Self.styles(of: packs.pack(for: language))) }
    found.withLock { $0[language] = .some(voice) }
    return voice
  }

  private static func styles(of pack: LanguagePack) -> [PartStyle: VoiceStyle] {
    pack.styles.reduce(into: [:]) { styles, style in
      if let kind = PartStyle(rawValue: style.key) { styles[kind] = style.value }
    }
  }
}

/// The names of characters in each language; in our own, those of the voice files go before the ones we know.
private struct SpellingWords: Sendable {
  private let language: String
  private let words: SymbolWords

  init(own: LanguagePack) {
    language = own.language
    var words = SymbolWords.words(for: own.language)
    for (letter, name) in own.letters {
      if let character = letter.first, letter.count == 1 { words.symbols[character] = name }
    }
    words.phonetic.merge(own.phonetic) { $1 }
    self.words = words
  }

  func of(_ language: String) -> SymbolWords? { language == self.language ? words : nil }
}
