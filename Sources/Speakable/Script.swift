/// Which language speaks a script.
enum Script {
  /// The scripts by range, with the language that speaks one where the text's own language is written in another, and
  /// the languages that are written in it.
  private static let scripts: [(range: ClosedRange<UInt32>, language: String, writes: Set<String>)] = [
    (0x0370...0x03FF, "el", ["el", "grc"]), (0x1F00...0x1FFF, "el", ["el", "grc"]),
    (
      0x0400...0x052F, "ru",
      ["ru", "uk", "be", "bg", "sr", "mk", "kk", "ky", "tg", "mn", "tt", "ba", "cv", "nog", "uz", "az"]
    ),
    (0x0530...0x058F, "hy", ["hy", "hyw"]), (0x0590...0x05FF, "he", ["he", "yi"]),
    (0xFB1D...0xFB4F, "he", ["he", "yi"]),
    (0x0600...0x077F, "ar", ["ar", "fa", "ur", "sd", "ug", "ku", "ckb", "ps"]),
    (0x08A0...0x08FF, "ar", ["ar"]), (0xFB50...0xFDCF, "ar", ["ar", "fa", "ur"]),
    (0xFE70...0xFEFC, "ar", ["ar", "fa", "ur"]),
    (0x0900...0x097F, "hi", ["hi", "mr", "ne", "kok", "sa", "bpy"]), (0x0980...0x09FF, "bn", ["bn", "as", "bpy"]),
    (0x0A00...0x0A7F, "pa", ["pa"]), (0x0A80...0x0AFF, "gu", ["gu"]), (0x0B00...0x0B7F, "or", ["or"]),
    (0x0B80...0x0BFF, "ta", ["ta"]), (0x0C00...0x0C7F, "te", ["te"]), (0x0C80...0x0CFF, "kn", ["kn"]),
    (0x0D00...0x0D7F, "ml", ["ml"]), (0x0D80...0x0DFF, "si", ["si"]), (0x0E00...0x0E7F, "th", ["th"]),
    (0x0E80...0x0EFF, "lo", ["lo"]), (0x0F00...0x0FFF, "bo", ["bo", "dz"]), (0x1000...0x109F, "my", ["my", "shn"]),
    (0x10A0...0x10FF, "ka", ["ka"]), (0x1100...0x11FF, "ko", ["ko"]), (0xAC00...0xD7AF, "ko", ["ko"]),
    (0x3130...0x318F, "ko", ["ko"]), (0x1200...0x137F, "am", ["am", "ti"]), (0x1780...0x17FF, "km", ["km"]),
  ]

  /// Languages whose texts are not in Latin letters.
  private static let notLatin = scripts.reduce(into: Set(["ja", "cmn", "yue", "hak"])) { $0.formUnion($1.writes) }
    .subtracting(["uz", "az", "sr", "ku"])

  /// The language for a letter in a text of `own`; `nil` for what is in every language, such as digits.
  static func language(of scalar: Unicode.Scalar, in own: String, hasKana: Bool) -> String? {
    let properties = scalar.properties
    if scalar.value < 0x0250 {
      guard properties.isAlphabetic else { return nil }
      return notLatin.contains(SymbolWords.primary(own)) ? "en" : own
    }
    let primary = SymbolWords.primary(own)
    if Furigana.isKana(scalar) { return primary == "ja" ? own : "ja" }
    if Furigana.isHan(scalar) {
      if ["ja", "cmn", "yue", "hak"].contains(primary) { return own }
      return hasKana ? "ja" : "cmn"
    }
    guard properties.isAlphabetic || properties.generalCategory == .nonspacingMark else { return nil }
    if let script = scripts.first(where: { $0.range.contains(scalar.value) }) {
      return script.writes.contains(primary) ? own : script.language
    }
    if (0x1E00...0x1EFF).contains(scalar.value) { return notLatin.contains(primary) ? "en" : own }
    return nil
  }
}
