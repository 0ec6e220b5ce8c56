import DeckEngine
import DeckFormats
import DeckStore
import Glibc
import LanguagePacks

/// `viva deck export`: a deck, or the answers given to its cards, as a file for another program.
struct ExportCommand {
  let options: Options
  let environment: Environment

  func run() throws(Failure) -> Int32 {
    let library = Library(folder: options.store ?? environment.store)
    let format = try format()
    let deck = try library.open(options.deck, preferring: nil).deck
    let bytes = try bytes(of: deck, as: format, from: library)
    guard let path = options.exportFile else {
      let text = String(decoding: bytes, as: UTF8.self)
      // On a terminal nothing of a card may act as a command, and nobody wants a whole deck read out; into a pipe or a
      // file it goes to the letter.
      if isatty(STDOUT_FILENO) == 1 { return Program.say(String(text.dropLast()), spoken: "") }
      switch Output.write(text) {
      case .written, .closed: return Program.ExitCode.done
      case .failed(let code): throw Failure("Standard output can't be written: \(Output.reason(code)).")
      }
    }
    guard Output.mayReplace(path, beginning: format.beginnings) else {
      throw Failure("\(path) is there already and is no such export. Nothing was written. Choose another name.")
    }
    try write(bytes, to: path)
    let telling = try Telling(options: options, environment: environment, library: library)
    let count = deck.cards.count
    telling.say([
      telling.phrases.say(
        .exportDone,
        [
          "deck": deck.name, "cards": telling.phrases.say(.cardCount, ["count": "\(count)"], count: count),
          "file": path,
        ])
    ])
    let lost = format == .anki ? DeckExport.cardsLosingDetails(ofAnkiText: deck) : 0
    if lost > 0 { telling.say([telling.phrases.say(.exportNotesLost, ["count": "\(lost)"], count: lost)]) }
    return try telling.finish()
  }

  private func format() throws(Failure) -> ExportFormat {
    if let format = options.exportFormat { return format }
    guard let path = options.exportFile else { return .json }
    guard let format = ExportFormat(ending: path) else {
      let names = ExportFormat.allCases.map(\.rawValue)
      throw Failure(
        wrongUsage: "The ending of \(Arguments.quoted(path)) does not tell a format. "
          + "Add --format with \(Arguments.list(names)).")
    }
    return format
  }

  private func bytes(of deck: Deck, as format: ExportFormat, from library: Library) throws(Failure) -> [UInt8] {
    switch format {
    case .json: return DeckFile.bytes(of: deck)
    case .csv: return DeckExport.table(deck, separator: .comma)
    case .tsv: return DeckExport.table(deck, separator: .tab)
    case .anki: return DeckExport.ankiText(deck)
    case .markdown: return DeckExport.markdown(deck)
    case .revlog:
      let entries = try library.entries()
      return ReviewLog.table(
        entries, of: deck, player: options.player, scheduler: options.scheduler(after: entries))
    }
  }

  private func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    do throws(StoreError) {
      try PrivateFile.replace(path, with: bytes)
    } catch { throw Failure("The deck can't be exported. \(error)", details: error.debugDescription) }
  }
}
