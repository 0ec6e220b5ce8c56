import DeckEngine
import JSONText

/// Replays review histories, one JSON object a line, so that the scheduler can be checked against another.
///
/// A line of the kind `config` names parameters by an `id`: `parameters`, `desired_retention`, `learning_steps` and
/// `relearning_steps` in seconds, `maximum_interval` in days; what is left out is as FSRS-6 has it. A line of the kind
/// `history` has `reviews`, each with `t` in seconds since 1970, a `rating` from 1 to 4, and the `config` to go by.
/// Lines of other kinds are passed over. No interval is spread.
struct ScheduleReplay {
  /// Where and why a line can't be replayed.
  struct Fault: Error {
    /// The line, from 1, its column, and what is wrong there.
    var place: JSONError
  }

  private var schedulers: [Int: Scheduler] = [:]

  /// The states after each review, a line for each history, in the form of the histories themselves.
  mutating func lines(of bytes: [UInt8]) throws(Fault) -> [String] {
    var lines: [String] = []
    var number = 0
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
      do throws(JSONError) {
        if let text = try replay(try JSONReader.value(of: Array(line))) { lines.append(text) }
      } catch {
        throw Fault(place: JSONError(line: number, column: error.column, problem: error.problem))
      }
    }
    return lines
  }

  private mutating func replay(_ line: JSON) throws(JSONError) -> String? {
    switch line["kind"]?.text {
    case "config":
      guard let id = line["id"]?.integer else { throw Self.wrong("\"id\" of a config must be a whole number") }
      schedulers[id] = try Self.scheduler(line)
      return nil
    case "history":
      guard let reviews = line["reviews"]?.elements else { throw Self.wrong("a history has an array of \"reviews\"") }
      var state = MemoryState.new
      var rows: [JSON] = []
      for review in reviews { rows.append(try row(review, &state)) }
      let id = line["id"] ?? .null
      return JSON.object([JSON.Member("kind", "history"), JSON.Member("id", id), JSON.Member("reviews", .array(rows))])
        .lineText
    default: return nil
    }
  }

  private func row(_ review: JSON, _ state: inout MemoryState) throws(JSONError) -> JSON {
    guard let grade = review["rating"]?.integer.flatMap(Grade.init(rawValue:)) else {
      throw Self.wrong("the \"rating\" of a review must be 1 to 4")
    }
    guard let seconds = review["t"]?.double, abs(seconds) < 253_402_300_800 else {
      throw Self.wrong("the \"t\" of a review must be seconds since 1970, at most to the year 9999")
    }
    let config = review["config"]?.integer
    let scheduler: Scheduler
    if let config {
      guard let named = schedulers[config] else { throw Self.wrong("no line before names the config \(config)") }
      scheduler = named
    } else {
      scheduler = try Self.scheduler([:])
    }
    let now = Moment(microseconds: Int64((seconds * 1_000_000).rounded()))
    let retrievability = scheduler.retrievability(of: state, at: now)
    let days = state.lastReview.map { Int64(((now - $0).microseconds)) }.map { micros in
      JSON.integer(micros >= 0 ? micros / 86_400_000_000 : (micros - 86_399_999_999) / 86_400_000_000)
    }
    state = scheduler.review(state, grade, at: now)
    let inThirtyDays = scheduler.retrievability(of: state, at: now + .seconds(30 * 86_400))
    let isInReview = state.phase == .review
    return [
      "config": config.map { .integer($0) } ?? .null, "t": review["t"] ?? .null, "rating": .integer(grade.rawValue),
      "days": days ?? .null, "r": .number("\(retrievability)"), "s": .number("\(state.stability)"),
      "d": .number("\(state.difficulty)"), "state": .integer(Self.number(of: state.phase)),
      "step": state.step.map { .integer($0) } ?? .null, "due": Self.seconds(of: state.due),
      "ivl": isInReview ? .integer(scheduler.interval(stability: state.stability)) : .null,
      "r30": .number("\(inThirtyDays)"),
      "rdue": .number("\(scheduler.retrievability(of: state, at: state.due))"),
    ]
  }

  private static func scheduler(_ config: JSON) throws(JSONError) -> Scheduler {
    func numbers(_ name: String, else usual: [Double]) throws(JSONError) -> [Double] {
      guard let value = config[name] else { return usual }
      guard let elements = value.elements, case let numbers = elements.compactMap(\.double),
        numbers.count == elements.count
      else { throw wrong("\"\(name)\" must be an array of numbers") }
      return numbers
    }
    let weights = try numbers("parameters", else: SchedulerParameters.defaultWeights)
    let retention = config["desired_retention"]?.double ?? 0.9
    let maximum = config["maximum_interval"]?.integer ?? SchedulerParameters.longestInterval
    let learning = try numbers("learning_steps", else: [60, 600])
    let relearning = try numbers("relearning_steps", else: [600])
    do throws(SchedulerParametersError) {
      return Scheduler(
        try SchedulerParameters(
          weights: weights, desiredRetention: retention, learningSteps: learning.map(duration),
          relearningSteps: relearning.map(duration), maximumInterval: maximum, isFuzzed: false))
    } catch {
      let sentence = "\(error)"
      throw wrong(sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence)
    }
  }

  private static func duration(_ seconds: Double) -> Duration {
    .microseconds(Int64((min(max(seconds, -1), 1e10) * 1_000_000).rounded()))
  }

  /// The number of a phase, as py-fsrs counts.
  private static func number(of phase: MemoryState.Phase) -> Int {
    switch phase {
    case .new: 0
    case .learning: 1
    case .review: 2
    case .relearning: 3
    }
  }

  private static func seconds(of moment: Moment) -> JSON {
    let (seconds, rest) = moment.microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    return rest == 0 ? .integer(seconds) : .number("\(Double(moment.microseconds) / 1_000_000)")
  }

  private static func wrong(_ what: String) -> JSONError { JSONError(line: 1, column: 1, problem: .notAllowed(what)) }
}
