import DeckEngine
import DeckStore
import Glibc

/// What study costs where decks and histories are large: the first card, an answer that is safe, memory, the fold.
struct StudyAtSize {
  let isQuick: Bool

  func measure() -> (measurements: [Measurement], comparisons: [Comparison]) {
    let folder = "/tmp/viva-bench-study-\(getpid())"
    defer { Shell.run("rm -rf \(folder)") }
    let small = StudyStore(folder: folder, cards: 1000, lines: 2000)
    var measurements = [firstCard(small, goal: 40)]
    let many = StudyStore(folder: folder, cards: isQuick ? 10_000 : 100_000, lines: isQuick ? 20_000 : 200_000)
    measurements.append(firstCard(many, goal: 100))
    let (answers, bytes) = answers(many)
    measurements += answers
    let memory = memory(many)
    let long = StudyStore(folder: folder, cards: 20_000, lines: isQuick ? 100_000 : 1_000_000)
    measurements += fold(long)
    return (measurements, [bytes, memory, reviewsPerSecond()])
  }

  /// From the start of the process to the first card's first sample, everything due.
  private func firstCard(_ study: StudyStore, goal: Double) -> Measurement {
    guard let program = ProgramStart.builtProgram else { return Measurement(name: "viva study", milliseconds: []) }
    let command = "exec env HOME=\(study.folder) \(program) study Words --store \(study.folder)"
    // The first start keeps the cache.
    Shell.run("\(command) --speech off </dev/null >/dev/null")
    let start = ProgramStart(runs: isQuick ? 5 : 30)
    return Measurement(
      name: "viva study: start to first sample, \(study.cards) cards, all due",
      milliseconds: (0..<start.runs).map { run in
        let pipe = "\(study.folder)/sound\(run)"
        _ = unsafe mkfifo(pipe, 0o600)
        return start.firstSound(of: "\(command) --output \(pipe) </dev/null >/dev/null", in: pipe)
      }, goal: (0.5, goal))
  }

  /// Answers written and synced one by one, and how many bytes each of them takes.
  private func answers(_ study: StudyStore) -> ([Measurement], Comparison) {
    let path = "\(study.folder)/journal/desk.jsonl"
    let writer = study.store.journal(of: "desk")
    let before = Shell.size(of: path)
    let count = isQuick ? 300 : 3000
    var times: [Double] = []
    for number in 0..<count {
      let entry = StudyStore.entry(study.lines + number, card: number % study.cards, grade: .good)
      let start = steadyMilliseconds()
      do throws(StoreError) {
        try writer.append([entry])
        times.append(steadyMilliseconds() - start)
      } catch { times.append(.nan) }
    }
    let name = "one answer, on the disk, \(study.cards) cards"
    return (
      [
        Measurement(name: name, milliseconds: times, goal: (0.5, 0.25)),
        Measurement(name: name, milliseconds: times, goal: (0.99, 1)),
      ],
      Comparison(
        name: "bytes written for one answer", value: Double(Shell.size(of: path) - before) / Double(count),
        unit: "bytes",
        goal: .atMost(1000))
    )
  }

  /// The memory of a sitting while its cards are answered.
  private func memory(_ study: StudyStore) -> Comparison {
    let pipe = "\(study.folder)/keys"
    let captions = "\(study.folder)/captions"
    _ = unsafe mkfifo(pipe, 0o600)
    let program = ProgramStart.builtProgram ?? "false"
    let process = Shell.start(
      "exec env HOME=\(study.folder) \(program) study Words --store \(study.folder) --speech off <\(pipe) >\(captions)")
    let keys = unsafe open(pipe, O_WRONLY)
    let lines = Array(String(repeating: "correct\n", count: 50).utf8)
    _ = unsafe lines.withUnsafeBytes { unsafe write(keys, $0.baseAddress, $0.count) }
    for _ in 0..<200 where Shell.text(of: captions).split(separator: "\n").count < 100 { usleep(50_000) }
    let megabytes = Shell.megabytes(of: process)
    close(keys)
    _ = waitpid(process, nil, 0)
    return Comparison(
      name: "memory while answering, \(study.cards) cards", value: megabytes, unit: "MB", goal: .atMost(60))
  }

  /// The fold over a long journal: all of it read, and from the cache.
  private func fold(_ study: StudyStore) -> [Measurement] {
    let cache = FoldCache(study.store, player: "", wishes: ScheduleWishes())
    func times(_ runs: Int, keeps: Bool) -> [Double] {
      (0..<runs).map { _ in
        let start = steadyMilliseconds()
        do throws(StoreError) {
          let folded = try cache.load()
          let time = steadyMilliseconds() - start
          if keeps { cache.keep(folded) }
          return (folded.linesRead == 0) == keeps && folded.fold.histories.count == study.cards ? time : .nan
        } catch { return .nan }
      }
    }
    let whole = times(isQuick ? 2 : 3, keeps: false)
    do throws(StoreError) { cache.keep(try cache.load()) } catch {}
    return [
      Measurement(name: "fold of \(study.lines) journal lines, from nothing", milliseconds: whole, goal: (0.5, 3000)),
      Measurement(
        name: "fold of \(study.lines) journal lines, with its cache",
        milliseconds: times(isQuick ? 3 : 10, keeps: true),
        goal: (0.5, 150)),
    ]
  }

  private func reviewsPerSecond() -> Comparison {
    let scheduler = Scheduler()
    let count = isQuick ? 500_000 : 5_000_000
    let day = Duration.seconds(86_400)
    var state = MemoryState.new
    var sum = 0.0
    let start = steadyMilliseconds()
    for number in 0..<count {
      // Twelve answers to each card, as far apart as real ones.
      if number % 12 == 0 { state = .new }
      let now = (state.lastReview ?? Moment(seconds: 1_600_000_000)) + day * (number % 12 * 3)
      state = scheduler.review(state, number % 7 == 6 ? .again : .good, at: now)
      sum += state.stability
    }
    let seconds = (steadyMilliseconds() - start) / 1000
    precondition(sum > 0)
    return Comparison(
      name: "FSRS reviews a second", value: Double(count) / seconds / 1_000_000, unit: "million", goal: .atLeast(5))
  }
}
