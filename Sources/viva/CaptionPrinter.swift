import Announcer
import CLinux
import Glibc
import JSONText
import Speakable
import VoiceMode

/// Prints what is said: on a terminal as one live line, elsewhere one line a caption, as text or JSON.
final class CaptionPrinter {
  /// How captions are printed.
  enum Form: Equatable {
    case text
    case json
    case off
  }

  /// How captions look on a terminal.
  enum View: Equatable {
    case plain
    /// Large letters above the caption, dark on light or as bold as the terminal can.
    case large
  }

  /// Whether captions stand out by colour too; large ones do so by size alone without it.
  var usesColour = true
  private let view: View
  private let form: Form
  private let language: String
  private var line: CaptionLine?
  /// Whether standard output can still be written to.
  private(set) var outcome = Output.Outcome.written
  /// Whether captions are shown now; the rotor changes it.
  var isShowing = true

  /// - Parameter onTerminal: whether the captions go to a terminal, where hints are shown when they are heard.
  init(form: Form, language: String, onTerminal: Bool, movesCursor: Bool, view: View = .plain) {
    self.view = view
    self.form = form
    self.language = language
    if onTerminal, form == .text {
      let size = Terminal.size(of: STDOUT_FILENO)
      line = CaptionLine(columns: size.columns, lines: size.lines, movesCursor: movesCursor)
    }
  }

  /// Something begins to be said.
  func show(_ announcement: Announcement) {
    guard isShowing else { return }
    switch form {
    case .off: return
    case .json: put(Self.json(Caption(of: announcement, language: language)) + "\n")
    case .text:
      if line == nil {
        put(printable(Caption(of: announcement, language: language).text) + "\n")
      } else {
        let text = printable(Caption(of: announcement.withoutHint, language: language).text)
        // A hint that was asked for is all there is.
        if text.isEmpty {
          showWithHint(announcement)
        } else {
          showLarge(text)
          putOnLine { $0.show(text, width: cellWidth) }
        }
      }
    }
  }

  /// The hint of what is being said begins.
  func showWithHint(_ announcement: Announcement) {
    guard isShowing, line != nil else { return }
    let text = printable(Caption(of: announcement, language: language).text)
    putOnLine { $0.extend(to: text, width: cellWidth) }
  }

  /// The terminal has another size.
  func resize() {
    let size = Terminal.size(of: STDOUT_FILENO)
    putOnLine { $0.resize(columns: size.columns, lines: size.lines, width: cellWidth) }
  }

  /// Shows the next or an earlier page of a caption longer than the terminal; whether there is one.
  func turnPage(by step: Int) -> Bool {
    guard var changed = line, let text = changed.turnPage(by: step, width: cellWidth) else { return false }
    line = changed
    put(text)
    return true
  }

  /// Draws a caption in large letters above it; one that would leave no room for itself is only made bold there.
  private func showLarge(_ text: String) {
    guard view == .large else { return }
    let size = Terminal.size(of: STDOUT_FILENO)
    putOnLine { $0.leave(width: cellWidth) }
    let drawn = LargePrint.rows(of: text, columns: size.columns)
    let fitting = drawn.flatMap { $0.count < size.lines - 1 ? $0 : nil }
    let rows = fitting ?? CaptionLine.rows(of: text, columns: size.columns, width: cellWidth)
    let style = usesColour ? "\u{1B}[1;97;40m" : "\u{1B}[1m"
    put("\r\n" + rows.map { style + $0 + "\u{1B}[0m\r\n" }.joined())
  }

  /// Leaves the current caption, so that a shell's prompt stands on a line of its own.
  func finish() {
    putOnLine { $0.leave(width: cellWidth) }
  }

  private func putOnLine(_ change: (inout CaptionLine) -> String) {
    guard var changed = line else { return }
    let text = change(&changed)
    line = changed
    put(text)
  }

  private func put(_ text: String) {
    guard outcome == .written else { return }
    outcome = Output.write(text)
  }

  /// One JSON object, on one line.
  static func json(_ caption: Caption) -> String {
    let parts = caption.parts.map { part -> JSON in
      [
        "kind": .string(part.kind.rawValue), "text": .string(printable(part.text)),
        "language": .string(part.language),
      ]
    }
    let line: JSON = [
      "text": .string(printable(caption.text)), "language": .string(caption.language),
      "priority": .string(caption.priority.rawValue), "parts": .array(parts),
      "sound": caption.sound.map(JSON.string) ?? .null,
    ]
    return line.lineText
  }
}

/// How many columns the terminal gives a character, as the C library tells it.
@Sendable func cellWidth(_ character: Character) -> Int {
  let first = character.unicodeScalars.first.map { wcwidth(wchar_t($0.value)) } ?? 0
  let isEmoji = character.unicodeScalars.contains { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }
  return max(Int(first), isEmoji ? 2 : 0)
}
