internal import Glibc
internal import Synchronization

extension DiskOperations {
  /// Tells apart the temporary files of one process.
  private static let written = Atomic<Int>(0)

  /// Replaces or creates a file so that a crash leaves the old bytes or the new ones, never a mix.
  ///
  /// - Parameter old: what is known of the file that is replaced, whose permissions and owner stay; `nil` for a new
  ///   one, which must not exist and is private to the user.
  /// - Parameter isUnchanged: asked last thing before the replacement; `false` gives it up.
  /// - Returns: whether the replacement was made.
  /// - Throws: `.cannot` naming the step; before `.syncFolder` the old file is untouched, and no temporary file stays.
  func replaceFile(
    at path: String, with bytes: [UInt8], old: FileStatus?, isUnchanged: () -> Bool = { true }
  ) throws(StoreError) -> Bool {
    let folder = PathParts(path).folder
    var step = StoreError.Step.write
    do throws(Failure) {
      let (temporary, file) = try makeTemporaryFile(in: folder)
      do throws(Failure) {
        if let old { try keepOwnerAndMode(of: old, on: file) }
        try writeAll(bytes[...], to: file)
        try sync(file.descriptor, false)
        guard isUnchanged() else {
          try remove(temporary)
          return false
        }
        step = .replace
        try rename(temporary, path, old != nil)
      } catch {
        // The reason to tell is the first one; a temporary file that can't be removed either is harmless.
        do throws(Failure) { try remove(temporary) } catch {}
        throw error
      }
      step = .syncFolder
      try syncFolder(folder)
      return true
    } catch {
      throw .cannot(step, path: path, code: error.code)
    }
  }

  /// Makes sure that names made or changed in a folder are on the disk.
  func syncFolder(_ folder: String) throws(Failure) {
    let file = OpenFile(descriptor: try open(folder, O_RDONLY | O_DIRECTORY, 0))
    do throws(Failure) {
      try sync(file.descriptor, false)
    } catch {
      // Some file systems have nothing to sync in a folder and say so.
      guard error.code == EINVAL else { throw error }
    }
  }

  /// Writes every byte, in as few calls as the system takes.
  func writeAll(_ bytes: ArraySlice<UInt8>, to file: OpenFile) throws(Failure) {
    var rest = bytes
    while !rest.isEmpty {
      let count = try write(file.descriptor, rest)
      guard count > 0 else { throw Failure(code: ENOSPC) }
      rest = rest.dropFirst(count)
    }
  }

  /// A new file of our own in the same folder: rename is atomic only within one file system.
  private func makeTemporaryFile(in folder: String) throws(Failure) -> (path: String, file: OpenFile) {
    while true {
      let number = Self.written.add(1, ordering: .relaxed).newValue
      let path = "\(folder)/.viva-\(getpid())-\(number).new"
      do throws(Failure) {
        let file = OpenFile(descriptor: try open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600))
        // Whoever clears up leftovers sees by this that it is none.
        _ = flock(file.descriptor, LOCK_EX | LOCK_NB)
        return (path, file)
      } catch {
        // The name is a leftover of a crash, or another machine's on a shared disk.
        guard error.code == EEXIST else { throw error }
      }
    }
  }

  private func keepOwnerAndMode(of old: FileStatus, on file: OpenFile) throws(Failure) {
    if let new = FileStatus(of: file), new.owner != old.owner || new.group != old.group {
      // Only root may give a file away; the learner's own copy is better than none.
      if fchown(file.descriptor, old.owner, old.group) != 0 { _ = fchown(file.descriptor, uid_t.max, old.group) }
    }
    guard fchmod(file.descriptor, old.mode) == 0 else { throw Failure(code: errno) }
  }
}
