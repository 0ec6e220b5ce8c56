/// Who learns in a store, and what each is called: a fold over the journal, so that a new name loses nothing.
///
/// A player is known in the journal by the first name for good. A name given later only stands for it, and the first
/// name goes on leading to the same player.
public struct Players: Equatable, Sendable {
  /// The name under which the journal has each player, with the name shown; empty for the only player of a store.
  public private(set) var names: [String: String] = [:]

  /// Why a player can't be called so.
  public enum Refusal: Error, Equatable, Sendable {
    /// Nobody has the name that is to be changed.
    case nobody(String)
    /// Somebody else has the new name, or had it first.
    case taken(String)
    /// The new name has nothing to be heard in it, or too much.
    case empty
  }

  /// The players of these entries, of any device and in any order.
  public init(_ entries: some Sequence<JournalEntry>) {
    for entry in ScheduleFold.counting(entries) {
      if case .named(let name) = entry.event {
        names[entry.player] = name
      } else if names[entry.player] == nil {
        names[entry.player] = entry.player
      }
    }
  }

  /// The player in the journal who is meant by a name: the one shown by it, or else the one it was first, or a new one.
  ///
  /// Capital letters tell two players apart only where both are there: `maja` is Maja as long as nobody is `maja`.
  public func player(named name: String) -> String {
    func first(where isMeant: ((key: String, value: String)) -> Bool) -> String? {
      names.filter(isMeant).map(\.key).min()
    }
    if let player = first(where: { $0.value == name }) ?? (names[name] == nil ? nil : name) { return player }
    let lowercased = name.lowercased()
    return first { $0.value.lowercased() == lowercased } ?? first { $0.key.lowercased() == lowercased } ?? name
  }

  /// The name shown for a player of the journal.
  public func name(of player: String) -> String { names[player] ?? player }

  /// A name without spaces at its ends, and with a space for each control character: a tab or the end of a line
  /// that came in with pasted text can't be typed again.
  public static func trimmed(_ name: String) -> String {
    var trimmed = ""
    for scalar in name.unicodeScalars {
      trimmed.unicodeScalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
    return trimmed.trimmedOfWhitespace
  }

  /// How many characters a name has at most.
  public static let longestName = 100

  /// Whether somebody can be called so: there is something to hear in it, and not too much.
  public static func isName(_ name: String) -> Bool {
    let name = trimmed(name)
    return isVisible(name) && name.count <= longestName
  }

  /// Whether there is anything to be read or heard in a name.
  private static func isVisible(_ name: String) -> Bool {
    name.unicodeScalars.contains { scalar in
      let properties = scalar.properties
      return !properties.isDefaultIgnorableCodePoint && !properties.isWhitespace
        && properties.generalCategory != .control
    }
  }

  /// The player to whom a new name is to be given, and the name, trimmed.
  ///
  /// - Throws: why it can't be given.
  public func renaming(_ old: String, to new: String) throws(Refusal) -> (player: String, name: String) {
    let name = Self.trimmed(new)
    guard Self.isName(name) else { throw .empty }
    let player = player(named: old)
    // Whoever has no name yet may be given one before anything was done.
    guard player.isEmpty || names[player] != nil else { throw .nobody(old) }
    let lowercased = name.lowercased()
    let isTaken = names.contains {
      $0.key != player && ($0.value.lowercased() == lowercased || $0.key.lowercased() == lowercased)
    }
    guard !isTaken else { throw .taken(name) }
    return (player, name)
  }
}
