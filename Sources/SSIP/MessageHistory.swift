/// What clients have sent, to be listed and said again.
struct MessageHistory: Equatable, Sendable {
  /// A message as it was sent.
  struct Entry: Equatable, Sendable {
    var id: Int
    var client: Int
    var clientName: String
    var priority: MessagePriority
    /// As `YYYY-MM-DD HH:MM:SS`.
    var time: String
    var saying: Saying

    /// A line of a list, with so many characters of the text.
    func line(shortLength: Int) -> String {
      let short = saying.text.prefix(shortLength).map { $0.isNewline || $0 == "\"" ? " " : $0 }
      return "\(id) \(client) \(clientName) \"\(time)\" \(priority.name) \"\(String(short))\""
    }
  }

  /// A client that is or was connected.
  struct Visitor: Equatable, Sendable {
    var id: Int
    var name: String
    var isConnected: Bool
  }

  /// How many messages are kept.
  static let longest = 500
  /// How much text is kept, in bytes.
  static let mostText = 4 << 20
  /// How many clients that have left are remembered.
  static let mostVisitors = 100

  private(set) var entries: [Entry] = []
  private(set) var visitors: [Visitor] = []
  private var textCount = 0

  mutating func add(_ entry: Entry) {
    entries.append(entry)
    textCount += entry.saying.text.utf8.count
    while entries.count > Self.longest || textCount > Self.mostText, entries.count > 1 {
      textCount -= entries.removeFirst().saying.text.utf8.count
    }
  }

  /// The messages of one client, or of all, oldest first.
  func entries(of client: Int?) -> [Entry] {
    guard let client else { return entries }
    return entries.filter { $0.client == client }
  }

  subscript(id: Int) -> Entry? { entries.first { $0.id == id } }

  /// Whether a client of this number is or was there.
  func knows(_ client: Int) -> Bool { visitors.contains { $0.id == client } }

  /// Notes that a client has come, been named, or gone.
  mutating func note(_ client: Int, name: String, isConnected: Bool) {
    let visitor = Visitor(id: client, name: name, isConnected: isConnected)
    if let index = visitors.firstIndex(where: { $0.id == client }) {
      visitors[index] = visitor
    } else {
      visitors.append(visitor)
    }
    if visitors.count(where: { !$0.isConnected }) > Self.mostVisitors,
      let oldest = visitors.firstIndex(where: { !$0.isConnected })
    {
      visitors.remove(at: oldest)
    }
  }
}
