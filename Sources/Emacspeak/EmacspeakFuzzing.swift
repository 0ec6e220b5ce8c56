import SSIP
import Speech

/// What must be true of Emacspeak's commands for any text at all.
package enum EmacspeakFuzzing {
  private static let speaker = Speaker(
    moduleName: "fuzzed", language: "en", voices: { [] },
    settings: { language, _, _ in VoiceSettings(voice: language) }, read: { text, _, _ in text },
    spell: { text, _ in text.map { "\($0)" } }, capital: { _ in "capital" }, time: { "" })

  /// What is said of the lines can be said, and at the end nothing is left over.
  ///
  /// A broken promise stops the process.
  package static func check(_ bytes: [UInt8]) {
    var server = EmacspeakServer(speaker: speaker, version: "fuzzed")
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false) {
      check(server.take(String(line)))
    }
    check(server.finish())
    precondition(server.finish().isEmpty, "something is said twice")
  }

  private static func check(_ effects: [EmacspeakServer.Effect]) {
    for case .speak(let segments, _) in effects {
      precondition(!segments.isEmpty, "nothing is said")
      for segment in segments {
        switch segment {
        case .text(_, let voice): precondition((80...900).contains(voice.wordsPerMinute), "a rate out of range")
        case .silence(let milliseconds): precondition((0...10_000).contains(milliseconds), "an endless silence")
        case .tone(let hertz, let milliseconds, _):
          precondition((20...10_000).contains(hertz) && (5...10_000).contains(milliseconds), "no tone to be heard")
        case .sound, .earcon, .mark: continue
        }
      }
    }
  }
}
