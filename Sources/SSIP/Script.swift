import Speech

/// What is spoken of a message, with the places of its marks, so that it can go on where it was held.
struct Script: Equatable, Sendable {
  /// A place in a text segment, in Unicode scalars.
  struct Place: Comparable, Sendable {
    var segment = 0
    var offset = 0

    static func < (one: Place, other: Place) -> Bool {
      one.segment == other.segment ? one.offset < other.offset : one.segment < other.segment
    }
  }

  /// A client's mark.
  struct Mark: Equatable, Sendable {
    var name: String
    var place: Place
  }

  /// What is heard, in order.
  var segments: [Utterance.Segment] = []
  /// The marks not yet reached, in order.
  var marks: [Mark] = []
  /// The last word that was reached.
  private var reached = Place()
  /// How many Unicode scalars the last text segment has: to count them again at each of many marks takes long.
  private var lastLength = 0

  /// An empty script.
  init(_ segments: [Utterance.Segment] = []) {
    self.segments = segments
  }

  /// Adds text, to the last segment if that is spoken the same way.
  mutating func append(_ text: String, _ settings: VoiceSettings) {
    guard !text.isEmpty else { return }
    guard case .text(var joined, settings)? = segments.last else {
      segments.append(.text(text, settings))
      lastLength = text.unicodeScalars.count
      return
    }
    // Taken out, so that it can grow where it is.
    segments.removeLast()
    joined += text
    segments.append(.text(joined, settings))
    lastLength += text.unicodeScalars.count
  }

  /// Adds a mark at the end of what there is.
  mutating func append(mark name: String) {
    guard case .text? = segments.last else {
      marks.append(Mark(name: name, place: Place(segment: segments.count)))
      return
    }
    marks.append(Mark(name: name, place: Place(segment: segments.count - 1, offset: lastLength)))
  }

  /// A word is reached; the names of the marks that are passed with it.
  mutating func reach(segment: Int, offset: Int) -> [String] {
    reached = max(reached, Place(segment: segment, offset: offset))
    let count = marks.prefix { $0.place <= reached }.count
    defer { marks.removeFirst(count) }
    return marks.prefix(count).map(\.name)
  }

  /// What is left from the beginning of the last word that was reached.
  var rest: Script {
    guard segments.indices.contains(reached.segment) else { return self }
    var rest = Script(Array(segments[reached.segment...]))
    if case .text(let text, let settings) = rest.segments[0] {
      rest.segments[0] = .text(
        String(String.UnicodeScalarView(text.unicodeScalars.dropFirst(reached.offset))), settings)
    }
    rest.marks = marks.map { mark in
      let segment = mark.place.segment - reached.segment
      return Mark(
        name: mark.name,
        place: Place(segment: segment, offset: segment == 0 ? mark.place.offset - reached.offset : mark.place.offset))
    }
    return rest
  }
}
