import Announcer
import DeckEngine
import Glibc
import LanguagePacks
import Testing

@testable import VoiceMode

@Suite struct `Every screen` {
  /// A screen, and what leads to it.
  struct Screen: Sendable {
    var name: String
    var learner: @Sendable (Phrasebook) -> Learner
    var way: [String] = []
  }

  static let screens: [Screen] = [
    Screen(name: "a card", learner: { Learner(phrases: $0) }),
    Screen(name: "a revealed card", learner: { Learner(phrases: $0) }, way: ["reveal"]),
    Screen(name: "a card against the clock", learner: { Learner(seconds: 100, phrases: $0) }, way: ["wait 3"]),
    Screen(
      name: "a card with four grades",
      learner: { Learner(settings: SpeakingSettings(fourGrades: true), phrases: $0) }),
    Screen(
      name: "a card at low verbosity", learner: { Learner(settings: SpeakingSettings(verbosity: .low), phrases: $0) }),
    Screen(
      name: "a card at high verbosity", learner: { Learner(settings: SpeakingSettings(verbosity: .high), phrases: $0) }),
    Screen(name: "the result of a round", learner: { Learner(phrases: $0) }, way: ["correct", "wrong", "correct"]),
    Screen(name: "an empty deck", learner: { Learner(cards: [], phrases: $0) }),
    Screen(
      name: "a card to be typed", learner: { Learner(mode: .type, phrases: $0, typing: entry) }, way: ["type Jody"]),
    Screen(
      name: "a typed answer to decide about", learner: { Learner(mode: .type, phrases: $0, typing: entry) },
      way: ["type Jodie Whitaker", "enter"]),
    Screen(name: "today's study", learner: { Learner(study: [Learner.doctor, Learner.sweden], phrases: $0) }),
    Screen(
      name: "a wait in study", learner: { Learner(study: [Learner.doctor], phrases: $0) }, way: ["wrong"]),
    Screen(name: "study of an empty deck", learner: { Learner(study: [], phrases: $0) }),
    Screen(name: "the edit screen", learner: { Learner(phrases: $0) }, way: ["edit"]),
    Screen(name: "cards found", learner: { Learner(phrases: $0) }, way: ["edit", "find", "type stock"]),
    Screen(name: "a card opened", learner: { Learner(phrases: $0) }, way: ["edit", "last", "previous", "activate"]),
    Screen(
      name: "editing alone", learner: { Learner(editing: Deck(name: "Test", cards: [Learner.sweden]), phrases: $0) }),
    Screen(name: "the settings", learner: { Learner(settingsScreen: SpeakingSettings(), phrases: $0) }),
  ]

  private static let entry = AnswerEntry(learnerDecides: true) { _, answer, typed in TypedAnswer(answer).judge(typed) }

  /// What is heard on every screen from its first element to its last and back.
  static func walk(_ language: String) -> String {
    let phrases = Phrasebook.builtIn(language)
    return screens.map { screen in
      var learner = screen.learner(phrases)
      var lines = ["== \(screen.name)"] + learner.takeHeard()
      for line in screen.way { lines += ["(\(line))"] + learner.give(line) }
      lines += ["-- first"] + learner.give("first")
      for direction in ["next", "previous"] {
        lines.append("-- \(direction)")
        repeat { lines += learner.give(direction) } while !(lines.last?.hasSuffix("[edge]") ?? true)
      }
      return lines.joined(separator: "\n")
    }.joined(separator: "\n\n") + "\n"
  }

  @Test(arguments: ["en", "sv"])
  func `is heard forward and back as it is written down`(language: String) {
    let path =
      #filePath.split(separator: "/").dropLast().reduce(into: "") { $0 += "/" + $1 }
      + "/Fixtures/walk.\(language).txt"
    let walk = Self.walk(language)
    let isSame = walk == Self.text(of: path)
    if !isSame { Self.write(walk, to: "/tmp/viva-walk.\(language).txt") }
    #expect(isSame, "what is heard now stands in /tmp/viva-walk.\(language).txt, to be compared with \(path)")
  }

  private static func text(of path: String) -> String {
    guard let stream = unsafe fopen(path, "r") else { return "" }
    defer { unsafe fclose(stream) }
    var bytes = [UInt8](repeating: 0, count: 1 << 18)
    let count = unsafe bytes.withUnsafeMutableBytes { unsafe fread($0.baseAddress, 1, $0.count, stream) }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  private static func write(_ text: String, to path: String) {
    guard let stream = unsafe fopen(path, "w") else { return }
    defer { unsafe fclose(stream) }
    _ = unsafe fputs(text, stream)
  }
}
