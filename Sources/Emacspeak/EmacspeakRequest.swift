/// A command of Emacspeak's speech servers, understood.
///
/// The commands are those of "TTS Servers" in the manual of Emacspeak; unknown ones are passed over, as its servers do.
enum EmacspeakRequest: Equatable, Sendable {
  /// `q`: puts text at the end of what waits.
  case queue(String)
  /// `c`: codes for the voice, of which we know only markup.
  case codes(String)
  /// `d`: says what waits.
  case dispatch
  /// `s`: falls silent and forgets what waits.
  case stop
  /// `l`: says a letter at once.
  case letter(String)
  /// `tts_say`: says text without waiting for a dispatch.
  case say(String)
  /// `t`: hertz and milliseconds, as they were sent.
  case tone(hertz: Int, milliseconds: Int)
  /// `sh`: milliseconds.
  case silence(Int)
  /// `a` or `p`: a sound file, queued or at once.
  case sound(String, isQueued: Bool)
  case pause
  case resume
  case reset
  case version
  case exit
  case rate(Int)
  /// How fast letters are beside text: 1 is as fast.
  case characterScale(Double)
  case punctuation(String)
  case splitCaps(Bool)
  case capitalize(Bool)
  case allCapsBeep(Bool)
  /// `set_lang`: a language tag.
  case language(String)
  /// `tts_sync_state`: punctuation, capitalize, all-caps beep, split caps, rate.
  case state(punctuation: String, capitalize: Bool, allCapsBeep: Bool, splitCaps: Bool, rate: Int)
  /// Nothing we know; the name that was sent.
  case unknown(String)

  /// - Parameters:
  ///   - name: the first word of the command.
  ///   - argument: the rest of it, without its braces.
  init(name: String, argument: String) {
    let words = argument.split(whereSeparator: { $0.isWhitespace || $0 == "{" || $0 == "}" }).map(String.init)
    let first = words.first ?? ""
    func isOn(_ index: Int) -> Bool { words.indices.contains(index) && !["0", "nil", "off"].contains(words[index]) }
    switch name {
    case "q": self = .queue(argument)
    case "c": self = .codes(argument)
    case "d": self = .dispatch
    case "s": self = .stop
    case "l": self = .letter(argument)
    case "tts_say": self = .say(argument)
    case "t", "b":
      self = .tone(
        hertz: Self.number(first) ?? 440, milliseconds: words.dropFirst().first.flatMap(Self.number) ?? 50)
    case "sh": self = .silence(min(max(Self.number(first) ?? 50, 0), 10_000))
    case "a": self = .sound(argument, isQueued: true)
    case "p": self = .sound(argument, isQueued: false)
    case "tts_pause": self = .pause
    case "tts_resume": self = .resume
    case "tts_reset": self = .reset
    case "version": self = .version
    case "tts_exit", "exit": self = .exit
    case "tts_set_speech_rate", "r": self = Self.number(first).map { .rate($0) } ?? .unknown(name)
    case "tts_set_character_scale":
      // Words such as `nan` are numbers too.
      let scale = Double(first).flatMap { $0.isFinite ? min(max($0, 0.5), 3) : nil }
      self = scale.map { .characterScale($0) } ?? .unknown(name)
    case "tts_set_punctuations": self = .punctuation(first)
    case "tts_split_caps": self = .splitCaps(isOn(0))
    case "tts_capitalize": self = .capitalize(isOn(0))
    case "tts_allcaps_beep": self = .allCapsBeep(isOn(0))
    case "set_lang": self = .language(first)
    case "tts_sync_state":
      self = .state(
        punctuation: first, capitalize: isOn(1), allCapsBeep: isOn(2), splitCaps: isOn(3),
        rate: words.count > 4 ? Self.number(words[4]) ?? 0 : 0)
    default: self = .unknown(name)
    }
  }

  private static func number(_ word: String) -> Int? {
    Int(word) ?? Double(word).flatMap { $0.isFinite ? Int(exactly: $0.rounded()) : nil }
  }
}

/// Puts the lines of a client together to commands: an argument in braces may run over several of them.
struct EmacspeakReader: Equatable, Sendable {
  /// The longest command, in bytes; a brace that is never closed ends there.
  static let longest = 1 << 20

  private var pending = ""

  /// Takes a line; `nil` until the command is whole.
  mutating func take(_ line: String) -> EmacspeakRequest? {
    pending += pending.isEmpty ? line : "\n" + line
    guard let request = Self.request(of: pending) else {
      guard pending.utf8.count > Self.longest else { return nil }
      defer { pending = "" }
      return Self.request(of: pending + "}")
    }
    pending = ""
    return request
  }

  /// The command that the input ended in.
  mutating func finish() -> EmacspeakRequest? {
    defer { pending = "" }
    return pending.isEmpty ? nil : Self.request(of: pending + "}")
  }

  /// The command, unless its brace is still open.
  private static func request(of text: String) -> EmacspeakRequest? {
    let trimmed = text.drop(while: \.isWhitespace)
    let name = trimmed.prefix { !$0.isWhitespace }
    var argument = trimmed.dropFirst(name.count).drop { $0 == " " || $0 == "\t" }
    guard argument.first == "{" else {
      return EmacspeakRequest(name: String(name), argument: trimmingEnd(argument))
    }
    // A brace at the end of a line closes: braces within the text are not paired by all clients.
    argument = argument[...trimmingEndIndex(argument)]
    guard argument.count > 1, argument.last == "}" else { return nil }
    return EmacspeakRequest(name: String(name), argument: String(argument.dropFirst().dropLast()))
  }

  private static func trimmingEndIndex(_ text: Substring) -> Substring.Index {
    text.lastIndex { !$0.isWhitespace } ?? text.startIndex
  }

  private static func trimmingEnd(_ text: Substring) -> String {
    text.isEmpty ? "" : String(text[...trimmingEndIndex(text)]).trimmingOnlySpace
  }
}

extension String {
  /// Nothing, where there is nothing but white space.
  fileprivate var trimmingOnlySpace: String { allSatisfy(\.isWhitespace) ? "" : self }
}
