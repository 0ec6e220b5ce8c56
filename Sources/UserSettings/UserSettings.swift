public import DeckEngine
public import JSONText
public import VoiceMode
import Announcer
import Speakable

/// What a learner has set, as it stands in `settings.json`; what this version doesn't know is kept.
public struct UserSettings: Equatable, Sendable {
  /// How things are said.
  public var speaking = SpeakingSettings()
  /// The deck that is asked when none is named.
  public var deck: String?
  /// The tag of the language of our own phrases; `nil` leaves it to the locale.
  public var language: String?
  /// The synthesiser's voice for our own phrases; `nil` leaves it to their language.
  public var voice: String?
  /// The player who learns where none is named: as the journal has the player; `nil` for the one without a name.
  public var player: String?
  /// How much is studied in a day; what is asked in a sitting is not part of it.
  public var study = StudySettings()
  /// What is wanted of the schedule.
  public var schedule = ScheduleWishes()
  /// Which decks are asked both ways.
  public var bothWays = BothWays.all(false)
  /// Which key asks for which command.
  public private(set) var keys = KeyMap.standard
  /// How single decks are said.
  public internal(set) var manners = DeckManners()
  var members: [JSON.Member] = []

  /// The settings of someone who has set nothing.
  public init() {}

  /// Reads the bytes of a settings file.
  ///
  /// - Throws: a `JSONError` with the place of the first value that can't be.
  public init(bytes: [UInt8]) throws(JSONError) {
    var reader = JSONReader(bytes)
    guard reader.nextKind() == .object else { throw reader.error(.expected("{ and then the settings")) }
    var read = UserSettings()
    try reader.object { name, reader throws(JSONError) in
      reader.skipSpace()
      let place = reader.offset
      if name == "keys" {
        try read.readKeys(&reader)
        return
      }
      if name == "decks" {
        try read.readDecks(&reader)
        return
      }
      let value = try reader.value()
      read.members.append(JSON.Member(name, value))
      if let setting = Setting(rawValue: name), !read.take(value, as: setting) {
        throw reader.error(.notAllowed("“\(name)” must be \(setting.wanted)"), at: place)
      }
    }
    try reader.end()
    self = read
  }

  /// The settings as the bytes of a file: one setting a line, in the order they had.
  public var bytes: [UInt8] {
    var members = members
    for setting in Setting.allCases {
      let value = value(of: setting)
      if let index = members.lastIndex(where: { $0.name == setting.rawValue }) {
        // What was never changed keeps its digits and its way of writing.
        var unchanged = UserSettings()
        let isSame = unchanged.take(members[index].value, as: setting) && unchanged.value(of: setting) == value
        if !isSame { members[index].value = value ?? .null }
      } else if let value, value != UserSettings().value(of: setting) {
        members.append(JSON.Member(setting.rawValue, value))
      }
    }
    let lines = members.map { member in
      "  \(JSON.string(member.name).lineText): \(member.value.lineText)"
    }
    return Array("{\n\(lines.joined(separator: ",\n"))\n}\n".utf8)
  }

  // MARK: - Single settings

  /// A setting by its name in the file.
  enum Setting: String, CaseIterable {
    case deck
    case language
    case voice
    case player
    case rate
    case volume
    case pitch
    case verbosity
    case hints
    case punctuation
    case captions
    case sounds
    case grades
    case echo
    case speech
    case newPerDay
    case reviewsPerDay
    case dayStart
    case retention
    case learningSteps
    case relearningSteps
    case bothWays
    case siblingsApart

    /// What its value must be, as the end of a sentence.
    var wanted: String {
      switch self {
      case .deck: "the name of a deck in quotation marks"
      case .language: "a language tag in quotation marks, such as \"sv\""
      case .voice: "the name of a voice in quotation marks, such as \"en-us\""
      case .player: "the name of a player in quotation marks"
      case .rate: "a number of words a minute, 80 to 900"
      case .volume: "a number of percent, 10 to 200"
      case .pitch: "a number, -50 to 50"
      case .verbosity: "\"low\", \"medium\" or \"high\""
      case .punctuation: "\"none\", \"some\", \"most\" or \"all\""
      case .hints, .captions: "true or false"
      case .sounds: "\"off\", \"words\" or \"earcons\""
      case .grades: "2 or 4"
      case .speech:
        "\"espeak\" for Viva's own voice, \"speechd\" for speech-dispatcher's, or \"off\" for your screen reader"
      case .echo: "\"off\", \"characters\", \"words\" or \"both\""
      case .newPerDay: "a number of new cards, 0 to \(StudySettings.newCards.upperBound)"
      case .reviewsPerDay: "a number of cards, 0 to \(StudySettings.reviews.upperBound)"
      case .dayStart: "the hour at which your day begins, 0 to 23"
      case .retention: "the share of due cards that you want to know, 0.7 to 0.99"
      case .learningSteps, .relearningSteps: "minutes in brackets, such as [1, 10], at most 20 of at most a week each"
      case .bothWays: "true, false, or names of decks in brackets, such as [\"Animals\"]"
      case .siblingsApart: "how many other cards stand between two of one note, 0 to 100"
      }
    }
  }

  /// Takes a value over; `false` if the setting can't have it. Null is the usual value.
  mutating func take(_ value: JSON, as setting: Setting) -> Bool {
    if value == .null { return true }
    func number(in range: ClosedRange<Int>, _ keep: (Int) -> Void) -> Bool {
      guard let number = value.integer, range.contains(number) else { return false }
      keep(number)
      return true
    }
    func chosen<Choice>(_ choice: Choice?, _ keep: (Choice) -> Void) -> Bool {
      choice.map(keep) != nil
    }
    func steps(_ keep: ([Double]) -> Void) -> Bool {
      guard let values = value.elements, case let steps = values.compactMap(\.double), steps.count == values.count,
        steps.count <= ScheduleWishes.mostSteps, steps.allSatisfy(ScheduleWishes.stepMinutes.contains)
      else { return false }
      keep(steps)
      return true
    }
    return switch setting {
    case .deck: chosen(value.text) { deck = $0 }
    case .language: chosen(value.text) { language = $0 }
    case .voice: chosen(value.text) { voice = $0 }
    case .player: chosen(value.text) { player = $0 }
    case .rate: number(in: SpeakingSettings.rates) { speaking.wordsPerMinute = $0 }
    case .volume: number(in: SpeakingSettings.volumes) { speaking.volume = $0 }
    case .pitch: number(in: SpeakingSettings.pitchShifts) { speaking.pitchShift = $0 }
    case .verbosity: chosen(value.text.flatMap(Wording.Verbosity.init)) { speaking.verbosity = $0 }
    case .punctuation: chosen(value.text.flatMap(PunctuationLevel.init)) { speaking.punctuation = $0 }
    case .hints: chosen(value.bool) { speaking.hints = $0 }
    case .captions: chosen(value.bool) { speaking.captions = $0 }
    case .sounds: chosen(value.text.flatMap(SpeakingSettings.Sounds.init)) { speaking.sounds = $0 }
    case .grades: chosen(value.integer.flatMap { [2, 4].contains($0) ? $0 : nil }) { speaking.fourGrades = $0 == 4 }
    case .speech: chosen(value.text.flatMap(SpeakingSettings.Speaker.init)) { speaking.speaker = $0 }
    case .echo: chosen(value.text.flatMap(SpeakingSettings.Echo.init)) { speaking.echo = $0 }
    case .newPerDay: number(in: StudySettings.newCards) { study.newPerDay = $0 }
    case .reviewsPerDay: number(in: StudySettings.reviews) { study.reviewsPerDay = $0 }
    case .dayStart: number(in: 0...23) { study.dayStartHour = $0 }
    case .retention:
      chosen(value.double.flatMap { ScheduleWishes.retentions.contains($0) ? $0 : nil }) {
        schedule.desiredRetention = $0
      }
    case .learningSteps: steps { schedule.learningMinutes = $0 }
    case .relearningSteps: steps { schedule.relearningMinutes = $0 }
    case .bothWays: chosen(Self.bothWays(value)) { bothWays = $0 }
    case .siblingsApart: number(in: 0...100) { study.siblingGap = $0 }
    }
  }

  func value(of setting: Setting) -> JSON? {
    switch setting {
    case .deck: deck.map(JSON.string)
    case .language: language.map(JSON.string)
    case .voice: voice.map(JSON.string)
    case .player: player.map(JSON.string)
    case .rate: .integer(speaking.wordsPerMinute)
    case .volume: .integer(speaking.volume)
    case .pitch: .integer(speaking.pitchShift)
    case .verbosity: .string(speaking.verbosity.rawValue)
    case .punctuation: .string(speaking.punctuation.rawValue)
    case .hints: .bool(speaking.hints)
    case .captions: .bool(speaking.captions)
    case .sounds: .string(speaking.sounds.rawValue)
    case .grades: .integer(speaking.fourGrades ? 4 : 2)
    case .speech: speaking.speaker.map { .string($0.rawValue) }
    case .echo: .string(speaking.echo.rawValue)
    case .newPerDay: .integer(study.newPerDay)
    case .reviewsPerDay: .integer(study.reviewsPerDay)
    case .dayStart: .integer(study.dayStartHour)
    case .retention: .number("\(schedule.desiredRetention)")
    case .learningSteps: .array(schedule.learningMinutes.map { .number("\($0)") })
    case .relearningSteps: .array(schedule.relearningMinutes.map { .number("\($0)") })
    case .bothWays:
      switch bothWays {
      case .all(let all): .bool(all)
      case .decks(let names): .array(names.map(JSON.string))
      }
    case .siblingsApart: .integer(study.siblingGap)
    }
  }

  // MARK: - Changing by name

  /// Why a setting was not changed.
  public enum Refusal: Error, Equatable, Sendable {
    /// No setting is called this.
    case unknown
    /// The setting can't have this value; a sentence says what it can have.
    case notAllowed(String)
    /// The key asks for this command already.
    case taken(by: Command)
  }

  /// The names of all settings but the keys, which are called `keys.` and the key.
  public static var names: [String] { Setting.allCases.map(\.rawValue) }

  /// What a setting may be, as the end of a sentence; `nil` if there is no such setting.
  public static func wanted(_ name: String) -> String? { Setting(rawValue: name)?.wanted }

  /// The value of a setting as it would stand in the file; `nil` if there is no such setting or it has none.
  public func value(of name: String) -> JSON? {
    if let (deck, setting) = Self.deckSetting(in: name) {
      return manners[deck].flatMap { Self.value(of: setting, in: $0) }
    }
    guard let word = Self.keyWord(in: name) else { return Setting(rawValue: name).flatMap(value(of:)) }
    return Key(word: word).flatMap { keys.commands[$0] }.map { .string($0.rawValue) }
  }

  /// These settings with another value for one of them; `default` is what it is for someone who has set nothing.
  public func setting(_ name: String, to text: String) throws(Refusal) -> UserSettings {
    if let word = Self.keyWord(in: name) { return try binding(word, to: text) }
    if let (deck, setting) = Self.deckSetting(in: name) { return try self.setting(setting, of: deck, to: text) }
    guard let setting = Setting(rawValue: name) else { throw .unknown }
    for candidate in Self.candidates(for: text) {
      var copy = self
      copy.members.removeAll { $0.name == name }
      if candidate != .null { copy.members.append(JSON.Member(name, candidate)) }
      // Whatever stands in a file is checked in one place, where a file is read.
      if let read = Self.reread(copy.members) { return read }
    }
    throw .notAllowed("“\(name)” must be \(setting.wanted)")
  }

  private func binding(_ word: String, to text: String) throws(Refusal) -> UserSettings {
    guard let key = Key(word: word) else {
      throw .notAllowed("“\(word)” is no key; keys are single characters, alt-x, ctrl-x or names such as pageup")
    }
    let command = Command(rawValue: text)
    guard command != nil || ["null", "default"].contains(text) else {
      throw .notAllowed("“\(text)” is no command; a key takes one such as \"wrong\", or null for none, or default")
    }
    if let command, let other = keys.commands[key], other != command { throw .taken(by: other) }
    var copy = self
    var bound = copy.members.last { $0.name == "keys" }?.value.members ?? []
    bound.removeAll { Key(word: $0.name) == key }
    if text != "default" { bound.append(JSON.Member(word, command.map { .string($0.rawValue) } ?? .null)) }
    copy.members.removeAll { $0.name == "keys" }
    if !bound.isEmpty { copy.members.append(JSON.Member("keys", .object(bound))) }
    guard let read = Self.reread(copy.members) else { throw .notAllowed("“\(word)” can't have “\(text)”") }
    return read
  }

  /// What a text may stand for as a value: JSON, or itself.
  static func candidates(for text: String) -> [JSON] {
    guard text != "default" else { return [.null] }
    do throws(JSONError) { return [try JSONReader.value(of: Array(text.utf8)), .string(text)] } catch {
      return [.string(text)]
    }
  }

  private static func keyWord(in name: String) -> String? {
    name.hasPrefix("keys.") ? String(name.dropFirst("keys.".count)) : nil
  }

  static func reread(_ members: [JSON.Member]) -> UserSettings? {
    do throws(JSONError) { return try UserSettings(bytes: Array(JSON.object(members).lineText.utf8)) } catch {
      return nil
    }
  }

  private static func bothWays(_ value: JSON) -> BothWays? {
    if let all = value.bool { return .all(all) }
    guard let values = value.elements, case let names = values.compactMap(\.text), names.count == values.count else {
      return nil
    }
    return .decks(names)
  }

  // MARK: - Keys

  /// Reads `{"x": "wrong", "w": null}`: a key's word and its command's, or null for none.
  private mutating func readKeys(_ reader: inout JSONReader) throws(JSONError) {
    guard reader.nextKind() == .object else {
      throw reader.error(.notAllowed("“keys” must be keys and commands in braces, such as {\"x\": \"wrong\"}"))
    }
    var kept: [JSON.Member] = []
    var given: [Key: String] = [:]
    var changed = keys
    try reader.object { word, reader throws(JSONError) in
      reader.skipSpace()
      let place = reader.offset
      let value = try reader.value()
      kept.append(JSON.Member(word, value))
      guard let key = Key(word: word) else {
        throw reader.error(
          .notAllowed("“\(word)” is no key; keys are single characters, alt-x, ctrl-x or names such as pageup"),
          at: place)
      }
      let command = value.text.flatMap(Command.init(rawValue:))
      guard value == .null || command != nil else {
        throw reader.error(.notAllowed("the key “\(word)” must have a command, such as \"wrong\", or null"), at: place)
      }
      if let other = given[key] {
        throw reader.error(
          .notAllowed("the key “\(word)” is given twice: for \(other) and for \(command?.rawValue ?? "nothing")"),
          at: place)
      }
      given[key] = command?.rawValue ?? "nothing"
      changed.commands[key] = command
    }
    keys = changed
    members.append(JSON.Member("keys", .object(kept)))
  }
}
