public import Foundation
public import GazetteDomain
import GRDB

extension GazetteDatabase {
  /// Writes all data into one backup file, while the server continues to read and write.
  ///
  /// The file is verified and on the disk before it gets its name, so that it replaces an older backup of that name only if it is
  /// sound. Only its owner can read it.
  @concurrent
  public func backUp(to file: URL) async throws(StoreError) {
    try StoreError.translating {
      guard !folder.owns(file) else {
        throw StoreError.failed(detail: "a backup cannot take the place of the data folder's own files")
      }
      try Self.copy(connections, to: file) { connection in
        try connection.removeChannels()
        try connection.requireIntegrity()
      }
    }
  }

  private static func copy(
    _ connections: any DatabaseReader, to file: URL, check: @escaping (Database) throws -> Void
  ) throws {
    let unfinished = UnfinishedFile(for: file)
    defer { unfinished.discard() }
    try unfinished.create()
    let copy = try DatabaseQueue(path: unfinished.url.path, configuration: .gazette)
    try connections.backup(to: copy)
    try copy.writeWithoutTransaction { connection in
      // The copy is in WAL mode like its original, which needs additional files.
      try connection.execute(sql: "PRAGMA journal_mode = DELETE")
      try check(connection)
    }
    try copy.close()
    try unfinished.finish()
  }

  /// Migrates the database to the newest version; saves one of an older version first, so that the older version can continue
  /// with it.
  /// - Returns: The copy of the older version, ``DataFolder/databaseBeforeUpgrade``; nil when there was nothing to migrate.
  static func upgrade(_ connections: any DatabaseWriter, in folder: DataFolder) throws -> URL? {
    let (copy, destination) = (folder.databaseDuringUpgrade, folder.databaseBeforeUpgrade)
    // An upgrade that was interrupted has a copy from its beginning. A damaged database must not prevent the start, so the copy
    // is not verified.
    if try connections.writeWithoutTransaction(Schema.main.isOlder), FileIdentity(of: copy) == nil {
      try Self.copy(connections, to: copy) { _ in }
    }
    try Schema.main.migrate(connections)
    guard FileIdentity(of: copy) != nil else { return nil }
    try move(copy, to: destination)
    try UnfinishedFile.synchronise(folder.url)
    return destination
  }

  /// Replaces the database of `folder` by the backup `file`; no other process may own the folder meanwhile.
  ///
  /// The backup is copied, verified and migrated to the newest version before any change; then it replaces the database in one
  /// step. The old database remains as ``DataFolder/replacedDatabase`` until the next restore. The spending of the providers'
  /// budgets is not restored. Backups do not contain readers' channels: those of the replaced database stay.
  /// - Throws: `StoreError/busy` while another process owns the folder, `StoreError/notFound` when the file does not exist,
  ///   `StoreError/foreign(detail:)` and `StoreError/corrupt(detail:)` when it is not a sound database of this version of
  ///   Gazette or an older one, `StoreError/locked(_:)` when no one could manage the installation; nothing was changed then.
  /// - Parameter isPassword: Returns true for a stored password that the server can read.
  @concurrent
  public static func restore(
    from file: URL, into folder: URL, isPassword: @escaping @Sendable (String) -> Bool
  ) async throws(StoreError) {
    let folder = DataFolder(folder)
    try StoreError.translating {
      guard let identity = FileIdentity(of: file) else { throw StoreError.notFound }
      guard identity.isRegularFile else { throw StoreError.foreign(detail: "the backup is no regular file") }
      try folder.create()
      let lock = try FolderLock(folder.lock)
      defer { lock.release() }
      let unfinished = UnfinishedFile(for: folder.database)
      defer { unfinished.discard() }
      try prepare(unfinished, from: file, isPassword)
      // A damaged database is a reason to restore: its readers add their channels again.
      try? keepChannels(of: folder, in: unfinished.url)
      try changeOwner(of: unfinished.url, toOwnerOf: folder.url)
      try preserveReplacedDatabase(of: folder)
      try unfinished.finish()
    }
  }

  /// Verifies that `file` is a backup that ``restore(from:into:isPassword:)`` accepts; changes nothing.
  /// - Throws: The errors of ``restore(from:into:isPassword:)``.
  @concurrent
  public static func checkBackup(
    _ file: URL, isPassword: @escaping @Sendable (String) -> Bool
  ) async throws(StoreError) {
    try StoreError.translating {
      // A file that is not a database is not a damaged one: most likely it was chosen by mistake.
      guard try FileHandle(forReadingFrom: file).read(upToCount: 16) == Data("SQLite format 3\0".utf8) else {
        throw StoreError.foreign(detail: "the file is no SQLite database")
      }
      let unfinished = UnfinishedFile(for: file)
      defer { unfinished.discard() }
      try prepare(unfinished, from: file, isPassword)
    }
  }

  private static func prepare(
    _ unfinished: UnfinishedFile, from file: URL, _ isPassword: @escaping (String) -> Bool
  ) throws {
    try FileManager.default.copyItem(at: file, to: unfinished.url)
    guard chmod(unfinished.url.path, 0o600) == 0 else { throw SystemCallFailure(call: "chmod", file: unfinished.url) }
    let copy = try DatabaseQueue(path: unfinished.url.path, configuration: .gazette)
    try copy.writeWithoutTransaction { connection in
      // Must come first, because an integrity check evaluates the rules and indexes in the file.
      try Schema.main.requireOwnDefinitions(connection)
      try connection.requireIntegrity()
      try connection.requireSearchIntegrity()
    }
    try Schema.main.migrate(copy)
    try copy.write { connection in
      try connection.requireSoundSequences()
      try connection.requireEditors(isPassword)
      try connection.rebuildCounts()
      // What happened before the restore must not notify anyone again.
      try connection.forgetChanges(at: Date())
      try connection.withholdNotifications()
      for table in ["sqlite_stat1", "sqlite_stat4"] { try connection.execute(sql: "DROP TABLE IF EXISTS \(table)") }
    }
    try copy.close()
  }

  /// Copies the channels of the current database, with their numbers, to the restored one: those of readers that it has.
  private static func keepChannels(of folder: DataFolder, in restored: URL) throws {
    guard folder.hasDatabase else { return }
    let current = try DatabaseQueue(path: folder.database.path, configuration: .gazette)
    let channels = try current.read { connection in
      try Schema.main.isUpToDate(connection)
        ? Row.fetchAll(connection, sql: "SELECT * FROM channel ORDER BY channelID") : []
    }
    try current.close()
    let copy = try DatabaseQueue(path: restored.path, configuration: .gazette)
    try copy.write { connection in
      for channel in channels { try connection.addChannel(channel) }
    }
    try copy.close()
  }

  /// An administrator restores for the service's user, who could not open a file of the administrator's.
  private static func changeOwner(of file: URL, toOwnerOf folder: URL) throws {
    var status = stat()
    guard geteuid() == 0, stat(folder.path, &status) == 0 else { return }
    guard chown(file.path, status.st_uid, status.st_gid) == 0 else {
      throw SystemCallFailure(call: "chown", file: file)
    }
  }

  /// Gives the current database a second name, complete without its write-ahead log.
  ///
  /// The log must be gone before another database gets the name: SQLite would apply it to that one.
  private static func preserveReplacedDatabase(of folder: DataFolder) throws {
    guard folder.hasDatabase else { return }
    let log = DataFolder.log(of: folder.database)
    // An interrupted upgrade of the replaced database ends here.
    for older in [folder.replacedDatabase, DataFolder.log(of: folder.replacedDatabase), folder.databaseDuringUpgrade] {
      unlink(older.path)
    }
    do {
      let queue = try DatabaseQueue(path: folder.database.path, configuration: .gazette)
      try queue.writeWithoutTransaction { connection in _ = try connection.checkpoint(.truncate) }
      try queue.close()
    } catch {
      // A damaged database is a reason to restore: a log that cannot be merged is stored separately.
      try move(log, to: DataFolder.log(of: folder.replacedDatabase))
    }
    for leftover in [log.path, folder.database.path + "-shm"] { unlink(leftover) }
    guard link(folder.database.path, folder.replacedDatabase.path) == 0 else {
      throw SystemCallFailure(call: "link", file: folder.replacedDatabase)
    }
  }

  private static func move(_ file: URL, to destination: URL) throws {
    guard rename(file.path, destination.path) == 0 || errno == ENOENT else {
      throw SystemCallFailure(call: "rename", file: destination)
    }
  }
}

extension Database {
  /// Deletes the channels with their addresses and secrets, and overwrites their space.
  fileprivate func removeChannels() throws {
    try execute(sql: "PRAGMA secure_delete = ON; DELETE FROM channel;")
  }

  /// Deletes the changes that watches have not evaluated, and what they know about weather and warnings. The next documents of
  /// feeds and listings count as their first.
  fileprivate func forgetChanges(at date: Date) throws {
    try execute(sql: "DELETE FROM occurrence; DELETE FROM watchState")
    try execute(sql: "UPDATE watchVersion SET restoredAt = ?", arguments: [date.timeIntervalSince1970])
  }

  /// Withholds all that waits: it may have been sent after the backup.
  fileprivate func withholdNotifications() throws {
    let reason = WithholdingReason.restored.rawValue
    try execute(
      sql: "UPDATE outbox SET state = 'withheld', reason = ? WHERE state IN ('waiting', 'deferred')",
      arguments: [reason])
    try execute(
      sql: "UPDATE delivery SET state = 'withheld', reason = ?, nextAttempt = NULL WHERE state = 'waiting'",
      arguments: [reason])
  }

  /// Adds a channel of another database, if its reader exists here.
  fileprivate func addChannel(_ channel: Row) throws {
    let names = Array(channel.columnNames)
    let placeholders = names.map { _ in "?" }.joined(separator: ", ")
    let reader: String = channel["readerKey"]
    guard
      try Bool.fetchOne(self, sql: "SELECT EXISTS (SELECT 1 FROM reader WHERE readerKey = ?)", arguments: [reader])
        == true
    else { return }
    // The names come from the schema.
    try execute(
      sql: "INSERT OR REPLACE INTO channel (\(names.joined(separator: ", "))) VALUES (\(placeholders))",
      arguments: StatementArguments(Array(channel.databaseValues)))
  }
}
