import Announcer
import DeckEngine
import LanguagePacks
import ProgressPictures
import VoiceMode

/// `viva preview`: any screen or picture on made-up values; nothing is read from the store and nothing written.
struct Preview {
  /// What can be shown.
  enum Screen: String, CaseIterable {
    case progress
    case svg
    case html
    case intro
    case study
    case card
    case result
    case edit
    case settings
    case help
    case tables
    case timed
    case type
    case lesson
    case drill
  }

  /// Something that reaches a session, so many seconds after what was before.
  private struct Step {
    var input: Input
    var seconds: Int64 = 4

    static func command(_ command: Command) -> Step { Step(input: .command(command)) }
    static func typed(_ text: String) -> Step { Step(input: .typed(text)) }
    static func tick(after seconds: Int64) -> Step { Step(input: .ticked, seconds: seconds) }
  }

  let options: Options
  let environment: Environment

  func run(_ name: String?) throws(Failure) -> Int32 {
    let names = Screen.allCases.map(\.rawValue)
    guard let screen = Screen(rawValue: name ?? Screen.progress.rawValue) else {
      let name = name ?? ""
      throw Failure(
        wrongUsage: "viva preview shows \(Arguments.list(names)), not \(Arguments.quoted(name))."
          + Arguments.suggestion(for: name, among: names))
    }
    let language = LanguageChoice.builtInPack(for: options.language ?? environment.language ?? "en")
    let phrases = language.phrasebook
    let progress = PlayerProgress.sample(seed: options.seed ?? 0)
    switch screen {
    case .progress:
      let report = ProgressReport(progress: progress, phrases: phrases)
      return Program.say(
        (report.rows + [""] + report.grid(environment)).joined(separator: "\n"),
        spoken: report.sentences.joined(separator: "\n"), isColoured: true)
    case .svg:
      return Program.say(
        ProgressDocuments.svg(of: progress, words: PictureWords(phrases), language: phrases.language), spoken: "")
    case .html:
      return Program.say(
        ProgressDocuments.html(of: progress, words: PictureWords(phrases), language: phrases.language), spoken: "")
    case .intro: return show(Study.greeting(phrases, skippable: true).parts.map(\.content.text))
    case .study: return show(walk(study(phrases), .command(.reveal), .command(.correct), .command(.status)))
    case .card: return show(walk(round(phrases)))
    case .result:
      return show(walk(round(phrases), .command(.correct), .command(.wrong), .command(.correct)))
    case .edit: return show(walk(round(phrases), .command(.edit)))
    case .settings:
      let session = Session(settings: SpeakingSettings(), phrases: phrases, reader: Self.reader)
      return show(walk(session))
    case .help:
      // The key that ends the help comes last.
      let keys = KeyMap.standard.commands.filter { $0.value != .help }.sorted {
        ($0.value == .stop ? 1 : 0, phrases.name(of: $0.key)) < ($1.value == .stop ? 1 : 0, phrases.name(of: $1.key))
      }.map(\.key)
      return show(
        walk(round(phrases), steps: [.command(.help)] + keys.map { Step(input: .key($0)) }, readsAll: false))
    case .type:
      let entry = AnswerEntry(learnerDecides: true) { _, answer, typed in TypedAnswer(answer).judge(typed) }
      return show(walk(round(phrases, typing: entry), .typed("Stokholm"), .command(.submit)))
    case .tables: return show(walk(session(try tables(language), language), .typed("56"), .command(.submit)))
    case .timed: return show(try timedRound(language))
    case .lesson: return show(listen(.lesson, phrases))
    case .drill: return show(listen(.drill, phrases))
    }
  }

  // MARK: - Printing

  /// A line for each sentence; on a terminal, broken between words.
  private func show(_ sentences: [String]) -> Int32 {
    Program.say(
      CaptionLine.rowsOnTerminal(of: sentences).joined(separator: "\n"), spoken: sentences.joined(separator: "\n"))
  }

  private func walk(_ session: Session, _ steps: Step...) -> [String] { walk(session, steps: steps) }

  /// What is said on the way through these steps, and then every element of the screen to which they led.
  private func walk(_ session: Session, steps: [Step], readsAll: Bool = true) -> [String] {
    var session = session
    var now = Self.beginning
    var lines: [String] = []
    let steps = [Step(input: .opened(introduction: []), seconds: 0)] + steps
    for step in readsAll ? steps + [.command(.readAll)] : steps {
      now = now + .seconds(step.seconds)
      for case .say(let block) in session.handle(step.input, in: Session.Context(now: now)) {
        lines += block.map { Caption(of: $0, language: "").text }.filter { !$0.isEmpty }
      }
    }
    return lines
  }

  // MARK: - Screens

  /// When every preview begins: in no time that is, so that each is the same again.
  private static let beginning = Moment(microseconds: 0)

  private static let deck = Deck(
    name: "Preview",
    cards: [
      Card(id: Card.ID("sweden"), prompt: "What is the capital of Sweden?", answer: "Stockholm"),
      Card(id: Card.ID("doctor"), prompt: "Who played the 13th Doctor in Doctor Who?", answer: "Jodie Whittaker"),
    ])

  private func round(_ phrases: Phrasebook, typing: AnswerEntry? = nil) -> Session {
    Session(
      deck: Self.deck, mode: typing == nil ? .round : .type, phrases: phrases, reader: Self.reader, typing: typing)
  }

  private func study(_ phrases: Phrasebook) -> Session {
    let day = StudyDay(at: Self.beginning, zoneOffset: 0, startHour: StudySettings().dayStartHour)
    let queue = StudyQueue(
      cards: Self.deck.cards, histories: [:], scheduler: Scheduler(), settings: StudySettings(), day: day,
      at: Self.beginning)
    return Session(
      decks: [Self.deck],
      study: StudySession(queue: queue, histories: [:], scheduler: Scheduler(), at: Self.beginning), phrases: phrases,
      reader: Self.reader)
  }

  private func tables(_ language: LanguagePack, count: Int = TablesSitting.usualCount) throws(Failure) -> TablesSitting
  {
    let tables: TimesTables
    do throws(TimesTables.Refusal) { tables = try TimesTables() } catch { throw Failure("\(error)") }
    return TablesSitting(
      tables, count: count, entries: [], player: "", seed: options.seed ?? 0, language: language)
  }

  private func session(
    _ tables: TablesSitting, _ language: LanguagePack, seconds: Int? = nil, best: PlayerProgress.RoundResult? = nil
  ) -> Session {
    Session(
      deck: tables.deck, mode: .tables, roundLength: seconds.map { .seconds($0) }, phrases: language.phrasebook,
      reader: tables.reader(Self.reader), order: tables.order, typing: tables.typing, cardsAreFixed: true, best: best)
  }

  /// A round against the clock to its end: the time at its marks, the score, and the best so far.
  private func timedRound(_ language: LanguagePack) throws(Failure) -> [String] {
    let best = PlayerProgress.RoundResult(correct: 2, total: 3, milliseconds: 31_000, moment: Self.beginning)
    let session = session(try tables(language, count: 3), language, seconds: 40, best: best)
    // The same seed asks the same questions, so the first can be answered right.
    let twin = try tables(language, count: 3)
    let first = twin.order([]).first
    let answer = twin.deck.cards.first { $0.id == first }?.answer ?? ""
    return walk(
      session, .tick(after: 10), .typed(answer), .command(.submit), .tick(after: 16), .typed("1"), .command(.submit),
      .tick(after: 6))
  }

  /// What is heard in a lesson or drill from its beginning to its end.
  private func listen(_ mode: StudyMode, _ phrases: Phrasebook) -> [String] {
    let words = LessonWords(
      decks: [Self.deck], reader: Self.reader, phrases: phrases, settings: SpeakingSettings())
    @Sendable func length(_ announcement: Announcement) -> Int {
      Caption(of: announcement, language: "").text.count * Course.millisecondsPerCharacter
    }
    var hearings = DrillPlan(cards: words.allCards).map { LessonSession.Hearing(card: $0) }
    if mode == .lesson {
      let plan = LessonPlan(
        of: words.allCards.map { LessonCandidate($0, .new) }, settings: LessonSettings(length: 240_000),
        seed: options.seed ?? 0
      ) {
        LessonPlan.Lengths(prompt: length(words.prompt(of: $0)), answer: length(words.answer(of: $0)))
      }
      hearings = plan.steps.map(LessonSession.Hearing.init)
    }
    var session = LessonSession(
      hearings, mode: mode, think: .automatic, words: words, phrases: phrases,
      answerLength: { length(words.answer(of: $0)) })
    var lines: [String] = []
    var event = LessonSession.Event.opened(introduction: [])
    while !session.isOver {
      for effect in session.handle(event, at: Self.beginning) {
        switch effect {
        case .say(let block): lines += block.map { Caption(of: $0, language: "").text }
        case .ask(let announcement), .answer(let announcement):
          lines.append(Caption(of: announcement, language: "").text)
        default: break
        }
      }
      event = .ended
    }
    return lines
  }

  /// Reads text as it stands: the cards of a preview have no markup.
  private static let reader = CardReader(
    read: { field, _, language, _ in Content(field, language: language, style: .content) },
    spell: { text, _, _ in text.map { String($0) } })
}
