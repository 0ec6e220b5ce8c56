import Announcer
import Glibc
import LanguagePacks
import UserSettings
import VoiceMode

/// What is settled before a session: who speaks, and what someone who has just come is told.
extension Program {
  /// Who speaks by the learner's settings.
  static var chosenSpeaker: SpeakingSettings.Speaker? {
    SettingsKeeper(folder: Environment.current.settingsFolder).settings.speaking.speaker
  }

  /// Takes over who speaks from the settings, or asks where it matters and nobody has said so; whether to go on.
  static func settleWhoSpeaks(_ options: inout Options, _ command: [String]) throws(Failure) -> Bool {
    let asking: Set<String> = ["study", "round", "type", "tables", "lesson", "drill", "edit", "settings"]
    guard !options.saysWhoSpeaks, command.isEmpty || command.count == 1 && asking.contains(command[0]) else {
      return true
    }
    let environment = Environment.current
    let settings = SettingsKeeper(folder: environment.settingsFolder)
    var speaker = settings.settings.speaking.speaker
    if speaker == nil, isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, !options.lineMode, settings.fault == nil,
      ScreenReaders.areRunning(home: environment.home)
    {
      let phrases = try LanguageChoice(
        options: options, preferred: settings.settings, environment: environment,
        library: Library(folder: options.store ?? environment.store), engine: nil
      ).own.phrasebook
      guard let answer = SpeakerQuestion(phrases: phrases, settings: settings).ask() else { return false }
      speaker = answer
    }
    options.take(speaker)
    return true
  }

  /// `viva intro`: the words for someone who has just come, again; any key ends them.
  static func introduce(_ options: Options) throws(Failure) -> Int32 {
    let environment = Environment.current
    let settings = SettingsKeeper(folder: environment.settingsFolder)
    let phrases = try LanguageChoice(
      options: options, preferred: settings.settings, environment: environment,
      library: Library(folder: options.store ?? environment.store), engine: nil
    ).own.phrasebook
    let isTerminal = isatty(STDIN_FILENO) == 1
    let greeting = Study.greeting(phrases, skippable: isTerminal && options.speaks)
    return say(greeting.parts.map(\.content.text).joined(separator: " "), always: true)
  }
}

extension Options {
  /// Takes over who speaks, where somebody has said so.
  mutating func take(_ speaker: SpeakingSettings.Speaker?) {
    switch speaker {
    case .viva: speech = .espeak
    case .dispatcher: speech = .speechd
    case .reader: speech = .off
    case nil: break
    }
  }
}
