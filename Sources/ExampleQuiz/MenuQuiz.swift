import Announcer
import DeckEngine
import SpokenAnnouncer

/// A quiz as a printed menu: a number and Enter choose, and all that is printed is said too.
struct MenuQuiz {
  private let cards: [Card.ID: Card]
  private let announcer: SpokenAnnouncer
  private var round: Round

  init(deck: Deck, announcer: SpokenAnnouncer) {
    cards = Dictionary(deck.cards.map { ($0.id, $0) }) { first, _ in first }
    round = Round(asking: deck.cards.map(\.id))
    self.announcer = announcer
  }

  /// Asks until no card is left, or the input ends.
  mutating func run() {
    ask()
    while round.phase != .finished, let choice = readLine() {
      switch choice {
      case "1": carryOut(round.handle(.revealed))
      case "2": carryOut(round.handle(.graded(.good)))
      case "3": carryOut(round.handle(.graded(.again)))
      case "4": return
      default: say("Choose 1, 2, 3 or 4.", priority: .high)
      }
    }
  }

  private func ask() {
    guard case .asking(let id) = round.phase, let card = cards[id] else { return say("This deck is empty.") }
    say(card.prompt)
    print("1 Reveal   2 Correct   3 Wrong   4 Quit")
  }

  private func carryOut(_ effects: [Round.Effect]) {
    for effect in effects {
      switch effect {
      case .ask: ask()
      case .giveAnswer(let id): say(cards[id]?.answer ?? "")
      case .confirm(_, let grade, _): say(grade == .again ? "Wrong." : "Correct.", priority: .high)
      case .finish(let result, _): say("\(result.correct) of \(result.total) correct.")
      case .refuse: say("No cards left.")
      case .record, .takeBack: continue
      }
    }
  }

  private func say(_ text: String, priority: Priority = .default) {
    print(text)
    announcer.announce(text, priority: priority)
  }
}
