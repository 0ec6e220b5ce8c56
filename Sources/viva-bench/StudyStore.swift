import DeckEngine
import DeckStore

/// A store made for a measurement: one deck, each card of it answered some time ago and due now.
struct StudyStore {
  let folder: String
  let cards: Int
  /// How many answers the journal has.
  let lines: Int

  private static let begin = Moment(seconds: 1_577_836_800)

  /// Writes the deck and the journal.
  init(folder: String, cards: Int, lines: Int) {
    self.folder = folder
    self.cards = cards
    self.lines = lines
    Shell.run("rm -rf \(folder); mkdir -p \(folder)/decks \(folder)/journal")
    let deck = Deck(
      name: "Words", languages: SideLanguages(prompt: "en-GB", answer: "en-GB"),
      cards: (0..<cards).map { card in
        Card(
          id: Card.ID(Self.id(card)), prompt: "What is word number \(card) of the list?",
          answer: "It is word \(card * 7919 % 100_003), as is known", tags: ["tag\(card % 50)"])
      })
    Shell.write(String(decoding: DeckFile.bytes(of: deck), as: UTF8.self), to: "\(folder)/decks/Words.json")
    var text: [UInt8] = []
    for line in 0..<lines {
      text += JournalLine.encode(Self.entry(line, card: line % cards, grade: line % 9 == 8 ? .again : .good))
    }
    Shell.write(String(decoding: text, as: UTF8.self), to: "\(folder)/journal/desk.jsonl")
  }

  var store: Store { Store(path: folder) }

  /// An answer, half a minute after the one before.
  static func entry(_ number: Int, card: Int, grade: Grade) -> JournalEntry {
    JournalEntry(
      id: "\(number)-desk", device: "desk", player: "", moment: begin + .seconds(number * 30), zoneOffset: 0,
      event: .review(
        Review(
          deck: "Words", card: Card.ID(id(card)), grade: grade, milliseconds: 2400, mode: .study,
          schedule: SchedulerParameters.versionTag)))
  }

  private static func id(_ card: Int) -> String {
    let digits = String(card, radix: 36)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
