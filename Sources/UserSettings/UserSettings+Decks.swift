import Announcer
internal import JSONText
import VoiceMode

/// What single decks have of their own: `"decks": {"Animals": {"rate": 220, "verbosity": "low"}}`.
extension UserSettings {
  enum DeckSetting: String, CaseIterable {
    case rate
    case verbosity

    /// The setting that it stands for in one deck.
    var general: Setting {
      switch self {
      case .rate: .rate
      case .verbosity: .verbosity
      }
    }
  }

  /// The names of all that single decks have of their own, such as `decks.Animals.rate`.
  public var deckNames: [String] {
    (members.last { $0.name == "decks" }?.value.members ?? []).flatMap { deck in
      DeckSetting.allCases.map { "decks.\(deck.name).\($0.rawValue)" }.filter { value(of: $0) != nil }
    }
  }

  /// The name of a deck's own setting, as `setting(_:to:)` takes it; `nil` if decks have no such setting.
  public static func name(of setting: String, forDeck deck: String) -> String? {
    DeckSetting(rawValue: setting).map { "decks.\(deck).\($0.rawValue)" }
  }

  /// Whether this is the name of a setting that decks can have of their own.
  public static func isDeckSetting(_ name: String) -> Bool { deckSetting(in: name) != nil }

  /// The deck and its setting of a name such as `decks.Animals.rate`.
  static func deckSetting(in name: String) -> (deck: String, setting: DeckSetting)? {
    guard name.hasPrefix("decks."), let dot = name.lastIndex(of: "."),
      let setting = DeckSetting(rawValue: String(name[name.index(after: dot)...]))
    else { return nil }
    let deck = name[..<dot].dropFirst("decks.".count)
    return deck.isEmpty ? nil : (String(deck), setting)
  }

  static func value(of setting: DeckSetting, in manner: DeckManner) -> JSON? {
    switch setting {
    case .rate: manner.wordsPerMinute.map { .integer($0) }
    case .verbosity: manner.verbosity.map { .string($0.rawValue) }
    }
  }

  /// These settings with another value for one that a deck has of its own; `default` takes it from the deck.
  func setting(_ setting: DeckSetting, of deck: String, to text: String) throws(Refusal) -> UserSettings {
    for candidate in Self.candidates(for: text) {
      var copy = self
      var decks = members.last { $0.name == "decks" }?.value.members ?? []
      let index = decks.firstIndex { $0.name.lowercased() == deck.lowercased() } ?? decks.count
      if index == decks.count { decks.append(JSON.Member(deck, .object([]))) }
      var own = decks[index].value.members ?? []
      let member = JSON.Member(setting.rawValue, candidate)
      if candidate == .null {
        own.removeAll { $0.name == member.name }
      } else if let place = own.lastIndex(where: { $0.name == member.name }) {
        own[place] = member
      } else {
        own.append(member)
      }
      decks[index].value = .object(own)
      if own.isEmpty { decks.remove(at: index) }
      copy.members.removeAll { $0.name == "decks" }
      if !decks.isEmpty { copy.members.append(JSON.Member("decks", .object(decks))) }
      if let read = Self.reread(copy.members) { return read }
    }
    throw .notAllowed("“\(setting.rawValue)” must be \(setting.general.wanted)")
  }

  mutating func readDecks(_ reader: inout JSONReader) throws(JSONError) {
    guard reader.nextKind() == .object else {
      throw reader.error(
        .notAllowed("“decks” must be decks and their settings in braces, such as {\"Animals\": {\"rate\": 220}}"))
    }
    var decks: [JSON.Member] = []
    var read = DeckManners()
    try reader.object { deck, reader throws(JSONError) in
      reader.skipSpace()
      guard reader.nextKind() == .object else {
        throw reader.error(.notAllowed("what “\(deck)” has of its own must stand in braces, such as {\"rate\": 220}"))
      }
      var own: [JSON.Member] = []
      var manner = DeckManner()
      try reader.object { name, reader throws(JSONError) in
        reader.skipSpace()
        let place = reader.offset
        let value = try reader.value()
        own.append(JSON.Member(name, value))
        guard let setting = DeckSetting(rawValue: name), value != .null else { return }
        guard Self.take(value, as: setting, in: &manner) else {
          throw reader.error(.notAllowed("“\(name)” must be \(setting.general.wanted)"), at: place)
        }
      }
      read[deck] = manner
      decks.append(JSON.Member(deck, .object(own)))
    }
    manners = read
    members.append(JSON.Member("decks", .object(decks)))
  }

  private static func take(_ value: JSON, as setting: DeckSetting, in manner: inout DeckManner) -> Bool {
    // What a deck can have is what all can have.
    var read = UserSettings()
    guard read.take(value, as: setting.general) else { return false }
    switch setting {
    case .rate: manner.wordsPerMinute = read.speaking.wordsPerMinute
    case .verbosity: manner.verbosity = read.speaking.verbosity
    }
    return true
  }
}
