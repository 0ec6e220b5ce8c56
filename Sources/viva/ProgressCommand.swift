import Announcer
import AudioFiles
import DeckEngine
import DeckStore
import Glibc
import LanguagePacks
import ProgressPictures
import Speakable
import Speech
import UserSettings
import VoiceMode

/// `viva progress`: how a player has come along, spoken, printed, as a picture or as a page.
struct ProgressCommand {
  let options: Options
  let environment: Environment

  func run() throws(Failure) -> Int32 {
    let settings = SettingsKeeper(folder: environment.settingsFolder)
    let library = Library(folder: options.store ?? environment.store)
    let languages = try LanguageChoice(
      options: options, preferred: settings.settings, environment: environment, library: library, engine: nil)
    let phrases = languages.own.phrasebook
    let (entries, faults) = try journal(in: library)
    let name = Players(entries).name(of: options.player)
    let now = SessionClock.wallTime
    let progress = PlayerProgress(
      entries, player: options.player, name: name.isEmpty ? phrases.say(.defaultPlayer) : printable(name), at: now,
      zoneOffset: SessionClock.zoneOffset(at: now), dayStartHour: options.study.dayStartHour,
      scheduler: options.scheduler(after: entries))
    try write(progress, phrases)
    let report = ProgressReport(progress: progress, phrases: phrases)
    let text = (report.rows + [""] + report.grid(environment)).joined(separator: "\n")
    let code = Program.say(text, spoken: report.sentences.joined(separator: "\n"), always: true, isColoured: true)
    for fault in faults { Output.complain(fault) }
    return code
  }

  private func journal(in library: Library) throws(Failure) -> (entries: [JournalEntry], faults: [String]) {
    do throws(StoreError) {
      let (history, damage) = try library.history()
      return (history.entries, damage.map { "\($0)" })
    } catch { throw Failure(error) }
  }

  /// Writes the pictures that are asked for; they may be shown to others, so they are no private files.
  private func write(_ progress: PlayerProgress, _ phrases: Phrasebook) throws(Failure) {
    let words = PictureWords(phrases)
    if let path = options.svg {
      let text = ProgressDocuments.svg(of: progress, words: words, language: phrases.language)
      try Self.write(text, to: path, replacing: ["<svg", "<?xml"])
    }
    if let path = options.html {
      let text = ProgressDocuments.html(of: progress, words: words, language: phrases.language)
      try Self.write(text, to: path, replacing: ["<!DOCTYPE html", "<!doctype html"])
    }
  }

  private static func write(_ text: String, to path: String, replacing signatures: [String]) throws(Failure) {
    guard Output.mayReplace(path, beginning: signatures) else {
      throw Failure(
        "The picture \(path) can't be written: there is another file of that name. Choose another name for it.")
    }
    do throws(AudioFileError) {
      let file = try ReplacedFile(path: path)
      try file.append(text)
      try file.finish()
    } catch { throw Failure("\(error)") }
  }
}

/// A player's progress in sentences and as a grid, in the learner's language.
struct ProgressReport {
  let progress: PlayerProgress
  let phrases: Phrasebook

  /// What is spoken: today in one breath, the score, the strongest and the weakest table, then a sentence for each, weakest first.
  var sentences: [String] {
    var sentences = [PictureWords(phrases).title(progress.name), today]
    if let percentage = progress.percentage {
      sentences.append(
        phrases.say(.progressRoundsSummary, ["rounds": "\(progress.rounds)", "percent": "\(percentage)"]))
    }
    if let best = progress.best, let latest = progress.latest {
      sentences.append(phrases.say(.progressTimes, ["best": said(best), "latest": said(latest)]))
    }
    let tables = progress.weakestFirst
    if let weakest = tables.first, let strongest = tables.last,
      weakest.correct * strongest.answered != strongest.correct * weakest.answered
    {
      sentences.append(
        phrases.say(.progressStrongest, ["table": "\(strongest.table)", "other": "\(weakest.table)"]))
    }
    return sentences + tables.map(sentence)
  }

  /// One table in one sentence, with its times if a round of it was played to its end.
  private func sentence(of table: PlayerProgress.Table) -> String {
    var values = [
      "table": "\(table.table)", "rounds": "\(table.rounds)", "percent": "\(table.percentage ?? 0)",
    ]
    guard let best = table.best, let latest = table.latest else {
      return phrases.say(.progressTableSentence, values, count: table.rounds)
    }
    values["best"] = said(best)
    values["latest"] = said(latest)
    return phrases.say(.progressTableTimes, values, count: table.rounds)
  }

  /// How a round came out: `9 of 10 in 41 seconds`.
  private func said(_ result: PlayerProgress.RoundResult) -> String {
    let seconds = max(0, result.milliseconds) / 1000
    return phrases.say(
      .progressResult, ["correct": "\(result.correct)", "total": "\(result.total)", "seconds": "\(seconds)"],
      count: seconds)
  }

  /// The sentences as they are printed: on a terminal broken between words.
  var rows: [String] { CaptionLine.rowsOnTerminal(of: sentences) }

  /// In one breath: what is due and done today, the days in a row, the retention, the time, and the week to come.
  private var today: String {
    let counts = ["due": "\(progress.dueToday)", "done": "\(progress.doneToday)", "streak": "\(progress.streak)"]
    var parts = [phrases.say(.progressToday, counts)]
    if let retention = progress.retention {
      parts.append(phrases.say(.progressRetention, ["percent": "\(retention)"]))
    }
    let minutes = progress.milliseconds / 60_000
    parts.append(phrases.say(.progressTime, ["minutes": "\(minutes)"], count: minutes))
    let week = progress.forecast.prefix(7).map(String.init).joined(separator: ", ")
    parts.append(phrases.say(.scheduleWeek, ["numbers": week]))
    return parts.joined(separator: " ")
  }

  /// The printed grid, as wide and as colourful as standard output is.
  func grid(_ environment: Environment) -> [String] {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    return ProgressGrid(
      of: progress, width: isTerminal ? Terminal.columns(of: STDOUT_FILENO) : 80,
      colours: isTerminal ? environment.colours : .none, words: PictureWords(phrases)
    ).lines
  }
}

extension CaptionLine {
  /// Sentences as they are printed on standard output: if that is a terminal, broken between words.
  static func rowsOnTerminal(of sentences: [String]) -> [String] {
    guard isatty(STDOUT_FILENO) == 1 else { return sentences }
    let columns = Terminal.columns(of: STDOUT_FILENO)
    return sentences.flatMap { rows(of: $0, columns: columns, width: cellWidth) }
  }
}

extension Environment {
  /// The colours of the terminal, as its variables say; `NO_COLOR` and a dumb terminal have none.
  var colours: ProgressGrid.Colours {
    guard variables["NO_COLOR"]?.isEmpty ?? true, terminalMovesCursor else { return .none }
    if let depth = variables["COLORTERM"], depth == "truecolor" || depth == "24bit" { return .all }
    return variables["TERM"]?.contains("256color") == true ? .many : .sixteen
  }
}

extension PictureWords {
  /// The words of a language.
  init(_ phrases: Phrasebook) {
    self.init(
      title: { phrases.say(.progressTitle, ["name": $0]) }, tablesTitle: phrases.say(.progressTables),
      factsTitle: phrases.say(.progressFacts), daysTitle: phrases.say(.progressDays),
      recallTitle: phrases.say(.progressRecall), forecastTitle: phrases.say(.progressForecast),
      table: phrases.say(.progressTable), rounds: phrases.say(.progressRounds),
      answers: phrases.say(.progressAnswers), correct: phrases.say(.progressCorrect),
      best: phrases.say(.progressBest), latest: phrases.say(.progressLatest), fact: phrases.say(.progressFact),
      strength: phrases.say(.progressStrength), day: phrases.say(.progressDay),
      daysPassed: phrases.say(.progressDaysPassed),
      remembered: phrases.say(.progressRemembered), due: phrases.say(.progressDue),
      nothing: phrases.say(.progressNothing), showData: phrases.say(.progressShowData),
      summary: { rounds, percent, streak, due, done in
        phrases.say(
          .progressSummary,
          [
            "rounds": "\(rounds)", "percent": "\(percent)", "streak": "\(streak)", "due": "\(due)",
            "done": "\(done)",
          ])
      })
  }
}
