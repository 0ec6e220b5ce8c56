import Glibc
import SSIP
import Speech

/// Carries utterances to a server, one text after the other, on the voice's thread.
struct SpeechdTalker {
  /// What the current segment waits for.
  private enum Waiting {
    case message(Int)
    case time(ContinuousClock.Instant)
  }

  private let path: String
  private let starts: Bool
  private let report: @Sendable (Player.Event) -> Void
  private let clock = ContinuousClock()
  private var connection: SpeechdConnection?
  /// What the server was told last, so that it is told only what changes.
  private var told: [String: String] = [:]
  /// The user's own rate, pitch and volume, from which ours differ.
  private var base: [String: Int] = [:]
  private var isLost = false
  private var isPaused = false
  private var queue: [Utterance] = []
  private var segment = 0
  private var hasBegun = false
  private var waiting: Waiting?
  /// How often the current text was sent to a connection that was lost over it.
  private var attempts = 0

  init(path: String, starts: Bool, report: @escaping @Sendable (Player.Event) -> Void) {
    self.path = path
    self.starts = starts
    self.report = report
  }

  /// Whether something is left to be said.
  var isBusy: Bool { !queue.isEmpty }

  // MARK: - Orders

  mutating func speak(_ utterance: Utterance) { queue.append(utterance) }

  mutating func cut(all: Bool) {
    let isCut = { (utterance: Utterance) in all || !utterance.isProtected }
    if let first = queue.first, isCut(first), case .message? = waiting { tell("CANCEL self") }
    let dropped = queue.filter(isCut)
    let currentGoes = queue.first.map(isCut) ?? false
    queue.removeAll(where: isCut)
    if currentGoes { reset() }
    for utterance in dropped { report(.ended(utterance.id, .interrupted)) }
  }

  mutating func pause() {
    isPaused = true
    if case .message? = waiting { tell("PAUSE self") }
  }

  mutating func resume() {
    if isPaused, connection != nil { tell("RESUME self") }
    isPaused = false
  }

  mutating func leave() { tell("QUIT") }

  // MARK: - Time

  /// Waits until an order, an event or the end of a silence.
  func wait(orBell bell: Int32) {
    var milliseconds: Int32 = -1
    if case .time(let end)? = waiting, !isPaused {
      milliseconds = Int32(clamping: max(0, (end - clock.now).components.attoseconds / 1_000_000_000_000_000 + 1))
      if end - clock.now > .seconds(1) { milliseconds = 1000 }
    }
    var states = [
      pollfd(fd: bell, events: Int16(POLLIN), revents: 0),
      pollfd(fd: connection?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    _ = unsafe poll(&states, 2, milliseconds)
  }

  /// Takes what has come, and does what can be done now.
  mutating func goOn() {
    takeEvents()
    while !isPaused, let utterance = queue.first {
      if case .time(let end)? = waiting {
        guard clock.now >= end else { return }
        waiting = nil
        segment += 1
      }
      if case .message? = waiting { return }
      guard segment < utterance.segments.count else {
        begin(utterance)
        queue.removeFirst()
        reset()
        report(.ended(utterance.id, .finished))
        continue
      }
      switch utterance.segments[segment] {
      case .text(let text, let settings): say(text, settings, of: utterance)
      case .silence(let milliseconds): waiting = .time(clock.now + .milliseconds(milliseconds))
      case .mark(let mark):
        begin(utterance)
        report(.mark(utterance.id, mark))
        segment += 1
      case .sound(let file):
        // It takes words alone.
        report(.unplayable(utterance.id, path: file.path, .unavailable))
        if let words = file.instead { say(words.text, words.settings, of: utterance) } else { segment += 1 }
      // Sounds are ours, and speech-dispatcher has none like them: the session says them in words.
      case .earcon, .tone: segment += 1
      }
    }
  }

  private mutating func takeEvents() {
    guard let connection else { return }
    do throws(SpeechdConnection.Lost) {
      for event in try connection.takeEvents() { take(event.notice, of: event.message) }
    } catch { lose(error.reason) }
  }

  private mutating func take(_ notice: Notice, of message: Int) {
    guard case .message(message)? = waiting, let utterance = queue.first else { return }
    switch notice {
    case .begin: begin(utterance)
    case .end:
      waiting = nil
      attempts = 0
      segment += 1
    // Another program, or the user at another keyboard, has cut it off.
    case .cancelled:
      queue.removeFirst()
      reset()
      report(.ended(utterance.id, .interrupted))
    case .mark, .paused, .resumed: return
    }
  }

  private mutating func begin(_ utterance: Utterance) {
    guard !hasBegun else { return }
    hasBegun = true
    report(.began(utterance.id))
  }

  private mutating func reset() {
    segment = 0
    hasBegun = false
    waiting = nil
    attempts = 0
  }

  // MARK: - The server

  private mutating func say(_ text: String, _ settings: VoiceSettings, of utterance: Utterance) {
    do throws(SpeechdConnection.Lost) {
      let connection = try connected()
      // The announcer decides itself what is cut off, and cancels by hand: never text, which cuts itself off.
      try set("PRIORITY", utterance.isProtected ? "important" : "message", connection)
      try set("LANGUAGE", Self.language(of: settings.voice), connection)
      for (name, value) in [
        ("RATE", Self.rate(settings.wordsPerMinute)), ("PITCH", (settings.pitch - 50) * 2),
        ("VOLUME", settings.volume - 100),
      ] { try set(name, "\(min(max((base[name] ?? 0) + value, -100), 100))", connection) }
      try connection.ask("SPEAK")
      guard let id = try connection.ask(Self.body(text))?.first.flatMap({ Int($0) }) else {
        report(.unspeakable(utterance.id, segment: segment))
        segment += 1
        return
      }
      waiting = .message(id)
    } catch { lose(error.reason) }
  }

  /// The connection that is there, or a new one with everything set.
  private mutating func connected() throws(SpeechdConnection.Lost) -> SpeechdConnection {
    if let connection { return connection }
    let new = try connect()
    try new.ask("SET self CLIENT_NAME user:viva:main")
    for kind in ["begin", "end", "cancel"] { try new.ask("SET self NOTIFICATION \(kind) on") }
    for name in ["RATE", "PITCH", "VOLUME"] {
      base[name] = try new.ask("GET \(name)")?.first.flatMap { Int($0) }
    }
    told = [:]
    connection = new
    if isLost {
      isLost = false
      report(.soundBack)
    }
    return new
  }

  private func connect() throws(SpeechdConnection.Lost) -> SpeechdConnection {
    // After its restart the server needs a moment; before its first start, somebody who starts it.
    var hasStarted = !starts
    var lost = SpeechdConnection.Lost(reason: "")
    for _ in 0..<(isLost ? 1 : 10) {
      do throws(SpeechdConnection.Lost) {
        return try SpeechdConnection(path: path)
      } catch { lost = error }
      if !hasStarted {
        hasStarted = true
        Self.startServer()
      }
      Thread.sleep(for: .milliseconds(100))
    }
    throw lost
  }

  private static func startServer() {
    var process: pid_t = 0
    let arguments: [String] = ["speech-dispatcher", "--spawn"]
    var words = unsafe arguments.map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    let status = unsafe posix_spawnp(&process, "speech-dispatcher", nil, nil, &words, environ)
    if status == 0 { while waitpid(process, nil, 0) < 0, errno == EINTR {} }
  }

  private mutating func set(
    _ name: String, _ value: String, _ connection: SpeechdConnection
  ) throws(SpeechdConnection.Lost) {
    guard told[name] != value else { return }
    try connection.ask("SET self \(name) \(value)")
    told[name] = value
  }

  private mutating func tell(_ command: String) {
    do throws(SpeechdConnection.Lost) {
      try connection?.ask(command)
    } catch { lose(error.reason) }
  }

  /// The connection is gone: the current text is tried once more, and then passed over.
  private mutating func lose(_ reason: String) {
    connection = nil
    guard let utterance = queue.first else { return }
    attempts += 1
    waiting = nil
    if attempts == 1, !isLost { return }
    if !isLost {
      isLost = true
      report(.soundLost(reason))
    }
    attempts = 0
    begin(utterance)
    segment += 1
  }

  // MARK: - Values

  /// The text as a body, with the dots that the protocol wants before those that begin a line.
  static func body(_ text: String) -> String {
    let plain = text.isEmpty ? " " : text
    let stuffed = plain.replacing("\r\n", with: "\n")
    return (stuffed.hasPrefix(".") ? "." : "") + stuffed + "\r\n."
  }

  /// `en-gb` of `gmw/en-gb+f2`.
  static func language(of voice: String) -> String {
    let name = voice.split(separator: "/").last ?? "en"
    return String(name.prefix { $0 != "+" && $0 != " " })
  }

  /// How far from the usual 175 words a minute, on the protocol's scale of 80 to 450.
  static func rate(_ wordsPerMinute: Int) -> Int {
    wordsPerMinute < 175 ? (wordsPerMinute - 175) * 100 / 95 : (wordsPerMinute - 175) * 100 / 275
  }
}
