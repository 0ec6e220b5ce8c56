internal import DeckEngine

/// Writes numbers, texts and histories one after another, little end first.
struct BytePacker {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ value: some FixedWidthInteger) {
    unsafe withUnsafeBytes(of: value.littleEndian) { unsafe bytes.append(contentsOf: $0) }
  }

  mutating func add(_ value: Double) { add(value.bitPattern) }

  mutating func add(_ text: String) {
    add(UInt32(text.utf8.count))
    bytes += text.utf8
  }

  mutating func add(_ history: CardHistory) {
    let memory = history.memory
    let moments = [
      memory.lastReview, history.firstReview, history.lastReviewTaken, history.buriedAt, history.lastHeard,
    ]
    var flags: UInt8 = 0
    for (bit, moment) in moments.enumerated() where moment != nil { flags |= 1 << UInt8(bit) }
    if history.isSuspended { flags |= 0x20 }
    if history.isFlagged { flags |= 0x40 }
    add(flags)
    add(UInt8(MemoryState.Phase.allCases.firstIndex(of: memory.phase) ?? 0))
    add(Int32(clamping: memory.step ?? -1))
    add(memory.stability)
    add(memory.difficulty)
    add(memory.due.microseconds)
    add(UInt32(clamping: history.repetitions))
    add(UInt32(clamping: history.lapses))
    // Three bits a grade: the last ten, newest lowest.
    add(history.lastGrades.reduce(UInt32(0)) { $0 << 3 | UInt32($1.rawValue) })
    for case let moment? in moments { add(moment.microseconds) }
  }
}

/// Reads what `BytePacker` has written; `nil` and no further use where the bytes end too early or make no sense.
struct ByteUnpacker {
  private let bytes: [UInt8]
  private var place: Int
  private static let phases = MemoryState.Phase.allCases

  init(_ bytes: [UInt8], from place: Int = 0) {
    self.bytes = bytes
    self.place = place
  }

  /// Whether all was read.
  var isAtEnd: Bool { place == bytes.count }

  mutating func number<Number: FixedWidthInteger>(_ type: Number.Type) -> Number? {
    let size = MemoryLayout<Number>.size
    guard bytes.count - place >= size else { return nil }
    let value = unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: place, as: Number.self) }
    place += size
    return Number(littleEndian: value)
  }

  mutating func double() -> Double? { number(UInt64.self).map(Double.init(bitPattern:)) }

  mutating func text() -> String? {
    guard let count = number(UInt32.self).map(Int.init), count <= bytes.count - place else { return nil }
    let text = unsafe bytes.withUnsafeBytes { buffer in
      unsafe String(validating: buffer[place..<(place + count)], as: UTF8.self)
    }
    place += count
    return text
  }

  mutating func history() -> CardHistory? {
    guard let flags = number(UInt8.self), let phase = number(UInt8.self), Int(phase) < Self.phases.count,
      let step = number(Int32.self), let stability = double(), let difficulty = double(), let due = number(Int64.self),
      let repetitions = number(UInt32.self), let lapses = number(UInt32.self), var packed = number(UInt32.self)
    else { return nil }
    var moments: [Moment?] = [nil, nil, nil, nil, nil]
    for bit in moments.indices where flags & 1 << UInt8(bit) != 0 {
      guard let microseconds = number(Int64.self) else { return nil }
      moments[bit] = Moment(microseconds: microseconds)
    }
    var grades: [Grade] = []
    while packed != 0 {
      guard let grade = Grade(rawValue: Int(packed & 7)) else { return nil }
      grades.append(grade)
      packed >>= 3
    }
    grades.reverse()
    return CardHistory(
      memory: MemoryState(
        phase: Self.phases[Int(phase)], step: step < 0 ? nil : Int(step), stability: stability,
        difficulty: difficulty, due: Moment(microseconds: due), lastReview: moments[0]),
      repetitions: Int(repetitions), lapses: Int(lapses), lastGrades: grades, firstReview: moments[1],
      lastReviewTaken: moments[2], buriedAt: moments[3], lastHeard: moments[4], isSuspended: flags & 0x20 != 0,
      isFlagged: flags & 0x40 != 0)
  }
}
