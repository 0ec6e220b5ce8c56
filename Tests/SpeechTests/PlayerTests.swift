import Speech
import Testing

@Suite struct `A player` {
  let log = Log()

  func player(_ tape: Tape, heldMilliseconds: Int = 0) -> Player {
    Player(synthesizer: .steps, sink: tape.sink(heldMilliseconds: heldMilliseconds), report: log.take)
  }

  @Test func `says every segment in order and reports what is reached`() {
    let tape = Tape()
    let player = player(tape)
    let voice = VoiceSettings(voice: "any")
    player.speak(
      Utterance(
        id: 4, segments: [.text("7*25", voice), .silence(milliseconds: 30), .mark(1), .text("9*10", voice)]))
    player.speak(Utterance(id: 5, segments: [.mark(2)]))
    #expect(player.finish())
    #expect(tape.runs == [Run(7, 25), Run(0, 30), Run(9, 10)])
    #expect(
      log.events == [
        .began(4), .word(4, segment: 0, offset: 0, length: 4), .mark(4, 1), .word(4, segment: 3, offset: 0, length: 4),
        .ended(4, .finished), .began(5), .mark(5, 2), .ended(5, .finished),
      ])
    #expect(player.heard == .milliseconds(65))
    #expect(tape.state.read { $0.drains } == 1)
  }

  @Test func `leaves out the silence before an utterance, and none within it`() {
    let tape = Tape()
    let player = player(tape)
    let voice = VoiceSettings(voice: "any")
    player.speak(Utterance(id: 1, segments: [.text("0*35 7*5 0*20 8*5", voice), .text("0*15 9*5", voice)]))
    player.speak(Utterance(id: 2, segments: [.silence(milliseconds: 30), .text("0*15 6*5", voice)]))
    player.speak(Utterance(id: 3, segments: [.mark(1), .text("0*25 5*5", voice)]))
    player.speak(Utterance(id: 4, segments: [.text("0*25", voice)]))
    #expect(player.finish())
    #expect(
      tape.runs == [
        Run(7, 5), Run(0, 20), Run(8, 5), Run(0, 15), Run(9, 5), Run(0, 30), Run(6, 5), Run(5, 5),
      ])
    #expect(log.endings == (1...4).map { .ended($0, .finished) })
  }

  @Test func `lets the old sound die away and then starts the new at once`() {
    let tape = Tape(chunks: 2)
    let player = player(tape)
    player.speak(Utterance(1, "1000*300"))
    player.speak(Utterance(2, "50*300"))
    tape.waitUntilFull()
    player.interrupt()
    player.speak(Utterance(3, "70*20"))
    tape.allow()
    player.finish()
    #expect(tape.runs == [Run(1000, 30), Run(800, 1), Run(600, 1), Run(400, 1), Run(200, 1), Run(70, 20)])
    #expect(log.endings == [.ended(1, .interrupted), .ended(2, .interrupted), .ended(3, .finished)])
    #expect(!log.events.contains(.began(2)))
  }

  @Test func `finishes what is protected although it is interrupted`() {
    let tape = Tape(chunks: 2)
    let player = player(tape)
    player.speak(Utterance(1, "1000*300", isProtected: true))
    player.speak(Utterance(2, "50*300"))
    tape.waitUntilFull()
    player.interrupt()
    player.speak(Utterance(3, "70*20"))
    tape.allow()
    player.finish()
    #expect(tape.runs == [Run(1000, 300), Run(70, 20)])
    #expect(tape.state.read { $0.discards } == 0)
    #expect(log.endings == [.ended(1, .finished), .ended(2, .interrupted), .ended(3, .finished)])
  }

  @Test func `ends also what is protected when it is stopped`() {
    let tape = Tape(chunks: 1)
    let player = player(tape)
    player.speak(Utterance(1, "1000*300", isProtected: true))
    tape.waitUntilFull()
    player.stop()
    tape.allow()
    player.finish()
    #expect(tape.runs == [Run(1000, 20), Run(800, 1), Run(600, 1), Run(400, 1), Run(200, 1)])
    #expect(log.endings == [.ended(1, .interrupted)])
  }

  @Test func `holds the sound for a pause and loses none of it`() {
    let tape = Tape(chunks: 1)
    let player = player(tape)
    player.speak(Utterance(1, "1000*100"))
    tape.waitUntilFull()
    player.pause()
    tape.allow(chunks: 2)
    tape.state.wait { $0.samples.count == 24 ? true : nil }
    player.speak(Utterance(2, "5*10"))
    #expect(!log.events.contains(.ended(1, .finished)))
    tape.allow()
    player.resume()
    player.finish()
    let dying = [Run(800, 1), Run(600, 1), Run(400, 1), Run(200, 1)]
    let returning = [Run(0, 1), Run(250, 1), Run(500, 1), Run(750, 1)]
    #expect(tape.runs == [Run(1000, 20)] + dying + returning + [Run(1000, 76), Run(5, 10)])
    #expect(log.endings == [.ended(1, .finished), .ended(2, .finished)])
  }

  @Test func `can be interrupted in a pause, and says the new after it`() {
    let tape = Tape(chunks: 1)
    let player = player(tape)
    player.speak(Utterance(1, "1000*100"))
    tape.waitUntilFull()
    player.pause()
    tape.allow()
    tape.state.wait { $0.samples.count == 24 ? true : nil }
    player.interrupt()
    log.wait(for: .ended(1, .interrupted))
    player.speak(Utterance(2, "5*10"))
    player.resume()
    player.finish()
    #expect(tape.runs.suffix(2) == [Run(200, 1), Run(5, 10)])
    #expect(tape.samples.count == 34)
  }

  @Test func `never loses what is spoken right after an interruption`() {
    let tape = Tape()
    let player = player(tape)
    for id in 1...1000 as ClosedRange<UInt64> {
      player.interrupt()
      player.speak(Utterance(id, "\(id)*10"))
      log.wait(for: .ended(id, .finished))
    }
    player.finish()
    #expect(tape.runs == (1...1000).map { Run($0, 10) })
  }

  @Test func `says only the last of 200 that interrupt each other, and nothing after it`() {
    let tape = Tape()
    let slow = tape.sink()
    var sink = slow
    sink.write = { samples throws(SpeechError) in
      Thread.sleep(for: .milliseconds(2))
      try slow.write(samples)
    }
    let player = Player(synthesizer: .steps, sink: sink, report: log.take)
    for id in 1...199 as ClosedRange<UInt64> {
      player.interrupt()
      player.speak(Utterance(id, "\(id)*20000"))
      if id % 4 != 0 { Thread.sleep(for: .milliseconds(5)) }
    }
    player.interrupt()
    player.speak(Utterance(200, "200*50"))
    player.finish()
    let interrupted = (1...199).map { Player.Event.ended($0, .interrupted) }
    #expect(log.endings == interrupted + [.ended(200, .finished)])
    #expect(tape.runs.last == Run(200, 50))
    // What dies away may look like a smaller number, but no utterance comes back after a later one.
    let long = tape.runs.filter { $0.count >= 10 }.map(\.value)
    #expect(long == long.sorted())
  }

  @Test func `goes on after a text that can't be spoken`() {
    let tape = Tape()
    let player = player(tape)
    let voice = VoiceSettings(voice: "any")
    player.speak(Utterance(id: 1, segments: [.text("?", voice), .text("3*5", voice)]))
    player.finish()
    #expect(tape.runs == [Run(3, 5)])
    #expect(
      log.events == [
        .began(1), .unspeakable(1, segment: 0), .word(1, segment: 1, offset: 0, length: 3), .ended(1, .finished),
      ])
  }

  @Test func `begins, fails, reaches the marks and ends where there is no voice`() {
    let tape = Tape()
    let player = player(tape)
    let voice = VoiceSettings(voice: "none")
    player.speak(Utterance(id: 1, segments: [.text("3*5", voice), .mark(1), .text("3*5", voice)]))
    player.speak(Utterance(2, "4*5"))
    player.finish()
    #expect(tape.runs == [Run(4, 5)])
    #expect(
      log.events == [
        .began(1), .failed(1, .unknownVoice("none")), .mark(1, 1), .ended(1, .finished),
        .began(2), .word(2, segment: 0, offset: 0, length: 3), .ended(2, .finished),
      ])
  }

  @Test func `runs on in silence while the sound is lost, and says once that it is lost and back`() {
    let tape = Tape()
    tape.state.change { $0.failure = .noSoundDevice(reason: "gone") }
    let player = player(tape)
    player.speak(Utterance(1, "7*50"))
    log.wait(for: .ended(1, .finished))
    tape.state.change { $0.failure = nil }
    player.speak(Utterance(2, "8*50"))
    player.finish()
    #expect(tape.runs == [Run(8, 50)])
    #expect(player.heard == .milliseconds(100))
    #expect(log.events.filter { $0 == .soundLost("gone") }.count == 1)
    #expect(log.events.filter { $0 == .soundBack }.count == 1)
    #expect(log.endings == [.ended(1, .finished), .ended(2, .finished)])
  }

  @Test func `renders no more than two seconds ahead`() {
    let tape = Tape(chunks: 0)
    let player = player(tape)
    let rendered = Monitor(0)
    let counting = Player(
      synthesizer: Synthesizer(sampleRate: 1000) { text, settings, take throws(SpeechError) in
        try Synthesizer.steps.synthesise(text, settings) { output in
          if case .samples(let samples) = output { rendered.change { $0 += samples.count } }
          return take(output)
        }
      }, sink: tape.sink(), report: log.take)
    counting.speak(Utterance(1, "1*60000"))
    tape.waitUntilFull()
    rendered.wait { $0 >= 2000 ? true : nil }
    Thread.sleep(for: .milliseconds(20))
    #expect(rendered.read { $0 } <= 2000 + 10 + 2 * 60)
    tape.allow()
    counting.finish()
    player.finish()
    #expect(tape.runs == [Run(1, 60000)])
  }

  @Test func `waits no longer than the limit for a sink that hangs`() {
    let tape = Tape(chunks: 1)
    let player = player(tape)
    player.speak(Utterance(1, "1*100"))
    tape.waitUntilFull()
    #expect(!player.finish(within: .milliseconds(30)))
    tape.allow()
    log.wait(for: .ended(1, .interrupted))
    #expect(tape.samples.count < 100)
  }

  @Test func `ends by itself when nobody holds it`() {
    let tape = Tape(chunks: 1)
    do {
      let player = player(tape)
      player.speak(Utterance(1, "1*100"))
      tape.waitUntilFull()
    }
    tape.allow()
    tape.state.wait { $0.drains == 1 ? true : nil }
    #expect(log.endings == [.ended(1, .interrupted)])
  }
}

@Suite struct `A player of sound files` {
  let log = Log()
  let voice = VoiceSettings(voice: "any")

  /// Files that are called after the sample they hold: 100 of it, or as many as are wanted of `endless`.
  private let files = SoundFiles { path, _, take throws(SoundFileError) in
    guard let sample = Int16(path) else {
      if path == "gone" { throw .missing }
      while take([Int16](repeating: 1000, count: 10)) {}
      return .interrupted
    }
    return take([Int16](repeating: sample, count: 100)) ? .finished : .interrupted
  }

  @Test func `plays them in their place and at their volume`() {
    let tape = Tape()
    let player = Player(synthesizer: .steps, sink: tape.sink(heldMilliseconds: 0), sounds: files, report: log.take)
    player.speak(
      Utterance(
        id: 1, segments: [.text("7*25", voice), .sound(SoundFile(path: "40", volume: 50)), .text("9*10", voice)]))
    #expect(player.finish())
    #expect(tape.runs == [Run(7, 25), Run(20, 100), Run(9, 10)])
  }

  @Test func `says what stands for one that can't be played, and tells why`() {
    let tape = Tape()
    let player = Player(synthesizer: .steps, sink: tape.sink(heldMilliseconds: 0), sounds: files, report: log.take)
    let gone = SoundFile(path: "gone", instead: SoundFile.Words("5*30", voice))
    player.speak(Utterance(id: 1, segments: [.sound(gone), .sound(SoundFile(path: "gone")), .text("9*10", voice)]))
    #expect(player.finish())
    #expect(tape.runs == [Run(5, 30), Run(9, 10)])
    #expect(log.events.filter { $0 == .unplayable(1, path: "gone", .missing) }.count == 2)
  }

  @Test func `cuts one off at once that never ends`() {
    let tape = Tape(chunks: 2)
    let player = Player(synthesizer: .steps, sink: tape.sink(heldMilliseconds: 0), sounds: files, report: log.take)
    player.speak(Utterance(id: 1, segments: [.sound(SoundFile(path: "endless"))]))
    tape.waitUntilFull()
    player.interrupt()
    player.speak(Utterance(id: 2, segments: [.sound(SoundFile(path: "70"))]))
    tape.allow()
    player.finish()
    #expect(tape.runs == [Run(1000, 30), Run(800, 1), Run(600, 1), Run(400, 1), Run(200, 1), Run(70, 100)])
    #expect(log.endings == [.ended(1, .interrupted), .ended(2, .finished)])
  }
}
