extension Request {
  /// Understands a line without its end.
  init(line bytes: [UInt8]) throws(Refusal) {
    guard let line = String(validating: bytes, as: UTF8.self) else { throw Refusal(.invalidEncoding) }
    guard !line.isEmpty else { throw Refusal(.invalidCommand) }
    // What the real server says to a line that begins with a space.
    guard line.utf8.first != UInt8(ascii: " ") else { throw Refusal(.internalError) }
    var words = Words(line)
    switch words.next()?.lowercased() {
    case "set": self = try Self.set(&words)
    case "speak": self = .speak
    case "char": self = .character(try words.rest())
    case "key": self = .key(try words.rest())
    case "sound_icon": self = .soundIcon(try words.rest())
    case "stop": self = .stop(try Self.target(&words))
    case "cancel": self = .cancel(try Self.target(&words))
    case "pause": self = .pause(try Self.target(&words))
    case "resume": self = .resume(try Self.target(&words))
    case "list": self = try Self.list(&words)
    case "get":
      guard let what = Gettable(rawValue: try words.word()) else { throw Refusal(.invalidParameter) }
      self = .get(what)
    case "history": self = .history(try HistoryRequest(&words))
    case "block":
      switch try words.word() {
      case "begin": self = .block(isBeginning: true)
      case "end": self = .block(isBeginning: false)
      default: throw Refusal(.invalidParameter)
      }
    case "help": self = .help
    case "quit", "bye": self = .quit
    default: throw Refusal(.invalidCommand)
    }
  }

  static func target(_ words: inout Words) throws(Refusal) -> Target {
    let word = try words.word()
    switch word {
    case "self": return .own
    case "all": return .all
    default:
      guard let number = Int(word) else { throw Refusal(.invalidParameter) }
      guard number > 0 else { throw Refusal(.noSuchID) }
      return .client(number)
    }
  }

  private static func list(_ words: inout Words) throws(Refusal) -> Request {
    switch try words.word() {
    case "output_modules": return .listModules
    case "voices": return .listVoiceTypes
    case "synthesis_voices": return .listVoices(language: words.next(), variant: words.next())
    default: throw Refusal(.invalidParameter)
    }
  }

  private static func set(_ words: inout Words) throws(Refusal) -> Request {
    let target = try target(&words)
    let parameter = try words.word()
    switch parameter {
    case "client_name":
      guard target == .own else { throw Refusal(.invalidParameter) }
      return .set(target, .clientName(try clientName(try words.rest())))
    case "priority":
      guard target == .own else { throw Refusal(.priorityNotSet) }
      let word = try words.word()
      guard let priority = MessagePriority.allCases.first(where: { $0.name == word }) else {
        throw Refusal(.unknownPriority)
      }
      return .set(target, .priority(priority))
    case "language": return .set(target, .language(try words.word()))
    case "rate": return .set(target, .rate(try words.number(else: .rateTooLow, .rateTooHigh)))
    case "pitch": return .set(target, .pitch(try words.number(else: .pitchTooLow, .pitchTooHigh)))
    case "pitch_range":
      return .set(target, .pitchRange(try words.number(else: .pitchRangeTooLow, .pitchRangeTooHigh)))
    case "volume": return .set(target, .volume(try words.number(else: .volumeTooLow, .volumeTooHigh)))
    case "punctuation": return .set(target, .punctuation(try words.choice()))
    case "cap_let_recogn": return .set(target, .capitals(try words.choice()))
    case "spelling": return .set(target, .spelling(try words.isOn()))
    case "voice_type":
      guard let type = VoiceType(rawValue: try words.word().uppercased()) else { throw Refusal(.voiceNotSet) }
      return .set(target, .voiceType(type))
    // Without a name the choice is taken back.
    case "synthesis_voice": return .set(target, .voice(try? words.rest()))
    case "output_module": return .set(target, .outputModule(try words.rest()))
    case "pause_context":
      guard let number = Int(try words.word()) else { throw Refusal(.notANumber) }
      return .set(target, .pauseContext(number))
    case "ssml_mode": return .set(target, .ssml(try words.isOn()))
    case "notification":
      let kind = try words.word()
      let kinds: Set<Notice.Kind>
      if kind == "all" {
        kinds = Set(Notice.Kind.allCases)
      } else if let one = Notice.Kind(rawValue: kind) {
        kinds = [one]
      } else {
        throw Refusal(.invalidParameter)
      }
      switch try words.word() {
      case "on": return .set(target, .notices(kinds, true))
      case "off": return .set(target, .notices(kinds, false))
      default: throw Refusal(.invalidParameter)
      }
    case "debug":
      _ = try words.isOn()
      return .debug
    default: throw Refusal(.invalidCommand)
    }
  }

  /// The name without the quotation marks that some clients put around it.
  private static func clientName(_ text: String) throws(Refusal) -> String {
    let isQuoted = text.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"")
    let name = isQuoted ? String(text.dropFirst().dropLast()) : text
    guard name.count(where: { $0 == ":" }) == 2 else { throw Refusal(.clientNameNotSet) }
    return name
  }
}

extension HistoryRequest {
  init(_ words: inout Words) throws(Refusal) {
    switch try words.word() {
    case "get":
      switch try words.word() {
      case "client_id": self = .clientID
      case "client_list": self = .clientList
      case "client_messages":
        let target = try Request.target(&words)
        self = .messages(target, start: try words.position(), count: try words.position())
      case "last": self = .last
      case "message": self = .text(message: try words.position())
      default: throw Refusal(.invalidParameter)
      }
    case "cursor":
      switch try words.word() {
      case "get": self = .cursor
      case "forward": self = .moveCursor(forward: true)
      case "backward": self = .moveCursor(forward: false)
      case "set":
        let target = try Request.target(&words)
        switch try words.word() {
        case "first": self = .setCursor(target, .first)
        case "last": self = .setCursor(target, .last)
        case "pos": self = .setCursor(target, .number(try words.position()))
        default: throw Refusal(.invalidParameter)
        }
      default: throw Refusal(.invalidParameter)
      }
    case "say": self = .say(message: try words.position())
    case "set":
      guard try words.word() == "short_message_length" else { throw Refusal(.notImplemented) }
      guard let length = Int(try words.word()) else { throw Refusal(.notANumber) }
      self = .shortLength(max(0, length))
    case "sort", "search": throw Refusal(.notImplemented)
    default: throw Refusal(.invalidCommand)
    }
  }
}

/// The words of a line, one space between each: what stands between two spaces is an empty word.
struct Words {
  private var left: Substring?

  init(_ line: String) { left = line[...] }

  /// The next word as it was written; `nil` at the end or where it is empty.
  mutating func next() -> String? {
    guard let text = left else { return nil }
    // By bytes, since a combining mark after a space would hide it among the characters.
    let end = text.utf8.firstIndex(of: UInt8(ascii: " "))
    left = end.map { text[text.utf8.index(after: $0)...] }
    let word = text[..<(end ?? text.endIndex)]
    return word.isEmpty ? nil : String(word)
  }

  /// The next word in lower case.
  mutating func word() throws(Refusal) -> String {
    guard let word = next() else { throw Refusal(.missingParameter) }
    return word.lowercased()
  }

  /// All that is left, spaces included.
  mutating func rest() throws(Refusal) -> String {
    guard let text = left, !text.isEmpty else { throw Refusal(.missingParameter) }
    left = nil
    return String(text)
  }

  /// A number from -100 to 100.
  mutating func number(else tooLow: Status, _ tooHigh: Status) throws(Refusal) -> Int {
    let word = try word()
    let digits = word.hasPrefix("-") || word.hasPrefix("+") ? word.dropFirst() : word[...]
    guard !digits.isEmpty, digits.allSatisfy({ ("0"..."9").contains($0) }) else { throw Refusal(.notANumber) }
    // More digits than fit an integer are out of range too.
    let number = Int(word) ?? (word.hasPrefix("-") ? Int.min : Int.max)
    guard number <= ClientSettings.range.upperBound else { throw Refusal(tooHigh) }
    guard number >= ClientSettings.range.lowerBound else { throw Refusal(tooLow) }
    return number
  }

  /// A number from 1.
  mutating func position() throws(Refusal) -> Int {
    guard let number = Int(try word()) else { throw Refusal(.notANumber) }
    guard number > 0 else { throw Refusal(.noSuchID) }
    return number
  }

  mutating func choice<Choice: RawRepresentable<String>>() throws(Refusal) -> Choice {
    guard let choice = Choice(rawValue: try word()) else { throw Refusal(.invalidParameter) }
    return choice
  }

  mutating func isOn() throws(Refusal) -> Bool {
    switch try word() {
    case "on": return true
    case "off": return false
    default: throw Refusal(.notOnOrOff)
    }
  }
}
