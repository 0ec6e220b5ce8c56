#if AnkiPackages
  internal import DeckEngine
  internal import DeckFormats
  internal import Glibc
  internal import JSONText

  /// What a row of Anki's cards says of the card's schedule.
  struct ScheduleRow {
    let schedule: ImportedSchedule

    /// - Parameters:
    ///   - row: id, nid, did, ord, odid, type, queue, due, ivl, factor, reps, lapses, odue, flags, mod, data.
    ///   - created: when the collection was made, in seconds since 1970.
    init(_ row: CollectionDatabase.Row, created: Int) {
      let phase: MemoryState.Phase =
        switch row.integer(5) {
        case 1: .learning
        case 2: .review
        case 3: .relearning
        default: .new
        }
      let interval = max(0, min(row.integer(8), SchedulerParameters.longestInterval))
      var memory: (stability: Double, difficulty: Double)?
      var last: Moment?
      if phase != .new {
        let text = row.text(15)
        var data: JSON?
        // Add-ons may have written anything here.
        do throws(JSONError) { data = try JSONReader.value(of: Array(text.utf8)) } catch { data = nil }
        if let stability = data?["s"]?.double, let difficulty = data?["d"]?.double {
          memory = (stability, difficulty)
        } else if phase == .review {
          memory = Self.memory(interval: interval, factor: row.integer(9))
        }
        last = (data?["lrt"]?.integer).flatMap { Moment(milliseconds: $0 &* 1000) }
      }
      let due = row.integer(4) != 0 && row.integer(12) != 0 ? row.integer(12) : row.integer(7)
      schedule = ImportedSchedule(
        phase: phase, isSuspended: row.integer(6) == -1, interval: interval, reviews: max(0, row.integer(10)),
        lapses: max(0, row.integer(11)),
        stability: memory.map { min(max($0.stability, 0.001), Double(SchedulerParameters.longestInterval)) },
        difficulty: memory.map { min(max($0.difficulty, 1), 10) }, flag: row.integer(13) & 7,
        due: phase == .new ? nil : Self.moment(due: due, created: created), lastReview: last,
        changed: Moment(milliseconds: row.integer(14) &* 1000),
        id: "anki-\(row.integer(0))-\(row.integer(14))")
    }

    /// Anki gives a day of the collection for reviews, and seconds since 1970 for steps of less than a day.
    private static func moment(due: Int, created: Int) -> Moment? {
      let seconds = due > 1_000_000_000 ? due : created &+ due &* 86_400
      return Moment(milliseconds: seconds &* 1000)
    }

    /// FSRS's memory of a card that was scheduled by SM-2, as fsrs-rs takes it from interval and ease
    /// (`memory_state_from_sm2` at 90 % retention).
    private static func memory(interval: Int, factor: Int) -> (stability: Double, difficulty: Double)? {
      guard interval > 0, factor > 0 else { return nil }
      let weights = SchedulerParameters.defaultWeights
      let stability = Double(interval)
      let growth = exp(weights[8]) * pow(stability, -weights[9]) * (exp(0.1 * weights[10]) - 1)
      return (stability, 11 - (Double(factor) / 1000 - 1) / growth)
    }
  }
#endif
