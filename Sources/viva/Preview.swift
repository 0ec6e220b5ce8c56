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
    case card
    case result
    case edit
    case tables
    case type
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
        (report.sentences + [""] + report.grid(environment)).joined(separator: "\n"),
        spoken: report.sentences.joined(separator: "\n"), isColoured: true)
    case .svg:
      return Program.say(
        ProgressDocuments.svg(of: progress, words: PictureWords(phrases), language: phrases.language), spoken: "")
    case .html:
      return Program.say(
        ProgressDocuments.html(of: progress, words: PictureWords(phrases), language: phrases.language), spoken: "")
    case .card: return walk(sample(phrases, typing: nil), after: [], phrases)
    case .result:
      return walk(
        sample(phrases, typing: nil), after: [.command(.correct), .command(.wrong), .command(.correct)], phrases)
    case .edit: return walk(sample(phrases, typing: nil), after: [.command(.edit)], phrases)
    case .type:
      let entry = AnswerEntry(learnerDecides: true) { _, answer, typed in TypedAnswer(answer).judge(typed) }
      return walk(sample(phrases, typing: entry), after: [.typed("Stokholm"), .command(.submit)], phrases)
    case .tables: return try walkTables(language)
    }
  }

  /// Every element of a screen as it is spoken, one a line, after what led there.
  private func walk(_ session: Session, after inputs: [Input], _ phrases: Phrasebook) -> Int32 {
    var session = session
    var lines: [String] = []
    for input in [.opened(introduction: [])] + inputs + [.command(.readAll)] {
      let context = Session.Context(now: Moment(microseconds: 0))
      for case .say(let block) in session.handle(input, in: context) {
        lines += block.map { Caption(of: $0, language: phrases.language).text }
      }
    }
    return Program.say(lines.joined(separator: "\n"))
  }

  private func sample(_ phrases: Phrasebook, typing: AnswerEntry?) -> Session {
    let deck = Deck(
      name: "Preview",
      cards: [
        Card(id: Card.ID("sweden"), prompt: "What is the capital of Sweden?", answer: "Stockholm"),
        Card(
          id: Card.ID("doctor"), prompt: "Who played the 13th Doctor in Doctor Who?", answer: "Jodie Whittaker"),
      ])
    return Session(
      deck: deck, mode: typing == nil ? .round : .type, phrases: phrases, reader: Self.reader, typing: typing)
  }

  private func walkTables(_ language: LanguagePack) throws(Failure) -> Int32 {
    let tables: TimesTables
    do throws(TimesTables.Refusal) { tables = try TimesTables() } catch { throw Failure("\(error)") }
    let sitting = TablesSitting(
      tables, count: 10, entries: [], player: "", seed: options.seed ?? 0, language: language)
    let session = Session(
      deck: sitting.deck, mode: .tables, phrases: language.phrasebook, reader: sitting.reader(Self.reader),
      order: sitting.order, typing: sitting.typing, cardsAreFixed: true)
    return walk(session, after: [.typed("56"), .command(.submit)], language.phrasebook)
  }

  /// Reads text as it stands: the cards of a preview have no markup.
  private static let reader = CardReader(
    read: { field, _, language, _ in Content(field, language: language, style: .content) },
    spell: { text, _, _ in text.map { String($0) } })
}
