import DeckEngine
import JSONText
import Testing

@testable import DeckStore

@Suite struct `A moment in text` {
  struct Row: CustomTestStringConvertible {
    var text: String
    var microseconds: Int64?
    var testDescription: String { text }
  }

  @Test(arguments: [
    Row(text: "1970-01-01T00:00:00Z", microseconds: 0),
    Row(text: "1970-01-01T00:00:00.000001Z", microseconds: 1),
    Row(text: "1969-12-31T23:59:59.999999Z", microseconds: -1),
    Row(text: "2026-12-02T09:15:04.123456Z", microseconds: 1_796_202_904_123_456),
    Row(text: "2026-12-02t10:15:04.1234567+01:00", microseconds: 1_796_202_904_123_456),
    Row(text: "2026-12-02 04:45:04.123-04:30", microseconds: 1_796_202_904_123_000),
    Row(text: "2016-12-31T23:59:60z", microseconds: 1_483_228_800_000_000),
    Row(text: "2000-02-29T00:00:00Z", microseconds: 951_782_400_000_000),
    Row(text: "0001-01-01T00:00:00Z", microseconds: -62_135_596_800_000_000),
    Row(text: "9999-12-31T23:59:59.999999Z", microseconds: 253_402_300_799_999_999),
    Row(text: "9999-12-31T23:59:59-00:01"), Row(text: "0001-01-01T00:00:00+00:01"), Row(text: "0000-12-31T00:00:00Z"),
    Row(text: "1900-02-29T00:00:00Z"), Row(text: "2026-04-31T00:00:00Z"), Row(text: "2026-13-01T00:00:00Z"),
    Row(text: "2026-00-01T00:00:00Z"), Row(text: "2026-01-01T24:00:00Z"), Row(text: "2026-01-01T00:60:00Z"),
    Row(text: "2026-01-01T00:00:61Z"), Row(text: "2026-01-01T00:00:00"), Row(text: "2026-01-01T00:00:00.Z"),
    Row(text: "2026-01-01T00:00:00+1:00"), Row(text: "2026-01-01T00:00:00+01.00"),
    Row(text: "2026-01-01T00:00:00+24:00"),
    Row(text: "2026-01-01T00:00:00ZZ"), Row(text: "2026-01-01"), Row(text: "26-01-01T00:00:00Z"), Row(text: ""),
  ])
  func `is read as RFC 3339 has it, or not at all`(row: Row) {
    #expect(Moment(rfc3339: row.text)?.microseconds == row.microseconds)
  }

  @Test func `reads back as it was written, for any instant of the years 1 to 9999`() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<20_000 {
      let range: ClosedRange<Int64> = -62_135_596_800_000_000...253_402_300_799_999_999
      let moment = Moment(microseconds: .random(in: range, using: &generator))
      #expect(Moment(rfc3339: moment.rfc3339) == moment)
    }
    #expect(Moment(microseconds: .max).rfc3339 == "9999-12-31T23:59:59.999999Z")
    #expect(Moment(microseconds: .min).rfc3339 == "0001-01-01T00:00:00.000000Z")
  }
}

@Suite struct `A journal line` {
  static let reviewed = JournalEntry(
    id: "01", device: "laptop", player: "Ann", moment: Moment(microseconds: 1_796_202_904_123_456), zoneOffset: 3600,
    event: .review(
      Review(
        deck: "Doctor \"Who\"", card: Card.ID("c1"), grade: .good, milliseconds: 1500, mode: .study,
        schedule: "fsrs-6")))
  static let ended = JournalEntry(
    id: "02", device: "laptop", player: "", moment: Moment(microseconds: 0), zoneOffset: -12_600,
    event: .round(RoundSummary(deck: "D", correct: 8, total: 10, milliseconds: 61_000, mode: .round)))
  static let undone = JournalEntry(
    id: "03", device: "laptop", player: "", moment: Moment(microseconds: 0), zoneOffset: 3208, event: .undo(of: "01"))

  static let renamed = JournalEntry(
    id: "04", device: "laptop", player: "Ann", moment: Moment(microseconds: 0), zoneOffset: 0, event: .named("Åsa"))

  static let tuned = JournalEntry(
    id: "05", device: "laptop", player: "", moment: Moment(microseconds: 0), zoneOffset: 0,
    event: .tuned(Tuning(weights: [0.5, 1e-05], schedule: "fsrs-6-0123abcd")))

  struct Row: CustomTestStringConvertible {
    var entry: JournalEntry
    var text: String
    var testDescription: String { text }
  }

  @Test(arguments: [
    Row(
      entry: reviewed,
      text: #"{"id": "01", "device": "laptop", "kind": "review", "time": "2026-12-02T09:15:04.123456Z", "#
        + #""zone": "+01:00", "player": "Ann", "deck": "Doctor \"Who\"", "card": "c1", "grade": 3, "#
        + #""milliseconds": 1500, "mode": "study", "schedule": "fsrs-6"}"#),
    Row(
      entry: renamed,
      text: #"{"id": "04", "device": "laptop", "kind": "name", "time": "1970-01-01T00:00:00.000000Z", "#
        + #""zone": "+00:00", "player": "Ann", "name": "Åsa"}"#),
    Row(
      entry: tuned,
      text: #"{"id": "05", "device": "laptop", "kind": "tuned", "time": "1970-01-01T00:00:00.000000Z", "#
        + #""zone": "+00:00", "player": "", "schedule": "fsrs-6-0123abcd", "weights": [0.5, 1e-05]}"#),
    Row(
      entry: ended,
      text: #"{"id": "02", "device": "laptop", "kind": "round", "time": "1970-01-01T00:00:00.000000Z", "#
        + #""zone": "-03:30", "player": "", "deck": "D", "correct": 8, "total": 10, "milliseconds": 61000, "#
        + #""mode": "round"}"#),
    Row(
      entry: undone,
      text: #"{"id": "03", "device": "laptop", "kind": "undo", "time": "1970-01-01T00:00:00.000000Z", "#
        + #""zone": "+00:53:28", "player": "", "of": "01"}"#),
  ])
  func `is written with its keys in order, and reads back the same`(row: Row) throws {
    #expect(String(decoding: JournalLine.encode(row.entry), as: UTF8.self) == row.text + "\n")
    #expect(try JournalLine.decode(Array(row.text.utf8)) == .entry(row.entry))
  }

  @Test(arguments: [
    #"{"kind": "sung", "id": "9", "level": {"x": 1}}"#,
    #"{"id": "01", "device": "l", "kind": "review", "time": "x", "mode": "dream"}"#,
  ])
  func `of a newer version counts for nothing and is no damage`(text: String) throws {
    #expect(try JournalLine.decode(Array(text.utf8)) == .unknown)
    #expect(JournalReader(Array(text.utf8) + [0x0A]) == JournalReader([]))
  }

  @Test(arguments: [
    ("\"grade\": 3", "\"grade\": 5", "\"grade\" must be 1 to 4"),
    ("\"grade\": 3", "\"grade\": \"3\"", "\"grade\" must be a whole number, 0 or more"),
    ("\"milliseconds\": 1500", "\"milliseconds\": -1", "\"milliseconds\" must be a whole number, 0 or more"),
    ("\"id\": \"01\"", "\"id\": \"\"", "\"id\" must be a text that is not empty"),
    ("\"card\": \"c1\"", "\"kart\": \"c1\"", "\"card\" must be a text"),
    ("2026-12-02T", "2026-12-32T", "\"time\" must be an RFC 3339 time"),
    ("+01:00", "+1", "\"zone\" must be an offset such as +01:00"),
  ])
  func `that says something impossible is damage`(right: String, wrong: String, problem: String) {
    let line = String(decoding: JournalLine.encode(Self.reviewed).dropLast(), as: UTF8.self)
    let bytes = Array(line.replacing(right, with: wrong).utf8) + [0x0A]
    let damaged = JournalReader.Problem(line: 1, kind: .damaged(column: 1, .notAllowed(problem)))
    #expect(JournalReader(bytes).problems == [damaged])
  }

  @Test func `is read alike by the fast and by the thorough reader, however it is mangled`() {
    var generator = SeededGenerator(seed: 11)
    let lines = [Self.reviewed, Self.ended, Self.undone, review("plain")].map(JournalLine.encode)
    var answered = 0
    for _ in 0..<40_000 {
      var line = Array((lines.randomElement(using: &generator) ?? []).dropLast())
      for _ in 0..<Int.random(in: 0...2, using: &generator) {
        let place = Int.random(in: 0..<line.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: line.remove(at: place)
        case 1: line.insert(#" "{}:,\019é"#.utf8.randomElement(using: &generator) ?? 0, at: place)
        default: line[place] = UInt8.random(in: 0...255, using: &generator)
        }
      }
      var scanner = JournalScanner()
      guard let fast = scanner.entry(line.span, in: line.indices) else { continue }
      answered += 1
      #expect((try? JournalLine.decode(line)) == .entry(fast))
    }
    #expect(answered > 10_000)
  }
}

@Suite struct `A journal` {
  private func line(_ entry: JournalEntry) -> String { String(decoding: JournalLine.encode(entry), as: UTF8.self) }

  @Test func `is read past a byte order mark, CR LF, blank lines and git's markers`() {
    let (one, two, three) = (review("1"), review("2"), undo("3", of: "1"))
    let text =
      "\u{FEFF}" + line(one).replacing("\n", with: "\r\n") + "\n<<<<<<< HEAD\n" + line(two)
      + "||||||| base\n=======\r\n" + line(three) + ">>>>>>> other branch\n"
    let journal = JournalReader(Array(text.utf8))
    #expect(journal.entries == [one, two, three])
    #expect(journal.problems.isEmpty)
  }

  @Test func `sets a torn end aside, wherever it is torn, and keeps all lines before it`() {
    let first = JournalLine.encode(review("1"))
    let last = JournalLine.encode(review("2"))
    for length in 0...last.count {
      let journal = JournalReader(first + last.prefix(length))
      let isWhole = length >= last.count - 1
      #expect(journal.entries == (isWhole ? [review("1"), review("2")] : [review("1")]))
      let torn = [JournalReader.Problem(line: 2, kind: .tornEnd)]
      #expect(journal.problems == (isWhole || length == 0 ? [] : torn))
    }
  }

  @Test func `tells damage by line and counts the rest`() {
    let text = line(review("1")) + "{\"id\": 1 \"x\"}\n\n\u{0}\u{0}\n" + line(review("2"))
    let journal = JournalReader(Array(text.utf8))
    #expect(journal.entries == [review("1"), review("2")])
    #expect(
      journal.problems == [
        JournalReader.Problem(line: 2, kind: .damaged(column: 10, .expected("a comma or }"))),
        JournalReader.Problem(line: 4, kind: .damaged(column: 1, .expected("a value"))),
      ])
    #expect(journal.problems.map(\.description).first == "Line 2, column 10: a comma or } should stand here.")
    #expect(JournalReader(Array("{".utf8)).problems.map(\.description) == ["Line 1 breaks off and is set aside."])
  }
}

@Suite struct `What another program knew` {
  private let entry = JournalEntry(
    id: "anki-1-known", device: "d", player: "p", moment: Moment(microseconds: 5_000_001), zoneOffset: 3600,
    event: .known(
      KnownMemory(
        deck: "D", card: Card.ID("a#1"),
        memory: MemoryState(
          phase: .relearning, step: 0, stability: 8.2956, difficulty: 1.5, due: Moment(seconds: 90),
          lastReview: Moment(seconds: 5)), repetitions: 3, lapses: 1)))

  @Test func `comes out of the journal as it went in`() throws {
    #expect(JournalReader(JournalLine.encode(entry)).entries == [entry])
  }

  @Test func `is refused where the schedule could not compute with it`() throws {
    let line = String(decoding: JournalLine.encode(entry), as: UTF8.self)
    for (sound, damaged) in [
      ("8.2956", "-1"), ("8.2956", "1e999"), ("\"difficulty\": 1.5", "\"difficulty\": 11"), ("relearning", "dreaming"),
      ("\"repetitions\": 3", "\"repetitions\": \"3\""), ("\"due\": \"1970", "\"due\": \"x"),
    ] {
      let reader = JournalReader(Array(line.replacing(sound, with: damaged).utf8))
      #expect(reader.entries == [] && reader.problems.count == 1, "\(damaged)")
    }
  }
}
