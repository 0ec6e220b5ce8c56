import JSONText
import Testing

@Suite struct `The doctor` {
  @Test func `finds the voice, and says what to do where no sound device is`() {
    let run = Program.run(["doctor"], home: TemporaryFolder())
    #expect(run.status == 1)
    #expect(run.output.contains("Good. Voice: libespeak-ng 1."))
    #expect(run.output.contains("Fault. Sound: no device can be opened"))
    #expect(run.output.contains("pulseaudio"))
    #expect(run.lines.last == "Viva can't speak until the fault above is mended.")
  }

  @Test(.enabled(if: SoundServer.isInstalled, "needs pulseaudio and pulseaudio-utils"))
  func `finds nothing wrong where all is well`() throws {
    let server = try #require(SoundServer())
    let run = Program.run(["doctor"], home: TemporaryFolder(), environment: server.environment)
    #expect(run.status == 0)
    #expect(!run.output.contains("Fault."))
    #expect(run.lines.last == "Viva can speak.")
  }

  @Test func `names damaged files, in words and as JSON`() throws {
    let home = TemporaryFolder()
    _ = Program.system("mkdir -p \(home.path)/store/decks \(home.path)/store/journal \(home.path)/.config/viva")
    _ = home.write("[{\"prompt\": 1}]", to: "store/decks/broken.json")
    _ = home.write("{\"id\": \n{}\n", to: "store/journal/x.jsonl")
    _ = home.write("{\"rate\": \"fast\"}", to: ".config/viva/settings.json")
    let run = Program.run(["doctor", "--json", "--store", home.file("store")], home: home)
    let report = try JSONReader.value(of: Array(run.output.utf8))
    let faults = (report["findings"]?.elements ?? []).filter { $0["state"]?.text != "good" }
    let subjects = faults.compactMap { $0["subject"]?.text }
    #expect(subjects.contains("Deck") && subjects.contains("Journal") && subjects.contains("Settings"))
    #expect(report["speaks"]?.bool == false)
    #expect(home.text("store/decks/broken.json") == "[{\"prompt\": 1}]")
    #expect(home.text(".config/viva/settings.json") == "{\"rate\": \"fast\"}")
  }
}

@Suite struct `The voices command` {
  @Test func `lists ours and all of espeak-ng's`() {
    let run = Program.run(["voices", "list"], home: TemporaryFolder())
    #expect(run.status == 0)
    #expect(run.lines.contains("  sv: Svenska, spoken by sv"))
    #expect(run.lines.contains { $0.hasPrefix("  gmw/en-US: English (America)") })
    #expect(run.lines.count > 100)
  }

  @Test func `tries a voice in its own language`() throws {
    let home = TemporaryFolder()
    let run = Program.run(["voices", "try", "sv", "--output", home.file("sv.wav")], home: home)
    #expect(run.lines == ["Markera ditt svar som rätt."])
    #expect(try #require(Recording(wave: home.read("sv.wav") ?? [])).peak > 3_000)
    let unknown = Program.run(["voices", "try", "xq"], home: home)
    #expect(unknown.status == 1)
    #expect(unknown.errors.contains("There is no voice “xq”"))
  }

  @Test func `keeps a voice, which then speaks`() {
    let home = TemporaryFolder()
    #expect(Program.run(["voices", "set", "en-us+f2"], home: home).status == 0)
    #expect(home.text(".config/viva/settings.json")?.contains("\"voice\": \"en-us+f2\"") == true)
    #expect(Program.run(["--output", "null"], input: "reveal\n", home: home).status == 0)
    #expect(Program.run(["voices", "set", "../x"], home: home).status == 1)
  }
}
