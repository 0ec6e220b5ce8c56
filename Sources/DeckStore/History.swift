public import DeckEngine

/// All that is known to have happened, from however many journals, in whatever order they arrived.
///
/// Merging is commutative, associative and idempotent, so every device comes to the same history.
public struct History: Equatable, Sendable {
  /// Every entry, each once, by time and then by id.
  public let entries: [JournalEntry]
  /// The reviews and rounds that count: what no standing undo voids, by time and then by id.
  public let standing: [JournalEntry]

  /// The history that these entries make, whatever their order and however often one stands among them.
  public init(_ entries: some Sequence<JournalEntry>) {
    self.entries = Self.ordered(Self.distinct(entries))
    standing = Self.standing(of: self.entries)
  }

  /// The history of both.
  public func merged(with other: History) -> History {
    History(entries + other.entries)
  }

  /// Each id once. Two entries of one id differ only if a file was tampered with; then the one whose line is first in
  /// byte order is taken, by every device alike.
  private static func distinct(_ entries: some Sequence<JournalEntry>) -> [JournalEntry] {
    var result: [JournalEntry] = []
    result.reserveCapacity(entries.underestimatedCount)
    var places = [String: Int](minimumCapacity: entries.underestimatedCount)
    for entry in entries {
      guard let place = places[entry.id] else {
        places[entry.id] = result.count
        result.append(entry)
        continue
      }
      let other = result[place]
      if entry != other, JournalLine.encode(entry).lexicographicallyPrecedes(JournalLine.encode(other)) {
        result[place] = entry
      }
    }
    return result
  }

  private static func ordered(_ entries: [JournalEntry]) -> [JournalEntry] {
    func precedes(_ one: JournalEntry, _ other: JournalEntry) -> Bool {
      one.moment == other.moment ? one.id < other.id : one.moment < other.moment
    }
    // One device's journal is in order already, and sorting moves a lot of memory.
    if zip(entries, entries.dropFirst()).allSatisfy(precedes) { return entries }
    return entries.indices.sorted { precedes(entries[$0], entries[$1]) }.map { entries[$0] }
  }

  /// What is left when every undo that counts is carried out.
  ///
  /// An undo can itself be voided by another; it then counts no longer, and what it voided stands again. Times play no
  /// part in it, since clocks can be wrong.
  private static func standing(of entries: [JournalEntry]) -> [JournalEntry] {
    var targets: [String: String] = [:]
    for entry in entries {
      if case .undo(let id) = entry.event { targets[entry.id] = id }
    }
    if targets.isEmpty { return entries }
    // An undo is decided once all undos of it are; undos that void each other in a circle are never decided and void
    // nothing.
    var undecided: [String: Int] = [:]
    for target in targets.values where targets[target] != nil { undecided[target, default: 0] += 1 }
    var voided: Set<String> = []
    var decided = targets.keys.filter { undecided[$0] == nil }
    while let undo = decided.popLast() {
      guard let target = targets[undo] else { continue }
      if !voided.contains(undo) { voided.insert(target) }
      guard let left = undecided[target] else { continue }
      undecided[target] = left - 1
      if left == 1 { decided.append(target) }
    }
    return entries.filter { targets[$0.id] == nil && !voided.contains($0.id) }
  }
}
