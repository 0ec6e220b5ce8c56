import Announcer
import AudioFiles
import DeckEngine
import DeckStore
import EspeakSpeech
import Glibc
import LanguagePacks
import Rendering
import Speakable
import Speech
import VoiceMode

/// `viva render`: a lesson or a drill as a sound file, or as one file for each card.
struct RenderCommand {
  let options: Options
  let environment: Environment

  /// Who made the recording, for formats that have a place for it.
  private static let artist = "Viva"

  func run() throws(Failure) -> Int32 {
    guard options.speaks else { throw Failure(wrongUsage: "viva render speaks: leave --speech off out.") }
    guard case .file(let path) = options.output, let format = AudioFormat(ofPath: path) else {
      preconditionFailure("the options of viva render were not checked")
    }
    ReadOut.takeFile()
    let engine = SpeechEngine.start()
    let signals = EndingSignals()
    let desk = try ListeningDesk(
      options: options, environment: environment, settings: SettingsKeeper(folder: environment.settingsFolder),
      library: Library(folder: options.store ?? environment.store), engine: engine)
    for fault in desk.faults { Output.complain(fault) }
    let course = try desk.course(options.lesson.isDrill ? .drill : .lesson)
    let phrases = desk.languages.own.phrasebook
    let numbers = options.lesson.splits ? Self.firstHearings(of: course) : Array(course.hearings.indices)
    func tellLeftOut(_ count: Int) {
      if count > 0 { Output.complain(phrases.say(.lessonLeftOut, ["count": "\(count)"], count: count)) }
      for sentence in course.notices(phrases) { Output.complain(sentence) }
    }
    let nothing = Failure(phrases.say(options.lesson.isDrill ? .drillEmpty : .lessonEmpty))
    guard !numbers.isEmpty else {
      tellLeftOut(course.leftOut)
      throw nothing
    }
    let progress = RenderProgress(total: numbers.count, phrases: phrases, speak: speaker(desk, engine))
    let target = Target(
      path: path, format: format, sampleRate: engine.sampleRate, title: desk.decks.map(\.name).joined(separator: ", "),
      artist: Self.artist)
    let outcome: Outcome
    do throws(RenderingError) {
      outcome = try render(course, numbers, to: target, signals: signals, progress: progress)
    } catch {
      progress.end()
      switch error {
      case .speech(let error): throw Failure("Nothing can be recorded: \(error)")
      case .file(let error): throw Failure("\(error)")
      case .interrupted: return 128 + (signals.last ?? SIGINT)
      }
    }
    progress.end()
    tellLeftOut(outcome.leftOut.count + course.leftOut)
    guard !outcome.cards.isEmpty else { throw nothing }
    if options.lesson.splits {
      let older = target.older(than: numbers.count, of: numbers.count)
      if let first = older.first {
        let values = ["count": "\(older.count)", "file": printable(first)]
        Output.complain(phrases.say(.renderOlder, values, count: older.count))
      }
    }
    let seconds = outcome.samples / engine.sampleRate
    let time = "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
    let values = ["file": printable(path), "time": time, "count": "\(outcome.cards.count)"]
    return Program.say(phrases.say(.renderDone, values))
  }

  /// What a recording came to.
  private struct Outcome {
    var cards: Set<Card.ID> = []
    var leftOut: Set<Card.ID> = []
    var samples = 0
  }

  /// Says how far a long recording is, to whoever waits at the terminal.
  private func speaker(_ desk: ListeningDesk, _ engine: SpeechEngine) -> (String) -> Void {
    var sound: Sound?
    var count: UInt64 = 0
    return { words in
      // Without a sound device the words stand on the terminal alone.
      guard let device = sound ?? (try? Sound(.device, engine: engine, isInteractive: true)) else { return }
      sound = device
      count += 1
      device.voice.speak(desk.languages.voicing(desk.speaking).utterance(Announcement(words), id: count))
    }
  }

  /// Renders what is wanted.
  private func render(
    _ course: Course, _ numbers: [Int], to target: Target, signals: EndingSignals, progress: RenderProgress
  ) throws(RenderingError) -> Outcome {
    let voices = (0..<Self.workers).map { _ in EspeakClient().recordingSynthesizer }
    let splits = options.lesson.splits
    let whole = splits ? nil : try target.begin()
    var outcome = Outcome()
    var done = 0
    var unplayable = UnplayableSounds()
    try PassageRenderer(synthesizers: voices, sounds: .live()).render(
      count: numbers.count,
      passage: { number in
        var passage = course.passage(numbers[number])
        if splits { passage.wait = 0 }
        return passage
      },
      take: { (passage: RenderedPassage) throws(RenderingError) in
        if signals.hasEnded() { throw RenderingError.interrupted }
        done += 1
        for sound in passage.unplayable {
          if let sentence = unplayable.sentence(for: sound.path, sound.error, progress.phrases) {
            Output.complain(sentence)
          }
        }
        if passage.isSpoken {
          let recording: Recording
          if let whole { recording = whole } else { recording = try target.begin(number: done, of: numbers.count) }
          try Target.wrapped { () throws(AudioFileError) in
            try recording.add(passage)
            if splits { try recording.finish() }
          }
          outcome.cards.insert(passage.card)
          outcome.samples += passage.samples.count
        } else {
          outcome.leftOut.insert(passage.card)
        }
        progress.show(done)
      })
    // A file in which nothing is heard does not get its name.
    if let recording = whole, !outcome.cards.isEmpty {
      try Target.wrapped { () throws(AudioFileError) in try recording.finish() }
    }
    return outcome
  }

  /// One worker for each processor, four at most.
  private static var workers: Int { min(4, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// The first hearing of each card.
  private static func firstHearings(of course: Course) -> [Int] {
    var seen: Set<Card.ID> = []
    return course.hearings.indices.filter { seen.insert(course.hearings[$0].card).inserted }
  }
}

/// Where a recording goes.
private struct Target {
  let path: String
  let format: AudioFormat
  let sampleRate: Int
  let title: String
  let artist: String

  /// Begins the one file.
  func begin() throws(RenderingError) -> Recording { try begin(path: path, title: title) }

  /// Begins the file of one card: `lesson.mp3` becomes `lesson-007.mp3`.
  func begin(number: Int, of total: Int) throws(RenderingError) -> Recording {
    try begin(path: file(number: number, of: total), title: "\(title) \(number)")
  }

  private func file(number: Int, of total: Int) -> String {
    let digits = String(number)
    let padded = String(repeating: "0", count: max(0, max(3, String(total).count) - digits.count)) + digits
    let base = path.dropLast(format.rawValue.count + 1)
    return "\(base)-\(padded).\(path.suffix(format.rawValue.count))"
  }

  /// The files that an earlier recording of more cards left after the last of this one.
  func older(than last: Int, of total: Int) -> [String] {
    (1...).lazy.map { file(number: last + $0, of: total) }.prefix { PrivateFile.isThere($0) }.map { $0 }
  }

  private func begin(path: String, title: String) throws(RenderingError) -> Recording {
    try Self.wrapped { () throws(AudioFileError) in try refuseOtherFiles(besides: path) }
    return try Self.wrapped { () throws(AudioFileError) in
      try Recording(
        path: path, format: format, sampleRate: sampleRate,
        facts: SoundFileWriter.Facts(title: title, artist: artist, comment: Recording.norm))
    }
  }

  /// A recording takes the place of an earlier one, and of nothing else: the captions of `words.mp3` would be `words.txt`,
  /// which may be the very deck.
  private func refuseOtherFiles(besides path: String) throws(AudioFileError) {
    let base = path.dropLast(format.rawValue.count)
    let captions = CaptionFile.Format.allCases.map { ("\(base)\($0.rawValue)", [$0.signature]) }
    for (file, signatures) in [(path, format.signatures)] + captions
    where !Output.mayReplace(file, beginning: signatures) {
      throw .cannotWrite(path: file, reason: "there is another file of that name, and no recording")
    }
  }

  static func wrapped<Outcome>(_ body: () throws(AudioFileError) -> Outcome) throws(RenderingError) -> Outcome {
    do throws(AudioFileError) { return try body() } catch { throw .file(error) }
  }
}

/// Looks now and then whether a signal asks the program to end.
private final class EndingSignals {
  private let signals = Signals()
  /// The last one that asked.
  private(set) var last: Int32?

  func hasEnded() -> Bool {
    for arrival in signals.take() {
      switch arrival.number {
      case SIGINT, SIGTERM, SIGHUP: last = arrival.number
      // Held back like all that a session handles itself; here nothing has to be put in order first.
      case SIGTSTP: kill(getpid(), SIGSTOP)
      default: continue
      }
    }
    return last != nil
  }
}
