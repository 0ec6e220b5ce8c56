public import DeckEngine
public import Speech

/// What a main loop needs of whoever carries a session's effects out.
public protocol Directing {
  /// Whether anything is being said that was ordered, so that a command in a recording has to wait.
  var isSpeaking: Bool { get }
  /// Whether something was ordered of the voice that has not begun to be heard.
  var isAboutToBegin: Bool { get }
  /// Whether more will be heard although no command comes.
  var isUnfinished: Bool { get }
  /// Whether the session has asked to end.
  var hasQuit: Bool { get }
  /// Takes one input and carries out all that follows from it.
  mutating func handle(_ input: Input, at now: Moment)
  /// Takes what the voice reports.
  mutating func handle(_ report: Player.Event, at now: Moment)
  /// Goes on with what needs no command; nothing happens where there is no such thing.
  mutating func goOn(at now: Moment)
  /// How long from now something happens by itself; `nil` if nothing does.
  func timeToNextTick(at now: Moment) -> Duration?
  /// Tells what became of something written down.
  mutating func take(_ saving: Director.Saving)
}

extension Director: Directing {
  /// Whether something is being said or waits.
  public var isUnfinished: Bool { isSpeaking }

  /// Nothing: every session of cards waits for commands.
  public mutating func goOn(at now: Moment) {}

  /// How long from now something happens by itself; `nil` if nothing does.
  public func timeToNextTick(at now: Moment) -> Duration? { session.timeToNextTick(at: now) }
}
