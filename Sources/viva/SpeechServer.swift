import Announcer
import Glibc
import SSIP
import SSIPServer
import Speech
import VoiceMode

/// `viva announce --socket`: the voice for every program that speaks through speech-dispatcher.
struct SpeechServer {
  let speaker: Speaker
  let sound: Sound
  let signals: Signals
  let printer: CaptionPrinter
  let faults: FaultTeller

  /// - Parameters:
  ///   - path: where the socket is to be; empty for the usual place, `nil` for none.
  ///   - port: a TCP port of this machine to serve as well.
  func run(path: String?, port: Int?, environment: Environment) throws(Failure) -> Int32 {
    var ending: MainLoop.Ending?
    let server = Server(
      service: Service(speaker: speaker),
      surroundings: Server.Surroundings(
        speak: sound.voice.speak, silence: sound.voice.stop,
        show: { caption, language, priority in show(caption, language, priority) },
        reports: sound.reports.descriptor,
        takeReports: {
          let reports = sound.reports.take()
          for fault in reports.compactMap(faults.sentence) { show(fault, nil, .message) }
          return reports
        },
        signals: signals.descriptor,
        isToEnd: {
          for signal in signals.take() {
            if signal.number == SIGTSTP { kill(getpid(), SIGSTOP) }
            ending = ending ?? MainLoop.Ending(signal.number)
          }
          return ending != nil
        }))
    do throws(ServerError) {
      let inherited = environment.inheritedSockets
      for descriptor in inherited { try server.listen(inherited: descriptor) }
      if let path, inherited.isEmpty { try server.listen(at: path.isEmpty ? environment.speechSocket : path) }
      if let port { try server.listen(port: port) }
    } catch {
      server.close()
      throw Failure("\(error)")
    }
    server.run()
    if let failure = sound.finish() { throw failure }
    return (ending ?? .done).rawValue
  }

  private func show(_ caption: String, _ language: String?, _ priority: MessagePriority) {
    // Messages have no priority of ours; what is important is not interruptible either.
    let ours: Priority =
      switch priority {
      case .important: .high
      case .message, .text: .default
      case .notification, .progress: .low
      }
    // What spd-say reads from a pipe ends in a line break.
    let end = caption.lastIndex { !$0.isWhitespace }.map { caption.index(after: $0) }
    let content = Content(String(caption[..<(end ?? caption.startIndex)]), language: language, style: .announcement)
    printer.show(Announcement(parts: [Part(kind: .content, content: content)], priority: ours))
  }
}
