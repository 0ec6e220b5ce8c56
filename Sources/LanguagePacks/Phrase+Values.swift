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
    .typeMissing: ["text"],
    .typeExtra: ["text"],
    .typeChanged: ["typed", "wanted"],
    .timesQuestion: ["first", "second"],
    .divideQuestion: ["first", "second"],
    .best: ["correct", "seconds", "total"],
    .progressTitle: ["name"],
    .progressSummary: ["done", "due", "percent", "rounds", "streak"],
    .progressTime: ["minutes"],
    .progressRetention: ["percent"],
    .progressStrongest: ["other", "table"],
    .progressTableSentence: ["percent", "rounds", "table"],
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
