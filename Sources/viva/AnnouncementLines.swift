import Announcer
import LanguagePacks
import SSIP
import Speakable
import Speech
import VoiceMode

/// Has announcements said one after the other by their priorities, and knows what becomes of each.
final class AnnouncementLines: AnnouncementFront {
  /// What becomes of an announcement.
  enum Progress {
    case began
    /// A word of this part begins: where, and how long it is, in Unicode scalars of the part's spoken text.
    case word(part: Int, offset: Int, length: Int)
    case ended
    case cancelled
  }

  /// An announcement of ours, by the number it was given.
  struct Told {
    var number: Int
    var announcement: Announcement
  }

  /// How many announcements may wait before no more is read.
  private static let mostWaiting = 500

  let languages: LanguageChoice
  let speaking: SpeakingSettings
  private let speaker: (String, String, PunctuationLevel) -> String
  private let voice: Director.Voice
  private let voicing: Voicing
  private var queue: AnnouncementQueue
  /// Announcements the queue holds back, oldest first.
  private var held: [Told] = []
  /// Announcements the voice has, by the queue's number.
  private var ordered: [UInt64: (told: Told, parts: [Int: Int])] = [:]
  private var lastNumber = 0

  /// Is called when an announcement begins.
  var show: (Told) -> Void = { _ in }
  /// Is called with all that becomes of an announcement.
  var follow: (Told, Progress) -> Void = { _, _ in }
  var hasRefused: Bool { false }
  var hasFinished: Bool { false }

  /// Whether nothing is ever cut off.
  var isUnhurried: Bool {
    get { queue.manner == .unhurried }
    set { queue = AnnouncementQueue(manner: newValue ? .unhurried : .lively) }
  }

  init(languages: LanguageChoice, speaking: SpeakingSettings, speaker: Speaker, sound: Sound) {
    self.languages = languages
    self.speaking = speaking
    self.speaker = { speaker.read($0, $1, Punctuation(rawValue: $2.rawValue) ?? .none) }
    voice = sound.voice
    voicing = languages.voicing(speaking)
    queue = AnnouncementQueue(manner: sound.manner)
  }

  var isIdle: Bool { ordered.isEmpty && held.isEmpty }
  var wantsInput: Bool { ordered.count + held.count < Self.mostWaiting }

  /// How elements are worded.
  var wording: Wording {
    let phrases = languages.own.phrasebook
    return Wording(
      traitNames: [
        .header: phrases.say(.traitHeader), .button: phrases.say(.traitButton), .field: phrases.say(.traitField),
        .adjustable: phrases.say(.traitAdjustable), .selected: phrases.say(.traitSelected),
        .dimmed: phrases.say(.traitDimmed),
      ],
      blank: phrases.say(.blank), verbosity: speaking.verbosity, givesHints: speaking.hints)
  }

  /// Words as any program sends them, to be spoken as plain text.
  func content(_ text: String, language: String?, style: PartStyle) -> Content {
    let plain = printable(text)
    guard !plain.allSatisfy(\.isWhitespace) else {
      return Content(languages.own.phrasebook.say(.blank), style: style)
    }
    let spoken = speaker(plain, language ?? languages.own.language, speaking.punctuation)
    return Content(plain, language: language, style: style, spoken: [Spoken(text: spoken, language: language)])
  }

  /// Says a text.
  func say(_ text: String) {
    let part = Part(kind: .content, content: content(text, language: nil, style: .announcement))
    announce([Announcement(parts: [part])])
  }

  /// Says these one after the other, as one block; their numbers.
  @discardableResult
  func announce(_ block: [Announcement]) -> [Int] {
    let told = block.map { announcement in
      lastNumber += 1
      return Told(number: lastNumber, announcement: announcement)
    }
    let isHeld = block.allSatisfy { $0.priority == .low }
    if isHeld { held += told }
    carryOut(queue.handle(.announce(block)), isHeld ? nil : told)
    return told.map(\.number)
  }

  /// Drops what is said and what waits: what has high priority only if `all` is true.
  func interrupt(all: Bool) {
    let dropped = held
    held = []
    carryOut(queue.handle(all ? .stop : .keyPressed), nil)
    for told in dropped { follow(told, .cancelled) }
  }

  func pause() { voice.pause() }

  func resume() { voice.resume() }

  // MARK: - The loop's side

  func take(line: String) {
    // What stands between two paragraphs is no announcement.
    if !line.allSatisfy(\.isWhitespace) { say(line) }
  }

  func finishInput() {
    voice.resume()
  }

  func take(report: Player.Event) {
    switch report {
    case .began(let id):
      guard let order = ordered[id] else { return }
      show(order.told)
      follow(order.told, .began)
    case .word(let id, let segment, let offset, let length):
      guard let order = ordered[id], let part = order.parts[segment] else { return }
      follow(order.told, .word(part: part, offset: offset, length: length))
    case .ended(let id, let ending):
      if let order = ordered.removeValue(forKey: id) {
        follow(order.told, ending == .finished ? .ended : .cancelled)
      }
      carryOut(queue.handle(.ended(id)), nil)
    case .mark, .unspeakable, .unplayable, .failed, .soundLost, .soundBack: return
    }
  }

  func tell(fault: String) {
    show(Told(number: 0, announcement: Announcement(fault, priority: .low, style: .error)))
  }

  /// - Parameter block: the announcements that are said now; `nil` where those that were held back follow.
  private func carryOut(_ effects: [AnnouncementQueue.Effect], _ block: [Told]?) {
    var block = block ?? []
    for effect in effects {
      switch effect {
      case .interrupt: voice.interrupt()
      case .stop: voice.stop()
      case .speak(let entry):
        let told = block.isEmpty ? held.removeFirst() : block.removeFirst()
        let utterance = voicing.utterance(entry.announcement, id: entry.id)
        ordered[entry.id] = (told, Self.parts(of: entry.announcement, in: utterance))
        voice.speak(utterance)
      }
    }
  }

  /// Which part of an announcement each text of its utterance belongs to.
  private static func parts(of announcement: Announcement, in utterance: Utterance) -> [Int: Int] {
    let parts = announcement.parts.enumerated().flatMap { index, part in
      part.content.spoken.filter { !$0.text.isEmpty }.map { _ in index }
    }
    let texts = utterance.segments.indices.filter {
      if case .text = utterance.segments[$0] { true } else { false }
    }
    guard texts.count == parts.count else { return [:] }
    return Dictionary(uniqueKeysWithValues: zip(texts, parts))
  }
}
