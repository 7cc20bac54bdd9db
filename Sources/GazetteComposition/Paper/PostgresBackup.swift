import Foundation
import GazetteDomain
import PostgresDriver
import SQLiteDriver
import GazetteWeb

/// Backups of an installation in PostgreSQL, in the same format as those of a data folder: the data is moved to a temporary data
/// folder, which is then backed up; a restore moves it in the opposite direction.
struct PostgresBackup {
  let shared: PostgresDatabase
  private let report: DatabaseCopy.Report
  /// Backups contain no keys, and no addresses of channels.
  private static let excludedTables: Set = ["signingKey", "providerKey", "channel", "delivery"]

  /// - Parameter report: Called with the progress of the move.
  init(_ shared: PostgresDatabase, report: @escaping DatabaseCopy.Report = { _, _, _, _ in }) {
    self.shared = shared
    self.report = report
  }

  /// Writes the current data to `file`, while the server is running.
  func write(to file: URL) async throws(DatabaseCopyError) {
    let folder = Self.temporaryFolder(nextTo: file)
    defer { Self.remove(folder) }
    let local = try await Self.open(folder)
    let result = await backedUp(local, to: file)
    await Self.close(local)
    try result.get()
  }

  private func backedUp(_ local: GazetteDatabase, to file: URL) async -> Result<Void, DatabaseCopyError> {
    do throws(StoreError) {
      let tables = try await Self.tables(of: local)
      let result = try await PostgresCopyEndpoint.withSnapshot(of: shared) { endpoint in
        await copied(tables, from: endpoint, to: SQLiteCopyEndpoint(local))
      }
      guard case .success = result else { return result }
    } catch {
      return .failure(.source(error))
    }
    do throws(StoreError) {
      try await local.backUp(to: file)
      return .success(())
    } catch {
      return .failure(.target(error))
    }
  }

  /// Restores the backup `file` into the database, which must be empty; continues an interrupted restore. Checks the backup
  /// first.
  /// - Parameter folder: A folder with enough space for a copy of the backup.
  func restore(from file: URL, by folder: URL) async throws(DatabaseCopyError) {
    let temporaryFolder = Self.temporaryFolder(nextTo: folder.appending(path: "restore"))
    defer { Self.remove(temporaryFolder) }
    do throws(StoreError) {
      try await GazetteDatabase.restore(from: file, into: temporaryFolder, isPassword: PasswordHash.canRead)
    } catch {
      throw .source(error)
    }
    let local = try await Self.open(temporaryFolder)
    let result: Result<Void, DatabaseCopyError>
    do throws(StoreError) {
      result = await copied(
        try await Self.tables(of: local), from: SQLiteCopyEndpoint(local), to: PostgresCopyEndpoint(shared))
    } catch {
      result = .failure(.source(error))
    }
    await Self.close(local)
    try result.get()
  }

  private func copied(
    _ tables: [CopiedTable], from source: any DatabaseCopyEndpoint, to target: any DatabaseCopyEndpoint
  ) async -> Result<Void, DatabaseCopyError> {
    do throws(DatabaseCopyError) {
      _ = try await DatabaseCopy(from: source, to: target, tables: tables).run(report)
      return .success(())
    } catch {
      return .failure(error)
    }
  }

  private static func tables(of database: GazetteDatabase) async throws(StoreError) -> [CopiedTable] {
    try await SQLiteCopyEndpoint(database).tables().filter { !excludedTables.contains($0.name) }
  }

  /// Named like an unfinished file: if the program is killed, the data folder's owner removes it.
  private static func temporaryFolder(nextTo file: URL) -> URL {
    let name = ".\(file.lastPathComponent).\(UUID().uuidString).partial"
    return file.deletingLastPathComponent().appending(path: name, directoryHint: .isDirectory)
  }

  private static func open(_ folder: URL) async throws(DatabaseCopyError) -> GazetteDatabase {
    do throws(StoreError) { return try await GazetteDatabase.open(at: folder, access: .owner) } catch {
      throw .target(error)
    }
  }

  private static func close(_ local: GazetteDatabase) async {
    // The folder is deleted next; its data has already been copied.
    try? await local.close()
  }

  private static func remove(_ folder: URL) {
    // A leftover folder is untidy, but no reason to fail.
    try? FileManager.default.removeItem(at: folder)
  }
}
