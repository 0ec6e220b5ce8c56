extension Service {
  /// Carries out a client's command.
  mutating func answer(_ request: Request, from id: Int) throws(Refusal) -> [Effect] {
    guard let client = clients[id] else { return [] }
    if client.block != nil, !request.isAllowedInsideBlock { throw Refusal(.notAllowedInsideBlock) }
    switch request {
    case .set(let target, let setting): return [reply(try set(setting, of: target, from: id), to: id)]
    case .debug: return [reply(.debugSet, to: id)]
    case .speak:
      clients[id]?.mode = .body
      return [reply(.receivingData, to: id)]
    case .character(let text): return say(.character(text), from: id)
    case .key(let name): return say(.key(name), from: id)
    case .soundIcon(let name): return say(.soundIcon(name), from: id)
    case .stop(let target): return [reply(.stopped, to: id)] + carryOut(queue.stop(numbers(target, from: id)))
    case .cancel(let target): return [reply(.cancelled, to: id)] + carryOut(queue.cancel(numbers(target, from: id)))
    case .pause(let target):
      // What has no client any more can't be resumed by one.
      let targets = numbers(target, from: id).intersection(clients.keys)
      return [reply(.paused, to: id)] + carryOut(queue.pause(targets))
    case .resume(let target): return [reply(.resumed, to: id)] + carryOut(queue.resume(numbers(target, from: id)))
    case .listModules: return [reply(.moduleListSent, [speaker.moduleName], to: id)]
    case .listVoiceTypes: return [reply(.voiceListSent, VoiceType.allCases.map(\.rawValue), to: id)]
    case .listVoices(let language, let variant):
      let lines = voices(language: language, variant: variant).map { "\($0.name)\t\($0.language)\t\($0.variant)" }
      guard !lines.isEmpty else { throw Refusal(.noVoices) }
      return [reply(.voiceListSent, lines, to: id)]
    case .get(let what): return [reply(.valueSent, [value(of: what, client.settings)], to: id)]
    case .history(let request): return try answer(request, from: id)
    case .block(isBeginning: true):
      guard client.block == nil else { throw Refusal(.alreadyInsideBlock) }
      openBlock(of: id)
      return [reply(.insideBlock, to: id)]
    case .block(isBeginning: false):
      guard client.block != nil else { throw Refusal(.alreadyOutsideBlock) }
      clients[id]?.block = nil
      return [reply(.outsideBlock, to: id)]
    case .help: return [reply(.helpSent, Self.help, to: id)]
    case .quit:
      clients[id]?.hasFinished = true
      return [reply(.goodbye, to: id), .close(id)]
    }
  }

  /// The numbers of the clients that are meant, also of those that have left while they are still heard.
  private func numbers(_ target: Request.Target, from id: Int) -> Set<Int> {
    switch target {
    case .own: [id]
    case .client(let number): [number]
    case .all: Set(clients.keys).union(([queue.speaking].compactMap { $0 } + queue.waiting).map(\.client))
    }
  }

  private mutating func set(
    _ setting: Request.Setting, of target: Request.Target, from id: Int
  ) throws(Refusal) -> Status {
    let numbers: [Int] =
      switch target {
      case .own: [id]
      case .all: Array(clients.keys)
      case .client(let number): [number]
      }
    guard numbers.allSatisfy({ clients[$0] != nil }) else { throw Refusal(.noSuchClient) }
    for number in numbers { clients[number]?.settings.apply(setting) }
    if case .clientName(let name) = setting { history.note(id, name: name, isConnected: true) }
    return setting.status
  }

  /// The voices for a language, or a region of it, and a variant; all where nothing is said.
  private func voices(language: String?, variant: String?) -> [Speaker.Voice] {
    func isFree(_ word: String?) -> Bool { word == nil || word?.lowercased() == "none" }
    return speaker.voices().filter { voice in
      let tag = voice.language.lowercased()
      let wanted = language?.lowercased().replacing("_", with: "-") ?? ""
      return (isFree(language) || tag == wanted || tag.hasPrefix(wanted + "-"))
        && (isFree(variant) || voice.variant.lowercased() == variant?.lowercased())
    }
  }

  private func value(of what: Request.Gettable, _ settings: ClientSettings) -> String {
    switch what {
    case .outputModule: settings.outputModule ?? speaker.moduleName
    case .language: settings.language ?? speaker.language
    case .rate: "\(settings.rate)"
    case .pitch: "\(settings.pitch)"
    case .volume: "\(settings.volume)"
    case .punctuation: settings.punctuation.rawValue
    case .voiceType: settings.voiceType.rawValue
    }
  }

  private static let help = [
    "  SPEAK           -- say text", "  KEY             -- say a combination of keys",
    "  CHAR            -- say a character", "  SOUND_ICON      -- play a sound",
    "  SET             -- set a parameter", "  GET             -- get a current parameter",
    "  LIST            -- list available arguments", "  HISTORY         -- commands related to history",
    "  STOP, CANCEL, PAUSE, RESUME -- control what is said", "  BLOCK           -- put messages together",
    "  QUIT            -- close the connection",
  ]
}

extension ClientSettings {
  mutating func apply(_ setting: Request.Setting) {
    switch setting {
    case .clientName(let name): self.name = name
    case .priority(let priority): self.priority = priority
    // What spd-say sends in the C locale names no language.
    case .language(let language): self.language = ["c", "posix"].contains(language) ? nil : language
    case .rate(let rate): self.rate = rate
    case .pitch(let pitch): self.pitch = pitch
    case .pitchRange(let range): pitchRange = range
    case .volume(let volume): self.volume = volume
    case .punctuation(let punctuation): self.punctuation = punctuation
    case .capitals(let capitals): self.capitals = capitals
    case .spelling(let isOn): isSpelling = isOn
    case .voiceType(let type):
      voiceType = type
      voice = nil
    case .voice(let name): voice = name
    case .outputModule(let name): outputModule = name
    case .pauseContext(let count): pauseContext = count
    case .ssml(let isOn): isSSML = isOn
    case .notices(let kinds, let isOn):
      if isOn { notices.formUnion(kinds) } else { notices.subtract(kinds) }
    }
  }
}

extension Request.Setting {
  /// The reply once it is set.
  fileprivate var status: Status {
    switch self {
    case .clientName: .clientNameSet
    case .priority: .prioritySet
    case .language: .languageSet
    case .rate: .rateSet
    case .pitch: .pitchSet
    case .pitchRange: .pitchRangeSet
    case .volume: .volumeSet
    case .punctuation: .punctuationSet
    case .capitals: .capitalsSet
    case .spelling: .spellingSet
    case .voiceType, .voice: .voiceSet
    case .outputModule: .outputModuleSet
    case .pauseContext: .pauseContextSet
    case .ssml: .ssmlModeSet
    case .notices: .notificationSet
    }
  }
}

extension Request {
  /// Whether a client may send it between `BLOCK BEGIN` and `BLOCK END` (SSIP manual, 4.4).
  fileprivate var isAllowedInsideBlock: Bool {
    switch self {
    case .speak, .character, .key, .soundIcon, .block, .quit: true
    case .set(.own, let setting):
      switch setting {
      case .rate, .pitch, .pitchRange, .volume, .language, .punctuation, .capitals, .voiceType, .voice, .spelling: true
      case .clientName, .priority, .outputModule, .pauseContext, .ssml, .notices: false
      }
    // Silence is never refused.
    case .stop, .cancel, .pause, .resume: true
    case .set, .debug, .listModules, .listVoiceTypes, .listVoices, .get, .history, .help: false
    }
  }
}
