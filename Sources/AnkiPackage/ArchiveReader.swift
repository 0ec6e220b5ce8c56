#if AnkiPackages
  internal import CArchive
  internal import Glibc

  /// One pass over a ZIP archive by libarchive: its entries, one after the other.
  ///
  /// Nothing is written anywhere; what an entry is called has no meaning but to be compared.
  @safe struct ArchiveReader: ~Copyable {
    /// An entry's name and whether it is a plain file.
    struct Entry {
      var name: String
      var isFile: Bool
      var isEncrypted: Bool
    }

    private let archive: OpaquePointer
    private let descriptor: Int32
    /// The archive's size in bytes.
    let size: Int

    /// Opens an archive.
    ///
    /// - Throws: `.cannotOpen` or `.damagedArchive`.
    init(path: String) throws(PackageError) {
      // Without O_NONBLOCK, opening a pipe waits for its other end.
      let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { throw .cannotOpen(reason: unsafe String(cString: strerror(errno))) }
      var status = stat()
      guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        let archive = unsafe archive_read_new()
      else {
        close(descriptor)
        throw .cannotOpen(reason: "it is no file")
      }
      // The seekable form alone: it goes by the list at the end of the archive, as every unpacker does.
      unsafe archive_read_support_format_zip_seekable(archive)
      guard unsafe archive_read_open_fd(archive, descriptor, 1 << 16) == ARCHIVE_OK else {
        let reason = unsafe Self.reason(archive)
        unsafe archive_read_free(archive)
        close(descriptor)
        throw .damagedArchive(reason)
      }
      unsafe self.archive = unsafe archive
      self.descriptor = descriptor
      size = status.st_size
    }

    deinit {
      unsafe archive_read_free(archive)
      close(descriptor)
    }

    /// The next entry; `nil` after the last.
    func next() throws(PackageError) -> Entry? {
      var entry: OpaquePointer?
      switch unsafe archive_read_next_header(archive, &entry) {
      case ARCHIVE_OK, ARCHIVE_WARN: break
      case ARCHIVE_EOF: return nil
      default: throw unsafe .damagedArchive(Self.reason(archive))
      }
      guard let entry = unsafe entry, let name = unsafe archive_entry_pathname(entry) else {
        throw .forbiddenEntry("a file whose name can't be read")
      }
      return unsafe Entry(
        name: String(cString: name),
        isFile: archive_entry_filetype(entry) == S_IFREG && archive_entry_hardlink(entry) == nil
          && archive_entry_symlink(entry) == nil,
        isEncrypted: archive_entry_is_encrypted(entry) != 0)
    }

    /// All bytes of the entry that `next` gave last.
    ///
    /// - Throws: `.tooLarge` as soon as there is a byte more than the limit, or `.damagedArchive`.
    func bytes(of name: String, limit: Int) throws(PackageError) -> [UInt8] {
      try unsafe Self.bytes(archive, name, limit)
    }

    /// Unpacks Zstandard data.
    ///
    /// - Throws: `.tooLarge` as soon as there is a byte more than the limit, or `.damagedArchive`.
    static func unpackedZstandard(_ packed: [UInt8], name: String, limit: Int) throws(PackageError) -> [UInt8] {
      // Data of another kind would come through as it is.
      guard packed.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) else {
        throw .damagedArchive("\(name) is not packed as it should be")
      }
      // Without the library inside, libarchive would start a program of that name.
      guard unsafe archive_libzstd_version() != nil else {
        throw .damagedArchive("libarchive on this computer does not know Zstandard")
      }
      guard let archive = unsafe archive_read_new() else { throw .damagedArchive("there is no memory") }
      defer { unsafe archive_read_free(archive) }
      unsafe archive_read_support_filter_zstd(archive)
      unsafe archive_read_support_format_raw(archive)
      let result = unsafe packed.withUnsafeBytes { buffer -> Result<[UInt8], PackageError> in
        do throws(PackageError) {
          guard unsafe archive_read_open_memory(archive, buffer.baseAddress, buffer.count) == ARCHIVE_OK else {
            throw unsafe .damagedArchive(reason(archive))
          }
          var entry: OpaquePointer?
          guard unsafe archive_read_next_header(archive, &entry) == ARCHIVE_OK else {
            throw unsafe .damagedArchive(reason(archive))
          }
          return .success(try unsafe bytes(archive, name, limit))
        } catch { return .failure(error) }
      }
      return try result.get()
    }

    private static func bytes(
      _ archive: OpaquePointer, _ name: String, _ limit: Int
    ) throws(PackageError) -> [UInt8] {
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = unsafe buffer.withUnsafeMutableBytes { unsafe archive_read_data(archive, $0.baseAddress, $0.count) }
        if count == 0 { return bytes }
        guard count > 0 else { throw unsafe .damagedArchive(reason(archive)) }
        guard bytes.count + count <= limit else { throw .tooLarge(entry: name, limit: limit) }
        bytes += buffer[..<count]
      }
    }

    private static func reason(_ archive: OpaquePointer) -> String {
      unsafe archive_error_string(archive).map { unsafe String(cString: $0) } ?? "it can't be unpacked"
    }
  }
#endif
