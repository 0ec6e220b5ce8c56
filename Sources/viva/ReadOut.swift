import Announcer
import CLinux
import DeckEngine
import Glibc
import Speakable
import Speech
import Synchronization
import UserSettings
import VoiceMode

/// Speaks what a command has printed, line by line, to whoever sits at the terminal; any key ends it.
///
/// Nothing is spoken into a pipe, unless a sound file was asked for: another program reads there.
struct ReadOut {
  /// A line for the ear.
  struct Line: Equatable, Sendable {
    var text: String
    /// The language it is written in; `nil` for that of our own phrases.
    var language: String?
    /// Whether a person sits where it was printed, or is to hear it anyway; else it belongs into a sound file alone.
    var isForPerson: Bool
  }

  /// Whether the command itself has sound in the file that was asked for: nothing may take its place.
  private static let isFileTaken = Mutex(false)

  /// The command puts its own sound into the file that was asked for.
  static func takeFile() { isFileTaken.withLock { $0 = true } }

  /// What was printed since the start of the program and is to be heard.
  private static let waiting = Mutex<[Line]>([])

  /// Keeps lines for the end of the command, if a person is to hear what goes to `descriptor`.
  /// What went wrong does not belong into a sound file that was asked for.
  ///
  /// - Parameter always: whether it is part of the command to be heard, also where another program reads its output.
  static func keep(_ text: String, printedTo descriptor: Int32, language: String? = nil, always: Bool = false) {
    let isForPerson = always || isatty(descriptor) == 1
    guard isForPerson || descriptor == STDOUT_FILENO && isSoundFileWanted else { return }
    let lines = text.split(separator: "\n").map { Line(text: String($0), language: language, isForPerson: isForPerson) }
    waiting.withLock { $0 += lines }
  }

  /// Whether the command line asks for a sound file: what would be heard is what belongs in it.
  private static var isSoundFileWanted: Bool {
    let words = CommandLine.arguments
    let values =
      words.compactMap { $0.hasPrefix("--output=") ? String($0.dropFirst("--output=".count)) : nil }
      + zip(words, words.dropFirst()).compactMap { $0 == "--output" ? $1 : nil }
    return values.contains { !["auto", "null"].contains($0) }
  }

  let options: Options
  let environment: Environment
  /// Whether settings and the user's own voice files may be read.
  let readsFiles: Bool

  /// Speaks what was kept; the exit code, which is `code` unless a signal or a fault ends it.
  func run(after code: Int32) -> Int32 {
    var lines = Self.waiting.withLock { lines in
      defer { lines = [] }
      return lines
    }
    var options = options
    if case .file = options.output, Self.isFileTaken.withLock({ $0 }) {
      lines.removeAll { !$0.isForPerson }
      options.output = .device
    }
    let readOut = ReadOut(options: options, environment: environment, readsFiles: readsFiles)
    guard options.speaks, !lines.isEmpty else { return code }
    do throws(Failure) {
      return try readOut.speak(lines) ?? code
    } catch {
      // It has been printed; that it can't be heard is told in print alone.
      Output.write(printable("viva: \(error.sentence)") + "\n", to: STDERR_FILENO)
      return code == Program.ExitCode.done ? error.exitCode : code
    }
  }

  /// Speaks the lines; the exit code of the signal that ended it, if one did.
  private func speak(_ lines: [Line]) throws(Failure) -> Int32? {
    let settings = readsFiles ? SettingsKeeper(folder: environment.settingsFolder).settings : UserSettings()
    let library = readsFiles ? Library(folder: options.store ?? environment.store) : nil
    let isAtTerminal = options.output == .device
    let signals = Signals()
    let engine = options.speech == .espeak ? SpeechEngine.start() : nil
    let languages = try LanguageChoice(
      options: options, preferred: settings, environment: environment, library: library, engine: engine)
    var speaking = settings.speaking
    if let rate = options.rate { speaking.wordsPerMinute = rate }
    let sound = try Sound.chosen(
      options, engine: engine, environment: environment, isInteractive: isAtTerminal)
    let voicing = languages.voicing(speaking)
    for (index, line) in lines.enumerated() {
      sound.voice.speak(
        voicing.utterance(Self.announcement(line), id: UInt64(index)))
    }
    guard isAtTerminal else {
      if let failure = sound.hearOut() { throw failure }
      return nil
    }
    let terminal = Terminal(descriptor: STDIN_FILENO)
    terminal?.makeRaw()
    defer { terminal?.restore() }
    let signal = wait(for: UInt64(lines.count - 1), sound, signals, listensToKeys: terminal != nil)
    sound.voice.stop()
    _ = sound.finish()
    return signal.map { 128 + $0 }
  }

  private static func announcement(_ line: Line) -> Announcement {
    guard let language = line.language else { return Announcement(line.text) }
    let spoken = [Spoken(text: line.text, language: language)]
    return Announcement(
      parts: [
        .init(kind: .content, content: Content(line.text, language: language, style: .announcement, spoken: spoken))
      ])
  }

  /// Waits until the last utterance has ended, a key is pressed, the sound is lost or a signal comes, which it returns.
  private func wait(for last: UInt64, _ sound: Sound, _ signals: Signals, listensToKeys: Bool) -> Int32? {
    while true {
      var polled = [
        pollfd(fd: sound.reports.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: listensToKeys ? STDIN_FILENO : -1, events: Int16(POLLIN), revents: 0),
      ]
      guard unsafe poll(&polled, nfds_t(polled.count), -1) >= 0 || errno == EINTR else { return nil }
      if polled[1].revents != 0 {
        for arrival in signals.take() where ![SIGCONT, SIGWINCH].contains(arrival.number) {
          return arrival.isFromTerminal ? nil : arrival.number
        }
      }
      if polled[2].revents != 0 {
        // The key has done its work: it is not the first letter of the next command.
        var key: UInt8 = 0
        _ = unsafe read(STDIN_FILENO, &key, 1)
        return nil
      }
      for report in sound.reports.take() {
        switch report {
        case .ended(last, _), .soundLost: return nil
        case .began, .mark, .word, .ended, .failed, .unspeakable, .unplayable, .soundBack: continue
        }
      }
    }
  }
}
