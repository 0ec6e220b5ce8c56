import DeckEngine

/// The pictures of a player's progress.
struct Pictures {
  let figures: Figures
  /// How wide each picture is.
  static let width = 720

  /// All of them with their figures, in the order they are shown.
  var all: [(picture: Picture, table: DataTable)] {
    [
      (tiles, figures.tables), (heatMap, figures.facts), (calendar, figures.days), (recall, figures.recall),
      (forecast, figures.forecast),
    ]
  }

  private func picture(_ id: String, _ title: String, _ table: DataTable, height: Int, _ body: String) -> Picture {
    let isEmpty = table.rows.isEmpty
    return Picture(
      id: id, title: title, description: isEmpty ? figures.words.nothing : table.sentence, width: Self.width,
      height: isEmpty ? 60 : height, body: isEmpty ? Draw.text(figures.words.nothing, 8, 36) : body)
  }

  // MARK: - Tiles

  private var tiles: Picture {
    let (perRow, gap, height) = (4, 12, 146)
    let width = (Self.width - gap * (perRow - 1)) / perRow
    var used: Set<Int> = []
    var gradients = ""
    var body = ""
    for (index, table) in figures.progress.tables.enumerated() {
      let gradient = Gradient.ofTile(table.table)
      let number = Gradient.all.firstIndex(of: gradient) ?? 0
      if used.insert(number).inserted {
        gradients += "<linearGradient id=\"shade\(number)\" x1=\"0\" y1=\"0\" x2=\"1\" y2=\"1\">"
        gradients += "<stop offset=\"0\" stop-color=\"\(gradient.from.hex)\"/>"
        gradients += "<stop offset=\"1\" stop-color=\"\(gradient.to.hex)\"/></linearGradient>\n"
      }
      let (x, y) = (index % perRow * (width + gap), index / perRow * (height + gap))
      body += "<g class=\"tile\">\n" + Draw.box(x, y, width, height, round: 16, fill: "url(#shade\(number))")
      body += Draw.text("× \(Figures.number(table.table))", x + 14, y + 38, class: "big")
      body += Draw.text(Figures.percent(table.percentage), x + width - 14, y + 36, class: "end")
      let room = width - 28
      body += Draw.box(x + 14, y + 52, room, 8, round: 4, class: "track")
      body += Draw.box(x + 14, y + 52, room * (table.percentage ?? 0) / 100, 8, round: 4, class: "done")
      body += Draw.text("\(figures.words.rounds): \(table.rounds)", x + 14, y + 84)
      if let best = table.best {
        body += Draw.text("\(figures.words.best): \(Figures.result(best))", x + 14, y + 108, class: "small")
      }
      if let latest = table.latest {
        body += Draw.text("\(figures.words.latest): \(Figures.result(latest))", x + 14, y + 130, class: "small")
      }
      body += "</g>\n"
    }
    let rows = (figures.progress.tables.count + perRow - 1) / perRow
    return picture(
      "tables", figures.words.tablesTitle, figures.tables, height: max(1, rows) * (height + gap) - gap,
      "<defs>\n\(gradients)</defs>\n" + body)
  }

  // MARK: - The heat map

  private var heatMap: Picture {
    let (cellWidth, cellHeight, left, top) = (54, 32, 36, 28)
    var body = ""
    for number in 1...12 {
      body += Draw.text("\(number)", left + (number - 1) * cellWidth + cellWidth / 2, 18, class: "middle small")
      body += Draw.text("\(number)", left - 10, top + (number - 1) * cellHeight + 21, class: "end small")
    }
    for one in 1...12 {
      for other in 1...12 {
        let (x, y) = (left + (other - 1) * cellWidth, top + (one - 1) * cellHeight)
        let fact = figures.fact(one, other)
        let level = fact.map { Level(share: $0.strength) } ?? .none
        body += "<g class=\"cell\">" + Draw.box(x, y, cellWidth - 3, cellHeight - 3, round: 5, fill: level.colour.hex)
        let text = fact.map { "\(Int($0.strength * 100)) \(level.sign)" } ?? level.sign
        body += Draw.text(text, x + cellWidth / 2 - 1, y + 19) + "</g>\n"
      }
    }
    let bottom = top + 12 * cellHeight
    return picture(
      "facts", figures.words.factsTitle, figures.facts, height: bottom + Self.legendHeight,
      body + legend(Level.ofShares, left, bottom))
  }

  // MARK: - The calendar

  private var calendar: Picture {
    let (cell, left, top) = (23, 92, 8)
    let answered = Dictionary(
      figures.calendarDays.map { ($0.number, $0.answered) }, uniquingKeysWith: { first, _ in first })
    var body = ""
    for weekday in stride(from: 0, to: 7, by: 3) {
      body += Draw.text(
        Figures.date(figures.calendarStart + weekday), left - 10, top + weekday * cell + 15, class: "end small")
    }
    for day in figures.calendarStart...figures.progress.today {
      let (week, weekday) = (day - figures.calendarStart).quotientAndRemainder(dividingBy: 7)
      let count = answered[day] ?? 0
      let level = Level(answers: count)
      let (x, y) = (left + week * cell, top + weekday * cell)
      body += "<g class=\"cell\">" + Draw.box(x, y, cell - 3, cell - 3, round: 4, fill: level.colour.hex)
      if count > 0 { body += Draw.text(count > 99 ? "99+" : "\(count)", x + cell / 2 - 1, y + 14) }
      body += "</g>\n"
    }
    let bottom = top * 2 + 7 * cell
    return picture(
      "days", figures.words.daysTitle, figures.days, height: bottom + Self.legendHeight,
      body + legend(Level.ofDays, left, bottom))
  }

  // MARK: - Legends

  private static let legendHeight = 40

  /// What the colours of a map stand for, below it.
  private func legend(_ steps: [(level: Level, text: String)], _ left: Int, _ top: Int) -> String {
    steps.enumerated().map { index, step in
      let x = left + index * 96
      return "<g class=\"cell\">" + Draw.box(x, top + 8, 20, 20, round: 4, fill: step.level.colour.hex) + "</g>\n"
        + Draw.text(step.text, x + 28, top + 23, class: "small")
    }.joined()
  }

  // MARK: - Curves and bars

  private var recall: Picture {
    let (left, top, bottom, right) = (56, 24, 200, Self.width - 30)
    let points = figures.progress.recall
    let step = points.count > 1 ? (right - left - 60) / (points.count - 1) : 0
    var body = Draw.axis(left, bottom, right, bottom) + Draw.axis(left, top, left, bottom)
    for percent in [0, 50, 100] {
      body += Draw.text("\(percent) %", left - 8, bottom - percent * (bottom - top) / 100 + 5, class: "end small")
    }
    var line: [String] = []
    for (index, point) in points.enumerated() {
      let percent = PlayerProgress.percentage(point.known, of: point.asked) ?? 0
      let (x, y) = (left + 30 + index * step, bottom - percent * (bottom - top) / 100)
      line.append("\(x),\(y)")
      body += "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"6\" class=\"dot\"/>\n"
      body += Draw.text("\(percent) %", x, percent < 25 ? y - 14 : y + 26, class: "middle small")
      body += Draw.text(Figures.span(point), x, bottom + 20, class: "middle small")
    }
    body += "<polyline points=\"\(line.joined(separator: " "))\" class=\"line\"/>\n"
    body += Draw.text(figures.words.daysPassed, (left + right) / 2, bottom + 42, class: "middle small")
    return picture("recall", figures.words.recallTitle, figures.recall, height: bottom + 54, body)
  }

  private var forecast: Picture {
    let (left, top, bottom) = (10, 24, 180)
    let counts = figures.progress.forecast
    let most = max(1, counts.max() ?? 1)
    let step = (Self.width - 2 * left) / max(1, counts.count)
    var body = Draw.axis(left, bottom, Self.width - left, bottom)
    for (index, count) in counts.enumerated() {
      let height = count * (bottom - top) / most
      let x = left + index * step
      body += Draw.box(x + 2, bottom - height, step - 4, height, round: 3, class: "bar")
      if count > 0 { body += Draw.text("\(count)", x + step / 2, bottom - height - 5, class: "middle small") }
      if index % 7 == 0, index + 3 < counts.count {
        body += Draw.text(Figures.date(figures.progress.today + index), x + 2, bottom + 20, class: "small")
      }
    }
    return picture("forecast", figures.words.forecastTitle, figures.forecast, height: bottom + 32, body)
  }
}
