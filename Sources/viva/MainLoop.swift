import DeckEngine
import Glibc
import Speech
import VoiceMode

/// Waits for keys or lines, the voice, signals and the clock, and hands them to the director.
final class MainLoop {
  /// How the program ends.
  enum Ending: Int32 {
    case done = 0
    case failed = 1
    case hungUp = 129
    case interrupted = 130
    case quit = 131
    case terminated = 143

    /// Whether somebody wants the program to end now, whatever is still to be said.
    var isFromOutside: Bool { self == .interrupted || self == .terminated }
  }

  /// How long an escape byte waits for the rest of a key's sequence, in milliseconds.
  private static let escapeDelay: Int32 = 25
  /// How long a line-mode command waits for the last one's caption to begin, in milliseconds.
  private static let beginDelay: Int32 = 300

  private var director: any Directing
  private let reports: Mailbox<Player.Event>
  private let signals: Signals
  private let printer: CaptionPrinter
  private let clock: SessionClock
  private let terminal: Terminal?
  private let words: [String: String]
  /// Whether each command waits until speech has ended.
  private let waits: Bool
  /// Lets the sound's own time go on in silence.
  private let passTime: (Duration) -> Void
  private let retrySaving: () -> Director.Saving
  private var ending: Ending?

  init(
    director: any Directing, reports: Mailbox<Player.Event>, signals: Signals, printer: CaptionPrinter,
    clock: SessionClock, terminal: Terminal?, words: [String: String], waits: Bool,
    passTime: @escaping (Duration) -> Void, retrySaving: @escaping () -> Director.Saving
  ) {
    self.director = director
    self.reports = reports
    self.signals = signals
    self.printer = printer
    self.clock = clock
    self.terminal = terminal
    self.words = words
    self.waits = waits
    self.passTime = passTime
    self.retrySaving = retrySaving
  }

  /// Runs the session to its end.
  func run(opening: Input) -> Ending {
    terminal?.makeRaw()
    director.handle(opening, at: clock.now)
    if terminal == nil { runLines() } else { runKeys() }
    printer.finish()
    terminal?.restore()
    return ending ?? .done
  }

  // MARK: - Keys

  private func runKeys() {
    var decoder = KeyDecoder()
    while !isOver {
      let timeout = decoder.isWaiting ? Self.escapeDelay : millisecondsToNextTick
      let ready = wait(forInput: true, milliseconds: timeout)
      if ready {
        guard let bytes = readInput() else {
          ending = .hungUp
          return
        }
        take(decoder.feed(bytes))
      } else if decoder.isWaiting {
        take(decoder.settle())
      }
    }
  }

  private func take(_ keys: [Key]) {
    for key in keys where !isOver {
      // The whole group stops, as it would if the terminal had taken the key; our own stop follows as a signal.
      switch key {
      case .control("z"): kill(0, SIGTSTP)
      case .control("n") where printer.turnPage(by: 1): continue
      case .control("p") where printer.turnPage(by: -1): continue
      case .character, .alt, .control, .named, .modified, .unrecognised: director.handle(.key(key), at: clock.now)
      }
    }
  }

  // MARK: - Lines

  private func runLines() {
    var lines = LineBuffer()
    settle()
    while !isOver {
      if let line = lines.next() {
        take(LineCommand(line, words: words))
        settle()
      } else if lines.isAtEnd {
        finishSpeaking()
        return
      } else if wait(forInput: true, milliseconds: millisecondsToNextTick) {
        lines.append(readInput())
      }
    }
  }

  /// Whoever wrote the last line wants to hear what came of it.
  private func finishSpeaking() {
    while director.isUnfinished, !isOver {
      director.goOn(at: clock.now)
      _ = wait(forInput: false, milliseconds: millisecondsToNextTick)
    }
  }

  private func take(_ command: LineCommand) {
    switch command {
    case .nothing: return
    case .input(let input): director.handle(input, at: clock.now)
    case .wait(let duration): pass(duration)
    }
  }

  /// Lets what was said come to its end, or in a hurry at least to its beginning, before the next command.
  private func settle() {
    guard waits else {
      let end = clock.steadyMilliseconds + Int64(Self.beginDelay)
      while director.isAboutToBegin, !isOver {
        let left = end - clock.steadyMilliseconds
        guard left > 0 else { return }
        _ = wait(forInput: false, milliseconds: Int32(left))
      }
      return
    }
    repeat {
      while director.isSpeaking, !isOver { _ = wait(forInput: false, milliseconds: millisecondsToNextTick) }
      // Where time is the sound's own it is looked at only here, so that the same commands give the same session.
      if clock.isSoundsOwn { tick() }
    } while director.isSpeaking && !isOver
  }

  /// Lets time pass, stopping where something happens by itself.
  private func pass(_ duration: Duration) {
    let end = clock.now + duration
    if clock.isSoundsOwn { listen(until: end) }
    while !isOver {
      // Samples are no whole microseconds.
      let left = end - clock.now
      guard left >= .milliseconds(1) else { return }
      let step = min(left, max(.milliseconds(1), director.timeToNextTick(at: clock.now) ?? left))
      if clock.isSoundsOwn {
        let target = clock.now + step
        passTime(step)
        while target - clock.now >= .milliseconds(1), !isOver { _ = wait(forInput: false, milliseconds: 1000) }
        settle()
      } else {
        _ = wait(forInput: false, milliseconds: Int32(clamping: step.microseconds / 1000 + 1))
      }
    }
  }

  /// Hears what comes without a command, as long as the time allows.
  private func listen(until end: Moment) {
    while director.isUnfinished, clock.now < end, !isOver {
      director.goOn(at: clock.now)
      guard director.isSpeaking else { return }
      settle()
    }
  }

  // MARK: - Waiting

  private var isOver: Bool { director.hasQuit || ending != nil || printer.outcome == .closed }

  private var millisecondsToNextTick: Int32 {
    guard !clock.isSoundsOwn, let time = director.timeToNextTick(at: clock.now) else { return 1000 }
    return Int32(clamping: min(1000, time.microseconds / 1000 + 1))
  }

  /// Waits for anything; whether input is there to read.
  private func wait(forInput: Bool, milliseconds: Int32) -> Bool {
    var descriptors = [
      pollfd(fd: forInput ? STDIN_FILENO : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: reports.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    _ = unsafe poll(&descriptors, nfds_t(descriptors.count), milliseconds)
    for report in reports.take() { director.handle(report, at: clock.now) }
    for signal in signals.take() { take(signal) }
    if !clock.isSoundsOwn { tick() }
    return descriptors[0].revents != 0
  }

  private func tick() {
    director.handle(.ticked, at: clock.now)
    director.take(retrySaving())
  }

  private func readInput() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(STDIN_FILENO, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR || errno == EAGAIN { return [] }
    return count > 0 ? Array(bytes[..<count]) : nil
  }

  // MARK: - Signals

  private func take(_ signal: Signals.Arrival) {
    switch signal.number {
    case SIGINT: ending = signal.isFromTerminal ? .done : .interrupted
    case SIGTERM: ending = .terminated
    case SIGHUP: ending = .hungUp
    case SIGWINCH: printer.resize()
    case SIGTSTP: suspend()
    default: return
    }
  }

  /// Stops the program as the terminal wants it, with the clock held and the terminal as it was.
  private func suspend() {
    director.handle(.suspended, at: clock.now)
    printer.finish()
    terminal?.restore()
    kill(getpid(), SIGSTOP)
    // Here again: somebody sent SIGCONT.
    terminal?.makeRaw()
    director.handle(.continued, at: clock.now)
  }
}

/// Lines of standard input as they come; the last one needs no line break.
struct LineBuffer {
  /// A line longer than this, in bytes, is cut.
  static let longestLine = 1 << 20

  private var bytes: [UInt8] = []
  private(set) var hasEnded = false

  /// Whether all lines have been taken.
  var isAtEnd: Bool { hasEnded && bytes.isEmpty }

  /// Takes what was read; `nil` is the end.
  mutating func append(_ more: [UInt8]?) {
    guard let more else {
      hasEnded = true
      return
    }
    bytes += more
  }

  /// The next whole line; invalid UTF-8 is replaced.
  mutating func next() -> String? {
    let end: Int
    if let newline = bytes.firstIndex(of: 0x0A) {
      end = newline
    } else if hasEnded || bytes.count > Self.longestLine, !bytes.isEmpty {
      end = bytes.count
    } else {
      return nil
    }
    defer { bytes.removeFirst(min(end + 1, bytes.count)) }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }
}
