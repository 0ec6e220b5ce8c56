public import DeckEngine
public import JSONText

/// What a journal file holds, and which of its lines could not be read.
public struct JournalReader: Equatable, Sendable {
  /// The entries in the order of their lines; the same entry may stand twice.
  public private(set) var entries: [JournalEntry] = []
  /// The lines that could not be read, from the first to the last.
  public private(set) var problems: [Problem] = []

  /// A line that could not be read; all others count all the same.
  public struct Problem: Equatable, Sendable {
    /// The line, counted from 1.
    public var line: Int
    /// What is wrong with it.
    public var kind: Kind

    /// What can be wrong with a line.
    public enum Kind: Equatable, Sendable {
      /// The last line breaks off: the program or the machine stopped while it was written.
      case tornEnd
      /// The line is damaged, from this column on.
      case damaged(column: Int, JSONError.Problem)
    }

    /// A problem on a line.
    public init(line: Int, kind: Kind) {
      self.line = line
      self.kind = kind
    }
  }

  /// Reads a journal's bytes. A byte order mark, CR LF, blank lines and git's conflict markers are passed over.
  public init(_ bytes: [UInt8]) {
    var scanner = JournalScanner()
    let span = bytes.span
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var number = 1
    while start < bytes.count {
      var end = start
      while end < span.count, span[end] != 0x0A { end += 1 }
      var textEnd = end
      if textEnd > start, span[textEnd - 1] == 0x0D { textEnd -= 1 }
      if let entry = scanner.entry(span, in: start..<textEnd) {
        entries.append(entry)
      } else {
        read(bytes[start..<textEnd], number: number, isWhole: end < bytes.count)
      }
      start = end + 1
      number += 1
    }
  }

  /// A line out of the ordinary.
  private mutating func read(_ line: ArraySlice<UInt8>, number: Int, isWhole: Bool) {
    if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) || ConflictMarkers.isMarker(line) { return }
    do throws(JSONError) {
      switch try JournalLine.decode(Array(line)) {
      case .entry(let entry): entries.append(entry)
      case .unknown: break
      }
    } catch {
      let kind = isWhole ? Problem.Kind.damaged(column: error.column, error.problem) : .tornEnd
      problems.append(Problem(line: number, kind: kind))
    }
  }
}

extension JournalReader.Problem: CustomStringConvertible {
  /// `Line 7, column 3: a comma or } should stand here.`
  public var description: String {
    switch kind {
    case .tornEnd: "Line \(line) breaks off and is set aside."
    case .damaged(let column, let problem): "Line \(line), column \(column): \(problem)."
    }
  }
}
