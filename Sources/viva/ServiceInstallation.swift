import DeckStore
import Glibc

/// `viva announce --install-service`: user units of systemd that start the server when a program wants to speak.
struct ServiceInstallation {
  let environment: Environment

  /// The unit of the socket, and the one of the server behind it.
  static func units(program: String) -> [(name: String, text: String)] {
    [
      (
        "viva-speech.socket",
        """
        [Unit]
        Description=Speech of Viva for programs that use speech-dispatcher

        [Socket]
        ListenStream=%t/speech-dispatcher/speechd.sock
        SocketMode=0600
        DirectoryMode=0700

        [Install]
        WantedBy=sockets.target

        """
      ),
      (
        "viva-speech.service",
        """
        [Unit]
        Description=Speech of Viva for programs that use speech-dispatcher
        Requires=viva-speech.socket
        After=viva-speech.socket

        [Service]
        ExecStart=\(quoted(program)) announce --socket --captions off
        # Ended by the signal we are sent, it is well.
        SuccessExitStatus=143
        Restart=on-failure

        [Install]
        Also=viva-speech.socket

        """
      ),
    ]
  }

  func run() throws(Failure) -> Int32 {
    guard let program = Self.programPath else {
      throw Failure("The path of this program is not known. Is /proc there?")
    }
    let folder = environment.unitFolder
    for unit in Self.units(program: program) {
      do throws(StoreError) {
        try PrivateFile.replace("\(folder)/\(unit.name)", with: Array(unit.text.utf8))
      } catch { throw Failure("\(error)") }
    }
    return Program.say(
      """
      The units viva-speech.socket and viva-speech.service are in \(folder).
      To use them now and after every login:
        systemctl --user daemon-reload
        systemctl --user mask --now speech-dispatcher.socket speech-dispatcher.service
        systemctl --user enable --now viva-speech.socket
      To go back:
        systemctl --user disable --now viva-speech.socket viva-speech.service
        systemctl --user unmask speech-dispatcher.socket speech-dispatcher.service
      """)
  }

  /// A path as a word of a unit file: in quotation marks, with what systemd would expand doubled.
  private static func quoted(_ path: String) -> String {
    let escaped = path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped.replacing("%", with: "%%").replacing("$", with: "$$"))\""
  }

  private static var programPath: String? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = unsafe buffer.withUnsafeMutableBytes { bytes in
      unsafe bytes.baseAddress.map { unsafe readlink("/proc/self/exe", $0, bytes.count) } ?? -1
    }
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
  }
}
