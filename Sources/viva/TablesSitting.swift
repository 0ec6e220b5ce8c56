import Announcer
import DeckEngine
import LanguagePacks
import Speakable
import Speech
import Synchronization
import VoiceMode

/// Times tables as a deck of cards that the program makes, asked by what the learner's memory of each fact is.
struct TablesSitting {
  /// How many questions a round has unless another number is given.
  static let usualCount = 10

  /// The questions, worded in the learner's language.
  let deck: Deck
  /// What is known of the learner's memory, with what this sitting adds.
  let memory: SittingMemory
  /// The learner's best round so far of the same game: these tables, asked and answered so, and as many questions.
  let best: PlayerProgress.RoundResult?
  private let tables: TimesTables
  private let count: Int
  private let seed: UInt64
  private let language: LanguagePack

  /// - Parameters:
  ///   - entries: the journal, of all players.
  ///   - seed: decides the rounds; `nil` lets the system choose.
  init(
    _ tables: TimesTables, count: Int, entries: [JournalEntry], player: String, seed: UInt64?, language: LanguagePack
  ) {
    self.tables = tables
    self.count = tables.questions(of: count)
    self.language = language
    self.seed = seed ?? SystemRandomNumberGenerator.number()
    let phrases = language.phrasebook
    deck = Deck(
      name: tables.name,
      cards: tables.facts.map { fact in
        let plain = fact.card
        let values = ["first": Self.text(fact.first), "second": Self.text(fact.second)]
        let question: Phrase = fact.operation == .times ? .timesQuestion : .divideQuestion
        return Card(id: plain.id, prompt: phrases.say(question, values), answer: plain.answer)
      })
    memory = SittingMemory(TimesMemory(entries, player: player))
    let total = self.count
    best = ScheduleFold.counting(entries).reduce(nil) { best, entry in
      guard entry.player == player, case .round(let round) = entry.event, round.mode == .tables,
        // Other questions, or a round of another length, are another game.
        round.total == total, TimesTables(named: round.deck) == tables
      else { return best }
      let result = PlayerProgress.RoundResult(
        correct: round.correct, total: round.total, milliseconds: round.milliseconds, moment: entry.moment)
      guard let best, !result.isBetter(than: best) else { return result }
      return best
    }
  }

  /// Chooses the facts of each round anew.
  var order: @Sendable ([Card.ID]) -> [Card.ID] {
    let chooser = Chooser(tables: tables, count: count, memory: memory, seed: seed)
    return { _ in chooser.round() }
  }

  /// Judges what is typed: digits in any writing, or the number words of the learner's language.
  var typing: AnswerEntry {
    let numbers = Self.numbers(of: language)
    return AnswerEntry(learnerDecides: false) { card, answer, typed in
      guard let fact = TimesFact(id: card.id), let isRight = fact.isRight(typed, numbers: numbers) else {
        return .blank
      }
      return isRight ? .correct(answer) : .different(from: answer)
    }
  }

  /// Reads questions and answers with the number words of the learner's language; they are printed in digits.
  func reader(_ reader: CardReader) -> CardReader {
    let words = language.numbers
    var wordy = reader
    wordy.read = { field, side, language, settings in
      var content = reader.read(field, side, language, settings)
      content.spoken = [Spoken(text: Self.withWords(field, by: words), language: language)]
      return content
    }
    return wordy
  }

  /// Understands the number words of a language.
  static func numbers(of language: LanguagePack) -> TypedAnswer.NumberReader {
    guard let words = language.numbers else { return .none }
    let reader = NumberWords.Reader(words)
    return TypedAnswer.NumberReader { reader.number(for: $0) }
  }

  private static func text(_ number: Int) -> String { number < 0 ? "−\(number.magnitude)" : "\(number)" }

  /// The text with its numbers in words, a minus sign before one included.
  static func withWords(_ text: String, by words: NumberWords?) -> String {
    guard let words else { return text }
    var result = ""
    var rest = text[...]
    while let first = rest.first {
      let digits = rest.dropFirst(first == "−" ? 1 : 0).prefix { $0.isASCII && $0.isNumber }
      if !digits.isEmpty, let number = Int(digits), let said = words.words(for: first == "−" ? -number : number) {
        result += said
        rest = rest[digits.endIndex...]
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return result
  }
}

/// Chooses rounds, one after the other.
private final class Chooser: Sendable {
  private let tables: TimesTables
  private let count: Int
  private let memory: SittingMemory
  private let generator: Mutex<SplitMix64>

  init(tables: TimesTables, count: Int, memory: SittingMemory, seed: UInt64) {
    self.tables = tables
    self.count = count
    self.memory = memory
    generator = Mutex(SplitMix64(seed: seed))
  }

  func round() -> [Card.ID] {
    let known = memory.now
    return generator.withLock { generator in
      tables.round(of: count, by: known, at: SessionClock.wallTime, using: &generator).map(\.id)
    }
  }
}

/// The learner's memory of the facts while a sitting goes on; what is taken back is forgotten again.
final class SittingMemory: Sendable {
  private let before: TimesMemory
  private let answers = Mutex<[(review: Review, moment: Moment)]>([])

  init(_ before: TimesMemory) { self.before = before }

  /// What is known now.
  var now: TimesMemory {
    answers.withLock { answers in
      answers.reduce(into: before) { $0.take($1.review, at: $1.moment) }
    }
  }

  /// Takes in what is written to the journal.
  func take(_ event: JournalEntry.Event, at moment: Moment) {
    guard case .review(let review) = event else { return }
    answers.withLock { $0.append((review, moment)) }
  }

  /// Forgets the newest answer of this sitting.
  func takeBack() { answers.withLock { _ = $0.popLast() } }
}
