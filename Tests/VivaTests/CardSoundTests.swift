import Glibc
import Testing

@Suite struct `The sounds of cards` {
  private let home = TemporaryFolder()

  private func run(_ words: String..., input: String = "") -> Program.Outcome {
    Program.run(words + ["--store", home.file("store")], input: input, home: home)
  }

  /// A tone of 2000 Hz, of which speech has little, as a WAV file.
  private func tone(seconds: Double) -> [UInt8] {
    let samples = (0..<Int(seconds * 22_050)).map { Int16($0 / 6 % 2 == 0 ? 9000 : -9000) }
    return Recording(rate: 22_050, samples: samples).wave(from: 0, seconds: seconds)
  }

  /// The tenths of a second in which the tone is heard.
  private func places(of recording: Recording) -> [Int] {
    stride(from: 0, to: recording.samples.count - 2205, by: 2205).filter { start in
      let stretch = recording.samples[start..<(start + 2205)]
      let changes = zip(stretch, stretch.dropFirst()).count { ($0 < 0) != ($1 < 0) }
      return (360...375).contains(changes) && stretch.count { $0.magnitude > 1500 } > 2000
    }.map { $0 / 2205 }
  }

  private func recording(_ name: String) throws -> Recording {
    try #require(home.read(name).flatMap(Recording.init(wave:)))
  }

  private func deck(_ cards: String) {
    _ = Program.system("mkdir -p \(home.path)/store/decks/Birds.media")
    _ = home.write("{\"name\": \"Birds\", \"cards\": [\(cards)]}", to: "store/decks/Birds.json")
    _ = home.write(tone(seconds: 1), to: "store/decks/Birds.media/tone.wav")
  }

  @Test func `are heard before the words beside them, and alone in place of words`() throws {
    deck(#"{"id": "a", "prompt": "Which bird is it? [sound:tone.wav]", "answer": "[sound:tone.wav]"}"#)
    let outcome = run("round", "Birds", "--output", home.file("out.wav"), "--no-hints", input: "reveal\nquit\n")
    #expect(outcome.lines == ["Which bird is it? Button", "[sound], Button"])
    let heard = try places(of: recording("out.wav"))
    let gap = try #require(zip(heard, heard.dropFirst()).first { $1 - $0 > 1 })
    // The first begins the recording; the second follows the words.
    #expect((0...2).contains(heard[0]) && (8...11).contains(gap.0) && gap.1 - gap.0 > 8)
    #expect((17...20).contains(heard.count))
  }

  @Test func `are played again by a key, and their absence is told`() throws {
    deck(
      #"{"id": "a", "prompt": "Which bird?", "answer": "This one [sound:tone.wav]"}"#)
    let outcome = run(
      "round", "Birds", "--output", home.file("out.wav"), "--no-hints", input: "v\nreveal\nv\nv\nquit\n")
    #expect(
      outcome.lines == [
        "Which bird? Button", "This card has no sound that can be played.", "This one, Button", "[sound]", "[sound]",
      ])
    #expect((26...30).contains(try places(of: recording("out.wav")).count))
  }

  @Test func `of the prompt are played again beside an answer without any, and name their card in lists`() throws {
    deck(#"{"id": "a", "prompt": "[sound:tone.wav]", "answer": "A tone"}"#)
    let outcome = run(
      "study", "Birds", "--output", "null", "--no-hints", input: "reveal\nv\ncorrect\nquit\n")
    #expect(outcome.lines.prefix(3) == ["[sound], Button", "A tone, Button", "[sound]"], "\(outcome.lines)")
    let schedule = run("schedule", "Birds", "--speech", "off", input: "")
    #expect(schedule.lines.last?.hasPrefix("[sound] tone.wav, due in ") == true, "\(schedule.lines)")
  }

  @Test func `that a gap hides are not heard before it is filled`() throws {
    deck(#"{"id": "a#1", "prompt": "It sings {{c1::so [sound:tone.wav]}}.", "answer": "so"}"#)
    let outcome = run("round", "Birds", "--output", home.file("out.wav"), "--no-hints", input: "v\nquit\n")
    #expect(outcome.lines.last == "This card has no sound that can be played.")
    #expect(try places(of: recording("out.wav")) == [])
  }

  @Test func `that can't be played are told once, and the words are said`() {
    deck(
      #"{"id": "a", "prompt": "One [sound:gone.wav]", "answer": "[sound:text.ogg]"}, "#
        + #"{"id": "b", "prompt": "Two [sound:gone.wav]", "answer": "[sound:../../../etc/passwd]"}"#)
    _ = home.write("no sound", to: "store/decks/Birds.media/text.ogg")
    let outcome = run(
      "round", "Birds", "--output", "null", "--no-hints", input: "reveal\ncorrect\nreveal\nquit\n")
    #expect(
      outcome.lines == [
        "One, Button", "The sound gone.wav is not there. Put it into the folder of the deck's sounds.",
        "[sound], Button",
        "The sound text.ogg can't be played: it is of a kind that is not known. WAV, FLAC, Ogg, Opus and MP3 are.",
        "Correct.", "Two, Button", "[sound], Button",
        "The sound passwd is not there. Put it into the folder of the deck's sounds.",
      ])
  }

  @Test func `are in drills and in recordings of them`() throws {
    deck(
      #"{"id": "a", "prompt": "Which bird?", "answer": "[sound:tone.wav]"}, "#
        + #"{"id": "b", "prompt": "Another", "answer": "[sound:gone.wav]"}"#)
    _ = run("drill", "Birds", "--output", home.file("drill.wav"))
    #expect((8...11).contains(try places(of: recording("drill.wav")).count))
    let outcome = run("render", "Birds", "--drill", "-o", home.file("rendered.wav"), "--speech", "espeak")
    #expect((8...11).contains(try places(of: recording("rendered.wav")).count))
    #expect(outcome.errors.contains("The sound gone.wav is not there."))
    #expect(outcome.errors.contains("1 card can't be spoken and is left out."))
  }

  @Test func `are in lessons`() throws {
    deck(
      (1...6).map { #"{"id": "\#($0)", "prompt": "Bird number \#($0)?", "answer": "[sound:tone.wav]"}"# }
        .joined(separator: ", "))
    let lines = run("lesson", "Birds", "--minutes", "2", "--output", home.file("lesson.wav")).lines
    let heard = lines.count { $0.contains("[sound]") }
    #expect(heard > 1)
    #expect(abs(try places(of: recording("lesson.wav")).count - heard * 9) <= heard + 1)
  }

  @Test func `beside a file that is studied as it is are heard too`() throws {
    _ = home.write(tone(seconds: 1), to: "tone.wav")
    let file = home.write("Which bird?,[sound:tone.wav]\nAnother?,b\n", to: "birds.csv")
    _ = run("study", file, "--output", home.file("out.wav"), input: "reveal\nquit\n")
    #expect((8...11).contains(try places(of: recording("out.wav")).count))
  }

  @Test func `of a package that is studied as it is are unpacked into the cache`() throws {
    _ = home.write(tone(seconds: 1), to: "tone.wav")
    let package = home.file("birds.apkg")
    let script = """
      import json, sqlite3, sys, zipfile
      folder, package = sys.argv[1:]
      base = sqlite3.connect(folder + "/c.db")
      base.executescript('create table col (id, crt, mod, scm, ver, dty, usn, ls, conf, models, decks, dconf, tags);'
        'create table notes (id, guid, mid, mod, usn, tags, flds, sfld, csum, flags, data);'
        'create table cards (id, nid, did, ord, mod, usn, type, queue, due, ivl, factor, reps, lapses, left, odue, odid,'
        ' flags, data); create table revlog (id, cid, usn, ease, ivl, lastIvl, factor, time, type);'
        'create table graves (usn, oid, type)')
      models = {"1": {"id": 1, "name": "Basic", "type": 0, "flds": [{"name": "Front", "ord": 0}, {"name": "Back",
        "ord": 1}], "tmpls": [{"name": "Card 1", "ord": 0, "qfmt": "{{Front}}", "afmt": "{{Back}}"}]}}
      decks = {"1": {"id": 1, "name": "Birds"}}
      base.execute("insert into col values (1,0,0,0,11,0,0,0,'{}',?,?,'{}','{}')",
        (json.dumps(models), json.dumps(decks)))
      base.execute("insert into notes values (1,'g',1,0,0,'',?,'',0,0,'')", ("Which bird?\\x1f[sound:tone.wav]",))
      base.execute("insert into cards values (1,1,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,'')")
      base.commit(); base.close()
      with zipfile.ZipFile(package, "w") as file:
        file.write(folder + "/c.db", "collection.anki2")
        file.writestr("media", json.dumps({"0": "tone.wav"}))
        file.write(folder + "/tone.wav", "0")
      """
    let made = Program.system("python3 \(home.write(script, to: "make.py")) \(home.path) \(package)")
    try #require(made.status == 0, "\(made.errors)")
    _ = Program.system("rm \(home.file("tone.wav"))")
    let outcome = run("study", package, "--output", home.file("out.wav"), input: "reveal\nquit\n")
    #expect(outcome.lines.last?.hasPrefix("[sound]") == true)
    #expect((8...11).contains(try places(of: recording("out.wav")).count))
  }

  @Test(.enabled(if: SoundServer.isInstalled))
  func `fall silent at a key like speech`() throws {
    deck(#"{"id": "a", "prompt": "[sound:long.wav]", "answer": "b"}"#)
    _ = home.write(tone(seconds: 60), to: "store/decks/Birds.media/long.wav")
    let server = try #require(SoundServer())
    let terminal = PseudoTerminal(
      ["round", "Birds", "--store", home.file("store"), "--no-hints"], home: home, environment: server.environment)
    #expect(terminal.shows("[sound]"))
    usleep(800_000)
    terminal.press("\u{1B}")
    usleep(600_000)
    #expect(places(of: server.recording).count > 2)
    #expect(server.recording.samples.suffix(22_050 / 4).allSatisfy { abs(Int($0)) < 50 })
    terminal.press("q")
    #expect(terminal.end() == 0)
  }
}
