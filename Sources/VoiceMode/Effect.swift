public import Announcer
public import DeckEngine

/// What is to be done about an input, in order.
public enum Effect: Equatable, Sendable {
  /// Ends what is being said and what waits, but for what is of high priority.
  case silence
  /// Ends all speech.
  case silenceAll
  /// Holds speech where it is.
  case holdSpeech
  /// Goes on with held speech where it stopped.
  case resumeSpeech
  /// Says these in one block.
  case say([Announcement])
  /// Writes this down, and only then goes on.
  case record(JournalEntry.Event)
  /// Voids the newest grade or mark that has not been voided yet, of this session or of an earlier one; of the latter,
  /// a later edit goes first.
  case takeBack(inThisSession: Bool)
  /// Takes back the newest edit of an earlier session that has not been taken back yet.
  case takeBackEdit
  /// Changes the file of the deck with this number, from 0.
  case edit(DeckEdit, undoing: Bool, deck: Int = 0)
  /// Takes over changed settings, for speech and for the settings file.
  case apply(SpeakingSettings)
  /// Speaks by these settings from now on, which are kept already.
  case speak(as: SpeakingSettings)
  /// Saves what is left to save, and ends.
  case quit
}

/// A change to a deck.
public enum DeckEdit: Equatable, Sendable {
  /// A new card, before the others.
  case add(prompt: String, answer: String)
  /// Other text, tags or languages for a card that was `from` when the change was thought of.
  case change(Card, from: Card)
  /// Fewer cards.
  case delete([Card.ID])
  /// Deleted cards again, each at the place it had.
  case restore([Restored])

  /// A deleted card and where it stood.
  public struct Restored: Equatable, Sendable {
    /// The card.
    public var card: Card
    /// Its place among the cards, counted from 0.
    public var index: Int

    /// A card that is to come back at this place.
    public init(_ card: Card, at index: Int) {
      self.card = card
      self.index = index
    }
  }
}

/// What reaches a session from outside.
public enum Input: Equatable, Sendable {
  /// The session begins; words that come before the first card may be given.
  case opened(introduction: [Announcement])
  /// A key was pressed.
  case key(Key)
  /// A command was given by its word.
  case command(Command)
  /// Text was typed at once.
  case typed(String)
  /// A line that is neither command nor key.
  case unknown(String)
  /// Time has passed.
  case ticked
  /// The program is stopped by the terminal, or goes on.
  case suspended
  case continued
  /// The deck with this number was changed as asked and is now like this; `inverse` undoes it.
  case edited(Deck, DeckEdit, inverse: DeckEdit, undoing: Bool, deck: Int = 0)
  /// The edit was not made, since the deck is like this now: the card was changed or deleted elsewhere meanwhile.
  case outdated(Deck, DeckEdit, undoing: Bool, deck: Int = 0)
  /// The deck could not be changed, for this reason.
  case notEdited(reason: String)
  /// A grade or mark of an earlier session was voided, or there was none; the history is the card's without it.
  case tookBack(Card.ID, StudySession.Deed, history: CardHistory? = nil)
  case nothingToTakeBack
  /// Something is to be said that has nothing to do with a key.
  case announcement(Announcement)
}
