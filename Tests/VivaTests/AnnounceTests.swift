import Glibc
import JSONText
import Testing

@Suite struct `viva announce` {
  @Test func `says its arguments as one text`() {
    let run = Program.run(["announce", "Hello", "world", "--output", "null"], home: TemporaryFolder())
    #expect(run.status == 0)
    #expect(run.output == "Hello world\n")
  }

  @Test func `says each line of its input in order, and all of it`() {
    let home = TemporaryFolder()
    let run = Program.run(
      ["announce", "--output", home.file("a.wav")], input: "one\n\ntwo\n\u{1B}[31mred\nlast", home: home)
    #expect(run.status == 0)
    #expect(run.output == "one\ntwo\n[31mred\nlast\n")
    #expect((home.read("a.wav") ?? []).count > 50_000)
  }

  @Test func `is silent at once when it is terminated`() {
    let home = TemporaryFolder()
    let run = Program.system(
      """
      cd '\(home.path)'; export HOME=. PULSE_SERVER=unix:none
      printf '{"text": "a very long story, %s"}\\n' "$(yes and on | head -500 | tr '\\n' ' ')" > in
      mkfifo pipe; (cat in; exec sleep 30) > pipe & feeder=$!
      '\(Program.path)' announce --json --output null < pipe > events 2>&1 &
      viva=$!
      while ! grep -q begin events; do sleep 0.05; done
      kill -TERM $viva; wait $viva; echo $?; kill $feeder
      grep -c '"end"' events
      """)
    #expect(run.output == "143\n0\n")
  }

  @Test func `answers JSON with what becomes of each announcement`() {
    let run = Program.run(
      ["announce", "--json", "--output", "null", "--rate", "900", "--language", "en"],
      input: """
        [{"text": "a", "id": "x"}, {"label": "Correct", "traits": ["button"], "hint": "Marks it.", "priority": "high"}]
        {"text": "later", "priority": "low", "id": {"n": 1}}

        """, home: TemporaryFolder())
    #expect(run.status == 0)
    #expect(
      run.lines.filter { !$0.contains("\"mark\"") } == [
        #"{"event": "begin", "id": "x", "text": "a", "language": "en-GB", "priority": "default", "sound": null}"#,
        #"{"event": "end", "id": "x"}"#,
        #"{"event": "begin", "id": 2, "text": "Correct, Button. Marks it.", "language": "en-GB", "priority": "high", "#
          + #""sound": null}"#,
        #"{"event": "end", "id": 2}"#,
        #"{"event": "begin", "id": {"n": 1}, "text": "later", "language": "en-GB", "priority": "low", "sound": null}"#,
        #"{"event": "end", "id": {"n": 1}}"#,
      ])
    #expect(
      run.lines.filter { $0.contains("\"mark\"") && $0.contains("\"id\": 2") } == [
        #"{"event": "mark", "id": 2, "part": "label", "offset": 0, "length": 7}"#,
        #"{"event": "mark", "id": 2, "part": "trait", "offset": 0, "length": 6}"#,
        #"{"event": "mark", "id": 2, "part": "hint", "offset": 0, "length": 5}"#,
        #"{"event": "mark", "id": 2, "part": "hint", "offset": 6, "length": 2}"#,
      ])
  }

  @Test func `ends each announcement once, also what is interrupted or stopped`() {
    let run = Program.run(
      ["announce", "--json", "--output", "null", "--rate", "900"],
      input: """
        {"text": "first"}
        {"text": "second"}
        {"text": "third", "priority": "low"}
        {"command": "stop"}
        {"text": "fourth"}

        """, home: TemporaryFolder())
    #expect(run.status == 0)
    let endings = run.lines.compactMap { line -> String? in
      guard let value = try? JSONReader.value(of: Array(line.utf8)), let event = value["event"]?.text,
        ["end", "cancelled"].contains(event), let id = value["id"]?.integer
      else { return nil }
      return "\(id) \(event)"
    }
    #expect(endings.sorted() == ["1 cancelled", "2 cancelled", "3 cancelled", "4 end"])
  }

  @Test func `names what it can't understand, and goes on`() {
    let run = Program.run(
      ["announce", "--json", "--output", "null", "--rate", "900", "--language", "en"],
      input: "{\"text\": 5}\nnonsense\n{\"text\": \"a\", \"priority\": \"urgent\"}\n{}\n{\"sound\": \"correct\"}\n",
      home: TemporaryFolder())
    #expect(run.status == 1)
    #expect(
      run.lines == [
        #"{"event": "error", "line": 1, "text": "Column 10: “text” must be a text in quotation marks."}"#,
        #"{"event": "error", "line": 2, "text": "Column 1: a value should stand here."}"#,
        #"{"event": "error", "line": 3, "text": "Column 27: “priority” must be high, default or low."}"#,
        #"{"event": "error", "line": 4, "text": "Column 1: “text”, “label”, “sound” or “command” is missing."}"#,
        #"{"event": "begin", "id": 1, "text": "[correct]", "language": "en-GB", "priority": "default", "#
          + #""sound": "correct"}"#,
        #"{"event": "end", "id": 1}"#,
      ])
  }

  @Test(arguments: [
    (#"[{"text": "a"}, {"text": "b", "traits": ["buton"]}]"#, "Column 41: “traits” must be a list of "),
    (#"[{"text": "a"}, 3]"#, "Column 17: an announcement is an object in braces."),
    (#"  {"command":  "hop"}"#, "Column 16: “command” must be stop, interrupt, pause, resume or quit."),
    (#"[{"text": "a", "sound": "b"}, {}]"#, "Column 25: “sound” must be "),
    (#"[{"text": "a"}, {"label": "b", "sound": null, "hint": 7}]"#, "Column 55: “hint” must be a text"),
  ])
  func `names the column of what it can't take`(line: String, words: String) {
    let run = Program.run(
      ["announce", "--json", "--output", "null", "--language", "en"], input: line + "\n", home: TemporaryFolder())
    #expect(run.status == 1)
    #expect(run.output.hasPrefix(#"{"event": "error", "line": 1, "text": ""# + words), "\(run.output)")
  }

  @Test(arguments: [
    (["--json"], "{\"command\": \"pause\"}\n{\"text\": \"held\"}\n{\"command\": \"quit\"}\n{\"text\": \"late\"}\n"),
    (["--dialect", "emacspeak"], "tts_pause\nq {held}\nd\ntts_exit\nq {late}\nd\n"),
  ])
  func `lets what was held be heard when the other program quits`(words: [String], input: String) {
    let home = TemporaryFolder()
    // The input stays open: only the command ends it.
    let run = Program.system(
      "(printf '%s' '\(input)'; sleep 30) | HOME=\(home.path) timeout 20 \(Program.path) announce "
        + "\(words.joined(separator: " ")) --output \(home.path)/held.wav & wait $!")
    #expect(run.status == 0)
    #expect(run.output.contains("held") && !run.output.contains("late"))
    #expect(TemporaryFolder.bytes(of: "\(home.path)/held.wav").map { $0.count > 5000 } == true)
  }

  @Test func `takes Emacspeak's commands and says what waits at the end`() {
    let run = Program.run(
      ["announce", "--dialect", "emacspeak", "--output", "null", "--rate", "900"],
      input: "tts_set_speech_rate 900\nq {hello [*]there}\nt 440 50\nd\ntts_say {and on}\nq {last}\n",
      home: TemporaryFolder())
    #expect(run.status == 0)
    #expect(run.output == "hello  there\nand on\nlast\n")
  }

  @Test(arguments: [
    (["--json", "--socket"], "viva: --json and --socket don't go together. Choose one of them.\n"),
    (["--port", "0"], "viva: The option --port takes 1 to 65535, not “0”.\n"),
    (["hello", "--json"], "viva: With --json there is no text to say, such as “hello”.\n"),
    (["--dialect", "klingon"], "viva: The option --dialect takes emacspeak, not “klingon”.\n"),
  ])
  func `tells what is wrong with the command line`(words: [String], errors: String) {
    let run = Program.run(["announce"] + words, home: TemporaryFolder())
    #expect(run.status == 2)
    #expect(run.errors == errors)
    #expect(run.output == "")
  }
}
