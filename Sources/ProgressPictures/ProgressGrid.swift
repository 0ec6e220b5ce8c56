public import DeckEngine

/// Progress as lines for a terminal: numbers and shapes, and colours on top where there are any.
public struct ProgressGrid: Sendable {
  /// What colours a terminal has.
  public enum Colours: String, CaseIterable, Sendable {
    /// None: nothing but text is printed.
    case none
    /// The 16 of ANSI.
    case sixteen = "16"
    /// The 256 of xterm.
    case many = "256"
    /// Red, green and blue of 8 bits each.
    case all = "24-bit"
  }

  /// The widths that lines are fitted to, in columns.
  public static let widths = 20...200
  /// A tile's least width, its border included.
  private static let tileWidth = 18

  private let figures: Figures
  private let width: Int
  private let colours: Colours

  /// A grid of this progress.
  ///
  /// - Parameters:
  ///   - width: columns of the terminal; what is outside `widths` is taken as the nearest of them.
  ///   - words: in the reader's language.
  public init(of progress: PlayerProgress, width: Int, colours: Colours, words: PictureWords = PictureWords()) {
    figures = Figures(progress: progress, words: words)
    self.width = min(max(width, Self.widths.lowerBound), Self.widths.upperBound)
    self.colours = colours
  }

  /// The lines, without line breaks; none is wider than the width.
  public var lines: [String] {
    let words = figures.words
    var lines = wrapped(words.title(MarkupText.short(figures.progress.name))) + wrapped(figures.summary)
    lines += [""] + wrapped(words.tablesTitle) + (figures.progress.tables.isEmpty ? wrapped(words.nothing) : tiles)
    lines += [""] + wrapped(words.factsTitle) + heatMap
    lines += [""] + wrapped(words.daysTitle) + calendar
    lines +=
      [""] + wrapped(words.recallTitle)
      + bars(
        of: figures.recall, value: \.[2],
        share: { row in
          Double(row[2].split(separator: " ").first.flatMap { Int($0) } ?? 0) / 100
        })
    let most = max(1, figures.progress.forecast.max() ?? 1)
    lines +=
      [""] + wrapped(words.forecastTitle)
      + bars(
        of: figures.forecast, value: \.[1],
        share: { row in
          Double(Int(row[1]) ?? 0) / Double(most)
        })
    return lines
  }

  // MARK: - Tiles

  private var tiles: [String] {
    let perRow = max(1, min(6, width / Self.tileWidth))
    let inner = width / perRow - 4
    let tables = figures.progress.tables
    var lines: [String] = []
    for start in stride(from: 0, to: tables.count, by: perRow) {
      let row = tables[start..<min(start + perRow, tables.count)]
      let texts = row.map { tile(of: $0, inner: inner) }
      for line in texts[0].indices {
        lines.append(
          zip(row, texts).map { table, text in coloured(text[line], by: Gradient.ofTile(table.table)) }.joined())
      }
    }
    return lines
  }

  private func tile(of table: PlayerProgress.Table, inner: Int) -> [String] {
    let share = Double(table.percentage ?? 0) / 100
    let head = "× \(Figures.number(table.table))"
    let counts = "\(figures.words.rounds) \(table.rounds)"
    let percent = Figures.percent(table.percentage)
    return [
      "┌" + String(repeating: "─", count: inner + 2) + "┐",
      "│ " + ends(head, percent, inner) + " │",
      "│ " + bar(share, inner) + " │",
      "│ " + ends(counts, "", inner) + " │",
      "│ " + result(figures.words.best, table.best, inner) + " │",
      "│ " + result(figures.words.latest, table.latest, inner) + " │",
      "└" + String(repeating: "─", count: inner + 2) + "┘",
    ]
  }

  private func result(_ word: String, _ result: PlayerProgress.RoundResult?, _ inner: Int) -> String {
    result.map { ends(word, Figures.result($0), inner) } ?? ends("", "", inner)
  }

  // MARK: - Maps

  private var heatMap: [String] {
    // 13 columns of three fit from 39 on; below, a fact is one sign.
    let cell = width >= 55 ? 4 : width >= 41 ? 3 : 1
    var lines = [
      String(repeating: " ", count: 2) + (1...12).map { cell == 1 ? "\($0 % 10)" : ends("", "\($0)", cell) }.joined()
    ]
    for one in 1...12 {
      var line = ends("", "\(one)", 2)
      for other in 1...12 {
        let fact = figures.fact(one, other)
        let level = fact.map { Level(share: $0.strength) } ?? .none
        let text = fact.map { min(99, Int($0.strength * 100)) }.map { cell == 4 ? "\($0)\(level.sign)" : "\($0)" }
        line += coloured(cell == 1 ? level.sign : ends("", text ?? level.sign, cell), by: level)
      }
      lines.append(line)
    }
    return lines + legend(Level.ofShares)
  }

  private var calendar: [String] {
    let weeks = min(Figures.weeks, width - 2)
    let start = figures.calendarStart + 7 * (Figures.weeks - weeks)
    let answered = Dictionary(
      figures.calendarDays.map { ($0.number, $0.answered) }, uniquingKeysWith: { first, _ in first })
    let lines = (0..<7).map { weekday in
      (0..<weeks).map { week in
        let day = start + 7 * week + weekday
        guard day <= figures.progress.today else { return " " }
        let level = Level(answers: answered[day] ?? 0)
        return coloured(level.sign, by: level)
      }.joined()
    }
    return wrapped("\(Figures.date(start)) – \(Figures.date(figures.progress.today))") + lines
      + legend(Level.ofDays)
  }

  private func legend(_ steps: [(level: Level, text: String)]) -> [String] {
    Columns.lines(of: steps.map(\.text), width)
  }

  private func bars(
    of table: DataTable, value: KeyPath<[String], String>, share: ([String]) -> Double
  ) -> [String] {
    guard !table.rows.isEmpty else { return wrapped(figures.words.nothing) }
    let head = table.rows.map(\.[0].count).max() ?? 0
    let tail = table.rows.map { $0[keyPath: value].count }.max() ?? 0
    let room = max(1, min(60, width - head - tail - 2))
    return table.rows.map { row in
      ends("", row[0], head) + " " + bar(share(row), room) + " " + ends("", row[keyPath: value], tail)
    }
  }

  // MARK: - Pieces

  private func bar(_ share: Double, _ width: Int) -> String {
    let full = min(width, max(0, Int((share * Double(width)).rounded())))
    return String(repeating: "█", count: full) + String(repeating: "·", count: width - full)
  }

  /// Two texts at the ends of a line of this many columns; what has no room is cut.
  private func ends(_ left: String, _ right: String, _ width: Int) -> String {
    let right = Columns.prefix(of: right, width)
    let left = Columns.prefix(of: left, max(0, width - Columns.count(right) - (right.isEmpty ? 0 : 1)))
    return left + String(repeating: " ", count: width - Columns.count(left) - Columns.count(right)) + right
  }

  /// A text broken between words, or within one that is too long.
  private func wrapped(_ text: String) -> [String] { Columns.lines(of: text, width) }

  private func coloured(_ text: String, by gradient: Gradient) -> String {
    painted(text, foreground: Colour(0xFFFFFF), background: gradient.from, code: "97;44")
  }

  private func coloured(_ text: String, by level: Level) -> String {
    guard level != .none else { return text }
    let codes = ["", "30;101", "30;103", "30;106", "30;102"]
    return painted(text, foreground: Colour(0x000000), background: level.colour, code: codes[level.rawValue])
  }

  private func painted(_ text: String, foreground: Colour, background: Colour, code: String) -> String {
    switch colours {
    case .none: text
    case .sixteen: "\u{1B}[\(code)m\(text)\u{1B}[0m"
    case .many: "\u{1B}[38;5;\(foreground.cube);48;5;\(background.cube)m\(text)\u{1B}[0m"
    case .all:
      "\u{1B}[38;2;\(foreground.red);\(foreground.green);\(foreground.blue);"
        + "48;2;\(background.red);\(background.green);\(background.blue)m\(text)\u{1B}[0m"
    }
  }
}

extension Colour {
  /// The nearest of the 216 colours that xterm numbers from 16.
  fileprivate var cube: Int {
    func step(_ part: Int) -> Int { part < 48 ? 0 : part < 115 ? 1 : (part - 35) / 40 }
    return 16 + 36 * step(red) + 6 * step(green) + step(blue)
  }
}
