import DeckEngine
@testable import ProgressPictures
import Testing

@Suite struct `The printed grid` {
  @Test(arguments: [19, 20, 21, 39, 40, 41, 54, 55, 71, 72, 80, 107, 108, 132, 199, 200, 201])
  func `never leaves its width, whatever the name`(width: Int) {
    let names = [
      "John Appleseed", "", String(repeating: "x", count: 10_000), "🦊 Ана 東京 שלום", "\u{1B}[31m\u{202E}evil\n",
      "e\u{301}",
    ]
    for name in names {
      var progress = PlayerProgress.sample()
      progress.name = name
      progress.tables.append(PlayerProgress.Table(table: -1000, rounds: 1_000_000, answered: 9, correct: 9))
      for progress in [progress, PlayerProgress(name: name, today: 0)] {
        let lines = ProgressGrid(of: progress, width: width, colours: .none).lines
        let limit = min(max(width, 20), 200)
        #expect(lines.filter { Columns.count($0) > limit } == [])
        #expect(lines.allSatisfy { $0.unicodeScalars.allSatisfy(MarkupText.isHarmless) })
      }
    }
  }

  @Test(arguments: ProgressGrid.Colours.allCases)
  func `says the same with every number of colours`(colours: ProgressGrid.Colours) {
    let plain = ProgressGrid(of: .sample(), width: 80, colours: .none).lines
    let coloured = ProgressGrid(of: .sample(), width: 80, colours: colours).lines
    #expect(coloured.map(Self.withoutColours) == plain)
    let mark = ["16": "\u{1B}[97;44m", "256": "\u{1B}[38;5;231;48;5;", "24-bit": "\u{1B}[38;2;255;255;255;48;2;"]
    if let mark = mark[colours.rawValue] { #expect(coloured.joined().contains(mark)) }
    #expect(coloured.joined().contains("\u{1B}") == (colours != .none))
  }

  @Test func `shows tables, facts, days, recall and what is due`() {
    let progress = PlayerProgress(
      name: "Kim", today: 20_000, rounds: 2, score: 17, asked: 20,
      tables: [
        PlayerProgress.Table(
          table: 7, rounds: 2, answered: 20, correct: 17,
          best: PlayerProgress.RoundResult(correct: 10, total: 10, milliseconds: 61_999, moment: .earliest),
          latest: PlayerProgress.RoundResult(correct: 7, total: 10, milliseconds: 45_000, moment: .earliest))
      ],
      facts: [Card.ID("times:7x8"): PlayerProgress.Fact(answered: 3, correct: 2, strength: 0.55)],
      days: [PlayerProgress.Day(number: 20_000, answered: 20, correct: 17, milliseconds: 90_000)],
      recall: [PlayerProgress.Recall(fromDays: 2, toDays: 3, asked: 4, known: 3)], forecast: [2, 0, 1, 0])
    let lines = ProgressGrid(of: progress, width: 24, colours: .none).lines
    #expect(
      lines == [
        "Progress of Kim", "Rounds: 2. Score: 85", "percent. Days in a row:", "1. Due today: 2. Answers", "today: 20.",
        "",
        "Tables", "┌──────────────────────┐", "│ × 7             85 % │", "│ █████████████████··· │",
        "│ Rounds 2             │", "│ Best      10/10 1:01 │", "│ Latest     7/10 0:45 │",
        "└──────────────────────┘", "", "Facts from 1 to 12",
        "  123456789012", " 1············", " 2············", " 3············", " 4············", " 5············",
        " 6············", " 7·······▒····", " 8······▒·····", " 9············", "10············", "11············",
        "12············", "· – ░ 0 % ▒ 50 % ▓ 70 %", "█ 90 %", "", "Days", "2024-05-06 – 2024-10-04",
        "······················",
        "······················", "······················", "······················", "·····················▓",
        "····················· ", "····················· ", "· 0 ░ 1 ▒ 10 ▓ 20 █ 40", "", "Remembered after",
        "2–3 ███████████···· 75 %", "", "Due in the next 30 days", "2024-10-04 ███████████ 2",
        "2024-10-06 ██████····· 1",
      ])
  }

  @Test func `shows a fact as strong as the weaker of multiplication and division`() throws {
    func row(_ facts: [(TimesFact.Operation, strength: Double)]) throws -> String {
      var progress = PlayerProgress(name: "Kim", today: 20_000)
      for (operation, strength) in facts {
        let fact = try #require(TimesFact(operation, table: 7, factor: 8))
        progress.facts[fact.kin] = PlayerProgress.Fact(answered: 1, correct: 1, strength: strength)
      }
      return ProgressGrid(of: progress, width: 24, colours: .none).lines.first { $0.hasPrefix(" 7") } ?? ""
    }
    #expect(try row([(.divide, 0.95)]) == " 7·······█····")
    #expect(try row([(.times, 0.95), (.divide, 0.55)]) == " 7·······▒····")
    #expect(try row([(.times, 0.55), (.divide, 0.95)]) == " 7·······▒····")
  }

  private static func withoutColours(_ line: String) -> String {
    var text = ""
    var rest = line[...]
    while let escape = rest.firstIndex(of: "\u{1B}") {
      text += rest[..<escape]
      rest = rest[escape...].drop { $0 != "m" }.dropFirst()
    }
    return text + rest
  }
}
