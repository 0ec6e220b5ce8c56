internal import DeckEngine

/// A journal line that could not be read, and the file it stands in.
public struct JournalDamage: Equatable, Sendable, CustomStringConvertible {
  /// The journal file.
  public var path: String
  /// The line and what is wrong with it.
  public var problem: JournalReader.Problem

  /// Damage at this place.
  public init(path: String, problem: JournalReader.Problem) {
    self.path = path
    self.problem = problem
  }

  /// Where, what, and that nothing else is lost.
  public var description: String { "\(path): \(problem) All other lines count." }
}

extension Store {
  /// The writer of a device's journal.
  ///
  /// - Parameter device: the device's id; what can't stand in a file name is replaced in it.
  public func journal(of device: String) -> JournalWriter {
    JournalWriter(path: "\(journalFolder)/\(DeckName.fileName(for: device) ?? "device").jsonl", disk: disk)
  }

  /// The paths of all journals: every device's, and the copies that a file sync made of them.
  public func journalPaths() throws(StoreError) -> [String] {
    try names(in: journalFolder).filter { name in
      !name.hasSuffix(".tmp") && (name.contains(".jsonl") || Self.isConflictCopy(name))
    }.map { "\(journalFolder)/\($0)" }
  }

  /// What all journals tell together, and the lines that could not be read.
  public func history() throws(StoreError) -> (history: History, damage: [JournalDamage]) {
    var entries: [JournalEntry] = []
    var damage: [JournalDamage] = []
    for path in try journalPaths() {
      let journal = JournalReader(try disk.readFile(at: path, limit: DiskOperations.journalLimit))
      damage += journal.problems.map { JournalDamage(path: path, problem: $0) }
      if entries.isEmpty { entries = journal.entries } else { entries += journal.entries }
    }
    return (History(entries), damage)
  }
}
