/// Which times tables are practised, and which of their facts a round asks.
public struct TimesTables: Hashable, Sendable {
  /// The tables there can be; a product then has number words in every language.
  public static let range = -1000...1000
  /// How far a table can go.
  public static let factors = 1...100
  /// The last factor unless another is named.
  public static let usualUpTo = 12
  /// The tables asked unless others are named.
  public static let usual = Array(1...12)

  /// How a question is answered.
  public enum Answering: Hashable, Sendable {
    /// The answer is typed, and judged.
    case typed
    /// The answer is thought, revealed, and graded by the learner.
    case revealed
  }

  /// The tables, each once, smallest first: named in another order they are the same game.
  public let tables: [Int]
  /// The last factor of each table.
  public let upTo: Int
  /// The ways in which facts are asked.
  public let operations: [TimesFact.Operation]
  /// How they are answered.
  public let answering: Answering

  /// Why there are no such tables.
  public enum Refusal: Error, Equatable, Sendable {
    /// This table is outside `range`.
    case table(Int)
    /// This last factor is outside `factors`.
    case upTo(Int)
    /// Nothing can be asked: the table of 0 can't be divided by.
    case nothingToAsk
  }

  /// Tables to practise.
  ///
  /// - Parameters:
  ///   - tables: the tables; one that stands twice counts once.
  ///   - upTo: the last factor, 1 to 100.
  ///   - operations: multiplication, division or both.
  ///   - answering: how they are answered.
  /// - Throws: what is wrong with them.
  public init(
    _ tables: [Int] = usual, upTo: Int = usualUpTo, operations: [TimesFact.Operation] = [.times],
    answering: Answering = .typed
  ) throws(Refusal) {
    if let outside = tables.first(where: { !Self.range.contains($0) }) { throw .table(outside) }
    guard Self.factors.contains(upTo) else { throw .upTo(upTo) }
    self.tables = Set(tables).sorted()
    self.upTo = upTo
    self.operations = TimesFact.Operation.allCases.filter(operations.contains)
    self.answering = answering
    guard !facts.isEmpty else { throw .nothingToAsk }
  }

  /// Every fact that can be asked, table by table.
  public var facts: [TimesFact] {
    tables.flatMap { table in
      operations.flatMap { operation in
        (1...upTo).compactMap { TimesFact(operation, table: table, factor: $0) }
      }
    }
  }

  /// The name under which rounds of these tables stand in the journal: `tables 3 7`, or with all that makes them
  /// another game, `tables 3 7 up to 10 mix reveal`.
  public var name: String {
    var words = ["tables"] + tables.map(String.init)
    if upTo != Self.usualUpTo { words += ["up", "to", "\(upTo)"] }
    switch operations {
    case [.divide]: words.append("divide")
    case [.times]: break
    default: words.append("mix")
    }
    if answering == .revealed { words.append("reveal") }
    return words.joined(separator: " ")
  }

  /// The tables whose rounds have this name; `nil` if it is not the name of any.
  public init?(named name: String) {
    var words = name.split(separator: " ", omittingEmptySubsequences: false)[...]
    guard words.popFirst() == "tables" else { return nil }
    let numbers = words.prefix { Int($0) != nil }
    words = words.dropFirst(numbers.count)
    var upTo = Self.usualUpTo
    if words.starts(with: ["up", "to"]), let factor = words.dropFirst(2).first.flatMap({ Int($0) }) {
      upTo = factor
      words = words.dropFirst(3)
    }
    var operations: [TimesFact.Operation] = [.times]
    if let word = words.first, word == "divide" || word == "mix" {
      operations = word == "mix" ? TimesFact.Operation.allCases : [.divide]
      words = words.dropFirst()
    }
    let isRevealed = words.first == "reveal"
    guard words.count == (isRevealed ? 1 : 0) else { return nil }
    do throws(Refusal) {
      try self.init(
        numbers.compactMap { Int($0) }, upTo: upTo, operations: operations,
        answering: isRevealed ? .revealed : .typed)
    } catch { return nil }
  }

  /// How many questions a round of them has where so many were wanted: no more than there are facts.
  public func questions(of wanted: Int) -> Int { min(max(1, wanted), facts.count) }

  /// The facts of a round, in the order they are asked: weak ones more often than strong ones.
  ///
  /// A fact and its kin are not both asked as long as there are others, and never one after the other if that can be.
  ///
  /// - Parameters:
  ///   - count: how many, at least 1; fewer if there are not so many facts.
  ///   - memory: what is known of the learner's memory of each fact.
  public func round(
    of count: Int = 10, by memory: TimesMemory, at now: Moment, using generator: inout some RandomNumberGenerator
  ) -> [TimesFact] {
    var pool = facts.map { (fact: $0, weight: memory.weakness(of: $0, at: now)) }
    var chosen: [TimesFact] = []
    var kin: Set<Card.ID> = []
    while chosen.count < max(1, count), !pool.isEmpty {
      let fresh = pool.indices.filter { !kin.contains(pool[$0].fact.kin) }
      let candidates = fresh.isEmpty ? Array(pool.indices) : fresh
      var ticket = Double.random(in: 0..<1, using: &generator) * candidates.reduce(0) { $0 + pool[$1].weight }
      // Rounding may leave a last rest of the ticket, which is the last candidate's.
      let drawn =
        candidates.first {
          ticket -= pool[$0].weight; return ticket < 0
        } ?? candidates[candidates.count - 1]
      kin.insert(pool[drawn].fact.kin)
      chosen.append(pool.remove(at: drawn).fact)
    }
    chosen.shuffle(using: &generator)
    return Self.apart(chosen)
  }

  /// The same facts with kin apart, as far as that can be.
  private static func apart(_ facts: [TimesFact]) -> [TimesFact] {
    var rest = facts
    var result: [TimesFact] = []
    while !rest.isEmpty {
      let next = rest.firstIndex { $0.kin != result.last?.kin } ?? 0
      result.append(rest.remove(at: next))
    }
    return result
  }
}
