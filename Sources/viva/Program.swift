import DeckEngine
import Glibc
import Speakable
import UserSettings

/// The program: understands its command line, runs the command, and tells how it went.
enum Program {
  /// Exit codes that others rely on.
  enum ExitCode {
    static let done: Int32 = 0
    static let failed: Int32 = 1
    static let wrongUsage: Int32 = 2
  }

  static let version = "0.1.0"

  /// Opens what was closed among standard input, output and error, so that no other file gets into their places: input
  /// that ends at once, and output that takes nothing.
  static func holdStandardFiles() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = unsafe open("/dev/null", O_RDONLY)
    }
  }

  /// Runs the program, reads out what it printed for a person, and returns its exit code.
  static func run(_ words: [String]) -> Int32 {
    let code = execute(words)
    let readOut = ReadOut(
      options: optionsForReadingOut(words), environment: .current, readsFiles: !words.contains("preview"))
    return readOut.run(after: code)
  }

  /// The options as far as they can be understood: a command line that is wrong is told of aloud too.
  private static func optionsForReadingOut(_ words: [String]) -> Options {
    var understood: Options?
    for words in [words, []] where understood == nil {
      do throws(UsageError) {
        understood = try Options(Arguments(words, commands: CommandTable.commands, common: CommandTable.common))
      } catch { continue }
    }
    guard var options = understood else { preconditionFailure("an empty command line is right") }
    let isOff = zip(words, words.dropFirst()).contains { $0 == "--speech" && $1 == "off" }
    if isOff || words.contains("--speech=off") { options.speaks = false }
    if !options.saysWhoSpeaks, !words.contains("preview") { options.take(chosenSpeaker) }
    return options
  }

  private static func execute(_ words: [String]) -> Int32 {
    // `viva help round` is what many type first.
    let words = words.first == "help" ? Array(words.dropFirst()) + ["--help"] : words
    let arguments: Arguments
    do throws(UsageError) {
      arguments = try Arguments(words, commands: CommandTable.commands, common: CommandTable.common)
    } catch {
      Output.complain(error.sentence)
      return ExitCode.wrongUsage
    }
    if arguments.has("version") { return say("viva \(version)") }
    if arguments.has("help") { return say(CommandTable.help(for: arguments.command), language: "en") }
    var options: Options
    do throws(UsageError) {
      options = try Options(arguments)
    } catch {
      Output.complain(error.sentence)
      return ExitCode.wrongUsage
    }
    do throws(Failure) {
      if try !settleWhoSpeaks(&options, arguments.command) { return ExitCode.done }
      if arguments.command.first != "preview" {
        let settings = SettingsKeeper(folder: Environment.current.settingsFolder).settings
        options.take(settings)
        try settleWhoLearns(&options, arguments.command, chosen: settings.player)
      }
      switch arguments.command {
      case ["deck"]: return say(CommandTable.help(for: ["deck"]), language: "en")
      case ["deck", "list"]: return try DeckList(options: options, environment: .current).run()
      case ["deck", "new"]: return try DeckCommand(options: options, environment: .current).make()
      case ["deck", "delete"]: return try DeckCommand(options: options, environment: .current).delete()
      case ["deck", "undelete"]: return try DeckCommand(options: options, environment: .current).undelete()
      case ["deck", "import"]: return try ImportCommand(options: options, environment: .current).run()
      case ["deck", "export"]: return try ExportCommand(options: options, environment: .current).run()
      case ["deck", "check"]: return try DeckCheckCommand(options: options, environment: .current).run()
      case ["deck", "merge"]: return try DeckMergeCommand(options: options, environment: .current).merge()
      case ["deck", "backups"]: return try DeckMergeCommand(options: options, environment: .current).list()
      case ["deck", "restore"]: return try DeckMergeCommand(options: options, environment: .current).restore()
      case ["voices"]: return say(CommandTable.help(for: ["voices"]), language: "en")
      case ["voices", "list"]: return try VoicesCommand(options: options, environment: .current).list()
      case ["voices", "try"]:
        return try VoicesCommand(options: options, environment: .current)
          .tryOut(arguments.operands[0], text: arguments.operands.dropFirst().first)
      case ["voices", "set"]:
        return try VoicesCommand(options: options, environment: .current).set(arguments.operands[0])
      case ["doctor"]:
        return Doctor(options: options, environment: .current).run(asJSON: arguments.has("json"))
      case ["lesson"]: return try Listening(options: options, environment: .current, mode: .lesson).run()
      case ["drill"]: return try Listening(options: options, environment: .current, mode: .drill).run()
      case ["render"]: return try RenderCommand(options: options, environment: .current).run()
      case ["announce"]:
        return try AnnounceCommand(options: options, environment: .current, arguments: arguments).run()
      case ["tables"]: return try Study(options: options, environment: .current, mode: .tables).run()
      case ["type"]: return try Study(options: options, environment: .current, mode: .type).run()
      case ["progress"]: return try ProgressCommand(options: options, environment: .current).run()
      case ["schedule"]:
        return try ScheduleCommand(options: options, environment: .current).run(arguments.operands)
      case ["tune"]:
        let command = TuneCommand(options: options, environment: .current)
        return arguments.has("reset") ? try command.reset() : try command.run()
      case ["preview"]:
        return try Preview(options: options, environment: .current).run(arguments.operands.first)
      case ["player"]: return say(CommandTable.help(for: ["player"]), language: "en")
      case ["player", "list"]: return try PlayerCommand(options: options, environment: .current).list()
      case ["player", "use"]:
        return try PlayerCommand(options: options, environment: .current).use(arguments.operands[0])
      case ["player", "rename"]:
        return try PlayerCommand(options: options, environment: .current)
          .rename(arguments.operands[0], to: arguments.operands[1])
      case ["edit"]:
        return try Study(options: options, environment: .current, mode: .round, purpose: .editing).run()
      case ["settings"]:
        return try Study(options: options, environment: .current, mode: .round, purpose: .settings).run()
      case ["settings", "list"]: return try SettingsCommand(environment: .current).list()
      case ["settings", "get"]: return try SettingsCommand(environment: .current).get(arguments.operands[0])
      case ["settings", "set"]:
        return try SettingsCommand(environment: .current).set(arguments.operands[0], to: arguments.operands[1])
      case ["intro"]: return try introduce(options)
      case ["round"]: return try Study(options: options, environment: .current, mode: .round).run()
      case ["study"], []: return try Study(options: options, environment: .current, mode: .study).run()
      default: preconditionFailure("a command in the table has no code: \(arguments.command)")
      }
    } catch {
      Output.complain(error.sentence)
      if arguments.has("verbose"), let details = error.details { Output.complain(details) }
      return error.exitCode
    }
  }

  /// The commands that only tell of somebody: a name that nobody has is a slip there, and no new player.
  private static let commandsThatTell: Set<[String]> = [["progress"], ["schedule"], ["tune"], ["deck", "export"]]

  /// Settles who learns: whoever the command line names, or else who was chosen for good.
  ///
  /// The journal is read for it only where a name is given.
  private static func settleWhoLearns(
    _ options: inout Options, _ command: [String], chosen: String?
  ) throws(Failure) {
    guard !options.player.isEmpty else {
      options.player = chosen ?? ""
      return
    }
    guard Players.isName(options.player) else { throw Failure(wrongUsage: PlayerCommand.nameFault) }
    let library = Library(folder: options.store ?? Environment.current.store)
    let players = Players(try library.entries())
    let name = Players.trimmed(options.player)
    options.player = PlayerCommand.player(named: name, among: players)
    guard !options.player.isEmpty, players.names[options.player] == nil, options.player != chosen else { return }
    guard !commandsThatTell.contains(command) else { throw PlayerCommand.nobody(name) }
    options.isNewPlayer = !players.names.isEmpty
  }

  /// Prints what was asked for, which is read out at the end where a person sits at a terminal; a reader that went away
  /// is no failure.
  ///
  /// - Parameters:
  ///   - spoken: what is heard in its place; nothing if it is empty.
  ///   - language: the language it is in; `nil` for that of our own phrases.
  ///   - always: whether it is part of the command to be heard, also where another program reads its output.
  ///   - isColoured: whether it has colours of our own; then every name in it has been made harmless before.
  static func say(
    _ text: String, spoken: String? = nil, language: String? = nil, always: Bool = false, isColoured: Bool = false
  ) -> Int32 {
    // Names of files and players may hold what moves a terminal's cursor.
    let text =
      isColoured
      ? text
      : text.split(separator: "\n", omittingEmptySubsequences: false).map { printable(String($0)) }
        .joined(separator: "\n")
    switch Output.write(text + "\n") {
    case .written, .closed:
      ReadOut.keep(spoken ?? text, printedTo: STDOUT_FILENO, language: language, always: always)
      return ExitCode.done
    case .failed(let code):
      Output.complain("Standard output can't be written: \(Output.reason(code)).")
      return ExitCode.failed
    }
  }
}
