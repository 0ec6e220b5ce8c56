public import Speech

/// A server of the Speech Synthesis Interface Protocol as a value: what clients send and what the voice reports in,
/// what is to be sent and said out. It knows no sockets, threads or clocks.
public struct Service: Sendable {
  /// What is to be done, in order.
  public enum Effect: Equatable, Sendable {
    /// Send these bytes to this client.
    case send([UInt8], to: Int)
    /// Send this client what is still to be sent, and close its connection.
    case close(Int)
    /// Show this: it begins to be said, in this language.
    case caption(String, language: String, MessagePriority)
    /// Silence what is being said.
    case silence
    /// Say this now; its ids rise.
    case speak(Utterance)
  }

  /// How much a client may ask for.
  public struct Limits: Equatable, Sendable {
    /// The longest command line, in bytes.
    public var line = 8_192
    /// The longest message, in bytes as sent.
    public var message = 1 << 20
    /// How many messages of one client may wait.
    public var messages = 2_000
    /// How much text of one client may wait, in bytes.
    public var text = 8 << 20

    /// The usual limits.
    public init() {}
  }

  struct Client: Sendable {
    var reader: InputReader
    var mode = InputReader.Mode.line
    var settings = ClientSettings()
    /// The block that is open.
    var block: Int?
    /// The message that the history cursor is on, and whose messages it moves among; `nil` for everybody's.
    var cursor: (message: Int, owner: Int?)?
    /// Whether nothing more will come from it, though it may still be told things.
    var hasFinished = false
  }

  let speaker: Speaker
  let limits: Limits
  var clients: [Int: Client] = [:]
  var queue = MessageQueue()
  var history = MessageHistory()
  private var lastClient = 0
  private var lastMessage = 0
  private var lastBlock = 0

  /// A service without clients.
  public init(speaker: Speaker, limits: Limits = Limits()) {
    self.speaker = speaker
    self.limits = limits
  }

  /// Whether nothing is being said and nothing waits.
  public var isIdle: Bool { queue.isIdle }

  // MARK: - Events

  /// A client has connected; its number is never used again.
  public mutating func connect() -> Int {
    lastClient += 1
    let client = Client(reader: InputReader(longestLine: limits.line, longestBody: limits.message))
    clients[lastClient] = client
    history.note(lastClient, name: client.settings.name, isConnected: true)
    return lastClient
  }

  /// Takes what a client has sent.
  public mutating func receive(_ bytes: some Sequence<UInt8>, from id: Int) -> [Effect] {
    clients[id]?.reader.append(bytes)
    var effects: [Effect] = []
    while let client = clients[id], !client.hasFinished, let item = clients[id]?.reader.next(client.mode) {
      effects += take(item, from: id)
    }
    return effects
  }

  /// Nothing more will come from a client that can still be told things; it is closed once all it said is over.
  public mutating func finishInput(of id: Int) -> [Effect] {
    guard clients[id] != nil else { return [] }
    clients[id]?.hasFinished = true
    return carryOut(queue.resume([id])) + closeFinished()
  }

  /// A client has gone: its messages are cancelled if it was killed, and heard out otherwise.
  public mutating func disconnect(_ id: Int, wasKilled: Bool) -> [Effect] {
    guard let client = clients.removeValue(forKey: id) else { return [] }
    history.note(id, name: client.settings.name, isConnected: false)
    // Nobody is left who could resume it.
    let effects = wasKilled ? queue.cancel([id]) : []
    return carryOut(effects + queue.resume([id]))
  }

  /// Takes what the voice reports.
  public mutating func take(_ report: Player.Event) -> [Effect] {
    carryOut(queue.take(report)) + closeFinished()
  }

  /// The server ends: whoever waits for a message is told that it won't be heard.
  public mutating func end() -> [Effect] {
    carryOut(queue.cancel(Set(([queue.speaking].compactMap { $0 } + queue.waiting).map(\.client))))
  }

  // MARK: - Input

  private mutating func take(_ item: InputReader.Item, from id: Int) -> [Effect] {
    switch item {
    case .line(let line):
      do throws(Refusal) {
        return try answer(try Request(line: line), from: id)
      } catch {
        return [reply(error.status, to: id)]
      }
    case .lineTooLong: return [reply(.invalidCommand, to: id)]
    case .noBody:
      clients[id]?.mode = .line
      return [reply(.nothingQueued, to: id)]
    case .bodyTooLong:
      clients[id]?.mode = .line
      return [reply(.internalError, to: id)]
    case .body(let body):
      clients[id]?.mode = .line
      guard let text = String(validating: body, as: UTF8.self) else { return [reply(.invalidEncoding, to: id)] }
      return say(.text(text), from: id)
    }
  }

  func reply(_ status: Status, _ lines: [String] = [], to id: Int) -> Effect {
    .send(status.reply(lines), to: id)
  }

  /// Queues what a client wants said: the reply comes first, then what it cuts off and what becomes of it.
  mutating func say(_ saying: Saying, from id: Int) -> [Effect] {
    guard let client = clients[id] else { return [] }
    let size = saying.text.utf8.count
    let held = queue.messages(of: id)
    guard held.count < limits.messages, held.reduce(size, { $0 + $1.size }) <= limits.text else {
      return [reply(.internalError, to: id)]
    }
    lastMessage += 1
    history.add(
      MessageHistory.Entry(
        id: lastMessage, client: id, clientName: client.settings.name, priority: client.settings.priority,
        time: speaker.time(), saying: saying))
    let message = Message(
      id: lastMessage, client: id, priority: client.settings.priority, block: client.block,
      script: speaker.script(saying, client.settings), caption: speaker.caption(saying, client.settings),
      language: client.settings.language ?? speaker.language, notices: client.settings.notices, size: size)
    return [reply(.messageQueued, ["\(message.id)"], to: id)] + carryOut(queue.add(message))
  }

  /// Opens a block for a client.
  mutating func openBlock(of id: Int) {
    lastBlock += 1
    clients[id]?.block = lastBlock
  }

  // MARK: - Effects

  func carryOut(_ effects: [MessageQueue.Effect]) -> [Effect] {
    effects.compactMap { effect in
      switch effect {
      case .tell(let notice, let message, let client):
        clients[client].map { _ in .send(notice.lines(message: message, client: client), to: client) }
      case .show(let caption, let language, let priority): .caption(caption, language: language, priority)
      case .silence: .silence
      case .speak(let utterance): .speak(utterance)
      }
    }
  }

  private func closeFinished() -> [Effect] {
    clients.filter { $0.value.hasFinished && queue.messages(of: $0.key).isEmpty }.keys.sorted().map { .close($0) }
  }
}
