import DeckEngine
import Rendering
import Speech
import Testing

/// A voice that says a text as 50 ms of tone for each of its characters, between two silences.
func toneVoice(loudness: Int16 = 3000) -> Synthesizer {
  Synthesizer(sampleRate: 22_050) { text, settings, take throws(SpeechError) in
    if text == "unspeakable" { throw .unspeakable }
    if settings.voice == "missing" { throw .unknownVoice("missing") }
    let length = text.count * 22_050 / 20
    let tone = (0..<length).map { $0 / 50 % 2 == 0 ? loudness : -loudness }
    for samples in [[Int16](repeating: 0, count: 700), tone, [Int16](repeating: 3, count: 1500)] {
      if !take(.samples(samples)) { return .interrupted }
    }
    return .finished
  }
}

func words(_ text: String, voice: String = "en") -> Passage.Words {
  Passage.Words(segments: [.text(text, VoiceSettings(voice: voice)), .silence(milliseconds: 120)], caption: text)
}

func passage(_ number: Int, think: LessonSettings.ThinkTime = .automatic) -> Passage {
  Passage(card: Card.ID("\(number)"), prompt: words("prompt \(number)"), think: think, answer: words("\(number)"))
}

func render(
  _ count: Int, voices: Int = 2, _ passage: @escaping @Sendable (Int) -> Passage
) throws(RenderingError) -> [RenderedPassage] {
  var rendered: [RenderedPassage] = []
  try PassageRenderer(synthesizers: (0..<voices).map { _ in toneVoice() }).render(count: count, passage: passage) {
    rendered.append($0)
  }
  return rendered
}

/// Stretches of perfect silence, in samples, the one at the end included.
func silences(_ samples: [Int16], atLeast least: Int = 1000) -> [Int] {
  samples.split(omittingEmptySubsequences: true) { $0 != 0 }.map(\.count).filter { $0 >= least }
}

@Suite struct `A passage` {
  @Test func `has exactly the silences that were planned`() throws {
    let rendered = try #require(
      try render(1) { _ in
        Passage(
          card: Card.ID("a"), wait: 700, prompt: words("prompt"), think: .fixed(2345), answer: words("four"), answers: 2
        )
      }.first)
    // Four characters take 200 ms; half a second more is for saying it oneself.
    #expect(silences(rendered.samples) == [700, 2345, 700, 1000].map { $0 * 22_050 / 1000 })
  }

  @Test func `gives one second and the answer's length to think`() throws {
    let rendered = try #require(
      try render(1) { _ in
        Passage(card: Card.ID("a"), prompt: words("prompt"), think: .automatic, answer: words("ten letter"))
      }.first)
    #expect(silences(rendered.samples).first == 1500 * 22_050 / 1000)
  }

  @Test func `has captions exactly where its words are`() throws {
    let rendered = try #require(try render(1) { _ in passage(7, think: .fixed(1000)) }.first)
    #expect(rendered.captions.map(\.text) == ["prompt 7", "7"])
    for caption in rendered.captions {
      let range = caption.samples
      // In the first and the last millisecond the sound rises and sinks.
      #expect(rendered.samples[range].dropFirst(25).dropLast(25).allSatisfy { abs(Int($0)) > 50 })
      #expect(rendered.samples[range.lowerBound] != 0 && rendered.samples[range.upperBound - 1] != 0)
      #expect(range.lowerBound == 0 || rendered.samples[range.lowerBound - 1] == 0)
      #expect(rendered.samples[range.upperBound] == 0)
    }
  }

  @Test func `does not click where silence and speech meet`() throws {
    let rendered = try #require(try render(1) { _ in passage(7, think: .fixed(1000)) }.first)
    // The voice's tone begins and ends at once, with a step of 3277 after levelling.
    for place in rendered.captions.flatMap({ [$0.samples.lowerBound, $0.samples.upperBound] }) {
      let around = Array(rendered.samples[max(0, place - 3)..<min(rendered.samples.count, place + 3)])
      let steps = zip([0] + around, around).map { abs(Int($1) - Int($0)) }
      #expect(steps.allSatisfy { $0 < 1000 }, "\(around)")
    }
  }

  @Test func `ticks softly in a silence beyond twenty seconds, and in none shorter`() throws {
    let long = try #require(try render(1) { _ in passage(1, think: .fixed(30_000)) }.first)
    let between = long.samples[long.captions[0].samples.upperBound..<long.captions[1].samples.lowerBound]
    #expect(between.count == 30 * 22_050)
    let ticks = between.enumerated().filter { abs(Int($1)) > 200 }.map { $0.offset / 22_050 }
    #expect(Set(ticks) == [4, 9, 14, 19, 24])
    #expect(between.allSatisfy { abs(Int($0)) < 4000 })
    let short = try #require(try render(1) { _ in passage(1, think: .fixed(20_000)) }.first)
    #expect(
      short.samples[short.captions[0].samples.upperBound..<short.captions[1].samples.lowerBound].allSatisfy { $0 == 0 })
  }

  @Test(arguments: [Int16(100), 900, 3000, 12_000, 32_000])
  func `is brought to one loudness, and never clips`(loudness: Int16) throws {
    var rendered: [RenderedPassage] = []
    try PassageRenderer(synthesizers: [toneVoice(loudness: loudness)]).render(count: 1, passage: { passage($0) }) {
      rendered.append($0)
    }
    let peak = rendered[0].samples.map { Int($0.magnitude) }.max() ?? 0
    // A square wave's power is its peak's: -20 dB is 3277; what is almost silent is raised eight times at most.
    #expect(abs(peak - (loudness == 100 ? 800 : 3277)) <= 2)
  }
}

@Suite struct `The renderer` {
  @Test(arguments: [1, 2, 3])
  func `hands passages over in order, whatever the number of voices`(voices: Int) throws {
    let rendered = try render(60, voices: voices) { passage($0) }
    #expect(rendered.map(\.card.text) == (0..<60).map(String.init))
    #expect(rendered == (try render(60, voices: 1) { passage($0) }))
  }

  @Test func `holds no more than a few passages at a time, however many there are`() throws {
    let asked = Monitor(0)
    var taken = 0
    var most = 0
    try PassageRenderer(synthesizers: [toneVoice(), toneVoice()]).render(
      count: 500,
      passage: { number in
        asked.change { $0 = max($0, number + 1) }
        return Passage(card: Card.ID("x"), prompt: words("p"), think: .fixed(1), answer: words("a"), pause: 1)
      },
      take: { _ in
        taken += 1
        most = max(most, asked.change { $0 } - taken)
      })
    #expect(taken == 500 && most <= 8)
  }

  @Test func `leaves out what can't be spoken, and goes on`() throws {
    let rendered = try render(4) { number in
      number == 2
        ? Passage(card: Card.ID("2"), prompt: words("p"), think: .automatic, answer: words("unspeakable"))
        : passage(number)
    }
    #expect(rendered.map(\.isSpoken) == [true, true, false, true])
  }

  @Test func `fails with the voice's reason`() {
    #expect(throws: RenderingError.speech(.unknownVoice("missing"))) {
      try render(9) { number in
        Passage(
          card: Card.ID("x"), prompt: words("p"), think: .automatic,
          answer: words("a", voice: number == 5 ? "missing" : "en"))
      }
    }
  }

  @Test func `ends when what takes the passages fails`() {
    var taken = 0
    #expect(throws: RenderingError.interrupted) {
      try PassageRenderer(synthesizers: [toneVoice(), toneVoice()]).render(count: 1000, passage: { passage($0) }) {
        (_) throws(RenderingError) in
        taken += 1
        if taken == 3 { throw .interrupted }
      }
    }
    #expect(taken == 3)
  }
}
