internal import DeckFormats

extension ImportedDeck {
  /// How the note begins that newer packages hold for programs that can't read them.
  private static let decoy = "Please update to the latest Anki version"

  /// Drops the note that only asks for a newer Anki, and tells of it.
  mutating func leaveOutDecoy() {
    let decoys = notes.indices.filter { notes[$0].fields.first?.hasPrefix(Self.decoy) == true }
    guard !decoys.isEmpty, decoys.count == notes.count else { return }
    notes = []
    cards = []
    skipped = []
    reviews = []
    warnings.append(.decoyLeftOut)
  }
}
