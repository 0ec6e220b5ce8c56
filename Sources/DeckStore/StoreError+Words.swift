internal import DeckEngine
internal import Glibc
internal import JSONText

extension StoreError: CustomStringConvertible {
  /// What failed, where, and what to do, in sentences for the person who hears them.
  public var description: String {
    switch self {
    case .cannot(let step, let path, let code):
      [step.sentence(path: path, reason: Self.reason(of: code)), Self.advice(for: code)]
        .compactMap { $0 }.joined(separator: " ")
    case .busy(let path):
      "Another program is holding \(path). Nothing was changed. Close the other program, or try again."
    case .notAFile(let path): "\(path) is not a file. Name a file."
    case .tooLarge(let path, let bytes):
      "The file \(path) is too large to read: \(bytes / 1_000_000) megabytes. Split it into smaller ones."
    case .deckDamaged(let path, let error):
      "The deck file \(path) is damaged at line \(error.line), column \(error.column): \(error.problem). "
        + "Nothing was changed. Correct it in a text editor."
    case .deckInConflict(let path, let line):
      "The deck file \(path) holds both sides of a git conflict, from line \(line) on. Nothing was changed. "
        + "Keep the cards that you want and remove the marker lines in a text editor."
    case .deckTooNew(let path, let version):
      "The deck file \(path) has version \(version), which this Viva can read but not change. "
        + "Nothing was changed. Install a newer Viva."
    case .noSuchCard(_, let path):
      "This card is no longer in \(path). Nothing was changed. Another program may have deleted it."
    case .cardChanged(_, let path):
      "This card has been changed in \(path) meanwhile. Nothing was changed. Look at the card, then change it again."
    case .cardExists(let id, let path):
      "A card with the id \(id) is in \(path) already. Nothing was changed. Give the new card another id."
    case .emptySide(.prompt): "A card needs a prompt. Nothing was changed. Type a prompt."
    case .emptySide(.answer): "A card needs an answer. Nothing was changed. Type an answer."
    case .noSuchDeck(let name, let existing, let nearest):
      Self.sentence(missing: name, existing: existing, nearest: nearest)
    case .ambiguousDeck(let name, let paths):
      "\(paths.count) deck files are called \(name): \(paths.joined(separator: ", ")). Name one by its path."
    case .deckExists(let name, let path):
      "A deck called \(name) exists already, in \(path). Nothing was changed. Choose another name."
    case .noDeletedDeck(_, let deleted) where deleted.isEmpty: "No deck was deleted. There is nothing to bring back."
    case .noDeletedDeck(let name, let deleted):
      "No deleted deck is called \(name ?? ""). Deleted are: \(deleted.prefix(10).joined(separator: ", "))."
    case .emptyDeckName: "A deck needs a name with a letter or digit in it. Choose another name."
    }
  }

  /// Why, in few words for the end of a sentence: `the disk is full`.
  public var briefReason: String {
    if case .cannot(_, _, let code) = self { return Self.reason(of: code) }
    return description.hasSuffix(".") ? String(description.dropLast()) : description
  }

  private static func sentence(missing name: String, existing: [String], nearest: String?) -> String {
    if let nearest { return "There is no deck called \(name). Did you mean \(nearest)?" }
    guard !existing.isEmpty else { return "There is no deck called \(name), nor any other. Create or import one." }
    let some = existing.prefix(10).joined(separator: ", ")
    let more = existing.count > 10 ? " and \(existing.count - 10) more" : ""
    return "There is no deck called \(name). There are: \(some)\(more)."
  }

  private static func reason(of code: Int32) -> String {
    switch code {
    case ENOSPC: "the disk is full"
    case EDQUOT: "your share of the disk is used up"
    case EROFS: "the disk can only be read"
    case EACCES, EPERM: "you are not allowed to"
    case ENOENT: "the file or its folder is not there"
    case ENOTDIR: "part of the path is not a folder"
    case EISDIR: "it is a folder"
    case ELOOP: "its links lead round in a circle"
    case ENAMETOOLONG: "the name is too long"
    case EFBIG: "the file would be larger than allowed"
    case EIO: "the disk reports a fault"
    case EMFILE, ENFILE: "too many files are open"
    case ENOLCK, ENOTSUP: "this disk has no file locks"
    default: unsafe String(cString: strerror(code))
    }
  }

  private static func advice(for code: Int32) -> String? {
    switch code {
    case ENOSPC, EDQUOT: "Make room on the disk, then try again."
    case EROFS: "Make the disk writable, or choose another store with --store."
    case EACCES, EPERM: "Change the permissions, or choose another store with --store."
    case ENOENT, ENOTDIR, EISDIR, ELOOP, ENAMETOOLONG: "Check the path."
    case EIO: "Check the disk, and copy your store to another one."
    case ENOLCK, ENOTSUP: "Choose a store on another disk with --store."
    default: nil
    }
  }
}

extension StoreError: CustomDebugStringConvertible {
  /// The sentence, and the system's own name for the reason where there is one.
  public var debugDescription: String {
    switch self {
    case .cannot(let step, _, let code):
      "\(description) (\(step): errno \(code), \(unsafe String(cString: strerror(code))))"
    case .busy, .notAFile, .tooLarge, .deckDamaged, .deckInConflict, .deckTooNew, .noSuchCard, .cardChanged,
      .cardExists, .emptySide, .noSuchDeck, .ambiguousDeck, .deckExists, .noDeletedDeck, .emptyDeckName:
      description
    }
  }
}

extension StoreError.Step {
  /// What failed and what that left behind.
  fileprivate func sentence(path: String, reason: String) -> String {
    switch self {
    case .read: "I could not read \(path): \(reason)."
    case .lock: "I could not reserve \(path) for a change: \(reason). Nothing was changed."
    case .write: "I could not write a new copy of \(path): \(reason). Nothing was changed."
    case .replace: "I could not put the new copy of \(path) in its place: \(reason). Nothing was changed."
    case .syncFolder: "I wrote \(path), but the disk did not confirm it: \(reason). A power cut may undo it."
    case .append: "I could not write to your journal \(path): \(reason). What was there before is safe."
    case .makeFolder: "I could not make the folder \(path): \(reason)."
    case .listFolder: "I could not look into the folder \(path): \(reason)."
    }
  }
}
