import Announcer
import JSONText
import LanguagePacks
import Speakable
import Speech

/// `viva announce --json`: a JSON object a line in, an event a line out.
final class JSONAnnouncements: AnnouncementFront {
  private let lines: AnnouncementLines
  /// What the sender calls its announcements, by our numbers.
  private var names: [Int: JSON] = [:]
  private var lineNumber = 0
  private(set) var hasRefused = false
  private(set) var hasFinished = false
  private var outcome = Output.Outcome.written

  init(_ lines: AnnouncementLines) {
    self.lines = lines
    lines.follow = { [unowned self] told, progress in self.tell(told, progress) }
  }

  var wantsInput: Bool { lines.wantsInput }
  var isIdle: Bool { lines.isIdle || outcome != .written }

  func take(line: String) {
    lineNumber += 1
    guard !line.allSatisfy(\.isWhitespace) else { return }
    do throws(JSONError) {
      try take(try JSONReader.value(of: Array(line.utf8)))
    } catch {
      hasRefused = true
      put([
        "event": "error", "line": .integer(lineNumber), "text": .string("Column \(error.column): \(error.problem)."),
      ])
    }
  }

  func finishInput() { lines.finishInput() }

  func take(report: Player.Event) { lines.take(report: report) }

  func tell(fault: String) { put(["event": "fault", "text": .string(fault)]) }

  // MARK: - In

  private func take(_ value: JSON) throws(JSONError) {
    if let elements = value.elements {
      var block: [Announcement] = []
      for element in elements { block.append(try announcement(element)) }
      announce(block, of: elements)
    } else if let command = value["command"] {
      try carryOut(command)
    } else {
      announce([try announcement(value)], of: [value])
    }
  }

  private func announce(_ block: [Announcement], of values: [JSON]) {
    guard !block.isEmpty else { return }
    for (number, value) in zip(lines.announce(block), values) { names[number] = value["id"] ?? .integer(number) }
  }

  private func carryOut(_ command: JSON) throws(JSONError) {
    switch command.text {
    case "stop": lines.interrupt(all: true)
    case "interrupt": lines.interrupt(all: false)
    case "pause": lines.pause()
    case "resume": lines.resume()
    case "quit": hasFinished = true
    default: throw Self.refusal("“command” must be stop, interrupt, pause, resume or quit")
    }
  }

  private func announcement(_ value: JSON) throws(JSONError) -> Announcement {
    guard value.members != nil else { throw Self.refusal("an announcement is an object in braces") }
    let language = try text("language", of: value)
    let priority = try choice("priority", of: value, Priority.allCases) ?? .default
    let sound = try choice("sound", of: value, Earcon.allCases)?.rawValue
    if let label = try text("label", of: value) {
      let element = Element(
        id: "", label: lines.content(label, language: language, style: .label),
        value: try text("value", of: value).map { lines.content($0, language: language, style: .value) },
        traits: try traits(of: value), hint: try text("hint", of: value).map(printable))
      return lines.wording.announcement(of: element, priority: priority, sound: sound)
    }
    guard let text = try text("text", of: value) else {
      guard let sound else { throw Self.refusal("“text”, “label”, “sound” or “command” is missing") }
      return Announcement(parts: [], priority: priority, sound: sound)
    }
    let part = Part(kind: .content, content: lines.content(text, language: language, style: .announcement))
    return Announcement(parts: [part], priority: priority, sound: sound)
  }

  private func traits(of value: JSON) throws(JSONError) -> Set<Trait> {
    guard let given = value["traits"], given != .null else { return [] }
    let known = Trait.allCases.map { "\($0)" }
    var traits: Set<Trait> = []
    for name in given.elements ?? [.null] {
      guard let trait = Trait.allCases.first(where: { "\($0)" == name.text }) else {
        throw Self.refusal("“traits” must be a list of \(Arguments.list(known))")
      }
      traits.insert(trait)
    }
    return traits
  }

  private func text(_ name: String, of value: JSON) throws(JSONError) -> String? {
    guard let given = value[name], given != .null else { return nil }
    guard let text = given.text else { throw Self.refusal("“\(name)” must be a text in quotation marks") }
    return text
  }

  private func choice<Choice: RawRepresentable<String>>(
    _ name: String, of value: JSON, _ all: [Choice]
  ) throws(JSONError) -> Choice? {
    guard let text = try text(name, of: value) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      throw Self.refusal("“\(name)” must be \(Arguments.list(all.map(\.rawValue)))")
    }
    return choice
  }

  private static func refusal(_ reason: String) -> JSONError {
    JSONError(line: 1, column: 1, problem: .notAllowed(reason))
  }

  // MARK: - Out

  private func tell(_ told: AnnouncementLines.Told, _ progress: AnnouncementLines.Progress) {
    let name = names[told.number] ?? .integer(told.number)
    switch progress {
    case .began:
      let caption = Caption(of: told.announcement, language: lines.languages.own.language)
      put([
        "event": "begin", "id": name, "text": .string(printable(caption.text)),
        "language": .string(caption.language), "priority": .string(caption.priority.rawValue),
        "sound": caption.sound.map(JSON.string) ?? .null,
      ])
    case .word(let part, let offset, let length):
      let kind = told.announcement.parts[part].kind.rawValue
      put([
        "event": "mark", "id": name, "part": .string(kind), "offset": .integer(offset), "length": .integer(length),
      ])
    case .ended:
      names[told.number] = nil
      put(["event": "end", "id": name])
    case .cancelled:
      names[told.number] = nil
      put(["event": "cancelled", "id": name])
    }
  }

  private func put(_ event: JSON) {
    guard outcome == .written else { return }
    outcome = Output.write(event.lineText + "\n")
    // Nobody listens any longer: what is being said ends, as it would with a signal.
    if outcome != .written {
      hasFinished = true
      lines.interrupt(all: true)
    }
  }
}
