/// What a player has been asked to say and how far it is, as a plain value: no threads, no clock, no sound.
///
/// One thread renders ahead into it and another takes out steps; orders come from anywhere in between.
struct Playlist: Sendable {
  /// What the output is to do next.
  enum Step: Equatable, Sendable {
    case report(Player.Event)
    /// Hand these samples over; `makesRoom` says that rendering has reason to go on.
    case write([Int16], makesRoom: Bool)
    /// Throw away what is not heard yet and let the old sound die away with these samples.
    case cut(fade: [Int16])
    /// All is said, and no more will come.
    case end
  }

  /// A piece of an utterance, ready to be heard.
  enum Piece: Equatable, Sendable {
    case samples(ArraySlice<Int16>)
    /// So many samples of nothing.
    case silence(Int)
    case event(Player.Event)
  }

  /// An utterance that was taken to be rendered, and the number by which its pieces find their way back.
  struct Job: Sendable {
    let number: Int
    let utterance: Utterance
  }

  private struct Line: Sendable {
    let utterance: Utterance
    let generation: Int
    var pieces: [Piece] = []
    var isRendered = false
    var hasBegun = false
    /// Whether samples of it have been written.
    var hasSounded = false
    var isCut = false
  }

  /// How long the old sound takes to die away, in samples: 4 ms.
  let fadeLength: Int
  /// How many samples are handed over at a time: 10 ms.
  let chunkLength: Int
  /// How many samples may be rendered ahead: 2 s.
  let mostAhead: Int
  /// How many written samples the sink may not have played yet.
  let heldLength: Int

  private var lines: [Line] = []
  /// The number of the first line.
  private var firstNumber = 0
  /// How many of the lines have been taken to be rendered.
  private var takenCount = 0
  private var generation = 0
  /// How many samples are rendered and not written.
  private(set) var ahead = 0
  /// How many samples have been written.
  private(set) var heard = 0
  /// The newest written samples of the first line, which the sink may still hold.
  private var recent: [Int16] = []
  /// Whether what was written last, and may still sound, is protected; `nil` after a cut.
  private var soundIsProtected: Bool?
  private var isCutDue = false
  private var isPaused = false
  /// Whether the sound has been faded out for the pause.
  private var isHeld = false
  /// How many samples after a pause are still to be faded in.
  private var fadeInLeft = 0
  private(set) var isClosing = false
  /// Whether the output has done its last step.
  var hasEnded = false

  init(sampleRate: Int, heldMilliseconds: Int) {
    fadeLength = sampleRate * 4 / 1000
    chunkLength = max(1, sampleRate / 100)
    mostAhead = sampleRate * 2
    heldLength = sampleRate * heldMilliseconds / 1000
  }

  // MARK: - Orders

  /// Says this after all that was ordered before.
  mutating func speak(_ utterance: Utterance) {
    lines.append(Line(utterance: utterance, generation: generation))
  }

  /// Drops all that was ordered so far: what is protected only if `all` is true.
  mutating func cut(all: Bool) {
    generation += 1
    for index in lines.indices where all || !lines[index].utterance.isProtected {
      guard lines[index].generation < generation, !lines[index].isCut else { continue }
      lines[index].isCut = true
      lines[index].isRendered = true
      // The first one's sound is needed once more, to die away.
      if index > 0 { drop(from: index) }
    }
    if let soundIsProtected, all || !soundIsProtected { isCutDue = true }
  }

  /// Holds the sound where it is.
  mutating func pause() {
    isPaused = true
  }

  /// Goes on where the sound was held.
  mutating func resume() {
    isPaused = false
    isHeld = false
  }

  /// Takes no more orders; ends once all is said.
  mutating func close() {
    isClosing = true
    resume()
  }

  // MARK: - Rendering

  /// The next utterance to render, once there is room for it; `nil` if there is none now.
  mutating func takeJob() -> Job? {
    while takenCount < lines.count {
      guard !lines[takenCount].isCut else {
        takenCount += 1
        continue
      }
      guard ahead < mostAhead else { return nil }
      takenCount += 1
      return Job(number: firstNumber + takenCount - 1, utterance: lines[takenCount - 1].utterance)
    }
    return nil
  }

  /// Adds a rendered piece; `false` if it is no longer wanted, `nil` if there is no room for it now.
  mutating func add(_ piece: Piece, to number: Int) -> Bool? {
    guard isWanted(number) else { return false }
    let length = piece.length
    if length == 0, !piece.isEvent { return true }
    guard length == 0 || ahead < mostAhead else { return nil }
    lines[number - firstNumber].pieces.append(piece)
    ahead += length
    return true
  }

  /// Whether this utterance is still to be heard.
  func isWanted(_ number: Int) -> Bool {
    number >= firstNumber && !lines[number - firstNumber].isCut
  }

  /// All of this utterance has been rendered.
  mutating func finishRendering(_ number: Int) {
    guard number >= firstNumber else { return }
    lines[number - firstNumber].isRendered = true
  }

  // MARK: - Output

  /// Whether the sound is to be cut off or held now.
  var hasUrgentOrder: Bool { isCutDue || (isPaused && !isHeld) }

  /// The next step; `nil` if there is nothing to do now.
  mutating func next() -> Step? {
    if isCutDue {
      isCutDue = false
      if let fade = cutSound() { return .cut(fade: fade) }
    }
    if isPaused, !isHeld {
      isHeld = true
      if let fade = holdSound() { return .cut(fade: fade) }
    }
    guard !lines.isEmpty else { return isClosing ? .end : nil }
    if lines[0].isCut { return endFirst(.interrupted) }
    if isPaused { return nil }
    if !lines[0].hasBegun {
      guard !lines[0].pieces.isEmpty || lines[0].isRendered else { return nil }
      lines[0].hasBegun = true
      return .report(.began(lines[0].utterance.id))
    }
    guard let piece = lines[0].pieces.first else { return lines[0].isRendered ? endFirst(.finished) : nil }
    if case .event(let event) = piece {
      lines[0].pieces.removeFirst()
      return .report(event)
    }
    return writeChunk()
  }

  private mutating func writeChunk() -> Step {
    let before = ahead
    var chunk = takeChunk(atMost: chunkLength)
    heard += chunk.count
    lines[0].hasSounded = true
    soundIsProtected = lines[0].utterance.isProtected
    if heldLength > 0 { recent = Array((recent + chunk).suffix(heldLength)) }
    for index in chunk.indices.prefix(fadeInLeft) {
      chunk[index] = Int16(Int(chunk[index]) * (fadeLength - fadeInLeft) / fadeLength)
      fadeInLeft -= 1
    }
    return .write(chunk, makesRoom: before >= mostAhead && ahead < mostAhead)
  }

  /// Ends the sound for good: what it dies away with, or `nil` if nothing sounds.
  private mutating func cutSound() -> [Int16]? {
    guard soundIsProtected != nil else { return nil }
    soundIsProtected = nil
    guard let line = lines.first, line.isCut, line.hasSounded else { return [] }
    takeBackUnheard()
    let fade = fadedOut(takeChunk(atMost: fadeLength, droppingEvents: true))
    heard += fade.count
    return fade
  }

  /// Ends the sound for a pause: what it dies away with, or `nil` if nothing sounds.
  private mutating func holdSound() -> [Int16]? {
    guard soundIsProtected != nil, let line = lines.first, line.hasSounded else { return nil }
    soundIsProtected = nil
    takeBackUnheard()
    let pieces = lines[0].pieces
    let amount = ahead
    let fade = fadedOut(takeChunk(atMost: fadeLength, droppingEvents: true))
    lines[0].pieces = pieces
    ahead = amount
    heard += fade.count
    // What dies away now is heard again, fading in.
    fadeInLeft = fade.count == fadeLength ? fadeLength : 0
    return fade
  }

  /// Puts what the sink has not played yet back before the rest of the first line.
  private mutating func takeBackUnheard() {
    guard !recent.isEmpty else { return }
    lines[0].pieces.insert(.samples(recent[...]), at: 0)
    ahead += recent.count
    heard -= recent.count
    recent = []
  }

  /// Takes samples off the first line, up to the next event in it or past it.
  private mutating func takeChunk(atMost most: Int, droppingEvents: Bool = false) -> [Int16] {
    var chunk: [Int16] = []
    chunk.reserveCapacity(most)
    while chunk.count < most, let piece = lines[0].pieces.first {
      let missing = most - chunk.count
      switch piece {
      case .samples(let samples):
        chunk += samples.prefix(missing)
        replaceFirstPiece(by: samples.count > missing ? .samples(samples.dropFirst(missing)) : nil)
      case .silence(let count):
        chunk += repeatElement(0, count: min(count, missing))
        replaceFirstPiece(by: count > missing ? .silence(count - missing) : nil)
      case .event:
        guard droppingEvents else {
          ahead -= chunk.count
          return chunk
        }
        lines[0].pieces.removeFirst()
      }
    }
    ahead -= chunk.count
    return chunk
  }

  private mutating func replaceFirstPiece(by piece: Piece?) {
    if let piece { lines[0].pieces[0] = piece } else { lines[0].pieces.removeFirst() }
  }

  private func fadedOut(_ samples: [Int16]) -> [Int16] {
    samples.enumerated().map { Int16(Int($1) * (samples.count - $0) / (samples.count + 1)) }
  }

  private mutating func endFirst(_ ending: Synthesizer.Ending) -> Step {
    drop(from: 0)
    let id = lines.removeFirst().utterance.id
    firstNumber += 1
    takenCount = max(0, takenCount - 1)
    recent = []
    fadeInLeft = 0
    return .report(.ended(id, ending))
  }

  private mutating func drop(from index: Int) {
    ahead -= lines[index].pieces.reduce(0) { $0 + $1.length }
    lines[index].pieces = []
  }
}

extension Playlist.Piece {
  /// How long it lasts, in samples.
  var length: Int {
    switch self {
    case .samples(let samples): samples.count
    case .silence(let count): count
    case .event: 0
    }
  }

  fileprivate var isEvent: Bool {
    if case .event = self { true } else { false }
  }
}
