import DeckEngine
import DeckFormats
import DeckStore
import LanguagePacks

/// The sound and picture files that imported cards name.
struct ImportedMedia {
  private let source: ImportSource
  /// For each target the files that its cards name.
  private let named: [Set<String>]
  /// The files that are there.
  private let found: Set<String>
  /// The sounds that are not, in the cards' order.
  private let missing: [String]
  /// The pictures that are not.
  private let missingPictures: [String]

  /// Looks which of the files are there; none is copied yet.
  init(source: ImportSource, targets: [ImportTarget]) {
    self.source = source
    let names = targets.map { MediaNames.named(in: $0.cards) }
    named = names.map { Set($0.sounds + $0.pictures) }
    found = source.mediaNames(among: named.reduce(into: []) { $0.formUnion($1) })
    let found = found
    var told: Set<String> = []
    missing = names.flatMap(\.sounds).filter { !found.contains($0) && told.insert($0).inserted }
    missingPictures = names.flatMap(\.pictures).filter { !found.contains($0) && told.insert($0).inserted }
  }

  func sentences(_ summary: ImportSummary) -> [String] {
    var sentences: [String] = []
    let phrases = summary.phrases
    if !found.isEmpty {
      sentences.append(phrases.say(.importMedia, ["count": "\(found.count)"], count: found.count))
    }
    for (phrase, names) in [(Phrase.importMediaMissing, missing), (.importPicturesMissing, missingPictures)]
    where !names.isEmpty {
      sentences.append(
        phrases.say(phrase, ["count": "\(names.count)", "names": summary.list(names)], count: names.count))
    }
    return sentences
  }

  /// Copies the files into the folders beside the decks.
  ///
  /// - Parameter decks: the paths of the targets' files.
  func write(beside decks: [String]) throws(Failure) {
    guard !found.isEmpty else { return }
    let folders = decks.map { DeckMedia(deck: $0) }
    try source.media(named: found) { name, bytes throws(StoreError) in
      for (folder, names) in zip(folders, named) where names.contains(name) { try folder.keep(bytes, as: name) }
    }
  }
}
