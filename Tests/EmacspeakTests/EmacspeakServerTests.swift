import DeckEngine
import SSIP
import Speech
import Testing

@testable import Emacspeak

@Suite struct `A speech server for Emacspeak` {
  private static let speaker = Speaker(
    moduleName: "fake", language: "en", voices: { [] },
    settings: { language, _, _ in VoiceSettings(voice: language) },
    read: { text, _, punctuation in punctuation == .all ? text.replacing("!", with: " exclaim") : text },
    spell: { text, _ in text.map { $0 == "!" ? "exclaim" : $0.lowercased() } }, capital: { _ in "cap" },
    time: { "" })

  private func server() -> EmacspeakServer { EmacspeakServer(speaker: Self.speaker, version: "Viva 1") }

  private func text(_ words: String, rate: Int = 175) -> Utterance.Segment {
    .text(words, VoiceSettings(voice: "en", wordsPerMinute: rate))
  }

  @Test(arguments: ["nan", "inf", "-inf", "", "fast"])
  func `keeps its scale for letters when it is sent no number`(scale: String) {
    var server = server()
    #expect(server.take("tts_set_character_scale \(scale)") == [])
    #expect(server.take("l a") == [.silence, .speak([text("a", rate: 210)], caption: "a")])
  }

  @Test func `keeps tones within what can be heard`() {
    var server = server()
    _ = server.take("t 999999999 999999999")
    _ = server.take("t -1 -1")
    #expect(
      server.take("d") == [
        .speak(
          [
            .tone(hertz: 10_000, milliseconds: 10_000, volume: 100), .tone(hertz: 20, milliseconds: 5, volume: 100),
          ], caption: "")
      ])
  }

  @Test func `says what was queued when it is dispatched, as one`() {
    var server = server()
    #expect(server.take("q {hello [*]there}") == [])
    #expect(server.take("t 440 60") == [])
    #expect(server.take("sh 100") == [])
    #expect(server.take("a /sounds/warn-user.ogg") == [])
    #expect(
      server.take("d") == [
        .speak(
          [
            text("hello there"), .tone(hertz: 440, milliseconds: 60, volume: 100), .silence(milliseconds: 100),
            .earcon(.error, volume: 100),
          ], caption: "hello  there [error]")
      ])
    #expect(server.take("d") == [])
  }

  @Test func `stops at once and forgets what waits`() {
    var server = server()
    #expect(server.take("q {never}") == [])
    #expect(server.take("s") == [.silence])
    #expect(server.take("d") == [])
  }

  @Test func `says letters at once and faster, capitals by a word`() {
    var server = server()
    #expect(server.take("l {a}") == [.silence, .speak([text("a", rate: 210)], caption: "a")])
    #expect(server.take("tts_set_character_scale 2") == [])
    #expect(server.take("l B") == [.silence, .speak([text("cap b", rate: 350)], caption: "B")])
  }

  @Test func `says text without a dispatch, by the settings of the client`() {
    var server = server()
    #expect(server.take("tts_set_speech_rate 300") == [])
    #expect(server.take("tts_set_punctuations all") == [])
    #expect(server.take("tts_say {Wow!}") == [.speak([text("Wow exclaim", rate: 300)], caption: "Wow!")])
    #expect(server.take("tts_sync_state none 1 1 1 200") == [])
    #expect(
      server.take("tts_say {Big fooBar NASA}") == [
        .speak(
          [
            text("cap Big foo Bar", rate: 200), .tone(hertz: 660, milliseconds: 50, volume: 50),
            text("NASA", rate: 200),
          ], caption: "Big fooBar NASA")
      ])
    #expect(server.take("tts_reset") == [])
    #expect(server.take("version") == [.speak([text("Viva 1")], caption: "Viva 1")])
  }

  @Test func `reads an argument over several lines up to the brace at the end of one`() {
    var server = server()
    #expect(server.take("q {one {two} three") == [])
    #expect(server.take("four}") == [])
    #expect(server.take("d") == [.speak([text("one {two} three\nfour")], caption: "one {two} three\nfour")])
  }

  @Test func `says what waits when the input ends, also in the middle of a command`() {
    var server = server()
    #expect(server.take("q {one}") == [])
    #expect(server.take("q {two") == [])
    #expect(server.finish() == [.speak([text("one"), text("two")], caption: "one two")])
  }

  @Test func `drops markup, codes and unknown commands`() {
    var server = server()
    #expect(server.take("c {[:np ]}") == [])
    #expect(server.take("frobnicate {all}") == [])
    #expect(server.take("") == [])
    #expect(
      server.take("tts_say {<prosody pitch=\"+10%\">high</prosody> &amp; low}")
        == [.speak([text("high & low")], caption: "high & low")])
    #expect(server.take("tts_pause") == [.pause])
    #expect(server.take("tts_resume") == [.resume])
    #expect(server.take("exit") == [.exit])
  }

  @Test(arguments: 0..<20)
  func `takes whatever comes`(seed: Int) {
    var generator = SplitMix64(seed: UInt64(seed))
    var server = server()
    let pieces = [
      "q ", "d", "l ", "{", "}", "[*]", "t -1 99999999999", "sh 1e300", "\u{0}", "é", "tts_sync_state ", " ",
    ]
    for _ in 0..<500 {
      let line = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? ""
      }.joined()
      for case .speak(let segments, _) in server.take(line) { #expect(!segments.isEmpty) }
    }
    _ = server.finish()
    #expect(server.take("tts_reset") == [])
    #expect(server.take("set_lang en") == [])
    #expect(server.take("tts_say {well}") == [.speak([text("well")], caption: "well")])
  }
}
