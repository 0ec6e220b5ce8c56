import DeckEngine
@testable import ProgressPictures
import Testing

@Suite struct `The documents of progress` {
  static let pictures = ["tables", "facts", "days", "recall", "forecast"]

  @Test func `name and describe every picture`() {
    for document in [ProgressDocuments.svg(of: .sample()), ProgressDocuments.html(of: .sample())] {
      for id in Self.pictures {
        #expect(document.contains("role=\"img\" aria-labelledby=\"\(id)-title \(id)-desc\""))
        #expect(document.contains("<title id=\"\(id)-title\">") && document.contains("<desc id=\"\(id)-desc\">"))
      }
      #expect(document.contains("Progress of John Appleseed"))
      #expect(document.contains("@media (prefers-color-scheme:dark)") && document.contains("@media print"))
    }
  }

  @Test func `have the figures of every picture in a table, with headers in both directions`() {
    let html = ProgressDocuments.html(of: .sample(), language: "en-GB")
    #expect(html.contains("<html lang=\"en-GB\">"))
    #expect(html.components(of: "<table>") == 5 && html.components(of: "<caption>") == 5)
    #expect(html.components(of: "<section aria-labelledby=") == 5 && html.components(of: "<details>") == 5)
    #expect(html.contains("<th scope=\"col\">Rounds</th>"))
    #expect(html.contains("<tr><th scope=\"row\">7</th><td>22</td>"))
  }

  @Test func `say what the colours of their maps stand for`() {
    for document in [ProgressDocuments.svg(of: .sample()), ProgressDocuments.html(of: .sample())] {
      for step in ["· –", "░ 0 %", "▒ 50 %", "▓ 70 %", "█ 90 %", "· 0", "░ 1", "▒ 10", "▓ 20", "█ 40"] {
        #expect(document.contains(">\(step)</text>"), "\(step)")
      }
    }
  }

  @Test func `leave days out on which nothing is due`() {
    let figures = Figures(
      progress: PlayerProgress(name: "Kim", today: 20_000, forecast: [0, 3, 0, 1, 0]), words: PictureWords())
    #expect(figures.forecast.rows == [["2024-10-05", "3"], ["2024-10-07", "1"]])
    #expect(Pictures(figures: figures).all[4].picture.description == "2024-10-05: 3; 2024-10-07: 1")
  }

  @Test func `load nothing from anywhere`() {
    for document in [ProgressDocuments.svg(of: .sample()), ProgressDocuments.html(of: .sample())] {
      let bare = document.split(separator: "http://www.w3.org/2000/svg").joined()
      for word in ["http", "src=", "href", "@import", "<script", "url("] {
        let count = bare.components(of: word)
        #expect(word == "url(" ? bare.components(of: "url(#shade") == count : count == 0, "\(word)")
      }
    }
  }

  @Test(arguments: ["<script>alert(1)</script>", "\"><b>", "a&b'c", "\u{202E}live\u{1B}[31m\u{0}", "\u{FFFF}"])
  func `show any name as nothing but text`(name: String) {
    var progress = PlayerProgress.sample()
    progress.name = name
    for document in [ProgressDocuments.svg(of: progress), ProgressDocuments.html(of: progress)] {
      #expect(!document.contains("<script") && !document.contains("<b>") && !document.contains("a&b"))
      #expect(document.unicodeScalars.allSatisfy { MarkupText.isHarmless($0) || $0 == "\n" })
    }
    #expect(MarkupText.escaped("a<b>&\"'\u{202E}\u{7}c") == "a&lt;b&gt;&amp;&quot;&#39;c")
    #expect(MarkupText.short(String(repeating: "é", count: 10_000)) == String(repeating: "é", count: 60) + "…")
  }

  @Test func `say so where there is nothing yet`() {
    let progress = PlayerProgress(name: "Kim", today: 20_000)
    let html = ProgressDocuments.html(of: progress)
    #expect(html.components(of: "<p>Nothing yet.</p>") == 5)
    #expect(ProgressDocuments.svg(of: progress).components(of: ">Nothing yet.</text>") == 5)
  }

  @Test func `reuse a fixed set of gradients, for any table there can be`() {
    #expect(Gradient.ofTile(1) == Gradient.ofTile(1 + Gradient.all.count))
    #expect(Gradient.ofTile(-1) == Gradient.all[Gradient.all.count - 1])
    #expect(Gradient.ofTile(0) == Gradient.all[0] && Gradient.ofTile(1000) == Gradient.all[0])
    var progress = PlayerProgress(today: 0)
    progress.tables = (-1000...1000).map { PlayerProgress.Table(table: $0, rounds: 1) }
    #expect(ProgressDocuments.svg(of: progress).components(of: "<linearGradient") == Gradient.all.count)
  }

  @Test func `can be read: text stands out from what is behind it by 4.5 to 1 or more`() {
    let white = Colour(0xFFFFFF)
    for gradient in Gradient.all {
      for step in 0...10 {
        #expect(
          contrast(white, mix(gradient.from, gradient.to, step)) >= 4.5, "\(gradient.from.hex) \(gradient.to.hex)")
      }
    }
    for level in Level.allCases { #expect(contrast(Colour(0x111827), level.colour) >= 4.5) }
    for (text, paper) in [(0x111827, 0xFFFFFF), (0xF3F4F6, 0x111827), (0x1D4ED8, 0xFFFFFF), (0x93C5FD, 0x111827)] {
      #expect(contrast(Colour(text), Colour(paper)) >= 4.5)
    }
  }

  @Test func `know dates and days of the week`() {
    #expect(
      [0, -1, 11_016, 19_782, 20_000, 2_932_896].map(Figures.date) == [
        "1970-01-01", "1969-12-31", "2000-02-29", "2024-02-29", "2024-10-04", "9999-12-31",
      ])
    #expect([0, 4, -1, 20_000].map(Figures.weekday) == [3, 0, 2, 4])
    #expect([0, 61_999, 3_600_000, -5].map(Figures.time) == ["0:00", "1:01", "60:00", "0:00"])
  }

  private func mix(_ one: Colour, _ other: Colour, _ step: Int) -> Colour {
    func part(_ a: Int, _ b: Int) -> Int { (a * (10 - step) + b * step) / 10 }
    return Colour(part(one.red, other.red) << 16 | part(one.green, other.green) << 8 | part(one.blue, other.blue))
  }

  /// The contrast ratio of WCAG 2.2.
  private func contrast(_ one: Colour, _ other: Colour) -> Double {
    let (a, b) = (luminance(one), luminance(other))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private func luminance(_ colour: Colour) -> Double {
    func linear(_ part: Int) -> Double {
      let share = Double(part) / 255
      guard share > 0.04045 else { return share / 12.92 }
      let base = (share + 0.055) / 1.055
      // x^2.4 = x^2 · (x^0.2)^2, the fifth root by Newton's method.
      var root = 1.0
      for _ in 0..<40 { root -= (root * root * root * root * root - base) / (5 * root * root * root * root) }
      return base * base * root * root
    }
    return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue)
  }
}

extension String {
  /// How often a text stands in this one.
  fileprivate func components(of text: String) -> Int {
    split(separator: text, omittingEmptySubsequences: false).count - 1
  }
}
