public import DeckEngine

/// Decides when it is told how far a recording is, as a plain value.
///
/// What a screen reader reads of a terminal must not change a hundred times: the bar moves once a second, and words come
/// every twenty seconds.
public struct RecordingPace: Equatable, Sendable {
  /// What is told.
  public struct Telling: Equatable, Sendable {
    /// How much has been done, 0 to 100.
    public var percent: Int
    /// Whether it is told in words, too.
    public var isInWords: Bool
  }

  /// How long the bar stands still at least.
  public static let step = Duration.seconds(1)
  /// How long it is between words.
  public static let wordStep = Duration.seconds(20)

  private let total: Int
  private var lastTold: Moment?
  private var lastWords: Moment

  /// A recording of so many pieces that begins now.
  public init(total: Int, at now: Moment) {
    self.total = total
    lastWords = now
  }

  /// So many pieces have been done; `nil` if nothing is told of it. The last one is always told.
  public mutating func reach(_ done: Int, at now: Moment) -> Telling? {
    if let lastTold, now - lastTold < Self.step, done < total { return nil }
    lastTold = now
    let isInWords = now - lastWords >= Self.wordStep
    if isInWords { lastWords = now }
    return Telling(percent: done * 100 / max(1, total), isInWords: isInWords)
  }
}
