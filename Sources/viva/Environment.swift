import Glibc

/// What the environment says: the one place where its variables are read.
struct Environment: Sendable {
  /// The variables, by name.
  var variables: [String: String]

  /// The environment of this process.
  static var current: Environment {
    var variables: [String: String] = [:]
    var entry = unsafe environ
    while let text = unsafe entry.pointee {
      let pair = unsafe String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if pair.count == 2 { variables[String(pair[0])] = String(pair[1]) }
      unsafe entry += 1
    }
    return Environment(variables: variables)
  }

  private func value(_ name: String) -> String? {
    variables[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  private var home: String {
    if let home = value("HOME") { return home }
    guard let entry = unsafe getpwuid(getuid()), let folder = unsafe entry.pointee.pw_dir else { return "/" }
    return unsafe String(cString: folder)
  }

  /// `$XDG_…` if it is absolute, as the XDG base directory specification wants, else its default.
  private func baseFolder(_ name: String, else fallback: String) -> String {
    value(name).flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home)/\(fallback)"
  }

  /// Where decks and the journal are, unless the command line says otherwise.
  var store: String {
    value("VIVA_STORE") ?? "\(baseFolder("XDG_DATA_HOME", else: ".local/share"))/viva"
  }

  /// Where the settings are.
  var settingsFolder: String { "\(baseFolder("XDG_CONFIG_HOME", else: ".config"))/viva" }

  /// Where programs look for a speech server, as the clients of speech-dispatcher do.
  var speechSocket: String {
    let folder = value("XDG_RUNTIME_DIR") ?? baseFolder("XDG_CACHE_HOME", else: ".cache")
    return "\(folder)/speech-dispatcher/speechd.sock"
  }

  /// The socket of the speech-dispatcher to speak through, and whether it may be started where it is not there; `nil`
  /// where `SPEECHD_ADDRESS` names something else than a local socket.
  var speechServer: (path: String, starts: Bool)? {
    guard let address = value("SPEECHD_ADDRESS") else { return (speechSocket, true) }
    let scheme = "unix_socket:"
    return address.hasPrefix(scheme) ? (String(address.dropFirst(scheme.count)), false) : nil
  }

  /// Where the user's units of systemd are.
  var unitFolder: String { "\(baseFolder("XDG_CONFIG_HOME", else: ".config"))/systemd/user" }

  /// The sockets that systemd has opened for this process (sd_listen_fds(3)).
  var inheritedSockets: Range<Int32> {
    guard value("LISTEN_PID") == "\(getpid())", let count = value("LISTEN_FDS").flatMap(Int32.init) else {
      return 3..<3
    }
    return 3..<(3 + min(max(count, 0), 16))
  }

  /// Where what the store can't take may be kept instead, best first.
  var rescueFolders: [String] { [home, value("TMPDIR") ?? "/tmp"] }

  /// The BCP 47-like tag of the user's language, from the locale's variables; `nil` where they say nothing.
  var language: String? { value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG") }

  /// Whether text is UTF-8 here, as the locale's variables say.
  var isUTF8: Bool {
    let name = (value("LC_ALL") ?? value("LC_CTYPE") ?? value("LANG") ?? "").lowercased()
    return name.contains("utf-8") || name.contains("utf8")
  }

  /// The sound server that programs here would reach, in words; `nil` if none is to be seen.
  var soundServer: String? {
    if let address = value("PULSE_SERVER") { return "a PulseAudio server at \(address)" }
    let folder = value("XDG_RUNTIME_DIR") ?? "/run/user/\(getuid())"
    func isThere(_ name: String) -> Bool { unsafe access("\(folder)/\(name)", F_OK) == 0 }
    if isThere("pipewire-0"), isThere("pulse/native") { return "PipeWire" }
    return isThere("pulse/native") ? "PulseAudio" : nil
  }

  /// Whether the terminal understands cursor movement.
  var terminalMovesCursor: Bool { (value("TERM") ?? "dumb") != "dumb" }
}
