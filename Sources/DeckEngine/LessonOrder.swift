/// The order in which cards come into a lesson or a drill.
///
/// In a lesson what is due still comes before what is new, and that before what is only due later: the order holds within
/// each of these.
public enum LessonOrder: String, CaseIterable, Hashable, Sendable {
  /// What has been due longest first; new cards as they stand in their decks.
  case due
  /// As the cards stand in their decks.
  case deck
  /// As chance decides, the same for the same seed.
  case random
}
