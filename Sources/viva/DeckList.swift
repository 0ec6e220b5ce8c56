import DeckStore
import LanguagePacks
import Speakable

/// `viva deck list`: every deck with its number of cards, the damaged ones with their fault.
struct DeckList {
  let options: Options
  let environment: Environment

  func run() throws(Failure) -> Int32 {
    let library = Library(folder: options.store ?? environment.store)
    let phrases = try LanguageChoice(options: options, environment: environment, library: library, engine: nil)
      .own.phrasebook
    let decks = try library.decks()
    guard !decks.isEmpty else {
      return Program.say(phrases.say(.noDecks))
    }
    var faults: [String] = []
    let lines = decks.map { deck in
      switch deck.cardCount {
      case .success(let count):
        return "\(printable(deck.name)): \(phrases.say(.cardCount, ["count": "\(count)"], count: count))"
      case .failure(let error):
        faults.append("\(error)")
        return "\(printable(deck.name)): \(phrases.say(.deckDamaged))"
      }
    }
    let code = Program.say(lines.joined(separator: "\n"))
    for fault in faults { Output.complain(fault) }
    return faults.isEmpty ? code : Program.ExitCode.failed
  }
}
