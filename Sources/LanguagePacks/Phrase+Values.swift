extension Phrase {
  /// The names of the values that are filled in when the phrase is said.
  public var values: Set<String> { Self.namesOfValues[self] ?? [] }

  private static let namesOfValues: [Phrase: Set<String>] = [
    .cardPosition: ["number", "total"],
    .timeLeft: ["seconds"],
    .result: ["correct", "total"],
    .nextCardIn: ["minutes"],
    .leech: ["count"],
    .scoreSoFar: ["correct", "answered"],
    .cardCount: ["count"],
    .undone: ["what"],
    .speed: ["rate"],
    .unknownCommand: ["command"],
    .percent: ["value"],
    .keyControl: ["key"],
    .keyAlt: ["key"],
    .notSaved: ["reason"],
    .deckNotSaved: ["reason"],
    .settingsNotSaved: ["reason"],
    .noSound: ["reason"],
    .noVoice: ["reason"],
    .noVoiceForLanguage: ["language"],
  ]
}
