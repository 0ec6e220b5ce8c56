import Announcer
import DeckEngine
import DeckStore
import LanguagePacks
import Speakable
import UserSettings
import VoiceMode

/// `viva schedule`: what is due when, and why; or review histories replayed from a file.
struct ScheduleCommand {
  /// How many cards are read out; all are printed.
  private static let spokenCards = 10
  /// The most bytes of a file of histories.
  private static let limit = 1 << 30

  let options: Options
  let environment: Environment

  /// - Parameter operands: a file of histories, or a deck and perhaps one of its cards.
  func run(_ operands: [String]) throws(Failure) -> Int32 {
    if let path = operands.first, path.hasSuffix(".jsonl") { return try replay(path, among: operands) }
    let settings = SettingsKeeper(folder: environment.settingsFolder)
    let library = Library(folder: options.store ?? environment.store)
    let deck = try library.open(operands.first, preferring: settings.settings.deck).deck
    let telling = try Telling(options: options, environment: environment, library: library)
    let view = try ScheduleView(deck: deck, options: options, library: library, telling: telling)
    if operands.count > 1 {
      telling.say(try view.card(operands[1]))
    } else {
      let cards = view.cards
      telling.say(view.summary + cards.prefix(Self.spokenCards))
      let rest = cards.dropFirst(Self.spokenCards)
      if !rest.isEmpty {
        telling.say([view.phrases.say(.importAndMore, ["count": "\(rest.count)"])])
        telling.print(rest)
      }
    }
    for fault in view.faults { Output.complain(fault) }
    let code = try telling.finish()
    return view.faults.isEmpty ? code : Program.ExitCode.failed
  }

  private func replay(_ path: String, among operands: [String]) throws(Failure) -> Int32 {
    guard operands.count == 1 else {
      throw Failure(wrongUsage: "\(Arguments.quoted(operands[1])) is one word too many after a file of histories.")
    }
    var replay = ScheduleReplay()
    do {
      let lines = try replay.lines(of: try DeckFiles().bytes(of: path, limit: Self.limit))
      return Program.say(lines.joined(separator: "\n"), spoken: "")
    } catch let error as StoreError {
      throw Failure(error)
    } catch let fault as ScheduleReplay.Fault {
      throw Failure("\(path) can't be replayed: \(fault.place). Correct that line.")
    } catch {
      throw Failure("\(path) can't be replayed: \(error)")
    }
  }
}

/// A deck's schedule in lines of words.
struct ScheduleView {
  let phrases: Phrasebook
  /// What of the journals could not be read.
  let faults: [String]
  private let deck: Deck
  private let asked: [Card]
  private let telling: Telling
  private let histories: [Card.ID: CardHistory]
  private let entries: [JournalEntry]
  private let player: String
  private let words: ScheduleWords

  init(deck: Deck, options: Options, library: Library, telling: Telling) throws(Failure) {
    phrases = telling.phrases
    self.deck = deck
    self.telling = telling
    player = options.player
    asked = deck.cards(bothWays: options.bothWays.includes(deck.name))
    do throws(StoreError) {
      let (history, damage) = try library.history()
      entries = history.entries
      faults = damage.map { "\($0)" }
    } catch { throw Failure(error) }
    let scheduler = options.scheduler(after: entries)
    histories = ScheduleFold(entries, player: player, scheduler: scheduler).histories
    let now = SessionClock.wallTime
    let day = StudyDay(at: now, zoneOffset: SessionClock.zoneOffset(at: now), startHour: options.study.dayStartHour)
    words = ScheduleWords(phrases: phrases, scheduler: scheduler, settings: options.study, day: day, now: now)
  }

  /// How the deck stands, and what is due this week.
  var summary: [Announcement] {
    var week = [Int](repeating: 0, count: 7)
    var (new, learning, suspended) = (0, 0, 0)
    for card in asked {
      let history = histories[card.id] ?? CardHistory()
      switch history.memory.phase {
      case _ where history.isSuspended: suspended += 1
      case .new: new += 1
      case .learning, .relearning, .review:
        if history.memory.phase != .review { learning += 1 }
        let days = max(0, words.day.days(until: history.memory.due))
        if days < week.count { week[days] += 1 }
      }
    }
    let cards = phrases.say(.cardCount, ["count": "\(asked.count)"], count: asked.count)
    let sentences = [
      phrases.say(
        .scheduleSummary,
        [
          "deck": printable(deck.name), "cards": cards, "due": "\(week[0])", "new": "\(new)",
          "learning": "\(learning)", "suspended": "\(suspended)",
        ]),
      phrases.say(.scheduleWeek, ["numbers": week.map(String.init).joined(separator: ", ")]),
    ]
    return sentences.map { Announcement($0) }
  }

  /// Every card that was ever answered, soonest due first.
  var cards: [Announcement] {
    let known = asked.compactMap { card in
      histories[card.id].flatMap { $0.memory.phase == .new ? nil : (card, $0) }
    }
    return known.sorted { ($0.1.memory.due, $0.0.id) < ($1.1.memory.due, $1.0.id) }.map(line)
  }

  /// One card with all that led to its schedule, or the cards that the text fits.
  func card(_ text: String) throws(Failure) -> [Announcement] {
    let wanted = text.lowercased()
    var found = asked.filter { $0.id.text == text }
    if found.isEmpty { found = asked.filter { $0.prompt.lowercased() == wanted } }
    if found.isEmpty { found = asked.filter { $0.prompt.lowercased().contains(wanted) } }
    guard !found.isEmpty else {
      throw Failure(
        "No card of \(deck.name) has \(Arguments.quoted(text)) in its prompt or as its id. "
          + "viva schedule with the deck alone lists the cards.")
    }
    guard found.count == 1 else { return found.map { line($0, histories[$0.id] ?? CardHistory()) } }
    let history = histories[found[0].id] ?? CardHistory()
    return [line(found[0], history)]
      + words.why(history, lastAnswer: lastAnswer(to: found[0].id)).map { Announcement($0) }
  }

  private func line(_ card: Card, _ history: CardHistory) -> Announcement {
    Announcement(parts: [
      Part(kind: .content, content: telling.prompt(of: card, in: deck)),
      Part(kind: .value, content: Content(words.when(history), style: .value)),
    ])
  }

  /// The newest answer that counts, and the number of its day.
  private func lastAnswer(to card: Card.ID) -> (grade: Grade, day: Int)? {
    for entry in ScheduleFold.counting(entries).reversed() where entry.player == player {
      guard case .review(let review) = entry.event, review.card == card, review.countsForSchedule else { continue }
      let day = StudyDay(
        at: entry.moment, zoneOffset: entry.zoneOffset, startHour: words.settings.dayStartHour)
      return (review.grade, day.number)
    }
    return nil
  }
}
