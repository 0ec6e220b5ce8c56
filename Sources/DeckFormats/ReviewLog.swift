public import DeckEngine

/// A journal's answers as the table that Anki calls revlog, for programs that compute with it.
public enum ReviewLog {
  /// The answers to a deck's cards, oldest first, as CSV with a heading.
  ///
  /// The columns are Anki's: `id` is the time in milliseconds since 1970, made unique; `cid` is the card's id here;
  /// `ease` the grade 1 to 4; `ivl` and `lastIvl` days, or seconds below 0; `factor` FSRS's difficulty, 100 to 1100;
  /// `time` milliseconds; `type` 0 learning, 1 review, 2 relearning, 3 an answer that left the schedule alone.
  public static func table(
    _ entries: some Sequence<JournalEntry>, of deck: Deck, player: String, scheduler: Scheduler
  ) -> [UInt8] {
    let cards = Set(deck.cards.map(\.id))
    var fold = ScheduleFold([JournalEntry](), player: player, scheduler: scheduler)
    var output = TableWriter(separator: FieldSeparator.comma.byte)
    output.write(["id", "cid", "usn", "ease", "ivl", "lastIvl", "factor", "time", "type"])
    var last = Int64.min
    for entry in ScheduleFold.counting(entries) where entry.player == player {
      guard case .review(let review) = entry.event, cards.contains(review.card) else {
        fold.apply(entry)
        continue
      }
      let before = fold.histories[review.card]?.memory ?? .new
      fold.apply(entry)
      let after = fold.histories[review.card]?.memory ?? .new
      last = max(entry.moment.microseconds / 1000, last + 1)
      let counts = review.countsForSchedule
      output.write([
        "\(last)", review.card.text, "-1", "\(review.grade.rawValue)", "\(counts ? interval(after) : 0)",
        "\(interval(before))", "\(counts ? factor(after) : factor(before))", "\(review.milliseconds)",
        "\(counts ? kind(before.phase) : 3)",
      ])
    }
    return output.bytes
  }

  /// Days from the last answer to the next, or minus the seconds where it is less than a day.
  private static func interval(_ memory: MemoryState) -> Int64 {
    guard let last = memory.lastReview else { return 0 }
    let seconds = (memory.due - last).microseconds / 1_000_000
    return memory.phase == .review ? max(1, (seconds + 43_200) / 86_400) : -max(0, seconds)
  }

  private static func factor(_ memory: MemoryState) -> Int {
    memory.difficulty > 0 ? Int(((memory.difficulty - 1) / 9 * 1000 + 100).rounded()) : 0
  }

  private static func kind(_ phase: MemoryState.Phase) -> Int {
    switch phase {
    case .new, .learning: 0
    case .review: 1
    case .relearning: 2
    }
  }
}
