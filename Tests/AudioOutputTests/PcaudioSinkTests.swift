import AudioOutput
import Glibc
import Speech
import Testing

@Suite(.serialized, .enabled(if: PulseServer.isInstalled, "needs pulseaudio and parec"))
struct `A sound server` {
  static let rate = 22_050
  let folder: Folder
  let events = Monitor<[Player.Event]>([])

  init() throws {
    folder = try Folder()
  }

  func player() -> Player {
    let device = PcaudioSink(sampleRate: Self.rate, applicationName: "viva-tests")
    return Player(synthesizer: .tone(sampleRate: Self.rate), sink: device.sink) { [events] event in
      events.change { $0.append(event) }
    }
  }

  func utterance(_ id: UInt64, seconds: Double) -> Utterance {
    Utterance(id: id, segments: [.text("\(Int(seconds * Double(Self.rate)))", VoiceSettings(voice: "v"))])
  }

  func wait(for event: Player.Event) {
    events.wait { $0.contains(event) ? true : nil }
  }

  /// How often the sound was lost and came back.
  var losses: [Player.Event] {
    events.read { $0 }.filter { event in
      switch event {
      case .soundLost, .soundBack: true
      case .began, .mark, .word, .ended, .unspeakable, .unplayable, .failed: false
      }
    }
  }

  @Test func `is given all that is said`() throws {
    let server = try PulseServer(in: folder, recording: "raw")
    let player = player()
    player.speak(utterance(1, seconds: 0.5))
    #expect(player.finish())
    // The monitor of a null sink may miss some samples where a stream starts.
    let count = server.waitForLoud(Self.rate / 2 - Self.rate / 100)
    #expect(abs(count - Self.rate / 2) <= Self.rate / 100)
    #expect(losses == [])
  }

  @Test func `is given a sound of 20 ms although nothing follows it`() throws {
    let server = try PulseServer(in: folder, recording: "raw")
    let player = player()
    player.speak(utterance(1, seconds: 0.02))
    #expect(server.waitForLoud(220) >= 220)
    player.finish()
  }

  @Test func `hears nothing of what an interruption cut off`() throws {
    let server = try PulseServer(in: folder, recording: "raw")
    let player = player()
    player.speak(utterance(1, seconds: 30))
    _ = server.waitForLoud(Self.rate / 5)
    player.interrupt()
    wait(for: .ended(1, .interrupted))
    let written = Int(player.heard / .microseconds(1)) * Self.rate / 1_000_000
    player.finish()
    Thread.sleep(for: .milliseconds(200))
    // What the sink may have held when it was cut counts as unheard.
    #expect(server.loudCount <= written + Self.rate * 60 / 1000)
    #expect(losses == [])
  }

  @Test func `may die and come back: both are said once, and sound goes on`() throws {
    var server: PulseServer? = try PulseServer(in: folder, recording: "before")
    let player = player()
    player.speak(utterance(1, seconds: 30))
    #expect(server?.waitForLoud(2000) ?? 0 >= 2000)
    server?.send(SIGKILL)
    events.wait { $0.count >= 2 ? true : nil }
    server = nil
    let next = try PulseServer(in: folder, recording: "after")
    wait(for: .soundBack)
    #expect(next.waitForLoud(2000) >= 2000)
    player.stop()
    #expect(player.finish(within: .seconds(10)))
    #expect(losses.count == 2)
    #expect(losses.last == .soundBack)
    #expect(events.read { $0 }.last == .ended(1, .interrupted))
  }

  @Test func `that hangs counts as lost, and holds nobody up`() throws {
    let server = try PulseServer(in: folder, recording: "raw")
    let player = player()
    player.speak(utterance(1, seconds: 30))
    _ = server.waitForLoud(2000)
    server.send(SIGSTOP)
    wait(for: .soundLost("the sound server does not answer"))
    player.interrupt()
    player.speak(utterance(2, seconds: 0.1))
    #expect(player.finish(within: .seconds(10)))
    #expect(events.read { $0 }.last == .ended(2, .finished))
    server.send(SIGCONT)
  }

  @Test func `can be opened before the first sound`() throws {
    let server = try PulseServer(in: folder, recording: "raw")
    let device = PcaudioSink(sampleRate: Self.rate, applicationName: "viva-tests")
    try device.open()
    try device.open()
    try device.sink.write([Int16](repeating: 0x1111, count: Self.rate / 5))
    try device.sink.drain()
    #expect(server.waitForLoud(4000) >= 4000)
  }
}
