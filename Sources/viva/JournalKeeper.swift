import DeckEngine
import DeckStore
import Glibc
import VoiceMode

/// Writes what happens to the journal; what can't be written is kept and tried again.
final class JournalKeeper {
  /// How long to wait before trying again, in microseconds.
  private static let patience: Int64 = 2_000_000

  private let library: Library
  private let device: String
  private let player: String
  private var unsaved: [JournalEntry] = []
  /// The grades and marks given in this session that have not been taken back, oldest first.
  private var given: [String] = []
  private var lastTrial = Moment(microseconds: .min / 2)
  private var toldReason: String?

  init(library: Library, device: String, player: String) {
    self.library = library
    self.device = device
    self.player = player
  }

  /// Writes an entry, synced.
  func record(_ event: JournalEntry.Event) -> Director.Saving {
    let now = SessionClock.wallTime
    let entry = JournalEntry(
      id: Self.newID(at: now), device: device, player: player, moment: now,
      zoneOffset: SessionClock.zoneOffset(at: now), event: event)
    switch event {
    // That a card was heard is no deed of the learner's, and nothing to take back.
    case .mark(let mark) where mark.kind == .heard: break
    case .review, .mark: given.append(entry.id)
    case .round, .known, .named, .tuned, .undo: break
    }
    unsaved.append(entry)
    return save()
  }

  /// Voids the newest grade or mark.
  ///
  /// - Parameter scheduler: computes what has come of the card without it; `nil` where no schedule is asked.
  func takeBack(
    inThisSession: Bool, of cards: Set<Card.ID>, scheduler: Scheduler?
  ) -> (saving: Director.Saving, undone: Director.TakenBack?) {
    if inThisSession {
      guard let id = given.popLast() else { return (.saved, nil) }
      return (record(.undo(of: id)), nil)
    }
    do throws(StoreError) {
      guard let (id, card, deed, _) = try library.newestDeed(of: player, among: cards) else { return (.saved, nil) }
      let saving = record(.undo(of: id))
      let history = try scheduler.map { scheduler throws(StoreError) in
        ScheduleFold(try library.history().history.entries, player: player, scheduler: scheduler).histories[card]
      }
      return (saving, Director.TakenBack(card: card, deed: deed, history: history ?? nil))
    } catch {
      return (.failed(reason: error.briefReason), nil)
    }
  }

  /// When the newest grade or mark of any of these cards that counts was given; `nil` if none was.
  func newestDeed(of cards: Set<Card.ID>) -> Moment? {
    do throws(StoreError) { return try library.newestDeed(of: player, among: cards)?.moment } catch { return nil }
  }

  /// Tries again to write what could not be written, from time to time.
  func retry() -> Director.Saving {
    guard !unsaved.isEmpty, SessionClock.steadyTime - lastTrial >= .microseconds(Self.patience) else { return .saved }
    return save()
  }

  /// Tries a last time; what still can't be written goes to another folder, and the failure says where.
  func finish(rescueFolders: [String]) -> Failure? {
    guard !unsaved.isEmpty else { return nil }
    _ = save()
    guard !unsaved.isEmpty else { return nil }
    let count = unsaved.count
    let reason = toldReason ?? ""
    for folder in rescueFolders {
      if let path = library.rescue(unsaved, in: folder) {
        return Failure(
          "\(count) of your answers could not be saved in the store \(library.folder): \(reason). "
            + "They are in \(path); move that file into the folder journal of the store.")
      }
    }
    return Failure("\(count) of your answers could not be saved anywhere, and are lost: \(reason).")
  }

  private func save() -> Director.Saving {
    lastTrial = SessionClock.steadyTime
    do throws(StoreError) {
      while let next = unsaved.first {
        try library.append(next)
        unsaved.removeFirst()
      }
      defer { toldReason = nil }
      return toldReason == nil ? .saved : .savedAgain
    } catch {
      let reason = error.briefReason
      defer { toldReason = reason }
      return .failed(reason: toldReason == reason ? nil : reason)
    }
  }

  /// An id that no other device and no other moment gives: the time and 64 random bits.
  private static func newID(at now: Moment) -> String {
    let random = SystemRandomNumberGenerator.number()
    return String(UInt64(bitPattern: now.microseconds), radix: 36) + "-" + String(random, radix: 36)
  }
}

extension SystemRandomNumberGenerator {
  static func number() -> UInt64 {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }
}
