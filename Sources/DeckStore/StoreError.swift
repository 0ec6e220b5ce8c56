public import DeckEngine
public import JSONText

/// What can go wrong between the learner's work and the disk.
public enum StoreError: Error, Equatable, Sendable {
  /// A step that the system refused, for the reason of this `errno`.
  case cannot(Step, path: String, code: Int32)
  /// Another program has held the file for longer than we wait.
  case busy(path: String)
  /// A folder, a device or something else where a file should be.
  case notAFile(path: String)
  /// The file has more bytes than are read into memory.
  case tooLarge(path: String, bytes: Int)
  /// A deck file that is not JSON, or not a deck.
  case deckDamaged(path: String, JSONError)
  /// A deck file in which git left both sides of a conflict; the line is that of the first marker, from 1.
  case deckInConflict(path: String, line: Int)
  /// A deck file of a version that is only read here.
  case deckTooNew(path: String, version: Int)
  /// No card of the deck has this id, perhaps because another program deleted it.
  case noSuchCard(Card.ID, path: String)
  /// Somebody else has given the card another text since the change to it was thought of.
  case cardChanged(Card.ID, path: String)
  /// A new card has the id of another one.
  case cardExists(Card.ID, path: String)
  /// A card was to be written with nothing on this side.
  case emptySide(Side)
  /// No deck is called this; `nearest` is the one that was probably meant.
  case noSuchDeck(name: String, existing: [String], nearest: String?)
  /// Several deck files have this name.
  case ambiguousDeck(name: String, paths: [String])
  /// A new deck would have the name of another.
  case deckExists(name: String, path: String)
  /// No deleted deck has this name, or none was deleted at all; `deleted` are those there are.
  case noDeletedDeck(name: String?, deleted: [String])
  /// A name in which nothing can be read.
  case emptyDeckName

  /// What was being done.
  public enum Step: Equatable, Sendable, CaseIterable {
    /// Reading a file.
    case read
    /// Keeping other programs from a file while it is changed.
    case lock
    /// Writing the temporary file that is to take the place of another.
    case write
    /// Giving the temporary file the name of the one it replaces.
    case replace
    /// Making sure that a new name is on the disk; the file itself is there.
    case syncFolder
    /// Adding a line to the journal.
    case append
    /// Making a folder.
    case makeFolder
    /// Listing what a folder holds.
    case listFolder
  }

  /// The sides of a card.
  public enum Side: String, Equatable, Sendable, CaseIterable {
    case prompt
    case answer
  }
}
