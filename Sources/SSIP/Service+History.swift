extension Service {
  /// Carries out a client's command on the history.
  mutating func answer(_ request: HistoryRequest, from id: Int) throws(Refusal) -> [Effect] {
    guard let client = clients[id] else { return [] }
    switch request {
    case .clientID: return [reply(.clientIDSent, ["\(id)"], to: id)]
    case .clientList:
      let lines = history.visitors.map { "\($0.id) \($0.name) \($0.isConnected ? 1 : 0)" }
      return [reply(.clientListSent, lines, to: id)]
    case .messages(let target, let start, let count):
      let entries = history.entries(of: try owner(target, from: id)).dropFirst(start - 1).prefix(count)
      return [reply(.messageListSent, entries.map { $0.line(shortLength: client.settings.shortLength) }, to: id)]
    case .last:
      guard let last = history.entries(of: id).last else { throw Refusal(.noMessage) }
      return [reply(.lastMessage, ["\(last.id)"], to: id)]
    case .text(let message):
      guard let entry = history[message] else { throw Refusal(.noSuchID) }
      let lines = entry.saying.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      return [reply(.messageTextSent, lines.map(String.init), to: id)]
    case .cursor:
      guard let cursor = client.cursor else { throw Refusal(.noMessage) }
      return [reply(.cursorPosition, ["\(cursor.message)"], to: id)]
    case .setCursor(let target, let position): return [try setCursor(target, position, from: id)]
    case .moveCursor(let forward): return [try moveCursor(forward: forward, from: id)]
    case .say(let message):
      guard let entry = history[message] else { throw Refusal(.noSuchID) }
      return say(entry.saying, from: id)
    case .shortLength(let length):
      clients[id]?.settings.shortLength = length
      return [reply(.valueSent, to: id)]
    }
  }

  /// Whose messages are meant; `nil` for everybody's.
  private func owner(_ target: Request.Target, from id: Int) throws(Refusal) -> Int? {
    switch target {
    case .own: return id
    case .all: return nil
    case .client(let number):
      guard history.knows(number) else { throw Refusal(.noSuchClient) }
      return number
    }
  }

  private mutating func setCursor(
    _ target: Request.Target, _ position: HistoryRequest.Position, from id: Int
  ) throws(Refusal) -> Effect {
    let owner = try owner(target, from: id)
    let entries = history.entries(of: owner)
    let index: Int
    let status: Status
    switch position {
    case .first: (index, status) = (0, .cursorSetFirst)
    case .last: (index, status) = (entries.count - 1, .cursorSetLast)
    case .number(let number): (index, status) = (number - 1, .cursorSetToPosition)
    }
    guard !entries.isEmpty else { throw Refusal(.noMessage) }
    guard entries.indices.contains(index) else { throw Refusal(.positionTooHigh) }
    clients[id]?.cursor = (entries[index].id, owner)
    return reply(status, to: id)
  }

  private mutating func moveCursor(forward: Bool, from id: Int) throws(Refusal) -> Effect {
    guard let cursor = clients[id]?.cursor else { throw Refusal(.noMessage) }
    let entries = history.entries(of: cursor.owner)
    // By numbers, since the message under the cursor may have been forgotten.
    let next = forward ? entries.first { $0.id > cursor.message } : entries.last { $0.id < cursor.message }
    guard let next else { throw Refusal(forward ? .positionTooHigh : .positionTooLow) }
    clients[id]?.cursor = (next.id, cursor.owner)
    return reply(forward ? .cursorMovedForward : .cursorMovedBackward, to: id)
  }
}
