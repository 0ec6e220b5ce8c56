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
    let bytes = Array(line.utf8)
    do throws(JSONError) {
      let value = try JSONReader.value(of: bytes)
      do throws(Refusal) { try take(value) } catch { throw try error.placed(in: bytes) }
    } catch {
      hasRefused = true
      put([
        "event": "error", "line": .integer(lineNumber), "text": .string("Column \(error.column): \(error.problem)."),
      ])
    }
  }

  /// Why a value is no announcement, and which part of it is to blame.
  private struct Refusal: Error {
    var reason: String
    /// Which announcement of a list, counted from 0; `nil` outside a list.
    var element: Int?
    /// Which member of the announcement; `nil` for the announcement as a whole.
    var member: String?

    /// The same with the line and column of that part of the text.
    func placed(in bytes: [UInt8]) throws(JSONError) -> JSONError {
      var reader = JSONReader(bytes)
      reader.skipSpace()
      guard let element else { return try placed(in: &reader) }
      var index = 0
      var found = reader.error(.notAllowed(reason))
      try reader.array { reader throws(JSONError) in
        reader.skipSpace()
        var copy = reader
        if index == element { found = try placed(in: &copy) }
        _ = try reader.value()
        index += 1
      }
      return found
    }

    private func placed(in reader: inout JSONReader) throws(JSONError) -> JSONError {
      var found = reader.error(.notAllowed(reason))
      guard let member, reader.nextKind() == .object else { return found }
      try reader.object { name, reader throws(JSONError) in
        reader.skipSpace()
        if name == member { found = reader.error(.notAllowed(reason)) }
        _ = try reader.value()
      }
      return found
    }
  }

  func finishInput() { lines.finishInput() }

  func take(report: Player.Event) { lines.take(report: report) }

  func tell(fault: String) { put(["event": "fault", "text": .string(fault)]) }

  // MARK: - In

  private func take(_ value: JSON) throws(Refusal) {
    if let elements = value.elements {
      var block: [Announcement] = []
      for (index, element) in elements.enumerated() {
        do throws(Refusal) {
          block.append(try announcement(element))
        } catch { throw Refusal(reason: error.reason, element: index, member: error.member) }
      }
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

  private func carryOut(_ command: JSON) throws(Refusal) {
    switch command.text {
    case "stop": lines.interrupt(all: true)
    case "interrupt": lines.interrupt(all: false)
    case "pause": lines.pause()
    case "resume": lines.resume()
    case "quit": hasFinished = true
    default: throw Refusal(reason: "“command” must be stop, interrupt, pause, resume or quit", member: "command")
    }
  }

  private func announcement(_ value: JSON) throws(Refusal) -> Announcement {
    guard value.members != nil else { throw Refusal(reason: "an announcement is an object in braces") }
    let language = try text("language", of: value)
    let priority = try choice("priority", of: value, Priority.allCases) ?? .default
    let sound = try choice("sound", of: value, Earcon.allCases)?.rawValue
    let traits = try traits(of: value)
    if let label = try text("label", of: value) {
      let element = Element(
        id: "", label: lines.content(label, language: language, style: .label),
        value: try text("value", of: value).map { lines.content($0, language: language, style: .value) },
        traits: traits, hint: try text("hint", of: value).map(printable))
      return lines.wording.announcement(of: element, priority: priority, sound: sound)
    }
    guard let text = try text("text", of: value) else {
      guard let sound else { throw Refusal(reason: "“text”, “label”, “sound” or “command” is missing") }
      return Announcement(parts: [], priority: priority, sound: sound)
    }
    let part = Part(kind: .content, content: lines.content(text, language: language, style: .announcement))
    return Announcement(parts: [part], priority: priority, sound: sound)
  }

  private func traits(of value: JSON) throws(Refusal) -> Set<Trait> {
    guard let given = value["traits"], given != .null else { return [] }
    let known = Trait.allCases.map { "\($0)" }
    var traits: Set<Trait> = []
    for name in given.elements ?? [.null] {
      guard let trait = Trait.allCases.first(where: { "\($0)" == name.text }) else {
        throw Refusal(reason: "“traits” must be a list of \(Arguments.list(known))", member: "traits")
      }
      traits.insert(trait)
    }
    return traits
  }

  private func text(_ name: String, of value: JSON) throws(Refusal) -> String? {
    guard let given = value[name], given != .null else { return nil }
    guard let text = given.text else {
      throw Refusal(reason: "“\(name)” must be a text in quotation marks", member: name)
    }
    return text
  }

  private func choice<Choice: RawRepresentable<String>>(
    _ name: String, of value: JSON, _ all: [Choice]
  ) throws(Refusal) -> Choice? {
    guard let text = try text(name, of: value) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      throw Refusal(reason: "“\(name)” must be \(Arguments.list(all.map(\.rawValue)))", member: name)
    }
    return choice
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
