internal import Glibc

/// An open file; the last hold on it closes it, which also gives up its lock.
final class OpenFile: Sendable {
  let descriptor: Int32

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }
}

/// What the system knows about a file.
struct FileStatus: Equatable {
  /// Tells one file from another as long as either is open.
  struct Identity: Equatable {
    var device: dev_t
    var inode: ino_t
  }

  var identity: Identity
  var size: Int
  /// Permissions alone.
  var mode: mode_t
  var owner: uid_t
  var group: gid_t
  var isRegular: Bool
  var modifiedSeconds: Int
  var modifiedNanoseconds: Int

  /// The status of an open file, or `nil` if the system does not tell.
  init?(of file: OpenFile) {
    var status = stat()
    guard unsafe fstat(file.descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The status of the file that a path leads to, or `nil` if there is none.
  init?(at path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    identity = Identity(device: status.st_dev, inode: status.st_ino)
    size = status.st_size
    mode = status.st_mode & 0o7777
    owner = status.st_uid
    group = status.st_gid
    isRegular = status.st_mode & S_IFMT == S_IFREG
    modifiedSeconds = status.st_mtim.tv_sec
    modifiedNanoseconds = status.st_mtim.tv_nsec
  }
}

/// A path's folder and last part.
struct PathParts {
  var folder: String
  var name: String

  init(_ path: String) {
    if let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) {
      folder = slash == path.startIndex ? "/" : String(path[..<slash])
      name = String(path[path.utf8.index(after: slash)...])
    } else {
      folder = "."
      name = path
    }
  }

  /// The name without its ending.
  var stem: String {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }
}
