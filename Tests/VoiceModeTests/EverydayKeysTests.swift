import Announcer
import DeckEngine
import LanguagePacks

import Testing
@testable import VoiceMode

@Suite struct `Keys for hearing again` {
  private static let asked = "Who played the 13th Doctor in Doctor Who? Button"

  @Test func `repeat the last content without its hint, slower the second time`() {
    var learner = Learner()
    _ = learner.takeHeard()
    #expect(learner.give("r", "r", "h", "r") == [Self.asked, Self.asked, "Reveals the answer.", Self.asked])
    let first = learner.session.handle(.command(.repeat), in: Session.Context(now: learner.now))
    #expect(first.contains { if case .say(let block) = $0 { block[0].ratePercent == 65 } else { false } })
    learner.give("hint")
    let again = learner.session.handle(.command(.repeat), in: Session.Context(now: learner.now))
    #expect(again.contains { if case .say(let block) = $0 { block[0].ratePercent == 100 } else { false } })
  }

  @Test func `spell what has the focus, phonetically the second time`() {
    var learner = Learner()
    learner.give("reveal")
    #expect(learner.give("s") == ["J, o, d, i, e,  , W, h, i, t, t, a, k, e, r"])
    #expect(learner.give("s").first?.hasPrefix("<J>, <o>") == true)
    #expect(learner.give("s").first?.hasPrefix("J, o") == true)
  }

  @Test func `read the whole screen`() {
    var learner = Learner()
    _ = learner.takeHeard()
    #expect(learner.give("a") == ["Card 1 of 2", Self.asked, "Wrong, Button", "Correct, Button", "Edit cards, Button"])
  }

  @Test func `go back through what was said, and forward again`() {
    var learner = Learner()
    learner.give("reveal", "next")
    #expect(
      learner.give(",", ",", ",", ".", ".", ".") == [
        "Jodie Whittaker, Button", Self.asked, "[edge]", "Jodie Whittaker, Button", "Wrong, Button", "[edge]",
      ])
  }

  @Test func `explain every key and do nothing, until Esc`() {
    var learner = Learner()
    _ = learner.takeHeard()
    _ = learner.takeDone()
    #expect(learner.give("?").count == 1)
    #expect(learner.press(.character("w")) == ["w, Wrong"] || learner.takeDone() == [.silence, .silence])
    for key in KeyMap.standard.commands.keys where key != .named(.escape) {
      #expect(learner.press(key).count == 1)
    }
    #expect(learner.takeDone().allSatisfy { $0 == .silence })
    #expect(learner.press(.named(.escape)).last == Self.asked + ". Reveals the answer.")
  }
}

@Suite struct `Pausing and stopping` {
  @Test func `hold speech in the middle, and go on where it was`() {
    var learner = Learner()
    learner.isSpeaking = true
    _ = learner.takeHeard()
    #expect(learner.give("p") == [])
    #expect(learner.takeDone() == [.holdSpeech])
    #expect(learner.give("p") == [])
    #expect(learner.takeDone() == [.resumeSpeech])
  }

  @Test func `are told of where nothing was being said`() {
    var learner = Learner()
    _ = learner.takeHeard()
    #expect(learner.give("pause", "resume", "resume", "stop") == ["Paused.", "Resumed.", "[edge]", "[edge]"])
  }

  @Test func `end with any other command`() {
    var learner = Learner(seconds: 100)
    learner.give("pause", "wait 50", "next", "wait 1")
    #expect(learner.give("status").first?.contains("Time: 99") == true)
  }

  @Test func `silence what is being said before anything else is done`() {
    for command in Command.allCases where ![.pause, .resume, .stop].contains(command) {
      var learner = Learner()
      learner.isSpeaking = true
      _ = learner.takeDone()
      learner.give(.command(command))
      #expect(learner.takeDone().first == .silence, "\(command)")
    }
    var learner = Learner()
    learner.isSpeaking = true
    _ = learner.takeDone()
    learner.give(.command(.stop))
    #expect(learner.takeDone() == [.silenceAll])
  }
}

@Suite struct `A key or line without meaning` {
  @Test func `has its own sound, and an unknown line is named`() {
    var learner = Learner()
    _ = learner.takeHeard()
    #expect(learner.press(.character("#")) == ["[unknown]"])
    #expect(learner.press(.unrecognised) == ["[unknown]"])
    #expect(learner.give("3", "submit", "type x") == ["[unknown]", "[unknown]", "[unknown]"])
    #expect(learner.give("dance now") == ["Unknown command: dance now."])
    #expect(learner.give("\u{1B}]0;x\u{7}") == ["Unknown command: ]0;x."])
  }
}

@Suite struct `The speed` {
  @Test func `changes in steps, is said in the new speed, and has ends`() {
    var learner = Learner(settings: SpeakingSettings(wordsPerMinute: 870))
    _ = learner.takeHeard()
    #expect(
      learner.give("+", "+", "+") == [
        "Speed 890 words a minute", "Speed 900 words a minute", "Fastest speed.",
      ])
    #expect(learner.give("-") == ["Speed 880 words a minute"])
    let applied = learner.takeDone().compactMap { effect -> Int? in
      if case .apply(let settings) = effect { settings.wordsPerMinute } else { nil }
    }
    #expect(applied == [890, 900, 880])
  }
}
