#if AnkiPackages
  internal import CSQLite

  /// A collection's database, read from memory: nothing of it can be written, run or reached from within.
  @safe final class CollectionDatabase {
    private let database: OpaquePointer
    private let memory: UnsafeMutableRawBufferPointer
    private let budget: Budget

    /// The steps that are left, counted by SQLite's own clock.
    private final class Budget {
      var left: Int
      init(_ left: Int) { self.left = left }
    }

    /// How many steps of SQLite's machine go by between two looks at the budget.
    private static let stride: Int32 = 10_000

    /// Opens a database.
    ///
    /// - Throws: `.damagedCollection`.
    init(_ bytes: [UInt8]) throws(PackageError) {
      guard bytes.count >= 100, bytes.starts(with: "SQLite format 3\0".utf8) else {
        throw .damagedCollection("it is no SQLite database")
      }
      let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
      unsafe memory.copyBytes(from: bytes)
      // A database in write-ahead mode has its log elsewhere; what is in the file itself is read.
      unsafe memory[18] = 1
      unsafe memory[19] = 1
      var opened: OpaquePointer?
      let status = unsafe sqlite3_open_v2(
        ":memory:", &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE, nil)
      guard status == SQLITE_OK, let database = unsafe opened else {
        unsafe sqlite3_close_v2(opened)
        unsafe memory.deallocate()
        throw .damagedCollection("SQLite does not start")
      }
      unsafe self.database = unsafe database
      unsafe self.memory = unsafe memory
      // An honest row takes some tens of steps, and is some tens of bytes.
      budget = Budget(20_000_000 + bytes.count)
      guard unsafe viva_sqlite_defend(database) == SQLITE_OK else {
        throw .damagedCollection("SQLite on this computer is too old to read it safely")
      }
      for (limit, value) in [
        (SQLITE_LIMIT_LENGTH, 64 << 20), (SQLITE_LIMIT_SQL_LENGTH, 1 << 20), (SQLITE_LIMIT_COLUMN, 200),
        (SQLITE_LIMIT_EXPR_DEPTH, 50), (SQLITE_LIMIT_COMPOUND_SELECT, 2), (SQLITE_LIMIT_VDBE_OP, 25_000),
        (SQLITE_LIMIT_FUNCTION_ARG, 8), (SQLITE_LIMIT_ATTACHED, 0), (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 50),
        (SQLITE_LIMIT_TRIGGER_DEPTH, 1), (SQLITE_LIMIT_WORKER_THREADS, 0),
      ] {
        unsafe sqlite3_limit(database, limit, Int32(value))
      }
      unsafe sqlite3_progress_handler(
        database, Self.stride,
        { context in
          guard let context = unsafe context else { return 1 }
          let budget = unsafe Unmanaged<Budget>.fromOpaque(context).takeUnretainedValue()
          budget.left -= Int(CollectionDatabase.stride)
          return budget.left > 0 ? 0 : 1
        }, unsafe Unmanaged.passUnretained(budget).toOpaque())
      guard
        unsafe sqlite3_deserialize(
          database, "main", memory.baseAddress?.assumingMemoryBound(to: UInt8.self), Int64(bytes.count),
          Int64(bytes.count), UInt32(SQLITE_DESERIALIZE_READONLY)) == SQLITE_OK
      else { throw unsafe .damagedCollection(Self.reason(database)) }
      for pragma in ["PRAGMA cell_size_check = ON", "PRAGMA temp_store = MEMORY", "PRAGMA query_only = ON"] {
        try rows(pragma) { _ throws(PackageError) in }
      }
    }

    deinit {
      unsafe sqlite3_close_v2(database)
      unsafe memory.deallocate()
    }

    /// A row while it is read.
    @safe struct Row {
      fileprivate let statement: OpaquePointer

      /// A column's whole number; 0 for anything else.
      func integer(_ column: Int32) -> Int { Int(unsafe sqlite3_column_int64(statement, column)) }

      /// A column's text; bytes that are not UTF-8 are replaced.
      func text(_ column: Int32) -> String {
        guard let start = unsafe sqlite3_column_text(statement, column) else { return "" }
        let count = Int(unsafe sqlite3_column_bytes(statement, column))
        return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
      }

      /// A column's bytes.
      func bytes(_ column: Int32) -> [UInt8] {
        guard let start = unsafe sqlite3_column_blob(statement, column) else { return [] }
        let count = Int(unsafe sqlite3_column_bytes(statement, column))
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
      }
    }

    /// Runs a query of ours and hands over its rows.
    ///
    /// - Throws: `.damagedCollection`, `.tooMuchWork`, or what `take` throws.
    func rows(_ query: String, _ take: (Row) throws(PackageError) -> Void) throws(PackageError) {
      var prepared: OpaquePointer?
      guard unsafe sqlite3_prepare_v2(database, query, -1, &prepared, nil) == SQLITE_OK,
        let statement = unsafe prepared
      else { throw failure }
      defer { unsafe sqlite3_finalize(statement) }
      while true {
        switch unsafe sqlite3_step(statement) {
        case SQLITE_ROW: try take(unsafe Row(statement: statement))
        case SQLITE_DONE: return
        default: throw failure
        }
      }
    }

    /// Which of these tables there are.
    ///
    /// - Throws: `.forbiddenSchema` for anything of that name that computes what it shows.
    func tables(among names: [String]) throws(PackageError) -> Set<String> {
      var found: Set<String> = []
      try rows("SELECT name, type, rootpage FROM sqlite_schema WHERE type <> 'index' AND type <> 'trigger'") {
        row throws(PackageError) in
        let name = row.text(0).lowercased()
        guard names.contains(name) else { return }
        guard row.text(1) == "table", row.integer(2) > 0, found.insert(name).inserted else {
          throw .forbiddenSchema(name)
        }
      }
      for name in found {
        try rows("PRAGMA table_xinfo(\(name))") { row throws(PackageError) in
          // A column that is not stored, but computed.
          guard row.integer(6) == 0 else { throw .forbiddenSchema(name) }
        }
      }
      return found
    }

    private var failure: PackageError {
      if budget.left <= 0 { return .tooMuchWork }
      return unsafe .damagedCollection(Self.reason(database))
    }

    private static func reason(_ database: OpaquePointer) -> String {
      unsafe sqlite3_errmsg(database).map { unsafe String(cString: $0) } ?? "it can't be read"
    }
  }
#endif
