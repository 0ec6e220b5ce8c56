public import Announcer
import DeckEngine

/// How one deck is said, where that differs from how everything else is.
public struct DeckManner: Hashable, Sendable {
  /// Words a minute, 80 to 900; `nil` as for everything.
  public var wordsPerMinute: Int?
  /// How much is said of an element; `nil` as for everything.
  public var verbosity: Wording.Verbosity?

  /// A manner; `nil` is as for everything.
  public init(wordsPerMinute: Int? = nil, verbosity: Wording.Verbosity? = nil) {
    self.wordsPerMinute = wordsPerMinute
    self.verbosity = verbosity
  }
}

/// The manners of the decks that have one of their own, by the decks' names, whatever their case.
public struct DeckManners: Hashable, Sendable {
  private var byName: [String: DeckManner] = [:]

  /// No deck has a manner of its own.
  public init() {}

  /// The manner of the deck with this name; `nil` if it has none of its own.
  public subscript(deck: String) -> DeckManner? {
    get { byName[deck.lowercased()] }
    set { byName[deck.lowercased()] = newValue == DeckManner() ? nil : newValue }
  }

  /// Leaves no deck a speed, or a verbosity, of its own.
  public mutating func dropAll(rate: Bool, verbosity: Bool) {
    for name in byName.keys {
      if rate { byName[name]?.wordsPerMinute = nil }
      if verbosity { byName[name]?.verbosity = nil }
    }
  }
}

extension SpeakingSettings {
  /// These settings in the manner of a deck.
  public func inManner(_ manner: DeckManner?) -> SpeakingSettings {
    var settings = self
    if let rate = manner?.wordsPerMinute { settings.wordsPerMinute = rate.clamped(to: Self.rates) }
    if let verbosity = manner?.verbosity { settings.verbosity = verbosity }
    return settings
  }

  /// What these settings come to for everything and for a deck, if what the deck has of its own stays its own.
  public func divided(
    from general: SpeakingSettings, _ manner: DeckManner?
  ) -> (general: SpeakingSettings, manner: DeckManner?) {
    var rest = self
    var own = manner
    if own?.wordsPerMinute != nil {
      own?.wordsPerMinute = wordsPerMinute
      rest.wordsPerMinute = general.wordsPerMinute
    }
    if own?.verbosity != nil {
      own?.verbosity = verbosity
      rest.verbosity = general.verbosity
    }
    return (rest, own)
  }
}

extension Session {
  /// Says each deck in its own manner from now on.
  public mutating func take(_ manners: DeckManners) {
    self.manners = manners
    settings = general.inManner(manners[deck.name])
  }

  /// Goes over to the manner of the deck that is at hand, if it is another than before.
  mutating func followDeck() -> [Effect] {
    let wanted = general.inManner(manners[deck.name])
    guard wanted != settings else { return [] }
    settings = wanted
    return [.speak(as: wanted)]
  }

  /// Takes over a change made by the learner, for the deck at hand where it has its own manner, and else for all.
  mutating func take(_ changed: SpeakingSettings) {
    settings = changed
    (general, manners[deck.name]) = changed.divided(from: general, manners[deck.name])
  }
}
