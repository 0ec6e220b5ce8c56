public import DeckEngine
internal import Glibc
internal import JSONText

/// The changes made to deck files that can still be taken back, also after a restart; newest last.
///
/// It lies in the store's cache: without it nothing is lost but that earlier edits can no longer be undone.
public struct EditLog: Sendable {
  /// A change that was made.
  public struct Entry: Equatable, Sendable {
    /// Tells it from the others.
    public var id: String
    /// When it was made.
    public var moment: Moment
    /// The path of the deck's file, all links followed.
    public var deck: String
    /// What takes it back.
    public var inverse: DeckChange

    /// An entry with these facts.
    public init(id: String, moment: Moment, deck: String, inverse: DeckChange) {
      self.id = id
      self.moment = moment
      self.deck = deck
      self.inverse = inverse
    }
  }

  /// How many changes are kept.
  public static let capacity = 200

  private let folder: String
  private let disk: DiskOperations
  private var path: String { "\(folder)/edits.jsonl" }

  init(folder: String, disk: DiskOperations) {
    self.folder = folder
    self.disk = disk
  }

  /// Adds a change as the newest.
  public func append(_ entry: Entry) throws(StoreError) {
    try change { $0.append(entry) }
  }

  /// Forgets a change, since it was taken back or can't be.
  public func remove(_ id: String) throws(StoreError) {
    try change { entries in entries.removeAll { $0.id == id } }
  }

  /// The newest change made to any of these files; `nil` if there is none.
  public func newest(of decks: Set<String>) throws(StoreError) -> Entry? {
    try entries().last { decks.contains($0.deck) }
  }

  /// A path with all links followed, as entries name decks.
  public static func realPath(_ path: String) -> String {
    guard let resolved = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  private func change(_ change: (inout [Entry]) -> Void) throws(StoreError) {
    try Store.makeFolder(folder, disk: disk)
    // The file is replaced whole, so the lock is on one that stays.
    let lockPath = "\(folder)/edits.lock"
    let lock: OpenFile
    do throws(DiskOperations.Failure) {
      lock = OpenFile(descriptor: try disk.open(lockPath, O_RDWR | O_CREAT, 0o600))
    } catch { throw .cannot(.lock, path: lockPath, code: error.code) }
    try disk.lock(lock, path: lockPath)
    defer { disk.unlock(lock) }
    var entries = try entries()
    change(&entries)
    let bytes = entries.suffix(Self.capacity).flatMap { Array(($0.json.lineText + "\n").utf8) }
    _ = try disk.replaceFile(at: path, with: bytes, old: FileStatus(at: path))
  }

  /// What the file holds; lines that can't be read count for nothing, as in any cache.
  private func entries() throws(StoreError) -> [Entry] {
    guard let bytes = try PrivateFile.readIfThere(path) else { return [] }
    return bytes.split(separator: 0x0A).compactMap { line in
      do throws(JSONError) { return Entry(try JSONReader.value(of: Array(line))) } catch { return nil }
    }
  }
}

extension Store {
  /// The changes to deck files that can be taken back.
  public var edits: EditLog { EditLog(folder: cacheFolder, disk: disk) }
}

extension EditLog.Entry {
  fileprivate var json: JSON {
    ["id": .string(id), "time": .integer(moment.microseconds), "deck": .string(deck), "undo": inverse.json]
  }

  fileprivate init?(_ json: JSON) {
    guard let id = json["id"]?.text, let time = json["time"]?.integer, let deck = json["deck"]?.text,
      let inverse = json["undo"].flatMap(DeckChange.init(json:))
    else { return nil }
    self.init(id: id, moment: Moment(microseconds: Int64(time)), deck: deck, inverse: inverse)
  }
}

extension DeckChange {
  fileprivate var json: JSON {
    switch self {
    case .add(let cards): ["kind": "add", "cards": .array(cards.map { $0.json(withTags: true) })]
    case .change(let card): ["kind": "change", "card": card.json(withTags: true)]
    case .amend(let card, let old):
      ["kind": "amend", "card": card.json(withTags: true), "from": old.json(withTags: true)]
    case .delete(let ids): ["kind": "delete", "ids": .array(ids.map { .string($0.text) })]
    case .restore(let restored):
      [
        "kind": "restore",
        "cards": .array(
          restored.map { one in
            [
              "card": one.card.json(withTags: true), "index": .integer(one.index),
              "source": one.source.map { .string(String(decoding: $0, as: UTF8.self)) } ?? .null,
            ]
          }),
      ]
    }
  }

  fileprivate init?(json: JSON) {
    switch json["kind"]?.text {
    case "add": self = .add((json["cards"]?.elements ?? []).compactMap(Card.init(json:)))
    case "change":
      guard let card = json["card"].flatMap(Card.init(json:)) else { return nil }
      self = .change(card)
    case "amend":
      guard let card = json["card"].flatMap(Card.init(json:)), let old = json["from"].flatMap(Card.init(json:))
      else { return nil }
      self = .amend(card, from: old)
    case "delete": self = .delete((json["ids"]?.elements ?? []).compactMap { $0.text.map { Card.ID($0) } })
    case "restore":
      self = .restore(
        (json["cards"]?.elements ?? []).compactMap { one in
          guard let card = one["card"].flatMap(Card.init(json:)), let index = one["index"]?.integer else { return nil }
          guard let source = one["source"]?.text else { return Restored(card, at: index) }
          return Restored(card, at: index, source: Array(source.utf8))
        })
    default: return nil
    }
  }
}

extension Card {
  fileprivate init?(json: JSON) {
    guard let id = json["id"]?.text, let prompt = json["prompt"]?.text, let answer = json["answer"]?.text
    else { return nil }
    self.init(
      id: ID(id), prompt: prompt, answer: answer, tags: (json["tags"]?.elements ?? []).compactMap(\.text),
      languages: SideLanguages(
        prompt: json["language"]?["prompt"]?.text, answer: json["language"]?["answer"]?.text))
  }
}
