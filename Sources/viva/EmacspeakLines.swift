import Announcer
import Emacspeak
import Speech
import VoiceMode

/// `viva announce --dialect emacspeak`: Emacspeak's commands in, speech and captions out.
final class EmacspeakLines: AnnouncementFront {
  /// How many utterances may wait before no more is read.
  private static let mostWaiting = 500

  private var server: EmacspeakServer
  private let sound: Sound
  private let printer: CaptionPrinter
  /// The captions of what the voice has, by utterance.
  private var captions: [UInt64: String] = [:]
  private var lastID: UInt64 = 0
  private(set) var hasFinished = false
  let hasRefused = false

  init(server: EmacspeakServer, sound: Sound, printer: CaptionPrinter) {
    self.server = server
    self.sound = sound
    self.printer = printer
  }

  var isIdle: Bool { captions.isEmpty }
  var wantsInput: Bool { captions.count < Self.mostWaiting }

  func take(line: String) { carryOut(server.take(line)) }

  func finishInput() {
    // Nobody is left who could resume it.
    sound.voice.resume()
    carryOut(server.finish())
  }

  func take(report: Player.Event) {
    switch report {
    case .began(let id):
      if let caption = captions[id] { printer.show(Announcement(caption, style: .content)) }
    case .ended(let id, _): captions[id] = nil
    case .mark, .word, .unspeakable, .unplayable, .failed, .soundLost, .soundBack: return
    }
  }

  func tell(fault: String) { printer.show(Announcement(fault, priority: .low, style: .error)) }

  private func carryOut(_ effects: [EmacspeakServer.Effect]) {
    for effect in effects {
      switch effect {
      case .speak(let segments, let caption):
        lastID += 1
        captions[lastID] = caption
        sound.voice.speak(Utterance(id: lastID, segments: segments))
      case .silence: sound.voice.stop()
      case .pause: sound.voice.pause()
      case .resume: sound.voice.resume()
      case .exit: hasFinished = true
      }
    }
  }
}
