public import DeckEngine
internal import Glibc

/// What the journals come to, kept under `cache/` so that a long history need not be read again at every start.
///
/// It is derived and never trusted: it counts only if it is whole, if it was made by the same rules for the same
/// player, and if every journal still begins with the very bytes that it was made from. What was added to the journals
/// since is read and taken in; where that is not enough, everything is read.
public struct FoldCache: Sendable {
  /// What the journals come to, from the cache or not.
  public struct Folded: Sendable {
    /// The state of every card of the player.
    public var fold: ScheduleFold
    /// The lines that could not be read.
    public var damage: [String]
    /// Whether the cache is missing or so far behind that it should be kept anew.
    public var isWorthKeeping: Bool
    /// How many lines were read rather than known from the cache.
    public var linesRead: Int
    /// The damage within what is marked; a torn end comes after it.
    var lastingDamage: [String]
    var marks: [JournalMark]
    var newest: (moment: Moment, id: String)
  }

  /// How far a journal was taken in.
  struct JournalMark: Equatable {
    var name: String
    /// Bytes from the start to the end of a line.
    var size: Int
    var hash: UInt64
    var lines: Int
  }

  /// Below this many bytes of journals nothing is kept: they are read faster than a cache is checked.
  static let leastBytes = 1 << 18
  /// How many lines may be read at each start before the cache is kept anew.
  static let mostLines = 2000
  private static let magic: [UInt8] = Array("viva fold 1\n".utf8)

  private let store: Store
  private let player: String
  private let wishes: ScheduleWishes

  /// The cache of a player's history by these wishes.
  public init(_ store: Store, player: String, wishes: ScheduleWishes) {
    self.store = store
    self.player = player
    self.wishes = wishes
  }

  private var path: String {
    "\(store.cacheFolder)/fold-\(Card.ID.derived(from: player, occurrence: 1).text).bin"
  }

  // MARK: - Loading

  /// What the journals come to now.
  ///
  /// - Throws: `.cannot`, `.notAFile` or `.tooLarge` if a journal can't be read; never because of the cache.
  public func load() throws(StoreError) -> Folded {
    let paths = try store.journalPaths()
    if let kept = kept(), let folded = try goOn(from: kept, paths) { return folded }
    return try readAll(paths)
  }

  private func readAll(_ paths: [String]) throws(StoreError) -> Folded {
    var entries: [JournalEntry] = []
    var damage: [String] = []
    var lastingDamage: [String] = []
    var marks: [JournalMark] = []
    for path in paths {
      let bytes = try store.disk.readFile(at: path, limit: DiskOperations.journalLimit)
      let journal = JournalReader(bytes)
      for problem in journal.problems {
        let sentence = "\(JournalDamage(path: path, problem: problem))"
        damage.append(sentence)
        if problem.kind != .tornEnd { lastingDamage.append(sentence) }
      }
      entries = entries.isEmpty ? journal.entries : entries + journal.entries
      var hash = ByteHash()
      let end = bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      hash.add(bytes[..<end])
      marks.append(
        JournalMark(
          name: PathParts(path).name, size: end, hash: hash.value, lines: bytes[..<end].count { $0 == 0x0A }))
    }
    let history = History(entries)
    let scheduler = Scheduler(wishes.parameters(weights: Tuning.weights(after: history.entries, player: player)))
    let size = marks.reduce(0) { $0 + $1.size }
    let last = history.entries.last
    return Folded(
      fold: ScheduleFold(history.entries, player: player, scheduler: scheduler), damage: damage,
      isWorthKeeping: size >= Self.leastBytes && !Self.hasUnmetUndo(history.entries),
      linesRead: history.entries.count, lastingDamage: lastingDamage, marks: marks,
      newest: (last?.moment ?? .earliest, last?.id ?? ""))
  }

  /// Whether something is undone that no journal has yet: when it comes, it must not count, whatever its time.
  private static func hasUnmetUndo(_ entries: [JournalEntry]) -> Bool {
    var targets: Set<String> = []
    for entry in entries { if case .undo(let target) = entry.event { targets.insert(target) } }
    guard !targets.isEmpty else { return false }
    for entry in entries { targets.remove(entry.id) }
    return !targets.isEmpty
  }

  /// The state with what was added to the journals since; `nil` if it does not follow from the kept one.
  private func goOn(from kept: Folded, _ paths: [String]) throws(StoreError) -> Folded? {
    var marks = Dictionary(uniqueKeysWithValues: kept.marks.map { ($0.name, $0) })
    var added: [JournalEntry] = []
    var damage = kept.damage
    for path in paths {
      let mark = marks.removeValue(forKey: PathParts(path).name)
      guard let rest = try rest(of: path, after: mark) else { return nil }
      let journal = JournalReader(rest)
      for problem in journal.problems {
        var problem = problem
        problem.line += mark?.lines ?? 0
        damage.append("\(JournalDamage(path: path, problem: problem))")
      }
      added += journal.entries
    }
    guard marks.isEmpty, var folded = follow(added, kept) else { return nil }
    folded.damage = damage
    folded.linesRead = added.count
    folded.isWorthKeeping = false
    // A cache that falls behind is made anew from everything, since the marks here stand where they stood.
    return added.count > Self.mostLines ? nil : folded
  }

  /// What follows in a journal after the part that is known; `nil` if that part has changed.
  private func rest(of path: String, after mark: JournalMark?) throws(StoreError) -> [UInt8]? {
    let (file, status) = try store.disk.openFile(at: path, flags: O_RDONLY, step: .read)
    guard let mark else { return try store.disk.readFile(at: path, limit: DiskOperations.journalLimit) }
    guard status.size >= mark.size else { return nil }
    var hash = ByteHash()
    var left = mark.size
    do throws(DiskOperations.Failure) {
      while left > 0 {
        let bytes = try store.disk.read(file.descriptor, min(left, 1 << 18))
        guard !bytes.isEmpty else { return nil }
        hash.add(bytes[...])
        left -= bytes.count
      }
      guard hash.value == mark.hash else { return nil }
      var rest: [UInt8] = []
      while true {
        let bytes = try store.disk.read(file.descriptor, 1 << 18)
        if bytes.isEmpty { return rest }
        rest += bytes
        // Too much to be taken in line by line: everything is read.
        if rest.count > Self.mostLines * 1000 { return nil }
      }
    } catch { throw .cannot(.read, path: path, code: error.code) }
  }

  /// The state after these entries; `nil` where one of them reaches back into what is folded already.
  private func follow(_ added: [JournalEntry], _ kept: Folded) -> Folded? {
    var folded = kept
    let ids = Set(added.map(\.id))
    for entry in added {
      guard (entry.moment, entry.id) > (kept.newest.moment, kept.newest.id) else { return nil }
      switch entry.event {
      case .undo(let target): if !ids.contains(target) { return nil }
      case .tuned: if entry.player == player { return nil }
      case .review, .round, .mark, .known, .named: break
      }
    }
    for entry in ScheduleFold.counting(added) { folded.fold.apply(entry) }
    return folded
  }

  // MARK: - The file

  /// Keeps what the journals came to; a cache that can't be written is none, and next time everything is read.
  public func keep(_ folded: Folded) {
    guard folded.isWorthKeeping else { return }
    var packer = BytePacker()
    packer.add(player)
    packer.add(Self.key(of: wishes))
    packer.add(UInt32(folded.fold.scheduler.parameters.weights.count))
    for weight in folded.fold.scheduler.parameters.weights { packer.add(weight) }
    packer.add(folded.newest.moment.microseconds)
    packer.add(folded.newest.id)
    packer.add(UInt32(folded.marks.count))
    for mark in folded.marks {
      packer.add(mark.name)
      packer.add(UInt64(mark.size))
      packer.add(mark.hash)
      packer.add(UInt64(mark.lines))
    }
    packer.add(UInt32(folded.lastingDamage.count))
    for sentence in folded.lastingDamage { packer.add(sentence) }
    packer.add(UInt64(folded.fold.histories.count))
    for (card, history) in folded.fold.histories {
      packer.add(card.text)
      packer.add(history)
    }
    var hash = ByteHash()
    hash.add(packer.bytes[...])
    var file = BytePacker()
    file.add(hash.value)
    let bytes = Self.magic + file.bytes + packer.bytes
    do throws(StoreError) {
      try store.prepare()
      _ = try store.disk.replaceFile(at: path, with: bytes, old: FileStatus(at: path))
    } catch { return }
  }

  /// The kept state, if the file is whole and made by these rules for this player.
  private func kept() -> Folded? {
    let bytes: [UInt8]
    do throws(StoreError) {
      bytes = try store.disk.readFile(at: path, limit: DiskOperations.deckLimit)
    } catch { return nil }
    guard bytes.starts(with: Self.magic) else { return nil }
    var reader = ByteUnpacker(bytes, from: Self.magic.count)
    guard let checksum = reader.number(UInt64.self) else { return nil }
    var hash = ByteHash()
    hash.add(bytes[(Self.magic.count + 8)...])
    guard hash.value == checksum, reader.text() == player, reader.text() == Self.key(of: wishes) else { return nil }
    return folded(&reader)
  }

  private func folded(_ reader: inout ByteUnpacker) -> Folded? {
    var weights: [Double] = []
    for _ in 0..<(reader.number(UInt32.self) ?? 0) {
      guard let weight = reader.double() else { return nil }
      weights.append(weight)
    }
    guard let moment = reader.number(Int64.self), let id = reader.text(), let markCount = reader.number(UInt32.self)
    else { return nil }
    var marks: [JournalMark] = []
    for _ in 0..<markCount {
      guard let name = reader.text(), let size = reader.number(UInt64.self), let hash = reader.number(UInt64.self),
        let lines = reader.number(UInt64.self)
      else { return nil }
      marks.append(JournalMark(name: name, size: Int(clamping: size), hash: hash, lines: Int(clamping: lines)))
    }
    guard let damageCount = reader.number(UInt32.self) else { return nil }
    var damage: [String] = []
    for _ in 0..<damageCount {
      guard let sentence = reader.text() else { return nil }
      damage.append(sentence)
    }
    guard let count = reader.number(UInt64.self), count < 1 << 32 else { return nil }
    var histories = [Card.ID: CardHistory](minimumCapacity: Int(count))
    for _ in 0..<count {
      guard let card = reader.text(), let history = reader.history() else { return nil }
      histories[Card.ID(card)] = history
    }
    guard reader.isAtEnd else { return nil }
    let scheduler = Scheduler(wishes.parameters(weights: weights))
    return Folded(
      fold: ScheduleFold(histories: histories, player: player, scheduler: scheduler), damage: damage,
      isWorthKeeping: false, linesRead: 0, lastingDamage: damage, marks: marks,
      newest: (Moment(microseconds: moment), id))
  }

  /// The rules by which a state was computed, in a text that differs where they do.
  private static func key(of wishes: ScheduleWishes) -> String {
    let steps = [wishes.learningMinutes, wishes.relearningMinutes].map { $0.map { "\($0)" }.joined(separator: " ") }
    return "\(SchedulerParameters.versionTag) \(wishes.desiredRetention) \(steps.joined(separator: " / "))"
  }
}
