import DeckEngine

/// The program: understands its command line, runs the command, and tells how it went.
enum Program {
  /// Exit codes that others rely on.
  enum ExitCode {
    static let done: Int32 = 0
    static let failed: Int32 = 1
    static let wrongUsage: Int32 = 2
  }

  static let version = "0.1.0"

  /// Runs the program and returns its exit code.
  static func run(_ words: [String]) -> Int32 {
    let arguments: Arguments
    do throws(UsageError) {
      arguments = try Arguments(words, commands: CommandTable.commands, common: CommandTable.common)
    } catch {
      Output.complain(error.sentence)
      return ExitCode.wrongUsage
    }
    if arguments.has("version") { return say("viva \(version)") }
    if arguments.has("help") { return say(CommandTable.help(for: arguments.command)) }
    var options: Options
    do throws(UsageError) {
      options = try Options(arguments)
    } catch {
      Output.complain(error.sentence)
      return ExitCode.wrongUsage
    }
    do throws(Failure) {
      // The journal is read for it only where a name is given.
      if !options.player.isEmpty, arguments.command.first != "preview" {
        let library = Library(folder: options.store ?? Environment.current.store)
        options.player = Players(try library.entries()).player(named: options.player)
      }
      switch arguments.command {
      case ["deck"]: return say(CommandTable.help(for: ["deck"]))
      case ["deck", "list"]: return try DeckList(options: options, environment: .current).run()
      case ["voices"]: return say(CommandTable.help(for: ["voices"]))
      case ["voices", "list"]: return try VoicesCommand(options: options, environment: .current).list()
      case ["voices", "try"]:
        return try VoicesCommand(options: options, environment: .current)
          .tryOut(arguments.operands[0], text: arguments.operands.dropFirst().first)
      case ["voices", "set"]:
        return try VoicesCommand(options: options, environment: .current).set(arguments.operands[0])
      case ["doctor"]:
        return Doctor(options: options, environment: .current).run(asJSON: arguments.has("json"))
      case ["announce"]:
        return try AnnounceCommand(options: options, environment: .current, arguments: arguments).run()
      case ["tables"]: return try Study(options: options, environment: .current, mode: .tables).run()
      case ["type"]: return try Study(options: options, environment: .current, mode: .type).run()
      case ["progress"]: return try ProgressCommand(options: options, environment: .current).run()
      case ["preview"]:
        return try Preview(options: options, environment: .current).run(arguments.operands.first)
      case ["player"]: return say(CommandTable.help(for: ["player"]))
      case ["player", "list"]: return try PlayerCommand(options: options, environment: .current).list()
      case ["player", "rename"]:
        return try PlayerCommand(options: options, environment: .current)
          .rename(arguments.operands[0], to: arguments.operands[1])
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

  /// Prints what was asked for; a reader that went away is no failure.
  static func say(_ text: String) -> Int32 {
    switch Output.write(text + "\n") {
    case .written, .closed: return ExitCode.done
    case .failed(let code):
      Output.complain("Standard output can't be written: \(Output.reason(code)).")
      return ExitCode.failed
    }
  }
}
