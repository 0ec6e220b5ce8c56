public import Speech

/// All languages the program speaks, and the choice among them.
public struct LanguagePacks: Sendable {
  private let users: [VoiceFile]
  private let builtIn: [VoiceFile]

  /// Packs from voice files.
  ///
  /// - Parameters:
  ///   - builtIn: the files that come with the program; of two that share a language the first is its usual form.
  ///   - users: the learner's own; they win over those built in.
  public init(builtIn: [VoiceFile], users: [VoiceFile] = []) {
    self.builtIn = builtIn
    self.users = users
  }

  /// The tags of all languages there are files for, in alphabetical order.
  public var languages: [String] { Set((users + builtIn).map(\.language.description)).sorted() }

  /// The pack for a BCP 47 tag or a POSIX locale such as `sv_SE.UTF-8`: that very language, else the nearest form of
  /// it, else English. Without a name it is English.
  public func pack(for name: String?) -> LanguagePack {
    let english = files(for: tag(nearest: LanguageTag("en")) ?? LanguageTag("en-GB"))
    let chosen = tag(nearest: LanguageTag(name ?? "en")) ?? english.first?.language ?? LanguageTag("en-GB")
    return LanguagePack(language: chosen, files: files(for: chosen), english: english)
  }

  /// The voice that speaks text in a language, and how: from our files, else one that the synthesiser has for it.
  ///
  /// - Returns: `nil` if no voice speaks the language.
  public func voice(for name: String, among voices: [SynthesiserVoice]) -> VoiceSettings? {
    let tag = LanguageTag(name)
    let own = self.tag(nearest: tag)
    let ownVoice = own.flatMap { own in
      let files = files(for: own)
      return files.contains { $0.voice != nil } ? LanguagePack(language: own, files: files, english: []).voice : nil
    }
    if let own, own == tag, let ownVoice { return ownVoice }
    // A region that the synthesiser knows is nearer than our file for the language at large.
    if tag.subtags.count > 1, let exact = SynthesiserVoice.exactly(tag.description, among: voices) {
      return VoiceSettings(voice: exact.identifier, wordsPerMinute: ownVoice?.wordsPerMinute ?? 175)
    }
    if let ownVoice { return ownVoice }
    return SynthesiserVoice.names(for: tag).lazy.compactMap { SynthesiserVoice.exactly($0, among: voices) }.first
      .map { VoiceSettings(voice: $0.identifier) }
  }

  /// The tag, among those there are files for, that is the wanted one or the nearest form of its language.
  private func tag(nearest wanted: LanguageTag) -> LanguageTag? {
    let all = (users + builtIn).map(\.language)
    for name in wanted.lookupOrder {
      if let found = all.first(where: { $0.description == name }) { return found }
    }
    // Among the forms of a language the order of the built-in files decides: British English before American.
    return (builtIn + users).map(\.language).first { $0.language == wanted.language }
  }

  /// The files that make up a language, best first: its own, those it is a form of, then its other forms.
  private func files(for tag: LanguageTag) -> [VoiceFile] {
    let related = (users + builtIn).filter { $0.language.language == tag.language }
    let order = tag.lookupOrder
    func rank(_ file: VoiceFile) -> Int { order.firstIndex(of: file.language.description) ?? order.count }
    let main = builtIn.first { $0.language.language == tag.language }?.language
    // Of the other forms only the usual one lends its phrases: American spelling is no help to a Scottish file.
    return related.filter { rank($0) < order.count || $0.language == main }.enumerated()
      .sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(\.element)
  }
}
