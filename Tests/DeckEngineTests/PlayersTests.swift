import DeckEngine
import Testing

@Suite struct `The players of a store` {
  private let players = Players([
    entry("c", "Kim", .named("Ada"), at: 3), entry("a", "Kim", .undo(of: "x"), at: 1),
    entry("b", "", .round(round), at: 2), entry("d", "Bo", .round(round), at: 4), entry("e", "", .round(round), at: 5),
    entry("f", "Kim", .round(round), at: 6), entry("g", "Bo", .named("Bob"), at: 7),
    entry("h", "Bo", .undo(of: "g"), at: 8),
  ])

  @Test func `are those who did anything, by the newest name that stands`() {
    #expect(players.names == ["": "", "Kim": "Ada", "Bo": "Bo"])
    #expect(players.player(named: "Ada") == "Kim" && players.player(named: "Kim") == "Kim")
    #expect(players.player(named: "Eve") == "Eve" && players.player(named: "") == "")
    #expect(players.name(of: "Kim") == "Ada" && players.name(of: "Eve") == "Eve")
  }

  @Test func `are told apart by capital letters only where both are there`() throws {
    let both = Players([
      Self.entry("a", "Kim", .round(Self.round), at: 1), Self.entry("b", "kim", .round(Self.round), at: 2),
    ])
    #expect(both.player(named: "Kim") == "Kim" && both.player(named: "kim") == "kim")
    #expect(["ADA", "ada", "KIM"].allSatisfy { players.player(named: $0) == "Kim" })
    #expect(throws: Players.Refusal.taken("bo")) { try players.renaming("Ada", to: "bo") }
    #expect(try players.renaming("Bo", to: "BO") == ("Bo", "BO"))
    #expect(Players.trimmed("\u{1B}Kim\tB\n") == "Kim B")
  }

  @Test func `take a new name that nobody else has or had`() throws {
    #expect(try players.renaming("Ada", to: " Kim 🦊 ") == ("Kim", "Kim 🦊"))
    #expect(try players.renaming("Kim", to: "Kim") == ("Kim", "Kim"))
    #expect(try players.renaming("", to: "Eve") == ("", "Eve"))
    for (old, new, refusal) in [
      ("Ada", "Bo", Players.Refusal.taken("Bo")), ("Bo", "Ada", .taken("Ada")), ("Bo", "Kim", .taken("Kim")),
      ("Eve", "Zoe", .nobody("Eve")), ("Bo", " \u{200B}", .empty), ("Bo", "", .empty),
    ] {
      #expect(throws: refusal) { try players.renaming(old, to: new) }
    }
  }

  @Test func `keep their schedule and progress under a new name`() {
    let entries = [
      Self.entry("a", "Kim", .round(Self.round), at: 1), Self.entry("b", "Kim", .named("Ada"), at: 2),
      Self.entry("c", "Kim", .round(Self.round), at: 3),
    ]
    let players = Players(entries)
    let player = players.player(named: "Ada")
    let progress = PlayerProgress(
      entries, player: player, name: players.name(of: player), at: Moment(seconds: 10), zoneOffset: 0)
    #expect(progress.rounds == 2 && progress.name == "Ada")
  }

  private static let round = RoundSummary(deck: "tables 7", correct: 1, total: 1, milliseconds: 1, mode: .tables)

  private static func entry(_ id: String, _ player: String, _ event: JournalEntry.Event, at seconds: Int64)
    -> JournalEntry
  {
    JournalEntry(id: id, device: "d", player: player, moment: Moment(seconds: seconds), zoneOffset: 0, event: event)
  }
}
