public import DeckEngine
public import Speech

/// The sound of a passage, with what is said when.
public struct RenderedPassage: Equatable, Sendable {
  /// What is said from one sample to another.
  public struct Caption: Equatable, Sendable {
    /// The samples in which it is heard, counted from the passage's first.
    public var samples: Range<Int>
    /// The words.
    public var text: String
  }

  /// A sound file that was left out.
  public struct UnplayableSound: Equatable, Sendable {
    /// Its path.
    public var path: String
    /// Why it can't be played.
    public var error: SoundFileError
  }

  /// The card.
  public var card: Card.ID
  /// Mono 16-bit samples; none for a card that can't be spoken.
  public var samples: [Int16]
  /// What is said, in order.
  public var captions: [Caption]
  /// The sound files that were left out, in order.
  public var unplayable: [UnplayableSound] = []

  /// Whether the card could be spoken.
  public var isSpoken: Bool { !samples.isEmpty }

  /// The sound of a passage.
  ///
  /// - Throws: as the synthesiser does, but for a text that can't be spoken.
  init(_ passage: Passage, voice: ClipMaker) throws(SpeechError) {
    card = passage.card
    samples = []
    captions = []
    let prompt: [Int16]
    let answer: [Int16]
    do throws(SpeechError) {
      let clips = (try voice.clip(of: passage.prompt), try voice.clip(of: passage.answer))
      (prompt, answer) = (clips.0.samples, clips.1.samples)
      unplayable = clips.0.unplayable + clips.1.unplayable
    } catch {
      if error == .unspeakable { return }
      throw error
    }
    guard !prompt.isEmpty, !answer.isEmpty else { return }
    let rate = voice.synthesizer.sampleRate
    let answerLength = answer.count * 1000 / rate
    // The pause after the card before is part of what is heard as one silence.
    addSilence(passage.wait, following: LessonPlan.stepPause, rate)
    add(prompt, passage.prompt.caption)
    addSilence(passage.think.milliseconds(forAnswerOf: answerLength), rate)
    for number in 0..<max(1, passage.answers) {
      if number > 0 { addSilence(LessonPlan.echo(ofAnswer: answerLength), rate) }
      add(answer, passage.answer.caption)
    }
    addSilence(passage.pause, rate)
  }

  private mutating func add(_ clip: [Int16], _ text: String) {
    captions.append(Caption(samples: samples.count..<(samples.count + clip.count), text: text))
    samples += clip
  }

  private mutating func addSilence(_ milliseconds: Int, following passed: Int = 0, _ rate: Int) {
    let end = samples.count + milliseconds * rate / 1000
    for segment in Utterance.Segment.silence(ofMilliseconds: milliseconds, following: passed, tickVolume: 100) {
      switch segment {
      case .silence(let length): samples += [Int16](repeating: 0, count: length * rate / 1000)
      case .earcon(let earcon, let volume): samples += earcon.samples(sampleRate: rate, volume: volume)
      case .text, .sound, .tone, .mark: break
      }
    }
    // Parts of a sample that were lost between ticks.
    if samples.count < end { samples += [Int16](repeating: 0, count: end - samples.count) }
  }
}
