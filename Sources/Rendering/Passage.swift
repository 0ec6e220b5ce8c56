public import DeckEngine
public import Speech

/// One card as it is heard in a recording: prompt, silence to answer in, answer. Silences are milliseconds.
public struct Passage: Hashable, Sendable {
  /// Something that is said.
  public struct Words: Hashable, Sendable {
    /// What is heard.
    public var segments: [Utterance.Segment]
    /// What is read of it.
    public var caption: String

    /// Words with their caption.
    public init(segments: [Utterance.Segment], caption: String) {
      self.segments = segments
      self.caption = caption
    }
  }

  /// The card.
  public var card: Card.ID
  /// The silence before the prompt.
  public var wait: Int
  /// The prompt, with words before it.
  public var prompt: Words
  /// The silence after the prompt.
  public var think: LessonSettings.ThinkTime
  /// The answer.
  public var answer: Words
  /// How often the answer is said.
  public var answers: Int
  /// The silence after the last answer.
  public var pause: Int

  /// A passage; a drill's unless said otherwise: no wait before it, and the answer once.
  public init(
    card: Card.ID, wait: Int = 0, prompt: Words, think: LessonSettings.ThinkTime, answer: Words, answers: Int = 1,
    pause: Int = LessonPlan.stepPause
  ) {
    self.card = card
    self.wait = wait
    self.prompt = prompt
    self.think = think
    self.answer = answer
    self.answers = answers
    self.pause = pause
  }
}
