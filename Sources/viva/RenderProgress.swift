import DeckEngine
import Glibc
import LanguagePacks

/// How far a recording is: a bar on a terminal, nothing in a pipe.
///
/// What a screen reader reads of a terminal must not change a hundred times: the bar moves once a second, and in words
/// every twenty seconds.
final class RenderProgress {
  private static let width = 30
  private static let step = Duration.seconds(1)
  private static let wordStep = Duration.seconds(20)

  private let total: Int
  let phrases: Phrasebook
  private let speak: (String) -> Void
  private let isShown = isatty(STDERR_FILENO) == 1
  private var lastShown: Moment?
  private var lastSaid = SessionClock.steadyTime

  /// - Parameter speak: says words to whoever waits.
  init(total: Int, phrases: Phrasebook, speak: @escaping (String) -> Void) {
    self.total = total
    self.phrases = phrases
    self.speak = speak
  }

  /// So many of all have been done.
  func show(_ done: Int) {
    guard isShown else { return }
    let now = SessionClock.steadyTime
    if let last = lastShown, now - last < Self.step, done < total { return }
    lastShown = now
    let percent = done * 100 / max(1, total)
    let filled = Self.width * done / max(1, total)
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: Self.width - filled)
    var text = "\r[\(bar)] \(percent) %"
    if now - lastSaid >= Self.wordStep {
      lastSaid = now
      speak(phrases.say(.percent, ["value": "\(percent)"]))
      text =
        "\r\(String(repeating: " ", count: Self.width + 8))\r\(phrases.say(.percent, ["value": "\(percent)"]))\n" + text
    }
    Output.write(text, to: STDERR_FILENO)
  }

  /// Leaves the bar.
  func end() {
    if lastShown != nil { Output.write("\n", to: STDERR_FILENO) }
  }
}
