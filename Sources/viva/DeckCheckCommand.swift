import DeckEngine
import DeckStore
import LanguagePacks
import Speakable

/// `viva deck check`: everything that is wrong with a deck, or with all decks of the store.
struct DeckCheckCommand {
  /// The most bytes of a deck that is looked through.
  private static let limit = 256 << 20

  let options: Options
  let environment: Environment

  func run() throws(Failure) -> Int32 {
    let library = Library(folder: options.store ?? environment.store)
    let telling = try Telling(options: options, environment: environment, library: library)
    let decks: [(path: String, copies: [String])]
    do throws(StoreError) {
      let listings = try library.store.decks()
      if let name = options.deck {
        let path = try Self.path(of: name, in: library.store)
        decks = [(path, listings.first { $0.path == path }?.conflictCopies ?? [])]
      } else {
        decks = listings.map { ($0.path, $0.conflictCopies) }
      }
    } catch { throw Failure(error) }
    guard !decks.isEmpty else {
      telling.say([telling.phrases.say(.noDecks)])
      return try telling.finish()
    }
    var count = 0
    for deck in decks { count += try tell(deck.path, deck.copies, telling) }
    let code = try telling.finish()
    guard count > 0 else { return code }
    throw Failure(
      "viva deck check found \(count) thing\(count == 1 ? "" : "s") to look at. "
        + "Correct decks in a text editor or with viva edit.")
  }

  /// The file of a deck that is named, or that is a path.
  static func path(of name: String, in store: Store) throws(StoreError) -> String {
    if name.contains("/") || PrivateFile.isThere(name) { return name }
    return try store.find(deck: name)
  }

  /// Tells of one deck; how many things were found.
  private func tell(_ path: String, _ copies: [String], _ telling: Telling) throws(Failure) -> Int {
    let phrases = telling.phrases
    let check: DeckCheck
    do throws(StoreError) {
      check = DeckCheck(try DeckFiles().bytes(of: path, limit: Self.limit), path: path)
    } catch { throw Failure(error) }
    let deck = check.deck
    var found = check.findings.map { (place: $0.place, words: words(for: $0, phrases)) }
    for (card, place) in check.cards {
      for (side, phrase) in [(CardSide.prompt, Phrase.checkSilentPrompt), (.answer, .checkSilentAnswer)]
      where !telling.canSpeak(card, side, in: deck) {
        found.append((place, at(place, phrases.say(phrase), phrases)))
      }
    }
    found.sort { $0.place < $1.place }
    let count = found.count + copies.count
    let cards = phrases.say(.cardCount, ["count": "\(check.cards.count)"], count: check.cards.count)
    let values = ["deck": printable(deck.name), "cards": cards, "count": "\(count)"]
    guard count > 0 else {
      telling.say([phrases.say(.checkGood, values)])
      return 0
    }
    telling.say([phrases.say(.checkFound, values)] + found.map(\.words))
    telling.say(copies.map { phrases.say(.checkCopy, ["file": printable($0)]) })
    return count
  }

  private func words(for finding: DeckCheck.Finding, _ phrases: Phrasebook) -> String {
    func line(_ phrase: Phrase, _ line: Int) -> String {
      at(finding.place, phrases.say(phrase, ["line": "\(line)"]), phrases)
    }
    switch finding.fault {
    case .unreadable(let problem): return at(finding.place, printable(problem), phrases)
    case .conflict: return phrases.say(.checkMarkers, ["line": "\(finding.place.line)"])
    case .noPrompt: return at(finding.place, phrases.say(.skipNoPrompt), phrases)
    case .noAnswer: return at(finding.place, phrases.say(.skipNoAnswer), phrases)
    case .sameID(let other): return line(.checkSameID, other)
    case .duplicate(let other): return line(.checkDuplicate, other)
    case .samePrompt(let other): return line(.checkSamePrompt, other)
    }
  }

  private func at(_ place: DeckCheck.Place, _ what: String, _ phrases: Phrasebook) -> String {
    phrases.say(.checkPlace, ["line": "\(place.line)", "column": "\(place.column)", "what": what])
  }
}
