import Speech
import Testing

@testable import SSIP

/// A generator that gives the same numbers every time (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

@Suite struct `Random input` {
  private static let words = [
    "SET", "self", "all", "1", "2", "-1", "RATE", "PRIORITY", "important", "message", "text", "notification",
    "progress", "SPEAK\r\n", "CHAR", "KEY", "SOUND_ICON", "STOP", "CANCEL", "PAUSE", "RESUME", "LIST", "VOICES", "GET",
    "HISTORY", "CURSOR", "FORWARD", "SAY", "BLOCK", "BEGIN", "END", "NOTIFICATION", "on", "off", "SSML_MODE", "HELP",
    "\r\n", "\r\n", "\r\n", "\r", "\n", ".\r\n", "\r\n.\r\n", " ", " ", " ", " ", "<mark name='a'/>", "<", "&", "é",
    "CANCEL self\r\n", "SPEAK\r\nhello\r\n.\r\n", "SET self NOTIFICATION all on\r\n", "PAUSE all\r\n", "RESUME all\r\n",
    "SET self PRIORITY message\r\n", "SET self PRIORITY progress\r\n", "CHAR x\r\n",
  ]

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `never harms the service, and every message ends once, after its reply`(seed: UInt64) {
    var random = SeededGenerator(state: seed)
    var stage = Stage()
    var clients = [stage.connect(), stage.connect()]
    var told: [Int: String] = [:]
    for _ in 0..<400 {
      let client = clients.randomElement(using: &random) ?? 1
      switch Int.random(in: 0..<12, using: &random) {
      case 0:
        let bytes = (0..<20).map { _ in UInt8.random(in: 0...255, using: &random) }
        stage.perform(stage.service.receive(bytes, from: client))
      case 1: stage.begin()
      case 2: stage.word(Int.random(in: 0...5, using: &random))
      case 3:
        stage.begin()
        stage.end()
      case 4 where Int.random(in: 0..<10, using: &random) == 0:
        stage.perform(stage.service.disconnect(client, wasKilled: Bool.random(using: &random)))
        clients.removeAll { $0 == client }
        clients.append(stage.connect())
      default:
        let text = (0..<4).map { _ in Self.words.randomElement(using: &random) ?? "" }.joined()
        stage.perform(stage.service.receive(Array(text.utf8), from: client))
      }
      for client in clients { told[client, default: ""] += stage.take(client) }
    }
    for client in clients {
      // Ends a body that may be open, and lets everything be heard.
      stage.send("⏎.⏎RESUME all⏎", from: client)
    }
    stage.finish()
    #expect(stage.service.isIdle)
    for (_, text) in told {
      let lines = text.split(separator: "⏎")
      var queued: Set<Substring> = []
      var ended: Set<Substring> = []
      for (line, next) in zip(lines, lines.dropFirst()) {
        if line.hasPrefix("225-") { queued.insert(line.dropFirst(4)) }
        guard line.hasPrefix("702-") || line.hasPrefix("703-") || line.hasPrefix("701-"),
          next.prefix(4) == line.prefix(4)
        else { continue }
        #expect(queued.contains(line.dropFirst(4)))
        #expect(!ended.contains(line.dropFirst(4)))
        if !line.hasPrefix("701-") { ended.insert(line.dropFirst(4)) }
      }
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `is cut the same way however the bytes come in`(seed: UInt64) {
    var random = SeededGenerator(state: seed)
    let bytes = (0..<200).flatMap { _ in Array((Self.words.randomElement(using: &random) ?? "").utf8) }
    func answers(_ size: Int) -> String {
      var stage = Stage()
      let client = stage.connect()
      var answer = ""
      for start in stride(from: 0, to: bytes.count, by: size) {
        stage.perform(stage.service.receive(bytes[start..<min(start + size, bytes.count)], from: client))
        answer += stage.take(client)
      }
      return answer
    }
    #expect(answers(1) == answers(bytes.count))
    #expect(answers(7) == answers(bytes.count))
  }

  @Test func `of any length is held only up to the limits`() {
    var reader = InputReader(longestLine: 100, longestBody: 1000)
    for _ in 0..<200 {
      reader.append([UInt8](repeating: 0x41, count: 1000))
      #expect(reader.next(.body) == nil)
      #expect(reader.heldCount < 1100)
    }
    reader.append("\r\n.\r\nGET RATE\r\n".utf8)
    #expect(reader.next(.body) == .bodyTooLong)
    #expect(reader.next(.line) == .line(Array("GET RATE".utf8)))
  }
}
