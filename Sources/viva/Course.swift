import Announcer
import AudioFiles
import DeckEngine
import DeckStore
import EspeakSpeech
import LanguagePacks
import Rendering
import Speech
import Synchronization
import VoiceMode

/// What is heard in a lesson or drill, worked out from decks, journals and the command line: live and recorded alike.
struct Course: Sendable {
  /// The cards in the order heard.
  let hearings: [LessonSession.Hearing]
  /// The planned times to think, where there is a plan: one for each hearing.
  let thinks: [Int]
  /// How many cards were left out since they can't be spoken.
  let leftOut: Int
  /// How many cards were left out since they take longer than the whole lesson.
  let tooLong: Int
  /// The minutes that a lesson takes which ends well before its time, since there are too few cards; otherwise `nil`.
  let shortened: Int?
  let words: LessonWords
  let think: LessonSettings.ThinkTime
  private let voicing: Voicing
  private let meter: Meter?

  /// How long a character takes where nobody speaks: about as long as a screen reader takes for it.
  static let millisecondsPerCharacter = 65

  /// A lesson of what is due and new, or a drill of all cards.
  init(
    mode: StudyMode, options: Options, words: LessonWords, voicing: Voicing, histories: [Card.ID: CardHistory],
    at now: Moment
  ) throws(Failure) {
    self.words = words
    self.voicing = voicing
    think = options.lesson.think
    let meter = options.speaks ? Meter() : nil
    self.meter = meter
    let day = StudyDay(at: now, zoneOffset: SessionClock.zoneOffset(at: now), startHour: options.study.dayStartHour)
    // A lesson and its recording are the same all day, also where no seed was given.
    let seed = options.seed ?? UInt64(bitPattern: Int64(day.number))
    guard mode == .lesson else {
      let spoken = words.allCards.filter(words.canBeSpoken)
      let plan = DrillPlan(
        cards: spoken, passes: options.lesson.passes, order: options.lesson.order ?? .deck, histories: histories,
        seed: seed)
      hearings = plan.map { LessonSession.Hearing(card: $0) }
      thinks = []
      leftOut = words.allCards.count - spoken.count
      tooLong = 0
      shortened = nil
      return
    }
    func length(_ announcement: Announcement) -> Int? { Self.length(of: announcement, meter, voicing) }
    let wordings = LessonPlan.Wording.allCases.compactMap { wording in
      words.words(of: wording).map { (wording, Announcement(parts: [Part(kind: .content, content: $0)])) }
    }
    let order = options.lesson.order ?? .due
    let settings = LessonSettings(
      length: options.lesson.minutes * 60_000, newCards: options.lesson.newCards, think: think,
      order: order, wordingLengths: Dictionary(uniqueKeysWithValues: wordings.map { ($0, length($1) ?? 0) }))
    let plan = LessonPlan(
      of: LessonCandidate.all(of: words.allCards, histories: histories, day: day, order: order), settings: settings,
      seed: seed
    ) { card in
      guard let prompt = length(words.prompt(of: card)), let answer = length(words.answer(of: card)) else { return nil }
      return LessonPlan.Lengths(prompt: prompt, answer: answer)
    }
    if let error = meter?.failure { throw Failure("Nothing can be spoken: \(error)") }
    let steps = plan.steps(passes: options.lesson.passes)
    hearings = steps.map(LessonSession.Hearing.init)
    thinks = steps.map(\.think)
    leftOut = plan.omissions.values.count { $0 == .unspeakable }
    tooLong = plan.omissions.values.count { $0 == .tooLong }
    let isShort = plan.length > 0 && settings.length - plan.length > LessonPlan.longestSilence
    shortened = isShort ? max(1, (plan.length + 30_000) / 60_000) : nil
  }

  /// What the learner should know of the lesson before it begins, a sentence each.
  func notices(_ phrases: Phrasebook) -> [String] {
    var sentences: [String] = []
    if tooLong > 0 { sentences.append(phrases.say(.lessonTooLong, ["count": "\(tooLong)"], count: tooLong)) }
    if let shortened {
      sentences.append(phrases.say(.lessonShortened, ["minutes": "\(shortened)"], count: shortened))
    }
    return sentences
  }

  /// How long an answer takes to say, in milliseconds.
  var answerLength: @Sendable (Card.ID) -> Int {
    { [words, meter, voicing] card in Self.length(of: words.answer(of: card), meter, voicing) ?? 0 }
  }

  /// A hearing as it is recorded.
  func passage(_ index: Int) -> Passage {
    let hearing = hearings[index]
    return Passage(
      card: hearing.card, wait: hearing.wait, prompt: spoken(words.prompt(of: hearing.card, hearing.wording)),
      think: index < thinks.count ? .fixed(thinks[index]) : think, answer: spoken(words.answer(of: hearing.card)),
      answers: hearing.answers)
  }

  private func spoken(_ announcement: Announcement) -> Passage.Words { Self.spoken(announcement, voicing) }

  private static func spoken(_ announcement: Announcement, _ voicing: Voicing) -> Passage.Words {
    Passage.Words(
      segments: voicing.utterance(announcement, id: 0).segments,
      caption: Caption(of: announcement, language: "").text)
  }

  private static func length(of announcement: Announcement, _ meter: Meter?, _ voicing: Voicing) -> Int? {
    guard let meter else {
      // Nobody speaks: about as long as a screen reader takes.
      return Caption(of: announcement, language: "").text.count * millisecondsPerCharacter
    }
    return meter.milliseconds(of: spoken(announcement, voicing))
  }
}

/// Measures words by a voice of its own, each only once, so that the same questions always have the same answers.
private final class Meter: Sendable {
  private struct State {
    var known: [Passage.Words: Int?] = [:]
    var failure: SpeechError?
  }

  /// How many lengths are kept.
  private static let kept = 10_000

  private let measure = SpeechMeasure(synthesizer: EspeakClient().recordingSynthesizer, sounds: .live())
  private let state = Mutex(State())

  /// What went wrong with the voice, if anything did.
  var failure: SpeechError? { state.withLock { $0.failure } }

  func milliseconds(of words: Passage.Words) -> Int? {
    state.withLock { state in
      if let known = state.known[words] { return known }
      do throws(SpeechError) {
        let length = try measure.milliseconds(of: words)
        if state.known.count < Self.kept { state.known[words] = .some(length) }
        return length
      } catch {
        state.failure = state.failure ?? error
        return nil
      }
    }
  }
}
