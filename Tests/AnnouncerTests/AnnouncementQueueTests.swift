import Announcer
import Testing

private func said(_ text: String, _ priority: Priority = .default) -> Announcement {
  Announcement(text, priority: priority)
}

/// What the queue ordered, as one word an order.
private func orders(_ effects: [AnnouncementQueue.Effect]) -> [String] {
  effects.map { effect in
    switch effect {
    case .interrupt: "interrupt"
    case .stop: "stop"
    case .speak(let entry): Sentence.joined(entry.announcement.parts)
    }
  }
}

@Suite struct `The announcement queue` {
  @Test func `interrupts for a new default announcement`() {
    var queue = AnnouncementQueue(manner: .lively)
    #expect(orders(queue.handle(.announce([said("one")]))) == ["interrupt", "one"])
    #expect(orders(queue.handle(.announce([said("two")]))) == ["interrupt", "two"])
  }

  @Test func `says a block whole, in order, interrupting once`() {
    var queue = AnnouncementQueue(manner: .lively)
    #expect(orders(queue.handle(.announce([said("Correct."), said("Next?")]))) == ["interrupt", "Correct.", "Next?"])
  }

  @Test func `lets low wait until all else has ended`() {
    var queue = AnnouncementQueue(manner: .lively)
    _ = queue.handle(.announce([said("one"), said("two")]))
    #expect(queue.handle(.announce([said("low", .low)])) == [])
    #expect(queue.handle(.ended(1)) == [])
    #expect(orders(queue.handle(.ended(2))) == ["low"])
  }

  @Test func `keeps a waiting low announcement while defaults come and go`() {
    var queue = AnnouncementQueue(manner: .lively)
    _ = queue.handle(.announce([said("one")]))
    _ = queue.handle(.announce([said("low", .low)]))
    _ = queue.handle(.announce([said("two")]))
    #expect(orders(queue.handle(.ended(2))) == ["low"])
  }

  @Test func `says low at once when nothing is said`() {
    var queue = AnnouncementQueue(manner: .lively)
    #expect(orders(queue.handle(.announce([said("low", .low)]))) == ["low"])
  }

  @Test func `drops what is said and what waits when a key is pressed`() {
    var queue = AnnouncementQueue(manner: .lively)
    _ = queue.handle(.announce([said("one")]))
    _ = queue.handle(.announce([said("low", .low)]))
    #expect(orders(queue.handle(.keyPressed)) == ["interrupt"])
    #expect(queue.isIdle)
    #expect(queue.handle(.ended(1)) == [])
  }

  @Test func `keeps high through keys and new speech, but not through stop`() {
    var queue = AnnouncementQueue(manner: .lively)
    _ = queue.handle(.announce([said("not saved", .high)]))
    _ = queue.handle(.keyPressed)
    #expect(!queue.isIdle)
    _ = queue.handle(.announce([said("next")]))
    #expect(!queue.isIdle)
    #expect(orders(queue.handle(.stop)) == ["stop"])
    #expect(queue.isIdle)
  }

  @Test func `holds low back until high has ended`() {
    var queue = AnnouncementQueue(manner: .lively)
    _ = queue.handle(.announce([said("high", .high)]))
    _ = queue.handle(.announce([said("low", .low)]))
    #expect(orders(queue.handle(.ended(1))) == ["low"])
  }

  @Test func `never cuts off when unhurried`() {
    var queue = AnnouncementQueue(manner: .unhurried)
    #expect(orders(queue.handle(.announce([said("one")]))) == ["one"])
    #expect(orders(queue.handle(.announce([said("two")]))) == ["two"])
    #expect(queue.handle(.keyPressed) == [])
    #expect(queue.handle(.stop) == [])
  }

  @Test func `says nothing for an empty block`() {
    var queue = AnnouncementQueue(manner: .lively)
    #expect(queue.handle(.announce([])) == [])
  }
}

@Suite struct `The speech history` {
  @Test func `goes back from the newest and forth again`() {
    var history = SpeechHistory()
    for text in ["one", "two", "three"] { history.add(said(text)) }
    #expect(history.earlier() == said("two"))
    #expect(history.earlier() == said("one"))
    #expect(history.earlier() == nil)
    #expect(history.later() == said("two"))
    #expect(history.later() == said("three"))
    #expect(history.later() == nil)
  }

  @Test func `begins at the newest again after something new`() {
    var history = SpeechHistory()
    for text in ["one", "two", "three"] { history.add(said(text)) }
    _ = history.earlier()
    _ = history.earlier()
    history.add(said("four"))
    #expect(history.earlier() == said("three"))
  }

  @Test func `keeps a hundred`() {
    var history = SpeechHistory()
    for number in 1...150 { history.add(said("\(number)")) }
    #expect(history.announcements.count == 100)
    #expect(history.announcements.first == said("51"))
  }
}
