/// Which times tables are practised, and which of their facts a round asks.
public struct TimesTables: Hashable, Sendable {
  /// The tables there can be; a product then has number words in every language.
  public static let range = -1000...1000
  /// How far a table can go.
  public static let factors = 1...100
  /// The tables asked unless others are named.
  public static let usual = Array(1...12)

  /// The tables, each once, in the order they were named.
  public let tables: [Int]
  /// The last factor of each table.
  public let upTo: Int
  /// The ways in which facts are asked.
  public let operations: [TimesFact.Operation]

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
  /// - Throws: what is wrong with them.
  public init(
    _ tables: [Int] = usual, upTo: Int = 12, operations: [TimesFact.Operation] = [.times]
  ) throws(Refusal) {
    if let outside = tables.first(where: { !Self.range.contains($0) }) { throw .table(outside) }
    guard Self.factors.contains(upTo) else { throw .upTo(upTo) }
    var seen: Set<Int> = []
    self.tables = tables.filter { seen.insert($0).inserted }
    self.upTo = upTo
    self.operations = TimesFact.Operation.allCases.filter(operations.contains)
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

  /// The name under which rounds of these tables stand in the journal: `tables 3 7`.
  public var name: String { (["tables"] + tables.map(String.init)).joined(separator: " ") }

  /// The tables of a round with this name; `nil` if it is no round of tables.
  public static func tables(named name: String) -> [Int]? {
    let words = name.split(separator: " ", omittingEmptySubsequences: false)
    guard words.first == "tables", words.count > 1 else { return nil }
    let tables = words.dropFirst().map { Int($0) }
    return tables.contains(nil) ? nil : tables.compactMap { $0 }
  }

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
