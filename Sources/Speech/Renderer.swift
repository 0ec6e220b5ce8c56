/// Turns the utterances of a playlist into samples, a little ahead of what is heard.
struct Renderer {
  let synthesizer: Synthesizer
  let sounds: SoundFiles
  let playlist: Monitor<Playlist>

  private enum Work {
    case render(Playlist.Job)
    case end
  }

  /// Renders until the playlist closes and nothing is left to render.
  func run() {
    while case .render(let job) = nextWork() {
      render(job)
      playlist.change { $0.finishRendering(job.number) }
    }
  }

  private func nextWork() -> Work {
    playlist.wait { playlist in
      if let job = playlist.takeJob() { return .render(job) }
      return playlist.hasEnded ? .end : nil
    }
  }

  private func render(_ job: Playlist.Job) {
    var hasVoice = true
    var isFirst = true
    for (index, segment) in job.utterance.segments.enumerated() {
      guard playlist.read({ $0.isWanted(job.number) }) else { return }
      switch segment {
      case .text(let text, let settings):
        if hasVoice { hasVoice = render(text, settings, segment: index, of: job, atOnce: isFirst) }
        isFirst = false
      case .sound(let file):
        hasVoice = play(file, segment: index, of: job, hasVoice: hasVoice)
        isFirst = false
      case .silence(let milliseconds):
        add(.silence(max(0, milliseconds) * synthesizer.sampleRate / 1000), to: job)
      case .earcon(let earcon, let volume):
        let samples = earcon.samples(sampleRate: synthesizer.sampleRate, volume: volume)
        add(.samples(samples[...]), to: job)
      case .tone(let hertz, let milliseconds, let volume):
        let samples = toneSamples(
          hertz: hertz, milliseconds: milliseconds, sampleRate: synthesizer.sampleRate, volume: volume)
        add(.samples(samples[...]), to: job)
      case .mark(let mark):
        add(.event(.mark(job.utterance.id, mark)), to: job)
      }
    }
  }

  /// Renders one text; whether the voice can be asked for the next.
  ///
  /// - Parameter atOnce: leaves out the silence before it: up to 50 ms that nobody hears, but waits for.
  private func render(
    _ text: String, _ settings: VoiceSettings, segment: Int, of job: Playlist.Job, atOnce: Bool = false
  ) -> Bool {
    let id = job.utterance.id
    var isSilent = atOnce
    do {
      _ = try synthesizer.synthesise(text, settings) { output in
        switch output {
        case .samples(let samples):
          let heard = isSilent ? samples.drop { $0 == 0 } : samples[...]
          isSilent = isSilent && heard.isEmpty
          // The synthesiser wants to know between any two buffers whether to go on.
          return add(.samples(heard), to: job)
        case .word(let offset, let length):
          return add(.event(.word(id, segment: segment, offset: offset, length: length)), to: job)
        }
      }
      return true
    } catch .unspeakable {
      add(.event(.unspeakable(id, segment: segment)), to: job)
      return true
    } catch {
      add(.event(.failed(id, error)), to: job)
      return false
    }
  }

  /// Plays a sound file, or has said what stands for it; whether the voice can be asked for the next text.
  private func play(_ file: SoundFile, segment: Int, of job: Playlist.Job, hasVoice: Bool) -> Bool {
    do throws(SoundFileError) {
      _ = try sounds.play(file.path, synthesizer.sampleRate) { samples in
        add(.samples(file.atVolume(samples)[...]), to: job)
      }
      return hasVoice
    } catch {
      add(.event(.unplayable(job.utterance.id, path: file.path, error)), to: job)
      guard hasVoice, let words = file.instead else { return hasVoice }
      return render(words.text, words.settings, segment: segment, of: job)
    }
  }

  /// Adds a piece once there is room; `false` if it is no longer wanted.
  @discardableResult
  private func add(_ piece: Playlist.Piece, to job: Playlist.Job) -> Bool {
    let isWanted = playlist.wait { $0.add(piece, to: job.number) }
    playlist.wakeAll()
    return isWanted
  }
}
