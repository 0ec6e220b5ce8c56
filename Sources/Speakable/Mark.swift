/// What markup becomes inside a flat run of scalars: the last private characters of Unicode, which no text keeps that
/// comes in.
enum Mark {
  static let gapStart: Unicode.Scalar = "\u{10FFD0}"
  static let gapEnd: Unicode.Scalar = "\u{10FFD1}"
  static let subStart: Unicode.Scalar = "\u{10FFD2}"
  static let subEnd: Unicode.Scalar = "\u{10FFD3}"
  static let superStart: Unicode.Scalar = "\u{10FFD4}"
  static let superEnd: Unicode.Scalar = "\u{10FFD5}"
  /// A line, a table cell: a short pause.
  static let line: Unicode.Scalar = "\u{10FFD6}"
  /// A paragraph or heading: a longer pause.
  static let paragraph: Unicode.Scalar = "\u{10FFD7}"
  /// An item of a list.
  static let item: Unicode.Scalar = "\u{10FFD8}"
  /// An image; its description stands before `imageEnd`.
  static let imageStart: Unicode.Scalar = "\u{10FFD9}"
  static let imageEnd: Unicode.Scalar = "\u{10FFDA}"
  /// Base text with its reading: start, base, `rubyText`, reading, end.
  static let rubyStart: Unicode.Scalar = "\u{10FFDB}"
  static let rubyText: Unicode.Scalar = "\u{10FFDC}"
  static let rubyEnd: Unicode.Scalar = "\u{10FFDD}"
  /// Words of our own, in the language of the symbol words: nothing in them is expanded.
  static let ownStart: Unicode.Scalar = "\u{10FFDE}"
  static let ownEnd: Unicode.Scalar = "\u{10FFDF}"

  static func isMark(_ scalar: Unicode.Scalar) -> Bool { (0x10FFD0...0x10FFEF).contains(scalar.value) }
}
