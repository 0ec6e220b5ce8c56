import Testing

@testable import SSIP

@Suite struct `Messages of different priorities` {
  /// What becomes of the one that speaks (A) and the one that comes (B).
  enum Outcome: String {
    case follows = "→"
    case cuts = "✂"
    case dropped = "×"
  }

  struct Row: CustomTestStringConvertible {
    var speaking: MessagePriority
    var arriving: MessagePriority
    var outcome: Outcome
    var testDescription: String { "\(speaking) \(outcome.rawValue) \(arriving)" }
  }

  /// As measured on speech-dispatcher 0.11.4; columns in the order of the priorities.
  static let matrix: [Row] = zip(
    MessagePriority.allCases, ["→→→×→", "✂→→×→", "✂✂✂×→", "✂✂✂✂✂", "✂✂✂×→"]
  ).flatMap { speaking, line in
    zip(MessagePriority.allCases, line).compactMap { arriving, sign in
      Outcome(rawValue: String(sign)).map { Row(speaking: speaking, arriving: arriving, outcome: $0) }
    }
  }

  @Test(arguments: matrix, [true, false])
  func `cut each other off exactly as measured`(row: Row, acrossClients: Bool) {
    var stage = Stage()
    let one = stage.connect()
    let other = acrossClients ? stage.connect() : one
    for client in Set([one, other]) { _ = stage.send("SET self NOTIFICATION all on⏎", from: client) }
    _ = stage.send("SET self PRIORITY \(row.speaking.name)⏎SPEAK⏎A⏎.⏎", from: one)
    stage.begin()
    var told = stage.take(one) + stage.send("SET self PRIORITY \(row.arriving.name)⏎SPEAK⏎B⏎.⏎", from: other)
    #expect(stage.words == (row.outcome == .cuts ? "B" : "A"))
    stage.finish()
    #expect(stage.said.map(Stage.words) == (row.outcome == .dropped ? ["A"] : ["A", "B"]))
    told += stage.take(one) + stage.take(other)
    #expect(told.contains("702-1⏎702-\(one)⏎") == (row.outcome != .cuts))
    #expect(told.contains("703-1⏎703-\(one)⏎") == (row.outcome == .cuts))
    #expect(told.contains("702-2⏎702-\(other)⏎") == (row.outcome != .dropped))
    #expect(told.contains("703-2⏎703-\(other)⏎") == (row.outcome == .dropped))
  }

  @Test(arguments: [
    ("message message text", "ABC", ""), ("message text message", "AC", "B"), ("important text text", "AC", "B"),
    ("important text message", "AC", "B"), ("message text notification", "AB", "C"), ("text text text", "ABC", "AB"),
    ("important notification message", "AC", "B"), ("progress progress progress", "AC", "B"),
    ("notification notification notification", "ABC", "AB"), ("message progress progress", "AC", "B"),
    ("text important message", "ABC", "A"), ("important message important", "ACB", ""),
  ])
  func `come three in a row as measured`(priorities: String, said: String, cancelled: String) {
    var stage = Stage()
    let client = stage.connect()
    _ = stage.send("SET self NOTIFICATION all on⏎", from: client)
    var told = ""
    for (priority, name) in zip(priorities.split(separator: " "), ["A", "B", "C"]) {
      _ = stage.send("SET self PRIORITY \(priority)⏎", from: client)
      let answer = stage.send("SPEAK⏎\(name)⏎.⏎", from: client)
      #expect(answer.hasPrefix("230 OK RECEIVING DATA⏎225-"))
      told += answer
      if stage.words == name { stage.begin() }
    }
    stage.finish()
    #expect(stage.said.map(Stage.words).joined() == said)
    told += stage.take(client)
    for (id, name) in zip(1..., "ABC") {
      let ends = ["702-\(id)⏎702-1⏎702 END⏎", "703-\(id)⏎703-1⏎703 CANCELED⏎"].map { told.ranges(of: $0).count }
      #expect(ends == (cancelled.contains(name) ? [0, 1] : [1, 0]))
    }
  }

  @Test func `make the kept progress a message`() {
    var stage = Stage()
    let client = stage.connect()
    _ = stage.send("SET self PRIORITY message⏎SPEAK⏎A⏎.⏎SET self PRIORITY progress⏎SPEAK⏎B⏎.⏎", from: client)
    stage.begin()
    stage.end()
    _ = stage.send("SET self PRIORITY text⏎SPEAK⏎C⏎.⏎", from: client)
    #expect(stage.words == "B")
  }

  @Test func `do not cut each other off in one block`() {
    var stage = Stage()
    let client = stage.connect()
    _ = stage.send("BLOCK BEGIN⏎SPEAK⏎A⏎.⏎SPEAK⏎B⏎.⏎BLOCK END⏎", from: client)
    #expect(stage.words == "A")
    _ = stage.send("STOP self⏎", from: client)
    #expect(stage.words == nil)
  }

  @Test func `are stopped one at a time and cancelled together`() {
    var stage = Stage()
    let client = stage.connect()
    _ = stage.send("SET self NOTIFICATION all on⏎SET self PRIORITY message⏎", from: client)
    for name in ["A", "B", "C"] { _ = stage.send("SPEAK⏎\(name)⏎.⏎", from: client) }
    #expect(stage.send("STOP self⏎", from: client) == "210 OK STOPPED⏎703-1⏎703-1⏎703 CANCELED⏎")
    #expect(stage.words == "B")
    #expect(
      stage.send("CANCEL self⏎", from: client)
        == "213 OK CANCELED⏎703-2⏎703-1⏎703 CANCELED⏎703-3⏎703-1⏎703 CANCELED⏎")
    #expect(stage.words == nil)
  }
}

@Suite struct `A paused client` {
  @Test func `goes on at the word where it was held, while others are heard`() {
    var stage = Stage()
    let one = stage.connect()
    let other = stage.connect()
    _ = stage.send("SET self NOTIFICATION all on⏎SET self SSML_MODE on⏎SPEAK⏎", from: one)
    _ = stage.send("one two <mark name=\"m\"/>three⏎.⏎", from: one)
    stage.begin()
    stage.word(4)
    _ = stage.take(one)
    #expect(stage.send("PAUSE self⏎", from: one) == "211 OK PAUSED⏎704-1⏎704-1⏎704 PAUSED⏎")
    #expect(stage.words == nil)
    _ = stage.send("SPEAK⏎Hello⏎.⏎", from: other)
    #expect(stage.words == "Hello")
    #expect(stage.send("RESUME self⏎", from: one) == "212 OK RESUMED⏎")
    stage.end()
    #expect(stage.words == "two three")
    stage.begin()
    #expect(stage.take(one) == "705-1⏎705-1⏎705 RESUMED⏎")
    stage.word(4)
    #expect(stage.take(one) == "700-1⏎700-1⏎700-m⏎700 INDEX MARK⏎")
    stage.end()
    #expect(stage.take(one) == "702-1⏎702-1⏎702 END⏎")
  }

  @Test func `is heard out when it leaves`() {
    var stage = Stage()
    let client = stage.connect()
    _ = stage.send("PAUSE self⏎SPEAK⏎Hello⏎.⏎", from: client)
    #expect(stage.words == nil)
    stage.perform(stage.service.disconnect(client, wasKilled: false))
    #expect(stage.words == "Hello")
  }
}

@Suite struct `A client that leaves` {
  @Test(arguments: [true, false]) func `is heard out unless it was killed`(wasKilled: Bool) {
    var stage = Stage()
    let client = stage.connect()
    _ = stage.send("SET self PRIORITY message⏎SPEAK⏎A⏎.⏎SPEAK⏎B⏎.⏎", from: client)
    stage.perform(stage.service.disconnect(client, wasKilled: wasKilled))
    stage.finish()
    #expect(stage.said.map(Stage.words) == (wasKilled ? ["A"] : ["A", "B"]))
    #expect(stage.service.isIdle)
  }

  @Test func `leaves nothing to be told to the next one`() {
    var stage = Stage()
    let client = stage.connect()
    _ = stage.send("SET self NOTIFICATION all on⏎SPEAK⏎A⏎.⏎", from: client)
    stage.perform(stage.service.disconnect(client, wasKilled: false))
    let next = stage.connect()
    stage.finish()
    #expect(next == client + 1)
    #expect(stage.take(next) == "")
    #expect(stage.take(client) == "")
  }

  @Test func `is told the rest if it has only closed its own direction`() {
    var stage = Stage()
    let client = stage.connect()
    _ = stage.send("SET self NOTIFICATION end on⏎SPEAK⏎A⏎.⏎", from: client)
    stage.perform(stage.service.finishInput(of: client))
    #expect(stage.closed == [])
    stage.begin()
    stage.end()
    #expect(stage.take(client) == "702-1⏎702-1⏎702 END⏎")
    #expect(stage.closed == [client])
  }
}
