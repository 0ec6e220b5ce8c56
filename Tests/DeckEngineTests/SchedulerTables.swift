import DeckEngine
import Glibc
import JSONText

/// The tables of expected states in `Fixtures/fsrs`, computed with py-fsrs 6.3.2.
enum SchedulerTables {
  /// One history: each answer with the state that is expected after it.
  struct History: Sendable {
    var id: Int
    var rows: [Row]
  }

  /// One answer and what is expected of it.
  struct Row: Sendable {
    var config = 0
    var time = 0
    var rating = 0
    var retrievability = 0.0
    var stability = 0.0
    var difficulty = 0.0
    var state = 0
    var step: Int?
    var due = 0
    var interval: Int?
    var retrievabilityAfter30Days = 0.0
    var retrievabilityWhenDue = 0.0
  }

  /// Why a table could not be read, in a sentence.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// What a table holds.
  struct Table {
    var schedulers: [Int: Scheduler] = [:]
    var histories: [History] = []
  }

  /// The bytes of a fixture; one that ends in `.xz` is unpacked by the program of that name.
  static func bytes(_ name: String) throws -> [UInt8] {
    let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    let path = "/\(folder)/Fixtures/fsrs/\(name)"
    let command = name.hasSuffix(".xz") ? "xz -dc '\(path)'" : "cat '\(path)'"
    guard let pipe = unsafe popen(command, "r") else { throw Failure(description: "I could not run \(command).") }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe fread(&buffer, 1, buffer.count, pipe)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    guard unsafe pclose(pipe) == 0 else {
      throw Failure(description: "`\(command)` failed. Is xz (package xz-utils) installed?")
    }
    return bytes
  }

  static func table(_ name: String) throws -> Table {
    var table = Table()
    for line in try bytes(name).split(separator: UInt8(ascii: "\n")) {
      var reader = JSONReader(Array(line))
      var kind = ""
      var id = 0
      var rows: [Row] = []
      var config: [String: JSON] = [:]
      try reader.object { name, reader throws(JSONError) in
        switch name {
        case "kind": kind = try reader.string()
        case "id": id = try reader.value().integer ?? -1
        case "reviews":
          try reader.array { reader throws(JSONError) in rows.append(try row(&reader)) }
        default: config[name] = try reader.value()
        }
      }
      switch kind {
      case "config": table.schedulers[id] = try scheduler(config)
      case "history": table.histories.append(History(id: id, rows: rows))
      default: break
      }
    }
    return table
  }

  private static func row(_ reader: inout JSONReader) throws(JSONError) -> Row {
    var row = Row()
    try reader.object { name, reader throws(JSONError) in
      let value = try reader.value()
      switch name {
      case "config": row.config = value.integer ?? -1
      case "t": row.time = value.integer ?? -1
      case "rating": row.rating = value.integer ?? -1
      case "r": row.retrievability = value.double ?? .nan
      case "s": row.stability = value.double ?? .nan
      case "d": row.difficulty = value.double ?? .nan
      case "state": row.state = value.integer ?? -1
      case "step": row.step = value.integer
      case "due": row.due = value.integer ?? -1
      case "ivl": row.interval = value.integer
      case "r30": row.retrievabilityAfter30Days = value.double ?? .nan
      case "rdue": row.retrievabilityWhenDue = value.double ?? .nan
      default: break
      }
    }
    return row
  }

  private static func scheduler(_ config: [String: JSON]) throws -> Scheduler {
    func steps(_ name: String) -> [Duration] {
      (config[name]?.elements ?? []).compactMap { $0.integer.map { .seconds($0) } }
    }
    guard let weights = config["parameters"]?.elements, let retention = config["desired_retention"]?.double,
      let maximum = config["maximum_interval"]?.integer
    else { throw Failure(description: "A configuration of the table is incomplete.") }
    return Scheduler(
      try SchedulerParameters(
        weights: weights.compactMap(\.double), desiredRetention: retention, learningSteps: steps("learning_steps"),
        relearningSteps: steps("relearning_steps"), maximumInterval: maximum, isFuzzed: false))
  }
}
