public import Announcer
public import Speech
import Synchronization

/// Says announcements aloud by their priorities, and tells what becomes of each: the whole of Viva's voice for a program
/// of another kind.
///
/// Every order returns at once and may come from any thread. Each announcement has one `began` at most, and then or
/// instead exactly one of `ended` and `cancelled`.
public final class SpokenAnnouncer: Sendable {
  /// What becomes of announcements and of the sound.
  public enum Event: Equatable, Sendable {
    /// It begins to be heard; the caption is what a screen or a braille display is to show.
    case began(ID, Caption)
    /// It was heard to its end.
    case ended(ID)
    /// It was cut off, or dropped before it began.
    case cancelled(ID)
    /// Nothing is heard from here on, for this reason; everything else goes on.
    case soundLost(String)
    /// What follows is heard again.
    case soundBack
  }

  /// Tells one announcement from the others; rises with each.
  public struct ID: Hashable, Comparable, Sendable {
    /// From 1.
    public let number: Int

    /// Whether one was announced before the other.
    public static func < (one: ID, other: ID) -> Bool { one.number < other.number }
  }

  private struct State: Sendable {
    var queue = AnnouncementQueue(manner: .lively)
    var lastNumber = 0
    /// What the queue holds back, oldest first.
    var held: [ID] = []
    /// What the voice has, by the queue's number.
    var ordered: [UInt64: (id: ID, announcement: Announcement)] = [:]
    var player: Player?
  }

  /// What happens, in order, from the beginning; for one reader.
  public let events: AsyncStream<Event>

  private let state: Mutex<State>
  private let feed: AsyncStream<Event>.Continuation
  private let language: String
  private let voice: @Sendable (_ language: String, PartStyle) -> VoiceSettings

  /// An announcer that is silent until it is told something.
  ///
  /// - Parameters:
  ///   - language: the BCP 47 tag of contents that name none.
  ///   - sounds: plays the sound files that contents name; without it the words that stand for them are said.
  ///   - voice: the settings for a language and a style; without it espeak-ng's voice of that language, traits and
  ///     hints lower.
  public init(
    synthesizer: Synthesizer, sink: AudioSink, language: String = "en", sounds: SoundFiles = .none,
    voice: @escaping @Sendable (_ language: String, PartStyle) -> VoiceSettings = SpokenAnnouncer.usualVoice
  ) {
    (events, feed) = AsyncStream.makeStream()
    self.language = language
    self.voice = voice
    state = Mutex(State())
    // Not held strongly: whoever lets the announcer go wants silence.
    let player = Player(synthesizer: synthesizer, sink: sink, sounds: sounds) { [weak self] in self?.take($0) }
    state.withLock { $0.player = player }
  }

  deinit { feed.finish() }

  /// The voice of a language at 175 words a minute, with traits and hints a little lower.
  public static let usualVoice: @Sendable (_ language: String, PartStyle) -> VoiceSettings = { language, style in
    VoiceSettings(voice: language.lowercased(), pitch: [.trait, .hint].contains(style) ? 40 : 50)
  }

  // MARK: - Orders

  /// Says a sentence.
  @discardableResult
  public func announce(_ text: String, priority: Priority = .default) -> ID {
    announce(Announcement(text, priority: priority))
  }

  /// Says an announcement.
  @discardableResult
  public func announce(_ announcement: Announcement) -> ID {
    announce(block: [announcement]).last ?? ID(number: 0)
  }

  /// Says these one after the other; none of them cuts another off.
  @discardableResult
  public func announce(block: [Announcement]) -> [ID] {
    state.withLock { state in
      let ids = block.map { _ in
        state.lastNumber += 1
        return ID(number: state.lastNumber)
      }
      let waits = block.allSatisfy { $0.priority == .low }
      if waits { state.held += ids }
      carryOut(state.queue.handle(.announce(block)), waits ? [] : ids, &state)
      return ids
    }
  }

  /// Drops what is said and what waits, as a key of the user's does; what has high priority finishes.
  public func interrupt() { drop(.keyPressed) }

  /// Drops everything.
  public func stop() { drop(.stop) }

  /// Holds the sound where it is, until `resume`.
  public func pause() { player?.pause() }

  /// Goes on where the sound was held.
  public func resume() { player?.resume() }

  /// Waits on the calling thread until all that was announced has been heard, and ends; a pause and `events` end too.
  public func finish() {
    player?.resume()
    while !state.withLock({ $0.held.isEmpty && $0.ordered.isEmpty }) { Thread.sleep(for: .milliseconds(5)) }
    player?.finish()
    feed.finish()
  }

  // MARK: - Work

  private var player: Player? { state.withLock { $0.player } }

  private func drop(_ event: AnnouncementQueue.Event) {
    state.withLock { state in
      for id in state.held { feed.yield(.cancelled(id)) }
      state.held = []
      carryOut(state.queue.handle(event), [], &state)
    }
  }

  private func carryOut(_ effects: [AnnouncementQueue.Effect], _ ids: [ID], _ state: inout State) {
    var ids = ids
    for effect in effects {
      switch effect {
      case .interrupt: state.player?.interrupt()
      case .stop: state.player?.stop()
      case .speak(let entry):
        let id = ids.isEmpty ? state.held.removeFirst() : ids.removeFirst()
        state.ordered[entry.id] = (id, entry.announcement)
        state.player?.speak(utterance(entry))
      }
    }
  }

  private func take(_ report: Player.Event) {
    state.withLock { state in
      switch report {
      case .began(let number):
        guard let order = state.ordered[number] else { return }
        feed.yield(.began(order.id, Caption(of: order.announcement, language: language)))
      case .ended(let number, let ending):
        if let order = state.ordered.removeValue(forKey: number) {
          feed.yield(ending == .finished ? .ended(order.id) : .cancelled(order.id))
        }
        carryOut(state.queue.handle(.ended(number)), [], &state)
      case .soundLost(let reason): feed.yield(.soundLost(reason))
      case .failed(_, let error): feed.yield(.soundLost("\(error)"))
      case .soundBack: feed.yield(.soundBack)
      case .mark, .word, .unspeakable, .unplayable: return
      }
    }
  }

  /// Its sound, its parts each in its own style, and the hint half a second after the rest.
  private func utterance(_ entry: AnnouncementQueue.Entry) -> Utterance {
    let announcement = entry.announcement
    var segments: [Utterance.Segment] = announcement.sound.flatMap(Earcon.init).map { [.earcon($0, volume: 100)] } ?? []
    for part in announcement.parts {
      if !segments.isEmpty { segments.append(.silence(milliseconds: part.kind == .hint ? 500 : 40)) }
      for stretch in part.content.spoken where !stretch.isEmpty {
        var settings = voice(stretch.language ?? part.content.language ?? language, part.content.style)
        settings.wordsPerMinute = min(max(settings.wordsPerMinute * announcement.ratePercent / 100, 80), 900)
        segments.append(
          .words(stretch.text, settings, soundFile: stretch.soundFile, volume: settings.volume))
        segments.append(.silence(milliseconds: stretch.pauseAfterMilliseconds))
      }
    }
    return Utterance(id: entry.id, segments: segments, isProtected: announcement.priority == .high)
  }
}
