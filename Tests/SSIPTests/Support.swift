import Speech

@testable import SSIP

extension Speaker {
  /// A speaker whose words show what was done to them.
  static let plain = Speaker(
    moduleName: "fake", language: "en",
    voices: {
      [Voice(name: "English (Great Britain)", language: "en-GB"), Voice(name: "Swedish", language: "sv")]
    },
    settings: { language, _, name in VoiceSettings(voice: name ?? language) },
    read: { text, _, punctuation in punctuation == .all ? text.replacing("!", with: " exclaim ") : text },
    spell: { text, _ in text.map { $0 == " " ? "space" : $0.lowercased() } },
    capital: { _ in "capital" }, time: { "2026-01-02 03:04:05" })
}

/// A service with clients, whose voice says what it is told when the test says so.
struct Stage {
  var service = Service(speaker: .plain)
  /// What each client was sent, as text with line ends shown.
  private(set) var sent: [Int: String] = [:]
  private(set) var closed: [Int] = []
  /// What was shown of what was said, in order.
  private(set) var captions: [String] = []
  /// What is being said.
  private(set) var utterance: Utterance?
  /// Everything that was said, in order.
  private(set) var said: [Utterance] = []

  mutating func connect() -> Int { service.connect() }

  /// A client sends this; `⏎` stands for CR LF.
  @discardableResult
  mutating func send(_ text: String, from client: Int) -> String {
    perform(service.receive(text.replacing("⏎", with: "\r\n").utf8, from: client))
    return take(client)
  }

  /// What a client was sent since the last call.
  mutating func take(_ client: Int) -> String {
    defer { sent[client] = nil }
    return sent[client] ?? ""
  }

  mutating func perform(_ effects: [Service.Effect]) {
    for effect in effects {
      switch effect {
      case .send(let bytes, let client):
        sent[client, default: ""] += String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "⏎")
      case .close(let client):
        closed.append(client)
        perform(service.disconnect(client, wasKilled: false))
      case .caption(let text, _, _): captions.append(text)
      case .silence: utterance = nil
      case .speak(let new):
        utterance = new
        said.append(new)
      }
    }
  }

  mutating func report(_ event: (UInt64) -> Player.Event) {
    guard let id = utterance?.id else { return }
    perform(service.take(event(id)))
  }

  mutating func begin() { report { .began($0) } }

  mutating func word(_ offset: Int) { report { .word($0, segment: 0, offset: offset, length: 1) } }

  /// What is being said comes to its end.
  mutating func end() {
    guard let id = utterance?.id else { return }
    utterance = nil
    perform(service.take(.ended(id, .finished)))
  }

  /// Lets everything be heard.
  mutating func finish() {
    while utterance != nil {
      begin()
      end()
    }
  }

  /// The words of what is being said.
  var words: String? { utterance.map(Self.words) }

  static func words(_ utterance: Utterance) -> String {
    utterance.segments.map { segment in
      switch segment {
      case .text(let text, _): text
      case .silence(let milliseconds): "[\(milliseconds)]"
      case .earcon(let earcon, _): "[\(earcon.rawValue)]"
      case .tone(let hertz, let milliseconds, _): "[\(hertz) Hz \(milliseconds)]"
      case .sound(let file): "[\(file.path)]"
      case .mark: "[mark]"
      }
    }.joined()
  }
}
