import DeckEngine
import DeckFormats
import DeckStore
import Emacspeak
import EspeakSpeech
import JSONText
import LanguagePacks
import SSIP
import Speakable
import UserSettings
import VoiceMode

/// A reader of bytes from outside, with what must be true of it for any bytes at all.
///
/// Coverage-guided fuzzing (`.ci/fuzz`) and the tests, which replay what fuzzing found, run the same checks. A broken one
/// stops the process.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// JSON of any kind.
  case json
  /// A deck file.
  case deck
  /// A journal.
  case journal
  /// A settings file.
  case settings
  /// A voice file.
  case voice
  /// A card's field on its way to speech and terminal.
  case speakable
  /// A file to be imported, in the format that its first byte chooses.
  case imports = "import"
  /// Frames between the program and its speech worker.
  case worker
  /// Bytes of a terminal, and lines of line mode.
  case keys
  /// A typed answer beside the card's, with a line break between.
  case typed
  /// What the clients of the speech server send.
  case ssip
  /// Markup of a client's message.
  case ssml
  /// What a speech server sends to us as its client.
  case replies
  /// Emacspeak's commands.
  case emacspeak

  /// Runs the reader on these bytes and checks what it made of them.
  public func run(_ bytes: [UInt8]) {
    switch self {
    case .json: Self.json(bytes)
    case .deck: Self.deck(bytes)
    case .journal: Self.journal(bytes)
    case .settings: Self.settings(bytes)
    case .voice: _ = result { () throws(JSONError) in try VoiceFile(bytes: bytes) }
    case .speakable: Self.speakable(bytes)
    case .imports: Self.imports(bytes)
    case .worker: FrameFuzzing.check(bytes)
    case .keys: Self.keys(bytes)
    case .typed: Self.typed(bytes)
    case .ssip: ServiceFuzzing.check(bytes)
    case .ssml: ServiceFuzzing.checkMarkup(bytes)
    case .replies: ServiceFuzzing.checkReplies(bytes)
    case .emacspeak: EmacspeakFuzzing.check(bytes)
    }
  }

  /// What is written is read as the same value.
  private static func json(_ bytes: [UInt8]) {
    guard let value = result({ () throws(JSONError) in try JSONReader.value(of: bytes) }) else { return }
    let again = result { () throws(JSONError) in try JSONReader.value(of: Array(value.lineText.utf8)) }
    precondition(again == value, "JSON does not come back as it was")
  }

  private static func deck(_ bytes: [UInt8]) {
    guard let file = result({ () throws(StoreError) in try DeckFile(bytes: bytes, path: "fuzzed.json") }) else {
      return
    }
    let deck = file.deck
    precondition(Set(deck.cards.map(\.id)).count == deck.cards.count, "two cards share an id")
    let again = result { () throws(StoreError) in try DeckFile(bytes: DeckFile.bytes(of: deck), path: "again.json") }
    precondition(again?.deck == deck, "a deck does not come back as it was")
  }

  private static func journal(_ bytes: [UInt8]) {
    for entry in JournalReader(bytes).entries {
      let line = result { () throws(JSONError) in try JournalLine.decode(JournalLine.encode(entry)) }
      precondition(line == .entry(entry), "a line of the journal does not come back as it was")
    }
  }

  private static func settings(_ bytes: [UInt8]) {
    guard let settings = result({ () throws(JSONError) in try UserSettings(bytes: bytes) }) else { return }
    let again = result { () throws(JSONError) in try UserSettings(bytes: settings.bytes) }
    precondition(again?.speaking == settings.speaking && again?.keys == settings.keys, "settings change by themselves")
  }

  /// Nothing that acts on a terminal or a synthesiser is left, and reading what was printed changes nothing.
  private static func speakable(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    for side in [CardSide.prompt, .answer] {
      for language in ["en", "sv"] {
        let reading = Reading(of: text, side: side, language: language)
        checkHarmless(reading.printed)
        for stretch in reading.stretches { checkHarmless(stretch.text) }
      }
    }
    precondition(printable(printable(text)) == printable(text), "what is printable changes when it is made so again")
    for word in spelling(of: String(text.prefix(50)), language: "en", phonetically: true) { checkHarmless(word) }
  }

  private static func checkHarmless(_ text: String) {
    let isHarmful = text.unicodeScalars.contains { scalar in
      scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || (0x202A...0x202E).contains(scalar.value)
        || (0x2066...0x2069).contains(scalar.value)
    }
    precondition(!isHarmful, "a control character is left")
  }

  private static func imports(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let formats: [DeckFormat?] = [nil] + DeckFormat.allCases
    let options = ImportOptions(format: formats[Int(first) % formats.count])
    let imported = result { () throws(ImportError) in
      try ImportedDeck.read(Array(bytes.dropFirst()), options: options)
    }
    guard let imported else { return }
    let cards = imported.cards.map(\.card)
    let plan = ImportPlan(deck: Deck(name: "fuzzed", cards: []), importing: cards)
    let deck = Deck(name: "fuzzed", cards: plan.new)
    precondition(Set(deck.cards.map(\.id)).count == deck.cards.count, "two cards share an id")
    let file = result { () throws(StoreError) in try DeckFile(bytes: DeckFile.bytes(of: deck), path: "again.json") }
    precondition(file?.deck.cards == deck.cards, "imported cards do not come back from their file")
  }

  private static func keys(_ bytes: [UInt8]) {
    var decoder = KeyDecoder()
    var apart = decoder.feed(bytes.prefix(bytes.count / 2)) + decoder.feed(bytes.dropFirst(bytes.count / 2))
    apart += decoder.settle()
    var whole = KeyDecoder()
    precondition(whole.feed(bytes) + whole.settle() == apart, "keys depend on how their bytes arrive")
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") { _ = LineCommand(String(line)) }
  }

  private static func typed(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes.prefix(2000), as: UTF8.self).split(separator: "\n", maxSplits: 1)
    guard lines.count == 2 else { return }
    _ = TypedAnswer(String(lines[0])).judge(String(lines[1]))
    let first = lines[0].split(separator: "|").first ?? ""
    let start = first.drop(while: \.isWhitespace)
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return }
    // The verdict names the answer as it stands between white space.
    let alternative = String(start[...end])
    precondition(TypedAnswer(String(first)).judge(alternative) == .correct(alternative), "an answer is not itself")
  }
}

/// What came of something, or `nil` for its error.
private func result<Value, Failure: Error>(_ body: () throws(Failure) -> Value) -> Value? {
  do throws(Failure) { return try body() } catch { return nil }
}
