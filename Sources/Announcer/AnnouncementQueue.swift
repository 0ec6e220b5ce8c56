/// Decides what is spoken when, as a value: announcements and keys in, orders to the voice out.
///
/// High priority interrupts and is never cut off but by `stop`; default interrupts what is not high; low waits until
/// nothing else is spoken. Announcements given together are one block: none of them cuts another off.
public struct AnnouncementQueue: Equatable, Sendable {
  /// What can happen.
  public enum Event: Equatable, Sendable {
    /// These are to be said, one after the other.
    case announce([Announcement])
    /// A key was pressed: what is being said and what waits is over.
    case keyPressed
    /// Silence is wanted, whatever is being said.
    case stop
    /// The voice has come to the end of this entry, heard or cut off.
    case ended(Entry.ID)
  }

  /// What the voice is to do.
  public enum Effect: Equatable, Sendable {
    /// Silence all but what is protected.
    case interrupt
    /// Silence everything.
    case stop
    /// Say this after all that was ordered before.
    case speak(Entry)
  }

  /// An announcement on its way.
  public struct Entry: Equatable, Sendable, Identifiable {
    /// Rises with every entry.
    public var id: UInt64
    /// What is said.
    public var announcement: Announcement
  }

  /// How the queue treats what is being said when something new comes.
  public enum Manner: Equatable, Sendable {
    /// New speech interrupts, as at a keyboard.
    case lively
    /// Nothing is ever cut off, as in a recording.
    case unhurried
  }

  /// Whether new speech interrupts.
  public let manner: Manner
  private var nextID: UInt64 = 1
  private var active: [Entry] = []
  private var waiting: [Announcement] = []

  /// A queue with nothing in it.
  public init(manner: Manner) {
    self.manner = manner
  }

  /// Whether nothing is being said and nothing waits.
  public var isIdle: Bool { active.isEmpty && waiting.isEmpty }

  /// Advances by one event; the effects are to be carried out in order.
  public mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .announce(let block):
      guard !block.isEmpty else { return [] }
      if block.allSatisfy({ $0.priority == .low }) {
        waiting += block
        return speakWaiting()
      }
      return interrupting() + block.map { speak($0) }
    case .keyPressed:
      waiting = []
      return interrupting()
    case .stop:
      waiting = []
      guard manner == .lively else { return [] }
      active = []
      return [.stop]
    case .ended(let id):
      active.removeAll { $0.id == id }
      return speakWaiting()
    }
  }

  private mutating func interrupting() -> [Effect] {
    guard manner == .lively else { return [] }
    active.removeAll { $0.announcement.priority != .high }
    return [.interrupt]
  }

  private mutating func speakWaiting() -> [Effect] {
    guard active.isEmpty else { return [] }
    let block = waiting
    waiting = []
    return block.map { speak($0) }
  }

  private mutating func speak(_ announcement: Announcement) -> Effect {
    let entry = Entry(id: nextID, announcement: announcement)
    nextID += 1
    active.append(entry)
    return .speak(entry)
  }
}
