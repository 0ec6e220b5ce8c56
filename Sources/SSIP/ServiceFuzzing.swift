import Speech

/// What must be true of the service, of markup and of what clients read, for any bytes at all.
///
/// A broken promise stops the process.
package enum ServiceFuzzing {
  /// Two clients send the bytes, in turns that end at 0xFF, while the voice goes on between the turns.
  ///
  /// What the service sends is the protocol; each message ends once, after it was queued; answers don't depend on how
  /// the bytes arrive.
  package static func check(_ bytes: [UInt8]) {
    var stage = FuzzedStage()
    for (number, turn) in bytes.split(separator: 0xFF, omittingEmptySubsequences: false).enumerated() {
      stage.receive(turn, from: number % 2)
      stage.goOn(number)
    }
    stage.finish()

    let whole = answers(to: [bytes[...]])
    let half = bytes.count / 2
    precondition(answers(to: [bytes[..<half], bytes[half...]]) == whole, "answers depend on how the bytes arrive")
    precondition(answers(to: bytes.indices.map { bytes[$0...$0] }) == whole, "answers depend on how the bytes arrive")
  }

  /// Text that was escaped is read as it was, and what any text comes to can be spoken.
  package static func checkMarkup(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let escaped = String(
      String.UnicodeScalarView(
        text.unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
          switch scalar {
          case "&": Array("&amp;".unicodeScalars)
          case "<": Array("&lt;".unicodeScalars)
          case ">": Array("&gt;".unicodeScalars)
          default: [scalar]
          }
        }))
    precondition(Array(SSML.text(of: escaped).utf8) == Array(text.utf8), "escaped text does not come back as it was")
    var settings = ClientSettings()
    settings.isSSML = true
    var script = FuzzedStage.speaker.script(.text(text), settings)
    check(script)
    // Held at some word and gone on with, it has the same marks, none of them twice.
    let names = script.marks.map(\.name)
    var reached: [String] = []
    for step in bytes.prefix(20) {
      reached += script.reach(segment: Int(step % 4), offset: Int(step / 4))
      script = script.rest
      check(script)
    }
    precondition(reached + script.marks.map(\.name) == names, "marks are lost or doubled by a pause")
  }

  /// What a client reads of a server does not depend on how the bytes arrive.
  package static func checkReplies(_ bytes: [UInt8]) {
    let whole = items(of: [bytes[...]])
    let half = bytes.count / 2
    precondition(items(of: [bytes[..<half], bytes[half...]]) == whole, "replies depend on how their bytes arrive")
  }

  private static func check(_ script: Script) {
    for segment in script.segments {
      switch segment {
      case .silence(let milliseconds): precondition((0...SSML.longestPause).contains(milliseconds), "an endless pause")
      case .text, .sound, .earcon, .tone, .mark: continue
      }
    }
    for (mark, next) in zip(script.marks, script.marks.dropFirst()) {
      precondition(mark.place <= next.place, "marks are out of order")
    }
  }

  private static func answers(to pieces: [ArraySlice<UInt8>]) -> [[UInt8]] {
    var stage = FuzzedStage()
    for piece in pieces { stage.receive(piece, from: 0) }
    return stage.sent
  }

  private static func items(of pieces: [ArraySlice<UInt8>]) -> [ReplyReader.Item] {
    var reader = ReplyReader()
    var items: [ReplyReader.Item] = []
    for piece in pieces {
      reader.append(piece)
      do throws(ReplyReader.Garbled) {
        while let item = try reader.next() { items.append(item) }
      } catch { return items }
    }
    return items
  }
}

/// A service with two clients and a voice that says what it is told, which checks what they are sent.
private struct FuzzedStage {
  static let speaker = Speaker(
    moduleName: "fuzzed", language: "en",
    voices: { [Speaker.Voice(name: "English", language: "en"), Speaker.Voice(name: "Swedish", language: "sv")] },
    settings: { language, _, name in VoiceSettings(voice: name ?? language) },
    read: { text, _, _ in text }, spell: { text, _ in text.map { "\($0)" } }, capital: { _ in "capital" },
    time: { "2026-01-02 03:04:05" })

  private var service = Service(speaker: Self.speaker)
  private var clients: [Int] = []
  private var readers = [ReplyReader(), ReplyReader()]
  private var queued: Set<Int> = []
  private var ended: Set<Int> = []
  private var speaking: Utterance?
  /// What each client was sent.
  private(set) var sent: [[UInt8]] = [[], []]

  init() {
    clients = [service.connect(), service.connect()]
    for client in clients.indices { receive(Array("SET self NOTIFICATION all on\r\n".utf8)[...], from: client) }
  }

  mutating func receive(_ bytes: ArraySlice<UInt8>, from client: Int) {
    perform(service.receive(bytes, from: clients[client]))
  }

  /// The voice goes on by a step, another one each time.
  mutating func goOn(_ number: Int) {
    guard let id = speaking?.id else { return }
    switch number % 4 {
    case 0: report(.began(id))
    case 1: report(.word(id, segment: number % 3, offset: number % 50, length: 1))
    case 2: report(.began(id + 1))
    default: end()
    }
  }

  /// All that was begun is brought to its end.
  mutating func finish() {
    for client in clients.indices { receive(Array("\r\n.\r\nRESUME all\r\n".utf8)[...], from: client) }
    // A line may have swallowed the order to go on.
    for client in clients.indices { receive(Array("\r\nRESUME all\r\n".utf8)[...], from: client) }
    while let id = speaking?.id {
      report(.began(id))
      end()
    }
    precondition(service.isIdle, "something waits for ever")
  }

  private mutating func end() {
    guard let id = speaking?.id else { return }
    speaking = nil
    report(.ended(id, .finished))
  }

  private mutating func report(_ event: Player.Event) { perform(service.take(event)) }

  private mutating func perform(_ effects: [Service.Effect]) {
    for effect in effects {
      switch effect {
      case .send(let bytes, let id):
        guard let client = clients.firstIndex(of: id) else { preconditionFailure("nobody is sent something") }
        sent[client] += bytes
        check(bytes, client)
      case .close(let id): perform(service.disconnect(id, wasKilled: false))
      case .caption: continue
      case .silence: speaking = nil
      case .speak(let utterance):
        precondition(speaking == nil, "two things are said at once")
        speaking = utterance
      }
    }
  }

  private mutating func check(_ bytes: [UInt8], _ client: Int) {
    readers[client].append(bytes)
    do throws(ReplyReader.Garbled) {
      while let item = try readers[client].next() {
        switch item {
        case .reply(225, let data): queued.formUnion(data.compactMap { Int($0) })
        case .reply(let code, _): precondition((200..<600).contains(code), "a reply of an unknown kind")
        case .event(let notice, let message):
          precondition(queued.contains(message), "a message is told of before it was queued")
          guard notice == .end || notice == .cancelled else { continue }
          precondition(ended.insert(message).inserted, "a message ends twice")
        }
      }
    } catch { preconditionFailure("what is sent is no reply") }
  }
}
