public import Speech

/// The voices behind a service, and how it reads texts for them.
public struct Speaker: Sendable {
  /// A voice that clients can choose by name.
  public struct Voice: Equatable, Sendable {
    /// The name to choose it by.
    public var name: String
    /// Its BCP 47 tag.
    public var language: String
    /// The kind of voice, or `none`.
    public var variant: String

    /// A voice of this name.
    public init(name: String, language: String, variant: String = "none") {
      self.name = name
      self.language = language
      self.variant = variant
    }
  }

  /// What clients know the synthesiser by.
  public var moduleName: String
  /// The BCP 47 tag that is spoken where a client sets none.
  public var language: String
  /// Every voice there is; asked for when a client wants the list.
  public var voices: @Sendable () -> [Voice]
  /// The base settings for a language as clients write it, a kind of voice, and a voice chosen by name.
  public var settings: @Sendable (_ language: String, _ type: VoiceType, _ name: String?) -> VoiceSettings
  /// The words for a text: its punctuation named as far as asked for, nothing in it a command.
  public var read: @Sendable (_ text: String, _ language: String, _ punctuation: Punctuation) -> String
  /// The name of each character of a text, capitals told only by their letter.
  public var spell: @Sendable (_ text: String, _ language: String) -> [String]
  /// The word that goes before a capital letter.
  public var capital: @Sendable (_ language: String) -> String
  /// The time now, as `YYYY-MM-DD HH:MM:SS`, for the history.
  public var time: @Sendable () -> String

  /// A speaker made of these functions.
  public init(
    moduleName: String, language: String, voices: @escaping @Sendable () -> [Voice],
    settings: @escaping @Sendable (_ language: String, _ type: VoiceType, _ name: String?) -> VoiceSettings,
    read: @escaping @Sendable (_ text: String, _ language: String, _ punctuation: Punctuation) -> String,
    spell: @escaping @Sendable (_ text: String, _ language: String) -> [String],
    capital: @escaping @Sendable (_ language: String) -> String,
    time: @escaping @Sendable () -> String
  ) {
    self.moduleName = moduleName
    self.language = language
    self.voices = voices
    self.settings = settings
    self.read = read
    self.spell = spell
    self.capital = capital
    self.time = time
  }
}

/// What a client asks to be heard.
enum Saying: Equatable, Sendable {
  case text(String)
  case character(String)
  case key(String)
  case soundIcon(String)

  /// What the history keeps of it.
  var text: String {
    switch self {
    case .text(let text), .character(let text), .key(let text), .soundIcon(let text): text
    }
  }
}

extension Speaker {
  /// How long a message with nothing to say takes: a client that hears of its end in the same instant as of its number
  /// may not know the number yet (python3-speechd keeps its callback only after the reply).
  private static let leastMilliseconds = 20

  /// The slowest and the fastest rate that clients can set, in words a minute, as the espeak-ng module of
  /// speech-dispatcher has them.
  private static let rates = (slowest: 80, fastest: 450)

  /// How this is said with these settings.
  func script(_ saying: Saying, _ client: ClientSettings) -> Script {
    let language = client.language ?? language
    let voice = settings(for: client)
    var script = Script()
    switch saying {
    case .text(let text) where client.isSSML:
      for piece in SSML.pieces(of: text) {
        switch piece {
        case .text(let text): script.append(words(text, language, client), voice)
        case .mark(let name): script.append(mark: name)
        case .pause(let milliseconds): script.segments.append(.silence(milliseconds: milliseconds))
        }
      }
    case .text(let text): script.append(words(text, language, client), voice)
    case .character("space"): script.append(spell(" ", language).joined(separator: " "), voice)
    case .character(let text): add(character: String(text.prefix(1)), language, client, voice, to: &script)
    case .key(let name): add(key: name, language, client, voice, to: &script)
    case .soundIcon(let name):
      if let earcon = Earcon(rawValue: name) {
        script.segments.append(.earcon(earcon, volume: voice.volume))
      } else {
        // Better said than silent.
        script.append(read(name, language, .none), voice)
      }
    }
    if script.segments.isEmpty { script.segments.append(.silence(milliseconds: Self.leastMilliseconds)) }
    return script
  }

  /// What is shown of it: the text without markup, a sound by its name in square brackets.
  func caption(_ saying: Saying, _ client: ClientSettings) -> String {
    switch saying {
    case .text(let text): client.isSSML ? SSML.text(of: text) : text
    case .character(let text), .key(let text): text
    case .soundIcon(let name): Earcon(rawValue: name).map { "[\($0.rawValue)]" } ?? name
    }
  }

  private func words(_ text: String, _ language: String, _ client: ClientSettings) -> String {
    guard client.isSpelling else { return read(text, language, client.punctuation) }
    return text.map { names(of: String($0), language, client) }.joined(separator: ", ")
  }

  private func names(of character: String, _ language: String, _ client: ClientSettings) -> String {
    let name = spell(character, language).joined(separator: " ")
    guard client.capitals == .spell, isCapital(character) else { return name }
    return "\(capital(language)) \(name)"
  }

  private func isCapital(_ character: String) -> Bool {
    character.first.map { $0.isUppercase && $0.isCased } ?? false
  }

  private func add(
    character: String, _ language: String, _ client: ClientSettings, _ voice: VoiceSettings, to script: inout Script
  ) {
    if client.capitals == .icon, isCapital(character) {
      script.segments.append(.earcon(.tick, volume: voice.volume))
    }
    script.append(names(of: character, language, client), voice)
  }

  /// A key with the keys held down with it: `control_shift_a`, `kp-enter`, `underscore`.
  private func add(
    key name: String, _ language: String, _ client: ClientSettings, _ voice: VoiceSettings, to script: inout Script
  ) {
    var parts = name.split(separator: "_", omittingEmptySubsequences: true).map(String.init)
    if parts.isEmpty { parts = ["underscore"] }
    for (index, part) in parts.enumerated() {
      if index > 0 { script.append(" ", voice) }
      if part.count == 1 {
        add(character: part, language, client, voice, to: &script)
      } else {
        script.append(KeyName.words(for: part), voice)
      }
    }
  }

  private func settings(for client: ClientSettings) -> VoiceSettings {
    var voice = settings(client.language ?? language, client.voiceType, client.voice)
    let usual = voice.wordsPerMinute
    let span = client.rate < 0 ? usual - Self.rates.slowest : Self.rates.fastest - usual
    voice.wordsPerMinute = usual + max(0, span) * client.rate / 100
    voice.pitch = Self.shifted(voice.pitch, by: client.pitch)
    voice.pitchRange = Self.shifted(voice.pitchRange, by: client.pitchRange)
    voice.volume = voice.volume * (client.volume + 100) / 200
    return voice
  }

  /// A value of 0 to 100, moved towards one end: 100 is all the way up, -100 all the way down.
  private static func shifted(_ value: Int, by shift: Int) -> Int {
    shift < 0 ? value + value * shift / 100 : value + (100 - value) * shift / 100
  }
}

/// The symbolic names of keys in the protocol (SSIP manual, appendix A.1), as words.
enum KeyName {
  private static let named: [String: String] = [
    "kp-*": "keypad star", "kp-+": "keypad plus", "kp--": "keypad minus", "kp-.": "keypad point",
    "kp-/": "keypad slash", "next": "page down", "prior": "page up", "double-quote": "double quote",
  ]

  static func words(for name: String) -> String {
    if let words = named[name.lowercased()] { return words }
    return name.replacing("kp-", with: "keypad ").replacing("-", with: " ")
  }
}
