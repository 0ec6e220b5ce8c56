/// The sides of a card.
public enum CardSide: Sendable {
  /// What is asked; deletions are hidden.
  case prompt
  /// What is answered; deletions are shown.
  case answer
}
