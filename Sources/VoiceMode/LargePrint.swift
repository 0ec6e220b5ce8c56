/// Letters several rows high, drawn with half blocks, for eyes that need them large.
public enum LargePrint {
  /// How many rows of the terminal a line of large letters takes, the gap below it left out.
  public static let rowsPerLine = 5
  private static let columnsPerLetter = 6

  /// A text in large letters, broken between words; `nil` if the terminal is too narrow or a character has no drawing.
  public static func rows(of text: String, columns: Int) -> [String]? {
    let lettersPerLine = columns / columnsPerLetter
    guard lettersPerLine >= 4 else { return nil }
    var rows: [String] = []
    for line in CaptionLine.rows(of: text, columns: lettersPerLine, width: { _ in 1 }) {
      var letters: [Letter] = []
      for character in line {
        guard let letter = Letter(character) else { return nil }
        letters.append(letter)
      }
      rows += drawn(letters) + [""]
    }
    return rows.dropLast()
  }

  private static func drawn(_ letters: [Letter]) -> [String] {
    (0..<rowsPerLine).map { row in
      let cells = letters.map { letter in
        (0..<5).map { column in
          switch (letter.isInk(column, row * 2), letter.isInk(column, row * 2 + 1)) {
          case (true, true): "█"
          case (true, false): "▀"
          case (false, true): "▄"
          case (false, false): " "
          }
        }.joined()
      }
      let line = cells.joined(separator: " ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// Five columns of ten dots: two for an accent, seven for the letter, one free.
  struct Letter: Equatable {
    private var columns: [UInt8]
    private var accent: [UInt8]

    init?(_ character: Character) {
      guard let drawing = Self.drawings[character] else {
        guard let (base, accent) = Self.parts(of: character), let drawing = Self.drawings[base] else { return nil }
        columns = drawing
        self.accent = accent
        return
      }
      columns = drawing
      accent = [0, 0]
    }

    func isInk(_ column: Int, _ row: Int) -> Bool {
      if row < 2 { return accent[row] & (0x10 >> UInt8(column)) != 0 }
      return row < 9 && columns[column] & (1 << UInt8(row - 2)) != 0
    }

    /// Unicode's names tell what a letter is made of: `LATIN SMALL LETTER A WITH RING ABOVE`.
    private static func parts(of character: Character) -> (base: Character, accent: [UInt8])? {
      guard let name = character.unicodeScalars.first?.properties.name,
        let with = name.ranges(of: " WITH ").first, name.hasPrefix("LATIN "),
        let letter = name[..<with.lowerBound].split(separator: " ").last, letter.count == 1,
        let accent = accents[String(name[with.upperBound...])]
      else { return nil }
      return (Character(name.contains(" SMALL ") ? letter.lowercased() : String(letter)), accent)
    }

    private static let accents: [String: [UInt8]] = [
      "ACUTE": [0x02, 0x04], "GRAVE": [0x08, 0x04], "CIRCUMFLEX": [0x04, 0x0A], "DIAERESIS": [0x0A, 0x00],
      "TILDE": [0x0D, 0x16], "RING ABOVE": [0x04, 0x0A], "CARON": [0x0A, 0x04], "CEDILLA": [0x00, 0x00],
    ]

    /// Columns from the left, the lowest bit on top.
    private static let drawings: [Character: [UInt8]] = {
      var drawings: [Character: [UInt8]] = [
        "ß": [0x7E, 0x01, 0x49, 0x4E, 0x30], "ø": [0x58, 0x24, 0x54, 0x48, 0x34], "æ": [0x24, 0x54, 0x38, 0x54, 0x58],
        "–": [0x08, 0x08, 0x08, 0x08, 0x08], "’": [0, 0x05, 0x03, 0, 0], "“": [0, 0x07, 0, 0x07, 0],
        "”": [0, 0x07, 0, 0x07, 0], "…": [0x40, 0, 0x40, 0, 0x40], "×": [0x22, 0x14, 0x08, 0x14, 0x22],
        "¿": [0x30, 0x48, 0x45, 0x40, 0x20], "¡": [0, 0, 0x7D, 0, 0], "«": [0x08, 0x14, 0x2A, 0x14, 0x22],
        "»": [0x22, 0x14, 0x2A, 0x14, 0x08], "\u{A0}": [0, 0, 0, 0, 0], "\u{202F}": [0, 0, 0, 0, 0],
      ]
      for (index, columns) in ascii.enumerated() {
        guard let scalar = Unicode.Scalar(UInt32(0x20 + index)) else { continue }
        drawings[Character(scalar)] = (0..<5).map { UInt8(truncatingIfNeeded: columns >> (8 * (4 - $0))) }
      }
      return drawings
    }()

    /// The letters from the space to the tilde, five columns of eight bits each.
    private static let ascii: [UInt64] = [
      0x00_0000_0000, 0x00_005F_0000, 0x00_0700_0700, 0x14_7F14_7F14, 0x24_2A7F_2A12, 0x23_1308_6462, 0x36_4955_2250,
      0x00_0503_0000, 0x00_1C22_4100, 0x00_4122_1C00, 0x08_2A1C_2A08, 0x08_083E_0808, 0x00_5030_0000, 0x08_0808_0808,
      0x00_6060_0000, 0x20_1008_0402, 0x3E_5149_453E, 0x00_427F_4000, 0x42_6151_4946, 0x21_4145_4B31, 0x18_1412_7F10,
      0x27_4545_4539, 0x3C_4A49_4930, 0x01_7109_0503, 0x36_4949_4936, 0x06_4949_291E, 0x00_3636_0000, 0x00_5636_0000,
      0x00_0814_2241, 0x14_1414_1414, 0x41_2214_0800, 0x02_0151_0906, 0x32_4979_413E, 0x7E_1111_117E, 0x7F_4949_4936,
      0x3E_4141_4122, 0x7F_4141_221C, 0x7F_4949_4941, 0x7F_0909_0101, 0x3E_4141_5132, 0x7F_0808_087F, 0x00_417F_4100,
      0x20_4041_3F01, 0x7F_0814_2241, 0x7F_4040_4040, 0x7F_0204_027F, 0x7F_0408_107F, 0x3E_4141_413E, 0x7F_0909_0906,
      0x3E_4151_215E, 0x7F_0919_2946, 0x46_4949_4931, 0x01_017F_0101, 0x3F_4040_403F, 0x1F_2040_201F, 0x7F_2018_207F,
      0x63_1408_1463, 0x03_0478_0403, 0x61_5149_4543, 0x00_007F_4141, 0x02_0408_1020, 0x41_417F_0000, 0x04_0201_0204,
      0x40_4040_4040, 0x00_0102_0400, 0x20_5454_5478, 0x7F_4844_4438, 0x38_4444_4420, 0x38_4444_487F, 0x38_5454_5418,
      0x08_7E09_0102, 0x08_1454_543C, 0x7F_0804_0478, 0x00_447D_4000, 0x20_4044_3D00, 0x00_7F10_2844, 0x00_417F_4000,
      0x7C_0418_0478, 0x7C_0804_0478, 0x38_4444_4438, 0x7C_1414_1408, 0x08_1414_187C, 0x7C_0804_0408, 0x48_5454_5420,
      0x04_3F44_4020, 0x3C_4040_207C, 0x1C_2040_201C, 0x3C_4030_403C, 0x44_2810_2844, 0x0C_5050_503C, 0x44_6454_4C44,
      0x00_0836_4100, 0x00_007F_0000, 0x00_4136_0800, 0x08_0408_1008,
    ]
  }
}
