import Announcer
import AudioFiles
import AudioOutput
import SSIPClient
import Speech
import Synchronization
import VoiceMode

/// What carries a session's utterances out: a voice and a place for its sound, or nothing but reports.
struct Sound {
  /// What the voice reports.
  let reports: Mailbox<Player.Event>
  /// What the director orders from.
  let voice: Director.Voice
  /// Whether time is the sound's own: nothing is cut off, and nobody waits.
  let isUnhurried: Bool
  /// How long the sound is so far, where time is the sound's own.
  let time: (() -> Duration)?
  /// Lets the sound's own time go on in silence.
  let passTime: (Duration) -> Void
  /// Lets what is protected, or all that goes into a file, come to its end; the failure if that file is not whole.
  let finish: () -> Failure?

  /// Ends at once what is being said, whatever it is; the failure if a sound file is not whole.
  let breakOff: () -> Failure?

  /// Lets all that was ordered be heard to its end; the failure if a sound file is not whole.
  let hearOut: () -> Failure?

  /// How new speech treats old.
  var manner: AnnouncementQueue.Manner { isUnhurried ? .unhurried : .lively }

  /// The longest wait for the end of the sound of a device, so that a server that hangs can't hold the program.
  private static let patience = Duration.seconds(10)
  /// The utterance that is nothing but time passing.
  private static let passingTime = UInt64.max

  /// - Parameters:
  ///   - isInteractive: whether somebody sits at the keyboard.
  ///   - keepsTime: whether silences count: the voice's own silence around each text is left out, and where nobody
  ///     speaks, words take the time in which they could be read.
  init(
    _ output: Options.SoundOutput, engine: SpeechEngine?, isInteractive: Bool, keepsTime: Bool = false
  ) throws(Failure) {
    let reports = Mailbox<Player.Event>()
    self.reports = reports
    guard let rate = engine?.sampleRate ?? (keepsTime ? Self.silentRate : nil) else {
      (voice, isUnhurried, time, passTime) = Self.silent(output, reports)
      finish = { nil }
      hearOut = { nil }
      breakOff = { nil }
      return
    }
    let sink: AudioSink
    var file: WaveFileSink?
    switch output {
    case .device where engine == nil, .nowhere:
      // A person at the keyboard, or one who reads, can't work as fast as the machine.
      isUnhurried = output == .nowhere && !isInteractive
      sink = (isUnhurried ? NullSink.instant : .paced).sink(sampleRate: rate)
    case .device:
      let device = PcaudioSink(sampleRate: rate, applicationName: "viva")
      // Only line mode has to know beforehand: without a device its time is the sound's own.
      let missing = isInteractive ? nil : Self.reasonNotToOpen(device)
      if let missing, keepsTime {
        throw Failure(
          "No sound: \(missing). Nobody would hear this. Start PipeWire or PulseAudio, or make a file of it with viva "
            + "render; viva doctor tells you more.")
      }
      if let missing { reports.post(.soundLost(missing)) }
      sink = missing == nil ? device.sink : NullSink.instant.sink(sampleRate: rate)
      isUnhurried = missing != nil
    case .file(let path):
      if let fault = Output.reasonNotToWrite(path) { throw Failure(Self.fileFault(path, fault)) }
      let wave = WaveFileSink(path: path, sampleRate: rate)
      file = wave
      sink = wave.sink
      isUnhurried = !isInteractive
    }
    let spoken = engine?.synthesizer ?? Self.silence
    let voice = keepsTime && engine != nil ? spoken.trimmingSilence : spoken
    let player = Player(synthesizer: voice, sink: sink, sounds: .live()) { reports.post($0) }
    self.voice = Director.Voice(
      speak: { player.speak($0) }, interrupt: { player.interrupt() }, stop: { player.stop() },
      pause: { player.pause() }, resume: { player.resume() })
    time = isUnhurried ? { player.heard } : nil
    passTime = { duration in
      let silence = Utterance.Segment.silence(milliseconds: Int(duration.wholeMilliseconds))
      player.speak(Utterance(id: Self.passingTime, segments: [silence]))
    }
    let waitsForAll = isUnhurried || file != nil
    let end: (Duration?) -> Failure? = { limit in
      player.finish(within: limit)
      guard case .fileFailed(let path, let reason) = file?.failure else { return nil }
      return Failure(Self.fileFault(path, reason))
    }
    hearOut = { end(nil) }
    breakOff = {
      player.stop()
      return end(waitsForAll ? nil : Self.patience)
    }
    finish = {
      player.resume()
      if !waitsForAll { player.interrupt() }
      return end(waitsForAll ? nil : Self.patience)
    }
  }

  /// The rate of sound that nobody makes, in hertz.
  private static let silentRate = 8000

  /// A voice that nobody hears, which takes as long for a text as one takes to read it.
  private static let silence = Synthesizer(sampleRate: silentRate) { text, _, take throws(SpeechError) in
    let part = [Int16](repeating: 0, count: silentRate * Course.millisecondsPerCharacter / 1000)
    for _ in text where !take(.samples(part)) { return .interrupted }
    return .finished
  }

  /// What `options` ask for: our own voice, speech-dispatcher's, or none.
  static func chosen(
    _ options: Options, engine: SpeechEngine?, environment: Environment, isInteractive: Bool, keepsTime: Bool = false
  ) throws(Failure) -> Sound {
    ReadOut.takeFile()
    guard options.speech == .speechd else {
      return try Sound(
        options.output, engine: engine, isInteractive: isInteractive, keepsTime: keepsTime)
    }
    guard let server = environment.speechServer else {
      throw Failure(
        "SPEECHD_ADDRESS names no local socket. Set it to unix_socket: and a path, or leave it out.")
    }
    return Sound(speechdAt: server.path, starts: server.starts)
  }

  /// Speech through the user's own speech-dispatcher.
  private init(speechdAt path: String, starts: Bool) {
    let reports = Mailbox<Player.Event>()
    self.reports = reports
    let speechd = SpeechdVoice(path: path, starts: starts) { reports.post($0) }
    voice = Director.Voice(
      speak: { speechd.speak($0) }, interrupt: { speechd.interrupt() }, stop: { speechd.stop() },
      pause: { speechd.pause() }, resume: { speechd.resume() })
    isUnhurried = false
    time = nil
    passTime = { _ in }
    hearOut = {
      speechd.finish(within: nil)
      return nil
    }
    finish = {
      speechd.interrupt()
      speechd.finish(within: Self.patience)
      return nil
    }
    breakOff = {
      speechd.stop()
      speechd.finish(within: Self.patience)
      return nil
    }
  }

  private static func reasonNotToOpen(_ device: PcaudioSink) -> String? {
    do throws(SpeechError) {
      try device.open()
      return nil
    } catch {
      return "\(error)"
    }
  }

  private static func fileFault(_ path: String, _ reason: String) -> String {
    "The sound file \(path) can't be written: \(reason). Choose another with --output FILE.wav."
  }

  /// A voice that says nothing: the talking is left to the user's own screen reader.
  private static func silent(
    _ output: Options.SoundOutput, _ reports: Mailbox<Player.Event>
  ) -> (Director.Voice, isUnhurried: Bool, time: (() -> Duration)?, passTime: (Duration) -> Void) {
    let voice = Director.Voice(
      speak: { utterance in
        reports.post(.began(utterance.id))
        if utterance.segments.contains(.mark(Voicing.hintMark)) {
          reports.post(.mark(utterance.id, Voicing.hintMark))
        }
        reports.post(.ended(utterance.id, .finished))
      },
      interrupt: {}, stop: {}, pause: {}, resume: {})
    guard output == .nowhere else { return (voice, false, nil, { _ in }) }
    let passed = PassedTime()
    return (voice, true, { passed.duration }, { passed.duration += $0 })
  }

  private final class PassedTime {
    var duration = Duration.zero
  }
}

extension Duration {
  /// Milliseconds, rounded up.
  var wholeMilliseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
  }
}
