/// A command line, understood.
enum Request: Equatable, Sendable {
  case set(Target, Setting)
  case debug
  case speak
  case character(String)
  case key(String)
  case soundIcon(String)
  case stop(Target)
  case cancel(Target)
  case pause(Target)
  case resume(Target)
  case listModules
  case listVoiceTypes
  case listVoices(language: String?, variant: String?)
  case get(Gettable)
  case history(HistoryRequest)
  case block(isBeginning: Bool)
  case help
  case quit

  /// Whose messages or settings are meant.
  enum Target: Equatable, Sendable {
    case own
    case all
    case client(Int)
  }

  /// A parameter and its new value.
  enum Setting: Equatable, Sendable {
    case clientName(String)
    case priority(MessagePriority)
    case language(String)
    case rate(Int)
    case pitch(Int)
    case pitchRange(Int)
    case volume(Int)
    case punctuation(Punctuation)
    case capitals(Capitals)
    case spelling(Bool)
    case voiceType(VoiceType)
    /// A voice by its own name; `nil` for the one that language and type choose.
    case voice(String?)
    case outputModule(String)
    case pauseContext(Int)
    case ssml(Bool)
    case notices(Set<Notice.Kind>, Bool)
  }

  /// What `GET` can be asked for.
  enum Gettable: String, CaseIterable, Sendable {
    case outputModule = "output_module"
    case language, rate, pitch, volume, punctuation
    case voiceType = "voice_type"
  }
}

/// A command on what was said before.
enum HistoryRequest: Equatable, Sendable {
  case clientID
  case clientList
  case messages(Request.Target, start: Int, count: Int)
  case last
  case text(message: Int)
  case cursor
  case setCursor(Request.Target, Position)
  case moveCursor(forward: Bool)
  case say(message: Int)
  case shortLength(Int)

  /// A place in the history of a client.
  enum Position: Equatable, Sendable {
    case first
    case last
    /// From 1.
    case number(Int)
  }
}
