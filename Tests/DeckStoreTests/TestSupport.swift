import DeckEngine
import Glibc
import Synchronization

@testable import DeckStore

/// A folder of a test's own, gone with the last hold on it.
final class TestFolder {
  let path: String

  init() {
    var template = Array("/tmp/viva-store-XXXXXX".utf8CString)
    let made: String? = unsafe template.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress, let name = unsafe mkdtemp(start) else { return nil }
      return unsafe String(cString: name)
    }
    guard let made else { preconditionFailure("no folder can be made in /tmp") }
    path = made
  }

  deinit {
    Self.clear(path)
    unsafe rmdir(path)
  }

  private static func clear(_ folder: String) {
    guard let stream = unsafe opendir(folder) else { return }
    defer { unsafe closedir(stream) }
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name == "." || name == ".." { continue }
      let path = "\(folder)/\(name)"
      if unsafe unlink(path) != 0 {
        clear(path)
        unsafe rmdir(path)
      }
    }
  }

  /// Every name in the folder, hidden ones too.
  var names: [String] {
    guard let stream = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  func write(_ text: String, to name: String) {
    write(Array(text.utf8), to: name)
  }

  func write(_ bytes: [UInt8], to name: String) {
    let file = OpenFile(descriptor: unsafe open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC, 0o600))
    let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(file.descriptor, $0.baseAddress, $0.count) }
    precondition(count == bytes.count)
  }

  func bytes(of name: String) throws -> [UInt8] {
    try DiskOperations.live.readFile(at: "\(path)/\(name)", limit: .max)
  }

  func text(of name: String) throws -> String {
    String(decoding: try bytes(of: name), as: UTF8.self)
  }
}

/// The live disk, until the fault that it was made with.
final class FaultyDisk: Sendable {
  enum Fault {
    /// The process dies once this many bytes and other calls have been carried out; nothing works from then on.
    case death(after: Int)
    /// The disk is full after this many bytes.
    case full(after: Int)
    /// Syncing fails.
    case noSync
  }

  static let dead: Int32 = -1
  private let fault: Fault
  private let spent = Mutex(0)

  init(_ fault: Fault) {
    self.fault = fault
  }

  /// How many of the wanted units may be carried out.
  private func take(_ wanted: Int, isData: Bool) throws(DiskOperations.Failure) -> Int {
    switch fault {
    case .death(let limit):
      let granted = spent.withLock { spent in
        let granted = min(wanted, limit - spent)
        spent += max(granted, 0)
        return granted
      }
      guard granted > 0 else { throw DiskOperations.Failure(code: Self.dead) }
      return granted
    case .full(let limit) where isData:
      let granted = spent.withLock { spent in
        let granted = min(wanted, limit - spent)
        spent += max(granted, 0)
        return granted
      }
      guard granted > 0 else { throw DiskOperations.Failure(code: ENOSPC) }
      return granted
    case .full, .noSync: return wanted
    }
  }

  var operations: DiskOperations {
    let live = DiskOperations.live
    return DiskOperations(
      open: { path, flags, mode throws(DiskOperations.Failure) in
        _ = try self.take(1, isData: false)
        return try live.open(path, flags, mode)
      },
      read: { descriptor, limit throws(DiskOperations.Failure) in try live.read(descriptor, limit) },
      write: { descriptor, bytes throws(DiskOperations.Failure) in
        try live.write(descriptor, bytes.prefix(try self.take(bytes.count, isData: true)))
      },
      sync: { descriptor, dataOnly throws(DiskOperations.Failure) in
        if case .noSync = self.fault { throw DiskOperations.Failure(code: EIO) }
        _ = try self.take(1, isData: false)
      },
      truncate: { descriptor, length throws(DiskOperations.Failure) in
        _ = try self.take(1, isData: false)
        try live.truncate(descriptor, length)
      },
      rename: { from, to, replacing throws(DiskOperations.Failure) in
        _ = try self.take(1, isData: false)
        try live.rename(from, to, replacing)
      },
      remove: { path throws(DiskOperations.Failure) in
        _ = try self.take(1, isData: false)
        try live.remove(path)
      },
      makeFolder: { path throws(DiskOperations.Failure) in
        _ = try self.take(1, isData: false)
        try live.makeFolder(path)
      })
  }
}

/// What a call throws, or `nil`.
func storeError(_ call: () throws(StoreError) -> Void) -> StoreError? {
  do throws(StoreError) {
    try call()
    return nil
  } catch { return error }
}

func card(_ id: String, _ prompt: String, _ answer: String, tags: [String] = []) -> Card {
  Card(id: Card.ID(id), prompt: prompt, answer: answer, tags: tags)
}

func review(_ id: String, at microseconds: Int64 = 0, card: String = "c", grade: Grade = .good) -> JournalEntry {
  JournalEntry(
    id: id, device: "laptop", player: "", moment: Moment(microseconds: microseconds), zoneOffset: 3600,
    event: .review(
      Review(deck: "Capitals", card: Card.ID(card), grade: grade, milliseconds: 1500, mode: .study, schedule: "fsrs-6")
    ))
}

func undo(_ id: String, of other: String, at microseconds: Int64 = 0) -> JournalEntry {
  JournalEntry(
    id: id, device: "phone", player: "", moment: Moment(microseconds: microseconds), zoneOffset: 0,
    event: .undo(of: other))
}
