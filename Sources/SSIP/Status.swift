/// The last line of a reply, as speech-dispatcher 0.11.4 words it.
enum Status: String, CaseIterable, Sendable {
  case languageSet = "201 OK LANGUAGE SET"
  case prioritySet = "202 OK PRIORITY SET"
  case rateSet = "203 OK RATE SET"
  case pitchSet = "204 OK PITCH SET"
  case punctuationSet = "205 OK PUNCTUATION SET"
  case capitalsSet = "206 OK CAP LET RECOGNITION SET"
  case spellingSet = "207 OK SPELLING SET"
  case clientNameSet = "208 OK CLIENT NAME SET"
  case voiceSet = "209 OK VOICE SET"
  case stopped = "210 OK STOPPED"
  case paused = "211 OK PAUSED"
  case resumed = "212 OK RESUMED"
  case cancelled = "213 OK CANCELED"
  case outputModuleSet = "216 OK OUTPUT MODULE SET"
  case pauseContextSet = "217 OK PAUSE CONTEXT SET"
  case volumeSet = "218 OK VOLUME SET"
  case ssmlModeSet = "219 OK SSML MODE SET"
  case notificationSet = "220 OK NOTIFICATION SET"
  case cursorSetFirst = "220 OK CURSOR SET FIRST"
  case cursorSetLast = "221 OK CURSOR SET LAST"
  case cursorSetToPosition = "222 OK CURSOR SET TO POSITION"
  case cursorMovedForward = "223 OK CURSOR MOVED FORWARD"
  case cursorMovedBackward = "224 OK CURSOR MOVED BACKWARD"
  case messageQueued = "225 OK MESSAGE QUEUED"
  case nothingQueued = "227 OK MESSAGE CANCELED"
  case receivingData = "230 OK RECEIVING DATA"
  case goodbye = "231 HAPPY HACKING"
  case clientListSent = "240 OK CLIENTS LIST SENT"
  case messageListSent = "241 OK MSGS LIST SENT"
  case lastMessage = "242 OK LAST MSG SAID"
  case cursorPosition = "243 OK CURSOR POSITION RETURNED"
  case clientIDSent = "245 OK CLIENT ID SENT"
  case messageTextSent = "246 OK MESSAGE TEXT SENT"
  case helpSent = "248 OK HELP SENT"
  case voiceListSent = "249 OK VOICE LIST SENT"
  case moduleListSent = "250 OK MODULE LIST SENT"
  case valueSent = "251 OK GET RETURNED"
  case insideBlock = "260 OK INSIDE BLOCK"
  case outsideBlock = "261 OK OUTSIDE BLOCK"
  case debugSet = "262 OK DEBUGGING SET"
  case pitchRangeSet = "263 OK PITCH RANGE SET"
  case internalError = "300 ERR INTERNAL"
  case priorityNotSet = "301 ERR COULDNT SET PRIORITY"
  case clientNameNotSet = "311 ERR COULDNT SET CLIENT_NAME"
  case voiceNotSet = "309 ERR COULDNT SET VOICE"
  case noVoices = "321 ERR MODULE CANT REPORT VOICES"
  case alreadyInsideBlock = "330 ERR ALREADY INSIDE BLOCK"
  case alreadyOutsideBlock = "331 ERR ALREADY OUTSIDE BLOCK"
  case notAllowedInsideBlock = "332 ERR NOT ALLOWED INSIDE BLOCK"
  case notImplemented = "380 ERR NOT YET IMPLEMENTED"
  case noSuchClient = "402 ERR NO SUCH CLIENT"
  case noMessage = "403 ERR NO MESSAGE"
  case positionTooLow = "404 ERR POSITION TOO LOW"
  case positionTooHigh = "405 ERR POSITION TOO HIGH"
  case noSuchID = "406 ERR ID DOESNT EXIST"
  case unknownPriority = "408 ERR UNKNOWN PRIORITY"
  case rateTooHigh = "409 ERR RATE TOO HIGH"
  case rateTooLow = "410 ERR RATE TOO LOW"
  case pitchTooHigh = "411 ERR PITCH TOO HIGH"
  case pitchTooLow = "412 ERR PITCH TOO LOW"
  // The two for the volume say PITCH in the real server too.
  case volumeTooHigh = "413 ERR PITCH TOO HIGH"
  case volumeTooLow = "414 ERR PITCH TOO LOW"
  case pitchRangeTooHigh = "415 ERR PITCH RANGE TOO HIGH"
  case pitchRangeTooLow = "416 ERR PITCH RANGE TOO LOW"
  case invalidCommand = "500 ERR INVALID COMMAND"
  case invalidEncoding = "501 ERR INVALID ENCODING"
  case missingParameter = "510 ERR MISSING PARAMETER"
  case notANumber = "511 ERR PARAMETER NOT A NUMBER"
  case notOnOrOff = "513 ERR PARAMETER NOT ON OR OFF"
  case invalidParameter = "514 ERR PARAMETER INVALID"

  /// The three digits.
  var code: Substring { rawValue.prefix(3) }

  /// The whole reply: each line of data, then this one; all with the same code.
  func reply(_ lines: [String] = []) -> [UInt8] {
    Array((lines.map { "\(code)-\(oneLine($0))\r\n" }.joined() + rawValue + "\r\n").utf8)
  }
}

/// A command that can't be carried out, and the reply that says so.
struct Refusal: Error, Equatable {
  var status: Status

  init(_ status: Status) { self.status = status }
}

/// What a client can ask to be told about its messages.
public enum Notice: Hashable, Sendable {
  /// A mark of this name was reached.
  case mark(String)
  case begin
  case end
  case cancelled
  case paused
  case resumed

  /// The kinds that a client switches on and off.
  enum Kind: String, CaseIterable, Sendable {
    case begin, end, cancel, pause, resume
    case indexMarks = "index_marks"
  }

  var kind: Kind {
    switch self {
    case .mark: .indexMarks
    case .begin: .begin
    case .end: .end
    case .cancelled: .cancel
    case .paused: .pause
    case .resumed: .resume
    }
  }

  /// The lines that tell a client of it.
  func lines(message: Int, client: Int) -> [UInt8] {
    let (code, name, mark) =
      switch self {
      case .mark(let mark): (700, "INDEX MARK", ["700-\(oneLine(mark))\r\n"])
      case .begin: (701, "BEGIN", [])
      case .end: (702, "END", [])
      case .cancelled: (703, "CANCELED", [])
      case .paused: (704, "PAUSED", [])
      case .resumed: (705, "RESUMED", [])
      }
    return Array("\(code)-\(message)\r\n\(code)-\(client)\r\n\(mark.joined())\(code) \(name)\r\n".utf8)
  }
}

/// The text without anything that would end a line or a field of a reply, except the tabs we put there.
func oneLine(_ text: String) -> String {
  guard text.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 }) else { return text }
  return String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 && $0 != "\t" ? " " : $0 }))
}
