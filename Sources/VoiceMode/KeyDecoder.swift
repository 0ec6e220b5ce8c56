/// Turns the bytes a terminal sends into keys.
///
/// An escape byte alone is the Esc key, but it also begins the sequences of other keys: whoever reads the terminal
/// calls `settle()` when nothing has followed for a moment.
public struct KeyDecoder: Equatable, Sendable {
  private var pending: [UInt8] = []
  /// The longest sequence that is waited for, in bytes; what is longer is no key.
  private static let longestSequence = 16

  /// A decoder with nothing pending.
  public init() {}

  /// Whether bytes wait for what may follow them.
  public var isWaiting: Bool { !pending.isEmpty }

  /// Takes bytes and returns the keys that are complete.
  public mutating func feed(_ bytes: some Sequence<UInt8>) -> [Key] {
    pending += bytes
    var keys: [Key] = []
    while !pending.isEmpty, let (key, length) = nextKey() {
      pending.removeFirst(length)
      keys.append(key)
    }
    return keys
  }

  /// Nothing more will follow: what waits is the Esc key, or part of a character that never came.
  public mutating func settle() -> [Key] {
    guard let first = pending.first else { return [] }
    let rest = Array(pending.dropFirst())
    pending = []
    return [first == 0x1B ? .named(.escape) : .unrecognised] + feed(rest)
  }

  private func nextKey() -> (Key, Int)? {
    let first = pending[0]
    switch first {
    case 0x1B: return escapeSequence()
    case 0x0A, 0x0D: return (.named(.enter), 1)
    case 0x09: return (.named(.tab), 1)
    case 0x20: return (.named(.space), 1)
    case 0x7F, 0x08: return (.named(.backspace), 1)
    case 0x01...0x1A: return (.control(Character(UnicodeScalar(first + 0x60))), 1)
    case 0x00, 0x1C...0x1F: return (.unrecognised, 1)
    case 0x21...0x7E: return (.character(Character(UnicodeScalar(first))), 1)
    default: return multibyte(at: 0).map { (.character($0.0), $0.1) } ?? brokenByte()
    }
  }

  /// A byte that begins no character, or one whose end has not come yet.
  private func brokenByte() -> (Key, Int)? {
    let expected = pending[0] >= 0xF0 ? 4 : pending[0] >= 0xE0 ? 3 : pending[0] >= 0xC2 ? 2 : 1
    return pending.count >= expected ? (.unrecognised, 1) : nil
  }

  private func multibyte(at index: Int) -> (Character, Int)? {
    let first = pending[index]
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 0
    guard length > 0, pending.count >= index + length,
      let text = String(validating: pending[index..<(index + length)], as: UTF8.self), let only = text.first
    else { return nil }
    return (only, length)
  }

  private func escapeSequence() -> (Key, Int)? {
    guard pending.count > 1 else { return nil }
    switch pending[1] {
    case UInt8(ascii: "["):
      // Parameters and intermediates, then one final byte (ECMA-48, 5.4).
      let body = pending.dropFirst(2).prefix { (0x20...0x3F).contains($0) }
      guard body.endIndex < Self.longestSequence else { return (.unrecognised, Self.longestSequence) }
      guard body.endIndex < pending.endIndex else { return nil }
      // Any other byte is a key of its own, such as Ctrl-C, after a sequence that broke off.
      guard (0x40...0x7E).contains(pending[body.endIndex]) else { return (.unrecognised, body.endIndex) }
      let parameters = String(decoding: body, as: UTF8.self)
      return (Self.controlSequence(parameters, final: pending[body.endIndex]), body.endIndex + 1)
    case UInt8(ascii: "O"):
      guard pending.count > 2 else { return nil }
      return (Self.controlSequence("", final: pending[2]), 3)
    case 0x1B:
      return (.named(.escape), 1)
    case 0x20...0x7E:
      return (.alt(Character(UnicodeScalar(pending[1]))), 2)
    case 0x7F, 0x08:
      return (.modified(.alt, .backspace), 2)
    case 0x80...0xFF:
      return multibyte(at: 1).map { (.alt($0.0), 1 + $0.1) }
    default:
      return (.named(.escape), 1)
    }
  }

  private static func controlSequence(_ parameters: String, final: UInt8) -> Key {
    let key = plainSequence(parameters, final: final)
    let numbers = parameters.split(separator: ";")
    // The second parameter is one more than the sum of shift 1, alt 2 and control 4 (xterm's control sequences).
    guard case .named(let name) = key, numbers.count == 2, let code = Int(numbers[1]), (2...8).contains(code) else {
      return key
    }
    let hasShift = (code - 1) & 1 != 0
    if (code - 1) & 4 != 0 { return .modified(hasShift ? .controlShift : .control, name) }
    if (code - 1) & 2 != 0 { return .modified(hasShift ? .controlShift : .alt, name) }
    return .modified(.shift, name)
  }

  private static func plainSequence(_ parameters: String, final: UInt8) -> Key {
    switch (final, parameters.split(separator: ";").first ?? "") {
    case (UInt8(ascii: "A"), _): .named(.up)
    case (UInt8(ascii: "B"), _): .named(.down)
    case (UInt8(ascii: "C"), _): .named(.right)
    case (UInt8(ascii: "D"), _): .named(.left)
    case (UInt8(ascii: "H"), _), (UInt8(ascii: "~"), "1"), (UInt8(ascii: "~"), "7"): .named(.home)
    case (UInt8(ascii: "F"), _), (UInt8(ascii: "~"), "4"), (UInt8(ascii: "~"), "8"): .named(.end)
    case (UInt8(ascii: "~"), "3"): .named(.delete)
    case (UInt8(ascii: "~"), "5"): .named(.pageUp)
    case (UInt8(ascii: "~"), "6"): .named(.pageDown)
    case (UInt8(ascii: "Z"), _): .named(.shiftTab)
    case (UInt8(ascii: "M"), _): .named(.enter)
    default: .unrecognised
    }
  }
}
