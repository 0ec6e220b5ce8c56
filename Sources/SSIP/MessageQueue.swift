import Speech

/// A client's message on its way to be heard.
struct Message: Equatable, Sendable, Identifiable {
  /// One counter for all clients, from 1.
  var id: Int
  var client: Int
  var priority: MessagePriority
  /// The block it belongs to: messages of one block do not cut each other off.
  var block: Int?
  var script: Script
  /// What is shown of it when it begins.
  var caption = ""
  /// The BCP 47 tag it is spoken in.
  var language = ""
  /// What the client wants to know, as it stood when the message was queued.
  var notices: Set<Notice.Kind> = Set(Notice.Kind.allCases)
  /// Its length as sent, in bytes.
  var size = 0
  /// Whether it has been heard in part.
  fileprivate(set) var hasBegun = false
  fileprivate(set) var isHeld = false
  fileprivate(set) var hasWaited = false
}

/// Decides which message of all clients is heard when, as a value: messages and reports in, orders to the voice out.
///
/// *important* is never cut off; *message* waits for its like; *text* cuts off text; *notification* is dropped unless
/// nothing else is there; of *progress* the last is kept. Each message ends in exactly one of `end` and `cancelled`.
struct MessageQueue: Equatable, Sendable {
  /// What is to be done, in order.
  enum Effect: Equatable, Sendable {
    /// Tell this client.
    case tell(Notice, message: Int, client: Int)
    /// Silence what is being said.
    case silence
    /// Show what begins to be said.
    case show(caption: String, language: String, MessagePriority)
    /// Say this now.
    case speak(Utterance)
  }

  private(set) var speaking: Message?
  /// In the order of their ids.
  private(set) var waiting: [Message] = []
  /// Clients whose messages are held back.
  private(set) var paused: Set<Int> = []
  /// The utterance of what is being said; every start has a new one, so that late reports are told apart.
  private var utterance: UInt64 = 0

  /// Whether nothing is being said and nothing waits, held messages included.
  var isIdle: Bool { speaking == nil && waiting.isEmpty }

  /// The messages of a client that are not over.
  func messages(of client: Int) -> [Message] {
    ([speaking].compactMap { $0 } + waiting).filter { $0.client == client }
  }

  // MARK: - Orders

  /// Queues a message; what it cuts off is told first.
  mutating func add(_ message: Message) -> [Effect] {
    let isFree = !paused.contains(message.client)
    func isBound(_ other: Message) -> Bool { other.block != nil && other.block == message.block }
    // What a client holds back is its own business.
    let untouchable = paused.subtracting([message.client])
    var effects = dropWaiting {
      message.priority.drops($0.priority) && !isBound($0) && !untouchable.contains($0.client)
    }
    if message.priority == .notification, isFree, hasMoreThanNotifications {
      return effects + tell(.cancelled, message)
    }
    if let current = speaking, isFree, message.priority.cuts(current.priority), !isBound(current) {
      effects += cutSpeaking()
    }
    waiting.append(message)
    effects += speakNext()
    if let index = waiting.firstIndex(where: { $0.id == message.id }) { waiting[index].hasWaited = true }
    return effects
  }

  /// Ends the current message of these clients; the next one follows.
  mutating func stop(_ clients: Set<Int>) -> [Effect] {
    var effects: [Effect] = []
    if let current = speaking, clients.contains(current.client) {
      effects += cutSpeaking() + dropWaiting { $0.block != nil && $0.block == current.block }
    }
    effects += dropWaiting { $0.isHeld && clients.contains($0.client) }
    return effects + speakNext()
  }

  /// Ends all messages of these clients.
  mutating func cancel(_ clients: Set<Int>) -> [Effect] {
    var effects: [Effect] = []
    if let current = speaking, clients.contains(current.client) { effects += cutSpeaking() }
    effects += dropWaiting { clients.contains($0.client) }
    return effects + speakNext()
  }

  /// Holds back the messages of these clients; others are heard meanwhile.
  mutating func pause(_ clients: Set<Int>) -> [Effect] {
    paused.formUnion(clients)
    guard var current = speaking, clients.contains(current.client) else { return [] }
    speaking = nil
    current.script = current.script.rest
    current.isHeld = true
    let index = waiting.firstIndex { $0.id > current.id } ?? waiting.endIndex
    waiting.insert(current, at: index)
    return [.silence] + (current.hasBegun ? tell(.paused, current) : []) + speakNext()
  }

  /// Lets the messages of these clients be heard again.
  mutating func resume(_ clients: Set<Int>) -> [Effect] {
    paused.subtract(clients)
    return speakNext()
  }

  // MARK: - Reports

  /// Takes what the voice reports of its utterances; what is no longer being said is ignored.
  mutating func take(_ report: Player.Event) -> [Effect] {
    guard var current = speaking else { return [] }
    switch report {
    case .began(utterance):
      let notice: Notice? = !current.hasBegun ? .begin : current.isHeld ? .resumed : nil
      let shown: [Effect] =
        current.hasBegun
        ? [] : [.show(caption: current.caption, language: current.language, current.priority)]
      current.hasBegun = true
      current.isHeld = false
      speaking = current
      return shown + (notice.map { tell($0, current) } ?? [])
    case .word(utterance, let segment, let offset, _):
      let marks = current.script.reach(segment: segment, offset: offset)
      speaking = current
      return marks.flatMap { tell(.mark($0), current) }
    case .ended(utterance, .finished):
      let marks = current.script.marks.map(\.name)
      speaking = nil
      return marks.flatMap { tell(.mark($0), current) } + tell(.end, current) + speakNext()
    case .ended(utterance, .interrupted):
      speaking = nil
      return tell(.cancelled, current) + speakNext()
    case .began, .mark, .word, .ended, .unspeakable, .unplayable, .failed, .soundLost, .soundBack: return []
    }
  }

  // MARK: - Rules

  private var hasMoreThanNotifications: Bool {
    if let speaking, speaking.priority != .notification { return true }
    return waiting.contains { $0.priority != .notification && !paused.contains($0.client) }
  }

  private mutating func speakNext() -> [Effect] {
    guard speaking == nil else { return [] }
    let free = waiting.indices.filter { !paused.contains(waiting[$0].client) }
    // Of several with one priority, `min` gives the first.
    guard let index = free.min(by: { waiting[$0].priority < waiting[$1].priority }) else { return [] }
    var next = waiting.remove(at: index)
    // The last of a series of progress is too important to be lost once it has waited.
    if next.priority == .progress, next.hasWaited { next.priority = .message }
    utterance += 1
    speaking = next
    return [.speak(Utterance(id: utterance, segments: next.script.segments))]
  }

  private mutating func cutSpeaking() -> [Effect] {
    guard let current = speaking else { return [] }
    speaking = nil
    return [.silence] + tell(.cancelled, current)
  }

  private mutating func dropWaiting(_ isDropped: (Message) -> Bool) -> [Effect] {
    let dropped = waiting.filter(isDropped)
    guard !dropped.isEmpty else { return [] }
    waiting.removeAll(where: isDropped)
    return dropped.flatMap { tell(.cancelled, $0) }
  }

  private func tell(_ notice: Notice, _ message: Message) -> [Effect] {
    guard message.notices.contains(notice.kind) else { return [] }
    return [.tell(notice, message: message.id, client: message.client)]
  }
}

extension MessagePriority {
  /// Whether a new message of this priority drops one of the other that waits.
  fileprivate func drops(_ other: MessagePriority) -> Bool {
    switch self {
    case .important: other >= .notification
    case .message, .text: other >= .text
    case .notification: other == .notification
    case .progress: other == .progress
    }
  }

  /// Whether a new message of this priority cuts off one of the other that is being said.
  fileprivate func cuts(_ other: MessagePriority) -> Bool {
    switch self {
    case .important: other > .important
    case .message: other > .message
    case .text: other >= .text
    case .notification, .progress: other == .notification
    }
  }
}
