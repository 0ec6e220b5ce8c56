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
      words: ["progress"], operands: "", operandCount: 0...0,
      summary: "How you have come along: spoken, printed, as a picture or as a page.",
      options: [
        Option(name: "svg", argument: "FILE", help: "Writes the pictures into an SVG file."),
        Option(name: "html", argument: "FILE", help: "Writes a page that needs nothing else."),
      ]),
    CommandSpecification(
      words: ["player"], operands: "", operandCount: 0...0,
      summary: "Who learns in this store: viva player list or rename."),
    CommandSpecification(
      words: ["player", "list"], operands: "", operandCount: 0...0,
      summary: "Names the players, each with the rounds played."),
    CommandSpecification(
      words: ["player", "rename"], operands: "OLD NEW", operandCount: 2...2,
      summary: "Gives a player a new name; nothing done under the old one is lost.",
      details: "OLD may be \"\" for the player who has no name yet."),
    CommandSpecification(
      words: ["preview"], operands: "[SCREEN]", operandCount: 0...1,
      summary: "A screen or picture on made-up progress; nothing is read or written.",
      details: "SCREEN is progress, svg, html, card, result, edit, tables or type."),
    CommandSpecification(
      words: ["deck"], operands: "", operandCount: 0...0,
      summary: "Decks and their files: viva deck list names the decks there are."),
    CommandSpecification(
      words: ["deck", "list"], operands: "", operandCount: 0...0,
      summary: "Names the decks in the store, each with its number of cards."),
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
    "DECK is the name of a deck in the store, or the path of a deck file. Without it, the default deck is asked."

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
      + (command.options + common).map { option in
        "  --\(option.name)\(option.argument.map { " " + $0 } ?? ""): \(option.help)"
      }
    if words.isEmpty {
      lines += ["", "While a card is asked: Space reveals it, c is for Correct, w for Wrong, ? explains every key."]
    }
    return lines.joined(separator: "\n")
  }
}
