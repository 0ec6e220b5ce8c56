/// Names of emoji.
enum Emoji {
  static func isEmoji(_ character: Character) -> Bool {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return false }
    return first.properties.isEmojiPresentation || isRegional(first)
      || first.properties.isEmoji && (scalars.count > 1 || first.value > 0x2000)
  }

  /// Whether espeak-ng has the names of emoji in this language; it has no use for their modifiers.
  static func isKnownToSynthesiser(_ language: String) -> Bool { ["sv", "de", "fr", "es"].contains(language) }

  /// The name where espeak-ng has a wrong one.
  static func name(of character: Character, in language: String) -> String? {
    guard let column = ["sv", "de", "fr", "es"].firstIndex(of: language) else { return nil }
    return corrections[plain(character)]?[column]
  }

  private static let corrections: [String: [String]] = [
    "❤": ["hjärta", "Herz", "cœur", "corazón"], "☀": ["sol", "Sonne", "soleil", "sol"],
    "✅": ["bock", "Häkchen", "coche", "marca de verificación"],
    "🏳 🌈": [
      "regnbågsflagga", "Regenbogenflagge", "drapeau arc-en-ciel", "bandera del arcoíris",
    ],
  ]

  /// The emoji without skin tones and variation selectors, its parts one by one.
  static func plain(_ character: Character) -> String {
    var text = ""
    for scalar in character.unicodeScalars where !scalar.properties.isEmojiModifier && scalar.value & 0xFFFE != 0xFE0E {
      text += scalar.value == 0x200D ? " " : String(scalar)
    }
    return text
  }

  /// The English name: from our table, else of the flag, else from Unicode's names of its parts.
  static func englishName(of character: Character) -> String {
    let tone = character.unicodeScalars.first(where: \.properties.isEmojiModifier).flatMap { tones[$0.value] }
    let suffix = tone.map { ", \($0)" } ?? ""
    let plain = plain(character)
    if let name = names[plain] { return name + suffix }
    let scalars = Array(character.unicodeScalars)
    if scalars.allSatisfy(isRegional) {
      let code = String(
        String.UnicodeScalarView(scalars.compactMap { Unicode.Scalar($0.value - 0x1F1E6 + 0x41) }))
      return "flag: " + (flags[code] ?? code.map(String.init).joined(separator: " "))
    }
    if scalars.contains(where: { $0.value == 0x20E3 }), let key = scalars.first { return "keycap \(key)" }
    let parts = scalars.filter {
      !$0.properties.isEmojiModifier && $0.properties.generalCategory != .format && !$0.properties.isVariationSelector
    }
    let named = parts.compactMap { names[String($0)] ?? $0.properties.name?.lowercased() }
    return named.joined(separator: ", ") + suffix
  }

  private static func isRegional(_ scalar: Unicode.Scalar) -> Bool { (0x1F1E6...0x1F1FF).contains(scalar.value) }

  private static let tones: [UInt32: String] = [
    0x1F3FB: "light skin tone", 0x1F3FC: "medium-light skin tone", 0x1F3FD: "medium skin tone",
    0x1F3FE: "medium-dark skin tone", 0x1F3FF: "dark skin tone",
  ]

  private static let flags: [String: String] = table(
    """
    SE Sweden|NO Norway|DK Denmark|FI Finland|IS Iceland|GB United Kingdom|IE Ireland|US United States|CA Canada|MX Mexico|
    DE Germany|AT Austria|CH Switzerland|FR France|BE Belgium|NL Netherlands|LU Luxembourg|ES Spain|PT Portugal|IT Italy|
    GR Greece|TR Turkey|PL Poland|CZ Czechia|SK Slovakia|HU Hungary|RO Romania|BG Bulgaria|RU Russia|UA Ukraine|
    EE Estonia|LV Latvia|LT Lithuania|CN China|JP Japan|KR South Korea|KP North Korea|TW Taiwan|HK Hong Kong|IN India|
    PK Pakistan|BD Bangladesh|TH Thailand|VN Vietnam|ID Indonesia|PH Philippines|MY Malaysia|SG Singapore|AU Australia|
    NZ New Zealand|BR Brazil|AR Argentina|CL Chile|PE Peru|CO Colombia|VE Venezuela|CU Cuba|EG Egypt|MA Morocco|
    ZA South Africa|NG Nigeria|KE Kenya|ET Ethiopia|IL Israel|SA Saudi Arabia|IR Iran|IQ Iraq|EU European Union|HR Croatia|
    RS Serbia|SI Slovenia
    """)

  private static let names: [String: String] = table(
    """
    😀 grinning face|😃 smiling face|😄 smiling face with smiling eyes|😁 beaming face|😂 face with tears of joy|
    🤣 rolling on the floor laughing|😊 smiling face|🙂 slightly smiling face|😉 winking face|😍 smiling face with heart eyes|
    😘 face blowing a kiss|😎 smiling face with sunglasses|🤔 thinking face|😐 neutral face|😢 crying face|
    😭 loudly crying face|😡 angry face|😱 face screaming in fear|😴 sleeping face|🤯 exploding head|🥳 partying face|
    🙄 face with rolling eyes|😅 smiling face with sweat|🤗 hugging face|😇 smiling face with halo|🤓 nerd face|😷 face with mask|
    ❤ red heart|🧡 orange heart|💛 yellow heart|💚 green heart|💙 blue heart|💜 purple heart|🖤 black heart|🤍 white heart|
    💔 broken heart|💕 two hearts|👍 thumbs up|👎 thumbs down|👏 clapping hands|🙏 folded hands|👋 waving hand|💪 flexed biceps|
    👌 OK hand|✌ victory hand|🤞 crossed fingers|👉 pointing right|👈 pointing left|👆 pointing up|👇 pointing down|✋ raised hand|
    👀 eyes|🧠 brain|🦷 tooth|🦴 bone|👂 ear|👃 nose|👄 mouth|👶 baby|👦 boy|👧 girl|👨 man|👩 woman|👴 old man|👵 old woman|
    👩 🔬 woman scientist|👨 🔬 man scientist|👩 ⚕ woman health worker|👨 🏫 man teacher|👩 🏫 woman teacher|
    👩 🚀 woman astronaut|👨 💻 man technologist|👩 💻 woman technologist|👨 👩 👧 👦 family|👨 👩 👧 family|🏳 🌈 rainbow flag|
    🏴 ☠ pirate flag|🐶 dog face|🐕 dog|🐱 cat face|🐈 cat|🐭 mouse face|🐰 rabbit face|🦊 fox|🐻 bear|🐼 panda|🐯 tiger face|
    🦁 lion|🐮 cow face|🐄 cow|🐷 pig face|🐸 frog|🐵 monkey face|🐔 chicken|🐧 penguin|🐦 bird|🦆 duck|🦅 eagle|🦉 owl|🐴 horse face|
    🐎 horse|🐑 sheep|🐘 elephant|🐳 whale|🐬 dolphin|🐟 fish|🦈 shark|🐍 snake|🐢 turtle|🐝 bee|🐛 bug|🦋 butterfly|🐜 ant|🕷 spider|
    🌳 tree|🌲 evergreen tree|🌹 rose|🌻 sunflower|🌷 tulip|🌸 cherry blossom|🍎 red apple|🍏 green apple|🍌 banana|🍊 orange|
    🍋 lemon|🍇 grapes|🍓 strawberry|🍒 cherries|🍑 peach|🍍 pineapple|🥕 carrot|🍅 tomato|🥔 potato|🍞 bread|🧀 cheese|🥚 egg|
    🍕 pizza|🍔 hamburger|🍰 cake|🍫 chocolate|☕ hot drink|🍺 beer|🍷 wine glass|🥛 glass of milk|💧 drop of water|🔥 fire|⭐ star|
    🌟 glowing star|✨ sparkles|⚡ lightning|☀ sun|🌙 moon|🌍 globe|🌈 rainbow|☁ cloud|🌧 rain|❄ snowflake|⛄ snowman|🌊 wave|
    🎉 party popper|🎂 birthday cake|🎁 present|🎈 balloon|🎄 Christmas tree|⚽ football|🏀 basketball|🎾 tennis|🏆 trophy|🎵 music note|
    🎸 guitar|🎹 piano|🎻 violin|🚗 car|🚌 bus|🚲 bicycle|🚂 train|✈ aeroplane|🚀 rocket|🚢 ship|🏠 house|🏥 hospital|🏫 school|
    📚 books|📖 open book|✏ pencil|📝 memo|💡 light bulb|💻 laptop|📱 mobile phone|☎ telephone|⏰ alarm clock|🔑 key|🔒 locked|
    💰 money bag|✅ check mark|❌ cross mark|❓ question mark|❗ exclamation mark|⚠ warning|💯 hundred points|➡ right arrow|
    ⬅ left arrow|⬆ up arrow|⬇ down arrow
    """)

  private static func table(_ text: String) -> [String: String] {
    var table: [String: String] = [:]
    for entry in text.split(whereSeparator: { $0 == "|" || $0 == "\n" }) {
      // The name begins at the first ASCII letter after the space; flags' codes are letters themselves.
      guard
        let space = entry.indices.dropFirst().first(where: { index in
          entry[index] == " " && (entry[entry.index(after: index)].isASCII)
        })
      else { continue }
      table[String(entry[..<space])] = String(entry[entry.index(after: space)...])
    }
    return table
  }
}
