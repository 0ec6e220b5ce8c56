import Announcer
import Speech
import Testing

@testable import SpokenAnnouncer

@Suite struct `An announcer with a voice` {
  /// A voice that takes a millisecond a letter.
  private func announcer() -> SpokenAnnouncer {
    SpokenAnnouncer(
      synthesizer: Synthesizer(sampleRate: 1000) { text, _, take throws(SpeechError) in
        take(.samples(Array(repeating: 1, count: text.count))) ? .finished : .interrupted
      },
      sink: AudioSink(write: { _ throws(SpeechError) in }, discard: {}, drain: { () throws(SpeechError) in }))
  }

  private func lines(_ announcer: SpokenAnnouncer) async -> [String] {
    var lines: [String] = []
    for await event in announcer.events {
      switch event {
      case .began(let id, let caption): lines.append("\(id.number) began: \(caption.text)")
      case .ended(let id): lines.append("\(id.number) ended")
      case .cancelled(let id): lines.append("\(id.number) cancelled")
      case .soundLost(let reason): lines.append("lost: \(reason)")
      case .soundBack: lines.append("back")
      }
    }
    return lines
  }

  @Test func `tells of each announcement of a block, in order`() async {
    let announcer = announcer()
    let element = Element(id: "b", label: Content("Stop"), traits: [.button], hint: "Stops the kettle.")
    let wording = Wording(traitNames: [.button: "Button"], blank: "blank")
    announcer.announce(block: [Announcement("It boils."), wording.announcement(of: element)])
    announcer.finish()
    #expect(
      await lines(announcer) == [
        "1 began: It boils.", "1 ended", "2 began: Stop, Button. Stops the kettle.", "2 ended",
      ])
  }

  @Test func `says what has low priority when nothing else is said`() async {
    let announcer = announcer()
    announcer.pause()
    announcer.announce("first")
    announcer.announce("low", priority: .low)
    announcer.announce("high", priority: .high)
    announcer.resume()
    announcer.finish()
    let lines = await lines(announcer)
    #expect(lines.suffix(4) == ["3 began: high", "3 ended", "2 began: low", "2 ended"])
    #expect(lines.filter { $0.hasPrefix("1 ") }.last == "1 cancelled")
  }

  @Test func `ends everything once when it is stopped`() async {
    let announcer = announcer()
    announcer.pause()
    announcer.announce("one", priority: .high)
    announcer.announce("two", priority: .low)
    announcer.stop()
    announcer.resume()
    announcer.finish()
    #expect(Set(await lines(announcer).filter { !$0.contains("began") }) == ["1 cancelled", "2 cancelled"])
  }
}
