import DeckEngine
import DeckFormats
import Glibc
import JSONText

/// A file beside the tests.
func fixture(_ name: String) throws -> [UInt8] {
  let folder = #filePath.split(separator: "/").dropLast().reduce(into: "") { $0 += "/" + $1 }
  let path = "\(folder)/Fixtures/\(name)"
  let file = unsafe open(path, O_RDONLY)
  guard file >= 0 else { throw MissingFixture(path: path) }
  defer { close(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = unsafe buffer.withUnsafeMutableBytes { unsafe Glibc.read(file, $0.baseAddress, $0.count) }
    if count <= 0 { return bytes }
    bytes += buffer[..<count]
  }
}

struct MissingFixture: Error {
  var path: String
}

/// The cards of a text as `prompt | answer`, for comparing whole lists.
func pairs(_ text: String, _ options: ImportOptions = ImportOptions()) throws(ImportError) -> [String] {
  pairs(try ImportedDeck.read(Array(text.utf8), options: options))
}

func pairs(_ deck: ImportedDeck) -> [String] {
  deck.cards.map { "\($0.card.prompt) | \($0.card.answer)" }
}

extension ImportedDeck {
  /// What was skipped, as `line: reason`.
  var skips: [String] { skipped.map { "\($0.line ?? 0): \($0.reason)" } }
}

/// The processor time of this thread: unlike a clock on the wall, it stands still while other tests hold the processor.
enum ThreadClock {
  /// The seconds that this thread has computed so far.
  static func seconds() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
