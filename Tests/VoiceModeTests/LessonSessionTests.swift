import Announcer
import DeckEngine
import LanguagePacks
import Speech
import Synchronization
import Testing
@testable import VoiceMode

@Suite struct `A lesson being heard` {
  private static let doctor = Learner.doctor
  private static let sweden = Learner.sweden

  /// A lesson of two cards, each answer a second long.
  private func lesson(_ hearings: [LessonSession.Hearing]? = nil, mode: StudyMode = .lesson) -> LessonSession {
    let words = LessonWords(
      decks: [Deck(name: "Test", cards: [Self.doctor, Self.sweden])], reader: Learner.reader,
      phrases: Learner.phrases, settings: SpeakingSettings())
    return LessonSession(
      hearings ?? [.init(card: Self.doctor.id, answers: 2), .init(card: Self.sweden.id, wording: .again, wait: 700)],
      mode: mode, think: .automatic, words: words, phrases: Learner.phrases, answerLength: { _ in 1000 })
  }

  /// Effects as a listener and a store would tell of them.
  private func told(_ effects: [LessonSession.Effect]) -> [String] {
    effects.map { effect in
      switch effect {
      case .silence: "silence"
      case .say(let block): block.map { Caption(of: $0, language: "en").text }.joined(separator: " ")
      case .ask(let words): "ask: " + Caption(of: words, language: "en").text
      case .answer(let words): "answer: " + Caption(of: words, language: "en").text
      case .wait(let milliseconds): "wait \(milliseconds)"
      case .hold: "hold"
      case .resume: "resume"
      case .show(let words): "show: " + Caption(of: words, language: "en").text
      case .record(.review(let review)): "grade \(review.grade.rawValue) after \(review.milliseconds), \(review.mode)"
      case .record(.mark(let mark)): "\(mark.kind) \(mark.card.text)"
      case .record: "other record"
      case .takeBack: "take back"
      case .apply(let settings): "rate \(settings.wordsPerMinute)"
      case .quit: "quit"
      }
    }
  }

  private let asked = [
    "ask: Who played the 13th Doctor in Doctor Who?", "wait 2000", "answer: Jodie Whittaker", "wait 1500",
    "answer: Jodie Whittaker", "wait 1000",
  ]
  private let askedSecond = [
    "ask: Again: What is the capital of Sweden?", "wait 2000", "answer: Stockholm", "wait 1000",
  ]
  private let start = Moment(seconds: 1000)

  @Test func `needs no key, and is logged as heard`() {
    var lesson = lesson()
    #expect(told(lesson.handle(.opened(introduction: []), at: start)) == asked)
    #expect(told(lesson.handle(.ended, at: start)) == ["heard doctor", "wait 700"])
    #expect(told(lesson.handle(.ended, at: start)) == askedSecond)
    #expect(told(lesson.handle(.ended, at: start)) == ["heard sweden", "The lesson is over. You heard 2 cards."])
    #expect(told(lesson.handle(.ended, at: start)) == ["quit"])
    #expect(lesson.isOver)
  }

  @Test func `takes a grade, timed from the prompt, and speaks an answer that was lacking`() {
    var lesson = lesson()
    _ = lesson.handle(.opened(introduction: []), at: start)
    _ = lesson.handle(.promptBegan, at: start)
    #expect(
      told(lesson.handle(.command(.wrong), at: Moment(seconds: 1003))) == [
        "silence", "grade 1 after 3000, lesson", "Wrong. Jodie Whittaker", "wait 1000",
      ])
    // A graded card is not logged as only heard as well.
    #expect(told(lesson.handle(.ended, at: start)) == ["wait 700"])
    #expect(
      told(lesson.handle(.command(.undo), at: start)).prefix(3) == ["take back", "silence", "Undone: Wrong."])
    #expect(told(lesson.handle(.command(.undo), at: start)).contains("Nothing to undo."))
    var drill = self.lesson(mode: .drill)
    _ = drill.handle(.opened(introduction: []), at: start)
    #expect(
      told(drill.handle(.command(.correct), at: start)).contains { $0.hasPrefix("grade 3") && $0.hasSuffix("drill") })
  }

  @Test func `is passed over, repeated and answered at once by keys`() {
    var lesson = lesson()
    _ = lesson.handle(.opened(introduction: []), at: start)
    #expect(told(lesson.handle(.command(.repeat), at: start)) == ["silence"] + asked)
    #expect(told(lesson.handle(.command(.activate), at: start)) == ["silence", "answer: Jodie Whittaker", "wait 1000"])
    #expect(told(lesson.handle(.command(.next), at: start)) == ["silence", "wait 700"])
    #expect(told(lesson.handle(.ended, at: start)) == askedSecond)
    #expect(told(lesson.handle(.command(.quit), at: start)) == ["silence", "quit"])
  }

  @Test func `pauses in mid-word and goes on there, also after the program was stopped`() {
    var lesson = lesson()
    _ = lesson.handle(.opened(introduction: []), at: start)
    #expect(told(lesson.handle(.command(.pause), at: start)) == ["hold", "show: Paused."])
    #expect(told(lesson.handle(.suspended, at: start)) == ["hold"])
    #expect(told(lesson.handle(.continued, at: start)) == [], "a pause outlasts it")
    #expect(told(lesson.handle(.command(.pause), at: start)) == ["resume"])
    #expect(told(lesson.handle(.suspended, at: start)) == ["hold"])
    #expect(told(lesson.handle(.continued, at: start)) == ["resume"])
    // Time that was held does not count as time to answer.
    _ = lesson.handle(.promptBegan, at: start)
    _ = lesson.handle(.command(.pause), at: Moment(seconds: 1001))
    #expect(
      told(lesson.handle(.command(.correct), at: Moment(seconds: 1100)))[1] == "grade 3 after 1000, lesson")
  }

  @Test func `gives more or less time to think, down to none`() {
    var lesson = lesson()
    _ = lesson.handle(.opened(introduction: []), at: start)
    #expect(told(lesson.handle(.command(.up), at: start))[1] == "Time to think: 2.5 seconds.")
    #expect(told(lesson.handle(.ended, at: start))[1] == "wait 2500")
    for _ in 0..<5 { _ = lesson.handle(.command(.down), at: start) }
    #expect(told(lesson.handle(.ended, at: start))[1] == "wait 0")
    #expect(lesson.handle(.command(.down), at: start)[1] == .say([.sound(Sound.edge)]))
  }

  @Test func `answers every key, known or not`() {
    for command in Command.allCases.map(Optional.some) + [nil] {
      var lesson = lesson()
      _ = lesson.handle(.opened(introduction: []), at: start)
      #expect(lesson.handle(.command(command), at: start) != [], "\(String(describing: command))")
    }
    var over = self.lesson([])
    #expect(
      told(over.handle(.opened(introduction: []), at: start)) == [
        "There is nothing to hear. A lesson needs at least two cards that can be spoken. Add cards, or make it longer."
      ])
    #expect(told(over.handle(.ended, at: start)) == ["quit"])
  }

  @Test func `says what could not be saved, to its end`() {
    let spoken = Mutex<[Utterance]>([])
    let captions = Mutex<[String]>([])
    var director = LessonDirector(
      session: lesson(), manner: .lively,
      voicing: Voicing(
        voice: { _ in Voicing.Voice(settings: VoiceSettings(voice: "en-gb")) }, settings: SpeakingSettings()),
      phrases: Learner.phrases,
      voice: Director.Voice(
        speak: { utterance in spoken.withLock { $0.append(utterance) } }, interrupt: {}, stop: {}, pause: {}, resume: {}
      ),
      store: Director.Store(
        record: { _ in .failed(reason: "the disk is full") }, takeBack: { _ in (.saved, nil) },
        edit: { _, _, _ in .notEdited(reason: "") }, keep: { _, _ in nil }),
      caption: { words in captions.withLock { $0.append(Caption(of: words, language: "en").text) } })
    director.handle(.opened(introduction: []), at: start)
    director.handle(.command(.correct), at: start)
    let warnings = spoken.withLock { $0.filter(\.isProtected) }
    #expect(warnings.count == 1)
    #expect(captions.withLock { $0.contains { $0.contains("the disk is full") } })
  }
}
