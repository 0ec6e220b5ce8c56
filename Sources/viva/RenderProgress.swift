import DeckEngine
import Glibc
import LanguagePacks
import Rendering

/// How far a recording is: a bar on a terminal, nothing in a pipe.
final class RenderProgress {
  private static let width = 30

  let phrases: Phrasebook
  private let speak: (String) -> Void
  private let isShown = isatty(STDERR_FILENO) == 1
  private var pace: RecordingPace
  private var hasBegun = false

  /// - Parameter speak: says words to whoever waits.
  init(total: Int, phrases: Phrasebook, speak: @escaping (String) -> Void) {
    pace = RecordingPace(total: total, at: SessionClock.steadyTime)
    self.phrases = phrases
    self.speak = speak
  }

  /// So many of all have been done.
  func show(_ done: Int) {
    guard isShown, let telling = pace.reach(done, at: SessionClock.steadyTime) else { return }
    hasBegun = true
    let filled = Self.width * telling.percent / 100
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: Self.width - filled)
    var text = "\r[\(bar)] \(telling.percent) %"
    if telling.isInWords {
      let words = phrases.say(.percent, ["value": "\(telling.percent)"])
      speak(words)
      text = "\r\(String(repeating: " ", count: Self.width + 8))\r\(words)\n" + text
    }
    Output.write(text, to: STDERR_FILENO)
  }

  /// Leaves the bar.
  func end() {
    if hasBegun { Output.write("\n", to: STDERR_FILENO) }
  }
}
