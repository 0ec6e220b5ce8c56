import DeckEngine
import Glibc
import JSONText
import Testing

@testable import DeckStore

@Suite struct `A store error` {
  struct Row: CustomTestStringConvertible {
    var error: StoreError
    var words: String
    var testDescription: String { words }

    init(_ error: StoreError, _ words: String) {
      self.error = error
      self.words = words
    }
  }

  @Test(arguments: [
    Row(
      .cannot(.read, path: "/d", code: ENOENT),
      "I could not read /d: the file or its folder is not there. Check the path."),
    Row(
      .cannot(.lock, path: "/d", code: ENOLCK),
      "I could not reserve /d for a change: this disk has no file locks. Nothing was changed. "
        + "Choose a store on another disk with --store."),
    Row(
      .cannot(.write, path: "/d", code: ENOSPC),
      "I could not write a new copy of /d: the disk is full. Nothing was changed. "
        + "Make room on the disk, then try again."),
    Row(
      .cannot(.replace, path: "/d", code: EACCES),
      "I could not put the new copy of /d in its place: you are not allowed to. Nothing was changed. "
        + "Change the permissions, or choose another store with --store."),
    Row(
      .cannot(.syncFolder, path: "/d", code: EIO),
      "I wrote /d, but the disk did not confirm it: the disk reports a fault. A power cut may undo it. "
        + "Check the disk, and copy your store to another one."),
    Row(
      .cannot(.append, path: "/j", code: EDQUOT),
      "I could not write to your journal /j: your share of the disk is used up. What was there before is safe. "
        + "Make room on the disk, then try again."),
    Row(
      .cannot(.append, path: "/j", code: EROFS),
      "I could not write to your journal /j: the disk can only be read. What was there before is safe. "
        + "Make the disk writable, or choose another store with --store."),
    Row(
      .cannot(.makeFolder, path: "/f", code: ENOTDIR),
      "I could not make the folder /f: part of the path is not a folder. Check the path."),
    Row(
      .cannot(.listFolder, path: "/f", code: EMFILE), "I could not look into the folder /f: too many files are open."),
    Row(.cannot(.listFolder, path: "/f", code: EINVAL), "I could not look into the folder /f: Invalid argument."),
    Row(
      .busy(path: "/d"),
      "Another program is holding /d. Nothing was changed. Close the other program, or try again."),
    Row(.notAFile(path: "/d"), "/d is not a file. Name a file."),
    Row(
      .cardChanged(Card.ID("a"), path: "/d"),
      "This card has been changed in /d meanwhile. Nothing was changed. Look at the card, then change it again."),
    Row(
      .tooLarge(path: "/d", bytes: 300_000_000),
      "The file /d is too large to read: 300 megabytes. Split it into smaller ones."),
    Row(
      .deckDamaged(path: "/d", JSONError(line: 3, column: 14, problem: .expected("a comma or }"))),
      "The deck file /d is damaged at line 3, column 14: a comma or } should stand here. Nothing was changed. "
        + "Correct it in a text editor."),
    Row(
      .deckInConflict(path: "/d", line: 2),
      "The deck file /d holds both sides of a git conflict, from line 2 on. Nothing was changed. "
        + "Keep the cards that you want and remove the marker lines in a text editor."),
    Row(
      .deckTooNew(path: "/d", version: 2),
      "The deck file /d has version 2, which this Viva can read but not change. Nothing was changed. "
        + "Install a newer Viva."),
    Row(
      .noSuchCard(Card.ID("a"), path: "/d"),
      "This card is no longer in /d. Nothing was changed. Another program may have deleted it."),
    Row(
      .cardExists(Card.ID("a"), path: "/d"),
      "A card with the id a is in /d already. Nothing was changed. Give the new card another id."),
    Row(.emptySide(.prompt), "A card needs a prompt. Nothing was changed. Type a prompt."),
    Row(.emptySide(.answer), "A card needs an answer. Nothing was changed. Type an answer."),
    Row(
      .noSuchDeck(name: "Captals", existing: ["Capitals", "Rivers"], nearest: "Capitals"),
      "There is no deck called Captals. Did you mean Capitals?"),
    Row(
      .noSuchDeck(name: "x", existing: ["Capitals", "Rivers"], nearest: nil),
      "There is no deck called x. There are: Capitals, Rivers."),
    Row(
      .noSuchDeck(name: "x", existing: (0..<12).map { "D\($0)" }, nearest: nil),
      "There is no deck called x. There are: D0, D1, D2, D3, D4, D5, D6, D7, D8, D9 and 2 more."),
    Row(
      .noSuchDeck(name: "x", existing: [], nearest: nil),
      "There is no deck called x, nor any other. Create or import one."),
    Row(
      .ambiguousDeck(name: "x", paths: ["/a", "/b"]), "2 deck files are called x: /a, /b. Name one by its path."),
    Row(
      .deckExists(name: "x", path: "/d"),
      "A deck called x exists already, in /d. Nothing was changed. Choose another name."),
    Row(.emptyDeckName, "A deck needs a name with a letter or digit in it. Choose another name."),
  ])
  func `says what failed, where, and what to do`(row: Row) {
    #expect(row.error.description == row.words)
  }

  @Test func `keeps the system's number for those who look closer`() {
    #expect(
      StoreError.cannot(.read, path: "/d", code: ENOENT).debugDescription
        == "I could not read /d: the file or its folder is not there. Check the path. "
        + "(read: errno 2, No such file or directory)")
  }
}
