import DeckEngine
import DeckStore
import LanguagePacks

/// `viva tune`: fits the schedule to the learner's own answers, and keeps what is better.
struct TuneCommand {
  let options: Options
  let environment: Environment

  func run() throws(Failure) -> Int32 {
    let library = Library(folder: options.store ?? environment.store)
    let telling = try Telling(options: options, environment: environment, library: library)
    let entries = try library.entries()
    let old = Tuning.weights(after: entries, player: options.player)
    let sequences = ReviewSequence.sequences(of: entries, player: options.player)
    switch WeightFit.fit(to: sequences, replacing: old) {
    case .tooFew(let count):
      telling.say([
        telling.phrases.say(
          .tuneTooFew, ["count": "\(count)", "least": "\(WeightFit.fewestAnswers)"])
      ])
    case .kept: telling.say([telling.phrases.say(.tuneKept)])
    case .improved(let weights, let oldLoss, let newLoss):
      try keep(Tuning(weights), in: library)
      telling.say([sentence(telling.phrases, from: old, to: weights, gain: (oldLoss - newLoss) / oldLoss)])
    }
    return try telling.finish()
  }

  /// `viva tune --reset`: the weights that FSRS-6 comes with.
  func reset() throws(Failure) -> Int32 {
    let library = Library(folder: options.store ?? environment.store)
    let telling = try Telling(options: options, environment: environment, library: library)
    let old = Tuning.weights(after: try library.entries(), player: options.player)
    if old == SchedulerParameters.defaultWeights {
      telling.say([telling.phrases.say(.tuneNothing)])
    } else {
      try keep(.reset, in: library)
      telling.say([telling.phrases.say(.tuneReset)])
    }
    return try telling.finish()
  }

  /// What changed, in one sentence.
  private func sentence(_ phrases: Phrasebook, from old: [Double], to new: [Double], gain: Double) -> String {
    func firstInterval(_ weights: [Double]) -> Int {
      let scheduler = Scheduler(options.schedule.parameters(weights: weights))
      return scheduler.interval(stability: weights[Grade.good.rawValue - 1])
    }
    let days = firstInterval(new)
    let tenths = max(1, Int((gain * 1000).rounded()))
    let percent = tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    return phrases.say(
      .tuneImproved, ["percent": percent, "days": "\(days)", "before": "\(firstInterval(old))"], count: days)
  }

  private func keep(_ tuning: Tuning, in library: Library) throws(Failure) {
    let keeper = JournalKeeper(
      library: library, device: DeviceIdentity(folder: environment.settingsFolder).name, player: options.player)
    _ = keeper.record(.tuned(tuning))
    if let failure = keeper.finish(rescueFolders: []) { throw failure }
  }
}
