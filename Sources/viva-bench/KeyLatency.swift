import Announcer
import DeckEngine
import EspeakSpeech
import Glibc
import JSONText
import LanguagePacks
import Speech
import Synchronization
import VoiceMode
import Voices

/// From a key to its sound in a whole session: session, queue, synthesiser in its worker, player, sink.
struct KeyLatency {
  let presses: Int

  /// A device in name: it holds 60 ms of sound as PulseAudio does for libpcaudio, and notes when it was emptied.
  private final class Device: Sendable {
    private static let held = 60.0

    private struct State {
      /// When all that was written will have been played.
      var playedBy = 0.0
      var emptied: Double?
    }
    private let state = Mutex(State())

    /// When it was emptied since this was last asked.
    func takeEmptied() -> Double? {
      state.withLock { state in
        defer { state.emptied = nil }
        return state.emptied
      }
    }

    var sink: AudioSink {
      AudioSink(
        heldMilliseconds: Int(Self.held),
        write: { [self] samples throws(SpeechError) in
          let surplus = state.withLock { state in
            let now = steadyMilliseconds()
            state.playedBy = max(now, state.playedBy) + Double(samples.count) * 1000 / Double(EspeakClient.sampleRate)
            return state.playedBy - now - Self.held
          }
          if surplus > 0 { usleep(UInt32(surplus * 1000)) }
        },
        discard: { [self] in
          state.withLock { state in
            let now = steadyMilliseconds()
            state.playedBy = now
            if state.emptied == nil { state.emptied = now }
          }
        },
        drain: { () throws(SpeechError) in })
    }
  }

  func measure() -> [Measurement] {
    let client = EspeakClient()
    client.prepare()
    let device = Device()
    let reports = Mutex<[(event: Player.Event, at: Double)]>([])
    let player = Player(synthesizer: client.synthesizer, sink: device.sink) { event in
      reports.withLock { $0.append((event, steadyMilliseconds())) }
    }
    var director = self.director(player)
    let start = steadyMilliseconds()
    func now() -> Moment { Moment(microseconds: Int64((steadyMilliseconds() - start) * 1000)) }
    director.handle(.opened(introduction: []), at: now())
    usleep(700_000)
    var toSound: [Double] = []
    var toSilence: [Double] = []
    for _ in 0..<presses {
      for report in Self.take(reports) { director.handle(report.event, at: now()) }
      _ = device.takeEmptied()
      let pressed = steadyMilliseconds()
      // Space turns the card over and back: each time other words interrupt those before.
      director.handle(.key(.named(.space)), at: now())
      var began: Double?
      while began == nil, steadyMilliseconds() < pressed + 500 {
        usleep(200)
        for report in Self.take(reports) {
          if case .began = report.event { began = report.at }
          director.handle(report.event, at: now())
        }
      }
      if let began { toSound.append(began - pressed) }
      if let emptied = device.takeEmptied() { toSilence.append(emptied - pressed) }
      usleep(UInt32.random(in: 10_000...30_000))
    }
    player.stop()
    let first = "key to first sample handed to the sink, speech interrupted"
    return [
      Measurement(name: first, milliseconds: toSound, goal: (0.5, 2)),
      Measurement(name: first, milliseconds: toSound, goal: (0.99, 10)),
      Measurement(name: "key to last old sample dropped", milliseconds: toSilence, goal: (0.99, 5)),
    ]
  }

  private static func take(_ reports: borrowing Mutex<[(event: Player.Event, at: Double)]>) -> [(
    event: Player.Event, at: Double
  )] {
    reports.withLock { reports in
      defer { reports = [] }
      return reports
    }
  }

  private func director(_ player: Player) -> Director {
    let files = Voices.files.prefix(1).map { file in
      do throws(JSONError) {
        return try VoiceFile(bytes: file.bytes)
      } catch { preconditionFailure("the built-in voice file \(file.name) is damaged at \(error)") }
    }
    let pack = LanguagePacks(builtIn: Array(files)).pack(for: "en")
    let card = Card(
      id: Card.ID("doctor"), prompt: "Who played the 13th Doctor in Doctor Who?", answer: "Jodie Whittaker")
    let session = Session(
      deck: Deck(name: "Benchmark", cards: [card]), mode: .round, phrases: pack.phrasebook,
      reader: CardReader(
        read: { field, _, language, _ in Content(field, language: language, style: .content) },
        spell: { text, _, _ in text.map { String($0) } }))
    let voice = Voicing.Voice(settings: pack.voice)
    return Director(
      session: session, manner: .lively, voicing: Voicing(voice: { _ in voice }, settings: SpeakingSettings()),
      phrases: pack.phrasebook,
      voice: Director.Voice(
        speak: { player.speak($0) }, interrupt: { player.interrupt() }, stop: { player.stop() },
        pause: { player.pause() }, resume: { player.resume() }),
      store: Director.Store(
        record: { _ in .saved }, takeBack: { _ in (.saved, nil) },
        edit: { _, _, _ in .notEdited(reason: "nothing is edited here") }, keep: { _, _ in nil }),
      caption: { _ in }, hintBegan: { _ in })
  }
}
