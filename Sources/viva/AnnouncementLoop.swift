import Glibc
import Speech

/// What takes the lines of another program and has them said.
protocol AnnouncementFront: AnyObject {
  /// Whether so little waits to be said that more can be read.
  var wantsInput: Bool { get }
  /// Whether all that came has been heard or dropped.
  var isIdle: Bool { get }
  /// Whether the other program wants an end, once all is heard.
  var hasFinished: Bool { get }
  /// Whether something that came could not be understood.
  var hasRefused: Bool { get }
  /// Takes a line, without its line break.
  func take(line: String)
  /// No more lines come, or none that will be read: what was held is heard.
  func finishInput()
  /// Takes what the voice reports.
  func take(report: Player.Event)
  /// Tells the other program what is wrong with voice or sound.
  func tell(fault: String)
}

/// Waits for lines, the voice and signals, and hands them to a front.
struct AnnouncementLoop {
  let front: any AnnouncementFront
  let sound: Sound
  let signals: Signals
  let faults: FaultTeller
  /// Whether nobody reads what is printed any longer.
  let isUnheard: () -> Bool

  /// Runs until the input has ended and all is heard, or a signal comes.
  func run(readsInput: Bool) -> MainLoop.Ending {
    var lines = LineBuffer()
    var isOpen = readsInput
    while true {
      while front.wantsInput, !front.hasFinished, let line = lines.next() { front.take(line: line) }
      if isOpen, lines.isAtEnd || front.hasFinished {
        isOpen = false
        front.finishInput()
      }
      if !isOpen || front.hasFinished, front.isIdle { return .done }
      if isUnheard() { return .done }
      let readsNow = isOpen && !lines.hasEnded && front.wantsInput && !front.hasFinished
      var states = [
        pollfd(fd: readsNow ? STDIN_FILENO : -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: sound.reports.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      _ = unsafe poll(&states, nfds_t(states.count), -1)
      for signal in signals.take() {
        if let ending = MainLoop.Ending(signal.number) { return ending }
        if signal.number == SIGTSTP { kill(getpid(), SIGSTOP) }
      }
      for report in sound.reports.take() {
        if let fault = faults.sentence(for: report) { front.tell(fault: fault) }
        front.take(report: report)
      }
      if states[0].revents != 0 { read(into: &lines) }
    }
  }

  private func read(into lines: inout LineBuffer) {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe Glibc.read(STDIN_FILENO, $0.baseAddress, $0.count)
    }
    if count < 0, errno == EINTR || errno == EAGAIN { return }
    lines.append(count > 0 ? Array(bytes[..<count]) : nil)
  }
}

extension MainLoop.Ending {
  /// How a signal from outside ends the program; `nil` for one that doesn't.
  init?(_ signal: Int32) {
    switch signal {
    case SIGINT: self = .interrupted
    case SIGTERM: self = .terminated
    case SIGHUP: self = .hungUp
    case SIGQUIT: self = .quit
    default: return nil
    }
  }
}
