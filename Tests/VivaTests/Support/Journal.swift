import DeckEngine
import DeckStore
import Glibc

/// Journals made up for a test, as a learner's own device would have written them.
enum Journal {
  /// The time now, in whole seconds.
  static let now = Moment(seconds: Int64(time(nil)))

  /// Lines for these events, each with how many days before now it happened.
  static func text(_ events: [(daysAgo: Double, event: JournalEntry.Event)], device: String = "desk") -> String {
    let lines = events.enumerated().map { index, item in
      let entry = JournalEntry(
        id: "\(device)-\(index)", device: device, player: "",
        moment: Moment(microseconds: now.microseconds - Int64(item.daysAgo * 86_400_000_000)), zoneOffset: 0,
        event: item.event)
      return String(decoding: JournalLine.encode(entry), as: UTF8.self)
    }
    return lines.joined()
  }

  /// A graded card.
  static func answer(_ card: String, _ grade: Grade, milliseconds: Int = 2000) -> JournalEntry.Event {
    .review(
      Review(
        deck: "Test", card: Card.ID(card), grade: grade, milliseconds: milliseconds, mode: .study, schedule: "fsrs-6"))
  }
}

extension TemporaryFolder {
  /// Writes a journal into the store of this home.
  func writeJournal(_ text: String, device: String = "desk") {
    _ = Program.system("mkdir -p '\(path)/store/journal'")
    _ = write(text, to: "store/journal/\(device).jsonl")
  }
}
