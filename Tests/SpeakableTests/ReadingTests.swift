import Speakable
import Testing

@Suite struct `The reading of a field` {
  struct Row: CustomTestStringConvertible {
    var field: String
    var spoken: String
    var printed: String?
    var language = "en"
    var side = CardSide.answer
    var level = PunctuationLevel.some
    var testDescription: String { "\(language): \(field)" }

    init(
      _ field: String, _ spoken: String, printed: String? = nil, _ language: String = "en",
      side: CardSide = .answer, level: PunctuationLevel = .some
    ) {
      (self.field, self.spoken, self.printed, self.language, self.side, self.level) =
        (field, spoken, printed, language, side, level)
    }
  }

  /// All stretches: `/` is a pause, `xx:` a change of language.
  private func script(_ reading: Reading, language: String) -> String {
    reading.stretches.map { stretch in
      let prefix = stretch.language == language ? "" : "\(stretch.language ?? "none"):"
      return prefix + stretch.text + (stretch.pauseAfterMilliseconds > 0 ? " /" : "")
    }.joined(separator: " ")
  }

  @Test(arguments: [
    // Markup.
    Row("<p>one</p><p>two</p>", "one / two", printed: "one two"),
    Row("<ul><li>one</li><li>two</li></ul>", "one / two", printed: "one; two"),
    Row("one<br>two<BR/>three", "one / two / three", printed: "one two three"),
    Row("5 &lt; 6 &amp; 7&nbsp;ok", "5 less than 6 and 7 ok", printed: "5 < 6 & 7 ok"),
    Row("it&#8217;s caf&eacute; &#x41;", "it’s café A", printed: "it’s café A"),
    Row("a &foo; b & c", "a and foo; b and c", printed: "a &foo; b & c"),
    Row("&amp;lt;", "and lt;", printed: "&lt;"),
    Row("a < b and c > d", "a less than b and c greater than d", printed: "a < b and c > d"),
    Row("a<b and c>d", "a less than b and c greater than d", printed: "a<b and c>d"),
    Row("<b>bold</b> <span class=\"x>y\">in</span>", "bold in", printed: "bold in"),
    Row("&lt;b&gt;", "less than b greater than", printed: "<b>"),
    Row("H<sub>2</sub>O", "H 2 O", printed: "H2O"),
    Row("x<sup>2</sup>", "x to the 2", printed: "x²"),
    Row("x²+y₂", "x to the 2 plus y 2"),
    Row("10<sup>-3</sup>", "10 to the minus 3"),
    Row("Ca<sup>2+</sup>", "Ca 2 plus"),
    Row("the 1<sup>st</sup> of May", "the 1st of May"),
    Row("<img src='c.png' alt=\"cat\">", "image: cat", printed: "[image: cat]"),
    Row("hear [sound:foo.mp3] this", "hear this", printed: "hear this"),
    Row("a<style>b{}</style><script>x</script><!-- c -->[[type:Back]]d", "ad", printed: "ad"),
    // Formulas.
    Row("\\(x^2\\)", "x to the 2"), Row("$x$ and [$]y[/$]", "x and y"),
    Row("\\[\\frac{a+1}{b}\\]", "a plus 1 over b"), Row("\\(\\sqrt{x}\\)", "the square root of x"),
    Row("\\(\\sqrt[3]{8}=2\\)", "the root 3 of 8 equals 2"),
    Row("$\\sum_{i=1}^{n} i$", "the sum from i equals 1 to n of i"),
    Row("$\\int_0^1 x_1 \\, dx$", "the integral from 0 to 1 of x sub 1 d x"),
    Row(
      "\\(\\alpha \\times \\beta \\cdot \\pi \\leq \\infty\\)",
      "alpha times beta times pi less than or equal to infinity"),
    Row("it costs $5 and $6", "it costs 5 dollars and 6 dollars"),
    // Readings.
    Row("漢字[かんじ]", "かんじ", "ja"), Row(" 食べ物[たべもの]です", "たべものです", "ja"),
    Row("<ruby>漢<rt>かん</rt></ruby>字", "かん字", "ja"), Row("憂鬱（ゆううつ）だ", "ゆううつだ", "ja"),
    Row("<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rt>じ</rt></ruby>", "かんじ", "ja"),
    // Symbols, money, units.
    Row("a ^ b | c ~ d", "a caret b vertical bar c tilde d"),
    Row("a ^ b | c", "a b c", level: .none), Row("(a) … b", "(a) … b"),
    Row("(a)", "left parenthesis (a right parenthesis)", level: .most),
    Row("=====", "5 equals", level: .most), Row("a ===== b", "a b"),
    Row("The capital is ____.", "The capital is blank.", printed: "The capital is ____."),
    Row("$5", "5 dollars"), Row("$1", "1 dollar"), Row("$5 million", "5 million dollars"), Row("5 €", "5 euros"),
    Row("5 km", "5 kilometres"), Row("1 km", "1 kilometre"), Row("20°C", "20 degrees Celsius"),
    Row("50%", "50 percent"), Row("90 km/h", "90 kilometres per hour"), Row("the 1960s", "the 1960s"),
    Row("1914–1918", "1914 to 1918"), Row("-5", "minus 5"), Row("5 - 3 = 2", "5 minus 3 equals 2"),
    Row("3 * 4", "3 times 4"), Row("1/2 cup", "1 over 2 cup"), Row("25/12/2020", "25 slash 12 slash 2020"),
    Row("a -> b >= c", "a right arrow b greater than or equal to c"), Row("C++", "C plus plus"),
    Row("well-known don't", "well-known don't", level: .all), Row("πr²", "pi r to the 2"),
    Row("See https://www.example.com/a_b?x=1.", "See example dot com slash a b."),
    Row(";", "semicolon;"), Row("+", "plus"),
    Row("🎉 yes", "party popper yes"), Row("👍🏽", "thumbs up, medium skin tone"), Row("🇸🇪", "flag: Sweden"),
    Row("❤️", "red heart"), Row("🏳️‍🌈", "rainbow flag"), Row("👩‍🔬", "woman scientist"),
    Row("🦩", "flamingo"),
    // The other languages.
    Row("5 < 6 & 7", "5 mindre än 6 och 7", "sv"), Row("5 < 6", "5 kleiner als 6", "de"),
    Row("5 < 6", "5 inférieur à 6", "fr"), Row("5 < 6", "5 menor que 6", "es"),
    Row("x<sup>2</sup>", "x upphöjt till 2", "sv"), Row("x<sup>2</sup>", "x hoch 2", "de"),
    Row("x<sup>2</sup>", "x puissance 2", "fr"), Row("x<sup>2</sup>", "x elevado a 2", "es"),
    Row("\\(\\frac12\\)", "1 genom 2", "sv"), Row("\\(\\frac12\\)", "1 durch 2", "de"),
    Row("5 km, $5", "5 kilometer, 5 dollar", "sv"), Row("20 °C", "20 Grad Celsius", "de"),
    Row("1,5 km", "1,5 kilomètre", "fr"), Row("2 km", "2 kilomètres", "fr"), Row("5%", "5 por ciento", "es"),
    Row("❤️ 🎉", "hjärta 🎉", "sv"), Row("Vad är ____?", "Vad är tomrum?", "sv"),
    Row("{{c1::x}}", "Lücke", printed: "[…]", "de", side: .prompt),
    // Scripts.
    Row("The word привет, means hello", "The word ru:привет, means hello"),
    Row("Καλημέρα is Greek", "el:Καλημέρα is Greek"), Row("سلام", "ar:سلام"), Row("漢字", "cmn:漢字"),
    Row("これは漢字", "ja:これは漢字"), Row("안녕", "ko:안녕"), Row("नमस्ते", "hi:नमस्ते"), Row("שלום", "he:שלום"),
    Row("สวัสดี", "th:สวัสดี"), Row("привет hello", "привет en:hello", "ru"), Row("україна", "україна", "uk"),
    Row("你好 hello", "你好 en:hello", "zh-Hans"), Row("2024年", "2024年", "ja"),
  ])
  func `says what people say`(row: Row) {
    let reading = Reading(of: row.field, side: row.side, language: row.language, punctuation: row.level)
    #expect(script(reading, language: row.language) == row.spoken)
    if let printed = row.printed { #expect(reading.printed == printed) }
  }

  @Test(arguments: [
    Row("{{c1::Paris}} is in France", "blank is in France", printed: "[…] is in France"),
    Row("{{c1::Paris::a city}} is big", "a city is big", printed: "[a city] is big"),
    Row("{{c1::Paris}}, {{c2::Rome}}", "blank 1, blank 2", printed: "[…], […]"),
    Row("{{c1,2::Paris}} x", "blank x", printed: "[…] x"),
    Row("{{c1::a {{c2::secret}} b}} x", "blank x", printed: "[…] x"),
    Row("{{c1::<u>Paris</u>}} x", "blank x", printed: "[…] x"),
    Row("<b>{{c1::Paris</b>}} x", "blank x", printed: "[…] x"),
    Row("{{c1::10:30}} x", "blank x", printed: "[…] x"),
    Row("{{c1::one\ntwo}} x", "blank x", printed: "[…] x"),
    Row("x {{c1::Paris never ends", "x blank", printed: "x […]"),
    Row("\\(x = {{c1::42}}\\)", "x equals blank"), Row("a }} b", "a }} b"),
  ])
  func `keeps the secret of a deletion`(row: Row) {
    let reading = Reading(of: row.field, side: .prompt, language: "en")
    #expect(script(reading, language: "en") == row.spoken)
    if let printed = row.printed { #expect(reading.printed == printed) }
    for secret in ["Paris", "Rome", "secret", "42", "10:30"] {
      #expect(!reading.printed.contains(secret) && !script(reading, language: "en").contains(secret))
    }
  }

  @Test func `hides only the deletion that is asked for, and shows all in the answer`() {
    let field = "{{c1::Paris::city}} and {{c2::Rome}}"
    #expect(Reading(of: field, side: .prompt, language: "en", activeCloze: 2).printed == "Paris and […]")
    #expect(Reading(of: field, side: .answer, language: "en").printed == "Paris and Rome")
  }

  @Test func `knows what the ear can't get`() {
    func isSpeakable(_ field: String) -> Bool { Reading(of: field, side: .prompt, language: "en").isSpeakable }
    #expect(isSpeakable("cat") && isSpeakable("<img alt='a cat'>") && isSpeakable("?"))
    #expect(!isSpeakable("<img src=x.png>") && !isSpeakable("") && !isSpeakable(" <br> "))
    let sound = Reading(of: "[sound:a b.mp3]", side: .prompt, language: "en")
    #expect(sound == Reading(of: "", side: .prompt, language: "en").with(sounds: ["a b.mp3"]))
  }

  @Test func `lets nothing through that a terminal or synthesiser obeys`() {
    #expect(printable("a\u{1B}[31mb\u{7}\u{202E}c\u{200B}d\u{FEFF}\ne\tf\u{9B}g\r\nh") == "a[31mbcd e fg h")
    #expect(printable("👩‍🔬 क्‍ष 🏴󠁧󠁢󠁥󠁮󠁧󠁿 a\u{200D}b") == "👩‍🔬 क्‍ष 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ab")
    let reading = Reading(of: "a&#27;[2Jb&#x202e;c&#7;", side: .prompt, language: "en")
    #expect(reading.printed == "a[2Jbc")
    #expect(!reading.stretches.contains { $0.text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E } })
  }

  /// Small and repeatable.
  struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `never fails on any text`(seed: UInt64) {
    var generator = Generator(state: seed)
    let fragments = [
      "<b", "<img alt=\"", "<ruby>", "<rt>", "</ruby>", "{{c1::", "::", "}}", "\\(", "\\)", "$", "\\frac", "\\sqrt[",
      "{",
      "}", "^", "_", "[", "]", "&", "&#", ";", "<!--", "<sup>", "</sup>", "かな", "漢", "5", " km", "€", "🇸", "👩",
      "\u{200D}",
      "\u{301}", "http://", "-", "\u{10FFD0}", "\u{10FFDE}", "é", "<li>", "\\begin{", "²", "(", " ",
    ]
    for _ in 0..<1500 {
      var field = ""
      for _ in 0..<Int.random(in: 0...25, using: &generator) {
        if Bool.random(using: &generator) {
          field += fragments.randomElement(using: &generator) ?? ""
        } else if let scalar = Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &generator)) {
          field.unicodeScalars.append(scalar)
        }
      }
      for (side, language, level) in [
        (CardSide.prompt, "en", PunctuationLevel.all), (.answer, "fr", .none), (.prompt, "ja", .most),
      ] {
        let reading = Reading(of: field, side: side, language: language, punctuation: level)
        #expect(printable(reading.printed) == reading.printed)
        #expect(reading.stretches.allSatisfy { !$0.text.isEmpty && printable($0.text) == $0.text })
      }
      _ = spelling(of: field, language: "sv", phonetically: true)
    }
  }

  @Test(arguments: [
    "a ", "<b \"", "{{c1::", "}}", "\\(", "$x", "漢[", "<!--", "&", "[sound:", "((((", "<sup>", "5", "\\frac{", "é", "👩‍🔬",
  ])
  func `reads a long field through`(piece: String) {
    let field = String(repeating: piece, count: 200_000 / piece.utf8.count)
    let reading = Reading(of: field, side: .answer, language: "en")
    #expect(reading.printed.utf8.count <= field.utf8.count * 3)
  }
}

extension Reading {
  fileprivate func with(sounds: [String]) -> Reading {
    var copy = self
    copy.sounds = sounds
    return copy
  }
}

@Suite struct `A cloze text that asks for one number` {
  @Test(arguments: [
    ("{{c1::a::h}} {{c2::b}} {{c1,2::c}}", 1, "{{c1::a::h}} b {{c1,2::c}}"),
    ("{{c1::a::h}} {{c2::b}} {{c1,2::c}}", 2, "a {{c2::b}} {{c1,2::c}}"),
    ("{{c1::a {{c2::x}} y}}", 1, "{{c1::a x y}}"), ("{{c1::a {{c2::x}} y}}", 2, "a {{c2::x}} y"),
    ("{{c1::10:30}} }} {{c2::x", 1, "{{c1::10:30}} }} x"), ("{{c1::a}}", 7, "{{c1::a}}"), ("plain }}", 1, "plain }}"),
  ])
  func `keeps its gaps and shows the others`(text: String, number: Int, wanted: String) {
    #expect(clozeText(text, askingFor: number) == wanted)
  }
}
