/// An option of the command line.
struct Option: Equatable, Sendable {
  /// Its name, without the two dashes.
  var name: String
  /// What its argument is called in help; `nil` for a switch.
  var argument: String?
  /// Whether the argument may be left out: then it is empty.
  var isArgumentOptional = false
  /// The words it accepts, where they are few.
  var choices: [String] = []
  /// One sentence for help.
  var help: String
}

/// A command of the program.
struct CommandSpecification: Equatable, Sendable {
  /// Its words, such as `deck list`; empty for the program itself.
  var words: [String]
  /// What follows the words in the usage line.
  var operands: String
  /// How many operands it takes.
  var operandCount: ClosedRange<Int>
  /// One sentence for the list of commands.
  var summary: String
  /// What its own help says besides.
  var details: String = ""
  /// Its own options; the common ones come on top.
  var options: [Option] = []
}

/// A command line, understood.
struct Arguments: Equatable, Sendable {
  /// The words of the command.
  var command: [String]
  /// Options with their arguments; a switch has an empty one.
  var options: [String: String] = [:]
  /// What is neither.
  var operands: [String] = []

  func has(_ option: String) -> Bool { options[option] != nil }
}

/// The command line is wrong; the sentence says where, and what would be right.
struct UsageError: Error, Equatable {
  var sentence: String
}

extension Arguments {
  /// Understands a command line, the program's name left out.
  init(
    _ words: [String], commands: [CommandSpecification], common: [Option]
  ) throws(UsageError) {
    // Options that go with all commands may stand before the command too.
    let leading = Self.leading(common, of: words)
    let specification = try Self.specification(for: Array(words.dropFirst(leading.count)), in: commands)
    self.init(command: specification.words)
    var rest = (leading + words.dropFirst(leading.count + specification.words.count))[...]
    let known = specification.options + common
    var onlyOperands = false
    while let word = rest.popFirst() {
      if onlyOperands || word == "-" || !word.hasPrefix("-") || Int(word) != nil {
        operands.append(word)
      } else if word == "--" {
        onlyOperands = true
      } else {
        try take(option: word, from: known, elsewhere: commands, rest: &rest)
      }
    }
    if has("help") || has("version") { return }
    if operands.count > specification.operandCount.upperBound {
      throw UsageError(
        sentence: "\(Self.quoted(operands[specification.operandCount.upperBound])) is one word too many. "
          + "Usage: \(specification.usage)")
    }
    if operands.count < specification.operandCount.lowerBound {
      throw UsageError(sentence: "Something is missing. Usage: \(specification.usage)")
    }
  }

  /// The options at the beginning, each with what belongs to it.
  private static func leading(_ known: [Option], of words: [String]) -> [String] {
    var count = 0
    while count < words.count, let option = known.first(where: { "--\($0.name)" == words[count].prefix { $0 != "=" } })
    {
      count += option.argument == nil || words[count].contains("=") ? 1 : 2
    }
    return Array(words.prefix(count))
  }

  private static func specification(
    for words: [String], in commands: [CommandSpecification]
  ) throws(UsageError) -> CommandSpecification {
    let leading = words.prefix { !$0.hasPrefix("-") }
    let fitting = commands.filter { leading.starts(with: $0.words) }
    // The longest command wins: "deck list" before "deck".
    guard let best = fitting.max(by: { $0.words.count < $1.words.count }) else {
      throw UsageError(sentence: "There is no such command.")
    }
    guard best.operandCount.upperBound == 0, let stray = leading.dropFirst(best.words.count).first else { return best }
    let following = commands.filter { $0.words.count == best.words.count + 1 && $0.words.starts(with: best.words) }
      .compactMap(\.words.last)
    let name = (["viva"] + best.words).joined(separator: " ")
    throw UsageError(
      sentence: "\(name) has no command \(quoted(stray)).\(suggestion(for: stray, among: following)) "
        + "Try \(name) --help.")
  }

  private mutating func take(
    option word: String, from known: [Option], elsewhere commands: [CommandSpecification],
    rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let name: String
    var argument: String?
    if let equals = word.firstIndex(of: "=") {
      name = String(word[..<equals].drop { $0 == "-" })
      argument = String(word[word.index(after: equals)...])
    } else {
      name = word == "-h" ? "help" : word == "-o" ? "output" : String(word.drop { $0 == "-" })
    }
    guard word.hasPrefix("--") || word == "-h" || word == "-o", let option = known.first(where: { $0.name == name })
    else {
      var nearest = Self.suggestion(for: name, among: known.map(\.name), prefix: "--")
      // The option may be right for another command.
      for command in commands where nearest.isEmpty {
        let prefix = (["viva"] + command.words + ["--"]).joined(separator: " ")
        nearest = Self.suggestion(for: name, among: command.options.map(\.name), prefix: prefix)
      }
      throw UsageError(
        sentence: "There is no option \(Self.quoted(word)).\(nearest.isEmpty ? " Try viva --help." : nearest)")
    }
    guard let wanted = option.argument else {
      if argument != nil { throw UsageError(sentence: "The option --\(name) takes nothing after it.") }
      options[name] = ""
      return
    }
    // Another option is no value: it would be lost, and a file might get its name.
    let isFollowed = rest.first.map { $0 == "-" || !$0.hasPrefix("-") || Int($0) != nil } ?? false
    if argument == nil, option.isArgumentOptional, !isFollowed { argument = "" }
    guard let value = argument ?? (isFollowed ? rest.popFirst() : nil) else {
      throw UsageError(sentence: "The option --\(name) needs \(wanted) after it.")
    }
    if !option.choices.isEmpty, !option.choices.contains(value) {
      let isFree = option.choices.contains { $0.contains(".") }
      guard isFree else {
        throw UsageError(
          sentence: "The option --\(name) takes \(Self.list(option.choices)), not \(Self.quoted(value))."
            + Self.suggestion(for: value, among: option.choices))
      }
    }
    options[name] = value
  }

  /// ` Did you mean …?`, or nothing if no right word is near.
  static func suggestion(for word: String, among right: [String], prefix: String = "") -> String {
    let nearest = right.map { (word: $0, distance: editDistance(word, $0)) }.min { $0.distance < $1.distance }
    let mostEdits = word.count < 5 ? 1 : max(2, word.count / 2)
    guard let nearest, nearest.distance <= mostEdits else { return "" }
    return " Did you mean \(prefix)\(nearest.word)?"
  }

  static func list(_ words: [String]) -> String {
    words.count < 2 ? words.joined() : words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
  }

  /// A word of the user's in quotation marks, made harmless for the terminal.
  static func quoted(_ word: String) -> String { "“\(word)”" }

  /// How many letters must be added, dropped, changed or swapped with their neighbour to make one word the other.
  static func editDistance(_ one: String, _ other: String) -> Int {
    let (a, b) = (Array(one.prefix(64)), Array(other.prefix(64)))
    var rows = [Array(0...b.count)]
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var cost = min(rows[i][j] + (a[i] == b[j] ? 0 : 1), row[j] + 1, rows[i][j + 1] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, rows[i - 1][j - 1] + 1) }
        row.append(cost)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}

extension CommandSpecification {
  /// `viva round [DECK] [options]`
  var usage: String {
    (["viva"] + words + (operands.isEmpty ? [] : [operands]) + ["[options]"]).joined(separator: " ")
  }
}
