#if AnkiPackages
  import CArchive
  import CSQLite
  import Glibc

  /// Packages made for a test, in a folder of its own.
  final class Workshop {
    let folder: String

    init() {
      var template = Array("/tmp/viva-package-XXXXXX".utf8CString)
      let made = unsafe template.withUnsafeMutableBufferPointer { buffer in
        unsafe buffer.baseAddress.flatMap { unsafe mkdtemp($0) }.map { unsafe String(cString: $0) }
      }
      guard let made else { preconditionFailure("no temporary folder: errno \(errno)") }
      folder = made
    }

    deinit {
      for name in ["package.apkg", "collection.db"] { unsafe unlink("\(folder)/\(name)") }
      unsafe rmdir(folder)
    }

    /// An entry of an archive; one with a target is a symbolic link.
    struct Entry {
      var name: String
      var bytes: [UInt8] = []
      var target: String?
    }

    /// Writes an archive and returns its path.
    func package(_ entries: [Entry], isDeflated: Bool = false) -> String {
      let path = "\(folder)/package.apkg"
      unsafe unlink(path)
      guard let archive = unsafe archive_write_new() else { preconditionFailure("no memory") }
      unsafe archive_write_set_format_zip(archive)
      unsafe archive_write_set_options(archive, isDeflated ? "zip:compression=deflate" : "zip:compression=store")
      unsafe archive_write_open_filename(archive, path)
      for entry in entries {
        let header = unsafe archive_entry_new()
        unsafe archive_entry_set_pathname(header, entry.name)
        unsafe archive_entry_set_filetype(header, entry.target == nil ? 0o100_000 : 0o120_000)
        unsafe archive_entry_set_perm(header, 0o644)
        if let target = entry.target { unsafe archive_entry_set_symlink(header, target) }
        unsafe archive_entry_set_size(header, Int64(entry.bytes.count))
        unsafe archive_write_header(archive, header)
        _ = unsafe entry.bytes.withUnsafeBytes { unsafe archive_write_data(archive, $0.baseAddress, $0.count) }
        unsafe archive_entry_free(header)
      }
      unsafe archive_write_close(archive)
      unsafe archive_write_free(archive)
      return path
    }

    /// The bytes of a database that these statements make, whatever they are.
    func database(_ statements: String) -> [UInt8] {
      let path = "\(folder)/collection.db"
      unsafe unlink(path)
      var database: OpaquePointer?
      unsafe sqlite3_open(path, &database)
      var reason: UnsafeMutablePointer<CChar>?
      let status = unsafe sqlite3_exec(database, statements, nil, nil, &reason)
      precondition(status == SQLITE_OK, "the test's own SQL is wrong")
      unsafe sqlite3_close(database)
      return bytes(of: path)
    }

    /// The tables of an old collection, with these notetypes.
    static func collection(models: String, decks: String = #"{"1": {"name": "Default"}}"#) -> String {
      """
      CREATE TABLE col (id integer PRIMARY KEY, crt integer, models text, decks text);
      CREATE TABLE notes (id integer PRIMARY KEY, guid text, mid integer, tags text, flds text);
      CREATE TABLE cards (id integer PRIMARY KEY, nid integer, did integer, ord integer, mod integer, type integer,
        queue integer, due integer, ivl integer, factor integer, reps integer, lapses integer, odue integer,
        odid integer, flags integer, data text);
      INSERT INTO col VALUES (1, 1000000, '\(models)', '\(decks)');

      """
    }

    func write(_ bytes: [UInt8]) -> String {
      let path = "\(folder)/package.apkg"
      guard let stream = unsafe fopen(path, "w") else { preconditionFailure("can't write \(path): errno \(errno)") }
      _ = unsafe bytes.withUnsafeBytes { unsafe fwrite($0.baseAddress, 1, $0.count, stream) }
      unsafe fclose(stream)
      return path
    }
  }

  /// All bytes of a file; none if it can't be read.
  func bytes(of path: String) -> [UInt8] {
    guard let stream = unsafe fopen(path, "r") else { return [] }
    defer { unsafe fclose(stream) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe fread($0.baseAddress, 1, $0.count, stream) }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }

  /// The path of a file that stands beside the tests of text formats.
  func fixture(_ name: String) -> String {
    #filePath.split(separator: "/").dropLast(2).reduce(into: "") { $0 += "/" + $1 } + "/DeckFormatsTests/Fixtures/anki/"
      + name
  }
#endif
