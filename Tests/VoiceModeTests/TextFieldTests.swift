import Announcer
import DeckEngine
import Testing

@testable import VoiceMode

@Suite struct `A text field` {
  private func learner(_ echo: SpeakingSettings.Echo = .both) -> Learner {
    var learner = Learner(settings: SpeakingSettings(echo: echo))
    learner.give("edit", "next")
    return learner
  }

  @Test func `says each character typed, passed or erased`() {
    var learner = learner()
    #expect(learner.press(.character("é")) == ["é"])
    #expect(learner.press(.named(.left)) == ["é"])
    #expect(learner.press(.named(.left)) == ["[edge]"])
    #expect(learner.press(.named(.end)) == ["é"])
    #expect(learner.press(.named(.right)) == ["[edge]"])
    #expect(learner.press(.named(.backspace)) == ["é"])
    #expect(learner.press(.named(.backspace)) == ["[edge]"])
    #expect(learner.press(.named(.home)) == ["[edge]"])
  }

  @Test(
    arguments: [
      (.both, ["h", "i", "hi", "y", "!"]), (.characters, ["h", "i", " ", "y", "!"]),
      (.words, ["[tick]", "[tick]", "hi", "[tick]", "y"]), (.off, ["[tick]", "[tick]", "[tick]", "[tick]", "[tick]"]),
    ] as [(SpeakingSettings.Echo, [String])])
  func `echoes characters and words as the learner chooses`(echo: SpeakingSettings.Echo, heard: [String]) {
    var learner = learner(echo)
    #expect("hi y!".flatMap { learner.press(.character($0)) } == heard)
  }

  @Test func `moves by character, word and line`() {
    var field = TextField("one two\nthree four")
    var places: [Int] = []
    func note(_ moved: Bool) { places.append(moved ? field.cursor : -1) }
    note(field.move(.word, .back))
    note(field.move(.word, .back))
    note(field.move(.word, .back))
    note(field.move(.line, .back))
    note(field.move(.character, .back))
    note(field.moveToLine(.back))
    note(field.moveToLine(.forward))
    note(field.move(.line, .forward))
    note(field.move(.word, .forward))
    note(field.move(.all, .back))
    note(field.move(.word, .forward))
    #expect(places == [14, 8, 4, 0, -1, -1, 8, 18, -1, 0, 4])
  }

  @Test func `says the word and the line it comes to`() {
    var learner = learner()
    learner.give("type one two three")
    #expect(learner.press(.modified(.control, .left)) == ["three"])
    #expect(learner.press(.modified(.alt, .left)) == ["two"])
    #expect(learner.press(.named(.up)) == ["one two three"])
    #expect(learner.press(.modified(.control, .home)) == ["o"])
    #expect(learner.press(.modified(.control, .right)) == ["two"])
  }

  @Test func `selects, says what is selected, and replaces it`() {
    var learner = learner()
    learner.give("type red car")
    #expect(learner.press(.modified(.controlShift, .left)) == ["car, Selected"])
    #expect(learner.press(.modified(.shift, .left)) == [" , Selected"])
    #expect(learner.press(.modified(.shift, .right)) == [" , Not selected"])
    #expect(learner.press(.character("b")) == ["b"])
    #expect(learner.give("next", "previous").last == "Prompt, red b, Text field. Takes what you type.")
    #expect(learner.press(.modified(.shift, .home)) == ["red b, Selected"])
    #expect(learner.press(.named(.delete)) == ["red b"])
  }

  @Test func `erases words and lines, and says what is gone in a voice of its own`() {
    var learner = learner()
    learner.give("type one two three")
    #expect(learner.press(.control("w")) == ["three"])
    #expect(learner.styles.last == .erased)
    #expect(learner.press(.modified(.alt, .backspace)) == ["two "])
    #expect(learner.press(.control("u")) == ["one "])
    #expect(learner.press(.control("u")) == ["[edge]"])
  }

  @Test func `takes typing back word by word, and only then an edit`() {
    var learner = learner()
    for character in "one two" { _ = learner.press(.character(character)) }
    #expect(learner.press(.alt("u")) == ["one "])
    #expect(learner.press(.alt("u")) == ["one"])
    #expect(learner.press(.alt("u")) == ["blank"])
    _ = learner.takeDone()
    #expect(learner.press(.alt("u")) == [])
    #expect(learner.takeDone() == [.silence, .takeBackEdit])
  }

  @Test func `gives Alt with a key that key's command, and Tab leaves it`() {
    var learner = learner()
    learner.give("type Who?")
    #expect(learner.press(.alt("h")) == ["Takes what you type."])
    #expect(learner.press(.alt("r")) == ["Prompt, Text field"])
    #expect(learner.press(.named(.tab)) == ["Answer, Text field. Takes what you type."])
    #expect(learner.press(.named(.shiftTab)) == ["Prompt, Who? Text field. Takes what you type."])
  }

  @Test func `leaves Up and Down to the rotor once it was turned`() {
    var learner = learner()
    learner.give("type one")
    #expect(learner.press(.named(.pageDown)) == ["Volume, 100 percent"])
    #expect(learner.press(.named(.down)) == ["Volume, 90 percent"])
    #expect(learner.press(.character("!")) == ["!"])
    #expect(learner.press(.named(.down)) == ["one!"])
  }

  @Test func `joins an accent with the letter before it`() {
    var field = TextField("e")
    field.insert("\u{301}")
    #expect(field.text == "é" && field.cursor == 1)
    let erased = field.erase(.character, .back)
    #expect(erased == "é")
    var texts: [String] = []
    while field.undo() { texts.append(field.text) }
    #expect(texts == ["é", "e"])
  }
}

@Suite struct `Keys with others held` {
  @Test(
    arguments: [
      ("\u{1B}[1;5D", .modified(.control, .left)), ("\u{1B}[1;2C", .modified(.shift, .right)),
      ("\u{1B}[1;6D", .modified(.controlShift, .left)), ("\u{1B}[1;3C", .modified(.alt, .right)),
      ("\u{1B}[3;5~", .modified(.control, .delete)), ("\u{1B}[1;2H", .modified(.shift, .home)),
      ("\u{1B}\u{7F}", .modified(.alt, .backspace)), ("\u{1B}[D", .named(.left)), ("\u{1B}[1;1D", .named(.left)),
    ] as [(String, Key)])
  func `come from the terminal as sequences`(sequence: String, key: Key) {
    var decoder = KeyDecoder()
    #expect(decoder.feed(sequence.utf8) == [key])
  }

  @Test func `have words in line mode`() {
    #expect(Key(word: "ctrl-left") == .modified(.control, .left))
    #expect(Key(word: "ctrl-shift-home") == .modified(.controlShift, .home))
    #expect(Key(word: "shift-tab") == .named(.shiftTab))
    #expect(Key(word: "alt-x") == .alt("x"))
    #expect(Key(word: "meta-left") == nil)
  }

  @Test func `mean the same as alone outside text fields`() {
    #expect(KeyMap.standard.command(for: .modified(.shift, .right)) == .next)
  }
}
