import Testing

@testable import Speech

@Suite struct `A playlist for a live sink` {
  /// 1,000 Hz: chunks of 10, a fade of 4, and a sink that holds 15.
  func playlist(speaking text: [Int16], isProtected: Bool = false) -> Playlist {
    var playlist = Playlist(sampleRate: 1000, heldMilliseconds: 15)
    playlist.speak(Utterance(id: 1, segments: [], isProtected: isProtected))
    let job = playlist.takeJob()
    #expect(job?.number == 0)
    #expect(playlist.add(.samples(text[...]), to: 0) == true)
    playlist.finishRendering(0)
    return playlist
  }

  @Test func `lets the sound die away from where it is heard, not from where it is written`() {
    var playlist = playlist(speaking: (1...60).map { $0 * 100 })
    #expect(playlist.next() == .report(.began(1)))
    for _ in 1...3 { _ = playlist.next() }
    #expect(playlist.heard == 30)
    playlist.cut(all: false)
    #expect(playlist.next() == .cut(fade: [1280, 1020, 720, 380]))
    #expect(playlist.next() == .report(.ended(1, .interrupted)))
    #expect(playlist.next() == nil)
    #expect(playlist.ahead == 0)
  }

  @Test func `goes on after a pause where it was heard last`() {
    var playlist = playlist(speaking: (1...60).map { $0 * 100 })
    for _ in 0...3 { _ = playlist.next() }
    playlist.pause()
    #expect(playlist.next() == .cut(fade: [1280, 1020, 720, 380]))
    #expect(playlist.next() == nil)
    playlist.resume()
    #expect(
      playlist.next()
        == .write([0, 425, 900, 1425, 2000, 2100, 2200, 2300, 2400, 2500], makesRoom: false))
  }

  @Test func `throws away the rest in the sink of what was said before, without a fade`() {
    var playlist = playlist(speaking: [1, 2, 3])
    for _ in 0...1 { _ = playlist.next() }
    #expect(playlist.next() == .report(.ended(1, .finished)))
    playlist.cut(all: false)
    #expect(playlist.next() == .cut(fade: []))
    playlist.cut(all: false)
    #expect(playlist.next() == nil)
  }

  @Test func `leaves the sound of what is protected alone`() {
    var playlist = playlist(speaking: [1, 2, 3], isProtected: true)
    for _ in 0...1 { _ = playlist.next() }
    playlist.cut(all: false)
    #expect(playlist.next() == .report(.ended(1, .finished)))
    playlist.cut(all: true)
    #expect(playlist.next() == .cut(fade: []))
  }
}
