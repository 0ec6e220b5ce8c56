/// A key of the keyboard, with the modifiers that a terminal reports.
public enum Key: Hashable, Sendable {
  /// A printing key.
  case character(Character)
  /// Alt together with a printing key.
  case alt(Character)
  /// Control together with a letter.
  case control(Character)
  /// A key with a name.
  case named(Name)
  /// A key with a name together with others.
  case modified(Modifier, Name)
  /// Something the terminal sent that names no key known here.
  case unrecognised

  /// Keys that print nothing; the raw value is the key's word in line mode and in settings.
  public enum Name: String, CaseIterable, Hashable, Sendable {
    case space
    case enter
    case tab
    case shiftTab = "shift-tab"
    case escape = "esc"
    case left
    case right
    case up
    case down
    case home
    case end
    case pageUp = "pageup"
    case pageDown = "pagedown"
    case backspace
    case delete
  }

  /// The keys held together with one that has a name; the raw value stands before the key's word.
  public enum Modifier: String, CaseIterable, Hashable, Sendable {
    case shift
    case control = "ctrl"
    case alt
    case controlShift = "ctrl-shift"
  }

  /// The key that a word of line mode names: a single character, `alt-x`, `ctrl-x`, a name such as `pageup`, or a name
  /// after `shift-`, `ctrl-`, `alt-` or `ctrl-shift-`.
  public init?(word: String) {
    if let name = Name(rawValue: word) ?? Self.otherNames[word] {
      self = .named(name)
    } else if let only = word.first, word.count == 1 {
      self = .character(only)
    } else if word.hasPrefix("alt-"), let key = word.dropFirst(4).first, word.count == 5 {
      self = .alt(key)
    } else if word.hasPrefix("ctrl-"), let key = word.dropFirst(5).first, word.count == 6 {
      self = .control(key)
    } else if let (modifier, name) = Self.modified(word) {
      self = .modified(modifier, name)
    } else {
      return nil
    }
  }

  /// The word that names the key; one the terminal could not name has none that can be read again.
  public var word: String {
    switch self {
    case .character(let character): String(character)
    case .alt(let character): "alt-\(character)"
    case .control(let character): "ctrl-\(character)"
    case .named(let name): name.rawValue
    case .modified(let modifier, let name): "\(modifier.rawValue)-\(name.rawValue)"
    case .unrecognised: "unrecognised"
    }
  }

  private static func modified(_ word: String) -> (Modifier, Name)? {
    for modifier in Modifier.allCases where word.hasPrefix(modifier.rawValue + "-") {
      let rest = String(word.dropFirst(modifier.rawValue.count + 1))
      if let name = Name(rawValue: rest) ?? otherNames[rest] { return (modifier, name) }
    }
    return nil
  }

  private static let otherNames: [String: Name] = [
    "escape": .escape, "return": .enter, "page-up": .pageUp, "page-down": .pageDown, "shifttab": .shiftTab,
    "del": .delete,
  ]
}
