public import SSIP
public import Speech

/// A speech server for Emacspeak as a value: its lines in, what is to be said out. It knows no processes or clocks.
public struct EmacspeakServer: Sendable {
  /// What is to be done, in order.
  public enum Effect: Equatable, Sendable {
    /// Say this after all that was ordered before, and show it when it begins.
    case speak([Utterance.Segment], caption: String)
    /// Fall silent.
    case silence
    /// Hold the sound where it is.
    case pause
    /// Go on where it was held.
    case resume
    /// Let what was ordered be heard, and end.
    case exit
  }

  /// Something that waits for a dispatch.
  private enum Item: Equatable, Sendable {
    case text(String)
    case segment(Utterance.Segment)
  }

  /// How many things may wait for a dispatch; what is queued beyond that is lost.
  static let mostQueued = 10_000

  private let speaker: Speaker
  private let version: String
  private var reader = EmacspeakReader()
  private var queue: [Item] = []
  private var state: State

  /// What the client can set.
  private struct State: Equatable, Sendable {
    /// Words a minute; `nil` is the voice's own.
    var rate: Int?
    var characterScale = 1.2
    var punctuation = Punctuation.some
    var splitsCaps = false
    var namesCapitals = false
    var beepsAtAllCaps = false
    var language: String?
  }

  /// A server that speaks with these voices.
  ///
  /// - Parameter version: what it says when it is asked for its version.
  public init(speaker: Speaker, version: String) {
    self.speaker = speaker
    self.version = version
    state = State()
  }

  /// Takes a line of the client, without its line break.
  public mutating func take(_ line: String) -> [Effect] {
    reader.take(line).map { carryOut($0) } ?? []
  }

  /// Nothing more comes: what still waits is said.
  public mutating func finish() -> [Effect] {
    (reader.finish().map { carryOut($0) } ?? []) + dispatch()
  }

  private mutating func carryOut(_ request: EmacspeakRequest) -> [Effect] {
    switch request {
    case .queue(let text): add(.text(text))
    // Codes are for other synthesisers; what is not markup in them is not to be heard.
    case .codes, .unknown: return []
    case .dispatch: return dispatch()
    case .stop:
      queue = []
      return [.silence]
    case .letter(let text):
      queue = []
      return [.silence] + said(letter: text)
    case .say(let text): return said([.text(text)])
    case .tone(let hertz, let milliseconds):
      let heard = (hertz: min(max(hertz, 20), 10_000), milliseconds: min(max(milliseconds, 5), 10_000))
      add(.segment(.tone(hertz: heard.hertz, milliseconds: heard.milliseconds, volume: voice.volume)))
    case .silence(let milliseconds): add(.segment(.silence(milliseconds: milliseconds)))
    case .sound(let path, let isQueued):
      let item = Item.segment(.earcon(Self.earcon(for: path), volume: voice.volume))
      guard isQueued else { return said([item]) }
      add(item)
    case .pause: return [.pause]
    case .resume: return [.resume]
    case .reset: state = State()
    case .version: return said([.text(version)])
    case .exit: return dispatch() + [.exit]
    case .rate(let rate): state.rate = rate
    case .characterScale(let scale): state.characterScale = scale
    case .punctuation(let name): state.punctuation = Punctuation(rawValue: name) ?? state.punctuation
    case .splitCaps(let isOn): state.splitsCaps = isOn
    case .capitalize(let isOn): state.namesCapitals = isOn
    case .allCapsBeep(let isOn): state.beepsAtAllCaps = isOn
    case .language(let tag): state.language = tag.isEmpty ? nil : tag.replacing("_", with: "-")
    case .state(let punctuation, let capitalize, let allCapsBeep, let splitCaps, let rate):
      state.punctuation = Punctuation(rawValue: punctuation) ?? state.punctuation
      (state.namesCapitals, state.beepsAtAllCaps, state.splitsCaps) = (capitalize, allCapsBeep, splitCaps)
      if rate > 0 { state.rate = rate }
    }
    return []
  }

  private mutating func add(_ item: Item) {
    if queue.count < Self.mostQueued { queue.append(item) }
  }

  private mutating func dispatch() -> [Effect] {
    defer { queue = [] }
    return said(queue)
  }

  // MARK: - Words

  private var language: String { state.language ?? speaker.language }

  private var voice: VoiceSettings {
    var voice = speaker.settings(language, .male1, nil)
    if let rate = state.rate { voice.wordsPerMinute = min(max(rate, 80), 900) }
    return voice
  }

  private func said(letter text: String) -> [Effect] {
    guard let character = text.first else { return [] }
    var voice = voice
    voice.wordsPerMinute = min(Int(Double(voice.wordsPerMinute) * state.characterScale), 900)
    var name = speaker.spell(String(character), language).joined(separator: " ")
    if character.isUppercase, character.isCased { name = "\(speaker.capital(language)) \(name)" }
    return [.speak([.text(name, voice)], caption: String(character))]
  }

  private func said(_ items: [Item]) -> [Effect] {
    guard !items.isEmpty else { return [] }
    var segments: [Utterance.Segment] = []
    var captions: [String] = []
    for item in items {
      switch item {
      case .text(let text):
        // Emacspeak parts its stretches by `[*]`, and marks voices up as for espeak.
        let plain = SSML.text(of: text.replacing("[*]", with: " "))
        guard !plain.allSatisfy(\.isWhitespace) else { continue }
        captions.append(plain)
        segments += self.segments(of: plain)
      case .segment(.earcon(let earcon, let volume)):
        captions.append("[\(earcon.rawValue)]")
        segments.append(.earcon(earcon, volume: volume))
      case .segment(let segment): segments.append(segment)
      }
    }
    guard !segments.isEmpty else { return [] }
    return [.speak(segments, caption: captions.joined(separator: " "))]
  }

  private func segments(of text: String) -> [Utterance.Segment] {
    var segments: [Utterance.Segment] = []
    var words: [Substring] = []
    func flush() {
      guard !words.isEmpty else { return }
      segments.append(.text(speaker.read(words.joined(separator: " "), language, state.punctuation), voice))
      words = []
    }
    for word in text.split(separator: " ", omittingEmptySubsequences: true) {
      let letters = word.filter(\.isLetter)
      let isAllCaps = letters.count > 1 && letters.allSatisfy { $0.isUppercase }
      if isAllCaps, state.beepsAtAllCaps {
        flush()
        segments.append(.tone(hertz: 660, milliseconds: 50, volume: voice.volume / 2))
      } else if let first = word.first, first.isUppercase, state.namesCapitals {
        words.append(speaker.capital(language)[...])
      }
      words.append(state.splitsCaps ? Self.split(word)[...] : word)
    }
    flush()
    return segments
  }

  /// `fooBar` as `foo Bar`.
  private static func split(_ word: Substring) -> String {
    var parts = ""
    var previous: Character?
    for character in word {
      if character.isUppercase, previous?.isLowercase == true { parts.append(" ") }
      parts.append(character)
      previous = character
    }
    return parts
  }

  /// Our own sound that is nearest to an auditory icon, by the name of its file.
  private static func earcon(for path: String) -> Earcon {
    let name = path.split(separator: "/").last?.split(separator: ".").first.map { $0.lowercased() } ?? ""
    switch name {
    case "warn-user", "alert-user", "error", "search-miss", "no-answer": return .error
    case "open-object", "new-mail", "task-done", "close-object", "save-object", "complete": return .correct
    case "delete-object", "yank-object", "undo": return .undo
    case "large-movement", "left", "right", "scroll": return .edge
    default: return .tick
    }
  }
}
