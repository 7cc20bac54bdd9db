public import Foundation
public import GazetteDomain
import GRDB

/// The open data folder: the database, and the lock that excludes a second owner.
///
/// A write returns only once it is on the disk (WAL with full synchronisation), so that neither a kill nor a power cut loses it;
/// the exception is data that can be fetched again, of which a power cut may lose the last moments. Any number of readers, in
/// this process and in others, can run concurrently with the one owner.
public final class GazetteDatabase: Sendable {
  /// The intended use of the folder by this process.
  public enum Access: Sendable, Hashable {
    /// Reads and writes, alone: the server, and the commands that change data.
    case owner
    /// Reads, and writes fetched data and accounts, concurrently with the folder's owner. Readers' own data is for the owner to
    /// write.
    case companion
    /// Reads only, concurrently with the folder's owner.
    case reader
  }

  /// The data folder.
  public let folder: DataFolder
  /// The access of this process.
  public let access: Access
  /// The copy of the database from before the migration, when opening it migrated one of an older version; otherwise nil.
  public let backupBeforeUpgrade: URL?

  let connections: any DatabaseWriter
  let commits: GroupCommit
  let readCache: ReadCache
  private let lock: FolderLock?
  private let fileIdentity: FileIdentity?

  private init(
    folder: DataFolder, access: Access, connections: any DatabaseWriter, lock: FolderLock?,
    fileIdentity: FileIdentity?, backupBeforeUpgrade: URL? = nil
  ) throws {
    self.folder = folder
    self.access = access
    self.backupBeforeUpgrade = backupBeforeUpgrade
    self.connections = connections
    commits = GroupCommit(connections)
    readCache = try ReadCache(of: fileIdentity == nil ? nil : folder.database)
    self.lock = lock
    self.fileIdentity = fileIdentity
  }

  /// Opens the data folder, creating it when it is missing, and migrates the database to the newest version. The database of an
  /// older version is copied first, to ``DataFolder/databaseBeforeUpgrade``.
  ///
  /// A process next to the owner migrates the database if no process has yet. When the folder is read-only or its disk is full,
  /// it gets a read-only snapshot.
  /// - Throws: `StoreError/busy` when another process owns the folder, `StoreError/foreign(detail:)` when the database is not
  ///   Gazette's or belongs to a newer version, and errors of the disk.
  @concurrent
  public static func open(at folder: URL, access: Access) async throws(StoreError) -> GazetteDatabase {
    let folder = DataFolder(folder)
    return try StoreError.translating {
      switch access {
      case .owner: try openAsOwner(folder)
      case .companion: try openNextToOwner(folder, access: .companion)
      case .reader: try openNextToOwner(folder, access: .reader)
      }
    }
  }

  /// Claims the data folder, creating it when it is missing, without opening its database yet: a server with a long migration can
  /// report it meanwhile.
  /// - Throws: `StoreError/busy` when another process owns the folder, and errors of the disk.
  @concurrent
  public static func claim(_ folder: URL) async throws(StoreError) -> ClaimedFolder {
    try StoreError.translating { try ClaimedFolder(DataFolder(folder)) }
  }

  /// Opens the claimed folder as its owner, and migrates the database to the newest version.
  /// - Throws: The errors of ``open(at:access:)``; the folder is then released.
  @concurrent
  public static func open(_ claimed: ClaimedFolder) async throws(StoreError) -> GazetteDatabase {
    try StoreError.translating { try openAsOwner(claimed) }
  }

  /// Merges the write-ahead log into the database file, closes it, and releases the folder.
  @concurrent
  public func close() async throws(StoreError) { try StoreError.translating { try closeFiles() } }

  private func closeFiles() throws {
    defer { lock?.release() }
    // Only a connection that can write merges the log, so this one must not be the last to close.
    try readCache.close()
    if access == .owner {
      try connections.writeWithoutTransaction { connection in _ = try connection.checkpoint(.truncate) }
    }
    try connections.close()
  }

  /// Frees the pages and statements that the connections cache; they read them again when they need them.
  @concurrent
  public func releaseMemory() async {
    // A snapshot in memory has no connections to spare.
    guard let pool = connections as? DatabasePool else { return }
    pool.releaseMemoryEventually()
    // The writer's turn comes after the release that was queued before.
    await withCheckedContinuation { continuation in
      pool.asyncWriteWithoutTransaction { _ in continuation.resume() }
    }
  }

  /// Returns when the database is readable and its file is still the opened one.
  /// - Throws: The reason why it is not ready.
  public func checkReadiness() async throws(StoreError) {
    guard fileIdentity == nil || FileIdentity(of: folder.database) == fileIdentity else {
      throw .inputOutput(detail: "the database file was moved or removed")
    }
    try await read { connection in _ = try Int.fetchOne(connection, sql: "SELECT count(*) FROM reader") }
  }

  private static func openAsOwner(_ folder: DataFolder) throws -> GazetteDatabase {
    try openAsOwner(try ClaimedFolder(folder))
  }

  private static func openAsOwner(_ claimed: ClaimedFolder) throws -> GazetteDatabase {
    let (folder, lock) = (claimed.folder, claimed.lock)
    do {
      try folder.createFile(folder.database)
      let pool = try writingPool(folder)
      let backup = try upgrade(pool, in: folder)
      enableIncrementalVacuum(pool)
      return try GazetteDatabase(
        folder: folder, access: .owner, connections: pool, lock: lock, fileIdentity: FileIdentity(of: folder.database),
        backupBeforeUpgrade: backup)
    } catch {
      lock.release()
      throw error
    }
  }

  /// Rewrites the file of an older version once, so that it can return free space to the disk.
  private static func enableIncrementalVacuum(_ pool: DatabasePool) {
    // This needs additional space for a while. Without it the database opens all the same, and the next start retries.
    try? pool.writeWithoutTransaction { connection in
      if try Int.fetchOne(connection, sql: "PRAGMA auto_vacuum") == 0 { try connection.execute(sql: "VACUUM") }
    }
  }

  private static func openNextToOwner(_ folder: DataFolder, access: Access) throws -> GazetteDatabase {
    guard folder.isWritable else { return try openSnapshot(folder) }
    do {
      if try !isPrepared(folder) { try openAsOwner(folder).closeFiles() }
      let pool = try access == .companion ? writingPool(folder) : readingPool(folder)
      return try GazetteDatabase(
        folder: folder, access: access, connections: pool, lock: nil, fileIdentity: FileIdentity(of: folder.database))
    } catch {
      // Reading a write-ahead log needs some space next to it, on a writable disk.
      switch StoreError(translating: error) {
      case .full, .readOnly, .inputOutput: return try openSnapshot(folder)
      default: throw error
      }
    }
  }

  private static func writingPool(_ folder: DataFolder) throws -> DatabasePool {
    var configuration = Configuration.gazette
    // Otherwise a release of memory closes the readers, and the next pages wait until they have read the schema again.
    configuration.persistentReadOnlyConnections = true
    configuration.prepareDatabase { connection in
      // For new files, and for older ones about to be rewritten: lets free space return to the disk in small steps. It must be
      // set before the log is enabled.
      guard !connection.configuration.readonly else { return }
      if try Int.fetchOne(connection, sql: "PRAGMA auto_vacuum") == 0 {
        try connection.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
      }
      try enableWriteAheadLog(connection, of: folder)
    }
    let pool = try DatabasePool(path: folder.database.path, configuration: configuration)
    try pool.writeWithoutTransaction { connection in
      // The pool sets NORMAL for WAL, which may lose the last writes in a power cut.
      try connection.execute(sql: "PRAGMA synchronous = FULL")
      // Articles of some dozen feeds touch more pages than SQLite's default of two megabytes holds: it would write each of them
      // many times. With more than four it writes no less. In kilobytes.
      try connection.execute(sql: "PRAGMA cache_size = -4096")
      // Otherwise the rollback data of statements with triggers, some fifteen pages per article, is written to a file.
      try connection.execute(sql: "PRAGMA temp_store = MEMORY")
      // A log of thirty-two megabytes, so that a page written repeatedly is checkpointed once; the space after a burst returns to
      // the disk. In pages, and in bytes.
      try connection.execute(sql: "PRAGMA wal_autocheckpoint = 8000")
      try connection.execute(sql: "PRAGMA journal_size_limit = 33554432")
    }
    return pool
  }

  /// Enables the write-ahead log and writes to it. GRDB would create and drop a table for that, which in a file with auto-vacuum
  /// moves another page: a damaged one would prevent the database from opening.
  private static func enableWriteAheadLog(_ connection: Database, of folder: DataFolder) throws {
    _ = try String.fetchOne(connection, sql: "PRAGMA journal_mode = WAL")
    guard (FileIdentity(of: DataFolder.log(of: folder.database))?.size ?? 0) == 0 else { return }
    let version = try Int.fetchOne(connection, sql: "PRAGMA user_version") ?? 0
    try connection.execute(sql: "PRAGMA user_version = \(version)")
  }

  private static func readingPool(_ folder: DataFolder) throws -> DatabasePool {
    var configuration = Configuration.gazette
    configuration.readonly = true
    return try DatabasePool(path: folder.database.path, configuration: configuration)
  }

  private static func isPrepared(_ folder: DataFolder) throws -> Bool {
    guard folder.hasDatabase else { return false }
    let pool = try readingPool(folder)
    // Closing a connection that only read cannot lose anything.
    defer { try? pool.close() }
    return try pool.read { connection in try Schema.main.isUpToDate(connection) }
  }

  /// Opens a copy in memory, because SQLite cannot read a write-ahead log in a read-only folder.
  private static func openSnapshot(_ folder: DataFolder) throws -> GazetteDatabase {
    guard folder.hasDatabase else { throw StoreError.readOnly }
    let copy = try folder.temporaryCopy()
    defer { copy.remove() }
    let queue = try DatabaseQueue(configuration: .gazette)
    let source = try DatabaseQueue(path: copy.database.path, configuration: .gazette)
    try source.backup(to: queue)
    try source.close()
    try Schema.main.migrate(queue)
    return try GazetteDatabase(folder: folder, access: .reader, connections: queue, lock: nil, fileIdentity: nil)
  }
}

extension Configuration {
  /// The configuration of every connection to Gazette's databases.
  static var gazette: Configuration {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = true
    configuration.busyMode = .timeout(5)
    configuration.label = "gazette"
    configuration.prepareDatabase { connection in
      // Triggers and views of a manipulated file must not call functions with side effects.
      try connection.execute(sql: "PRAGMA trusted_schema = 0")
      // Detects a damaged page on its first read, before the damage can spread.
      try connection.execute(sql: "PRAGMA cell_size_check = 1")
      connection.add(function: .containsPhrase)
    }
    return configuration
  }
}
