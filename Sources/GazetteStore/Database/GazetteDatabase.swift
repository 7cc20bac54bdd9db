public import Foundation
public import GazetteDomain
import GRDB

/// The open data folder: the paper's database, and what keeps a second owner out.
///
/// Saved means saved: a write is answered only once it is on the disk (WAL with full synchronisation), so that neither
/// a kill nor a power cut loses it; but for what can be had again, of which a power cut may take the last moments. Any
/// number of readers, in this process and in others, work beside the one owner.
public final class GazetteDatabase: Sendable {
  /// What the process that opens the folder is going to do.
  public enum Access: Sendable, Hashable {
    /// Read and write, alone: the server, and the commands that change something.
    case owner
    /// Read, and write what the world says and who reads the paper, beside whoever owns the folder: what a reader says is
    /// the owner's to write.
    case companion
    /// Read only, beside whoever owns the folder.
    case reader
  }

  /// The data folder.
  public let folder: DataFolder
  /// What this process may do.
  public let access: Access

  let connections: any DatabaseWriter
  let commits: GroupCommit
  let keptReads: KeptReads
  private let lock: FolderLock?
  private let fileIdentity: FileIdentity?

  private init(
    folder: DataFolder, access: Access, connections: any DatabaseWriter, lock: FolderLock?,
    fileIdentity: FileIdentity?
  ) {
    self.folder = folder
    self.access = access
    self.connections = connections
    commits = GroupCommit(connections)
    keptReads = KeptReads(log: fileIdentity == nil ? nil : DataFolder.log(of: folder.database))
    self.lock = lock
    self.fileIdentity = fileIdentity
  }

  /// Opens the data folder, which is made when it is missing, and brings the database to the newest version.
  ///
  /// Who opens a folder beside its owner prepares it when nobody has yet, and sees the database as it is now, read only,
  /// when the folder cannot be written or its disk is full.
  /// - Throws: ``StoreError/busy`` when another process owns the folder, ``StoreError/foreign(detail:)`` when the
  ///   database is not Gazette's or is of a newer Gazette, and what the disk says.
  @concurrent
  public static func open(at folder: URL, access: Access) async throws(StoreError) -> GazetteDatabase {
    let folder = DataFolder(folder)
    return try StoreError.translating {
      switch access {
      case .owner: try openAsOwner(folder)
      case .companion: try openBesideOwner(folder, access: .companion)
      case .reader: try openBesideOwner(folder, access: .reader)
      }
    }
  }

  /// Takes the data folder, which is made when it is missing, without opening its database yet: a server that takes long
  /// to bring it up to date can say so meanwhile.
  /// - Throws: ``StoreError/busy`` when another process owns the folder, and what the disk says.
  @concurrent
  public static func claim(_ folder: URL) async throws(StoreError) -> ClaimedFolder {
    try StoreError.translating { try ClaimedFolder(DataFolder(folder)) }
  }

  /// Opens the folder that was claimed, as its owner, and brings the database to the newest version.
  /// - Throws: As ``open(at:access:)``; the folder is free again then.
  @concurrent
  public static func open(_ claimed: ClaimedFolder) async throws(StoreError) -> GazetteDatabase {
    try StoreError.translating { try openAsOwner(claimed) }
  }

  /// Moves everything from the write-ahead log into the database file, closes it, and lets the next owner in.
  @concurrent
  public func close() async throws(StoreError) {
    defer { lock?.release() }
    try StoreError.translating {
      if access == .owner {
        try connections.writeWithoutTransaction { connection in _ = try connection.checkpoint(.truncate) }
      }
      try connections.close()
    }
  }

  /// Answers when the database can be read and its file is still the one that was opened.
  /// - Throws: why it is not ready.
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
      try Schema.main.bringUpToDate(pool)
      prepareToGiveRoomBack(pool)
      return GazetteDatabase(
        folder: folder, access: .owner, connections: pool, lock: lock, fileIdentity: FileIdentity(of: folder.database))
    } catch {
      lock.release()
      throw error
    }
  }

  /// Writes the file of an older Gazette anew, once: it cannot give free room back to the disk.
  private static func prepareToGiveRoomBack(_ pool: DatabasePool) {
    // It takes room of its own for a while; where there is none the paper opens all the same, and tries again next time.
    try? pool.writeWithoutTransaction { connection in
      if try Int.fetchOne(connection, sql: "PRAGMA auto_vacuum") == 0 { try connection.execute(sql: "VACUUM") }
    }
  }

  private static func openBesideOwner(_ folder: DataFolder, access: Access) throws -> GazetteDatabase {
    guard folder.isWritable else { return try openFrozen(folder) }
    do {
      if try !isPrepared(folder) { try openAsOwner(folder).connections.close() }
      let pool = try access == .companion ? writingPool(folder) : readingPool(folder)
      return GazetteDatabase(
        folder: folder, access: access, connections: pool, lock: nil, fileIdentity: FileIdentity(of: folder.database))
    } catch {
      // Reading a write-ahead log takes a little room beside it, on a disk that can be written.
      switch StoreError(translating: error) {
      case .full, .readOnly, .inputOutput: return try openFrozen(folder)
      default: throw error
      }
    }
  }

  private static func writingPool(_ folder: DataFolder) throws -> DatabasePool {
    var configuration = Configuration.gazette
    configuration.prepareDatabase { connection in
      // For a new file, and for an older one that is to be written anew: so that free room can go back to the disk a
      // little at a time. It must be said before the log is switched on.
      guard !connection.configuration.readonly else { return }
      if try Int.fetchOne(connection, sql: "PRAGMA auto_vacuum") == 0 {
        try connection.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
      }
      try beginLog(connection, of: folder)
    }
    let pool = try DatabasePool(path: folder.database.path, configuration: configuration)
    try pool.writeWithoutTransaction { connection in
      // The pool chooses NORMAL for WAL, which may lose the last writes in a power cut.
      try connection.execute(sql: "PRAGMA synchronous = FULL")
      // Articles of some dozen feeds touch more pages than SQLite's usual two megabytes hold: it would write each of
      // them many times over. In kilobytes.
      try connection.execute(sql: "PRAGMA cache_size = -16384")
      // What a statement with triggers would need to undo itself, some fifteen pages for an article, is else written to
      // a file.
      try connection.execute(sql: "PRAGMA temp_store = MEMORY")
      // Thirty-two megabytes of log, so that a page that is written again and again is tidied away once; what a burst
      // leaves is given back to the disk. In pages, and in bytes.
      try connection.execute(sql: "PRAGMA wal_autocheckpoint = 8000")
      try connection.execute(sql: "PRAGMA journal_size_limit = 33554432")
    }
    return pool
  }

  /// Switches the write-ahead log on and writes to it. GRDB would add a table for that and drop it, which in a file that gives
  /// room back moves another's page: one that is damaged would keep the paper from opening.
  private static func beginLog(_ connection: Database, of folder: DataFolder) throws {
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

  /// SQLite cannot read a write-ahead log where it cannot write beside it, so a copy in memory is read.
  private static func openFrozen(_ folder: DataFolder) throws -> GazetteDatabase {
    guard folder.hasDatabase else { throw StoreError.readOnly }
    let copy = try folder.temporaryCopy()
    defer { copy.remove() }
    let queue = try DatabaseQueue(configuration: .gazette)
    let source = try DatabaseQueue(path: copy.database.path, configuration: .gazette)
    try source.backup(to: queue)
    try source.close()
    try Schema.main.bringUpToDate(queue)
    return GazetteDatabase(folder: folder, access: .reader, connections: queue, lock: nil, fileIdentity: nil)
  }
}

extension Configuration {
  /// How every connection to Gazette's databases is set up.
  static var gazette: Configuration {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = true
    configuration.busyMode = .timeout(5)
    configuration.label = "gazette"
    configuration.prepareDatabase { connection in
      // Triggers and views of a file that was tampered with may not call functions with side effects.
      try connection.execute(sql: "PRAGMA trusted_schema = 0")
      // A damaged page is noticed when it is first read, before it can spread.
      try connection.execute(sql: "PRAGMA cell_size_check = 1")
      connection.add(function: .stands)
    }
    return configuration
  }
}
