internal import Glibc

/// What the store asks of the disk, call by call, so that a test can let each of them fail.
public struct DiskOperations: Sendable {
  /// A call that failed.
  public struct Failure: Error, Equatable, Sendable {
    /// The system's number for the reason, such as `ENOSPC`.
    public var code: Int32

    /// A failure for this reason.
    public init(code: Int32) {
      self.code = code
    }
  }

  /// Opens a file and returns its descriptor, closed on exec; the mode is for a file that is created.
  public var open: @Sendable (_ path: String, _ flags: Int32, _ mode: UInt32) throws(Failure) -> Int32
  /// Reads at most `limit` bytes from where the descriptor stands; none at the end.
  public var read: @Sendable (_ descriptor: Int32, _ limit: Int) throws(Failure) -> [UInt8]
  /// Writes bytes and returns how many were taken.
  public var write: @Sendable (_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) throws(Failure) -> Int
  /// Returns once the data is on the disk, and with `dataOnly` false also everything known about the file.
  public var sync: @Sendable (_ descriptor: Int32, _ dataOnly: Bool) throws(Failure) -> Void
  /// Cuts a file to this many bytes.
  public var truncate: @Sendable (_ descriptor: Int32, _ length: Int) throws(Failure) -> Void
  /// Gives a file another name at once; with `replacing` false it fails with `EEXIST` if the name is taken.
  public var rename: @Sendable (_ from: String, _ to: String, _ replacing: Bool) throws(Failure) -> Void
  /// Removes a file's name.
  public var remove: @Sendable (_ path: String) throws(Failure) -> Void
  /// Makes a folder, private to the user.
  public var makeFolder: @Sendable (_ path: String) throws(Failure) -> Void

  /// Operations that do as these closures do.
  public init(
    open: @escaping @Sendable (String, Int32, UInt32) throws(Failure) -> Int32,
    read: @escaping @Sendable (Int32, Int) throws(Failure) -> [UInt8],
    write: @escaping @Sendable (Int32, ArraySlice<UInt8>) throws(Failure) -> Int,
    sync: @escaping @Sendable (Int32, Bool) throws(Failure) -> Void,
    truncate: @escaping @Sendable (Int32, Int) throws(Failure) -> Void,
    rename: @escaping @Sendable (String, String, Bool) throws(Failure) -> Void,
    remove: @escaping @Sendable (String) throws(Failure) -> Void,
    makeFolder: @escaping @Sendable (String) throws(Failure) -> Void
  ) {
    self.open = open
    self.read = read
    self.write = write
    self.sync = sync
    self.truncate = truncate
    self.rename = rename
    self.remove = remove
    self.makeFolder = makeFolder
  }
}

extension DiskOperations {
  /// The disk itself.
  public static let live = DiskOperations(
    open: { path, flags, mode throws(Failure) in
      try check { unsafe Glibc.open(path, flags | O_CLOEXEC, mode) }
    },
    read: { descriptor, limit throws(Failure) in
      var count = 0
      var code: Int32 = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, initialized in
        repeat {
          unsafe count = Glibc.read(descriptor, buffer.baseAddress, limit)
          code = errno
        } while count < 0 && code == EINTR
        initialized = max(count, 0)
      }
      guard count >= 0 else { throw Failure(code: code) }
      return bytes
    },
    write: { descriptor, bytes throws(Failure) in
      var count = 0
      var code: Int32 = 0
      unsafe bytes.withUnsafeBytes { buffer in
        repeat {
          unsafe count = Glibc.write(descriptor, buffer.baseAddress, buffer.count)
          code = errno
        } while count < 0 && code == EINTR
      }
      guard count >= 0 else { throw Failure(code: code) }
      return count
    },
    sync: { descriptor, dataOnly throws(Failure) in
      _ = try check { dataOnly ? fdatasync(descriptor) : fsync(descriptor) }
    },
    truncate: { descriptor, length throws(Failure) in
      _ = try check { ftruncate(descriptor, length) }
    },
    rename: { from, to, replacing throws(Failure) in
      do throws(Failure) {
        // A second name fails where one exists, which rename does not.
        _ = try check { unsafe replacing ? Glibc.rename(from, to) : link(from, to) }
        if !replacing { _ = unsafe unlink(from) }
      } catch {
        guard !replacing, [EPERM, ENOTSUP, ENOSYS].contains(error.code) else { throw error }
        // A file system without second names: looking first is the best it allows.
        guard unsafe access(to, F_OK) != 0 else { throw Failure(code: EEXIST) }
        _ = try check { unsafe Glibc.rename(from, to) }
      }
    },
    remove: { path throws(Failure) in _ = try check { unsafe unlink(path) } },
    makeFolder: { path throws(Failure) in _ = try check { unsafe mkdir(path, 0o700) } })

  /// Repeats a call that a signal interrupted, and throws the reason of one that failed.
  private static func check(_ call: () -> Int32) throws(Failure) -> Int32 {
    while true {
      let status = call()
      if status >= 0 { return status }
      let code = errno
      guard code == EINTR else { throw Failure(code: code) }
    }
  }
}
