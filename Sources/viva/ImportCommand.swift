import DeckEngine
import DeckFormats
import DeckStore
import LanguagePacks

/// `viva deck import`: says what a file holds and what would become of it, then takes it in.
struct ImportCommand {
  let options: Options
  let environment: Environment

  func run() throws(Failure) -> Int32 {
    let library = Library(folder: options.store ?? environment.store)
    let source = try ImportSource(options.deck ?? "", options: options.reading, withSchedule: options.withSchedule)
    let targets = try ImportTarget.all(of: source, into: options.into, in: library)
    let telling = try Telling(options: options, environment: environment, library: library)
    let summary = ImportSummary(source: source, phrases: telling.phrases)
    telling.say(summary.understanding + summary.consequences(for: targets) + summary.losses)
    let media = ImportedMedia(source: source, targets: targets)
    telling.say(media.sentences(summary))
    let schedule = try scheduleEntries(of: source, into: targets, library)
    if options.withSchedule {
      let cards = source.imported.cards.count { $0.schedule?.phase != .new && $0.schedule != nil }
      telling.say([
        telling.phrases.say(
          .importSchedule, ["cards": summary.cards(cards), "answers": "\(source.imported.reviews.count)"])
      ])
    }
    // Until here nothing is written, and whoever hears something wrong can still stop it.
    telling.hearOut()
    guard !source.imported.cards.isEmpty else {
      throw Failure("\(source.path) has no card that can be used. Nothing was imported.")
    }
    if options.isTrial {
      telling.say([telling.phrases.say(.importDryRun)])
      return try telling.finish()
    }
    let isChanged = try write(targets, media: media, source: source, to: library.store)
    do throws(StoreError) { try library.append(all: schedule) } catch { throw Failure(error) }
    let isKept = targets.contains { $0.path != nil && $0.changesDeck }
    telling.say([telling.phrases.say(isChanged || !schedule.isEmpty ? .importDone : .importNothingNew)])
    if isKept { telling.say([telling.phrases.say(.backupKept)]) }
    return try telling.finish()
  }

  /// What the journal does not know yet of the schedule that comes along, if it is wanted.
  private func scheduleEntries(
    of source: ImportSource, into targets: [ImportTarget], _ library: Library
  ) throws(Failure) -> [JournalEntry] {
    guard options.withSchedule else { return [] }
    let schedule = ScheduleImport(
      device: DeviceIdentity(folder: environment.settingsFolder).name, player: options.player,
      known: Set(try library.entries().map(\.id)))
    return schedule.entries(of: source.imported, into: targets)
  }

  /// - Returns: whether anything was new.
  private func write(
    _ targets: [ImportTarget], media: ImportedMedia, source: ImportSource, to store: Store
  ) throws(Failure) -> Bool {
    let matching = source.imported.table?.matching ?? .updateCurrent
    do throws(StoreError) { try store.prepare() } catch { throw Failure(error) }
    // The sounds first: a disk that fills up with them leaves every deck as it was.
    try media.write(beside: targets.compactMap { $0.path ?? store.path(forDeck: $0.deck.name) })
    do throws(StoreError) {
      for target in targets { try target.write(into: store, matching: matching) }
    } catch {
      throw Failure(
        "\(error) Importing again goes on from there.", details: error.debugDescription)
    }
    return targets.contains(where: \.changesDeck)
  }
}
