import Glibc
import Testing

@Suite struct `Lessons with the program` {
  private static let cards = """
    [{"prompt": "the capital of Sweden", "answer": "Stockholm"}, {"prompt": "the capital of France", "answer": "Paris"},
     {"prompt": "five times seven", "answer": "thirty five"}, {"prompt": "the largest planet", "answer": "Jupiter"},
     {"prompt": "the opposite of hot", "answer": "cold"}, {"prompt": "a baby dog", "answer": "puppy"},
     {"prompt": "[sound:bark.mp3]", "answer": "the sound of a dog"}]
    """

  private let home = TemporaryFolder()
  private var deck: String { home.write(Self.cards, to: "deck.json") }

  private func run(_ words: [String], input: String = "") -> Program.Outcome {
    Program.run(words + ["--store", home.file("store")], input: input, home: home)
  }

  /// What a caption file says is said from when to when, in milliseconds.
  private func cues(_ name: String) throws -> [(from: Int, to: Int, text: String)] {
    func milliseconds(_ clock: Substring) -> Int {
      let numbers = clock.split { ":.".contains($0) }.compactMap { Int($0) }
      return ((numbers[0] * 60 + numbers[1]) * 60 + numbers[2]) * 1000 + numbers[3]
    }
    let blocks = try #require(home.text(name)).split(separator: "\n\n").dropFirst()
    return blocks.map { block in
      let lines = block.split(separator: "\n")
      let times = lines[0].split(separator: " ")
      return (milliseconds(times[0]), milliseconds(times[2]), String(lines[1]))
    }
  }

  private func sound(_ name: String) throws -> Recording {
    let recording = Recording(wave: home.read(name) ?? [])
    return try #require(recording)
  }

  @Test func `are heard without a key, and neither help nor harm the schedule`() throws {
    let lesson = run(["lesson", deck, "--minutes", "3", "--seed", "3", "--output", "null"])
    #expect(lesson.status == 0)
    let said = lesson.lines
    #expect(said.prefix(4) == ["the capital of Sweden", "Stockholm", "Stockholm", "Stockholm"])
    #expect(said.contains("Again: the capital of Sweden"))
    #expect(said.contains { $0.hasPrefix("Do you remember: ") })
    #expect(said.last?.hasPrefix("The lesson is over. You heard ") == true)
    let journal = Program.system("cat \(home.file("store"))/journal/*").output
    #expect(journal.contains("\"heard\"") && !journal.contains("\"grade\""))
    // All are as new as before.
    let study = run(["study", deck, "--output", "null"], input: "t\n")
    #expect(study.lines.contains { $0.hasPrefix("Card 1 of 7") }, "\(study.lines)")
  }

  @Test func `take a grade at any time`() {
    let lesson = run(
      ["lesson", deck, "--minutes", "3", "--seed", "3", "--output", "null"],
      input: "correct\nwrong\nundo\nstatus\nquit\n")
    #expect(lesson.status == 0)
    #expect(lesson.lines.contains("Correct."))
    #expect(lesson.lines.contains("Undone: Wrong."))
    let grades = Program.system("cat \(home.file("store"))/journal/*").output
    #expect(grades.components(of: "\"grade\": 3") == 1)
    #expect(grades.components(of: "\"grade\": 1") == 1)
    #expect(grades.components(of: "\"kind\": \"undo\"") == 1)
  }

  @Test func `drill every card in turn, as often as asked`() {
    let drill = run(["drill", deck, "--passes", "2", "--output", "null"])
    let once = [
      "the capital of Sweden", "Stockholm", "the capital of France", "Paris", "five times seven", "thirty five",
      "the largest planet", "Jupiter", "the opposite of hot", "cold", "a baby dog", "puppy",
    ]
    #expect(drill.lines.filter { once.contains($0) } == once + once)
    #expect(drill.lines.first == "1 card can't be spoken and is left out.")
    let shuffled = run(["drill", deck, "--shuffle", "--seed", "8", "--output", "null"])
    #expect(Set(shuffled.lines).isSuperset(of: once) && shuffled.lines.filter { once.contains($0) } != once)
  }

  @Test func `are recorded as they are heard`() throws {
    let words = ["--minutes", "3", "--seed", "3"]
    let render = run(["render", deck, "-o", home.file("lesson.wav")] + words)
    #expect(render.status == 0)
    #expect(render.lines.last?.hasPrefix("Written: \(home.file("lesson.wav")). Length: 2:") == true)
    let live = run(["lesson", deck, "--output", "null"] + words).lines.dropLast()
    let cues = try cues("lesson.vtt")
    #expect(cues.map(\.text) == Array(live))
    #expect(home.text("lesson.txt")?.split(separator: "\n").count == cues.count)
    #expect(home.text("lesson.lrc")?.split(separator: "\n").count == cues.count + 2)
  }

  @Test func `are silent exactly where their captions say so, and think as long as planned`() throws {
    _ = run(["render", deck, "-o", home.file("drill.wav"), "--drill"])
    let sound = try sound("drill.wav")
    let cues = try cues("drill.vtt")
    #expect(cues.count == 12)
    func isLoud(_ index: Int) -> Bool { index < sound.samples.count && abs(Int(sound.samples[index])) > 60 }
    func place(_ milliseconds: Int) -> Int { milliseconds * sound.rate / 1000 }
    for cue in cues {
      let stretch = (place(cue.from) - place(60))..<(place(cue.to) + place(60))
      let loud = stretch.filter { $0 >= 0 && isLoud($0) }
      let first = try #require(loud.first) * 1000 / sound.rate
      let last = try #require(loud.last) * 1000 / sound.rate
      #expect(abs(first - cue.from) <= 50 && abs(last - cue.to) <= 50, "\(cue): heard from \(first) to \(last)")
    }
    // Between prompt and answer nothing is heard, for a second and as long as the answer takes.
    for pair in stride(from: 0, to: cues.count, by: 2) {
      let (prompt, answer) = (cues[pair], cues[pair + 1])
      let think = answer.from - prompt.to
      #expect(abs(think - (1000 + answer.to - answer.from)) <= 20, "\(think) ms for \(answer)")
      #expect(!(place(prompt.to + 20)..<place(answer.from - 20)).contains(where: isLoud))
    }
    #expect(sound.peak > 8_000 && sound.peak < 32_700, "neither faint nor clipped")
  }

  @Test(.enabled(if: Recogniser.isInstalled, "needs pocketsphinx and sox"))
  func `are recorded in words that a listener understands, in their order`() throws {
    let sentences = [
      "the capital city of sweden", "people call it stockholm", "how much is five times seven",
      "the answer is thirty five", "the largest planet of all", "it is the planet jupiter",
      "what is a young dog called", "a young dog is a puppy",
    ]
    let cards = stride(from: 0, to: 8, by: 2).map {
      #"{"prompt": "\#(sentences[$0])", "answer": "\#(sentences[$0 + 1])"}"#
    }
    let deck = home.write("[\(cards.joined(separator: ","))]", to: "sentences.json")
    _ = run(["render", deck, "-o", home.file("lesson.wav"), "--minutes", "2", "--seed", "3"])
    let sound = try sound("lesson.wav")
    let cues = try cues("lesson.vtt").filter { sentences.contains($0.text.lowercased()) }.prefix(12)
    #expect(cues.count == 12)
    let heard = cues.map { cue in
      Recogniser.sentence(
        in: sound, of: sentences, from: Double(cue.from) / 1000, seconds: Double(cue.to - cue.from) / 1000 + 0.1)
    }
    // A recogniser mishears a word now and then: no more than one of them.
    let wrong = zip(heard, cues).filter { $0 != $1.text.lowercased() }
    #expect(wrong.count <= 1, "\(wrong)")
  }

  @Test(arguments: [("wav", "RIFF"), ("flac", "fLaC"), ("ogg", "OggS"), ("opus", "OggS"), ("mp3", "")])
  func `are written in every format`(ending: String, magic: String) throws {
    let render = run(["render", deck, "-o", home.file("l.\(ending)"), "--drill"])
    #expect(render.status == 0, "\(render.errors)")
    let bytes = try #require(home.read("l.\(ending)"))
    #expect(bytes.count > 10_000)
    #expect(bytes.starts(with: magic.utf8))
  }

  @Test func `are written as a file for each card`() {
    let render = run(["render", deck, "-o", home.file("card.flac"), "--drill", "--split"])
    #expect(render.status == 0)
    let files = Program.system("cd \(home.path) && ls card-*").output.split(separator: "\n").map(String.init)
    #expect(files == (1...6).flatMap { number in ["flac", "lrc", "txt", "vtt"].map { "card-00\(number).\($0)" } })
  }

  @Test func `leave no half file behind when they are interrupted, or there is no room`() {
    let long = home.write(
      "[" + (1...400).map { #"{"prompt": "question \#($0)", "answer": "answer \#($0)"}"# }.joined(separator: ",") + "]",
      to: "long.json")
    let script = """
      "\(Program.path)" render \(long) -o \(home.file("long.wav")) --drill --passes 50 --store \(home.file("store")) &
      sleep 1.5; kill -TERM $!; wait $!; echo "ended with $?"
      """
    #expect(Program.system(script).output == "ended with 143\n")
    let full = Program.system(
      """
      trap '' XFSZ; ulimit -f 1000
      "\(Program.path)" render \(long) -o \(home.file("full.wav")) --drill --store \(home.file("store")) 2>&1
      echo "ended with $?"
      """)
    #expect(full.output.hasSuffix("ended with 1\n"))
    #expect(full.output.contains("File too large"), "\(full.output)")
    #expect(Program.system("cd \(home.path) && ls -A").output == "long.json\n")
  }

  @Test func `keep their file for themselves, whatever is told of them`() throws {
    _ = run(["render", deck, "-o", home.file("quiet.wav"), "--drill"])
    let length = try sound("quiet.wav").seconds
    #expect(length > 20)
    #expect(run(["render", deck, "--output", home.file("piped.wav"), "--drill"]).status == 0)
    #expect(abs(try sound("piped.wav").seconds - length) < 0.5)
    let terminal = PseudoTerminal(
      ["render", deck, "-o", home.file("terminal.wav"), "--drill", "--store", home.file("store")], home: home)
    #expect(terminal.shows("Written: "))
    #expect(terminal.end() == 0)
    #expect(abs(try sound("terminal.wav").seconds - length) < 0.5)
  }

  @Test func `take the place of an earlier recording, and of no other file`() {
    let words = ["--drill", "-o", home.file("words.mp3")]
    let deck = home.write("der Hund\tthe dog\n", to: "words.txt")
    let cards = home.write(#"[{"prompt": "a", "answer": "b"}]"#, to: "cards.json")
    let refused = run(["render", cards] + words)
    #expect(refused.status == 1 && refused.errors.contains("words.txt can't be written"), "\(refused.errors)")
    #expect(home.text("words.txt") == "der Hund\tthe dog\n")
    _ = unsafe unlink(deck)
    for _ in 0..<2 { #expect(run(["render", cards] + words).status == 0) }
    let sound = Program.run(["round", cards, "--output", cards], home: home)
    #expect(sound.status == 1 && sound.errors.contains("no sound"), "\(sound.errors)")
    #expect(home.text("cards.json") == #"[{"prompt": "a", "answer": "b"}]"#)
    #expect(Program.run(["round", cards, "--output", home.file("new.txt")], home: home).status == 1)
    // An option is no value for the one before it.
    let swallowed = Program.run(["round", cards, "--output", "--verbose"], home: home)
    #expect(swallowed.status == 2 && swallowed.errors.contains("--output needs"), "\(swallowed.errors)")
  }

  @Test func `last as long on a terminal where nobody speaks, and answer keys there`() {
    let start = Program.seconds()
    let terminal = PseudoTerminal(
      ["drill", deck, "--speech", "off", "--think", "1", "--store", home.file("store")], home: home)
    #expect(terminal.shows("Stockholm"))
    // Twenty-one characters are read, and a second is for thinking.
    #expect(Program.seconds() - start > 2)
    terminal.press("c")
    #expect(terminal.shows("Correct."))
    #expect(terminal.shows("the capital of France"))
    terminal.press("q")
    #expect(terminal.end() == 0)
    #expect(terminal.isRestored)
    #expect(Program.system("cat \(home.file("store"))/journal/*").output.components(of: "\"grade\": 3") == 1)
  }

  @Test func `are recorded at a terminal too, and what is said of it stays out of the file`() throws {
    let terminal = PseudoTerminal(
      ["render", deck, "--drill", "-o", home.file("seen.wav"), "--store", home.file("store")], home: home)
    #expect(terminal.shows("100 %"))
    #expect(terminal.shows("Written: "))
    _ = terminal.end()
    #expect(try sound("seen.wav").seconds > 20)
  }

  @Test func `are recorded into the file that is named, whichever way it is named`() throws {
    for option in ["-o", "--output"] {
      #expect(run(["render", deck, "--drill", option, home.file("named.wav")]).status == 0)
      #expect(try sound("named.wav").seconds > 20)
    }
  }

  @Test func `need a file to be recorded into`() {
    for words in [
      ["render", deck], ["render", deck, "-o", "lesson.mid"], ["render", deck, "--speech", "off", "-o", "a.wav"],
    ] {
      let run = run(words)
      #expect(run.status == 2 && run.output == "" && run.errors.hasPrefix("viva: "), "\(run)")
    }
    let nowhere = run(["render", deck, "-o", "/nonexistent/lesson.wav"])
    #expect(nowhere.status == 1 && nowhere.errors.contains("/nonexistent/lesson.wav"), "\(nowhere.errors)")
  }
}
