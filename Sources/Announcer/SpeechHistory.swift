/// The last things said, to be heard again.
public struct SpeechHistory: Equatable, Sendable {
  /// How many announcements are kept.
  public static let capacity = 100

  /// What was said, oldest first.
  public private(set) var announcements: [Announcement] = []
  /// How far back the listener has gone; 0 is the newest, `nil` not browsing.
  private var stepsBack: Int?

  /// An empty history.
  public init() {}

  /// Keeps what was said and ends the browsing.
  public mutating func add(_ announcement: Announcement) {
    announcements.append(announcement)
    if announcements.count > Self.capacity { announcements.removeFirst() }
    stepsBack = nil
  }

  /// One step further back; `nil` at the oldest.
  public mutating func earlier() -> Announcement? {
    let next = stepsBack.map { $0 + 1 } ?? 1
    guard next < announcements.count else { return nil }
    stepsBack = next
    return announcements[announcements.count - 1 - next]
  }

  /// One step towards the newest; `nil` at the newest.
  public mutating func later() -> Announcement? {
    guard let steps = stepsBack, steps > 0 else { return nil }
    stepsBack = steps - 1
    return announcements[announcements.count - steps]
  }
}
