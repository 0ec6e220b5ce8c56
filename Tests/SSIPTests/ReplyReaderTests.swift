import Testing

@testable import SSIP

@Suite struct `What a server sends` {
  static let session =
    "208 OK CLIENT NAME SET\r\n245-14\r\n245 OK CLIENT ID SENT\r\n230 OK RECEIVING DATA\r\n225-1\r\n"
    + "225 OK MESSAGE QUEUED\r\n701-1\r\n701-14\r\n701 BEGIN\r\n700-1\r\n700-14\r\n700-x\r\n700 INDEX MARK\r\n"
    + "702-1\r\n702-14\r\n702 END\r\n300 ERR INTERNAL\r\n"

  static let items: [ReplyReader.Item] = [
    .reply(code: 208, data: []), .reply(code: 245, data: ["14"]), .reply(code: 230, data: []),
    .reply(code: 225, data: ["1"]), .event(.begin, message: 1), .event(.mark("x"), message: 1),
    .event(.end, message: 1), .reply(code: 300, data: []),
  ]

  @Test(arguments: [1, 2, 7, 1000])
  func `is cut into replies and events, however it comes`(size: Int) throws {
    var reader = ReplyReader()
    var found: [ReplyReader.Item] = []
    var bytes = Array(Self.session.utf8)[...]
    while !bytes.isEmpty {
      reader.append(bytes.prefix(size))
      bytes = bytes.dropFirst(size)
      while let item = try reader.next() { found.append(item) }
    }
    #expect(found == Self.items)
  }

  @Test(arguments: 0..<200)
  func `never harms the client when it is garbled`(seed: Int) {
    var generator = SeededGenerator(state: UInt64(seed))
    var reader = ReplyReader()
    reader.append(Mutation.of(Array(Self.session.utf8), using: &generator))
    var count = 0
    do {
      while try reader.next() != nil { count += 1 }
    } catch { count += 1 }
    #expect(count <= Self.session.utf8.count)
  }
}

/// Changes to bytes as a fuzzer makes them, the same for the same seed.
enum Mutation {
  static func of(_ bytes: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...8, using: &generator) {
      guard !bytes.isEmpty else { return bytes }
      let index = Int.random(in: bytes.indices, using: &generator)
      let end = min(bytes.count, index + Int.random(in: 1...40, using: &generator))
      switch Int.random(in: 0...6, using: &generator) {
      case 0: bytes[index] = UInt8.random(in: .min ... .max, using: &generator)
      case 1: bytes[index] ^= 1 << UInt8.random(in: 0...7, using: &generator)
      case 2: bytes.removeSubrange(index..<end)
      case 3: bytes.insert(contentsOf: bytes[index..<end], at: Int.random(in: 0...bytes.count, using: &generator))
      case 4: bytes.insert(contentsOf: "\r\n.\r\n".utf8, at: index)
      case 5: bytes.insert(contentsOf: "99999999999999999999".utf8, at: index)
      default: bytes.swapAt(index, Int.random(in: bytes.indices, using: &generator))
      }
    }
    return bytes
  }
}

@Suite struct `Sessions of real clients, garbled` {
  /// What the real clients sent, a session each.
  static let corpus = [
    "SET SELF CLIENT_NAME \"root:spd-say:main\"\r\nSET SELF LANGUAGE C\r\nSET SELF NOTIFICATION all on\r\n"
      + "SET SELF PRIORITY TEXT\r\nspeak\r\nhello world\r\n.\r\n",
    "SET self CLIENT_NAME joe:quiz:main\r\nHISTORY GET CLIENT_ID\r\nSET self NOTIFICATION index_marks on\r\n"
      + "SPEAK\r\n\r\n.\r\nCHAR a\r\nKEY control_a\r\nSOUND_ICON tick\r\nPAUSE self\r\nRESUME self\r\nSTOP all\r\n",
    "SET self SSML_MODE on\r\nSET self PUNCTUATION all\r\nSET self RATE 35\r\nSPEAK\r\n"
      + "<speak>one &lt;<mark name=\"0:3\"/>two &amp; <break time=\"1s\"/>three</speak>\r\n.\r\nCANCEL self\r\n"
      + "LIST SYNTHESIS_VOICES en none\r\nGET OUTPUT_MODULE\r\n",
    "BLOCK BEGIN\r\nSET self PITCH 10\r\nSPEAK\r\n..dot\r\n..\r\n.\r\nBLOCK END\r\nHISTORY CURSOR SET self LAST\r\n"
      + "HISTORY CURSOR GET\r\nHISTORY SAY 1\r\nHELP\r\nQUIT\r\n",
  ]

  @Test(arguments: 0..<300)
  func `leave the service well, every message ended once and after its reply`(seed: Int) {
    var generator = SeededGenerator(state: UInt64(seed) &+ 77)
    var stage = Stage()
    let watcher = stage.connect()
    let client = stage.connect()
    stage.send("SET self NOTIFICATION all on⏎", from: client)
    let bytes = Mutation.of(Array(Self.corpus[seed % Self.corpus.count].utf8), using: &generator)
    stage.perform(stage.service.receive(bytes, from: client))
    stage.finish()
    stage.perform(stage.service.finishInput(of: client))
    stage.finish()
    let told = stage.take(client)
    for id in 1...3 {
      let queued = told.firstRange(of: "225-\(id)⏎")
      let endings = told.ranges(of: "702-\(id)⏎702-") + told.ranges(of: "703-\(id)⏎703-")
      #expect(endings.count <= 1)
      if let ending = endings.first, let queued { #expect(queued.lowerBound < ending.lowerBound) }
    }
    #expect(stage.closed == [client])
    #expect(stage.send("GET RATE⏎", from: watcher).hasSuffix("251 OK GET RETURNED⏎"))
  }
}
