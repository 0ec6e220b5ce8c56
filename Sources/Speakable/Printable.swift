/// The text without anything that could act on a terminal or a synthesiser.
///
/// Control characters, bidi controls, U+FEFF and other invisible characters are gone; line breaks and tabs are spaces.
/// Joiners stay where a script or an emoji needs them, and variation selectors stay.
public func printable(_ text: String) -> String {
  // Most texts need nothing: printing ASCII is passed on as it is.
  if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text }
  return String(String.UnicodeScalarView(printableScalars(text)))
}

func printableScalars(_ text: String) -> [Unicode.Scalar] {
  let scalars = Array(text.unicodeScalars)
  var kept: [Unicode.Scalar] = []
  kept.reserveCapacity(scalars.count)
  var previous: Unicode.Scalar?
  for (index, scalar) in scalars.enumerated() {
    let next = index + 1 < scalars.count ? scalars[index + 1] : nil
    switch scalar.value {
    case 0x0D where next == "\n": continue
    case 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029: kept.append(" ")
    case 0x200C, 0x200D:
      guard let previous, let next, joins(previous, next) else { continue }
      kept.append(scalar)
    // Tag letters spell the flags of England, Scotland and Wales, and nothing else that is seen.
    case 0xE0020...0xE007F:
      guard let previous, previous.value == 0x1F3F4 || (0xE0020...0xE007E).contains(previous.value) else { continue }
      kept.append(scalar)
    default:
      guard !isUnprintable(scalar) else { continue }
      kept.append(scalar)
    }
    previous = scalar
  }
  return kept
}

/// Whether a joiner between two scalars does something: it shapes a script, or makes one emoji of two.
private func joins(_ before: Unicode.Scalar, _ after: Unicode.Scalar) -> Bool {
  func isPictorial(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0xFF
      && (scalar.properties.isEmoji || scalar.properties.isEmojiModifier || scalar.value == 0xFE0F
        || (0xE0020...0xE007F).contains(scalar.value))
  }
  func isShaped(_ scalar: Unicode.Scalar) -> Bool { (0x0600...0x109F).contains(scalar.value) }
  return isPictorial(before) && isPictorial(after) || isShaped(before) || isShaped(after)
}

private func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  // C0, DEL and C1.
  case 0x00...0x1F, 0x7F...0x9F: true
  // The soft hyphen, the grapheme joiner, fillers that look like nothing, and the Arabic letter mark.
  case 0xAD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180E, 0x3164, 0xFFA0: true
  // Zero-width space, marks of direction, embeddings, overrides, invisible operators, isolates, deprecated formats.
  case 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x206F: true
  case 0xFEFF, 0xFFF9...0xFFFB, 0x1D173...0x1D17A, 0xE0000...0xE001F: true
  // Noncharacters, and the private characters that stand for markup here.
  case 0xFDD0...0xFDEF, 0x10FFD0...0x10FFEF: true
  default: scalar.value & 0xFFFE == 0xFFFE
  }
}
