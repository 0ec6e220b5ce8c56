/// `[anki:tts lang=en_US]text[/anki:tts]`, by which a field of Anki's says in which language a text is to be spoken.
enum SpeechTag {
  private static let opening = "[anki:tts"
  private static let closing = "[/anki:tts]"

  /// The text without such tags.
  ///
  /// - Parameter language: becomes that of the first tag, if there is none yet.
  static func parted(from text: String, language: inout String?) -> String {
    guard text.utf8.contains(UInt8(ascii: "[")), let first = text.range(ofFirst: opening) else { return text }
    var parts = [text[..<first]]
    var rest = text[first...]
    while let (before, after) = rest.split(atFirst: opening) {
      parts.append(before[...])
      guard let (attributes, next) = after.split(atFirst: "]") else {
        parts.append(rest.dropFirst(before.count))
        rest = ""
        break
      }
      for word in attributes.split(separator: " ") where word.hasPrefix("lang=") && language == nil {
        language = String(word.dropFirst(5)).replacing("_", with: "-")
      }
      rest = next[...]
    }
    parts.append(rest)
    return parts.joined().replacing(closing, with: "")
  }
}
