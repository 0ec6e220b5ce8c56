public import DeckEngine
public import JSONText

/// One line of a journal.
public enum JournalLine: Equatable, Sendable {
  /// Something that happened.
  case entry(JournalEntry)
  /// A sound line that only a newer version understands; it counts for nothing here and stays where it is.
  case unknown

  /// The entry's line, with the line feed at its end.
  public static func encode(_ entry: JournalEntry) -> [UInt8] {
    let kind =
      switch entry.event {
      case .review: "review"
      case .round: "round"
      case .mark(let mark): mark.kind.rawValue
      case .known: "known"
      case .named: "name"
      case .tuned: "tuned"
      case .undo: "undo"
      }
    var members = [
      JSON.Member("id", .string(entry.id)), JSON.Member("device", .string(entry.device)),
      JSON.Member("kind", .string(kind)), JSON.Member("time", .string(entry.moment.rfc3339)),
      JSON.Member("zone", .string(Timestamp.text(offset: entry.zoneOffset))),
      JSON.Member("player", .string(entry.player)),
    ]
    switch entry.event {
    case .review(let review):
      members += [
        JSON.Member("deck", .string(review.deck)), JSON.Member("card", .string(review.card.text)),
        JSON.Member("grade", .integer(review.grade.rawValue)),
        JSON.Member("milliseconds", .integer(review.milliseconds)),
        JSON.Member("mode", .string(review.mode.rawValue)), JSON.Member("schedule", .string(review.schedule)),
      ]
    case .round(let round):
      members += [
        JSON.Member("deck", .string(round.deck)), JSON.Member("correct", .integer(round.correct)),
        JSON.Member("total", .integer(round.total)), JSON.Member("milliseconds", .integer(round.milliseconds)),
        JSON.Member("mode", .string(round.mode.rawValue)),
      ]
    case .mark(let mark):
      members += [JSON.Member("deck", .string(mark.deck)), JSON.Member("card", .string(mark.card.text))]
    case .known(let known): members += Self.members(of: known)
    case .named(let name): members.append(JSON.Member("name", .string(name)))
    case .tuned(let tuning):
      members += [
        JSON.Member("schedule", .string(tuning.schedule)),
        JSON.Member("weights", .array(tuning.weights.map { .number("\($0)") })),
      ]
    case .undo(let id): members.append(JSON.Member("of", .string(id)))
    }
    var bytes: [UInt8] = []
    JSON.object(members).write(to: &bytes)
    bytes.append(0x0A)
    return bytes
  }

  private static func members(of known: KnownMemory) -> [JSON.Member] {
    let memory = known.memory
    var members = [
      JSON.Member("deck", .string(known.deck)), JSON.Member("card", .string(known.card.text)),
      JSON.Member("phase", .string(memory.phase.rawValue)),
    ]
    if let step = memory.step { members.append(JSON.Member("step", .integer(step))) }
    members += [
      JSON.Member("stability", .number("\(memory.stability)")),
      JSON.Member("difficulty", .number("\(memory.difficulty)")), JSON.Member("due", .string(memory.due.rfc3339)),
    ]
    if let last = memory.lastReview { members.append(JSON.Member("last", .string(last.rfc3339))) }
    return members + [
      JSON.Member("repetitions", .integer(known.repetitions)), JSON.Member("lapses", .integer(known.lapses)),
    ]
  }

  /// Reads a line without its line break; keys that are not known are passed over.
  ///
  /// - Throws: what is wrong and in which column; the line is always 1.
  public static func decode(_ bytes: [UInt8]) throws(JSONError) -> JournalLine {
    let fields = Fields(json: try JSONReader.value(of: bytes))
    let kind = try fields.text("kind")
    let mode = try fields.mode(if: ["review", "round"].contains(kind))
    let event: JournalEntry.Event
    switch (kind, mode) {
    case ("review", let mode?):
      guard let grade = Grade(rawValue: try fields.integer("grade")) else { throw fields.wrong("grade", "1 to 4") }
      event = .review(
        Review(
          deck: try fields.text("deck"), card: Card.ID(try fields.name("card")), grade: grade,
          milliseconds: try fields.integer("milliseconds"), mode: mode, schedule: try fields.text("schedule")))
    case ("round", let mode?):
      event = .round(
        RoundSummary(
          deck: try fields.text("deck"), correct: try fields.integer("correct"), total: try fields.integer("total"),
          milliseconds: try fields.integer("milliseconds"), mode: mode))
    case ("known", _): event = .known(try fields.known())
    case ("name", _): event = .named(try fields.name("name"))
    case ("tuned", _):
      event = .tuned(Tuning(weights: try fields.numbers("weights"), schedule: try fields.text("schedule")))
    case ("undo", _): event = .undo(of: try fields.name("of"))
    case (let name, _):
      // A review or round in a mode of a newer version comes here too.
      guard let kind = CardMark.Kind(rawValue: name) else { return .unknown }
      event = .mark(CardMark(deck: try fields.text("deck"), card: Card.ID(try fields.name("card")), kind: kind))
    }
    guard let moment = Moment(rfc3339: try fields.text("time")) else { throw fields.wrong("time", "an RFC 3339 time") }
    let zone = Array(try fields.text("zone").utf8)
    guard let offset = Timestamp.offset(zone.span, in: zone.indices) else {
      throw fields.wrong("zone", "an offset such as +01:00")
    }
    return .entry(
      JournalEntry(
        id: try fields.name("id"), device: try fields.text("device"), player: try fields.text("player"),
        moment: moment, zoneOffset: offset, event: event))
  }
}

/// The members of one line.
private struct Fields {
  let json: JSON

  func text(_ name: String) throws(JSONError) -> String {
    guard let text = json[name]?.text else { throw wrong(name, "a text") }
    return text
  }

  func name(_ name: String) throws(JSONError) -> String {
    let text = try text(name)
    guard !text.isEmpty else { throw wrong(name, "a text that is not empty") }
    return text
  }

  func integer(_ name: String) throws(JSONError) -> Int {
    guard let value = json[name]?.integer, value >= 0 else { throw wrong(name, "a whole number, 0 or more") }
    return value
  }

  func numbers(_ name: String) throws(JSONError) -> [Double] {
    guard let values = json[name]?.elements, case let numbers = values.compactMap(\.double),
      numbers.count == values.count
    else { throw wrong(name, "an array of numbers") }
    return numbers
  }

  /// What another program knew; only sound values, since the schedule computes with them.
  func known() throws(JSONError) -> KnownMemory {
    guard let phase = MemoryState.Phase(rawValue: try text("phase")) else {
      throw wrong("phase", "new, learning, review or relearning")
    }
    guard let stability = json["stability"]?.double, phase == .new || stability >= 0.001 else {
      throw wrong("stability", "0.001 days or more")
    }
    guard let difficulty = json["difficulty"]?.double, phase == .new || (1...10).contains(difficulty) else {
      throw wrong("difficulty", "a number from 1 to 10")
    }
    guard let due = Moment(rfc3339: try text("due")) else { throw wrong("due", "an RFC 3339 time") }
    let last = json["last"]?.text.flatMap { Moment(rfc3339: $0) }
    let memory = MemoryState(
      phase: phase, step: json["step"] == nil ? nil : try integer("step"), stability: stability,
      difficulty: difficulty, due: due, lastReview: last)
    return KnownMemory(
      deck: try text("deck"), card: Card.ID(try name("card")), memory: memory,
      repetitions: try integer("repetitions"), lapses: try integer("lapses"))
  }

  /// The way of studying; `nil` if it is not asked for or one of a newer version.
  func mode(if isNeeded: Bool) throws(JSONError) -> StudyMode? {
    isNeeded ? StudyMode(rawValue: try text("mode")) : nil
  }

  func wrong(_ name: String, _ what: String) -> JSONError {
    JSONError(line: 1, column: 1, problem: .notAllowed("\"\(name)\" must be \(what)"))
  }
}
