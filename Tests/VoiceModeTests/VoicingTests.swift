import Announcer
import Speech
import Testing

@testable import VoiceMode

@Suite struct `The voicing of an announcement` {
  private static func voicing(_ settings: SpeakingSettings = SpeakingSettings()) -> Voicing {
    Voicing(
      voice: { language in
        Voicing.Voice(
          settings: VoiceSettings(voice: language ?? "own", wordsPerMinute: language == nil ? 200 : 100),
          styles: [.trait: VoiceStyle(ratePercent: 150), .hint: VoiceStyle(pitchShift: 10)])
      }, settings: settings, soundName: { "the word \($0.rawValue)" })
  }

  private func texts(_ utterance: Utterance) -> [String] {
    utterance.segments.compactMap { if case .text(let text, _) = $0 { text } else { nil } }
  }

  @Test func `puts the hint half a second after the rest, behind a mark`() {
    let announcement = Announcement(parts: [
      Part(kind: .label, content: Content("Correct")), Part(kind: .hint, content: Content("Mark it.", style: .hint)),
    ])
    let segments = Self.voicing().utterance(announcement, id: 3).segments
    #expect(segments.count == 5)
    #expect(Array(segments[1...2]) == [.silence(milliseconds: 500), .mark(Voicing.hintMark)])
    guard case .text("Mark it.", let settings) = segments[3] else {
      Issue.record("\(segments[3])")
      return
    }
    #expect(settings.pitch == 60)
  }

  @Test func `keeps each voice's proportion to the speed that is set, and each style's to its voice`() {
    let announcement = Announcement(parts: [
      Part(kind: .label, content: Content("Hej", language: "sv")),
      Part(kind: .trait, content: Content("Button", style: .trait)),
    ])
    let rates = Self.voicing(SpeakingSettings(wordsPerMinute: 300)).utterance(announcement, id: 1).segments
      .compactMap { segment -> Int? in if case .text(_, let settings) = segment { settings.wordsPerMinute } else { nil }
      }
    #expect(rates == [150, 450])
  }

  @Test func `gives a sound that stands alone as a sound, a word or nothing`() {
    let edge = Announcement.sound("edge")
    let sound = Self.voicing().utterance(edge, id: 1)
    #expect(sound.segments.first == .earcon(.edge, volume: 100))
    #expect(texts(Self.voicing(SpeakingSettings(sounds: .words)).utterance(edge, id: 1)) == ["the word edge"])
    let off = Self.voicing(SpeakingSettings(sounds: .off)).utterance(edge, id: 1)
    #expect(off.segments.allSatisfy { if case .silence = $0 { true } else { false } })
    // With words of its own a sound needs no other.
    let wrong = Announcement("Wrong.", sound: "wrong")
    #expect(texts(Self.voicing(SpeakingSettings(sounds: .words)).utterance(wrong, id: 1)) == ["Wrong."])
  }

  @Test func `protects what is of high priority alone`() {
    #expect(Self.voicing().utterance(Announcement("x", priority: .high), id: 1).isProtected)
    #expect(!Self.voicing().utterance(Announcement("x"), id: 1).isProtected)
  }
}
