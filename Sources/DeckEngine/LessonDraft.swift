/// A lesson being planned: always takes what is most urgent and still lets every other card keep its gaps.
struct LessonDraft {
  private struct Pupil {
    var familiarity: LessonCandidate.Familiarity
    var showings = 0
    var lastEnd = 0
    /// The wordings of its next showings, first to last; afterwards they are plain.
    var wordings: [LessonPlan.Wording]
  }

  /// A card that is to come back.
  private struct Return {
    var card: Card.ID
    var least: Int
    var target: Int
    var most: Int
  }

  /// How many cards of a queue are looked at for one that fits.
  private static let lookAhead = 12
  /// Due cards keep their order but for chance within so many.
  private static let shuffledTogether = 8

  private(set) var plan: LessonPlan
  private let settings: LessonSettings
  private let measured: LessonMeasure
  private var generator: SplitMix64
  private var now = 0
  private var last: Card.ID?
  private var due: [LessonCandidate]
  private var new: [LessonCandidate]
  private var spare: [LessonCandidate]
  private var pupils: [Card.ID: Pupil] = [:]
  /// Cards that have come back as often as they should, the one heard longest ago first.
  private var settled: [Card.ID] = []
  private var returns: [Return] = []
  private var nextIntroduction = 0
  private let introductionInterval: Int

  init(_ candidates: [LessonCandidate], settings: LessonSettings, seed: UInt64, measured: LessonMeasure) {
    self.settings = settings
    self.measured = measured
    generator = SplitMix64(seed: seed)
    plan = LessonPlan()
    new = candidates.filter { $0.familiarity == .new }
    due = Self.queue(candidates.filter { $0.familiarity != .new && !$0.isSpare }, settings.order, &generator)
    spare = Self.queue(candidates.filter { $0.familiarity != .new && $0.isSpare }, settings.order, &generator)
    // New cards come in during the first half, so that their growing gaps still fit.
    introductionInterval = min(max(settings.length / 2 / max(1, new.count), 30_000), 240_000)
  }

  /// The queue as it is gone through: chance is let in only where the order is that of being due.
  private static func queue(
    _ cards: [LessonCandidate], _ order: LessonOrder, _ generator: inout SplitMix64
  ) -> [LessonCandidate] {
    switch order {
    case .due: stirred(cards, &generator)
    case .deck, .random: cards
    }
  }

  private static func stirred(_ cards: [LessonCandidate], _ generator: inout SplitMix64) -> [LessonCandidate] {
    stride(from: 0, to: cards.count, by: shuffledTogether).flatMap { start in
      cards[start..<min(start + shuffledTogether, cards.count)].shuffled(using: &generator)
    }
  }

  func showings(of card: Card.ID) -> Int { pupils[card]?.showings ?? 0 }

  /// Plans until nothing more fits.
  mutating func fill() {
    while playNext() {}
    // What is looked at and not heard stays away without a reason: it is simply not its turn.
  }

  private mutating func playNext() -> Bool {
    if let back = dueReturn() { return show(back, at: now) }
    if now >= nextIntroduction, introduce() { return true }
    if let candidate = takeFirst(of: \.due) { return begin(candidate) }
    if let candidate = takeFirst(of: \.spare) { return begin(candidate) }
    if let card = settledCard(by: now, leavingOut: last), isFeasible(card) { return show(card, at: now) }
    if introduce() { return true }
    if let early = earlyReturn() { return show(early, at: now) }
    // Rather one card misses its time than that the lesson ends while others may be heard.
    return wait(sparingLast: true) || keepApart() || wait(sparingLast: false) || playLast()
  }

  // MARK: - What could come next

  private func fits(_ card: Card.ID, at time: Int) -> Bool {
    guard let length = length(of: card) else { return false }
    return time + length <= settings.length
  }

  /// A return whose time has come, the most pressing first.
  private func dueReturn() -> Card.ID? {
    returns.filter { $0.target <= now && $0.card != last && fits($0.card, at: now) }
      .min { ($0.most, $0.card) < ($1.most, $1.card) }?.card
  }

  private func earlyReturn() -> Card.ID? {
    returns.filter { $0.least <= now && $0.card != last && fits($0.card, at: now) }
      .min { ($0.target, $0.card) < ($1.target, $1.card) }?.card
  }

  private mutating func introduce() -> Bool {
    guard !new.isEmpty, let candidate = takeFirst(of: \.new, needingThree: true) else { return false }
    nextIntroduction = now + introductionInterval
    return begin(candidate)
  }

  /// Takes the first card of a queue that can be said now and lets the others keep their gaps.
  private mutating func takeFirst(
    of queue: WritableKeyPath<LessonDraft, [LessonCandidate]>, needingThree: Bool = false
  ) -> LessonCandidate? {
    var index = 0
    while index < min(Self.lookAhead, self[keyPath: queue].count) {
      let candidate = self[keyPath: queue][index]
      guard let lengths = measured.lengths(of: candidate.card) else {
        plan.omissions[candidate.card] = .unspeakable
        self[keyPath: queue].remove(at: index)
        continue
      }
      let step = self.step(of: candidate, lengths)
      guard step.end - step.start <= settings.length else {
        plan.omissions[candidate.card] = .tooLong
        self[keyPath: queue].remove(at: index)
        continue
      }
      let end = now + step.end - step.start
      let room =
        needingThree ? 2 * (step.end - step.start) + LessonGap.growing[0].least + LessonGap.growing[1].least : 0
      if end + room <= settings.length, isFeasible(lengthOf: step.end - step.start, familiarity: candidate.familiarity)
      {
        return self[keyPath: queue].remove(at: index)
      }
      index += 1
    }
    return nil
  }

  /// The card heard longest ago that may be heard once more at this time.
  private func settledCard(by time: Int, leavingOut left: Card.ID?) -> Card.ID? {
    settled.first { card in
      card != left && fits(card, at: time)
        && (pupils[card].map { $0.lastEnd + LessonGap.leastOfSpare <= time } ?? false)
    }
  }

  private func isFeasible(_ card: Card.ID) -> Bool {
    isFeasible(lengthOf: length(of: card) ?? 0, familiarity: .known)
  }

  /// Whether every card that is to come back can do so in time if something of this length is said first.
  private func isFeasible(lengthOf length: Int, familiarity: LessonCandidate.Familiarity) -> Bool {
    var time = now + length + LessonPlan.stepPause
    var pending = returns
    if let gap = LessonGap.series(for: familiarity).first {
      let end = now + length
      pending.append(Return(card: Card.ID(""), least: end + gap.least, target: end + gap.target, most: end + gap.most))
    }
    pending.sort { $0.most < $1.most }
    for back in pending {
      time = max(time, back.least)
      if time > back.most { return false }
      time += (self.length(of: back.card) ?? length) + LessonPlan.stepPause
    }
    return true
  }

  // MARK: - When nothing can come at once

  /// The card that may come back first, and when.
  private var nextComing: (card: Card.ID, time: Int)? {
    let coming = returns.filter { $0.card != last && fits($0.card, at: max(now, $0.least)) }
      .min { ($0.least, $0.card) < ($1.least, $1.card) }
      .map { (card: $0.card, time: max(now, $0.least)) }
    let again = settled.lazy.filter { $0 != last }.compactMap { card in
      pupils[card].map { (card: card, time: max(now, $0.lastEnd + LessonGap.leastOfSpare)) }
    }.first { fits($0.card, at: $0.time) }
    return [coming, again].compactMap { $0 }.min { $0.time < $1.time }
  }

  private func isTooLate(_ time: Int) -> Bool { time - now > LessonPlan.longestSilence }

  /// Waits in silence for the first card that may come back.
  ///
  /// - Parameter sparingLast: not where the card just heard would miss its time for this.
  private mutating func wait(sparingLast: Bool) -> Bool {
    guard let next = nextComing, !isTooLate(next.time) else { return false }
    if sparingLast, let own = returns.first(where: { $0.card == last }), let length = length(of: next.card),
      next.time + length + LessonPlan.stepPause > own.most
    {
      return false
    }
    return show(next.card, at: next.time)
  }

  /// Brings another card early, since the one just heard has to come back and can't come twice in a row.
  private mutating func keepApart() -> Bool {
    guard let own = returns.first(where: { $0.card == last }),
      let other = settled.first(where: { $0 != last && fits($0, at: now) }) ?? otherReturn(),
      let length = length(of: other)
    else { return false }
    let time = max(now, own.target - length - LessonPlan.stepPause)
    if isTooLate(time) { return false }
    return show(other, at: fits(other, at: time) ? time : now, whyEarly: .keptApart)
  }

  private func otherReturn() -> Card.ID? {
    returns.filter { $0.card != last && fits($0.card, at: now) }.min { ($0.least, $0.card) < ($1.least, $1.card) }?.card
  }

  /// Fills the last seconds with whatever still fits, unless something may be heard properly, if only after a long
  /// silence: then the lesson is over.
  private mutating func playLast() -> Bool {
    for queue in [\LessonDraft.due, \.spare] {
      let index = self[keyPath: queue].firstIndex { candidate in
        measured.lengths(of: candidate.card).map { lengths in
          let step = step(of: candidate, lengths)
          return now + step.end - step.start <= settings.length
        } ?? false
      }
      if let index { return begin(self[keyPath: queue].remove(at: index)) }
    }
    if let next = nextComing, isTooLate(next.time) { return false }
    guard let card = settled.first(where: { $0 != last && fits($0, at: now) }) ?? otherReturn() else { return false }
    return show(card, at: now, whyEarly: .lessonEnded)
  }

  // MARK: - Showing

  private mutating func begin(_ candidate: LessonCandidate) -> Bool {
    pupils[candidate.card] = Pupil(familiarity: candidate.familiarity, wordings: wordings(for: candidate.familiarity))
    return show(candidate.card, at: now)
  }

  /// Words before the prompt vary until the card is known.
  private mutating func wordings(for familiarity: LessonCandidate.Familiarity) -> [LessonPlan.Wording] {
    switch familiarity {
    case .new: [.plain] + [.again, .remember].shuffled(using: &generator)
    case .shaky: [.remember, .again]
    case .known: []
    }
  }

  private mutating func show(_ card: Card.ID, at time: Int, whyEarly: LessonPlan.Reason = .crowded) -> Bool {
    guard let lengths = measured.lengths(of: card), var pupil = pupils[card] else { return false }
    var step = step(of: card, pupil, lengths)
    step.wait = time - now
    step.start = time
    let series = LessonGap.series(for: pupil.familiarity)
    if pupil.showings > 0 {
      let gap = time - pupil.lastEnd
      let tolerance = pupil.showings <= series.count ? series[pupil.showings - 1] : nil
      if gap < tolerance?.least ?? LessonGap.leastOfSpare {
        plan.deviations.append(.init(card: card, showing: step.showing, gap: gap, reason: whyEarly))
      } else if let tolerance, gap > tolerance.most {
        plan.deviations.append(.init(card: card, showing: step.showing, gap: gap, reason: .crowded))
      }
    }
    plan.steps.append(step)
    pupil.showings += 1
    pupil.lastEnd = step.end
    pupils[card] = pupil
    returns.removeAll { $0.card == card }
    settled.removeAll { $0 == card }
    if pupil.showings <= series.count {
      let gap = series[pupil.showings - 1]
      returns.append(
        Return(card: card, least: step.end + gap.least, target: step.end + gap.target, most: step.end + gap.most))
    } else {
      settled.append(card)
    }
    last = card
    now = step.end + LessonPlan.stepPause
    return true
  }

  /// How long the next showing of a card takes; `nil` if it has had none.
  private func length(of card: Card.ID) -> Int? {
    guard let pupil = pupils[card], let lengths = measured.lengths(of: card) else { return nil }
    let step = step(of: card, pupil, lengths)
    return step.end - step.start
  }

  private func step(of candidate: LessonCandidate, _ lengths: LessonPlan.Lengths) -> LessonPlan.Step {
    let wording: LessonPlan.Wording = candidate.familiarity == .shaky ? .remember : .plain
    return step(of: candidate.card, Pupil(familiarity: candidate.familiarity, wordings: [wording]), lengths)
  }

  private func step(of card: Card.ID, _ pupil: Pupil, _ lengths: LessonPlan.Lengths) -> LessonPlan.Step {
    let wording = pupil.showings < pupil.wordings.count ? pupil.wordings[pupil.showings] : .plain
    let isNew = pupil.familiarity == .new
    let answers =
      switch pupil.showings {
      case 0 where isNew: lengths.answer <= LessonPlan.longestTripled ? 3 : 2
      case 1 where isNew: 2
      default: 1
      }
    return LessonPlan.Step(
      card: card, showing: pupil.showings + 1, wording: wording, wait: 0, start: now,
      prompt: lengths.prompt + (settings.wordingLengths[wording] ?? 0),
      think: settings.think.milliseconds(forAnswerOf: lengths.answer), answer: lengths.answer, answers: answers)
  }
}

extension LessonPlan {
  /// A plan with nothing in it.
  init() {}
}
