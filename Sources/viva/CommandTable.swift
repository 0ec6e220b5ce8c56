import DeckFormats

/// Every command and option of the program, from which help and parsing are made.
enum CommandTable {
  static let commands: [CommandSpecification] = [
    CommandSpecification(
      words: [], operands: "", operandCount: 0...0,
      summary: "Today's study of the default deck.",
      details: "On first run this is a built-in deck of general knowledge, with a spoken introduction."),
    CommandSpecification(
      words: ["study"], operands: "[DECK…]", operandCount: 0...100,
      summary: "Asks what is due today, then new cards; a card answered wrong comes back.",
      details: deckHelp,
      options: [
        Option(name: "ahead", argument: "DAYS", help: "Asks also what is due within so many days more, 1 to 365."),
        Option(name: "cram", argument: nil, help: "Asks every card, and leaves the schedule alone."),
        Option(name: "new", argument: "N", help: "The most new cards in a day; 20 if not said."),
        Option(name: "reviews", argument: "N", help: "The most cards in review in a day; 200 if not said."),
      ]),
    CommandSpecification(
      words: ["round"], operands: "[DECK]", operandCount: 0...1,
      summary: "A round against the clock: the deck's cards in order, a wrong one comes back at the end.",
      details: deckHelp,
      options: [
        Option(name: "seconds", argument: "SECONDS", help: "How long the round lasts, 1 to 86400; 100 if not said."),
        Option(name: "shuffle", argument: nil, help: "Asks the cards in a random order."),
      ]),
    CommandSpecification(
      words: ["lesson"], operands: "[DECK…]", operandCount: 0...100,
      summary:
        "A lesson to listen to, hands free: prompt, time to answer aloud, answer; cards come back at growing gaps.",
      details: deckHelp + " What is due comes first, then new cards; listening alone leaves the schedule as it is.",
      options: LessonOptions.ofLesson),
    CommandSpecification(
      words: ["drill"], operands: "[DECK…]", operandCount: 0...100,
      summary: "Every card in turn, hands free: prompt, time to answer aloud, answer, next.", details: deckHelp,
      options: LessonOptions.ofDrill),
    CommandSpecification(
      words: ["render"], operands: "[DECK…]", operandCount: 0...100,
      summary: "Writes a lesson or a drill into a sound file, with files that tell what is said when.",
      details: deckHelp + " FILE ends in \(LessonOptions.endings), and -o is short for --output. All speech is equally "
        + "loud: RMS of speech at -20 dBFS, peak at most -1 dBFS, as the file's comment says too.",
      options: LessonOptions.ofRecording),
    CommandSpecification(
      words: ["tables"], operands: "[N…]", operandCount: 0...2001,
      summary: "Times tables: answers typed and checked, the weak ones asked more often.",
      details: "Without numbers, the tables 1 to 12 are asked; a table may be any number from -1000 to 1000.",
      options: [
        Option(name: "round", argument: "N", help: "How many questions a round has, 1 to 1000; 10 if not said."),
        Option(name: "seconds", argument: "SECONDS", help: "How long a round lasts; without it, no clock runs."),
        Option(name: "up-to", argument: "N", help: "The last factor of each table, 1 to 100; 12 if not said."),
        Option(name: "divide", argument: nil, help: "Asks divisions."),
        Option(name: "mix", argument: nil, help: "Asks multiplications and divisions."),
        Option(name: "reveal", argument: nil, help: "Reveals answers instead of taking them; you grade yourself."),
      ]),
    CommandSpecification(
      words: ["type"], operands: "[DECK]", operandCount: 0...1,
      summary: "Answers typed and checked; where yours is not the card's, you decide.",
      details: deckHelp + " In an answer, | stands between alternatives.",
      options: [
        Option(
          name: "strict", argument: "RULES",
          help: "What is to count, with commas: case, accents, spacing, punctuation, numbers, sharp-s, width or all."),
        Option(name: "shuffle", argument: nil, help: "Asks the cards in a random order."),
      ]),
    CommandSpecification(
      words: ["edit"], operands: "[DECK]", operandCount: 0...1,
      summary: "Adds, finds, changes and deletes cards, all of it spoken and undoable.",
      details: deckHelp.replacing("is asked", with: "is edited")),
    CommandSpecification(
      words: ["settings"], operands: "", operandCount: 0...0,
      summary: "What can be set about how things are said, spoken: Up and Down change what has the focus.",
      details: "viva settings list, get and set do the same by name, and set the keys.",
      options: [
        Option(name: "deck", argument: "DECK", help: "Sets the speed and verbosity that this deck has of its own.")
      ]),
    CommandSpecification(
      words: ["settings", "list"], operands: "", operandCount: 0...0,
      summary: "Names every setting, with its value and what it may be."),
    CommandSpecification(
      words: ["settings", "get"], operands: "NAME", operandCount: 1...1,
      summary: "Says the value of a setting."),
    CommandSpecification(
      words: ["settings", "set"], operands: "NAME VALUE", operandCount: 2...2,
      summary: "Changes a setting, such as rate 250, a deck's own, such as decks.Animals.rate, or a key.",
      details: "The value default is that of someone who has set nothing; null takes a key's command away."),
    CommandSpecification(
      words: ["intro"], operands: "", operandCount: 0...0,
      summary: "The introduction of the first run again; any key ends it."),
    CommandSpecification(
      words: ["progress"], operands: "", operandCount: 0...0,
      summary: "How you have come along: spoken, printed, as a picture or as a page.",
      options: [
        Option(name: "svg", argument: "FILE", help: "Writes the pictures into an SVG file."),
        Option(name: "html", argument: "FILE", help: "Writes a page that needs nothing else."),
      ]),
    CommandSpecification(
      words: ["schedule"], operands: "[DECK [CARD]]", operandCount: 0...2,
      summary: "What of a deck is due when, and why; or replays review histories from a file.",
      details: deckHelp + " CARD is its id or words of its prompt. viva schedule FILE.jsonl takes config and history "
        + "lines and prints the state after each review."),
    CommandSpecification(
      words: ["tune"], operands: "", operandCount: 0...0,
      summary: "Fits the schedule to your own answers, and keeps it only if it foretells them better.",
      options: [Option(name: "reset", argument: nil, help: "Goes back to the schedule as it comes.")]),
    CommandSpecification(
      words: ["player"], operands: "", operandCount: 0...0,
      summary: "Who learns in this store: viva player list, use or rename."),
    CommandSpecification(
      words: ["player", "list"], operands: "", operandCount: 0...0,
      summary: "Names the players, each with the rounds played."),
    CommandSpecification(
      words: ["player", "use"], operands: "NAME", operandCount: 1...1,
      summary: "Makes somebody the one who learns, until another takes over.",
      details: "NAME may be new, or \"\" for the player who has no name yet."),
    CommandSpecification(
      words: ["player", "rename"], operands: "OLD NEW", operandCount: 2...2,
      summary: "Gives a player a new name; nothing done under the old one is lost.",
      details: "OLD may be \"\" for the player who has no name yet."),
    CommandSpecification(
      words: ["preview"], operands: "[SCREEN]", operandCount: 0...1,
      summary: "A screen or picture on made-up progress; nothing is read or written.",
      details: "SCREEN is \(Arguments.list(Preview.Screen.allCases.map(\.rawValue)))."),
    CommandSpecification(
      words: ["deck"], operands: "", operandCount: 0...0,
      summary: "Decks and their files: list, new, import, export, delete, undelete, check, merge, backups and restore."),
    CommandSpecification(
      words: ["deck", "list"], operands: "", operandCount: 0...0,
      summary: "Names the decks in the store, each with its number of cards."),
    CommandSpecification(
      words: ["deck", "new"], operands: "NAME", operandCount: 1...1,
      summary: "Makes a deck without cards."),
    CommandSpecification(
      words: ["deck", "import"], operands: "FILE", operandCount: 1...1,
      summary: "Takes in cards of another program; says first what it found, then writes.",
      details: importHelp,
      options: [
        Option(name: "into", argument: "DECK", help: "The deck for all cards; else the decks that the file names."),
        Option(name: "dry-run", argument: nil, help: "Says what would be done, and writes nothing."),
        Option(
          name: "format", argument: "FORMAT", choices: DeckFormat.allCases.map(\.rawValue),
          help: "What the file is: \(Arguments.list(DeckFormat.allCases.map(\.rawValue)))."),
        Option(name: "between", argument: "TEXT", help: "What stands between prompt and answer; \\t is a tab."),
        Option(name: "after", argument: "TEXT", help: "What stands after each card; \\n is a line's end."),
        Option(
          name: "columns", argument: "COLUMNS",
          help: "What the columns hold, by number or name: prompt=2,answer=3,tags=5."),
        Option(
          name: "with-schedule", argument: nil,
          help: "Takes over when each card is due, and earlier answers, from Anki."),
      ]),
    CommandSpecification(
      words: ["deck", "export"], operands: "DECK", operandCount: 1...1,
      summary: "Writes a deck for another program, or its answers.",
      details: "Without -o, it goes to standard output. revlog is the journal of the deck's cards, as Anki names it.",
      options: [
        Option(name: "output", argument: "FILE", help: "Where it goes, also -o; its ending tells the format."),
        Option(
          name: "format", argument: "FORMAT", choices: ExportFormat.allCases.map(\.rawValue),
          help: "\(Arguments.list(ExportFormat.allCases.map(\.rawValue))); json if not said."),
      ]),
    CommandSpecification(
      words: ["deck", "delete"], operands: "NAME", operandCount: 1...1,
      summary: "Deletes a deck from the store; viva deck undelete brings it back. Answers given stay."),
    CommandSpecification(
      words: ["deck", "undelete"], operands: "[NAME]", operandCount: 0...1,
      summary: "Brings back a deck that was deleted; without a name, the last one."),
    CommandSpecification(
      words: ["deck", "check"], operands: "[DECK]", operandCount: 0...1,
      summary:
        "Looks a deck through: faults by line and column, empty sides, cards that stand twice or can't be spoken.",
      details: "Without DECK, all decks of the store. It changes nothing; the exit code is 1 if anything was found."),
    CommandSpecification(
      words: ["deck", "merge"], operands: "DECK [OTHER]", operandCount: 1...2,
      summary: "Takes the cards of another deck into DECK; of a card that differs, both versions stay.",
      details: "Without OTHER, it takes in the copies that a file sync made of DECK, and both sides of a conflict that "
        + "git left in it. DECK as it was is kept: viva deck restore brings it back."),
    CommandSpecification(
      words: ["deck", "backups"], operands: "DECK", operandCount: 1...1,
      summary: "Tells which earlier states of a deck are kept: ten at most, the newer the closer together."),
    CommandSpecification(
      words: ["deck", "restore"], operands: "DECK [WHICH]", operandCount: 1...2,
      summary: "Brings an earlier state of a deck back; the present one is kept in its turn.",
      details: "WHICH is a number that viva deck backups tells, or the beginning of its date; without it, the newest."),
    CommandSpecification(
      words: ["voices"], operands: "", operandCount: 0...0,
      summary: "Who speaks, in which language: viva voices list, try or set."),
    CommandSpecification(
      words: ["voices", "list"], operands: "", operandCount: 0...0,
      summary: "Names the languages of our own phrases, and every voice for cards."),
    CommandSpecification(
      words: ["voices", "try"], operands: "NAME [TEXT]", operandCount: 1...2,
      summary: "Speaks a text with a voice, such as sv or en-us+f2."),
    CommandSpecification(
      words: ["voices", "set"], operands: "NAME", operandCount: 1...1,
      summary: "Keeps a voice for our own phrases and for cards in their language."),
    CommandSpecification(
      words: ["announce"], operands: "[TEXT…]", operandCount: 0...10_000,
      summary: "Says what other programs want said: a text, the lines of standard input, or what clients send.",
      details:
        "Without TEXT, each line of standard input is said, in order. Ctrl-C and SIGTERM fall silent at once; the end "
        + "of the input lets everything be heard.",
      options: [
        Option(
          name: "json", argument: nil,
          help: "Takes a JSON object a line, such as {\"text\": \"Saved.\"}, and answers with events."),
        Option(
          name: "dialect", argument: "emacspeak", choices: ["emacspeak"],
          help: "Takes the commands of Emacspeak's speech servers."),
        Option(
          name: "socket", argument: "[PATH]", isArgumentOptional: true,
          help: "Serves spd-say, Orca and other clients of speech-dispatcher, at its usual path or another."),
        Option(name: "port", argument: "N", help: "Serves them at a TCP port of this machine too, 1 to 65535."),
        Option(
          name: "install-service", argument: nil,
          help: "Lets systemd start the server for you when a program wants to speak."),
      ]),
    CommandSpecification(
      words: ["doctor"], operands: "", operandCount: 0...0,
      summary: "Looks at the voice, the sound, the terminal and the store, and says what to do about each fault.",
      options: [Option(name: "json", argument: nil, help: "Tells it as one JSON object.")]),
  ]

  private static let deckHelp =
    "DECK is the name of a deck in the store, or the path of a deck or of any file that can be imported. "
    + "Without it, the default deck is asked."

  private static let importHelp =
    "FILE is found out by its content: Anki's text or package, CSV, TSV, Quizlet, Mnemosyne, SuperMemo, hashcards, "
    + "Markdown, Org or JSON. Importing again brings cards up to date and keeps what was learned."

  static let common: [Option] = [
    Option(
      name: "store", argument: "DIR",
      help: "Where decks and the journal are kept; else $VIVA_STORE, else ~/.local/share/viva."),
    Option(name: "player", argument: "NAME", help: "Who is learning, where several share a store."),
    Option(name: "voice", argument: "NAME", help: "The voice for our own phrases and for cards in their language."),
    Option(name: "language", argument: "TAG", help: "The language of our own phrases, such as sv or de-DE."),
    Option(name: "rate", argument: "WPM", help: "Words a minute, 80 to 900."),
    Option(
      name: "speech", argument: "espeak, speechd or off", choices: ["espeak", "speechd", "off"],
      help: "Who speaks: our own voice, the one you have set up in speech-dispatcher, or nobody."),
    Option(
      name: "output", argument: "auto, null or FILE.wav",
      help: "Where the sound goes: to the sound device, nowhere, or into a file."),
    Option(
      name: "captions", argument: "text, json or off", choices: ["text", "json", "off"],
      help: "How what is said is printed."),
    Option(
      name: "view", argument: "plain or large", choices: ["plain", "large"],
      help: "How captions look on a terminal; large draws big letters of high contrast."),
    Option(name: "line-mode", argument: nil, help: "Reads commands, one a line, instead of keys."),
    Option(name: "wait", argument: nil, help: "In line mode, lets each command wait until speech has ended."),
    Option(name: "no-hints", argument: nil, help: "Gives no hints."),
    Option(
      name: "verbosity", argument: "low, medium or high", choices: ["low", "medium", "high"],
      help: "How much is said of each element."),
    Option(name: "seed", argument: "N", help: "Makes a shuffled order repeatable."),
    Option(name: "verbose", argument: nil, help: "Adds paths and error codes to error messages."),
    Option(name: "help", argument: nil, help: "Says this."),
    Option(name: "version", argument: nil, help: "Says the version."),
  ]

  /// The help of a command: short lines, one fact each, in reading order.
  static func help(for words: [String]) -> String {
    guard let command = commands.first(where: { $0.words == words }) else { return "" }
    var lines = ["Usage: \(command.usage)", "", command.summary]
    if !command.details.isEmpty { lines.append(command.details) }
    let following = commands.filter { $0.words.count == words.count + 1 && $0.words.starts(with: words) }
    if !following.isEmpty {
      lines += ["", "Commands:"] + following.map { "  viva \($0.words.joined(separator: " ")): \($0.summary)" }
    }
    lines +=
      ["", "Options:"]
      + (command.options + common.filter { known in !command.options.contains { $0.name == known.name } }).map {
        option in
        "  --\(option.name)\(option.argument.map { " " + $0 } ?? ""): \(option.help)"
      }
    if words.isEmpty {
      lines += ["", "While a card is asked: Space reveals it, c is for Correct, w for Wrong, ? explains every key."]
    }
    return lines.joined(separator: "\n")
  }
}
