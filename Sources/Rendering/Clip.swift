import Speech

/// Makes the sound of words: whole, without silence at its ends, at the common loudness.
struct ClipMaker: Sendable {
  let synthesizer: Synthesizer
  let sounds: SoundFiles

  /// The samples of these words, and the sound files that are left out of it.
  ///
  /// - Returns: no samples where nothing is heard of the words, or a sound that stands alone can't be played.
  /// - Throws: `.unspeakable` if the voice can't say one of the texts; others as the synthesiser does.
  func clip(
    of words: Passage.Words
  ) throws(SpeechError) -> (samples: [Int16], unplayable: [RenderedPassage.UnplayableSound]) {
    var samples: [Int16] = []
    var isWhole = true
    var unplayable: [RenderedPassage.UnplayableSound] = []
    for segment in words.segments {
      switch segment {
      case .text(let text, let settings):
        _ = try synthesizer.synthesise(text, settings) { output in
          if case .samples(let more) = output { samples += more }
          return true
        }
      case .sound(let file):
        do throws(SoundFileError) {
          _ = try sounds.play(file.path, synthesizer.sampleRate) { more in
            samples += file.atVolume(more)
            return true
          }
        } catch {
          unplayable.append(RenderedPassage.UnplayableSound(path: file.path, error: error))
          // Nothing else stands on that side: a recording leaves such a card out.
          if file.instead != nil { isWhole = false }
        }
      case .silence(let milliseconds):
        samples += [Int16](repeating: 0, count: max(0, milliseconds) * synthesizer.sampleRate / 1000)
      case .earcon(let earcon, let volume):
        samples += earcon.samples(sampleRate: synthesizer.sampleRate, volume: volume)
      case .tone(let hertz, let milliseconds, let volume):
        samples += toneSamples(
          hertz: hertz, milliseconds: milliseconds, sampleRate: synthesizer.sampleRate, volume: volume)
      case .mark: break
      }
    }
    var trimming = SilenceTrimming()
    let heard = trimming.take(samples)
    return (isWhole ? Level.evened(heard) : [], unplayable)
  }
}
